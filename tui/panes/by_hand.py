"""Sentences of the log for values that were set by hand: they have no facts, only changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.inputs import Edit
from engine.model import MISSING, Change

from ..comings import came, gone
from ..desk import Desk

if TYPE_CHECKING:
    from engine.journal import Entry

_FEW = 3


def edit_sentence(desk: Desk, entry: Entry) -> str:
    """One sentence for an edit: who came, who went, or what was set, and why."""
    given = entry.input
    why = f': "{given.why}"' if isinstance(given, Edit) and given.why else ""
    new = [str(tree.get("name", "")) for tree in came(entry.changes).values()]
    old = [str(tree.get("name", "")) for tree in gone(entry.changes).values()]
    if new:
        return f"{joined(new)} {_verb(new, 'joins', 'join')} the fight{why}."
    if old:
        return f"{joined(old)} {_verb(old, 'is', 'are')} taken out of the fight{why}."
    return f"GM: {_what(desk, entry.changes)}{why}."


def _what(desk: Desk, changes: Sequence[Change]) -> str:
    if not changes:
        return "nothing changes"
    said = [_one(desk, change) for change in changes[:_FEW]]
    more = len(changes) - len(said)
    return "; ".join(said) + (f"; and {more} more" if more else "")


def _one(desk: Desk, change: Change) -> str:
    keys = change.path.split(".")
    if keys[0] == "combatant" and len(keys) > 2:
        rest = [key for key in keys[2:] if key not in ("sheet", "now")]
        what = f"{desk.short(keys[1])}, {' '.join(rest).replace('_', ' ')}"
    else:
        what = " ".join(keys).replace("_", " ")
    if change.to is MISSING:
        return f"{what} {plain_value(change.was)} back to its default"
    if change.was is MISSING:
        return f"{what} is {plain_value(change.to)}"
    return f"{what} {plain_value(change.was)} to {plain_value(change.to)}"


def plain_value(value: Any) -> str:
    """A value as a sentence may hold it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {plain_value(inner)}" for key, inner in value.items())
    if isinstance(value, (tuple, list)):
        return ", ".join(map(plain_value, value)) or "none"
    return str(value)


def joined(names: Sequence[str]) -> str:
    """Names in a sentence: `A`, `A and B`, `A, B and C`; many alike ones are counted by their numbers."""
    if len(names) > 4:
        return f"{names[0]} and {len(names) - 1} more"
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


def _verb(names: Sequence[str], one: str, more: str) -> str:
    return one if len(names) == 1 else more
