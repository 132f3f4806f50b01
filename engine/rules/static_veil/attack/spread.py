"""Fire at several at once: spread over them, or to keep their heads down.

The shares are whole numbers of 5 or more that come to no more than the whole; what belongs to one target alone is added
to its share (rules D12).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from engine.core import effects
from engine.core.ask import GM, Amount, Choice, Number, Option, Part, Role, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common.action import text

from .. import numbers
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..lasting import SUPPRESSED
from ..log.attack import Spreads, Suppresses
from ..turn import spending
from . import declare, strike
from . import declare as whom
from .attack import in_turn, payable, resolves
from .plan import SEVERAL, Attack

LEAST = 5
"""The smallest share of the Success Target."""

WHOLE = "Success Target, whole"


def spread(fight: Fight, begin: Begin) -> None:
    """Several targets in one action. Raises Refused where no weapon fires bursts, or the shares are too large."""
    attacker = in_turn(fight, begin)
    if not _found(attacker):
        raise Refused("no_such_weapon", f"{attacker.name} has no weapon at hand that fires bursts.")
    payable(attacker, ACTIONS.row("spread"))
    fight.at("0", "Before the d100")
    id = fight.ask(ask_weapon, attacker, text(begin.args, "weapon"))
    made = Attack(attacker, attacker, weapon_id=id, declared_weapon=attacker.weapons[id])
    fight.context.append(made)
    made.rate = int(fight.ask(ask_rate, made))
    aims = [fight[one] for one in _chosen(fight, attacker)]
    fight.involve(attacker, *aims)
    whole = fight.show(WHOLE, whole_target(made), title="Target to divide")
    shots = [(one, fight.ask(ask_share, attacker, one, _even(whole, len(aims)))) for one in aims]
    fight.ask(ask_go_on, made, len(aims))
    _fits(attacker, whole, [share for _, share in shots])
    before = attacker.attacks
    declare.pays(fight, made)
    fight.tell(Spreads(who=attacker.id, weapon=made.weapon["name"], targets=tuple(one.id for one in aims)))
    each, misses = fight.option("attack.multi_target_counts") == "each", fight.option("attack.misses_count")
    if misses:
        attacker.attacks = before + (len(shots) if each else 1)
    fight.context.pop()
    struck = 0
    for place, (target, share) in enumerate(shots):
        further = numbers.multiple(attacker, before + place) - numbers.multiple(attacker, before) if each else 0
        with fight.inside(f"shot-{place + 1}"):
            struck += _shot(fight, made, target, share, further)
    if not misses:
        attacker.attacks = before + (struck if each else min(1, struck))


def _shot(fight: Fight, whole: Attack, target: Fighter, share: int, further: int) -> bool:
    """One target: what belongs to it alone, then steps 1 to 8; whether the attack test has succeeded."""
    attacker = whole.attacker
    made = Attack(attacker, target, SEVERAL, True, whole.weapon_id, whole.declared_weapon, rate=whole.rate, share=share,
                  further=further)  # fmt: skip
    fight.context.append(made)
    declare.from_afar(fight, made, {"rate": whole.rate})
    made.defenseless = fight.ask(declare.ask_defenseless, made) == "yes"
    made.situation = fight.ask(declare.ask_situation, made)
    strike.show_target(fight, made)
    fight.at("1", "Attack test")
    resolves(fight, made)
    fight.context.pop()
    return made.test is None or made.test.success


def whole_target(made: Attack) -> Number:
    """0. What is divided: skill, further attacks, Shot Rate, aim, wounds; clamped before it is."""
    attacker, named = made.attacker, strike.skill(made)
    return numbers.clamped(
        attacker,
        (
            *numbers.base(attacker, named).parts,
            Part(strike.nth(made), strike.multiple(made), "rules S17"),
            *strike.rate(made),
            *strike.aimed(made),
            *numbers.standing(attacker, named, "attack"),
        ),
    )


def _even(whole: int, count: int) -> int:
    return max(LEAST, whole // max(1, count))


def _fits(attacker: Fighter, whole: int, shares: list[int]) -> None:
    if sum(shares) > whole:
        raise Refused("shares_too_large", f"{attacker.name} has {whole} to divide; the shares come to {sum(shares)}.")


def _found(attacker: Fighter) -> dict[str, Tree]:
    """What is at hand that can do it, by id."""
    return {id: one for id, one in attacker.weapons.items() if able(attacker, id, one)}


def able(attacker: Fighter, id: str, weapon: Tree) -> bool:
    """Whether a weapon fires bursts at several targets."""
    if weapon.get("kind", "melee") != "ranged" or int(weapon.get("shot_rate", 0)) < 1:
        return False
    made = Attack(attacker, attacker, weapon_id=id, declared_weapon=weapon)
    return any(not one.barred for one in declare.rates(made)[1:])


def _chosen(fight: Fight, attacker: Fighter) -> Iterator[str]:
    for option in chain(*whom.sections(attacker)):
        if not option.barred and fight.ask(ask_with, option.id, option.label) == "in":
            yield option.id


def ask_weapon(fight: Fight, attacker: Fighter, wanted: str) -> Choice:
    """0. With what."""
    found = _found(attacker)
    options = [Option(id, one["name"]) for id, one in found.items()]
    return fight.choice("weapon", attacker.id, "With what?", options, field="declare", silent=True,
                        default=wanted if wanted in found else None)  # fmt: skip


def ask_rate(fight: Fight, made: Attack) -> Choice:
    """0. How many rounds: a burst at least."""
    options = declare.rates(made)[1:]
    return fight.choice("shot rate", made.attacker.id, "How many rounds?", options, field="declare", silent=True)


def ask_with(fight: Fight, id: str, name: str) -> Choice:
    """0. Whether somebody is one of the targets."""
    return fight.choice(f"with {id}", GM, name, (Option("out", "no"), Option("in", "a target")), field="declare",
                        silent=True, title=name)  # fmt: skip


def ask_share(fight: Fight, attacker: Fighter, target: Fighter, even: int) -> Amount:
    """0. What of the Success Target is for this one."""
    return fight.amount(f"share {target.id}", attacker.id, f"{target.short}, share", 300, LEAST, even,
                        field="declare", silent=True, title=f"{target.short}, share")  # fmt: skip


def ask_go_on(fight: Fight, made: Attack, count: int) -> Choice:
    """0. All is declared."""
    fight.show("AP", strike.cost(made))
    due = fight.shown_value("AP")
    few = "name two targets or more" if count < _FEWEST else ""
    go = Option("go", "Shoot", f"{due} AP", barred=few or spending.why_not(made.attacker, due)[1])
    wait = Option("wait", "Wait", barred="esc leaves it open")
    return fight.choice("declared", made.attacker.id, "Go on?", (go, wait), role=Role.GO_ON)


_FEWEST = 2


# -- suppressive fire -------------------------------------------------------------------------------------------------
ROUNDS = 20


def suppress(fight: Fight, begin: Begin) -> None:
    """Fire on an area of 10 metres: -5 on every test of those inside for each Hit, until the shooter's next turn.

    How long it lasts is our reading. Raises Refused where no weapon at hand can do it.
    """
    attacker = in_turn(fight, begin)
    if not _found_to_suppress(attacker):
        raise Refused("no_such_weapon", f"{attacker.name} has no weapon for bursts with {ROUNDS} rounds in it.")
    payable(attacker, ACTIONS.row("suppress"))
    fight.at("0", "Before the d100")
    id = fight.ask(ask_suppressing_weapon, attacker, text(begin.args, "weapon"))
    made = Attack(attacker, attacker, weapon_id=id, declared_weapon=attacker.weapons[id])
    inside = [one for one in fight.everyone() if _may_be(one, attacker) and fight.ask(ask_inside, one) == "in"]
    made.situation = fight.ask(declare.ask_situation, made)
    fight.ask(ask_to_suppress, made)
    strike.uses_up(made)
    spending.pay(fight, attacker, max(0, fight.shown_value("AP")), ACTIONS.row("suppress").verb)
    attacker.aim = 0
    if made.weapon.get("capacity", 0):
        attacker.write(f"now.loaded.{id}", declare.loaded(attacker, id, made.weapon) - ROUNDS)
    fight.at("1", "Attack test")
    made.counted = not fight.option("attack.suppressive_counts")
    strike.counts(fight, made)
    struck = strike.rolls(fight, made)
    if struck and made.hits:
        _hindered(fight, attacker, inside, made.hits)
    fight.tell(Suppresses(who=attacker.id, weapon=made.weapon["name"], hits=made.hits if struck else 0,
                          inside=tuple(one.id for one in inside) if struck else ()))  # fmt: skip


def _hindered(fight: Fight, attacker: Fighter, inside: list[Fighter], hits: int) -> None:
    each = SUPPRESSED.amount("test")
    for one in inside:
        SUPPRESSED.off(fight.draft, one.id)
        SUPPRESSED.on(fight.draft, one.id, effects.until_start_of(attacker.id), {"test": hits * each})


def _found_to_suppress(attacker: Fighter) -> dict[str, Tree]:
    """What is at hand that can do it, by id."""
    return {id: one for id, one in attacker.weapons.items() if able_to_suppress(attacker, id, one)}


def able_to_suppress(attacker: Fighter, id: str, weapon: Tree) -> bool:
    """Whether a weapon can lay down fire: it shoots bursts, and has the rounds for it."""
    bursts = weapon.get("kind", "melee") == "ranged" and int(weapon.get("shot_rate", 0)) > 0
    return bursts and (not weapon.get("capacity", 0) or declare.loaded(attacker, id, weapon) >= ROUNDS)


def _may_be(one: Fighter, attacker: Fighter) -> bool:
    return one.joined and not one.out and one != attacker


def ask_suppressing_weapon(fight: Fight, attacker: Fighter, wanted: str) -> Choice:
    """0. With what."""
    found = _found_to_suppress(attacker)
    options = [Option(id, one["name"]) for id, one in found.items()]
    return fight.choice("weapon", attacker.id, "With what?", options, field="declare", silent=True,
                        default=wanted if wanted in found else None)  # fmt: skip


def ask_to_suppress(fight: Fight, made: Attack) -> Choice:
    """0. All is declared."""
    fight.show("AP", number(("suppressive fire", ACTIONS.row("suppress").due(made.attacker), "rules P32")))
    strike.show_target(fight, made)
    return declare.ask_go_on(fight, made)


def ask_inside(fight: Fight, one: Fighter) -> Choice:
    """0. Whether somebody is in the area, by the GM's word."""
    options = (Option("out", "outside"), Option("in", "inside"))
    return fight.choice(f"with {one.id}", GM, one.name, options, field="declare", silent=True, title=one.name)
