"""One who is to be added, in a few lines: its numbers, its armor, what it strikes with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common.desk import GAP
from engine.rules.common.figure import told_in_a_line

from ..fighter import Fighter
from ..figures import FIGURES
from .sections import armor_line, shield_facts, thing_lines, weapon_line


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    if fighter.thing:
        return tuple(thing_lines(fighter))
    lines = [Line("Numbers", tuple(_numbers(fighter))), armor_line(fighter)]
    lines += [weapon_line(fighter, id, one) for id, one in fighter.weapons.items()]
    for id, one in fighter.shields.items():
        lines.append(Line("Shield", words(f"{one['name']}{GAP}{', '.join(shield_facts(fighter, id, one))}")))
    return tuple(lines)


def _numbers(fighter: Fighter) -> Iterator[Span]:
    rank = ("rank", "minor" if fighter.minor else "major")
    return told_in_a_line((*FIGURES.summed(fighter), rank))
