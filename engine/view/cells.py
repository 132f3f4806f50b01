"""The lines of a table that was answered, as rows of a correction: a row for each field of each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..ask import Ask, RowField
from ..inputs import Amend
from ..model import Refused
from ..procedure import Outcome
from .fight import FightView
from .words import cell_words

Place = tuple[int, str]
"""A line of the table, from 0, and the id of a field."""

LINE = "line"


def lines(outcome: Outcome, ask: Ask) -> tuple[Mapping[str, Any], ...]:
    """The lines as they were answered."""
    return tuple(outcome.answers.get(ask.key) or ())


def every(view: FightView, outcome: Outcome, ask: Ask) -> Iterator[tuple[Place, str, str]]:
    """Every field that counts for a line: where it is, what it is called, what it says."""
    rows, known = lines(outcome, ask), {one.id: one for one in ask.fields}
    counting = view.enc.rules.table_view(outcome, ask, tuple(map(dict, rows))).fields
    for at, row in enumerate(rows):
        for id in counting.get(at, tuple(known)):
            yield (at, id), f"{LINE} {at + 1}, {known[id].title}", _said(known[id], row)


def _said(field: RowField, row: Mapping[str, Any]) -> str:
    """What a line says in a field; where it says nothing of its own, that it is as usual."""
    usual = row.get(field.id, field.default) == field.default and field.default in ("", -1)
    return ("none" if field.text else "as usual") if usual else cell_words(field, row)


def field_of(ask: Ask, place: Place) -> RowField:
    """The field of a place."""
    return next(one for one in ask.fields if one.id == place[1])


def choice(ask: Ask, place: Place) -> Ask:
    """What the field could say instead; without options for one that is typed."""
    field = field_of(ask, place)
    title = f"{LINE} {place[0] + 1}, {field.title}?"
    return Ask(ask.key, ask.who, "choice", prompt=title[:1].upper() + title[1:], options=field.options)


def amended(outcome: Outcome, ask: Ask, place: Place, value: Any) -> Amend:
    """The table with another value at one place. Raises Refused where that is what it was."""
    rows, (at, id) = lines(outcome, ask), place
    field = field_of(ask, place)
    if rows[at].get(id, field.default) == value:
        raise Refused("the_same", "That is what it was.")
    return Amend(ask.key, (*map(dict, rows[:at]), {**rows[at], id: field.check(value)}, *map(dict, rows[at + 1 :])))


def typed(ask: Ask, place: Place, text: str) -> Any:
    """What was typed for a field: words, or a number. Raises Refused for what is none."""
    field = field_of(ask, place)
    if field.text:
        return text
    if not text.isdigit():
        raise Refused("no_number", f"{field.title} takes a number from {max(0, field.low)} to {field.high}.")
    return int(text)
