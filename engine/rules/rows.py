"""Rows of the order table: cells worked out when they are looked at, and rows kept while they stay the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from ..desk import Row, Span
from ..model import View

V = TypeVar("V", bound=View)

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
