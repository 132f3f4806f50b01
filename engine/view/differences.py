"""What would be different in the fight: what each row of the table shows, was and is, and what time it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..correct import Correction
from ..desk import Row, Span
from ..model import MISSING, Tree, get
from ..rules.base import Slot
from .fight import FightView
from .values import written

TRACK = "track"
"""The column whose cells are marks of a health track."""

NONE = Span("", "faint", "none")


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that differs: of whom, what it is called, and both values, which of a health track are its marks."""

    who: str
    what: str
    was: Span
    now: Span
    marks: bool = False


def differences(view: FightView, correction: Correction) -> Iterator[Difference]:
    """Everything that the desk would show otherwise, in the order of its table; then fields with words, such as anima,
    which have no column."""
    was, now, rules = view.enc.committed, correction.after, view.enc.rules
    yield from _clock(view, was, now)
    slots = {slot.id: slot for slot in rules.order(now)}
    for slot in rules.order(was):
        other = slots.get(slot.id)
        if other is None:
            yield Difference(view.short(slot.id), "in the fight", Span("yes"), Span("no"))
        else:
            yield from _cells(view, rules.row(was, slot), rules.row(now, other))
            yield from _words(view, correction, slot.id)
            del slots[slot.id]
    for id in slots:
        yield Difference(str(get(now, f"combatant.{id}.name", id)), "in the fight", Span("no"), Span("yes"))


def _clock(view: FightView, was: Tree, now: Tree) -> Iterator[Difference]:
    rules = view.enc.rules
    words = rules.clock_words(was), rules.clock_words(now)
    if words[0] != words[1]:
        yield Difference("", "Time", Span(words[0]), Span(words[1]))
    turns = [_acting(view, rules.order(state)) for state in (was, now)]
    if turns[0] != turns[1]:
        yield Difference("", "Whose turn", Span(turns[0]), Span(turns[1], "strong"))


def _acting(view: FightView, order: tuple[Slot, ...]) -> str:
    return next((view.short(slot.id) for slot in order if slot.status == "acting"), "nobody's")


def _cells(view: FightView, was: Row, now: Row) -> Iterator[Difference]:
    for column in view.enc.rules.columns:
        old, new = was.cells.get(column.id), now.cells.get(column.id)
        if (old.text if old else "") == (new.text if new else ""):
            continue
        yield Difference(view.short(was.id), column.title, _shown(old), _shown(new), column.id == TRACK)


def _shown(cell: Span | None) -> Span:
    return cell if cell is not None and (cell.text or cell.glyph) else NONE


def _words(view: FightView, correction: Correction, id: str) -> Iterator[Difference]:
    """Fields that hold one of a few words."""
    changed = {change.path for change in correction.differences}
    for path, spec in view.fields(id).items():
        if spec.kind != "choice" or f"combatant.{id}.{path}" not in changed:
            continue
        old, new = (get(state, f"combatant.{id}.{path}") for state in (view.enc.committed, correction.after))
        texts = [written(spec.default if value is MISSING else value) for value in (old, new)]
        if texts[0] != texts[1]:
            yield Difference(view.short(id), spec.title, Span(texts[0]), Span(texts[1]))
