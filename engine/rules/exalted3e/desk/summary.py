"""One who is to be added, in a few lines: the numbers of either kind of sheet, health, motes, what it strikes with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number
from engine.core.desk import Line, Span, words
from engine.core.model import Draft, Tree
from engine.rules.desk_lines import track_words
from engine.rules.exalted.desk import numbers_spans, pool_spans

from ..fighter import Fighter
from ..numbers import defense, health, join
from ..numbers.arms import in_hand
from .sections import weapon_line


def summary(combatant: Tree) -> tuple[Line, ...]:
    """The lines of one combatant as it will come into the fight. Numbers at their default are among them."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    lines = [Line("Numbers", tuple(_numbers(fighter))), Line("Health", words(track_words(health.levels(fighter))))]
    if pools := tuple(pool_spans(fighter)):
        lines.append(Line("Motes", pools))
    return (*lines, *(weapon_line(fighter, one) for one in in_hand(fighter)))


def _numbers(fighter: Fighter) -> Iterator[Span]:
    numbers: list[tuple[str, Number | int]] = [("Join Battle", join.pool(fighter))]
    numbers += [("Evasion", defense.evasion(fighter))]
    numbers += [("Parry", defense.parry(fighter))] if defense.can_parry(fighter) else []
    numbers += [("Soak", defense.soak(fighter)), ("Hardness", defense.hardness(fighter))]
    numbers += [("Willpower", int(fighter.sheet("willpower", 5)))]
    return numbers_spans((label, it if isinstance(it, int) else it.value) for label, it in numbers)
