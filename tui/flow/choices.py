"""Lists to pick from: the options of a choice, the powers a side may declare, with barred ones and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, overload
from weakref import WeakKeyDictionary

from engine.core.ask import Ask, Option
from engine.core.desk import Span
from engine.rules.common.base import ChoiceTable
from engine.view import answering, targets, words
from engine.view.action import Reading, Uses
from engine.view.targets import TargetLine, TargetLines, Titles

from .. import commands
from ..glyphs import SIDES
from ..lines import BLANK, ScreenLine, cells, cut, in_words, rule, total, wrapped
from .blocks import Block, Later, block

# -- labels: 1 to 9, then letters that are no key of the flow ---------------------------------------------------------
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_made: tuple[object, str] = (), ""


def every_label() -> str:
    """Every label, in order: no letter that is a key of the flow."""
    global _made
    table = commands.table()
    if _made[0] is not table:
        taken = {key for command in table if "flow" in command.scopes for key in command.keys}
        _made = table, "123456789" + "".join(letter for letter in _LETTERS if letter not in taken)
    return _made[1]


def labels(ask: Ask, chosen: object = None) -> dict[str, Option]:
    """What each label means at an ask; with more options than there are labels those around the chosen one have
    them."""
    return answering.label_of_options(ask, every_label(), chosen)


def label_of(ask: Ask, chosen: object = None) -> dict[str, str]:
    """The label of each option by its id."""
    return {option.id: label for label, option in labels(ask, chosen).items()}


# -- the lists --------------------------------------------------------------------------------------------------------
LIST = (58, 56, 54, 45, 40, 35)
"""How readily a list gives way; it then shows what is around the chosen line."""

SHORT, LAST = 6, 7
"""A list of no more lines gives way only when nothing else can: what can be answered is seen whole."""

_WINDOWS = (12, 10, 8, 6, 4, 2)


def choice_blocks(reading: Reading, ask: Ask, width: int) -> list[Block]:
    """The options of a choice. One that passes by itself, or only goes on, needs no list."""
    chosen = answering.chosen(reading, ask)
    if len(ask.options) < 2 or answering.goes_on(ask):
        return []
    if found := _targets(reading, ask, chosen, width):
        return [found]
    labels = label_of(ask, chosen)
    if ask is reading.open and (told := reading.choice_table) is not None:
        return [_with_columns(ask, told, labels, chosen, width)]
    entries = [
        option_lines(one, labels.get(one.id, ""), one.id == chosen, width, reading.hidden(one.id))
        for one in ask.options
    ]
    return [_windowed(entries, width)]


@dataclass(frozen=True, slots=True)
class _Listed:
    """The list of whom as it was drawn last, and of what."""

    of: tuple[Ask, Any, int]
    block: Block | None


_listed: WeakKeyDictionary[Reading, _Listed] = WeakKeyDictionary()


def _targets(reading: Reading, ask: Ask, chosen: Any, width: int) -> Block | None:
    """The list of whom, for as long as the same is asked; None where this is no such list."""
    if not targets.is_target(ask):
        return None
    known = _listed.get(reading)
    if known is None or known.of[0] is not ask or known.of[1:] != (chosen, width):
        rows, made = targets.table(reading, ask), None
        if rows:
            titles = targets.titles(reading, rows, narrow=width < _HARMS_FROM)
            found = targets.lines(reading, rows, titles, label_of(ask, chosen), str(chosen))
            made = _windowed(TargetEntries(found, titles, width), width, _head(reading, titles))
        known = _listed[reading] = _Listed((ask, chosen, width), made)
    return known.block


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
    return _long(left, answering.costs(option), role, "cursor" if chosen else "ground", width)


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


Entry = Sequence[ScreenLine]


def _windowed(entries: Sequence[Entry], width: int, head: ScreenLine | None = None) -> Block:
    """A list that shows what is around the chosen entry where it is cut, and then says how many there are."""
    count = entries.height if isinstance(entries, TargetEntries) else sum(map(len, entries))
    above = [head] if head is not None else []
    whole = Later(len(above) + count, lambda: [*above, *(line for entry in entries for line in entry)])
    forms = [_window(entries, size, width, head or BLANK) for size in _WINDOWS if size < count]
    return block(whole, *forms, gives=LIST if count > SHORT else LAST)


def _window(entries: Sequence[Entry], size: int, width: int, head: ScreenLine) -> list[ScreenLine]:
    """The chosen entry, and as many around it as `size` lines have room for."""
    first = entries.at if isinstance(entries, TargetEntries) else _chosen(entries)
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


def _chosen(entries: Sequence[Entry]) -> int:
    """The place of the chosen entry; 0 where none is."""
    return next((place for place, one in enumerate(entries) if any(row.ground == "cursor" for row in one)), 0)


def declare_blocks(ask: Ask, uses: Uses, width: int) -> list[Block]:
    """The powers a side may declare, and what it has declared already."""
    labels, out = label_of(ask), list[Block]()
    entries = [option_lines(option, labels.get(option.id, ""), False, width) for option in ask.options]
    if entries:
        out.append(_windowed(entries, width))
    declared = [_declared(one, width) for one in answering.declared(ask, uses)]
    if declared:
        whole = [ScreenLine((Span("Declared"),)), *(line for rows in declared for line in rows)]
        out.append(block(whole, [ScreenLine((Span("Declared"),), (Span(words.uses_words(ask, uses), "strong"),))]))
    return out


def _declared(one: answering.Declared, width: int) -> list[ScreenLine]:
    if not one.made_up:
        return _long((Span("  "), Span(one.words, "strong")), one.cost, "muted", "ground", width)
    return [ScreenLine((Span("  "), Span(text, "strong"))) for text in wrapped(one.words, max(8, width - 2))]


# -- whom --------------------------------------------------------------------------------------------------------------
_WIDTHS = (4, 5, 5, 6)
"""Cells of the columns of a target: Defense, the chance to hit, and what a hit brings."""

_HARMS_FROM = 38
"""From this width on there is room for the chance that a hit harms."""

_LAST = "last"

_FAR = 11
"""Cells that are kept from the name of a target that was not worked out."""


def _head(reading: Reading, titles: Titles) -> ScreenLine:
    """The titles of the columns."""
    text = _columns(titles, reading.rules.target_titles[0], "hits", *titles)
    return ScreenLine((), (Span(text, "muted"),))


def _columns(titles: Titles, *texts: str) -> str:
    """Texts in columns, the last two of which are as wide as their titles need; one without a title is none."""
    two = (max(width, len(title) + 1) if title else 0 for width, title in zip(_WIDTHS[2:], titles, strict=True))
    widths = (*_WIDTHS[:2], *two)
    return "".join(text.rjust(width) for text, width in zip(texts, widths, strict=True))


class TargetEntries(Sequence[Entry]):
    """The lines of each target with the sign of its side, labelled where it can be chosen. Above the first of the
    attacker's own side stands a thin line, and below them above those for whom one of their group stands.

    Each is drawn as it comes into view.
    """

    def __init__(self, found: TargetLines, titles: Titles, width: int) -> None:
        self._found, self._titles, self._width = found, titles, width
        self._wide = max((max(1, len(one.keys)) for one in found.keyed), default=1)
        self._drawn: dict[int, Entry] = {}
        self.at = found.at
        """The place of the chosen one."""

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        place = range(len(self._found))[at]
        if place not in self._drawn:
            one = self._found[place]
            above = (rule(one.heading, role="muted"),) if one.heading else ()
            self._drawn[place] = (*above, *_target(one, self._titles, self._wide, self._width))
        return self._drawn[place]

    @property
    def height(self) -> int:
        """How many lines they are; it draws none of those whose name says it."""
        far, found, count = self._found.far, self._found, 0
        most, known = _room(self._wide, False, self._width) - _FAR, dict[int, int]()
        for place in range(len(found)):
            name = cells(far[place]) if place in far else most + 1
            if name > most:
                count += len(self[place])
                continue
            if name not in known:
                known[name] = len(self._far_one("x" * name))
            count += known[name] + bool(found.heading(place))
        return count

    def _far_one(self, name: str) -> Entry:
        return _far(" " * self._wide, SIDES["foes"], name, False, self._width, self._titles)


def _target(one: TargetLine, titles: Titles, wide: int, width: int) -> tuple[ScreenLine, ...]:
    """One target; `wide` is how many cells its keys take."""
    sign, key = SIDES.get(one.side, "foe"), (one.keys or " ").rjust(wide)
    room = _room(wide, one.hidden, width)
    if one.far:
        return _far(key, sign, _named(one, room - _FAR), one.hidden, width, titles)
    if one.barred:
        role, text = "muted", one.barred
        mark: tuple[Span, ...] = (Span(" " * (wide - 1)), Span("", "muted", "out"))
    else:
        role, text = "strong" if one.chosen else "text", _numbers(one, titles).lstrip()
        mark = (Span(key, "strong"),)
    name = _named(one, room - (0 if one.barred else cells(text)))
    note = one.note or (_LAST if one.last and not one.barred else "")
    ground = "cursor" if one.chosen else "ground"
    return _row((*mark, Span(" "), *signed(name, role, sign, one.hidden)), Span(text, role), note, ground, width)


def _room(wide: int, hidden: bool, width: int) -> int:
    """Cells for the name of a target and what is said of it."""
    return width - (7 if hidden else 5) - wide


def signed(name: str, role: str, sign: str, hidden: bool) -> tuple[Span, ...]:
    """A name behind the sign of its side, and that of one who is hidden."""
    return (Span("", role, sign), Span(" "), Span(name, role, "hidden")) if hidden else (Span(name, role, sign),)


@lru_cache(maxsize=1024)
def _far(label: str, sign: str, name: str, hidden: bool, width: int, titles: Titles) -> tuple[ScreenLine, ...]:
    """A target too far from the chosen one to be worked out."""
    right = Span(_columns(titles, "-", "-", "", "-").lstrip(), "text")
    left = (Span(label, "strong"), Span(" "), *signed(name, "text", sign, hidden))
    return _row(left, right, "", "ground", width)


def _named(one: TargetLine, room: int) -> str:
    """What a target, or so many alike ones, are called in a row: the whole name where there is room for it."""
    if cells(one.label) <= room:
        return one.label
    if one.many:
        return f"{cut(one.alone, room - len(one.many) - 1)} {one.many}"
    return in_words(one.short, room)


@lru_cache(maxsize=1024)
def _row(left: tuple[Span, ...], right: Span, note: str, ground: str, width: int) -> tuple[ScreenLine, ...]:
    """One target: what is said of it stands behind its name, or below it where there is no room; so does a reason."""
    noted = (*left, Span(f" {note}" if note == _LAST else f"  {note}", "muted")) if note else left
    if total(noted) + total((right,)) + (1 if note else 0) < width:
        return (ScreenLine(noted, (right,), ground),)
    if total(left) + total((right,)) >= width:
        note, right = right.text, Span("")
    if note == _LAST:
        return (ScreenLine(left, (right,), ground),)
    told = wrapped(note, max(8, width - 4))
    if len(told) > 1 and note.endswith(")"):
        told = wrapped(note.rpartition(" (")[0], max(8, width - 4))
    below = [ScreenLine((Span("    "), Span(text, "muted")), (), ground) for text in told]
    return (ScreenLine(left, (right,) if right.text else (), ground), *below)


def _numbers(one: TargetLine, titles: Titles) -> str:
    made = one.chances
    if made.blocked:
        return f"{made.defense:>4}{made.hits:>5}  {made.blocked}"
    return _columns(titles, made.defense, made.hits, *made.brings)
