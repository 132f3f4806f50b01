"""Who shares a line of the order table: alike fighters who stand together, parted by how badly they are hurt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import groupby

from .base import Slot


def lines(
    order: Iterable[Slot], alike: Callable[[Slot], Hashable], how: Callable[[Slot], Hashable]
) -> tuple[tuple[Slot, ...], ...]:
    """The order in lines: those who follow each other and are `alike`, but each wound that counts for itself: who is
    otherwise than the others in `how` has another line, so that nobody who is dying goes under among the healthy."""
    made = list[tuple[Slot, ...]]()
    for _, run in groupby(order, key=alike):
        parted = dict[Hashable, list[Slot]]()
        for slot in run:
            parted.setdefault(how(slot), []).append(slot)
        made += map(tuple, parted.values())
    return tuple(made)
