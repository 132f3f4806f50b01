"""The answer line on the cursor ground, and below it what is missing or what was refused."""

from __future__ import annotations

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.view import words
from engine.view.action import Reading
from engine.view.answering import example, ready
from engine.view.numbers import labelled, reach

from ..lines import Caret, ScreenLine, cells, total
from ..wrapping import flowed, wrapped
from . import dice
from .blocks import Block, block
from .state import VALUE, FlowState, Prompt

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
        return [dice.entry_line(ask, state.text, width)], dice.state_lines(ask, state.text, side, width)
    if ask is reading.open:
        line, hint = dice.waiting(ask, side, width)
        every = [ScreenLine((Span("* rolls all that are left", "muted"),))]
        return [line], [*(every if side == "automatic" and reading.rolled_in_turn else ()), hint]
    return [dice.entry_line(ask, "", width)], [ScreenLine((Span("type it anew, or * rolls it again", "muted"),))]


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
