"""One who is to be added, in a few lines: its numbers, its health, motes, what it strikes with."""

from __future__ import annotations

from engine.core.desk import Line, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import GAP, track_words
from engine.rules.common.figure import told_in_a_line
from engine.rules.exalted.figures import pool_spans

from ..fighter import Fighter
from ..figures import FIGURES, in_hand
from ..numbers import health
from .sections import being_words, weapon_line


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(told_in_a_line(FIGURES.summed(fighter)))), Line("Health", words(_track(fighter)))]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(one) for one in in_hand(fighter)))


def _track(fighter: Fighter) -> str:
    boxes = health.dying_boxes(fighter)
    dying = f", {boxes} Dying" if boxes else ""
    return f"{track_words(health.levels(fighter))}{dying}{GAP}{being_words(fighter)}"
