"""The Clash: two who stand at the same Initiative attack each other at once (rules section 12)."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any

from engine.core import effects
from engine.core.ask import GM, Choice, Option, Part, Question, Role, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.action import ask_whom
from engine.rules.common.rolls import countable, in_bounds, roll_again

from .. import fighter, powers
from ..actions import turn_room
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..lasting import LOST_CLASH
from ..log.attack import Abandons, Clashes
from ..sheet import weapons
from ..sheet.weapons import has
from ..turn import turn
from ..turn.order import NOBODY_EQUAL, equals
from . import crash, declare, maneuver
from .damage import step_8
from .land import land
from .plan import Attack, Result
from .strike import attack_pool, automatic, tens_from

AGAINST = "against"
"""Inside what the one who was still to act declares and rolls."""

AGAIN = "again"
"""Inside what is rolled again after a tie."""

BOTH_HANDS = 2
"""Dice for a weapon in both hands, or two alike."""

MOST_TIES = 20
"""So many ties in a row end a Clash without a winner."""

LOST = "a lost clash"
"""What the Initiative of a missed attack is paid for here."""

Clash = tuple[Attack, Attack]
"""Both attacks: of the one whose turn it is, and of the one it clashes with."""


def run(fight: Fight, begin: Begin) -> None:
    """Both declare, pay and roll; more successes hit with the margin, and the other attack is over. Both have spent
    their turn by it. Raises Refused where nobody stands at equal Initiative."""
    one: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    found = equals(one)
    turn_room.begin_action(fight, one, ACTIONS.row(begin.procedure))
    if not found:
        raise ACTIONS.row(begin.procedure).refusal(one.name, NOBODY_EQUAL)
    two: Fighter = fight[fight.ask(ask_target, one, found, begin.args)]
    fight.involve(one, two)
    both = Attack(one, two, clash=True, mode="none"), Attack(two, one, clash=True, mode="none")
    stood = {attack.attacker.id: attack.attacker.initiative for attack in both}
    _declare(fight, both, begin.args)

    fight.at("5", "Attack rolls")
    margin = rolls(fight, both)
    won = _winner(fight, both, margin)
    _told(fight, both, won)
    turn.ends(fight, two)
    if won is None:
        return
    won.threshold = max(0, fight.show("threshold", number(("clash margin", abs(margin), "rules section 12"))))
    lost = both[1] if won is both[0] else both[0]

    fight.at("8", "On a hit: damage" if won.gambit is None else "On a hit: gambit")
    fight.context.append(won)
    land(fight, [*step_8(fight, won), *won.later], won)
    _loses(fight, won, lost, stood[lost.attacker.id])
    if won.gambit is not None and won.gambit.id == "grapple":
        maneuver.at_once(fight, won.attacker)


def _inside(fight: Fight, both: Clash, attack: Attack) -> AbstractContextManager[None]:
    """Where an attack asks and shows: each has keys of its own."""
    return nullcontext() if attack is both[0] else fight.inside(AGAINST)


# -- 1 and 2: both declare, and pay ------------------------------------------------------------------------------------
def ask_target(fight: Fight, one: Fighter, found: tuple[str, ...], args: declare.Args) -> Choice:
    """1. With whom? Those at equal Initiative who can be attacked and can strike back, enemies first."""
    options = [_reached(one, option) for option in declare.targets(one)[0] if option.id in found]
    likeliest = next((option.id for option in options if not option.barred), "")
    return ask_whom(fight, one, (options, likeliest), args.get("target"))


def _reached(one: Fighter, option: Option) -> Option:
    """Whoever can't reach back stands there with the reason."""
    band = fighter.placed(one.draft, one.id, option.id)
    far = declare.out_of_reach(Fighter(one.draft, option.id), band) if band else ""
    return option if option.barred or not far else Option(option.id, option.label, barred=f"can't strike back: {far}")


def _declare(fight: Fight, both: Clash, args: declare.Args) -> None:
    """1 and 2. Each declares the kind of attack, with what, and its effects; the kinds may differ. Nothing is paid
    before both have declared. The turn of the one who was still to act begins as well."""
    turn.starts(fight, both[1].attacker)
    for attack in both:
        with _inside(fight, both, attack):
            _declares(fight, attack, args if attack is both[0] else {})
    fight.result(f"{_kind(both[0])} against {_kind(both[1])}", step="1")
    for attack in both:
        with _inside(fight, both, attack):
            attack.abandoned = not declare.pays(fight, attack)
            if attack.abandoned:
                fight.tell(Abandons(who=attack.attacker.id, target=attack.target.id, kind=attack.kind))


def _declares(fight: Fight, attack: Attack, args: declare.Args) -> None:
    fight.at("1", "" if fight.nested else "Declare")
    attack.kind = fight.ask(declare.ask_kind, attack, args)
    attack.weapon_id = fight.ask(declare.ask_weapon, attack, args)
    attack.declared_weapon = weapons.ready(attack.attacker.sheet_tree)[attack.weapon_id]
    if attack.kind == "gambit":
        declare.names_gambit(fight, attack, args)
    declare.stands(fight, attack, args)
    fight.at("2", f"{attack.attacker.short}'s effects")
    declare.step_2(fight, attack, args)
    fight.ask(ask_go_on, attack)


def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """2. The end of one side's declaration: what it will cost, and what it will roll."""
    _shows_dice(fight, attack)
    return declare.ask_go_on(fight, attack)


def _kind(attack: Attack) -> str:
    return attack.kind if attack.gambit is None else attack.gambit.title.lower()


# -- 5: both roll ------------------------------------------------------------------------------------------------------
def rolls(fight: Fight, both: Clash, ties: int = 0) -> int:
    """5. Both roll their attack pools, and nobody's Defense is used; by how many successes the first one has more. By
    the option `clash_tie` a tie is rolled again."""
    for attack in both:
        with _inside(fight, both, attack):
            rerolls = powers.total(attack.roll_uses, "attack_rerolls")
            attack.successes = 0 if attack.abandoned else roll_again(fight, rerolls, ask_roll, attack).successes
    names = [attack.attacker.short for attack in both]
    made = number((names[0], both[0].successes), (names[1], -both[1].successes))
    margin = fight.show("clash margin", made, margin=("wins", "does not win"))
    if margin == 0 and fight.option("clash_tie") == "reroll" and ties < MOST_TIES:
        fight.bites("clash_tie", both[0].attacker.id)
        with fight.inside(AGAIN):
            return rolls(fight, both, ties + 1)
    return margin


def ask_roll(fight: Fight, attack: Attack) -> Question[Throw]:
    """5. The attack roll of one side."""
    fight.at("5")
    dice, sure = _shows_dice(fight, attack)
    made = Dice(in_bounds(dice), double_from=tens_from(attack), automatic=in_bounds(sure))
    return fight.dice("attack", attack.attacker.id, f"{attack.attacker.short}'s attack roll", made,
                      gives="attack successes", role=Role.ATTACK)  # fmt: skip


def _shows_dice(fight: Fight, attack: Attack) -> tuple[int, int]:
    """The usual attack pool, with more for both hands, and successes without dice."""
    both_hands = Part("both hands in a clash", BOTH_HANDS if _both_hands(attack) else 0, "rules section 12")
    pool = fight.show("attack dice", countable(attack_pool(fight, attack).plus(both_hands)), pool=True)
    return pool, fight.show("automatic successes", automatic(attack))


def _both_hands(attack: Attack) -> bool:
    """Whether the weapon takes both hands, or there is another like it in the other one."""
    held = weapons.ready(attack.attacker.sheet_tree).items()
    alike = any(id != attack.weapon_id and one["name"] == attack.weapon["name"] for id, one in held)
    return alike or has(attack.weapon, "two-handed")


def _winner(fight: Fight, both: Clash, margin: int) -> Attack | None:
    """5. Whose attack hits; None where both fail."""
    if margin:
        return both[0] if margin > 0 else both[1]
    if fight.option("clash_tie") != "gm_picks":
        fight.bites("clash_tie", both[0].attacker.id)
        return None
    picked = fight.ask(ask_winner, both)
    return both[0] if picked == both[0].attacker.id else both[1]


def ask_winner(fight: Fight, both: Clash) -> Choice:
    """5. Who wins at equal successes, which the rules leave open."""
    options = [Option(attack.attacker.id, attack.attacker.name) for attack in both]
    return fight.choice("clash winner", GM, "A tied clash: who wins?", options)


def _told(fight: Fight, both: Clash, won: Attack | None) -> None:
    one, two = both
    winner = won.attacker.id if won is not None else ""
    fight.tell(Clashes(who=one.attacker.id, target=two.attacker.id, mine=one.successes, theirs=two.successes,
                       winner=winner))  # fmt: skip
    came = f"{won.attacker.short} wins" if won is not None else "both fail"
    fight.result(f"{one.successes} to {two.successes}, {came}", step="5")


# -- what losing costs -------------------------------------------------------------------------------------------------
def _loses(fight: Fight, won: Attack, lost: Attack, stood: int) -> None:
    """7 and 10. After the winner's hit: what a missed decisive attack or gambit costs one who `stood` there before the
    clash, Defense -2, and by option onslaught."""
    loser = lost.attacker
    if not lost.withering and not lost.abandoned and _pays(fight, loser):
        loss = 3 if stood >= 11 else 2
        amount = fight.show("miss loss", number(Part("lost a clash", loss, "rules section 12")))
        if crash.pay(fight, loser, amount, "miss cost", LOST, extra=bool(fight.option("miss_self_crash_extra"))):
            fight.bites("miss_self_crash_extra", loser.id)
    if not LOST_CLASH.there(fight.draft, loser.id):
        LOST_CLASH.on(fight.draft, loser.id, effects.until_start_of(loser.id))
    if fight.option("clash_onslaught"):
        fight.bites("clash_onslaught", loser.id)
        land(fight, [Result("onslaught", loser.id, 1, by=won.attacker.id)], won)


def _pays(fight: Fight, loser: Fighter) -> bool:
    """Whether losing costs what a miss does; the options that say otherwise are named."""
    usual: dict[str, Any] = {"clash_loser_pays_miss": True, "decisive_miss_cost": "rules"}
    for name, value in usual.items():
        if fight.option(name) != value:
            fight.bites(name, loser.id)
            return False
    return True
