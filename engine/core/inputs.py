"""What people put into a fight. Each is one entry of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .model import MISSING, put

TARGET = "target"
"""The argument of an action, or the field of a table's line, that says whom."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Begins a procedure. `at` is the ask at which an interrupt was made; the encounter sets it."""

    procedure: str
    who: str = ""
    args: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the open ask. `source` has a letter for each face, `t` typed or `r` rolled; empty means all typed.

    `fits` is the fingerprint of the ask it answered; the encounter sets it.
    """

    key: str
    value: Any
    source: str = ""
    fits: str = ""


@dataclass(frozen=True, slots=True)
class Amend:
    """Another answer to an ask that has been passed, silent ones included."""

    key: str
    value: Any
    source: str = ""
    fits: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """Puts a value in place of a shown number; None takes the override away."""

    key: str
    value: int | None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Edit:
    """Values set by hand, as (path, value) pairs; MISSING removes. While a procedure is open they count from the ask
    they were made at, which is `at`; the encounter sets it."""

    values: tuple[tuple[str, Any], ...]
    why: str = ""
    at: str = ""


@dataclass(frozen=True, slots=True)
class Drop:
    """Leaves the open procedure as if it had not begun."""


@dataclass(frozen=True, slots=True)
class Correct:
    """Changes a finished action, of which `of` is any entry; all actions since are run again with what was put in.

    `input` counts as if it had been given last in that action; a Begin or an Edit stands in place of entry `of`.
    `again` are answers to what had to be asked again, each with the number of the entry that began its action. The
    encounter makes it: see `Encounter.correct`.
    """

    of: int
    input: Late
    again: tuple[tuple[int, Answer], ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Back to the moment after live entry `to` (0 is the beginning)."""

    to: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Forward again to the moment after entry `to`."""

    to: int


def in_order(values: Iterable[tuple[str, Any]]) -> tuple[tuple[str, Any], ...]:
    """Values set by hand as they are recorded: each path once, what is removed first, with the same outcome.

    Where one path lies within another the later one counts, as it does when they are set one after the other.
    """
    out: dict[str, Any] = {}
    for path, to in values:
        for within in [other for other in out if f"{other}.".startswith(f"{path}.")]:
            del out[within]
        around = next((other for other in out if path.startswith(f"{other}.")), None)
        if around is None or (out[around] is MISSING and to is not MISSING):
            out[path] = to
        elif out[around] is not MISSING and (to is not MISSING or isinstance(out[around], dict)):
            table = out[around] if isinstance(out[around], dict) else {}
            out[around] = put(table, path.removeprefix(f"{around}."), to)
    removed = tuple((path, to) for path, to in out.items() if to is MISSING)
    return (*removed, *((path, to) for path, to in out.items() if to is not MISSING))


Late = Begin | Answer | Amend | Override | Edit
"""What a correction may put into a finished action."""

Input = Late | Drop | Correct | Undo | Redo


def power_in(key: str) -> str:
    """The id of the power whose units the ask of that key is about; empty for any other."""
    word, _, id = key.partition(" ")
    return id if word == "power" else ""
