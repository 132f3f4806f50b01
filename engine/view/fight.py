"""A fight as it is looked at: who is in it, in which order and lines, whose turn it is, what everybody is called, and
who waits to come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.inputs import Begin, Edit
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

    `said` are sentences of the log by entry, with what they were made from. `opened` are those of alike fighters whose
    line of the table has been opened.
    """

    def __init__(self, enc: Encounter) -> None:
        self.enc = enc
        self.said: dict[int, Said] = {}
        self._order: tuple[Tree, tuple[Slot, ...]] | None = None
        self._statuses: tuple[object, dict[str, str]] = None, {}
        self._shorts: tuple[Tree, dict[str, str]] = {}, {}
        self._fields: dict[str, tuple[Tree, dict[str, FieldSpec]]] = {}
        self.opened: set[str] = set()
        self._lines: tuple[Tree, frozenset[str], tuple[tuple[Slot, ...], ...]] | None = None
        self._places: tuple[object, dict[str, tuple[Slot, ...]]] = None, {}

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

    # -- the lines of the table ----------------------------------------------------------------------------------------
    def lines(self) -> tuple[tuple[Slot, ...], ...]:
        """The lines of the table: one fighter each, or several who are alike and stand together, unless their line has
        been opened."""
        state, opened = self.enc.state, frozenset(self.opened)
        if self._lines is None or self._lines[0] is not state or self._lines[1] != opened:
            made = list(self.enc.rules.folded(state)) or [(slot,) for slot in self.order()]
            if opened:
                made = [one for line in made for one in (_apart(line) if _is_opened(line, opened) else (line,))]
            self._lines = state, opened, tuple(made)
        return self._lines[2]

    def listed(self) -> tuple[Slot, ...]:
        """The first of each line of the table."""
        return tuple(line[0] for line in self.lines())

    def together(self, id: str) -> tuple[Slot, ...]:
        """Everybody in the line of a fighter."""
        lines = self.lines()
        if self._places[0] is not lines:
            self._places = lines, {slot.id: line for line in lines for slot in line}
        return self._places[1].get(id, ())

    def open_line(self, id: str) -> None:
        """Gives everybody in the line of a fighter a line."""
        self.opened |= {slot.id for slot in self.together(id)}

    def close_line(self, id: str) -> bool:
        """Puts those who stand together with a fighter into one line again; whether there are any."""
        there = next((line for line in self.enc.rules.folded(self.enc.state) if id in {one.id for one in line}), ())
        was = len(self.opened)
        self.opened -= {slot.id for slot in there}
        return len(self.opened) < was


def _is_opened(line: tuple[Slot, ...], opened: frozenset[str]) -> bool:
    return any(slot.id in opened for slot in line)


def _apart(line: tuple[Slot, ...]) -> tuple[tuple[Slot, ...], ...]:
    return tuple((slot,) for slot in line)


# -- who has not come into its order -----------------------------------------------------------------------------------
_NAMED = 6
"""So many of those who wait are named."""


def waiting(view: FightView) -> tuple[str, ...]:
    """Who waits, while nothing is open: an open action is finished first."""
    enc = view.enc
    found = () if enc.moment.open or "not_joined" not in view.statuses.values() else enc.rules.waiting(enc.state)
    # Asked last: to know which procedures there are loads them all, and the first frame does without.
    return found if found and enc.rules.first_procedure in enc.rules.procedures else ()


def joining_open(view: FightView) -> bool:
    """Whether what brings them in is the action that is open."""
    first = next(iter(view.enc.moment.inputs), None)
    return isinstance(first, Begin) and first.procedure == view.enc.rules.first_procedure


def joining_title(view: FightView) -> str:
    """What brings them in, as the rules call it: `Join Battle`."""
    return view.enc.rules.first_title


def waiting_words(view: FightView) -> str:
    """How many wait: `5 have not joined`; nothing where nobody does."""
    many = len(waiting(view))
    return f"{many} {'has' if many == 1 else 'have'} not joined" if many else ""


def waiting_names(view: FightView) -> str:
    """Who waits, by short names, a few of many."""
    found = [view.short(id) for id in waiting(view)]
    return ", ".join(found) if len(found) <= _NAMED else f"{', '.join(found[:_NAMED])} and {len(found) - _NAMED} more"


def arrive(view: FightView, given: Edit) -> bool:
    """Takes the edit that adds them. Whether they wait now to be let into a fight that has begun. Raises Refused; then
    nobody has come."""
    view.enc.do(given)
    return any(view.enc.rules.takes_part(tree) for _, tree in given.values) and bool(waiting(view))


def when(view: FightView, goes_on: str) -> str:
    """When those who are added come in, as a sentence; `goes_on` says how the open action is gone on with."""
    enc = view.enc
    known = enc.rules.procedures.get(enc.rules.first_procedure)
    joins = f"{known.title} is rolled" if known else "They come in"
    if not enc.rules.begun(enc.state):
        return f"{joins} when the fight begins."
    if enc.moment.open:
        return f"They join when the open action is done: {goes_on}."
    return f"{joins} now: {enc.rules.clock_words(enc.state).split(',')[0].lower()}."
