"""One who is to be added, in a few lines: its numbers, its health, motes, what it strikes with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desk import Line, Span, words
from engine.model import Draft, Tree
from engine.rules.desk_lines import GAP, track_words

from ..fighter import Fighter
from ..numbers import dv, essence, health, join, soak
from ..numbers.arms import in_hand
from .sections import weapon_line
from .traits import being_words


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(_numbers(fighter))), Line("Health", words(_track(fighter)))]
    if pools := tuple(_pools(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(one) for one in in_hand(fighter)))


def _numbers(fighter: Fighter) -> Iterator[Span]:
    soaks = f"{soak.soak(fighter, 'bashing').value}B {soak.soak(fighter, 'lethal').value}L"
    numbers = [
        ("Join Battle", str(join.pool(fighter).value)),
        ("Dodge DV", str(dv.standing(fighter, dv.DODGE).value)),
        ("Parry DV", str(dv.standing(fighter, dv.PARRY).value)),
        ("Soak", soaks),
        ("Hardness", str(soak.hardness(fighter).value)),
        ("Willpower", str(fighter.sheet("willpower", 5))),
    ]
    for place, (label, value) in enumerate(numbers):
        yield Span(f"{GAP if place else ''}{label} ", "muted")
        yield Span(value)


def _track(fighter: Fighter) -> str:
    boxes = health.dying_boxes(fighter)
    dying = f", {boxes} Dying" if boxes else ""
    return f"{track_words(health.levels(fighter))}{dying}{GAP}{being_words(fighter)}"


def _pools(fighter: Fighter) -> Iterator[Span]:
    held = [pool for pool in essence.POOLS if fighter.sheet(pool, 0)]
    for place, pool in enumerate(held):
        yield Span(f"{GAP if place else ''}{pool} ", "muted")
        yield Span(f"{essence.left(fighter, pool)} of {fighter.sheet(pool, 0)}")
