"""The answer line on the cursor ground, and below it what is missing or what was refused."""

from __future__ import annotations

from engine.core.ask import Ask, Role
from engine.core.desk import Line, Span
from engine.view import words
from engine.view.action import Reading

from ..lines import Caret, ScreenLine, cells, total
from ..wrapping import flowed, wrapped
from . import dice, numbers
from .blocks import Block, block
from .labels import goes_on
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
        return answer(numbers.reach(numbers.labelled(reading, at).values()), "Which number?", "", width), []
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
        hints = [ScreenLine((Span(f"+ adds one, {_example(reading, ask.key)}", "muted"),))]
    return line, hints


def answer(key: str, what: str, right: str, width: int) -> list[ScreenLine]:
    """An answer: its key, what it does, and at the right edge what it costs or brings, below it where that is long."""
    left = (Span(key, "strong"), Span("  "), Span(what, "strong"))
    if not right or total(left) + 1 + cells(right) <= width:
        return [ScreenLine(left, (Span(right, "strong"),) if right else (), "cursor")]
    below = wrapped(right, max(8, width))
    return [ScreenLine(left, (), "cursor"), *(ScreenLine((), (Span(text, "strong"),), "cursor") for text in below)]


def foreseen(reading: Reading) -> tuple[tuple[Line, ...], str]:
    """The ruleset's preview, and apart from it what its last line says of the turn: that stands in the answer."""
    lines = reading.foreseen
    if lines and not lines[-1].label and not any(span.text or span.glyph for span in lines[-1].spans):
        return lines[:-1], "".join(span.text for span in lines[-1].right)
    return lines, ""


def _prompt(reading: Reading, prompt: Prompt, width: int) -> tuple[list[ScreenLine], list[ScreenLine]]:
    before = reading.label(prompt.key) + "  " if prompt.purpose == VALUE and prompt.key else ""
    lead = (Span(before, "muted"),) if before else ()
    room = max(4, width - total(lead))
    line = ScreenLine((*lead, *prompt.field.spans(room)), (), "cursor")
    hint = "a number, then why: for example 4 wet floor" if prompt.purpose == VALUE else _example(reading, prompt.key)
    if prompt.purpose == VALUE and not prompt.key:
        hint = "a name, a number, then why: dv 4 wet floor"
    shown = reading.outcome.shown.get(prompt.key)
    if shown is not None and shown.overridden and not prompt.field.text:
        hint = f"nothing puts {shown.computed} back"
    return [line], [ScreenLine((Span(hint, "muted"),))]


def _example(reading: Reading, key: str) -> str:
    """An effect as the side that declares it may type one at this step."""
    ask = reading.ask(key)
    attacks, at_damage = ask.who == reading.attacker, ask.role is Role.DAMAGE_EFFECTS
    if attacks:
        what = "oil +2 damage" if at_damage else "oil +2 attack dice"
    else:
        what = "mud +2 soak" if at_damage else "smoke +2 defense"
    return f"for example {what}, 3 motes"


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
    if opened.kind == "declare":
        uses = state.declared(opened)
        what = words.uses_words(opened, uses) if uses else ""
        hint = ScreenLine((Span("a digit picks, + an effect of your own", "muted"),))
        return answer("enter", "Declare" if uses else "Nothing", what, width), [hint]
    if opened.kind != "choice":
        with_it = f" with {opened.default}" if opened.kind == "number" else ""
        return answer("enter", f"Go on{with_it}", "", width), []
    option = opened.option(opened.default) if opened.default is not None else None
    if option is not None:
        right = ", ".join(text for text in (option.cost, option.note) if text) if goes_on(opened) else ""
        return answer("enter", option.label, right or foreseen(reading)[1], width), []
    first = opened.options[0] if opened.options and opened.role is Role.GO_ON else None
    if first is not None and first.barred:
        lines = wrapped(words.refused(first), width - 2)
        return [ScreenLine((Span(text, "harm"),), (), "cursor") for text in lines], []
    return answer("1-9", "Choose one", "", width), []
