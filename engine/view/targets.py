"""The list of whom: each target's Defense, the chance to hit, and what a hit is expected to bring."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from ..core.ask import Ask, Role
from ..core.model import Tree, get
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
) -> list[TargetLine]:
    """The list in its order. `labels` are the keys that choose each by its id.

    Alike fighters who share a line on the desk share one here, but for who is chosen and who was attacked last.
    """
    last = lately.last_target(reading.view.enc, reading.procedure, reading.begin.who)
    own, at, out = reading.side(reading.begin.who), 0, list[TargetLine]()
    fighters: Tree = reading.outcome.state.get("combatant", {})
    shorts, ids = reading.view.shorts, [one.id for one in rows]
    for run in _runs(reading, rows, titles, (chosen, last)):
        row = run[0]
        fighter: Tree = fighters.get(row.id, {})
        side = str(fighter.get("side", "foes"))
        mine = side == own
        heading = (OWN_SIDE if mine else SINGLY) if (mine if at == 0 else at == 1 and not mine) else ""
        at = 1 if mine else 2 if at else 0
        label, alone, many = _names(reading, run)
        out.append(
            TargetLine(
                ids=tuple(one.id for one in run),
                keys=_keys([labels[one.id] for one in run if one.id in labels]),
                label=label,
                alone=alone,
                many=many,
                short=shorts.get(str(fighter.get("name", "")), row.label),
                side=side,
                hidden=bool(fighter.get("hidden", False)),
                chosen=row.id == chosen,
                last=row.id == last,
                far=row.odds is None and not row.barred and row.id not in (chosen, last),
                barred=row.barred,
                note=reading.shortened(row.note, *ids) if row.note else "",
                chances=_chances(row, titles),
                heading=heading,
            )
        )
    return out


def _names(reading: Reading, run: list[TargetRow]) -> tuple[str, str, str]:
    """The whole name of a line, and its parts where it says how many: `Reed Bandit x3`, `Bandit`, `x3`."""
    if len(run) > 1:
        group, many = _group(reading, run[0].id), f"x{len(run)}"
        return f"{group} {many}", group.split()[-1], many
    label = run[0].label
    alike = _COUNTED.fullmatch(label)
    return (label, alike[1].split()[-1], alike[2]) if alike else (label, "", "")


def _runs(
    reading: Reading, rows: tuple[TargetRow, ...], titles: Titles, apart: Collection[str]
) -> Iterator[list[TargetRow]]:
    """The rows, alike fighters of one line of the desk together, but for those who stand `apart`."""
    lines = {slot.id: at for at, slots in enumerate(reading.rules.folded(reading.outcome.start)) for slot in slots}
    side = reading.side(reading.begin.who)
    fighters: Tree = reading.outcome.state.get("combatant", {})
    own = next((at for at, row in enumerate(rows) if fighters.get(row.id, {}).get("side", "foes") == side), 0)

    def alike(place: tuple[int, TargetRow]) -> tuple[object, ...]:
        at, row = place
        line = lines.get(row.id)
        singly = line is None or row.id in apart or not _group(reading, row.id) or (own and at > own)
        return (row.id,) if singly else (line, row.barred or _chances(row, titles), row.note)

    return ([row for _, row in run] for _, run in groupby(enumerate(rows), key=alike))


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
