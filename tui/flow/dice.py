"""Dice: the line that is typed in with its running count, faces as they lie, and rolls that are behind.

Those stay in view until all is applied.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.view import words
from engine.view.action import Reading, result_words
from engine.view.dice import (
    Face,
    counts,
    faces,
    faces_of,
    mode_of,
    more_of,
    roll_title,
    roll_words,
    spaced,
    typed_so_far,
)

from ..lines import Caret, ScreenLine, total
from ..wrapping import wrapped
from .blocks import Block, block

FACES, LINE = 11, (14, 9)
"""How readily the faces of the roll that is looked at give way, and those of an earlier one, then its line."""


# -- the line that is typed in -----------------------------------------------------------------------------------------
def entry_line(ask: Ask, text: str, width: int) -> ScreenLine:
    """The line that is typed in: dice that stay, then the text, then the caret. Where that is longer than `width` its
    end is in view."""
    stay = "".join(f"{face} " for face in ask.given)
    room = max(1, width - 1)
    shown = spaced(ask, text)[-room:]
    stay = stay[max(0, len(stay) + len(shown) - room) :]
    before = (Span(stay, "muted"),) if stay else ()
    return ScreenLine((*before, Span(shown, "strong"), Caret(" ", "cue")), ground="cursor")


def state_lines(ask: Ask, text: str, side: str, width: int) -> list[ScreenLine]:
    """Below the line: how many dice are missing and what those that lie there count; or what is wrong. It is one line,
    like the hint that stands there before, so that nothing moves as the first digit is typed."""
    so_far = typed_so_far(ask, text, side)
    if so_far.wrong:
        return [ScreenLine((Span(row, "cue"),)) for row in wrapped(so_far.wrong, width)]
    counted = so_far.counted
    if not so_far.missing:
        told = f" takes it: {counted}" if counted else " takes it"
        return [ScreenLine((Span("enter", "strong"), Span(told, "muted")))]
    return [ScreenLine((Span(so_far.missing, "strong"), Span(f", {counted}" if counted else "", "muted")))]


def waiting(ask: Ask, side: str, width: int) -> tuple[ScreenLine, ScreenLine]:
    """The answer line before anything is typed, and the hint below it."""
    if side == "automatic":
        told = "or type faces, = for successes" if counts(ask) else "or type faces, spaces between them"
        hint = ScreenLine((Span(told, "muted"),))
        return _answer("enter", roll_words(ask), "automatic"), hint
    if mode_of(ask, side) == "successes":
        hint = ScreenLine((Span("type the successes, or * rolls the dice", "muted"),))
        return entry_line(ask, "", width), hint
    left = ask.count - len(ask.given)
    hint = ScreenLine((Span(f"{left} missing: ", "strong"), Span("type them, or * rolls them", "muted")))
    return entry_line(ask, "", width), hint


def _answer(key: str, what: str, right: str) -> ScreenLine:
    left = (Span(key, "strong"), Span("  "), Span(what, "strong"))
    return ScreenLine(left, (Span(right, "muted"),), "cursor")


# -- faces as they lie -------------------------------------------------------------------------------------------------
def rows(lying: Sequence[Face], width: int) -> list[ScreenLine]:
    """Faces in as many lines as they take."""
    lines, row, used = list[ScreenLine](), list[Span](), 0
    for face in lying:
        if used + len(face.text) + 1 > width:
            lines.append(ScreenLine(tuple(row)))
            row, used = [], 0
        row += [Span(face.text, "strong" if face.worth else "muted"), Span(" ")]
        used += len(face.text) + 1
    return [*lines, ScreenLine(tuple(row))]


def face_lines(dice: Dice, lying: Sequence[int], source: str, width: int, more: str = "") -> list[ScreenLine]:
    """Faces as they lie, and at the right edge what they count, with more behind it."""
    *lines, last = rows(faces(dice, lying, source), width)
    count = dice.successes(lying)
    whole = ", ".join(filter(None, (words.successes_words(count) if dice.counts else "", more)))
    for told in (whole, f"{count}, {more}") if more and dice.counts else (whole,):
        if total(last.left) + len(told) < width:
            return [*lines, ScreenLine(last.left, (Span(told, "strong"),))]
    return [*lines, last, ScreenLine((), (Span(whole, "strong"),))]


# -- rolls that are behind ---------------------------------------------------------------------------------------------
def line_block(reading: Reading, ask: Ask, width: int) -> Block:
    """An earlier roll: `Attack  10 9 7 4 2   4 successes, hits by 1`, with its faces below where they are many."""
    result = result_words(reading, ask)
    head = Span(f"{roll_title(reading, ask)}  ")
    lying = faces_of(reading, ask)
    below = rows(lying, width - 2) if lying else []
    bare = result.replace(" successes", "").replace(" success", "")
    for told in (result, bare) if len(below) == 1 else ():
        whole = ScreenLine((head, *below[0].left), (Span(told, "strong"),))
        if total((*whole.left, *whole.right)) <= width:
            return block([whole], [ScreenLine((head,), whole.right)], [], gives=LINE)
    told = result if total((head,)) + len(result) <= width else bare
    short = [ScreenLine((head,), (Span(told, "strong"),))]
    inset = [ScreenLine((Span("  "), *row.left)) for row in below]
    return block([*short, *inset], short, [], gives=LINE) if inset else block(short, [], gives=LINE[1:])


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
    return [block(face_lines(pool, value, source, width, more_of(reading, ask)), short, gives=FACES)]
