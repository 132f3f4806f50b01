"""The list of the field that says whom: Defense, the chance to hit, and what a hit is expected to bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from engine.core.ask import Ask, Role
from engine.core.desk import Span
from engine.core.model import get
from engine.core.odds import expected, percent
from engine.rules.base import Odds, TargetRow
from engine.rules.unseen import is_hidden
from engine.view import undoing
from engine.view.action import Reading

from ..glyphs import SIDES
from ..lines import ScreenLine, cells, cut, rule, total
from ..wrapping import in_words, wrapped
from .labels import label_of

_WIDTHS = (4, 5, 5, 6)
_HARMS_FROM = 38
_COUNTED = re.compile(r"(.*\S) (x\d+)")
_LAST = "last"
_OWN = "own side"
_SINGLY = "of a group, one by one"


def is_target(reading: Reading, ask: Ask) -> bool:
    """Whether an ask is the field that says whom."""
    return ask.role is Role.WHOM


def table(reading: Reading, ask: Ask) -> tuple[TargetRow, ...]:
    """What the open action would do to each target; nothing where the ruleset knows no such table."""
    if reading.prefix or not is_target(reading, ask):
        return ()
    rows = reading.target_table
    return rows if any(row.odds is not None for row in rows) else ()


def head(reading: Reading, rows: tuple[TargetRow, ...], width: int) -> ScreenLine:
    """The titles of the columns."""
    titles = _titles(reading, rows, width)
    text = _columns(titles, reading.rules.target_titles[0], "hits", *titles)
    return ScreenLine((), (Span(text, "muted"),))


def _titles(reading: Reading, rows: tuple[TargetRow, ...], width: int) -> tuple[str, str]:
    """What a hit brings: Initiative and Crash, wounds, or the chance of a gambit. In a narrow column the chance that it
    harms gives way to the names."""
    found = [row.odds for row in rows if row.odds is not None]
    if any(odds.succeeds is not None for odds in found):
        return "", "works"
    if any(odds.initiative is not None for odds in found):
        return "Init", "Crash"
    if any(odds.harms is not None for odds in found):
        return "harms" if width >= _HARMS_FROM else "", reading.rules.target_titles[1]
    return "", reading.rules.target_titles[1]


def _columns(titles: tuple[str, str], *texts: str) -> str:
    """Texts in columns, the last two of which are as wide as their titles need; one without a title is none."""
    two = (max(width, len(title) + 1) if title else 0 for width, title in zip(_WIDTHS[2:], titles, strict=True))
    widths = (*_WIDTHS[:2], *two)
    return "".join(text.rjust(width) for text, width in zip(texts, widths, strict=True))


def target_entries(
    reading: Reading, ask: Ask, rows: tuple[TargetRow, ...], chosen: str, width: int
) -> list[tuple[ScreenLine, ...]]:
    """The lines of each target with the sign of its side, labelled where it can be chosen. Above the first of the
    attacker's own side stands a thin line, and below them above those for whom one of their group stands.

    Alike fighters who share a line on the desk share one here, but for who is chosen; each of its labels chooses one
    of them.
    """
    labels, last, titles = label_of(ask, chosen), _last(reading), _titles(reading, rows, width)
    runs = list(_runs(reading, rows, titles, (chosen, last)))
    keys = {run[0].id: _keys([labels[row.id] for row in run if row.id in labels]) for run in runs}
    wide = max(map(len, keys.values()), default=1)
    out, own, at = list[tuple[ScreenLine, ...]](), _side(reading, reading.begin.who), 0
    for run in runs:
        row = run[0] if len(run) == 1 else replace(run[0], label=f"{_group(reading, run[0].id)} x{len(run)}")
        side, key = _side(reading, row.id), keys[row.id].rjust(wide)
        mine = side == own
        above = (rule(_OWN if mine else _SINGLY, role="muted"),) if (mine if at == 0 else at == 1 and not mine) else ()
        at = 1 if mine else 2 if at else 0
        sign, role = SIDES.get(side, "foe"), "strong" if row.id == chosen else "text"
        hidden = is_hidden(get(reading.outcome.state, "combatant", {}), row.id)
        room = width - (7 if hidden else 5) - wide
        if row.odds is None and not row.barred and row.id not in (chosen, last):
            out.append((*above, *_far(key, sign, _named(reading, row, len(run), room - 11), hidden, width, titles)))
            continue
        if row.barred:
            key, role, text = "", "muted", row.barred
            mark: tuple[Span, ...] = (Span(" " * (wide - 1)), Span("", "muted", "out"))
        else:
            text = _numbers(row, titles).lstrip()
            mark = (Span(key, "strong"),)
        note = reading.shortened(row.note, *(one.id for one in rows)) if row.note else ""
        name = _named(reading, row, len(run), room - (0 if row.barred else cells(text)))
        note = note or (_LAST if row.id == last and not row.barred else "")
        ground = "cursor" if row.id == chosen else "ground"
        made = _row((*mark, Span(" "), *signed(name, role, sign, hidden)), Span(text, role), note, ground, width)
        out.append((*above, *made))
    return out


def _runs(
    reading: Reading, rows: tuple[TargetRow, ...], titles: tuple[str, str], apart: tuple[str, ...]
) -> Iterator[list[TargetRow]]:
    """The rows, alike fighters of one line of the desk together, but for those who stand `apart`."""
    lines = {slot.id: at for at, slots in enumerate(reading.rules.folded(reading.outcome.start)) for slot in slots}
    own = next((at for at, row in enumerate(rows) if _side(reading, row.id) == _side(reading, reading.begin.who)), 0)

    def alike(place: tuple[int, TargetRow]) -> tuple[object, ...]:
        at, row = place
        line = lines.get(row.id)
        singly = line is None or row.id in apart or not _group(reading, row.id) or (own and at > own)
        return (row.id,) if singly else (line, row.barred or _numbers(row, titles), row.note)

    return ([row for _, row in run] for _, run in groupby(enumerate(rows), key=alike))


def _group(reading: Reading, id: str) -> str:
    """What a fighter and those like it are called together."""
    return str(get(reading.outcome.state, f"combatant.{id}.group", ""))


def _keys(labels: list[str]) -> str:
    """The keys that choose those of one line: `3-5`."""
    return f"{labels[0]}-{labels[-1]}" if len(labels) > 1 else labels[0] if labels else " "


def signed(name: str, role: str, sign: str, hidden: bool) -> tuple[Span, ...]:
    """A name behind the sign of its side, and that of one who is hidden."""
    return (Span("", role, sign), Span(" "), Span(name, role, "hidden")) if hidden else (Span(name, role, sign),)


def _side(reading: Reading, id: str) -> str:
    """Which side a fighter is on."""
    return str(get(reading.outcome.state, f"combatant.{id}.side", "foes"))


@lru_cache(maxsize=1024)
def _far(label: str, sign: str, name: str, hidden: bool, width: int, titles: tuple[str, str]) -> tuple[ScreenLine, ...]:
    """A target too far from the chosen one to be worked out."""
    right = Span(_columns(titles, "-", "-", "", "-").lstrip(), "text")
    left = (Span(label, "strong"), Span(" "), *signed(name, "text", sign, hidden))
    return _row(left, right, "", "ground", width)


def _named(reading: Reading, row: TargetRow, count: int, room: int) -> str:
    """What a target, or so many alike ones, are called in a row: the whole name where there is room for it."""
    if cells(row.label) <= room:
        return row.label
    if count > 1:
        return f"{cut(_group(reading, row.id).split()[-1], room - len(str(count)) - 2)} x{count}"
    if alike := _COUNTED.fullmatch(row.label):
        return f"{cut(alike[1].split()[-1], room - len(alike[2]) - 1)} {alike[2]}"
    return in_words(reading.view.short(row.id), room)


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


def _last(reading: Reading) -> str:
    """Whom the same fighter attacked last, not too long ago."""
    return undoing.last_target(reading.view.enc, reading.procedure, reading.begin.who)


def _numbers(row: TargetRow, titles: tuple[str, str]) -> str:
    defense = "-" if row.defense is None else str(row.defense)
    if row.odds is None:
        return _columns(titles, defense, "-", "", "-")
    odds = row.odds
    if odds.blocked:
        return f"{defense:>4}{percent(odds.hit):>5}  {odds.blocked}"
    third, fourth = _brings(odds)
    return _columns(titles, defense, percent(odds.hit), third if titles[0] else "", fourth)


def _brings(odds: Odds) -> tuple[str, str]:
    if odds.succeeds is not None:
        return "", percent(odds.succeeds)
    if odds.harms is not None:
        return percent(odds.harms), expected(odds.damage)
    if odds.initiative is None:
        return "", expected(odds.damage)
    return expected(odds.initiative), "-" if odds.crash is None else percent(odds.crash)
