"""The state of a fight: a tree of plain dicts that nobody mutates, its changes, and the draft a procedure writes to.

A value's path is its keys joined by dots (`combatant.mirel.now.initiative`), the same in memory and in the file.
Setting a value copies the dicts along its path and shares the rest, so every earlier state stays what it was.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast, overload

Tree = dict[str, Any]
T = TypeVar("T")


class _Missing:
    def __repr__(self) -> str:
        return "MISSING"


MISSING: Any = _Missing()
"""Stands for "there is no value here"; a change from or to it adds or removes."""


class Refused(Exception):
    """An input that is not possible now. Nothing has changed.

    `code` is a stable word for programs, `sentence` says to a person what is wrong and what to do.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code, self.sentence = code, sentence


LAST = -1
"""The place behind all others in a table."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two states. Without `was` it adds, without `to` it removes.

    `place` is where a thing that comes or goes stands among the things of its table, so that one who is taken out and
    brought back stands where it stood; -1 is last. It is no part of what has changed.
    """

    path: str
    was: Any = MISSING
    to: Any = MISSING
    place: int = field(default=LAST, compare=False)


PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""What a key is made of: a path joins keys by dots, so they hold none."""


@lru_cache(maxsize=8192)
def keys_of(path: str) -> tuple[str, ...]:
    """The keys along a path."""
    return tuple(path.split("."))


def get(tree: Tree, path: str, default: Any = MISSING) -> Any:
    """The value at a path, or `default`."""
    value: Any = tree
    for key in keys_of(path):
        if not isinstance(value, dict) or key not in value:
            return default
        value = value[key]
    return value


def put(tree: Tree, path: str, value: Any, place: int = LAST) -> Tree:
    """A new tree with one value set (removed, for MISSING). A table that becomes empty goes with its last value.

    A new key stands at `place` in its table.
    """
    return _put(tree, keys_of(path), value, place)


def _put(tree: Tree, keys: tuple[str, ...], value: Any, place: int) -> Tree:
    copy, key = dict(tree), keys[0]
    if len(keys) > 1:
        inner = copy.get(key)
        if value is MISSING and not isinstance(inner, dict):
            return copy
        inner = _put(inner if isinstance(inner, dict) else {}, keys[1:], value, place)
        if inner or value is not MISSING:
            copy[key] = inner
        else:
            copy.pop(key, None)
    elif value is MISSING:
        copy.pop(key, None)
    elif key in copy or not 0 <= place < len(copy):
        copy[key] = value
    else:
        rows = list(copy.items())
        return dict([*rows[:place], (key, value), *rows[place:]])
    return copy


def apply(state: Tree, changes: Iterable[Change]) -> Tree:
    """The state after the changes."""
    for change in changes:
        state = put(state, change.path, change.to, change.place)
    return state


def unapply(state: Tree, changes: Iterable[Change]) -> Tree:
    """The state before the changes: a journal can be read backwards from the newest state."""
    for change in reversed(tuple(changes)):
        state = put(state, change.path, change.was, change.place)
    return state


def diff(was: Tree, to: Tree, at: str = "") -> list[Change]:
    """The changes that lead from one tree to another. Branches that both share cost nothing."""
    out: list[Change] = []
    if was is to:
        return out
    for key in _keys(was, to):
        a, b, path = was.get(key, MISSING), to.get(key, MISSING), f"{at}{key}"
        if a is b:
            continue
        # An empty table is a value of its own: writing it key by key would make it vanish.
        if isinstance(a, dict) and isinstance(b, dict) and a and b:
            out += diff(a, b, path + ".")
        elif a != b or type(a) is not type(b):
            out.append(Change(path, a, b, _place(was, to, key)))
    return out


def _keys(was: Tree, to: Tree) -> list[str]:
    """The keys of both. Of those that go the last come first: put back in reverse, each finds its place again."""
    gone = iter([key for key in reversed(was) if key not in to])
    return [key if key in to else next(gone) for key in dict.fromkeys([*was, *to])]


def _place(was: Tree, to: Tree, key: str) -> int:
    """Where a thing that comes or goes stands in its table, if that holds things and there are others behind it."""
    holder = to if key in to else was
    if (key in was and key in to) or not all(isinstance(one, dict) for one in holder.values()):
        return LAST
    place = list(holder).index(key)
    return place if place < len(holder) - 1 else LAST


def plain(value: Any) -> bool:
    """Whether a file can hold a value: text, numbers of 64 bits, true and false, lists and tables with plain keys."""
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and PLAIN_KEY.fullmatch(key) and plain(to) for key, to in value.items())
    if isinstance(value, (list, tuple)):
        return all(map(plain, value))
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    return isinstance(value, str) or (isinstance(value, float) and math.isfinite(value))


def frozen(value: Any) -> Any:
    """Plain data with tuples for lists, as states and answers hold it."""
    if isinstance(value, dict):
        return {key: frozen(inner) for key, inner in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value


class Draft:
    """The state as an open procedure has it so far."""

    def __init__(self, start: Tree) -> None:
        self.start = self.state = start

    def get(self, path: str, default: Any = MISSING) -> Any:
        """The value at a path as the draft has it now."""
        return get(self.state, path, default)

    def set(self, path: str, value: Any) -> None:
        """Writes one value (MISSING removes it)."""
        if get(self.state, path) != value:
            self.state = put(self.state, path, value)

    def changes(self) -> tuple[Change, ...]:
        """What the procedure has changed so far."""
        return tuple(diff(self.start, self.state))


NOTHING: Tree = {}
"""A table without anything in it."""


class View:
    """A live view of one combatant: an id and the draft. It keeps no values, so it is never stale after an ask."""

    def __init__(self, draft: Draft, id: str) -> None:
        if draft.get(f"combatant.{id}") is MISSING:
            raise Refused("no_such_combatant", f"There is no fighter {id!r} in this fight.")
        self.draft, self.id = draft, id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)

    def read(self, path: str, default: Any = MISSING) -> Any:
        """A value below this combatant, such as `sheet.soak`."""
        return get(self.draft.state.get("combatant", NOTHING).get(self.id, NOTHING), path, default)

    def write(self, path: str, value: Any) -> None:
        """Writes a value below this combatant (MISSING removes it)."""
        self.draft.set(f"combatant.{self.id}.{path}", value)


class Field(Generic[T]):
    """A typed value of a view, read from and written to the draft at each use. At its default it is not stored."""

    def __init__(self, path: str, default: T) -> None:
        self.path, self.default = path, default

    @overload
    def __get__(self, view: None, owner: type) -> Field[T]: ...
    @overload
    def __get__(self, view: View, owner: type) -> T: ...
    def __get__(self, view: View | None, owner: type) -> Field[T] | T:
        if view is None:
            return self
        return cast(T, view.read(self.path, self.default))

    def __set__(self, view: View, value: T) -> None:
        view.write(self.path, MISSING if value == self.default else value)
