"""Success Targets: attributes and skill, what changes them, and the one clamp at the end (rules P1, S3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import effects
from engine.core.ask import Number, Part, number

from ..fighter import Fighter
from ..sheet.traits import BASES, CHECKS
from . import health

RULE = "rules P1"


def base(fighter: Fighter, skill: str) -> Number:
    """The base Success Target of a skill or a check; what the sheet lists wins."""
    listed = fighter.sheet(f"targets.{skill}", None)
    if listed is not None:
        return Number((Part(skill.capitalize(), int(listed), "sheet"),))
    if skill in CHECKS:
        first, second = CHECKS[skill]
        half = [Part(one.capitalize(), fighter.attribute(one)) for one in (first, second)]
        whole = 2 * sum(part.amount for part in half)
        return number(Part(f"{skill.capitalize()}, both doubled", whole, RULE, tuple(half)))
    first, second = BASES.get(skill, ("agility", "agility"))
    return number(
        Part(first.capitalize(), fighter.attribute(first), RULE),
        Part(second.capitalize(), fighter.attribute(second), RULE),
        Part("skill", int(fighter.sheet(f"skills.{skill}", 0)), RULE),
    )


def standing(fighter: Fighter, *numbers: str, against: str = "") -> tuple[Part, ...]:
    """What stands on a fighter for every test, and for tests of these names: wounds, conditions, effects."""
    more = effects.parts(fighter.draft, fighter.id, "test", *numbers, against=against)
    return (*health.wounds(fighter).parts, *more)


def clamped(fighter: Fighter, parts: Iterable[Part]) -> Number:
    """The parts as one Success Target within its bounds, by parts of their own (option `test.clamp`)."""
    low, high = int(fighter.setting("test.target_min")), int(fighter.setting("test.target_max"))
    step_by_step, out = fighter.setting("test.clamp") == "each_step", Number(())
    for place, part in enumerate(parts):
        if part.amount or part.parts or not place:
            out = Number((*out.parts, part))
        if step_by_step:
            out = _within(out, low, high)
    return _within(out, low, high)


def _within(what: Number, low: int, high: int) -> Number:
    return what.at_least(low, f"at least {low}", RULE).at_most(high, f"at most {high}", RULE)


def standing_target(fighter: Fighter, skill: str, *numbers: str) -> Number:
    """A Success Target as it stands, before what one action adds to it."""
    return clamped(fighter, (*base(fighter, skill).parts, *standing(fighter, skill, *numbers)))
