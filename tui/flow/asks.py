"""The right column: what is asked of whom, the numbers that bear on it, what may come of it, and the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.ask import Ask
from engine.core.desk import Line, Span
from engine.view import words
from engine.view.action import Reading
from engine.view.answering import (
    about,
    asleep,
    chances,
    example,
    foreseen,
    numbers_of,
    prompt_words,
    ready,
    subject,
    verb,
)
from engine.view.dice import rolls_before, taken_up
from engine.view.numbers import labelled, reach
from engine.view.targets import table

from ..lines import Caret, ScreenLine, cells, flowed, total, wrapped
from . import choices, numbers
from .blocks import Block, block, gap, pinned
from .subject import VALUE, FlowState, Prompt

# -- the answer line on the cursor ground, and below it what is missing or what was refused ---------------------------
_HINT = 5


def blocks(reading: Reading, state: FlowState, ask: Ask, width: int) -> list[Block]:
    """What stands at the foot of the right column. The refusal of the last key is never left out."""
    line, hints = _line(reading, state, ask, width)
    out = [block(line)]
    if state.said:
        out.append(block(ScreenLine((Span(text, "cue"),)) for text in wrapped(state.said, width)))
    elif hints:
        told = [ScreenLine(row, hint.right) for hint in hints for row in flowed(hint.left, width)]
        out.append(block(told, told[:1], [], gives=_HINT))
    return out


def _line(reading: Reading, state: FlowState, ask: Ask, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    """The answer line, and hints below it."""
    if state.prompt is not None:
        return _prompt(reading, state.prompt, width)
    if state.picking:
        at = reading.open if reading.form else ask
        return answer(reach(labelled(reading, at).values()), "Which number?", "", width), []
    if ask.kind == "dice" and (ask is reading.open or state.entered or state.text):
        return _dice(reading, state, ask, width)
    if ask.kind in ("number", "reroll") and (state.text or (ask is reading.open and not reading.form)):
        return _typed(reading, state, ask), []
    if ask is not reading.open and not reading.form:
        what = "Leave it as it is" if state.entered else "Reopen this step"
        was = words.answer_words(ask, reading.answer(ask.key))
        return answer("enter", what, was, width), _reopened(ask, state)
    line, hints = _default(reading, state, width)
    if ask is not reading.open and ask.kind == "declare" and not hints:
        hints = [ScreenLine((Span(f"+ adds one, {example(reading, ask)}", "muted"),))]
    return line, hints


def answer(key: str, what: str, right: str, width: int) -> list[ScreenLine]:
    """An answer: its key, what it does, and at the right edge what it costs or brings, below it where that is long."""
    left = (Span(key, "strong"), Span("  "), Span(what, "strong"))
    if not right or total(left) + 1 + cells(right) <= width:
        return [ScreenLine(left, (Span(right, "strong"),) if right else (), "cursor")]
    below = wrapped(right, max(8, width))
    return [ScreenLine(left, (), "cursor"), *(ScreenLine((), (Span(text, "strong"),), "cursor") for text in below)]


def _prompt(reading: Reading, prompt: Prompt, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    before = reading.label(prompt.key) + "  " if prompt.purpose == VALUE and prompt.key else ""
    lead = (Span(before, "muted"),) if before else ()
    room = max(4, width - total(lead))
    line = ScreenLine((*lead, *prompt.field.spans(room)), (), "cursor")
    if prompt.purpose != VALUE:
        hint = example(reading, reading.ask(prompt.key))
    elif prompt.key:
        hint = "a number, then why: for example 4 wet floor"
    else:
        hint = "a name, a number, then why: dv 4 wet floor"
    shown = reading.outcome.shown.get(prompt.key)
    if shown is not None and shown.overridden and not prompt.field.text:
        hint = f"nothing puts {shown.computed} back"
    return [line], [ScreenLine((Span(hint, "muted"),))]


def _dice(reading: Reading, state: FlowState, ask: Ask, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    side = reading.mode(ask.who)
    if state.text:
        return [numbers.entry_line(ask, state.text, width)], numbers.state_lines(ask, state.text, side, width)
    if ask is reading.open:
        line, hint = numbers.waiting(ask, side, width)
        every = [ScreenLine((Span("* rolls all that are left", "muted"),))]
        return [line], [*(every if side == "automatic" and reading.rolled_in_turn else ()), hint]
    return [numbers.entry_line(ask, "", width)], [ScreenLine((Span("type it anew, or * rolls it again", "muted"),))]


def _typed(reading: Reading, state: FlowState, ask: Ask) -> list[ScreenLine]:
    """The line of a number, or of the faces to roll again."""
    if ask.kind == "reroll":
        hint = "" if state.text else "enter  Keep them all"
        left = (Span(state.text, "strong"), Caret(" ", "cue"), Span(f"  {hint}" if hint else "", "muted"))
        return [ScreenLine(left, (Span("faces to roll again", "muted"),), "cursor")]
    value = state.text or str(reading.answer(ask.key) if ask is not reading.open else ask.default)
    limits = Span(f"{ask.low} to {ask.high}", "muted")
    return [ScreenLine((Span(value, "strong"), Caret(" ", "cue")), (limits,), "cursor")]


def _reopened(ask: Ask, state: FlowState) -> list[ScreenLine]:
    if not state.entered:
        return []
    hint = {"choice": "a digit chooses", "number": f"type {ask.low} to {ask.high}",
            "declare": "a digit adds one, + an effect, X removes"}.get(ask.kind, "")  # fmt: skip
    return [ScreenLine((Span(hint, "muted"),))] if hint else []


def _default(reading: Reading, state: FlowState, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    """The default of the open ask. In a form that is to go on, whatever field the cursor is in."""
    opened = reading.open
    found = ready(reading, state.declared(opened) if opened.kind == "declare" else ())
    if opened.kind == "declare":
        hint = ScreenLine((Span("a digit picks, + an effect of your own", "muted"),))
        return answer("enter", found.what, found.right, width), [hint]
    if found.barred:
        return [ScreenLine((Span(text, "harm"),), (), "cursor") for text in wrapped(found.barred, width - 2)], []
    if not found.what:
        return answer("1-9", "Choose one", "", width), []
    return answer("enter", found.what, found.right, width), []


# -- the column -------------------------------------------------------------------------------------------------------
LOWEST = 18
"""The line of the column at which the answer stands on a tall screen, where what is above it is shorter."""

_ODDS, _PREVIEW = 35, 10


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """The right column in at most `height` lines of `width` cells. The answer is never cut off."""
    foot = blocks(reading, state, subject(reading, state.focus), width)
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
    lying = [numbers.line_block(reading, roll, width) for roll in rolls_before(reading, ask)]
    if lying:
        out += [gap(), *lying] if out else lying
    labels = labelled(reading, numbers_of(reading, ask)) if state.picking else {}
    listed = reading.rules.target_number if table(reading, ask) else ""
    shown = numbers.blocks(reading, numbers_of(reading, ask), width, labels, listed)
    if shown:
        out += [gap(), *shown] if out else shown
    out += numbers.faces_block(reading, ask, width)
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
    return [block(numbers.face_lines(taken_up(reading, ask), ask.given, "t" * len(ask.given), width))]


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
