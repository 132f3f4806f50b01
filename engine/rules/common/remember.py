"""Remembering what was worked out from a state: states never change, so it holds as long as the same one is meant."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from ...core.model import Tree

P = ParamSpec("P")
T = TypeVar("T")


def per_state(work: Callable[Concatenate[Tree, P], T]) -> Callable[Concatenate[Tree, P], T]:
    """A function of a state (and of hashable words) that works a thing out once for each state.

    It knows the last two states, by identity: the fight as it is, and as an open action would have it. What it returns
    must not be changed by anybody. Not for several threads.
    """
    states: list[tuple[Tree, dict[Hashable, T]]] = []

    @wraps(work)
    def remembered(state: Tree, /, *args: P.args, **more: P.kwargs) -> T:
        known = next((values for of, values in states if of is state), None)
        if known is None:
            known = {}
            states.insert(0, (state, known))
            del states[2:]
        key: Any = args
        if key not in known:
            known[key] = work(state, *args, **more)
        return known[key]

    return remembered
