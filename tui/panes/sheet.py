"""The selected fighter at the right of a wide window: everything open, what an attack would do, what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.core.desk import Line, Section, Span
from engine.rules.common.base import MenuItem
from engine.rules.common.fighters import is_hidden

from ..commands import key
from ..desk import Desk
from ..lines import BLANK, Piece, ScreenLine, cells, flowed, in_words, line, padded, rule, total, wrapped
from .status import wrapped_section

FROM, MOST, LEAST = 130, 62, 54
"""From which width on there is a sheet, and its cells at most and at least; the first two stay free."""

TABLE = 75
"""Cells that the table keeps beside the sheet: motes and every number but soak."""

MOST_TARGETS = 12
"""So many targets are told of at most."""

_MOST_KEPT = 400
_TITLE = 19
_INDENT = 4
_MOST_LABEL = 17
_MENU_RANK = 7
_LEAST_MENU = 4
_ATTACKS, _MENU, _LATE = 1, 2, 3
"""Groups of sections behind the fighter's own."""


def sheet_width(width: int) -> int:
    """How wide the sheet is in a window of this width; 0 where it has no place."""
    return min(MOST, width - TABLE - 1) if width >= FROM else 0


def targets(desk: Desk) -> tuple[str, ...]:
    """Whom an attack of the one who acts is looked at for: the enemies in the fight in their order, of a crowd the
    first, those who are hidden behind the others, and always the cursor row."""
    acting, selected = desk.acting, desk.selected
    if not acting or desk.enc.moment.open:
        return ()
    fighters = desk.enc.state["combatant"]
    side = _side(fighters[acting])
    kept = list[str]()
    for slot in desk.order():
        if slot.status != "out" and {side, _side(fighters[slot.id])} == _HOSTILE:
            kept.append(slot.id)
            if len(kept) == MOST_TARGETS:
                break
    hostile = selected not in kept and {side, _side(fighters[selected])} == _HOSTILE
    there = hostile and any(slot.id == selected and slot.status != "out" for slot in desk.order())
    kept.sort(key=lambda id: is_hidden(fighters, id))
    return (*kept, selected) if there else tuple(kept)


_HOSTILE = {"heroes", "foes"}


def _side(fighter: Mapping[str, Any]) -> str:
    return str(fighter.get("side", "foes"))


@dataclass(frozen=True, slots=True)
class Block:
    """A section as lines. What gives way first has the highest rank; sections of one `group` stand closest."""

    rank: int
    lines: tuple[ScreenLine, ...]
    group: int = 0


def sheet_lines(desk: Desk, width: int, height: int) -> list[ScreenLine]:
    """Exactly `height` lines."""
    who, enc = desk.selected, desk.enc
    if not who:
        return [BLANK] * height
    heading, *sections = enc.rules.sheet(enc.state, who) or _plain(desk, who)
    role = "accent" if who == desk.acting else "strong"
    head = [BLANK, *_heading(Span(desk.name(who), role), (*heading.right, Span(" ")), width)]
    out = [*head, *_fitted(list(_blocks(desk, who, sections, width)), height - len(head))]
    return [*out[:height], *[BLANK] * (height - len(out))]


def _plain(desk: Desk, who: str) -> tuple[Section, ...]:
    """What a ruleset without a sheet says of the fighter, under no title."""
    heading, *rest = desk.enc.rules.sections(desk.enc.state, who) or (Line(),)
    return Section("", (), heading.right), Section("", tuple(rest))


def _blocks(desk: Desk, who: str, sections: Sequence[Section], width: int) -> Iterator[Block]:
    """All sections in their order: the fighter's own, what an attack would do, what may be done, what comes later."""
    yield from (Block(one.rank, _kept(one, desk, width)) for one in sections if not one.late)
    if not desk.enc.moment.open:
        yield from _attacks(desk, who, width)
        yield from _menu(desk, who, width)
    yield from (Block(one.rank, _kept(one, desk, width), _LATE) for one in sections if one.late)


_made: dict[tuple[int, int], tuple[Section, tuple[ScreenLine, ...]]] = {}
"""Sections as lines by what they are and how wide: they are the same things as long as the fight stands still."""


def _kept(of: Section, desk: Desk, width: int) -> tuple[ScreenLine, ...]:
    """The lines of a section of the ruleset, made once."""
    known = _made.get((id(of), width))
    if known is None or known[0] is not of:
        if len(_made) >= _MOST_KEPT:
            _made.clear()
        plain = () if of.title else tuple(row for one in of.lines for row in wrapped_section(one, width - 1))
        known = _made[id(of), width] = of, plain or _section(of, desk, width)
    return known[1]


def _fitted(blocks: list[Block], height: int) -> list[ScreenLine]:
    """As many blocks as fit, the lowest rank first: with an empty line before each, or before each group, or on top."""
    kept, room = set[int](), height - 1
    for place in sorted(range(len(blocks)), key=lambda place: (blocks[place].rank, place)):
        blocks[place] = _cut(blocks[place], room)
        if len(blocks[place].lines) <= room or not blocks[place].rank:
            kept.add(place)
            room -= len(blocks[place].lines)
    chosen = [blocks[place] for place in sorted(kept)]
    groups = [at for at, one in enumerate(chosen) if not at or one.group != chosen[at - 1].group]
    apart = next((some for some in (range(len(chosen)), groups) if len(some) - 1 <= room), groups[:1])
    return [row for at, one in enumerate(chosen) for row in ((BLANK,) * (at in apart) + one.lines)]


def _cut(of: Block, room: int) -> Block:
    """The menu in the room there is: what has no line is counted."""
    if of.group != _MENU or len(of.lines) <= room or room < _LEAST_MENU:
        return of
    left = len(of.lines) - room + 1
    return replace(of, lines=(*of.lines[: room - 1], line("       ", (f"and {left} more lines", "muted"))))


def _heading(name: Span, right: tuple[Span, ...], width: int) -> list[ScreenLine]:
    """The name and who it is, in two lines where one has no room for both."""
    if 2 + total((name,)) + 1 + total(right) <= width:
        return [ScreenLine((Span("  "), name), right)]
    return [ScreenLine((Span("  "), name)), ScreenLine((Span("  "), *right))]


# -- sections of the ruleset -----------------------------------------------------------------------------------------
def _section(of: Section, desk: Desk, width: int, before: str = "") -> tuple[ScreenLine, ...]:
    """A heading, the key before it where it has one, and its lines below each other."""
    known = max((cells(one.label) for one in of.lines), default=0)
    label = min(_MOST_LABEL, known) + 2 if known else 0
    mark = (Span(before, "strong"), Span("  ")) if before else ()
    title = ScreenLine((Span("  "), *mark, Span(of.title, "strong")), (*of.right, Span(" ")) if of.right else ())
    return (title, *(row for one in of.lines for row in _rows(one, desk, label, width)))


def _rows(of: Line, desk: Desk, label: int, width: int) -> Iterator[ScreenLine]:
    """A line in as many rows as it needs, what goes on under what it goes on from."""
    indent = _INDENT + of.indent
    before = [Span(" " * indent)]
    if of.label:
        sign = "hidden" if of.who and is_hidden(desk.enc.state["combatant"], of.who) else ""
        named = _labelled(of, desk, label - (2 if sign else 0), width - (2 if sign else 0))
        before += padded((Span(named, "muted" if not of.who else "text", sign),), label)
    elif label and not of.indent and of.spans and not of.right:
        label = 0
    elif label and not of.indent:
        before.append(Span(" " * label))
    right = (*of.right, Span(" ")) if of.right else ()
    hang = indent + (label if not of.indent else 0)
    room = width - hang - 1 - (total(right) + 1 if right else 0)
    first, *more = [of.spans] if total(of.spans) <= room else flowed(of.spans, room) or [()]
    hang += 0 if label else 2
    yield ScreenLine((*before, *first), right)
    yield from (ScreenLine((Span(" " * hang), *row)) for row in more)


def _labelled(of: Line, desk: Desk, label: int, width: int) -> str:
    """A label in its room; a fighter's name by its short form where the columns need the room."""
    room = width - _INDENT - 1 - total(of.right) - 1 if of.right and not of.spans else label - 1
    if cells(of.label) <= room:
        return of.label
    return in_words(desk.short(of.who) if of.who else of.label, room)


def _attacks(desk: Desk, who: str, width: int) -> Iterator[Block]:
    """What an attack of the acting fighter would do to everyone in view, or, on an enemy's row, to that one."""
    found = targets(desk)
    if who != desk.acting:
        found = (who,) if who in found else ()
    made = desk.enc.rules.attack_section(desk.enc.state, desk.acting, found) if found else None
    if made is not None:
        yield Block(made.rank, _section(made, desk, width, key("attack") if who == desk.acting else ""), _ATTACKS)


# -- what may be done ------------------------------------------------------------------------------------------------
def _menu(desk: Desk, who: str, width: int) -> Iterator[Block]:
    """What the fighter may do besides attacking, each in one line, and what can't be done now."""
    items = [item for item in desk.enc.menu(who) if not item.minor and item.begin.procedure != "attack"]
    if not items:
        return
    acts = who == desk.acting
    head = line("  ", *(((key("other"), "strong"), "  ") if acts else ()), ("May do now", "strong"))
    rows = [_item(item, width, acts) for item in items if not item.barred]
    told = list(_barred([item for item in items if item.barred], width)) if acts else []
    if rows or told:
        yield Block(_MENU_RANK, (head, *rows, *told), _MENU)


def _item(item: MenuItem, width: int, acts: bool) -> ScreenLine:
    """An action in one line: its cost, and its note where at least most of it has room; a word or two say nothing."""
    title = padded((Span(in_words(item.title, _TITLE)),), _TITLE)
    right: list[Piece] = [(item.cost, "text"), " "] if item.cost else []
    label = item.label if acts and item.label else " "
    room = width - _INDENT - 5 - _TITLE - (cells(item.cost) + 3 if item.cost else 1)
    note = item.note if cells(item.note) <= room else in_words(item.note, room) if room > 0 else ""
    note = note if cells(note) * 3 >= cells(item.note) * 2 else ""
    return line("    ", (label, "muted"), "  ", *title, "  ", (note, "muted"), right=right)


def _barred(items: Sequence[MenuItem], width: int) -> Iterator[ScreenLine]:
    """What can't be done now, and why where that is one reason; each one's own stands in the menu."""
    if not items:
        return
    reasons = {item.barred for item in items}
    why = f": {reasons.pop()}" if len(reasons) == 1 else ""
    first, *more = wrapped(f"{', '.join(item.title for item in items)}{why}", width - _INDENT - 4)
    yield ScreenLine((Span("    "), Span("", "muted", "out"), Span(f"  {first}", "muted")))
    yield from (line("       ", (row, "muted")) for row in more)


def strip_lines(desk: Desk, width: int, most: int) -> list[ScreenLine]:
    """Who stands where, under a rule, in at most so many lines; nothing where that is not known, or has no room."""
    who = desk.acting or desk.selected
    made = desk.enc.rules.strip(desk.enc.state, who) if who else None
    if made is None:
        return []
    _, *rows = _section(made, desk, width)
    out = [rule(made.title, "".join(span.text for span in made.right)), *rows]
    return out if len(out) <= most else []
