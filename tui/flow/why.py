"""Every number so far with all its parts, step by step, in place of the ask."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ask import Ask, Shown
from engine.core.desk import Span
from engine.view import words
from engine.view.action import Reading

from ..lines import BLANK, ScreenLine
from . import numbers, rolled
from .ask import about, numbers_of
from .state import FlowState
from .steps import step_rows


def column(reading: Reading, state: FlowState, width: int, height: int) -> list[ScreenLine]:
    """The numbers in exactly as many lines as there is room for, from the line that is scrolled to."""
    made = lines(reading, numbers_of(reading, about(reading, state)), width)
    state.room = max(1, height - 2)
    state.last = max(0, len(made) - state.room)
    state.top = min(state.top, state.last)
    shown = made[state.top : state.top + state.room]
    some = f"{state.top + 1} to {state.top + len(shown)} of {len(made)}" if state.last else ""
    return [ScreenLine((Span("Why", "strong"),), (Span(some, "muted"),) if some else ()), BLANK, *shown][:height]


def lines(reading: Reading, ask: Ask, width: int) -> list[ScreenLine]:
    """The numbers of this ask first, then all others, the newest step first, each step with its rolls."""
    out, worked_out = list[ScreenLine](), list(reading.outcome.shown)
    for (prefix, step), shown in _by_step(_in_order(reading, ask)).items():
        out += [*([BLANK] if out else ()), ScreenLine((Span(heading(reading, prefix, step), "strong"),))]
        for roll in reading.outcome.passed.values():
            if roll.kind == "dice" and roll.count and (reading.prefix_of(roll.key), roll.step) == (prefix, step):
                out += rolled.line_block(reading, roll, width).forms[0]
        for one in sorted(shown, key=lambda one: worked_out.index(one.key)):
            out += numbers.number_block(reading, one, width, why=True).forms[0]
    return out


def _in_order(reading: Reading, ask: Ask) -> Iterable[tuple[str, Shown]]:
    """Each number with what its key begins with, this procedure's first."""
    beside = numbers.relevant(reading, ask)
    found = [(reading.prefix_of(one.key), one) for one in (*beside, *numbers.earlier(reading, ask))]
    return sorted(found, key=lambda one: one[0] != reading.prefix)


def _by_step(found: Iterable[tuple[str, Shown]]) -> dict[tuple[str, str], list[Shown]]:
    """The numbers of each step together, in the order in which the steps were met."""
    steps: dict[tuple[str, str], list[Shown]] = {}
    for prefix, shown in found:
        steps.setdefault((prefix, shown.step), []).append(shown)
    return steps


def heading(reading: Reading, prefix: str, step: str) -> str:
    """The step that numbers belong to, as the rules number it, and of another procedure whose it is."""
    named = {(one.prefix, one.number): one.title for one in reading.outcome.steps}
    known = {row.number: row.title for row in step_rows(reading)}
    title = reading.shortened(named.get((prefix, step)) or known.get(step, ""))
    whose = "" if prefix == reading.prefix else words.nested(prefix)
    return ", ".join(filter(None, (f"{step}  {title}".strip(), whose)))
