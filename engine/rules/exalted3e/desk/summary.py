"""One who is to be added, in a few lines: the numbers of either kind of sheet, health, motes, what it strikes with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ask import Number
from engine.desk import Line, Span, words
from engine.model import Draft, Tree
from engine.rules.desk_lines import GAP, track_words

from ..fighter import Fighter
from ..numbers import defense, essence, health, join
from ..numbers.arms import in_hand
from .sections import weapon_line


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(_numbers(fighter))), Line("Health", words(track_words(health.levels(fighter))))]
    if pools := tuple(_pools(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(fighter, one) for one in in_hand(fighter)))


def _numbers(fighter: Fighter) -> Iterator[Span]:
    numbers: list[tuple[str, Number | int]] = [("Join Battle", join.pool(fighter))]
    numbers += [("Evasion", defense.evasion(fighter))]
    numbers += [("Parry", defense.parry(fighter))] if defense.can_parry(fighter) else []
    numbers += [("Soak", defense.soak(fighter)), ("Hardness", defense.hardness(fighter))]
    numbers += [("Willpower", int(fighter.sheet("willpower", 5)))]
    for place, (label, number) in enumerate(numbers):
        value = number if isinstance(number, int) else number.value
        yield Span(f"{GAP if place else ''}{label} ", "muted")
        yield Span(str(value))


def _pools(fighter: Fighter) -> Iterator[Span]:
    held = [pool for pool in essence.POOLS if fighter.sheet(pool, 0)]
    for place, pool in enumerate(held):
        yield Span(f"{GAP if place else ''}{pool} ", "muted")
        yield Span(f"{essence.left(fighter, pool)} of {fighter.sheet(pool, 0)}")
