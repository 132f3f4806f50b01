"""The lines of the log from the newest back, made one by one as they are looked at, and which of them are wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.model import Refused, Tree, get, unapply
from ..core.names import matching
from ..rules.common.base import KINDS as OF_RULES
from ..rules.common.telling import NOTE
from .fight import FightView
from .sentences import edit_sentence, idle, notes_in, of_facts

if TYPE_CHECKING:
    from ..history.journal import Action, Numbered

NOTES, CORRECTIONS = "notes", "corrections"
KINDS = (*OF_RULES, NOTES, CORRECTIONS)
"""Every kind of line, in the order of the list to choose from."""


@dataclass(frozen=True, slots=True, eq=False)
class LogLine:
    """One line: an action with what is said of it, in which round or tick, and how many lines are newer.

    `before` and `after` are the states around it, without what was open then.
    """

    action: Action
    texts: tuple[str, ...]
    when: int | None
    age: int
    before: Tree = field(repr=False)
    after: Tree = field(repr=False)

    @property
    def n(self) -> int:
        """The number of its last entry, by which it is known."""
        return self.action.entry.n


AT_ONCE = 400
"""So many lines are looked through at once for one that is wanted: a key never waits for a whole long fight."""


class Lines:
    """Lines made as they are looked at. `from_` gives them, the newest first, and None where it has looked long enough
    for one: then the lines end there until `further` is called. They also end where the journal can't be read, and
    `lost` says why there are no older ones."""

    def __init__(self, from_: Iterator[LogLine | None]) -> None:
        self._from, self._made = from_, list[LogLine]()
        self.whole, self.paused, self.lost = False, False, ""

    def get(self, at: int) -> LogLine | None:
        """The line at a place; None beyond the oldest that is to be had now, and before the newest."""
        while not self.whole and not self.paused and at >= len(self._made):
            try:
                made = next(self._from)
            except StopIteration:
                self.whole = True
                break
            except Refused as damaged:
                self.whole, self.lost = True, damaged.sentence
                break
            if made is None:
                self.paused = True
            else:
                self._made.append(made)
        return self._made[at] if 0 <= at < len(self._made) else None

    def further(self) -> None:
        """Looks on where it has paused."""
        self.paused = False

    def known(self) -> Sequence[LogLine]:
        """The lines that have been made so far."""
        return self._made

    def all(self) -> Iterator[LogLine]:
        """All lines, the newest first, however long that takes. Raises Refused where older ones can't be read."""
        yield from self.readable()
        if self.lost:
            raise Refused("bad_file", self.lost)

    def readable(self) -> Iterator[LogLine]:
        """All lines that can be read, the newest first."""
        at = 0
        while (made := self.get(at)) is not None or self.paused:
            if made is None:
                self.further()
                continue
            yield made
            at += 1

    def place(self, n: int) -> int:
        """The place of the line that ended with entry `n`, or of the next older one; of the oldest if there is none."""
        at = 0
        while (made := self.get(at)) is not None and made.n > n:
            at += 1
        return at if made is not None else max(0, at - 1)


def lines(view: FightView) -> Lines:
    """All lines of a fight as it stands now."""
    return Lines(_walk(view))


def _walk(view: FightView) -> Iterator[LogLine]:
    enc, age = view.enc, 0
    after = enc.committed
    for action in enc.journal.told(enc.moment.entry):
        before = after if action.correction is not None else unapply(after, action.entry.changes)
        if texts := tuple(sentences(view, action)):
            when = clock(before)
            counts = when is not None and when >= enc.rules.first_time
            yield LogLine(action, texts, when if counts else clock(after), age, before, after)
            age += 1
        after = before


def sentences(view: FightView, action: Action) -> Sequence[str]:
    """What the log tells the game master of an action. It stays what it is while names do, and the sheets of whom an
    edit is about."""
    entry, begin = action.entry, action.begin
    fighters = get(view.enc.state, "combatant", {})
    ids = {change.path.split(".")[1] for change in entry.changes if "." in change.path} if begin is None else ()
    about = [view.shorts, entry, *(fighters.get(id, {}).get("sheet") for id in sorted(ids))]
    known = view.said.get(entry.n)
    if known is None or len(known[0]) != len(about) or any(a is not b for a, b in zip(*(known[0], about), strict=True)):
        known = about, _made(view, action)
        view.keep_said(entry.n, known)
    return known[1]


def _made(view: FightView, action: Action) -> Sequence[str]:
    if action.correction is not None:
        from .corrected import correct_sentence  # what few fights need is loaded when they do

        return (correct_sentence(view, action.entry),)
    if action.begin is None:
        return (edit_sentence(view, action.entry),)
    return (*idle(view, action), *of_facts(view, action.begin, action.entry.facts))


def older_lost(why: str) -> str:
    """What stands in place of lines that can't be read."""
    return f"{why} What is older can't be shown."


def clock(state: Tree) -> int | None:
    """The round or tick of a state; a wheel that has begun and says none stands at tick 0."""
    zero = 0 if get(state, "clock.begun", False) else None
    found = get(state, "clock.round", get(state, "clock.tick", zero))
    return found if isinstance(found, int) else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines are shown: those of a kind, those of a fighter, and those with a text in a name or a sentence; empty
    means any."""

    kind: str = ""
    who: str = ""
    named: str = ""

    def words(self, view: FightView) -> str:
        """What is shown, for the header; empty where it is everything."""
        who, named = view.short(self.who) if self.who else "", f'"{self.named}"' if self.named else ""
        return ", ".join(filter(None, (self.kind, who, named)))

    def picked(self, view: FightView, of: Lines) -> Lines:
        """The wanted ones of the lines: the same where all are."""
        tests = [
            *([_of_kind(view, self.kind)] if self.kind else []),
            *([_about(view, self.who)] if self.who else []),
            *([_named(view, self.named)] if self.named else []),
        ]
        return Lines(_picked(of, tests)) if tests else of


def _picked(of: Lines, tests: Sequence[Callable[[LogLine], bool]]) -> Iterator[LogLine | None]:
    at = missed = 0
    while (one := of.get(at)) is not None:
        at += 1
        if all(test(one) for test in tests):
            missed = 0
            yield one
        elif (missed := missed + 1) == AT_ONCE:
            missed = 0
            yield None
    if of.lost:
        raise Refused("bad_file", of.lost)


def kinds(view: FightView, action: Action) -> set[str]:
    """The kinds of a line. One with a note in it or a correction on it is of that kind too."""
    begin, out = action.begin, set[str]()
    if action.correction is not None or corrected(view, action):
        out.add(CORRECTIONS)
    if any(notes_in(action.entry.facts)):
        out.add(NOTES)
    if begin is not None and begin.procedure != NOTE:
        out.add(view.enc.rules.kind(begin, action.entry.facts))
    elif begin is None and action.correction is None:
        out.add("by hand")
    return out


def corrected(view: FightView, action: Action) -> bool:
    """Whether a correction has changed what an action did, or what was put into it."""
    if action.correction is not None:
        return False
    first = view.enc.entries[action.entry.n]
    return any(put_in(view, action)) or (first.facts, first.changes) != (action.entry.facts, action.entry.changes)


def put_in(view: FightView, action: Action) -> Iterator[Numbered]:
    """What corrections have put into an action, with the numbers of the entries that it stands for."""
    seen = set[int]()
    for n, given in action.inputs:
        if n in seen or view.enc.entries[n].input != given:
            yield n, given
        seen.add(n)


def _of_kind(view: FightView, kind: str) -> Callable[[LogLine], bool]:
    return lambda one: kind in kinds(view, one.action)


def _named(view: FightView, text: str) -> Callable[[LogLine], bool]:
    """Whether a line says a text, or is about a fighter who has it in the name."""
    ids = [slot.id for slot in view.order()]
    about = [_about(view, ids[at]) for at in matching([view.name(id) for id in ids], text)]
    return lambda one: bool(matching(one.texts, text)) or any(test(one) for test in about)


def _about(view: FightView, who: str) -> Callable[[LogLine], bool]:
    """Whether a line names a fighter, is what that fighter did, or has changed their values by hand."""
    named = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in (view.name(who), view.short(who))))

    def about(one: LogLine) -> bool:
        action = one.action
        begin = action.begin
        if any(map(named.search, one.texts)):
            return True
        if begin is not None:
            return begin.who == who and view.enc.rules.kind(begin, action.entry.facts) != "turns"
        return any(f"{change.path}.".startswith(f"combatant.{who}.") for change in action.entry.changes)

    return about
