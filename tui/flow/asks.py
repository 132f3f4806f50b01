"""The right column: what is asked of whom, the numbers that bear on it, what may come of it, and the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.ask import Ask
from engine.core.desk import Line, Span
from engine.view.action import Reading
from engine.view.answering import about, asleep, chances, foreseen, numbers_of, prompt_words, subject, verb
from engine.view.dice import rolls_before, taken_up
from engine.view.numbers import labelled
from engine.view.targets import table

from ..lines import ScreenLine, total
from ..wrapping import flowed, wrapped
from . import answers, choices, dice, ledger
from .blocks import Block, block, gap, pinned
from .state import FlowState

LOWEST = 18
"""The line of the column at which the answer stands on a tall screen, where what is above it is shorter."""

_ODDS, _PREVIEW = 35, 10


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """The right column in at most `height` lines of `width` cells. The answer is never cut off."""
    foot = answers.blocks(reading, state, subject(reading, state.focus), width)
    return pinned(above(reading, state, width), foot, height, LOWEST)


def above(reading: Reading, state: FlowState, width: int) -> list[Block]:
    """What stands above the answer: the question, what can be chosen, the numbers and faces that bear on it."""
    return [heading(reading, state, width), gap(), *_body(reading, state, width)]


def heading(reading: Reading, state: FlowState, width: int) -> Block:
    """What is asked, and who must answer."""
    ask = about(reading, state.focus)
    who = reading.name(ask.who)
    right: tuple[Span, ...] = (who, Span(f" {verb(reading, ask)}", who.role))
    if reading.form and table(reading, ask):
        right = (Span("if it hits", "strong"),)
    elif reading.form and ask.kind == "number":
        right = (Span(f"type {ask.low} to {ask.high}", "muted"),)
    lines = [
        ScreenLine((Span(text, "strong"),))
        for text in wrapped(prompt_words(reading, ask), max(12, width - total(right) - 2))
    ]
    return block([ScreenLine(lines[0].left, right), *lines[1:]])


def _body(reading: Reading, state: FlowState, width: int) -> list[Block]:
    ask = about(reading, state.focus)
    out = _OF_KIND.get(ask.kind, _nothing)(reading, state, ask, width)
    lying = [dice.line_block(reading, roll, width) for roll in rolls_before(reading, ask)]
    if lying:
        out += [gap(), *lying] if out else lying
    labels = labelled(reading, numbers_of(reading, ask)) if state.picking else {}
    listed = reading.rules.target_number if table(reading, ask) else ""
    shown = ledger.blocks(reading, numbers_of(reading, ask), width, labels, listed)
    if shown:
        out += [gap(), *shown] if out else shown
    out += dice.faces_block(reading, ask, width)
    out += _chances(reading, ask, width)
    out += [block(ScreenLine((Span(row, "cue"),)) for row in wrapped(said, width)) for said in asleep(reading)]
    if reading.applying and ask is about(reading, ""):
        out += preview(reading, width)
    return out


# -- each kind of question ---------------------------------------------------------------------------------------------
def _choice(reading: Reading, state: FlowState, ask: Ask, width: int) -> list[Block]:
    return choices.choice_blocks(reading, ask, width)


def _declare(reading: Reading, state: FlowState, ask: Ask, width: int) -> list[Block]:
    uses = state.declared(ask) if ask is reading.open else reading.answer(ask.key) or ()
    return choices.declare_blocks(ask, uses, width)


def _reroll(reading: Reading, state: FlowState, ask: Ask, width: int) -> list[Block]:
    return [block(dice.face_lines(taken_up(reading, ask), ask.given, "t" * len(ask.given), width))]


def _nothing(reading: Reading, state: FlowState, ask: Ask, width: int) -> list[Block]:
    """A number or dice: what is typed stands in the answer."""
    return []


_OF_KIND: dict[str, Callable[[Reading, FlowState, Ask, int], list[Block]]] = {
    "choice": _choice,
    "declare": _declare,
    "reroll": _reroll,
}
"""What is shown of a question, by its kind."""


# -- what may come of it -----------------------------------------------------------------------------------------------
def _chances(reading: Reading, ask: Ask, width: int) -> list[Block]:
    """What may come of it, before the dice."""
    rows, notes = chances(reading, ask)
    lines = [_chance(row.label, row.spans, width) for row in rows]
    lines += [ScreenLine((Span(row, "muted"),)) for note in notes for row in wrapped(note, width)]
    return [gap(), block(lines, lines[-1:], [], gives=_ODDS)] if rows else []


def _chance(label: str, spans: tuple[Span, ...], width: int) -> ScreenLine:
    """One line of chances; where it is narrow close to their label, at last without it."""
    leads = (Span(text, "muted") for text in (label.ljust(17), f"{label}  "))
    return ScreenLine(next(((lead, *spans) for lead in leads if total((lead, *spans)) <= width), spans))


def preview(reading: Reading, width: int) -> list[Block]:
    """Every old and new value, before it is applied."""
    made = [row for one in foreseen(reading)[0] for row in preview_lines(reading, one, width)]
    if not made:
        return []
    head = ScreenLine((Span("When you apply it", "strong"),))
    return [gap(45), block([head, *made], made, gives=_PREVIEW)]


def preview_lines(reading: Reading, line: Line, width: int) -> list[ScreenLine]:
    """A line of the ruleset's preview, its right end below it where there is no room for both; the name of the acting
    fighter stands in the accent."""
    accent = bool(line.who) and line.who == reading.view.acting
    named = (line.label, reading.view.name(line.who)) if accent else ()
    label = (Span(line.label, "text"), Span("  ")) if line.label else ()
    spans = [
        replace(span, role="accent") if span.text and span.text in named else span for span in (*label, *line.spans)
    ]
    lead = Span("  " * (line.indent + 1))
    if total((lead, *spans)) + 1 + total(line.right) <= width:
        return [ScreenLine((lead, *spans), line.right)]
    rows = [ScreenLine((lead, *row)) for row in flowed(spans, max(8, width - total((lead,))))]
    return [*rows, ScreenLine((), line.right)] if line.right else rows
