"""The newest lines of the log on the desk, and the hints of a first fight in the rule above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.core.model import MISSING, Change, Refused
from engine.view.log import clock, older_lost, sentences

from ..commands import key
from ..desk import Desk
from ..guide import Guide
from ..lines import BLANK, ScreenLine, in_clauses, line, rule, wrapped

if TYPE_CHECKING:
    from engine.history.journal import Entry


HEADINGS_FROM = 110
"""From this width on rounds are headings; below it the round stands in front of each line."""

_FRONT = 6


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence: in which round or tick, whether it belongs to the newest action, and the entry that ended it."""

    when: int | None
    text: str
    newest: bool
    n: int = 0


def told(desk: Desk) -> Iterator[Told]:
    """Sentences back from the newest, one by one, so that nothing is made that is not shown. Where the journal can't be
    read the last one says so."""
    try:
        yield from _told(desk)
    except Refused as damaged:
        yield Told(None, older_lost(damaged.sentence), False)


def _told(desk: Desk) -> Iterator[Told]:
    enc = desk.enc
    when = clock(enc.committed)
    for age, action in enumerate(enc.journal.told(enc.moment.entry)):
        entry = action.entry
        before = when if action.correction else _before(entry, when)
        for text in reversed(sentences(desk, action)):
            counts = before is not None and before >= enc.rules.first_time
            yield Told(before if counts else when, text, age == 0, entry.n)
        when = before


def _before(entry: Entry, now: int | None) -> int | None:
    """The round or tick before an action, read from its changes."""
    for change in entry.changes:
        if change.path == "clock.tick":
            return 0 if change.was is MISSING else int(change.was)
        if change.path == "clock.round":
            return None if change.was is MISSING else int(change.was)
        if change.path == "clock" and isinstance(change, Change):
            return None if change.was is MISSING else clock({"clock": change.was})
    return now


def log_lines(desk: Desk, lines: int, width: int, right: str = "") -> list[ScreenLine]:
    """The rule and exactly `lines` lines below it."""
    if not lines:
        return []
    moment, state, size = desk.enc.moment, desk.enc.state, (lines, width, right)
    known = desk.logged
    if known is None or known[0] is not moment or known[1] is not state or known[2] != size:
        rows = _with_headings if width >= HEADINGS_FROM else _with_fronts
        made = rows(desk, lines, width)
        whole = [rule("Log", right), *made, *[BLANK] * (lines - len(made))]
        known = desk.logged = moment, state, size, whole
    return list(known[3])


@lru_cache(maxsize=256)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    """A sentence in lines; most of those that are shown were shown before."""
    return tuple(wrapped(text, width))


def _with_fronts(desk: Desk, lines: int, width: int) -> Sequence[ScreenLine]:
    out: list[ScreenLine] = []
    for one in told(desk):
        role = "text" if one.newest else "muted"
        front = "" if one.when is None else str(one.when)
        rows = _wrapped(one.text, width - _FRONT - 1)
        if len(rows) > lines - len(out) and (lines == 1 or not one.newest):
            rows = (in_clauses(one.text, width - _FRONT - 1),)
        made = [line((f"{front if i == 0 else '':>4}  ", "muted"), (row, role)) for i, row in enumerate(rows)]
        out[:0] = made
        if len(out) >= lines:
            break
    return out[-lines:]


def _with_headings(desk: Desk, lines: int, width: int) -> Sequence[ScreenLine]:
    """Newest first, so a heading is put in when the round before it begins."""
    out: list[ScreenLine] = []
    now: int | None = None
    for one in told(desk):
        if out and one.when != now and now is not None:
            out[:0] = [BLANK, line("  ", (f"{desk.enc.rules.time_word} {now}", "muted+bold"))]
        now = one.when
        role = "text" if one.newest else "muted"
        out[:0] = [line("      ", (row, role)) for row in _wrapped(one.text, width - 8)]
        if len(out) >= lines:
            return out[-lines:]
    if now is not None:
        out.insert(0, line("  ", (f"{desk.enc.rules.time_word} {now}", "muted+bold")))
    return out[-lines:]


_AROUND = 4
"""Cells of a rule that its title does not have."""


def log_with_hints(desk: Desk, guide: Guide, lines: int, width: int) -> list[ScreenLine]:
    """The rule and `lines` lines of the log; while there is a hint the rule has that for its title."""
    told = guide.hint(desk)
    made = log_lines(desk, lines, width)
    if not told or not made:
        return made
    hint = rule(in_clauses(told, width - _AROUND), f"{key('guide')} ends hints", "cue")
    return [replace(hint, yields=True), *made[1:]]
