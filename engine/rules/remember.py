"""Remembering what was worked out from a state: states never change, so it holds as long as the same one is meant."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ..model import Tree

P = ParamSpec("P")
T = TypeVar("T")


def per_state(work: Callable[Concatenate[Tree, P], T]) -> Callable[Concatenate[Tree, P], T]:
    """A function of a state (and of hashable words) that works a thing out once for each state.

    It knows the last state only, by identity. What it returns must not be changed by anybody.
    """
    last: Tree | None = None
    known: dict[Hashable, T] = {}

    @wraps(work)
    def remembered(state: Tree, /, *args: P.args, **more: P.kwargs) -> T:
        nonlocal last
        if state is not last:
            known.clear()
            last = state
        key: Any = args
        if key not in known:
            known[key] = work(state, *args, **more)
        return known[key]

    return remembered
