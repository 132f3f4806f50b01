"""Lists to pick from: the options of a choice, the powers a side may declare, with barred ones and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.ask import Ask, Option
from engine.core.desk import Span
from engine.core.model import get
from engine.rules.base import ChoiceTable
from engine.rules.unseen import is_hidden
from engine.view import words
from engine.view.action import Reading

from ..lines import BLANK, ScreenLine, cells, total
from ..wrapping import wrapped
from .blocks import Block, block
from .labels import goes_on, label_of
from .targets import head, table, target_entries

LIST = (58, 56, 54, 45, 40, 35)
"""How readily a list gives way; it then shows what is around the chosen line."""

SHORT, LAST = 6, 7
"""A list of no more lines gives way only when nothing else can: what can be answered is seen whole."""

_WINDOWS = (12, 10, 8, 6, 4, 2)


def choice_blocks(reading: Reading, ask: Ask, width: int) -> list[Block]:
    """The options of a choice. One that passes by itself, or only goes on, needs no list."""
    chosen = reading.answer(ask.key) if ask.key in reading.outcome.passed else ask.default
    if len(ask.options) < 2 or goes_on(ask):
        return []
    rows = table(reading, ask)
    if rows:
        return [_windowed(target_entries(reading, ask, rows, str(chosen), width), width, head(reading, rows, width))]
    labels = label_of(ask, chosen)
    if ask is reading.open and (found := reading.choice_table) is not None:
        return [_with_columns(ask, found, labels, chosen, width)]
    everyone = get(reading.outcome.state, "combatant", {})
    entries = [
        option_lines(one, labels.get(one.id, ""), one.id == chosen, width, is_hidden(everyone, one.id))
        for one in ask.options
    ]
    return [_windowed(entries, width)]


def _with_columns(ask: Ask, found: ChoiceTable, labels: Mapping[str, str], chosen: Any, width: int) -> Block:
    """The options with what each would come to, in columns."""
    entries = []
    for one in ask.options:
        told = replace(one, cost="", note=found.rows.get(one.id, ""))
        lines = option_lines(told, labels.get(one.id, ""), one.id == chosen, width)
        if len(lines) > 1 and not one.barred:
            lines = [lines[0], ScreenLine((), (Span(told.note),))]
        entries.append(lines)
    if found.foot:
        entries.append([ScreenLine((Span(f"     {found.foot}", "muted"),))])
    return _windowed(entries, width, ScreenLine((), (Span(found.head, "muted"),)))


def option_lines(option: Option, label: str, chosen: bool, width: int, hidden: bool = False) -> list[ScreenLine]:
    """One option: its label, what it is called, what it costs; barred ones with the reason instead. A fighter who is
    `hidden` has that sign."""
    sign = "hidden" if hidden else ""
    if option.barred:
        left = (Span("", "muted", "out"), Span("  "), Span(option.label, "muted", sign))
        return _long(left, option.barred, "muted", "ground", width)
    role = "strong" if chosen else "text"
    left = (Span(label or " ", "strong"), Span("  "), Span(option.label, role, sign))
    costs = ", ".join(text for text in (option.cost, option.note) if text)
    return _long(left, costs, role, "cursor" if chosen else "ground", width)


def _long(left: tuple[Span, ...], right: str, role: str, ground: str, width: int) -> list[ScreenLine]:
    """A line, or where there is no room for both ends its right end on lines of its own."""
    end = (Span(right, role),) if right else ()
    if total(left) + total(end) < width:
        return [ScreenLine(left, end, ground)]
    *before, last = left
    label, *rest = wrapped(last.text, max(8, width - total(before) - (2 if last.glyph else 0) - 1))
    indent = Span(" " * total(before))
    on = [ScreenLine((indent, replace(last, text=text, glyph="")), (), ground) for text in rest]
    below = [ScreenLine((Span("     "), Span(text, "muted"))) for text in wrapped(right, max(8, width - 5))]
    return [ScreenLine((*before, replace(last, text=label)), (), ground), *on, *(below if right else ())]


def _windowed(entries: Sequence[Sequence[ScreenLine]], width: int, head: ScreenLine | None = None) -> Block:
    """A list that shows what is around the chosen entry where it is cut, and then says how many there are."""
    lines = [line for entry in entries for line in entry]
    whole = [*([head] if head is not None else ()), *lines]
    forms = [_window(entries, size, width, head or BLANK) for size in _WINDOWS if size < len(lines)]
    return block(whole, *forms, gives=LIST if len(lines) > SHORT else LAST)


def _window(entries: Sequence[Sequence[ScreenLine]], size: int, width: int, head: ScreenLine) -> list[ScreenLine]:
    """The chosen entry, and as many around it as `size` lines have room for."""
    first = next((place for place, one in enumerate(entries) if any(row.ground == "cursor" for row in one)), 0)
    end, room = first + 1, size - len(entries[first])
    grown = True
    while grown:
        grown = False
        if end < len(entries) and len(entries[end]) <= room:
            room, end, grown = room - len(entries[end]), end + 1, True
        if first and len(entries[first - 1]) <= room:
            room, first, grown = room - len(entries[first - 1]), first - 1, True
    some = f"{first + 1} to {end} of {len(entries)}"
    if cells(some) + 1 + total(head.right) > width:
        some = f"{end - first} of {len(entries)}"
    return [replace(head, left=(Span(some, "muted"),)), *(line for entry in entries[first:end] for line in entry)]


def declare_blocks(ask: Ask, uses: Sequence[Mapping[str, Any]], width: int) -> list[Block]:
    """What a side may declare, and what it has declared so far."""
    labels, out = label_of(ask), list[Block]()
    entries = [option_lines(option, labels.get(option.id, ""), False, width) for option in ask.options]
    if entries:
        out.append(_windowed(entries, width))
    declared = [_declared(ask, use, width) for use in uses]
    if declared:
        whole = [ScreenLine((Span("Declared"),)), *(line for rows in declared for line in rows)]
        out.append(block(whole, [ScreenLine((Span("Declared"),), (Span(words.uses_words(ask, uses), "strong"),))]))
    return out


def _declared(ask: Ask, use: Mapping[str, Any], width: int) -> list[ScreenLine]:
    if "power" in use:
        option = ask.option(str(use["power"]))
        cost = option.cost_of(int(use.get("times", 1))) if option else ""
        return _long((Span("  "), Span(words.use_words(ask, use), "strong")), cost, "muted", "ground", width)
    return [
        ScreenLine((Span("  "), Span(text, "strong"))) for text in wrapped(words.made_up_words(use), max(8, width - 2))
    ]
