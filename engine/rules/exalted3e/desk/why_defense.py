"""Parry and Evasion, soak and Hardness, onslaught and wounds: their parts, and what they would be otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core import effects
from engine.core.ask import Number
from engine.core.model import Draft
from engine.core.why import Reason, Setting, WhyNumber
from engine.rules.exalted.desk import why_wounds
from engine.rules.reasons import left_out, seen, waiting
from engine.rules.short_names import short

from ..fighter import Fighter
from ..lasting import FULL_DEFENSE, PRONE
from ..numbers import defense, health
from ..sheet import weapons
from .reasons import reasons

Of = Callable[[Fighter], Number]


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """What decides how well a fighter stands up to an attack."""
    yield _parry(fighter)
    yield _defense(fighter, "evasion", "Evasion", defense.evasion, ())
    yield _soak(fighter)
    yield _hardness(fighter)
    yield _onslaught(fighter)
    yield _wounds(fighter)


def _parry(fighter: Fighter) -> WhyNumber:
    if not defense.can_parry(fighter):
        away = tuple(f"{one['name']}: not in hand" for one in _away(fighter))
        why = away or ("nothing in hand can parry",)
        return WhyNumber("parry", "Parry", "-", None, left_out=why, seen=seen(fighter, ""), fixed="nothing parries")
    others = [
        (f"With {weapon['name']}", str(defense.parry(fighter, weapon=id).value))
        for id, weapon in ({} if fighter.quick else defense.parrying(fighter)).items()
        if weapon is not defense.parry_weapon(fighter)
    ]
    notes = (f"attacks on {short(fighter.draft, fighter.guards)} meet this Parry first",) if fighter.guards else ()
    return _defense(fighter, "parry", "Parry", defense.parry, tuple(others), notes)


def _away(fighter: Fighter) -> list[dict[str, object]]:
    held = fighter.sheet("weapon", {}).values()
    return [one for one in held if weapons.can_parry(one) and not weapons.is_ready(one)]


def _defense(
    fighter: Fighter, id: str, title: str, of: Of, others: tuple[tuple[str, str], ...], notes: tuple[str, ...] = ()
) -> WhyNumber:
    what = of(fighter)
    cases = [("When own turn begins", of(turn_begins(fighter)).value)]
    if not fighter.crashed and not FULL_DEFENSE.there(fighter.draft, fighter.id):
        cases.append(("In full defense", of(under(fighter, FULL_DEFENSE.modifiers)).value))
    if not PRONE.there(fighter.draft, fighter.id):
        cases.append(("Prone", of(under(fighter, PRONE.modifiers)).value))
    also = waiting(fighter, "defense", id)
    return WhyNumber(
        id,
        title,
        str(what.value),
        what.value,
        reasons(fighter, what),
        (*((name, str(value)) for name, value in cases if value != what.value), *others),
        left_out(fighter, "defense", id, also=also),
        notes,
        seen(fighter, f"Defense {_best(fighter)}"),
        Setting("effect", id),
    )


def _best(fighter: Fighter) -> int:
    """The better Defense."""
    evasion = defense.evasion(fighter).value
    return max(evasion, defense.parry(fighter).value) if defense.can_parry(fighter) else evasion


def turn_begins(fighter: Fighter) -> Fighter:
    """The fighter as it would be if its turn began now: onslaught and what lasts until then are gone."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.onslaught = 0
    for id, effect in effects.on(other.draft, other.id):
        until = effect.get("until", {})
        if until.get("start_of", "") == other.id and until.get("count", 1) == 1:
            effects.remove(other.draft, id)
    return other


def under(fighter: Fighter, modifiers: Mapping[str, int]) -> Fighter:
    """The fighter as it would be under one effect more."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    effects.add(other.draft, other.id, "what if", modifiers)
    return other


def _soak(fighter: Fighter) -> WhyNumber:
    what, natural = defense.soak(fighter), defense.natural_soak(fighter).value
    cases = (("Without armor", str(max(0, natural))),) if natural != what.value else ()
    also = waiting(fighter, "soak")
    return WhyNumber("soak", "Soak", str(what.value), what.value, reasons(fighter, what), cases,
                     left_out(fighter, "soak", also=also), ("against withering damage only",), seen(fighter, ""),
                     Setting("effect", "soak"))  # fmt: skip


def _hardness(fighter: Fighter) -> WhyNumber:
    """Hardness. In Crash it is 0, but for what the GM puts on by hand, which therefore can be set then too."""
    what, crashed = defense.hardness(fighter), defense.hardness(in_crash(fighter)).value
    cases = (("In Crash", str(crashed)),) if what.value != crashed else ()
    also = waiting(fighter, "hardness")
    return WhyNumber("hardness", "Hardness", str(what.value) if what.value else "-", what.value, reasons(fighter, what),
                     cases, left_out(fighter, "hardness", also=also), ("against decisive damage only",),
                     seen(fighter, ""), Setting("effect", "hardness"))  # fmt: skip


def in_crash(fighter: Fighter) -> Fighter:
    """The fighter as it would be in Crash."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.joined, other.initiative = True, min(0, fighter.initiative)
    return other


def _onslaught(fighter: Fighter) -> WhyNumber:
    value = -fighter.onslaught
    why = (Reason("attacks since the last turn", value, "seed step 10", (Reason("until own turn begins"),)),)
    return WhyNumber("onslaught", "Onslaught", str(value) if value else "-", value, why if value else (),
                     (("After one more attack", str(value - 1)),), (), ("in Parry and Evasion already",),
                     seen(fighter, f"onslaught {value}" if value else "no onslaught"),
                     Setting("edit", "now.onslaught", sign=-1))  # fmt: skip


def _wounds(fighter: Fighter) -> WhyNumber:
    notes = ("in Parry, Evasion and every pool already",)
    return why_wounds(fighter, health.wounds(fighter), health.levels(fighter), health.marked(fighter), notes)
