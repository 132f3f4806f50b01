"""The order table: columns as wide as the window allows, a row for each fighter, and what stands in a cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.core.desk import AND, Column, Row, Span
from engine.core.model import Tree, get
from engine.core.names import cut as cut_name
from engine.rules.common.base import Ruleset, Slot

from ..glyphs import SIDES
from ..lines import ScreenLine, cells, in_words, line, padded, pips, track
from ..list import ground, mark
from ..window import Gap, window
from .layout import Share


def fitted(id: str, span: Span, width: int, room: int) -> tuple[Span, ...]:
    """A cell's spans in its width: a track that is too long becomes `5/7`, a long name keeps its number."""
    if id == "track":
        marks = span.text
        return track(marks, span.role) if len(marks) <= width else _counted(marks, span.role)
    if id == "pips":
        return pips(span.text, span.role) if len(span.text) <= width else _pips_counted(span)
    if id == "name":
        return (replace(span, text=cut_name(span.text, width)),)
    if id == "weapon":
        return (replace(span, text=_armed(span.text, width)),)
    if id == "state":
        return (replace(span, text=_stated(span, width - (2 if span.glyph else 0))),)
    if cells(span.text) > room and "/" in span.text:
        return (replace(span, text=span.text.partition("/")[0]),)
    return (span,)


def _stated(span: Span, width: int) -> str:
    """A State in the room it has: as many of its conditions as fit, with `2 more`, or else `& 2`, for the rest; the
    first goes without `by` or its count of turns, then by whole words. Who crashed a fighter is kept longer than how
    many more there are.
    """
    parts = span.text.split(AND)
    for shown in range(len(parts), 1, -1):
        first, rest = ", ".join(parts[:shown]), len(parts) - shown
        for form in (_more(first, rest), _with_rest(first, rest)):
            if cells(form) <= width:
                return form
    text, others = parts[0], len(parts) - 1
    if cells(_more(text, others)) <= width:
        return _more(text, others)
    if span.role == "harm":
        forms = [_with_rest(form, many) for form in (text, text.replace(" by ", ", ", 1)) for many in (others, 0)]
    else:
        forms = [_with_rest(form, others) for form in (text, text.rpartition(", ")[0] or text)]
    if fits := next((form for form in forms if cells(form) <= width), ""):
        return fits
    first = text.split(" ")[0].rstrip(",")
    short = in_words(text, width - cells(_with_rest("", others)))
    if others and cells(first) <= cells(short):
        return _with_rest(short, others)
    return in_words(text, width) if cells(first) <= width or span.role != "muted" else "out"


def _with_rest(text: str, many: int) -> str:
    """With what stands for so many conditions that are not shown; behind a number no other one."""
    return f"{text} & {many}" if many and not text[-1:].isdigit() else _more(text, many)


def _more(text: str, many: int) -> str:
    return f"{text}, {many} more" if many else text


def _armed(text: str, width: int) -> str:
    """A weapon with its numbers behind it: where that is too long its name is shortened, never the numbers."""
    name, _, numbers = text.rpartition(" ")
    if cells(text) <= width or not name:
        return in_words(text, width)
    return f"{in_words(name, width - cells(numbers) - 1)} {numbers}"


def _counted(marks: str, role: str) -> tuple[Span, ...]:
    left = marks.count("#")
    return (Span(f"{left}/{len(marks)}", role if role == "muted" or left == len(marks) else "harm"),)


def _pips_counted(span: Span) -> tuple[Span, ...]:
    """More points than there are cells: `7/8`."""
    return (replace(span, text=f"{span.text.count('*')}/{len(span.text)}"),)


WIDE = 110
"""From this width on two free cells part the columns, where all fit so."""

_STATE, _TWO_STATES, _MOST_STATE = 8, 24, 40
_NAME, _MOST_NAME, _ROOMY = 12, 24, 18
_MOST_WEAPON = 24
_TRACK = 5
_TURN = {"acting": "now", "acted": "done", "spent": "none", "out": "out"}


@dataclass(frozen=True, slots=True)
class Placed:
    """A column in the width it has here, and how many free cells stand before it."""

    column: Column
    width: int
    gap: int


@lru_cache(maxsize=64)
def place(columns: tuple[Column, ...], width: int) -> tuple[Placed, ...]:
    """The columns that fit beside cursor and turn mark. Ranks give way first, then state, name and track narrow."""
    room = width - 3
    for rank in (0, *sorted({column.rank for column in columns if column.rank})):
        kept = [column for column in columns if not column.rank or column.rank > rank]
        for gap in (2, 1) if width >= WIDE else (1,):
            placed = [_placed(column, column.width, gap, i) for i, column in enumerate(kept)]
            if _taken(placed) + (_lacking(placed) if gap > 1 else 0) <= room:
                return _widened(placed, room)
    return _narrowed(placed, room)


def _placed(column: Column, width: int, gap: int, index: int) -> Placed:
    free = 0 if index == 0 and gap == 1 else 1 if column.id == "name" else gap
    return Placed(column, width, free)


def _taken(kept: Iterable[Placed]) -> int:
    return sum(placed.gap + placed.width for placed in kept)


def _lacking(kept: Iterable[Placed]) -> int:
    """Cells that name and state want before free cells part the columns."""
    return sum(max(0, _ROOMY - placed.width) for placed in kept if placed.column.id in ("name", "state"))


def _widened(kept: list[Placed], room: int) -> tuple[Placed, ...]:
    """What is left goes to the state up to two conditions, then to the name, the weapon and the state."""
    wishes = (
        ("state", _ROOMY),
        ("name", _ROOMY),
        ("state", _TWO_STATES),
        ("name", _MOST_NAME),
        ("weapon", _MOST_WEAPON),
        ("state", _MOST_STATE),
    )
    for id, most in wishes:
        spare = room - _taken(kept)
        kept = [
            _wider(placed, min(most, placed.width + spare)) if placed.column.id == id else placed for placed in kept
        ]
    return tuple(kept)


def _wider(placed: Placed, width: int) -> Placed:
    return replace(placed, width=max(placed.width, width))


def _narrowed(kept: list[Placed], room: int) -> tuple[Placed, ...]:
    """State to 8, name to 12, the track as numbers, then no state, and a name of what is left."""
    for id, least in (("state", _STATE), ("name", _NAME), ("track", _TRACK), ("state", 0), ("name", 1)):
        over = _taken(kept) - room
        if over <= 0:
            break
        narrow = [_narrower(placed, over, least) if placed.column.id == id else placed for placed in kept]
        kept = [placed for placed in narrow if placed.width]
    while _taken(kept) > room and len(kept) > 1:
        kept.pop()
    return tuple(kept)


def _narrower(placed: Placed, over: int, least: int) -> Placed:
    if least == _TRACK or least == 0:
        return replace(placed, width=min(placed.width, least))
    return replace(placed, width=max(least, placed.width - over))


def titles(placed: Sequence[Placed], right: str = "", width: int = 0) -> ScreenLine:
    """The line of titles; one that is wider than its column reaches into the free cells before it.

    `right` has its room first: in a line of `width` cells whole titles give way to it.
    """
    text = "  "
    for one in placed:
        end = cells(text) + one.gap + one.width
        title = one.column.title
        if one.column.right:
            start = max(cells(text.rstrip()) + 1, end - cells(title))
            text = text[:start].ljust(start) + title[: end - start].rjust(end - start)
        else:
            text = text + " " * one.gap + title[: one.width].ljust(one.width)
    text = text.rstrip()
    if right and cells(text) + cells(right) + 2 > width > 0:
        text = text[: width - cells(right) - 1].rpartition(" ")[0].rstrip()
    after = (Span(f"{right} ", "muted"),) if right else ()
    return ScreenLine((Span(text, "muted"),), after)


def row_line(slot: Slot, row: Row, placed: Sequence[Placed], side: str, selected: bool) -> ScreenLine:
    """One fighter's line."""
    acting = slot.status == "acting"
    turn = Span("", "accent" if acting else "muted", _TURN[slot.status]) if slot.status in _TURN else Span(" ")
    out = [mark(selected), turn]
    for one in placed:
        out += _cell(one, row, acting, side)
    return ScreenLine(tuple(out), ground=ground(selected))


def _cell(one: Placed, row: Row, acting: bool, side: str) -> tuple[Span, ...]:
    id, width = one.column.id, one.width
    span = row.cells.get(id)
    if id == "side" and span is None:
        span = Span("", "text", SIDES.get(side, "foe"))
    if span is None:
        return (Span(" " * (one.gap + width)),)
    if row.muted:
        span = replace(span, role=_faded(span.role))
    elif acting and id in ("order", "side", "name"):
        span = replace(span, role=_accented(span.role))
    room = width + one.gap if one.column.right else width
    before = () if one.column.right else (Span(" " * one.gap),)
    return (*before, *padded(fitted(id, span, width, room), room, one.column.right))


def _faded(role: str) -> str:
    base, plus, added = role.partition("+")
    return ("faint" if base == "faint" else "muted") + plus + added


def _accented(role: str) -> str:
    base, plus, added = role.partition("+")
    return ("harm" if base == "harm" else "accent") + plus + added


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table shows: the fight as it is, everyone in order, and the cursor's row.

    `groups` are those who stand in one line, by the first of them; `inner` whose line has been opened.
    """

    rules: Ruleset
    state: Tree
    slots: tuple[Slot, ...]
    selected: str
    groups: Mapping[str, tuple[Slot, ...]] = field(default_factory=dict)
    inner: Collection[str] = ()


_APART = (("acted", "acted"), ("out", "out"))
"""What is said of rows out of view that will not act, and their status."""

MOST_KEPT = 2000
"""So many lines of fighters are kept at most, of all widths together."""


class OrderTable:
    """The table with what it remembers between frames: where it is scrolled to."""

    def __init__(self) -> None:
        self.first = 0
        self._made: dict[tuple[str, bool, bool, int], tuple[Row, tuple[Placed, ...], ScreenLine]] = {}

    def lines(self, of: Shown, width: int, given: Share) -> list[ScreenLine]:
        """The title line and `given.rows` lines at most. Whoever has no line of their own is counted in one."""
        rules, slots, selected = of.rules, of.slots, of.selected
        shown = [s for s in slots if s.status != "out" or s.id == selected] if given.hide_out else list(slots)
        listed = [s for s in shown if s.status != "acted" or s.id == selected] if given.fold_acted else shown
        folded = len(shown) - len(listed)
        acting = next((i for i, slot in enumerate(listed) if slot.status == "acting"), -1)
        cursor = next((i for i, slot in enumerate(listed) if slot.id == selected), 0)
        rows = max(1, given.rows - (1 if folded else 0))
        view = window(len(listed), rows, acting, cursor, self.first)
        self.first = next((one for one in view if isinstance(one, int)), 0)
        seen = [listed[one] for one in view if isinstance(one, int)]
        placed = place(_for(rules.columns, [(slot, _row_of(of, slot)) for slot in seen]), width)
        out = [titles(placed, _missing(view, len(listed), len(slots) - len(shown)), width)]
        for one in view:
            out.append(
                _gap_line(of, listed, one) if isinstance(one, Gap) else self._row(of, listed[one], placed, width)
            )
        if folded:
            out.append(ScreenLine((Span(" "), Span(f"{folded} have acted", "muted", "done"))))
        return out

    def _row(self, of: Shown, slot: Slot, placed: tuple[Placed, ...], width: int) -> ScreenLine:
        """A fighter's line, made anew only where its row or the columns are others. It is kept for each width: beside
        an open attack the table is narrower, and comes back as it was."""
        row, selected, inner = _row_of(of, slot), slot.id == of.selected, slot.id in of.inner
        made = self._made.get((slot.id, selected, inner, width))
        if made is None or made[0] is not row or made[1] != placed:
            if len(self._made) >= MOST_KEPT:
                self._made.clear()
            side = str(get(of.state, f"combatant.{slot.id}.side", "foes"))
            drawn = row_line(slot, _indented(row) if inner else row, placed, side, selected)
            made = self._made[slot.id, selected, inner, width] = row, placed, drawn
        return made[2]


def _for(columns: tuple[Column, ...], rows: Iterable[tuple[Slot, Row]]) -> tuple[Column, ...]:
    """The columns for these rows: where somebody's place in the order would touch the mark of the turn, it has one cell
    of the name's more, or of the state's where all of the name's are in use."""
    some = list(rows)
    full = next((one.width for one in columns if one.id == "order"), 0)
    if not any(slot.status in _TURN and _cells(row, "order") >= full for slot, row in some):
        return columns
    name = next((one.width for one in columns if one.id == "name"), 0)
    gives = "state" if any(_cells(row, "name") >= name for _, row in some) else "name"
    more = {"order": 1, gives: -1}
    return tuple(replace(one, width=one.width + more.get(one.id, 0)) for one in columns)


def _cells(row: Row, id: str) -> int:
    return cells(row.cells[id].text) if id in row.cells else 0


def _row_of(of: Shown, slot: Slot) -> Row:
    """The row of a line: that of a fighter, or of several who stand together."""
    together = of.groups.get(slot.id, ())
    return of.rules.group_row(of.state, together) if together else of.rules.row(of.state, slot)


def _indented(row: Row) -> Row:
    """The row of one whose line has been opened."""
    name = row.cells.get("name", Span(""))
    return replace(row, cells={**row.cells, "name": replace(name, text=f"  {name.text}")})


def _missing(view: Sequence[int | Gap], listed: int, out: int) -> str:
    """What the line of titles says of rows that no line stands for."""
    gaps = any(isinstance(one, Gap) for one in view)
    scrolled = f"{len(view)} of {listed}" if len(view) < listed and not gaps else ""
    return ", ".join(filter(None, (scrolled, f"{out} out" if out else "")))


def _gap_line(of: Shown, listed: Sequence[Slot], gap: Gap) -> ScreenLine:
    """`3 more, Init 6 to 4`: how many are out of view here, and between which of them; those who have acted or are out
    are counted apart: `2 acted, 1 out`."""
    hidden = listed[gap.first : gap.last + 1]
    told = [f"{many} {what}" for what, status in _APART if (many := sum(slot.status == status for slot in hidden))]
    waiting = [slot for slot in hidden if slot.status not in dict(_APART).values()]
    if waiting:
        ends = [of.rules.row(of.state, slot).cells.get("order") for slot in (waiting[0], waiting[-1])]
        texts = [end.text for end in ends if end and end.text.lstrip("-").isdigit()]
        title = next((column.title for column in of.rules.columns if column.id == "order"), "")
        between = f", {title} {' to '.join(dict.fromkeys(texts))}" if texts else ""
        told.insert(0, f"{len(waiting)} more{between}")
    return line("        ", (", ".join(told), "muted"))
