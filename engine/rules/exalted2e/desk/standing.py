"""Defense Values that a table's own rules add to both, as the desk shows them: in the State, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.desk import Row
from engine.core.why import WhyNumber

from ..actions.table import doing
from ..fighter import Fighter
from ..figures import reasons
from ..numbers.modes import Standing


def _found(fighter: Fighter) -> Mapping[str, Standing]:
    """Such values by the name of the mode."""
    row = doing(fighter)
    return row.stand(fighter) if row is not None else {}


def why(fighter: Fighter) -> tuple[WhyNumber, ...]:
    """Each with its parts."""
    return tuple(
        WhyNumber(mode, f"{one.title} DV", str(one.number.value), one.number.value, reasons(fighter, one.number),
                  fixed="it follows from Dodge and Parry")
        for mode, one in _found(fighter).items()
    )  # fmt: skip


def in_row(row: Row, fighter: Fighter) -> Row:
    """The line of a fighter, with them behind what it does: `guard, FD 8`."""
    found = _found(fighter)
    if not found:
        return row
    cell = row.cells["state"]
    words = ", ".join(f"{one.short} {one.number.value}" for one in found.values())
    told = cell.text.replace("guard", f"guard, {words}", 1) if cell.text.startswith("guard") else cell.text
    return replace(row, cells={**row.cells, "state": replace(cell, text=told)})
