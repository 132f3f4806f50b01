"""What a line of the log opens to, as lines: what went in at the left, what came out strong at the right edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.core.desk import Span
from engine.core.names import shown
from engine.view import detail as view
from engine.view import text as plain
from engine.view.detail import Came, Detail, Remark, Rolled, SeenBy, StepDetail
from engine.view.fight import FightView
from engine.view.log import LogLine
from engine.view.numbers import PartRow

from ..flow import numbers
from ..lines import ScreenLine, cells, spans, total, wrapped

_FEW_FACES = 15
"""With less room than this behind what they are, faces stand below."""


_BETWEEN = 2
"""Cells at least between the left of a line and its right edge's words."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an opened line: its number, its lines, the parts it opens to, and what `c` corrects there.

    `bare` are its lines where the parts stand below them.
    """

    number: str
    lines: tuple[ScreenLine, ...]
    bare: tuple[ScreenLine, ...] = ()
    parts: tuple[ScreenLine, ...] = ()
    key: str = ""


def detail(of: FightView, line: LogLine, width: int) -> tuple[Step, ...]:
    """The steps of a line in lines of `width` cells, without their numbers. There is always at least one."""
    return tuple(_drawn(one, width) for one in view.detail(of, line))


def _drawn(one: Detail, width: int) -> Step:
    if isinstance(one, Remark):
        return Step(one.number, tuple(ScreenLine(spans((row, "muted"))) for row in wrapped(one.text, width)))
    return _seen(one, width) if isinstance(one, SeenBy) else _step(one, width)


def _seen(one: SeenBy, width: int) -> Step:
    """What players see of it, and the number of its entry."""
    entry = Span(one.entry, "muted")
    if one.whole:
        glyph = "hidden" if one.hidden else ""
        return Step("", (ScreenLine((Span(one.text, "muted", glyph),), (entry,), yields=True),))
    first, *rest = wrapped(one.text, width - len(entry.text) - 1)
    more = (ScreenLine(spans((row, "muted"))) for row in rest)
    return Step("", (ScreenLine(spans((first, "muted")), (entry,)), *more))


def _step(one: StepDetail, width: int) -> Step:
    """A step in as few lines as it needs: one, but for many dice, many parts and numbers that were set by hand; what it
    opens to has its parts one to a line in the order they are added."""
    indent = 2 if one.inner else 0
    room = width - indent
    rolled = [row for roll in one.rolls for row in _roll(roll, room)]
    by_hand = [row for part in one.by_hand for row in _by_hand(part, room)]
    whole = [*(_came(one.came, room) if one.came is not None else ()), *rolled, *by_hand]
    bare = [*(_came(one.came, room, bare=True) if one.came is not None else ()), *rolled, *by_hand]
    told = [row for number in one.numbers for row in numbers.number_block(number, room - 2).forms[0]]
    return Step(one.number, _moved(whole, indent), _moved(bare, indent), _moved(told, indent + 2), one.key)


def _moved(rows: Sequence[ScreenLine], by: int) -> tuple[ScreenLine, ...]:
    return tuple(replace(row, left=(Span(" " * by), *row.left)) if by else row for row in rows)


def _came(one: Came, width: int, bare: bool = False) -> list[ScreenLine]:
    """What a step is about with its parts behind it, or below where there is no room for all; what came out at the
    right edge. `bare` leaves out the parts of its number, which stand below it one to a line."""
    parts = () if bare and one.of_number else one.parts
    right = (Span(one.result, "strong"),) if one.result else ()
    listed = ", ".join(parts)
    room = width - total(right) - (_BETWEEN if right else 0) - cells(one.about) - 2
    if listed and cells(listed) <= room:
        return [ScreenLine((Span(f"{one.about}  "), Span(listed, "muted")), right, whole=True)]
    below = [ScreenLine((Span("  "), Span(row, "muted"))) for row in _in_rows(parts, width - 2)]
    return [ScreenLine((Span(one.about),), right, whole=True), *below]


def _in_rows(parts: Sequence[str], width: int) -> list[str]:
    """Parts one behind the other in lines, none of them broken unless it alone is too wide."""
    out = list[str]()
    for at, part in enumerate(parts):
        word = part if at == len(parts) - 1 else f"{part},"
        if out and cells(out[-1]) + 1 + cells(word) <= width:
            out[-1] = f"{out[-1]} {word}"
        else:
            first, *rest = wrapped(word, width)
            out += [first, *rest]
    return out


def _roll(one: Rolled, width: int) -> Iterator[ScreenLine]:
    """A roll: how many dice, typed or rolled, their faces, and what they came to."""
    right = (Span(one.result, "strong"),)
    what = f"{f'{one.whose}, ' if one.whose else ''}{one.dice} {one.how}"
    if not one.faces:
        yield ScreenLine((Span(what),), right)
        return
    head = f"{what}: "
    room, indent = width - cells(head) - total(right) - _BETWEEN, cells(head)
    if room < _FEW_FACES:
        yield ScreenLine((Span(what),), right)
        room, indent = width - 2, 2
    first, *more = numbers.rows(one.faces, room)
    if indent == 2:
        yield ScreenLine((Span("  "), *first.left))
    else:
        yield ScreenLine((Span(head), *first.left), right)
    yield from (ScreenLine((Span(" " * indent), *row.left)) for row in more)


def _by_hand(part: PartRow, width: int) -> Iterator[ScreenLine]:
    """A number that counts as the game master has said."""
    first, *more = wrapped(part.label, width - 6)
    yield ScreenLine((Span("  "), Span(first, "muted")), (part.amount,))
    yield from (ScreenLine((Span("  "), Span(row, "muted"))) for row in more)


# -- the log as plain text --------------------------------------------------------------------------------------------
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
        yield from _step_text(step)


def _step_text(step: Step) -> Iterator[str]:
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
