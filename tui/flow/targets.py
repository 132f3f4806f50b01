"""The list of the field that says whom: Defense, the chance to hit, and what a hit is expected to bring."""

from __future__ import annotations

from functools import lru_cache

from engine.ask import Ask
from engine.desk import Span
from engine.model import get
from engine.odds import expected, percent
from engine.rules.base import Odds, TargetRow

from .. import undoing
from ..glyphs import SIDES
from ..lines import ScreenLine, cells, rule, total
from ..wrapping import in_words, wrapped
from .labels import label_of
from .reading import TARGET, Reading

_WIDTHS = (4, 5, 5, 6)
_LAST = "last"
_OWN = "own side"


def is_target(reading: Reading, ask: Ask) -> bool:
    """Whether an ask is the field that says whom."""
    return reading.local(ask.key) == TARGET and ask.kind == "choice"


def table(reading: Reading, ask: Ask) -> tuple[TargetRow, ...]:
    """What the open action would do to each target; nothing where the ruleset knows no such table."""
    if reading.prefix or not is_target(reading, ask):
        return ()
    rows = reading.target_table
    return rows if any(row.odds is not None for row in rows) else ()


def head(reading: Reading, rows: tuple[TargetRow, ...]) -> ScreenLine:
    """The titles of the columns."""
    titles = _titles(reading, rows)
    text = _columns(titles, reading.rules.target_titles[0], "hits", *titles)
    return ScreenLine((), (Span(text, "muted"),))


def _titles(reading: Reading, rows: tuple[TargetRow, ...]) -> tuple[str, str]:
    """What a hit brings: Initiative and Crash, wounds, or the chance of a gambit."""
    found = [row.odds for row in rows if row.odds is not None]
    if any(odds.succeeds is not None for odds in found):
        return "", "works"
    if any(odds.initiative is not None for odds in found):
        return "Init", "Crash"
    if any(odds.harms is not None for odds in found):
        return "harms", reading.rules.target_titles[1]
    return "", reading.rules.target_titles[1]


def _columns(titles: tuple[str, str], *texts: str) -> str:
    """Texts in columns, the last two of which are as wide as their titles need."""
    widths = (*_WIDTHS[:2], *(max(width, len(title) + 1) for width, title in zip(_WIDTHS[2:], titles, strict=True)))
    return "".join(text.rjust(width) for text, width in zip(texts, widths, strict=True))


def target_entries(
    reading: Reading, ask: Ask, rows: tuple[TargetRow, ...], chosen: str, width: int
) -> list[tuple[ScreenLine, ...]]:
    """The lines of each target with the sign of its side, labelled where it can be chosen. Above the first of the
    attacker's own side stands a thin line."""
    labels, last, titles = label_of(ask, chosen), _last(reading), _titles(reading, rows)
    out = list[tuple[ScreenLine, ...]]()
    own, parted = _side(reading, reading.begin.who), False
    for row in rows:
        side = _side(reading, row.id)
        above = (rule(_OWN, role="muted"),) if side == own and not parted and out else ()
        parted = parted or side == own
        sign = SIDES.get(side, "foe")
        if row.odds is None and not row.barred and row.id not in (chosen, last):
            out.append((*above, *_far(labels.get(row.id, " "), sign, _named(reading, row, width - 17), width, titles)))
            continue
        label = Span("", "muted", "out") if row.barred else Span(labels.get(row.id, " "), "strong")
        role = "muted" if row.barred else "strong" if row.id == chosen else "text"
        text = row.barred if row.barred else _numbers(row, titles).lstrip()
        ground = "cursor" if row.id == chosen else "ground"
        note = reading.shortened(row.note, *(one.id for one in rows)) if row.note else ""
        name = _named(reading, row, width - 6 - (0 if row.barred else cells(text)))
        note = note or (_LAST if row.id == last and not row.barred else "")
        made = _row((label, Span(" "), Span(name, role, sign)), Span(text, role), note, ground, width)
        out.append((*above, *made))
    return out


def _side(reading: Reading, id: str) -> str:
    """Which side a fighter is on."""
    return str(get(reading.outcome.state, f"combatant.{id}.side", "foes"))


@lru_cache(maxsize=1024)
def _far(label: str, sign: str, name: str, width: int, titles: tuple[str, str]) -> tuple[ScreenLine, ...]:
    """A target too far from the chosen one to be worked out."""
    right = Span(_columns(titles, "-", "-", "", "-").lstrip(), "text")
    return _row((Span(label, "strong"), Span(" "), Span(name, "text", sign)), right, "", "ground", width)


def _named(reading: Reading, row: TargetRow, room: int) -> str:
    """What a target is called in its row: its whole name where there is room for it."""
    if cells(row.label) <= room:
        return row.label
    return in_words(reading.desk.short(row.id), room)


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
    below = [ScreenLine((Span("    "), Span(text, "muted")), (), ground) for text in wrapped(note, max(8, width - 4))]
    return (ScreenLine(left, (right,) if right.text else (), ground), *below)


def _last(reading: Reading) -> str:
    """Whom the same fighter attacked last, not too long ago."""
    return undoing.last_target(reading.desk.enc, reading.procedure, reading.begin.who)


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
