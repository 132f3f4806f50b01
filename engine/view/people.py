"""Who is in the fight, by side: a row for each or for several alike ones, and what each of them acts on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from .. import party
from ..core.inputs import Edit
from ..core.model import Tree, get
from ..core.names import base_name
from .adding import AUTOMATIC, DICE, SIDES
from .fight import FightView

ORDER = ("heroes", *(side for side in SIDES if side != "heroes"))
"""Sides in the order of the list: the players' first."""

MIXED = "mixed"

FAR = 12
"""Which party came is looked for in so many of the first and of the newest entries: reading all of a long fight would
cost more than it tells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: a fighter, several alike ones folded into one, a side, or the party; `ids` is whom it acts on.

    `key` tells it from the others, whatever has changed since. `word` and `number` stand at its right edge; `more` are
    rows below it that only tell.
    """

    kind: str
    key: str
    ids: tuple[str, ...]
    title: str
    word: str = ""
    number: str = ""
    muted: bool = False
    inside: bool = False
    more: tuple[tuple[str, str], ...] = ()

    @property
    def folded(self) -> bool:
        """Whether it stands for several fighters."""
        return self.kind == "fighter" and len(self.ids) > 1


class People:
    """The rows of a fight. `open` are the runs of alike fighters that are shown one by one."""

    def __init__(self, view: FightView) -> None:
        self.view = view
        self.open: set[str] = set()
        self._made: tuple[object, frozenset[str], list[Row]] = None, frozenset(), []

    @property
    def rows(self) -> list[Row]:
        """All rows from the top, made once for each state."""
        state = self.view.enc.state
        if self._made[0] is not state or self._made[1] != self.open:
            self._made = state, frozenset(self.open), [*self._fighters(), *self._sides(), self._party()]
        return self._made[2]

    @property
    def count(self) -> int:
        """How many fighters there are."""
        return len(get(self.view.enc.state, "combatant", {}))

    def tree(self, id: str) -> Tree:
        """One fighter."""
        return dict(get(self.view.enc.state, f"combatant.{id}", {}))

    def _by_side(self) -> list[tuple[str, list[tuple[str, Tree]]]]:
        everyone = list(get(self.view.enc.state, "combatant", {}).items())
        place = {side: at for at, side in enumerate(ORDER)}
        everyone.sort(key=lambda it: place.get(str(it[1].get("side", "")), len(place)))
        return [(side, list(some)) for side, some in groupby(everyone, key=lambda it: str(it[1].get("side", "")))]

    def _fighters(self) -> Iterator[Row]:
        out = {slot.id for slot in self.view.order() if slot.status == "out"}
        for _, some in self._by_side():
            for run in runs(some, out):
                key = base_name(str(run[0][1]["name"]))
                ids = tuple(id for id, _ in run)
                if len(run) > 1 and f"{ids[0]}." not in self.open:
                    yield self._folded(key, ids, run, ids[0] in out)
                else:
                    yield from (self._one(id, tree, id in out, len(run) > 1) for id, tree in run)

    def _one(self, id: str, tree: Tree, out: bool, inside: bool) -> Row:
        word, number = self.view.enc.rules.ready(self.view.enc.state, id)
        told = "out" if out else "hidden" if tree.get("hidden") else word or str(tree.get("player", ""))
        return Row("fighter", id, (id,), str(tree["name"]), told, number, out, inside)

    def _folded(self, key: str, ids: tuple[str, ...], run: list[tuple[str, Tree]], out: bool) -> Row:
        _, number = self.view.enc.rules.ready(self.view.enc.state, ids[0])
        numbers = [str(tree["name"]).removeprefix(key).strip() for _, tree in run]
        said = f"{numbers[0]} to {numbers[-1]}" if int(numbers[-1]) - int(numbers[0]) < len(run) else f"{len(run)}"
        return Row("fighter", f"{ids[0]}.", ids, key, said, number, out)

    def _sides(self) -> Iterator[Row]:
        for side, some in self._by_side():
            settings: dict[str, list[str]] = {}
            for id, tree in some:
                setting = str(tree.get(DICE, AUTOMATIC))
                settings.setdefault(setting, []).append(str(tree.get("player", "")) or self.view.short(id))
            ids = tuple(id for id, _ in some)
            if len(settings) == 1:
                yield Row("side", side, ids, side, next(iter(settings)))
            else:
                more = tuple((", ".join(dict.fromkeys(who)), setting) for setting, who in settings.items())
                yield Row("side", side, ids, side, MIXED, more=more)

    def _party(self) -> Row:
        """Which party came, and how, while any of it is here; else what can be done with one."""
        enc = self.view.enc
        last = enc.cursor
        looked = dict.fromkeys([*range(last, max(0, last - FAR), -1), *range(min(FAR, last), 0, -1)])
        given = [enc.entries[n].input for n in looked if n in enc.entries]
        edits = [one for one in given if isinstance(one, Edit) and one.why]
        there = get(enc.state, "combatant", {})
        live = (it.why for it in edits if any(path.removeprefix("combatant.") in there for path, _ in it.values))
        return Row("party", "party", (), party.brought(live) or "kept here between fights")


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
