"""What a correction would make different, before it is accepted: lines of the log, the fight and numbers, and what must
be known of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.ask import Shown
from ..core.desk import Row, Span
from ..core.model import MISSING, Tree, get
from ..history.correct import Correction, Finished, Line
from ..rules.common.base import Slot
from . import words
from .corrected import change_words, lead, said
from .correcting import PastReading, value_title
from .fight import FightView
from .form import written
from .sentences import joined

ABOVE = ("Replayed with the same faces; what would differ", "What would differ", "Differs")
"""What stands above all that differs, the longest first."""

ONE_UNDO = "one undo brings the old line back"


def what(view: FightView, found: Finished, correction: Correction) -> str:
    """What is put in, in a few words: `Defense 6 to 7 (light cover)`."""
    facts = correction.corrected.facts if correction.corrected is not None else ()
    return change_words(view, correction.fix, found.action, facts)


# -- lines of the log --------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Retold:
    """A line that would read otherwise: the entry `n` that ended its action, the sentences that would be `gone` and
    those that would `come`. Sentences that stay are in neither; one that has nothing to say any more says so."""

    n: int
    gone: tuple[str, ...]
    come: tuple[str, ...]


def retold(view: FightView, lines: Sequence[Line]) -> Iterator[Retold]:
    """Those of these lines that would read otherwise."""
    for one in lines:
        was, now = said(view, one.was), said(view, one.now)
        if was != now:
            come = tuple(text for text in now if text not in was)
            nothing = () if now or come else ("nothing any more",)
            yield Retold(one.n, tuple(text for text in was if text not in now), come or nothing)


def stays(same: int, differs: bool) -> str:
    """What stays as it is: so many later lines, or all of a fight in which nothing `differs`; empty where that is not
    worth a word."""
    others = f"{same} {'later line is' if same == 1 else 'later lines are'} the same" if same > 0 else ""
    if differs:
        return f"{others[:1].upper()}{others[1:]}." if others else ""
    return f"The fight stays as it is{f', {others}' if others else ''}."


# -- the fight ---------------------------------------------------------------------------------------------------------
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


# -- numbers of the corrected line -------------------------------------------------------------------------------------
def numbers(view: FightView, found: Finished, correction: Correction) -> Iterator[Difference]:
    """The numbers of the corrected action that differ; one that is not worked out any more, or was not, has none."""
    was, now = found.outcome, correction.corrected
    if was is None or now is None:
        return
    readings = [PastReading(view, found, outcome) for outcome in (was, now)]
    for key in dict.fromkeys((*was.shown, *now.shown)):
        old, new = was.shown.get(key), now.shown.get(key)
        if (old.value if old else None) == (new.value if new else None):
            continue
        prefix = readings[1].prefix_of(key)
        label = readings[0 if old else 1].label(key) + (f", {words.nested(prefix)}" if prefix else "")
        yield Difference("", label, _value(old), _value(new))


def _value(shown: Shown | None) -> Span:
    return NONE if shown is None else Span(str(shown.value))


# -- what must be known before it is accepted --------------------------------------------------------------------------
def notices(view: FightView, correction: Correction) -> Iterator[Span]:
    """What falls away, stays as it was set or stands in the way: a sentence each."""
    for n, why in correction.impossible:
        yield Span(
            f"Left out, since it can't be begun any more: {_line(view, correction, n)} ({why.rstrip('.')}).", "harm"
        )
    if kept := joined(list(dict.fromkeys(value_title(view, path) for _, path in correction.swallowed)) or [""]):
        yield Span(f"Set by hand later, and stays so: {kept}.", "cue")
    for _, begin in correction.asleep:
        title = view.enc.rules.procedures[begin.procedure].title.lower()
        yield Span(f"Falls away, since its question does: {view.short(begin.who)}, {title}.", "harm")
    if correction.kept:
        yield Span("Turns stay in the order in which they were played.", "muted")
    if correction.rules_changed:
        yield Span("This fight was begun under other rules; all since is run by today's.", "cue")
    if correction.blocked:
        yield Span(correction.blocked, "harm")


def _line(view: FightView, correction: Correction, n: int) -> str:
    """What the log says of the action that entry `n` ended."""
    found = correction.action(n)
    return lead(view, found) if found is not None else f"entry {n}"


def progress(correction: Correction) -> str:
    """How far what came after is worked out; empty once all of it is."""
    if not correction.goes_on:
        return ""
    return f"Working out what came after: {correction.done} of {correction.whole} actions."


def answer(correction: Correction) -> tuple[str, str]:
    """What can be done about it once all is known, and what is said beside that."""
    if correction.blocked:
        return "Leave it as it was", ""
    if not correction.differs:
        return "Nothing differs: leave it as it was", ""
    return "Accept", ONE_UNDO
