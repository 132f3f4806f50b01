"""Rolls that are behind: their faces as they lie, and what came of them. They stay in view until all is applied."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.view import words
from engine.view.action import Reading, margin_words, result_words

from ..lines import ScreenLine, total
from . import dice
from .blocks import Block, block

FACES, LINE = 11, (14, 9)
"""How readily the faces of the roll that is looked at give way, and those of an earlier one, then its line."""


def before(reading: Reading, ask: Ask) -> list[Ask]:
    """The rolls behind an ask; none where the procedure is nothing but one roll after the other."""
    rolls = reading.rolls() if reading.stepped and not reading.form else ()
    if ask is reading.open:
        return [roll for roll in rolls if roll is not ask]
    passed = list(reading.outcome.passed)
    return [roll for roll in rolls if passed.index(roll.key) < passed.index(ask.key)]


def line_block(reading: Reading, ask: Ask, width: int) -> Block:
    """An earlier roll: `Attack  10 9 7 4 2   4 successes, hits by 1`, with its faces below where they are many."""
    label, result = reading.shortened(ask.prompt.removesuffix(" roll")), result_words(reading, ask)
    head = Span(f"{label}  ")
    rows = _faces(reading, ask, width - 2)
    bare = result.replace(" successes", "").replace(" success", "")
    for told in (result, bare) if len(rows) == 1 else ():
        whole = ScreenLine((head, *rows[0].left), (Span(told, "strong"),))
        if total((*whole.left, *whole.right)) <= width:
            return block([whole], [ScreenLine((head,), whole.right)], [], gives=LINE)
    told = result if total((head,)) + len(result) <= width else bare
    short = [ScreenLine((head,), (Span(told, "strong"),))]
    below = [ScreenLine((Span("  "), *row.left)) for row in rows]
    return block([*short, *below], short, [], gives=LINE) if below else block(short, [], gives=LINE[1:])


def faces_block(reading: Reading, ask: Ask, width: int) -> list[Block]:
    """The faces of the roll that is looked at, where it has been answered."""
    value = reading.lying(ask)
    if ask.kind != "dice" or value is None or ask is reading.open:
        return []
    pool = ask.dice or Dice(0)
    if isinstance(value, int):
        counted = ScreenLine((Span("counted", "muted"),), (Span(words.successes_words(value), "strong"),))
        return [block([counted], gives=FACES)]
    if not value:
        return []
    right = (Span(words.successes_words(pool.successes(value)), "strong"),) if pool.counts else ()
    short = [ScreenLine((Span(words.dice_words(pool), "muted"),), right)]
    source = reading.source(ask.key, len(value))
    more = margin_words(reading, ask) if pool.counts else result_words(reading, ask)
    return [block(dice.face_lines(pool, value, source, width, more), short, gives=FACES)]


def _faces(reading: Reading, ask: Ask, width: int) -> list[ScreenLine]:
    """The dice alone, in lines; none of a roll that was only counted or set by hand."""
    value = reading.lying(ask)
    if not isinstance(value, tuple) or not value:
        return []
    return dice.rows(ask.dice or Dice(0), value, reading.source(ask.key, len(value)), width)
