"""The numbers of an action with their parts: the total strong at the right edge, a part to a line below it; those of a
question, those that were worked out before it in a column of their own, and all of them in place of the question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.view import words
from engine.view.action import Reading
from engine.view.answering import about, numbers_of
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

from ..lines import BLANK, ScreenLine, total
from ..wrapping import wrapped
from . import dice
from .blocks import Block, block, fit, gap
from .state import FlowState

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
            out += dice.line_block(reading, roll, width).forms[0]
        for one in step.shown:
            out += number_block(number_row(reading, one, whole=True), width).forms[0]
    return out
