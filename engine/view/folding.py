"""Alike fighters next to each other: those with one name but for its number, one sheet, and one way to be played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..model import Tree
from ..names import base_name


def runs(fighters: Sequence[tuple[str, Tree]], out: Collection[str]) -> Iterator[list[tuple[str, Tree]]]:
    """The fighters in runs of alike ones; whoever is `out` of the fight is not like one who is in it."""
    run: list[tuple[str, Tree]] = []
    for id, tree in fighters:
        if run and not (_alike(run[-1][1], tree) and (run[-1][0] in out) == (id in out)):
            yield run
            run = []
        run.append((id, tree))
    if run:
        yield run


def _alike(one: Tree, other: Tree) -> bool:
    names = str(one.get("name", "")), str(other.get("name", ""))
    base = base_name(names[0])
    if base != base_name(names[1]) or base in names:
        return False
    apart = ("name", "now")
    return {k: v for k, v in one.items() if k not in apart} == {k: v for k, v in other.items() if k not in apart}
