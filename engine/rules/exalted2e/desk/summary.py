"""One who is to be added, in a few lines: its numbers, its health, motes, what it strikes with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules.desk_lines import GAP, track_words
from engine.rules.exalted.desk import numbers_spans, pool_spans

from ..fighter import Fighter
from ..numbers import dv, health, join, soak
from ..numbers.arms import in_hand
from .sections import weapon_line
from .traits import being_words


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(_numbers(fighter))), Line("Health", words(_track(fighter)))]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(one) for one in in_hand(fighter)))


def _numbers(fighter: Fighter) -> Iterator[Span]:
    return numbers_spans(
        (
            ("Join Battle", join.pool(fighter).value),
            ("Dodge DV", dv.standing(fighter, dv.DODGE).value),
            ("Parry DV", dv.standing(fighter, dv.PARRY).value),
            ("Soak", f"{soak.soak(fighter, 'bashing').value}B {soak.soak(fighter, 'lethal').value}L"),
            ("Hardness", soak.hardness(fighter).value),
            ("Willpower", int(fighter.sheet("willpower", 5))),
        )
    )


def _track(fighter: Fighter) -> str:
    boxes = health.dying_boxes(fighter)
    dying = f", {boxes} Dying" if boxes else ""
    return f"{track_words(health.levels(fighter))}{dying}{GAP}{being_words(fighter)}"
