"""A fight as it is looked at: who is in it, in which order, whose turn it is, and what everybody is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.model import Tree, get
from ..core.names import short_names
from ..rules.common.base import FieldSpec, Slot

if TYPE_CHECKING:
    from ..history.encounter import Encounter


SAID = 1024
"""Of how many entries the sentences are kept: each keeps its entry too."""

Said = tuple[list[Any], Sequence[str]]
"""Sentences, behind what they were made from."""


class FightView:
    """A fight and what is worked out once for each state of it, since much that is shown asks for it again.

    `said` are sentences of the log by entry, with what they were made from.
    """

    def __init__(self, enc: Encounter) -> None:
        self.enc = enc
        self.said: dict[int, Said] = {}
        self._order: tuple[Tree, tuple[Slot, ...]] | None = None
        self._statuses: tuple[object, dict[str, str]] = None, {}
        self._shorts: tuple[Tree, dict[str, str]] = {}, {}
        self._fields: dict[str, tuple[Tree, dict[str, FieldSpec]]] = {}

    def keep_said(self, n: int, said: Said) -> None:
        """Keeps the sentences of an entry, and lets go of the half that was kept first where there are too many."""
        self.said[n] = said
        if len(self.said) > SAID:
            for old in tuple(self.said)[: SAID // 2]:
                del self.said[old]

    @property
    def title(self) -> str:
        """What the fight is called."""
        return str(get(self.enc.state, "title", "")) or (self.enc.path.stem if self.enc.path else "A fight")

    def order(self) -> tuple[Slot, ...]:
        """Everyone in the order of the table, worked out once for each state."""
        state = self.enc.state
        if self._order is None or self._order[0] is not state:
            self._order = state, self.enc.rules.order(state)
        return self._order[1]

    def status(self, id: str) -> str:
        """What the order says of a fighter; empty where it is not in it."""
        return self.statuses.get(id, "")

    @property
    def statuses(self) -> Mapping[str, str]:
        """The same of everyone, worked out once for each state: in a crowd many ask."""
        order = self.order()
        if self._statuses[0] is not order:
            self._statuses = order, {slot.id: slot.status for slot in order}
        return self._statuses[1]

    @property
    def acting(self) -> str:
        """Who acts now, or nobody."""
        return next((slot.id for slot in self.order() if slot.status == "acting"), "")

    def name(self, id: str) -> str:
        """A fighter's whole name."""
        return self.enc.name(id)

    @property
    def shorts(self) -> Mapping[str, str]:
        """The shortest name that means only one fighter, by whole name: the same table while names are the same."""
        everyone = self.enc.state.get("combatant", {})
        if self._shorts[0] is not everyone:
            self._shorts = everyone, short_names(tuple(str(one.get("name", "")) for one in everyone.values()))
        return self._shorts[1]

    def short(self, id: str) -> str:
        """The shortest name that means only this fighter."""
        shorts, everyone = self.shorts, self._shorts[0]
        known = shorts.get(str(everyone[id].get("name", ""))) if id in everyone else None
        return self.name(id) if known is None else known

    def fields(self, id: str) -> dict[str, FieldSpec]:
        """The fields of a fighter by path, worked out once for each change of it; none for one who is gone."""
        tree = get(self.enc.state, f"combatant.{id}", {})
        known = self._fields.get(id)
        if known is None or known[0] is not tree:
            known = self._fields[id] = tree, {one.path: one for one in self.enc.rules.fields(tree)} if tree else {}
        return known[1]
