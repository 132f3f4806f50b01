"""The maneuvers of a grapple, one a turn: savage, restrain, throw or slam, let go (rules section 11).

The first comes at once with the hold; after that one is chosen in each turn of the holder, in place of everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.ask import Amount, Choice, Option, Question, Role, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common.action import text
from engine.rules.common.rolls import in_bounds, roll_again

from .. import essence, grapple, lasting, powers
from ..actions import turn_room
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..log.attack import Abandons, KnockedDown
from ..log.grapple import LetsGo, Restrains, Savages, Throws
from ..sheet import weapons
from . import declare
from .damage import step_8
from .land import land
from .plan import Attack, Result
from .strike import attack_pool, automatic, tens_from

RESTRAIN_COST = 2
"""Rounds of control that restraining costs."""

INSIDE = "maneuver"
"""Inside what the maneuver of the turn in which the grapple succeeded asks and records."""


def run(fight: Fight, begin: Begin) -> None:
    """The maneuver of a turn: it is the holder's combat action and movement. Raises Refused where it holds nobody."""
    fighter: Fighter = fight[begin.who]
    turn_room.begin(fight, fighter, ACTIONS.row(begin.procedure))
    takes(fight, fighter, text(begin.args, "maneuver"))


def at_once(fight: Fight, fighter: Fighter) -> None:
    """The maneuver in the same turn in which the grapple has succeeded; with no round of control by option."""
    record = grapple.hold(fighter)
    if not record or fighter.out:
        return
    if not record.get("won", False) and not fight.option("grapple_zero_control_maneuver"):
        fight.bites("grapple_zero_control_maneuver", fighter.id)
        return
    with fight.inside(INSIDE):
        takes(fight, fighter, "")


def takes(fight: Fight, fighter: Fighter, wanted: str) -> None:
    """Chooses a maneuver and does it."""
    fight.at("1", "Maneuver")
    victim: Fighter = fight[str(grapple.hold(fighter)["on"])]
    fight.involve(fighter, victim)
    chosen = MANEUVERS[fight.ask(ask_maneuver, fighter, wanted)]
    fight.result(chosen.title.lower())
    chosen.does(fight, fighter, victim)


def ask_maneuver(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which maneuver, with what it costs; those that can't be done stay in the list with the reason."""
    options = [
        Option(one.id, one.title, cost=one.cost, note=_note(fighter, one), barred=_barred(fighter, one))
        for one in MANEUVERS.values()
    ]
    named = any(option.id == wanted and not option.barred for option in options)
    return fight.choice("maneuver", fighter.id, "Which maneuver?", options, default=wanted or None, silent=named,
                        field="declare")  # fmt: skip


def _note(fighter: Fighter, one: Maneuver) -> str:
    most = most_given_up(fighter) if one.throws else 0
    dice = "2 dice" if one.kind == "withering" else "a die"
    return f"+{dice} a round" if most else ""


def _barred(fighter: Fighter, one: Maneuver) -> str:
    """Why a maneuver can't be done now; empty where it can."""
    if one.id != "restrain":
        return ""
    if not grapple.hold(fighter).get("won", False):
        return "the control roll was not won"
    left = grapple.rounds(fighter)
    return "" if left >= RESTRAIN_COST else f"needs {RESTRAIN_COST} rounds, has {left}"


# -- savage -----------------------------------------------------------------------------------------------------------
def _savage(fight: Fight, fighter: Fighter, victim: Fighter, kind: str) -> None:
    fight.tell(Savages(who=fighter.id, target=victim.id, kind=kind))
    _strikes(fight, Attack(fighter, victim, kind=kind, mode="none", sure=True))


def _strikes(fight: Fight, attack: Attack) -> None:
    """An attack on the one who is held: no Defense, and it hits with no success too; a decisive one needs no roll."""
    fighter, victim = attack.attacker, attack.target
    attack.weapon_id, attack.declared_weapon = _arm(fighter)
    fight.context.append(attack)
    fight.at("2", f"{fighter.short}'s effects")
    declare.step_2(fight, attack, {})
    if short := essence.afford(fighter, declare.total_cost(attack)):
        raise Refused("not_affordable", f"{fighter.name} can't do that: {short}.")
    if declare.pays(fight, attack) and grapple.hold(fighter):
        _hits(fight, attack)
    else:
        fight.tell(Abandons(who=fighter.id, target=victim.id, kind=attack.kind))
        attack.abandoned = True
    if fight.nested:
        fight.context.pop()


def _hits(fight: Fight, attack: Attack) -> None:
    """5 to 10. It hits by all of its successes, and leaves onslaught as any attack."""
    if attack.withering:
        fight.at("5", "Attack roll")
        attack.defense = max(0, fight.show("Defense", number()))
        rerolls = powers.total(attack.roll_uses, "attack_rerolls")
        attack.successes = roll_again(fight, rerolls, ask_savage, attack).successes
        over = number(("successes", attack.successes), ("Defense", -attack.defense)).at_least(0)
        attack.threshold = fight.show("threshold", over)
        fight.result(f"{attack.successes}, a hit")
    fight.at("8", "On a hit: damage")
    results = step_8(fight, attack)
    land(fight, [*results, *attack.later], attack)
    fight.at("10", "Onslaught")
    land(fight, [Result("onslaught", attack.target.id, 1, by=attack.attacker.id)], attack)
    fight.result(f"to {-attack.target.onslaught}")


def ask_savage(fight: Fight, attack: Attack) -> Question[Throw]:
    """5. The attack roll of a savage: with bare hands or the Grappling weapon."""
    pool = fight.show("attack dice", attack_pool(fight, attack), pool=True)
    sure = fight.show("automatic successes", automatic(attack))
    dice = Dice(in_bounds(pool), double_from=tens_from(attack), automatic=in_bounds(sure))
    return fight.dice("attack", attack.attacker.id, "Attack roll", dice, gives="attack successes",
                      role=Role.ATTACK)  # fmt: skip


def _arm(fighter: Fighter) -> tuple[str, Tree]:
    """What the holder strikes with: what it holds with, where that does damage, else what is part of its body."""
    ready = weapons.ready(fighter.sheet_tree)
    held_with = str(grapple.hold(fighter).get("weapon", ""))
    if held_with in ready and weapons.deals_damage(ready[held_with]):
        return held_with, ready[held_with]
    body = ((id, one) for id, one in ready.items() if weapons.has(one, "natural") and weapons.deals_damage(one))
    return next(body, ("unarmed", weapons.quick_unarmed(fighter.sheet_tree)))


# -- restrain, throw, let go ------------------------------------------------------------------------------------------
def _restrain(fight: Fight, fighter: Fighter, victim: Fighter, kind: str) -> None:
    """For two rounds the victim loses its next turn, and comes along with one movement of this turn."""
    grapple.keeps(fighter, grapple.rounds(fighter) - RESTRAIN_COST)
    lasting.RESTRAINED.off(fight.draft, victim.id)
    lasting.RESTRAINED.on(fight.draft, victim.id, source=fighter.id)
    fighter.write(f"{grapple.HOLD}.drags", True)
    fight.tell(Restrains(who=fighter.id, target=victim.id, left=grapple.rounds(fighter)))


def most_given_up(fighter: Fighter) -> int:
    """The most rounds that a throw can give up: those there are, up to Strength."""
    return min(grapple.rounds(fighter), fighter.attribute("strength"))


def ask_given_up(fight: Fight, fighter: Fighter) -> Amount:
    """How many rounds of control a throw gives up for its damage."""
    most = most_given_up(fighter)
    return fight.amount("rounds given up", fighter.id, "Rounds given up", most, default=most, silent=True,
                        field="declare")  # fmt: skip


def _throw(fight: Fight, fighter: Fighter, victim: Fighter, kind: str) -> None:
    """As a savage, with dice for the rounds given up; the victim is prone, and the hold over."""
    given_up = fight.ask(ask_given_up, fighter)
    if kind == "withering" and given_up and fight.option("throw_dice") != "raw":
        fight.bites("throw_dice", fighter.id)
    fight.tell(Throws(who=fighter.id, target=victim.id, kind=kind, rounds=given_up))
    _strikes(fight, Attack(fighter, victim, kind=kind, mode="none", sure=True, throws=True, thrown=given_up))
    if grapple.hold(fighter):
        grapple.ends_for_grappler(fight, fighter)
    if not victim.out and not lasting.PRONE.there(fight.draft, victim.id):
        lasting.PRONE.on(fight.draft, victim.id)
        fight.tell(KnockedDown(who=victim.id))


def _let_go(fight: Fight, fighter: Fighter, victim: Fighter, kind: str) -> None:
    fight.tell(LetsGo(who=fighter.id, target=victim.id))
    grapple.ends_for_grappler(fight, fighter)


@dataclass(frozen=True, slots=True)
class Maneuver:
    """One maneuver: what it is called, what it costs, and of what kind its damage is."""

    id: str
    title: str
    run: Callable[[Fight, Fighter, Fighter, str], None]
    kind: str = ""
    cost: str = ""
    throws: bool = False

    def does(self, fight: Fight, fighter: Fighter, victim: Fighter) -> None:
        """Does it to the one who is held."""
        self.run(fight, fighter, victim, self.kind)


MANEUVERS: dict[str, Maneuver] = {
    one.id: one
    for one in (
        Maneuver("savage", "Savage, withering", _savage, "withering"),
        Maneuver("savage-decisive", "Savage, decisive", _savage, "decisive"),
        Maneuver("restrain", "Restrain or drag", _restrain, cost=f"{RESTRAIN_COST} rounds"),
        Maneuver("throw", "Throw or slam, withering", _throw, "withering", "the hold", throws=True),
        Maneuver("throw-decisive", "Throw or slam, decisive", _throw, "decisive", "the hold", throws=True),
        Maneuver("release", "Let go", _let_go, cost="the hold"),
    )
}
"""All of them, by id."""
