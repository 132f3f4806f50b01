"""The log as plain text with the steps of each line indented below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.core.names import shown
from engine.view import text as plain
from engine.view.fight import FightView
from engine.view.log import LogLine

from ..lines import ScreenLine, total
from .detail import Step, detail

WIDTH = 78
"""Cells of a line of the text."""

_NUMBER = 8


@dataclass(frozen=True, slots=True)
class Form:
    """What the text holds: the `steps` of each line or only its sentences, and all or what `players` may see."""

    steps: bool = False
    players: bool = False


def text(view: FightView, lines: Iterable[LogLine], form: Form, what: str = "") -> str:
    """The text of lines, given the newest first; `what` says which they are, where they are not all."""
    return plain.text(view, lines, form.players, what, partial(_steps, view) if form.steps else plain.nothing_below)


def _steps(view: FightView, line: LogLine) -> Iterator[str]:
    for step in detail(view, line, WIDTH - _NUMBER - 2):
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
