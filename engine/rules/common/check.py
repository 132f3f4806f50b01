"""The strict check of what is no combatant in a fight: keys, ids, effects. Nothing unknown gets in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ...core.model import Tree
from ...core.names import nearest
from . import options, shape
from .base import Ruleset
from .shape import Shape

Check = Callable[[Tree], None]


def common(rules: Ruleset, state: Tree, keys: tuple[str, ...], clock: type[Shape], effect: type[Shape]) -> Tree:
    """Checks what every fight has besides its combatants: its keys and ids, options, the clock, effects. Returns the
    combatants. Raises ValueError naming the field."""
    tables(state, keys)
    fighters: Tree = state.get("combatant", {})
    ids("combatant", fighters)
    options.check(state.get("options", {}), rules.options, rules.title)
    time = state.get("clock", {})
    below("clock", time, lambda tree: shape.check(tree, clock))
    if time.get("acting", ""):
        known("clock.acting", time["acting"], fighters)
    each("effect", state.get("effect", {}), fighters, effect)
    return fighters


def tables(state: Tree, keys: tuple[str, ...], values: tuple[str, ...] = ("title", "ruleset", "serial")) -> None:
    """Checks that a state has no key but these, which are tables except for `values`. Raises ValueError."""
    for key in state:
        if key not in keys:
            hint = nearest(key, keys)
            raise ValueError(f"{key}: is not a table or value of a fight{hint}")
    for table in keys:
        if table not in values and not isinstance(state.get(table, {}), dict):
            raise ValueError(f"{table}: must be a table.")
    serial = state.get("serial", 0)
    if type(serial) is not int or serial < 0:
        raise ValueError("serial: must be a whole number, 0 or more.")


def ids(table: str, found: Iterable[str]) -> None:
    """Checks the ids of a table. Raises ValueError naming the one that is none."""
    for id in found:
        if not re.fullmatch(r"[a-z0-9-]+", id):
            raise ValueError(f"{table}.{id}: must be an id of small letters, digits and hyphens only.")


def known(path: str, id: str, fighters: Tree) -> None:
    """Checks that an id is one of a fighter. Raises ValueError naming the field it stands in."""
    if id not in fighters:
        hint = nearest(id, fighters)
        raise ValueError(f"{path}: must be a fighter of this fight, and {id!r} is none{hint}")


def below(path: str, tree: Tree, check: Check) -> None:
    """Runs a check of a table that lies at `path`. Raises ValueError with the whole path."""
    try:
        check(tree)
    except ValueError as wrong:
        raise ValueError(f"{path}.{wrong}") from wrong


def pairs(table: str, found: Tree, fighters: Tree, of: str, check: Callable[[str, Any], None]) -> None:
    """Checks a table of something between two fighters each, the first by the alphabet before the second; `of` says
    of what a row is, and `check` takes a path and its value. Raises ValueError."""
    for first, row in found.items():
        known(f"{table}.{first}", first, fighters)
        if not isinstance(row, dict):
            raise ValueError(f"{table}.{first}: must be a table of {of}.")
        for second, value in row.items():
            path = f"{table}.{first}.{second}"
            known(path, second, fighters)
            if first >= second:
                raise ValueError(f"{path}: the ids go by the alphabet: write {table}.{second}.{first}.")
            check(path, value)


def distance(path: str, value: Any, units: str, most: int) -> None:
    """Checks a distance of so many units at most. Raises ValueError."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{path}: must be {units}, 0 to {most}, not {value!r}.")


def each(table: str, found: Tree, fighters: Tree, model: type[Shape]) -> None:
    """Checks a table of things that are each on a fighter: effects, or what is pending. Raises ValueError."""
    ids(table, found)
    for id, thing in found.items():
        if not isinstance(thing, dict):
            raise ValueError(f"{table}.{id}: must be a table.")
        below(f"{table}.{id}", thing, lambda tree: shape.check(tree, model))
        known(f"{table}.{id}.on", thing["on"], fighters)
