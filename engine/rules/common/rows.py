"""Rows of the order table: cells worked out when they are looked at, and rows kept while they stay the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from ...core.desk import Row, Span
from ...core.model import Draft, Tree, View
from .fighters import AnyFighter, shorts
from .items import Slot
from .remember import per_state

V = TypeVar("V", bound=View)
F = TypeVar("F", bound=AnyFighter)

NOTHING = Span("-", "faint")
"""What does not apply."""

MOST_KEPT = 2000
"""So many rows are kept at most."""


class Cells(Mapping[str, Span], Generic[V]):
    """A row's cells, each worked out when it is first looked at: most windows show only some of the columns."""

    def __init__(self, fighter: V, made: Mapping[str, Callable[[V], Span]]) -> None:
        self._fighter, self._made = fighter, made
        self._known: dict[str, Span] = {}

    def __getitem__(self, column: str) -> Span:
        found = self._known.get(column)
        if found is None:
            found = self._known[column] = self._made[column](self._fighter)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class Kept:
    """Rows by fighter with all that they follow from: the same row as long as that is the same."""

    def __init__(self) -> None:
        self._rows: dict[str, tuple[Any, Row]] = {}

    def row(self, id: str, about: Any, make: Callable[[], Row]) -> Row:
        """The row that was made from the same things, or one made now."""
        known = self._rows.get(id)
        if known is None or known[0] != about:
            if len(self._rows) >= MOST_KEPT:
                self._rows.clear()
            known = self._rows[id] = about, make()
        return known[1]


NOT_IN_ROWS = frozenset(("combatant", "range", "serial", "title"))
"""What a row is not made from, apart from the fighter itself: all rows are made anew where anything else changes."""


class Rows(Generic[F]):
    """The rows of a ruleset's order table.

    `fighter` gives the view of a combatant, `cells` make its cells by column, those in `applies` only where that holds
    (an empty cell has nothing to say), and `left` are the columns of one who is out. The rows of places in the order
    with a status in `dim` are dimmed. `also` is what else of other fighters a row follows from.
    """

    def __init__(
        self,
        fighter: Callable[[Draft, str], F],
        cells: Mapping[str, Callable[[F], Span]],
        applies: Mapping[str, Callable[[F], bool]],
        left: tuple[str, ...],
        dim: frozenset[str] = frozenset(),
        also: Callable[[Tree, str], Any] = lambda state, who: None,
    ) -> None:
        self._fighter, self._cells, self._applies, self._left = fighter, cells, applies, left
        self._dim, self._also, self._kept = dim, also, Kept()
        self.row = per_state(self._row)
        """One fighter's row of a state at a place in the order. Numbers are those that count now."""

    def _row(self, state: Tree, slot: Slot) -> Row:
        """A row follows from the fighter itself, from what is of no fighter (but for who stands how far off), from the
        names, and from `also`: it stays the same row while these do, whatever happens to others."""
        fighters = state.get("combatant", {})
        rest = {key: value for key, value in state.items() if key not in NOT_IN_ROWS}
        about = slot, fighters[slot.id], rest, shorts(fighters), self._also(state, slot.id)
        return self._kept.row(slot.id, about, lambda: self.anew(state, slot))

    def anew(self, state: Tree, slot: Slot) -> Row:
        """The same row, made now."""
        fighter = self._fighter(Draft(state), slot.id)
        if fighter.out:
            return Row(slot.id, Cells(fighter, {column: self._cells[column] for column in self._left}), muted=True)
        made = {column: cell for column, cell in self._cells.items() if self._tells(column, fighter)}
        return Row(slot.id, Cells(fighter, made), muted=slot.status in self._dim)

    def _tells(self, column: str, fighter: F) -> bool:
        return column not in self._applies or self._applies[column](fighter)


def name(fighter: AnyFighter) -> Span:
    """The name of a fighter, aslant while the players don't see it."""
    return Span(fighter.name, "text+italic" if fighter.hidden else "text")


# -- damage that is marked on a track of levels, by type --------------------------------------------------------------
class Marked(Protocol):
    """Levels of damage by type on a track."""

    @property
    def size(self) -> int:
        """Levels of the track."""
        ...

    @property
    def taken(self) -> int:
        """Levels with damage in them."""
        ...


TYPES = ("aggravated", "lethal", "bashing")
"""The types of damage, the gravest first."""
