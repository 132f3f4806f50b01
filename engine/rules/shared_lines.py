"""Who shares a line of the order table: alike fighters who stand together, parted by how badly they are hurt, and by
every other number that their line tells of all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import groupby

from ..core.model import Tree
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


class Told:
    """The numbers that a line tells of its fighters: those of whom one is another must not share it.

    `numbers` makes them of one by its id. In a crowd that is much work, so it is done once for all whose sheet,
    condition and effects are the same; their names, and `besides` what else of their condition has no part in any.
    """

    def __init__(self, state: Tree, numbers: Callable[[str], Hashable], besides: frozenset[str] = frozenset()) -> None:
        self._everyone = state.get("combatant", {})
        self._numbers, self._besides = numbers, besides
        self._under = dict[str, list[Tree]]()
        for effect in state.get("effect", {}).values():
            about = {key: value for key, value in effect.items() if key != "on"}
            self._under.setdefault(effect["on"], []).append(about)
        self._known = dict[str, list[tuple[object, Hashable]]]()

    def of(self, id: str) -> Hashable:
        """What is told of one."""
        one = self._everyone[id]
        now = {key: value for key, value in one.get("now", {}).items() if key not in self._besides}
        made_of = one.get("sheet", {}), now, self._under.get(id, [])
        known = self._known.setdefault(one.get("group", ""), [])
        for other, numbers in known:
            if other == made_of:
                return numbers
        numbers = self._numbers(id)
        known.append((made_of, numbers))
        return numbers
