"""The numbers and dice of an action: faces as they are typed and lie, and every total with its parts.

Rolls that are behind stay in view until all is applied. A total is strong at the right edge, with a part to a line
below it; numbers that were worked out before the question have a column of their own, and all stand in its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.view import words
from engine.view.action import Reading, result_words
from engine.view.answering import about, numbers_of
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
from engine.view.numbers import (
    NumberRow,
    PartRow,
    beside,
    by_step,
    earlier,
    number_row,
    outer_label,
    relevant,
    worked_out,
)
from engine.view.steps import parted

from ..lines import BLANK, Caret, ScreenLine, total, wrapped
from .blocks import Block, block, fit, gap
from .subject import FlowState

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


# -- totals with their parts ------------------------------------------------------------------------------------------
FIRST, NEAR, FAR = (60, 12, 8), (70, 50, 15), (75, 65, 64)
"""How readily the parts of a number go into one line, then away, then the number itself: of the pool that is rolled,
of the other numbers of the step, and of those of the step before."""


def blocks(reading: Reading, ask: Ask, width: int, labels: Mapping[str, str], left_out: str = "") -> list[Block]:
    """The numbers of an ask, each a block that folds its parts to one line, then away.

    `left_out` is one that stands elsewhere already; with labels all are there.
    """
    shown = relevant(reading, ask) if labels else beside(reading, ask, left_out)
    out = list[Block]()
    main = parted(ask.step)[0]
    for one in shown:
        rolled = ask.dice is not None and one.pool and one.value == ask.dice.count
        gives = FIRST if rolled else NEAR if parted(one.step)[0] == main else FAR
        out.append(number_block(number_row(reading, one), width, labels.get(one.key, ""), gives))
    if ask.gives in labels and ask.gives not in {one.key for one in shown}:
        out.append(block([_head(reading.label(ask.gives), "-", labels[ask.gives])]))
    if labels:
        rest = [one for one in earlier(reading, ask) if one.key != ask.gives]
        heads = [_head(outer_label(reading, one), words.value_words(one), labels.get(one.key, " ")) for one in rest]
        out += [gap(), block(heads, *(heads[:size] for size in range(len(heads) - 1, -1, -1)), gives=10)]
    return out


def number_block(of: NumberRow, width: int, label: str = "", gives: tuple[int, int, int] = NEAR) -> Block:
    """One number: its total, then its parts, one to a line, or in as few lines as they take, or left out."""
    head = _head(of.title, of.value, label)
    parts = [line for part in of.parts for line in _part_lines(part, width)]
    said = _part_lines(of.by_hand, width) if of.by_hand is not None else []
    whole = [head, *parts, *said]
    short = [head, *_in_one(of.parts, width), *said]
    if label:
        return block(whole, short, [head], gives=gives)
    forms = [form if len(form) < len(whole) else whole for form in (short, [head])]
    return block(whole, *forms, [], gives=gives)


def _head(text: str, value: str, label: str = "") -> ScreenLine:
    before = (Span(f"{label}  ", "cue"),) if label else ()
    return ScreenLine((*before, Span(text)), (Span(value, "strong"),))


def _part_lines(part: PartRow, width: int) -> list[ScreenLine]:
    """What a part is called and its amount; a long name goes on below."""
    indent, amount = 2 + 2 * part.depth, part.amount
    name, *more = wrapped(part.label, max(8, width - indent - total((amount,)) - 1))
    lines = [ScreenLine((Span(" " * indent), Span(name, "muted")), (amount,))]
    return [*lines, *(ScreenLine((Span(" " * (indent + 2)), Span(text, "muted"))) for text in more)]


def _in_one(parts: Sequence[PartRow], width: int) -> list[ScreenLine]:
    """Parts one behind the other, as many to a line as fit."""
    listed = ", ".join(f"{part.label} {part.amount.text}" for part in parts if not part.depth)
    return [ScreenLine((Span("  "), Span(row, "muted"))) for row in wrapped(listed, max(8, width - 2))]


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """The third column of a wide screen: what has counted so far, by step, the newest parts staying open longest."""
    subject = numbers_of(reading, about(reading, state.focus))
    out: list[Block] = [block([ScreenLine((Span("Worked out so far", "strong"),))])]
    for heading, shown in worked_out(reading, subject):
        if heading:
            out += [gap(), block([ScreenLine((Span(heading, "muted"),))])]
        out += [number_block(number_row(reading, one), width, "", FAR) for one in shown]
    return fit(out, height)[:height] if len(out) > 1 else []


def why(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """All numbers in exactly as many lines as there is room for, from the line that is scrolled to."""
    made = why_lines(reading, numbers_of(reading, about(reading, state.focus)), width)
    scroll = state.scroll
    shown = scroll.view(made, max(1, height - 2))
    some = f"{scroll.top + 1} to {scroll.top + len(shown)} of {len(made)}" if scroll.last else ""
    return [ScreenLine((Span("Why", "strong"),), (Span(some, "muted"),) if some else ()), BLANK, *shown][:height]


def why_lines(reading: Reading, ask: Ask, width: int) -> list[ScreenLine]:
    """The numbers of this ask first, then all others, the newest step first, each step with its rolls."""
    out = list[ScreenLine]()
    for step in by_step(reading, ask):
        out += [*([BLANK] if out else ()), ScreenLine((Span(step.heading, "strong"),))]
        for roll in step.rolls:
            out += line_block(reading, roll, width).forms[0]
        for one in step.shown:
            out += number_block(number_row(reading, one, whole=True), width).forms[0]
    return out
