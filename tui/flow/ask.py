"""The right column: what is asked of whom, the numbers that bear on it, what may come of it, and the answer."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ask import Ask
from engine.core.desk import Line, Span
from engine.core.dice import Dice
from engine.view import words
from engine.view.action import Reading

from ..lines import ScreenLine, total
from ..wrapping import flowed, wrapped
from . import answers, choices, dice, numbers, rolled
from .blocks import Block, block, gap, pinned
from .state import FlowState
from .targets import is_target, table

LOWEST = 18
"""The line of the column at which the answer stands on a tall screen, where what is above it is shorter."""

_ODDS, _PREVIEW = 35, 10


def subject(reading: Reading, state: FlowState) -> Ask:
    """The ask under the cursor: that of the focus, the first field of a form, or the open one."""
    if state.focus and state.focus in reading.outcome.passed:
        return reading.ask(state.focus)
    if reading.form and not reading.open.field and reading.fields:
        return reading.fields[0]
    return reading.open


def about(reading: Reading, state: FlowState) -> Ask:
    """The ask whose numbers are shown: while everything waits to be applied, that of the last roll."""
    ask = subject(reading, state)
    if ask is not reading.open or not reading.applying:
        return ask
    rolled = reading.rolls()
    return rolled[-1] if rolled else ask


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """The right column in at most `height` lines of `width` cells. The answer is never cut off."""
    foot = answers.blocks(reading, state, subject(reading, state), width)
    return pinned(above(reading, state, width), foot, height, LOWEST)


def above(reading: Reading, state: FlowState, width: int) -> list[Block]:
    """What stands above the answer: the question, what can be chosen, the numbers and faces that bear on it."""
    return [heading(reading, state, width), gap(), *_body(reading, state, width)]


def heading(reading: Reading, state: FlowState, width: int) -> Block:
    """What is asked, and who must answer."""
    ask = about(reading, state)
    done = ask.key in reading.outcome.answers and not reading.form
    who = reading.name(ask.who)
    right: tuple[Span, ...] = (who, Span(f" {words.verb(ask, done)}", who.role))
    if is_target(reading, ask) and reading.form and table(reading, ask):
        right = (Span("if it hits", "strong"),)
    elif reading.form and ask.kind == "number":
        right = (Span(f"type {ask.low} to {ask.high}", "muted"),)
    lines = [
        ScreenLine((Span(text, "strong"),))
        for text in wrapped(reading.shortened(_prompt(ask)), max(12, width - total(right) - 2))
    ]
    return block([ScreenLine(lines[0].left, right), *lines[1:]])


def _prompt(ask: Ask) -> str:
    return ask.prompt or words.label(ask.key).capitalize()


def _body(reading: Reading, state: FlowState, width: int) -> list[Block]:
    ask = about(reading, state)
    out: list[Block] = []
    if ask.kind == "choice":
        out += choices.choice_blocks(reading, ask, width)
    elif ask.kind == "declare":
        uses = state.declared(ask) if ask is reading.open else reading.answer(ask.key) or ()
        out += choices.declare_blocks(ask, uses, width)
    elif ask.kind == "reroll":
        out.append(block(dice.face_lines(_rolled_dice(reading, ask), ask.given, "t" * len(ask.given), width)))
    lying = [rolled.line_block(reading, roll, width) for roll in rolled.before(reading, ask)]
    if lying:
        out += [gap(), *lying] if out else lying
    labels = numbers.labelled(reading, numbers_of(reading, ask)) if state.picking else {}
    listed = reading.rules.target_number if is_target(reading, ask) and table(reading, ask) else ""
    shown = numbers.blocks(reading, numbers_of(reading, ask), width, labels, listed)
    if shown:
        out += [gap(), *shown] if out else shown
    out += rolled.faces_block(reading, ask, width)
    out += _chances(reading, ask, width)
    out += _asleep(reading, width)
    if reading.applying and ask is about(reading, FlowState()):
        out += preview(reading, width)
    return out


def numbers_of(reading: Reading, ask: Ask) -> Ask:
    """In a form all fields share the numbers of its end."""
    return reading.open if reading.form else ask


def _rolled_dice(reading: Reading, ask: Ask) -> Dice:
    """The pool whose faces a reroll takes up: the roll that was asked last of the same fighter."""
    found = [one for one in reading.outcome.passed.values() if one.kind == "dice" and one.who == ask.who]
    return (found[-1].dice if found else None) or Dice(len(ask.given))


def _chances(reading: Reading, ask: Ask, width: int) -> list[Block]:
    """What may come of it, before the dice."""
    waiting = ask is reading.open or reading.form
    odds = reading.rules.odds(reading.outcome) if waiting and not is_target(reading, ask) else None
    if odds is None or reading.applying:
        return []
    hits, brings = words.odds_spans(odds, reading.rules.target_titles[1])
    rows = [("Before the dice", hits)] if odds.hit < 1 else []
    if brings:
        rows.append(("If it hits" if rows else "Before the dice", brings))
    lines = [_chance(label, spans, width) for label, spans in rows]
    lines += [ScreenLine((Span(row, "muted"),)) for note in odds.notes for row in wrapped(note, width)]
    return [gap(), block(lines, lines[-1:], [], gives=_ODDS)]


def _chance(label: str, spans: tuple[Span, ...], width: int) -> ScreenLine:
    """One line of chances; where it is narrow close to their label, at last without it."""
    leads = (Span(text, "muted") for text in (label.ljust(17), f"{label}  "))
    return ScreenLine(next(((lead, *spans) for lead in leads if total((lead, *spans)) <= width), spans))


def _asleep(reading: Reading, width: int) -> list[Block]:
    """Interrupts whose moment is gone: what was paid for them does not count until it comes back."""
    out = []
    for made in reading.outcome.asleep:
        who = f"{reading.view.short(made.who)}: " if made.who else ""
        said = f"Does not count now, its question is gone: {who}{reading.rules.procedures[made.procedure].title}."
        out.append(block(ScreenLine((Span(text, "cue"),)) for text in wrapped(said, width)))
    return out


def preview(reading: Reading, width: int) -> list[Block]:
    """Every old and new value, before it is applied."""
    made = [row for one in answers.foreseen(reading)[0] for row in preview_lines(reading, one, width)]
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
