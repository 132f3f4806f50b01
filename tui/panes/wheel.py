"""The timeline above the table: the next ticks side by side, who acts on each, and what ends then.

Where only one pane is shown at a time, the ticks stand under each other. What stands on them is the ruleset's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.core.desk import Span
from engine.core.names import cut as cut_name
from engine.rules.common.base import TimelineSlot

from ..commands import key
from ..desk import Desk
from ..lines import BLANK, ScreenLine, cells, flowed, in_words, line, padded, rule, total

LEAST, MOST = 11, 13
"""The cells that a tick has at least, and how many ticks there are at most."""

_COUNT = re.compile(r"[x+]?\d+")
"""What belongs to the name before it: the number of one of several, how many stand together, how many are left out."""

SPARED, SHARE = 10, 4
"""Of the lines beyond the first so many, one in so many is for those who stand on a tick."""

_LISTED = 20
"""So many ticks are looked ahead where they stand under each other."""


def wheel_lines(desk: Desk, width: int, height: int) -> list[ScreenLine]:
    """The ticks of a window of `width` cells and `height` lines below the header; none where there is no timeline."""
    room = width - 3
    slots = _slots(desk, max(2, min(MOST, room // LEAST)))
    if not slots:
        return []
    each = room // len(slots)
    most = max(1, (height - SPARED) // SHARE)
    rows = min(most, max(1, *(len(slot.items) for slot in slots)))
    columns = [_column(slot, each - 1, rows) for slot in slots]
    made = [_titles(slots, each), _scale(slots, each)]
    made += [_row([column[y] for column in columns], each) for y in range(rows)]
    return [*made, *_note(desk, width)[:1]] if height > SPARED + SHARE else made


def _slots(desk: Desk, most: int) -> tuple[TimelineSlot, ...]:
    return desk.enc.rules.timeline(desk.enc.state, most)


def _titles(slots: Sequence[TimelineSlot], each: int) -> ScreenLine:
    """The ticks; the present one is strong."""
    return ScreenLine(
        (Span("  "), *(s for slot in slots for s in padded((Span(slot.title, _title_role(slot)),), each)))
    )


def _title_role(slot: TimelineSlot) -> str:
    return "strong" if slot.now else "muted"


def _scale(slots: Sequence[TimelineSlot], each: int) -> ScreenLine:
    """The line under the ticks: heavy under the present one, and parted where the next begins."""
    out = [Span("  ")]
    for slot in slots:
        first = () if slot is slots[0] else (Span("", "faint", "tee"),)
        fill = Span("", "strong" if slot.now else "faint", "heavy" if slot.now else "rule")
        out += (*first, *(fill,) * (each - len(first)))
    return ScreenLine(tuple(out))


def _column(slot: TimelineSlot, width: int, rows: int) -> list[Span]:
    """Who stands on a tick, one to a line; more than there are lines are counted in the last one."""
    more = len(slot.items) - rows
    if more <= 0:
        return [*(_in_cells(one, width) for one in slot.items), *[Span("")] * -more]
    if rows == 1:
        first = slot.items[0]
        return [_in_cells(replace(first, text=f"{_first_word(first.text)} +{more}"), width)]
    shown = [_in_cells(one, width) for one in slot.items[: rows - 1]]
    return [*shown, Span(f"{more + 1} more", "muted")]


def _first_word(text: str) -> str:
    """The first word of who stands on a tick, behind the tick where that is said."""
    words = text.split(" ")
    return " ".join(words[: 2 if words[0].isdigit() else 1])


def _in_cells(one: Span, width: int) -> Span:
    """What stands on a tick in the cells that it has; a glyph touches its word. A name or what ends stays whole before
    what is said of it, which the table has too; a count stays with its name."""
    room = width - (1 if one.glyph else 0)
    name, _, said = one.text.rpartition(" ")
    if cells(one.text) <= room or not name:
        return replace(one, text=cut_name(one.text, room))
    if _COUNT.fullmatch(said):
        return replace(one, text=f"{cut_name(name, room - cells(said) - 1)} {said}")
    return replace(one, text=in_words(name, room) if one.glyph == "token" else cut_name(name, room))


def _row(cells_of: Sequence[Span], each: int) -> ScreenLine:
    return ScreenLine((Span("  "), *(span for one in cells_of for span in padded(_touching(one), each))))


def _touching(one: Span) -> tuple[Span, ...]:
    """A glyph and its word without a space between them."""
    return (replace(one, text=""), replace(one, glyph="")) if one.glyph else (one,)


def _note(desk: Desk, width: int) -> list[ScreenLine]:
    """What is said under the ticks, where the ruleset has anything to say, with the key that goes with it."""
    found = desk.enc.rules.timeline_note(desk.enc.state)
    if found is None:
        return []
    asked = (Span("   "), Span(key("interrupt"), "strong"), Span(f" {desk.enc.rules.interrupt_word}", "muted"))
    left = (Span("  "), *found.spans)
    if total((*left, *asked)) < width:
        return [ScreenLine((*left, *asked))]
    return [ScreenLine((Span("  "), *row)) for row in flowed(found.spans, width - 3)]


def wheel_list(desk: Desk, width: int, height: int) -> list[ScreenLine]:
    """The ticks under each other in `height` lines, only those on which anything stands."""
    slots = _slots(desk, _LISTED)
    made: list[ScreenLine] = []
    for slot in slots:
        if slot.items or slot.now:
            title = padded((Span(slot.title, _title_role(slot)),), 9)
            rows = flowed(_listed(slot), max(8, width - 12)) or [()]
            made += [
                ScreenLine((Span("  "), *(title if y == 0 else (Span(" " * 9),)), *row)) for y, row in enumerate(rows)
            ]
    made += _note(desk, width)
    shown = made[: height - 1]
    if len(shown) < len(made):
        shown[-1] = line("  ", (f"{len(made) - len(shown) + 1} more lines", "muted"))
    return [rule("Ticks"), *shown, *[BLANK] * (height - 1 - len(shown))]


def _listed(slot: TimelineSlot) -> tuple[Span, ...]:
    """Everybody on a tick in one line, with commas between."""
    out: list[Span] = []
    for one in slot.items:
        out += [Span(", ", "muted"), *_touching(one)] if out else _touching(one)
    return tuple(out)
