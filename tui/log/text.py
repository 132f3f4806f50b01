"""The log as plain text: rounds as headings, a sentence to a line, steps indented below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.view.log import LogLine
from engine.view.seen import for_players

from ..desk import Desk
from ..lines import ScreenLine, shown, total
from .detail import Step, detail

WIDTH = 78
"""Cells of a line of the text."""

_NUMBER = 8


@dataclass(frozen=True, slots=True)
class Form:
    """What the text holds: the `steps` of each line or only its sentences, and all or what `players` may see."""

    steps: bool = False
    players: bool = False


def text(desk: Desk, lines: Iterable[LogLine], form: Form, what: str = "") -> str:
    """The text of lines, given the newest first; `what` says which they are, where they are not all."""
    rows = list(_rows(desk, list(lines)[::-1], form))
    enc = desk.enc
    kinds = [f"the lines of {what}"] if what else []
    kinds += ["as the players know it"] if form.players else []
    clock = "" if form.players else f", {enc.rules.clock_words(enc.state)}"  # it counts who is hidden too
    head = [shown(desk.title), f"{enc.rules.title}{clock}"]
    head += [f"Log: {', '.join(kinds)}"] if kinds else ["Log"]
    return "\n".join([*head, *(rows or ["", "Nothing has happened yet."])]) + "\n"


def _rows(desk: Desk, lines: list[LogLine], form: Form) -> Iterator[str]:
    when: Any = object()
    for line in lines:
        said = for_players(desk, line) if form.players else line.texts
        if not said:
            continue
        if line.when != when:
            when = line.when
            yield from ("", f"{desk.enc.rules.time_word} {when}" if when is not None else "Before the fight", "")
        yield from (f"  {shown(one)}" for one in said)
        if form.steps and not form.players:
            for step in detail(desk, line, WIDTH - _NUMBER - 2):
                yield from _step(step)


def _step(step: Step) -> Iterator[str]:
    indent = " " * (_NUMBER + 1)
    for at, row in enumerate(step.bare if step.parts else step.lines):
        front = f"{step.number if at == 0 else '':>{_NUMBER}} "
        yield (front + plain_row(row, WIDTH - len(front))).rstrip()
    yield from ((indent + plain_row(row, WIDTH - len(indent))).rstrip() for row in step.parts)


def plain_row(row: ScreenLine, width: int) -> str:
    """A row as characters alone: its right end at the edge, or behind its left one where that is too long."""
    left = "".join(shown(span.text) for span in row.left)
    right = "".join(shown(span.text) for span in row.right)
    gap = width - total(row.left) - total(row.right)
    return f"{left}{' ' * max(2, gap)}{right}" if right else left
