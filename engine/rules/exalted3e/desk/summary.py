"""One who is to be added, in a few lines: the numbers of either kind of sheet, health, motes, what it strikes with."""

from __future__ import annotations

from engine.core.desk import Line, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import track_words
from engine.rules.common.figure import told_in_a_line
from engine.rules.exalted.figures import pool_spans

from .. import numbers
from ..fighter import Fighter
from ..figures import FIGURES, in_hand
from .sections import weapon_line


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [
        Line("Numbers", tuple(told_in_a_line(FIGURES.summed(fighter)))),
        Line("Health", words(track_words(numbers.levels(fighter)))),
    ]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(fighter, one) for one in in_hand(fighter)))
