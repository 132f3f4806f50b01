"""The list of whom: each target's Defense, the chance to hit, and what a hit is expected to bring."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import overload

from ..core.ask import Ask, Role
from ..core.model import NOTHING, Tree, get
from ..core.odds import expected, percent
from ..rules.common.base import Odds, TargetRow
from . import lately
from .action import Reading

OWN_SIDE, SINGLY = "own side", "of a group, one by one"
"""Headings within the list: above the attacker's own side, and below that above those for whom one of their group
stands."""

_COUNTED = re.compile(r"(.*\S) (x\d+)")
_HARMS, _WORKS, _INITIATIVE, _CRASH = "harms", "works", "Init", "Crash"

Titles = tuple[str, str]
"""What the last two columns of the list are called; one without a title is none."""


def is_target(ask: Ask) -> bool:
    """Whether an ask is the field that says whom."""
    return ask.role is Role.WHOM


def table(reading: Reading, ask: Ask) -> tuple[TargetRow, ...]:
    """What the open action would do to each target; nothing where the ruleset knows no such table."""
    if reading.prefix or not is_target(ask):
        return ()
    rows = reading.target_table
    return rows if any(row.odds is not None for row in rows) else ()


def titles(reading: Reading, rows: tuple[TargetRow, ...], narrow: bool = False) -> Titles:
    """What a hit brings: Initiative and Crash, wounds, or the chance of a gambit. In a `narrow` list the chance that it
    harms gives way to the names."""
    found = [row.odds for row in rows if row.odds is not None]
    if any(odds.succeeds is not None for odds in found):
        return "", _WORKS
    if any(odds.initiative is not None for odds in found):
        return _INITIATIVE, _CRASH
    if any(odds.harms is not None for odds in found):
        return "" if narrow else _HARMS, reading.rules.target_titles[1]
    return "", reading.rules.target_titles[1]


@dataclass(frozen=True, slots=True)
class Chances:
    """What stands in the columns of a target. `blocked` is said in place of what a hit brings."""

    defense: str
    hits: str
    brings: tuple[str, str] = ("", "")
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class TargetLine:
    """One line of the list: a target, or alike ones who share a line on the desk.

    `ids` are whom it stands for and `keys` what chooses them, `3-5`. `label` is the whole name or that of the group
    with how many they are, `alone` and `many` the parts of that: a name that can be cut, and what stays behind it;
    `short` is the name that stands for it where there is no room. `heading` stands above it. `far` is whether it is so
    far from the chosen one that it was not worked out.
    """

    ids: tuple[str, ...]
    keys: str
    label: str
    alone: str
    many: str
    short: str
    side: str
    hidden: bool
    chosen: bool
    last: bool
    far: bool
    barred: str
    note: str
    chances: Chances
    heading: str = ""


def lines(
    reading: Reading, rows: tuple[TargetRow, ...], titles: Titles, labels: Mapping[str, str], chosen: str
) -> TargetLines:
    """The list in its order. `labels` are the keys that choose each by its id.

    Alike fighters who share a line on the desk share one here, but for who is chosen and who was attacked last.
    """
    return TargetLines(reading, rows, titles, labels, chosen)


class TargetLines(Sequence[TargetLine]):
    """The lines of such a list. Each is made as it is looked at: of a crowd only a few are in view."""

    def __init__(
        self,
        reading: Reading,
        rows: tuple[TargetRow, ...],
        titles: Titles,
        labels: Mapping[str, str],
        chosen: str,
    ) -> None:
        self._reading, self._titles, self._labels, self._chosen = reading, titles, labels, chosen
        self._last = lately.last_target(reading.view.enc, reading.procedure, reading.begin.who)
        self._fighters: Tree = reading.outcome.state.get("combatant", {})
        self._ids = [one.id for one in rows]
        sides = [self._fighters.get(id, NOTHING).get("side", "foes") for id in self._ids]
        own = reading.side(reading.begin.who)
        mine = [place for place, side in enumerate(sides) if side == own]
        self._starts = starts = _starts(reading, rows, titles, (chosen, self._last), mine[0] if mine else 0)
        self._runs = [rows[start:end] for start, end in pairwise((*starts, len(rows)))]
        self._headings = _headings(starts, set(mine))
        self._made: dict[int, TargetLine] = {}

    def __len__(self) -> int:
        return len(self._runs)

    @overload
    def __getitem__(self, at: int) -> TargetLine: ...
    @overload
    def __getitem__(self, at: slice) -> list[TargetLine]: ...
    def __getitem__(self, at: int | slice) -> TargetLine | list[TargetLine]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        place = range(len(self._runs))[at]
        if place not in self._made:
            self._made[place] = self._line(self._runs[place], self._headings.get(place, ""))
        return self._made[place]

    @property
    def at(self) -> int:
        """The place of the chosen one; 0 where none is."""
        return next((place for place, run in enumerate(self._runs) if run[0].id == self._chosen), 0)

    @property
    def keyed(self) -> list[TargetLine]:
        """Those that a key chooses."""
        starts = self._starts
        found = {bisect_right(starts, self._ids.index(id)) - 1 for id in self._labels if id in self._ids}
        return [self[place] for place in sorted(found)]

    def heading(self, place: int) -> str:
        """What stands above a line."""
        return self._headings.get(place, "")

    @property
    def far(self) -> dict[int, str]:
        """The places of single ones in the open, so far from the chosen one that they were not worked out, and their
        names."""
        near, fighters = (self._chosen, self._last), self._fighters
        return {
            place: run[0].label
            for place, run in enumerate(self._runs)
            if (row := run[0]).odds is None
            and not row.barred
            and len(run) == 1
            and row.id not in near
            and not fighters.get(row.id, NOTHING).get("hidden", False)
        }

    def _line(self, run: Sequence[TargetRow], heading: str) -> TargetLine:
        row, reading = run[0], self._reading
        fighter: Tree = self._fighters.get(row.id, {})
        label, alone, many = _names(reading, run)
        return TargetLine(
            ids=tuple(one.id for one in run),
            keys=_keys([self._labels[one.id] for one in run if one.id in self._labels]),
            label=label,
            alone=alone,
            many=many,
            short=reading.view.shorts.get(str(fighter.get("name", "")), row.label),
            side=str(fighter.get("side", "foes")),
            hidden=bool(fighter.get("hidden", False)),
            chosen=row.id == self._chosen,
            last=row.id == self._last,
            far=row.odds is None and not row.barred and row.id not in (self._chosen, self._last),
            barred=row.barred,
            note=reading.shortened(row.note, *self._ids) if row.note else "",
            chances=_chances(row, self._titles),
            heading=heading,
        )


def _headings(starts: Sequence[int], mine: Collection[int]) -> dict[int, str]:
    """What stands above which line: above those of the own side, and above those behind them."""
    own = [start in mine for start in starts]
    if True not in own:
        return {}
    first = own.index(True)
    behind = own.index(False, first) if False in own[first:] else None
    return {first: OWN_SIDE, **({} if behind is None else {behind: SINGLY})}


def _names(reading: Reading, run: Sequence[TargetRow]) -> tuple[str, str, str]:
    """The whole name of a line, and its parts where it says how many: `Reed Bandit x3`, `Bandit`, `x3`."""
    if len(run) > 1:
        group, many = _group(reading, run[0].id), f"x{len(run)}"
        return f"{group} {many}", group.split()[-1], many
    label = run[0].label
    alike = _COUNTED.fullmatch(label)
    return (label, alike[1].split()[-1], alike[2]) if alike else (label, "", "")


def _starts(
    reading: Reading, rows: tuple[TargetRow, ...], titles: Titles, apart: Collection[str], own: int
) -> list[int]:
    """Where each line begins among the rows: alike fighters of one line of the desk are together, but for those who
    stand `apart`, and those behind the attacker's own side, which begins at row `own`."""
    fighters: Tree = reading.outcome.state.get("combatant", {})
    grouped = [place for place, row in enumerate(rows) if fighters.get(row.id, NOTHING).get("group", "")]
    if not grouped:
        return list(range(len(rows)))
    folded = reading.rules.folded(reading.outcome.start)
    lines = {slot.id: at for at, slots in enumerate(folded) for slot in slots}
    alike = dict[int, tuple[object, ...]]()
    for place in grouped:
        row = rows[place]
        if row.id in lines and row.id not in apart and not (own and place > own):
            alike[place] = lines[row.id], row.barred or _chances(row, titles), row.note
    return [at for at in range(len(rows)) if at not in alike or alike.get(at - 1) != alike[at]]


def _group(reading: Reading, id: str) -> str:
    """What a fighter and those like it are called together."""
    return str(get(reading.outcome.state, f"combatant.{id}.group", ""))


def _keys(labels: list[str]) -> str:
    """The keys that choose those of one line: `3-5`."""
    return f"{labels[0]}-{labels[-1]}" if len(labels) > 1 else labels[0] if labels else ""


def _chances(row: TargetRow, titles: Titles) -> Chances:
    defense = "-" if row.defense is None else str(row.defense)
    if row.odds is None:
        return Chances(defense, "-", ("", "-"))
    odds = row.odds
    if odds.blocked:
        return Chances(defense, percent(odds.hit), blocked=odds.blocked)
    third, fourth = _brings(odds)
    return Chances(defense, percent(odds.hit), (third if titles[0] else "", fourth))


def _brings(odds: Odds) -> tuple[str, str]:
    if odds.succeeds is not None:
        return "", percent(odds.succeeds)
    if odds.harms is not None:
        return percent(odds.harms), expected(odds.damage)
    if odds.initiative is None:
        return "", expected(odds.damage)
    return expected(odds.initiative), "-" if odds.crash is None else percent(odds.crash)
