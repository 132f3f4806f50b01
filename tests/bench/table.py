"""The rows of the table, and how they are printed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: what it is, what was found beside what it is held against, and the bar that the ratio or the
    difference of the two must not be above."""

    what: str
    found: str
    beside: str
    value: float
    bar: float
    unit: str = "x"
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the bar is met."""
        return not math.isnan(self.value) and self.value <= self.bar


def ratio(what: str, found: float, beside: float, bar: float, unit: str, note: str = "") -> Row:
    """A row whose measure is a ratio; `unit` is that of the two numbers."""
    return Row(
        what, _number(found, unit), _number(beside, unit), found / beside if beside else math.nan, bar, "x", note
    )


def beyond(what: str, found: float, beside: float, bar: float, note: str = "") -> Row:
    """A row whose measure is by how many milliseconds one number is beyond another."""
    return Row(what, _number(found, "ms"), _number(beside, "ms"), found - beside, bar, "ms", note)


def amount(what: str, found: float, bar: float, unit: str, note: str = "") -> Row:
    """A row whose measure is a number by itself."""
    return Row(what, _number(found, unit), "", found, bar, unit, note)


def _number(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if unit in ("B", "B/s", "frames") else f"{value:,.1f} {unit}"


def printed(title: str, rows: Sequence[Row]) -> str:
    """A table with a title, one line for each row; a row whose bar is missed says so."""
    out = ["", title, f"  {'':42}{'found':>12}{'beside':>12}{'':>10}{'bar':>10}"]
    for row in rows:
        places = 0 if row.unit in ("B", "B/s", "frames") else 2 if row.unit == "x" else 1
        value, bar = f"{row.value:,.{places}f} {row.unit}", f"{row.bar:,.{places}f} {row.unit}"
        out.append(f"  {row.what:42}{row.found:>12}{row.beside:>12}{value:>10}{bar:>10}  {_verdict(row)}".rstrip())
    return "\n".join(out)


def _verdict(row: Row) -> str:
    said = "" if row.met else "MISSED"
    return f"{said} {row.note}".strip()


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies, between the two nearest."""
    if not values:
        return math.nan
    ordered = sorted(values)
    place = (len(ordered) - 1) * part
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def middle(values: Sequence[float]) -> float:
    """The median."""
    return percentile(values, 0.5)
