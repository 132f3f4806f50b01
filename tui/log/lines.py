"""The lines of the log from the newest back, made one by one as they are looked at, and which of them are wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.model import Tree, get, unapply
from engine.rules.base import KINDS as OF_RULES
from engine.rules.notes import NOTE

from ..desk import Desk
from .saying import notes_in, sentences

if TYPE_CHECKING:
    from engine.line import Action

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


class Lines:
    """Lines made as they are looked at. `from_` gives them, the newest first."""

    def __init__(self, from_: Iterator[LogLine]) -> None:
        self._from, self._made, self._whole = from_, list[LogLine](), False

    def get(self, at: int) -> LogLine | None:
        """The line at a place; None beyond the oldest and before the newest."""
        while not self._whole and at >= len(self._made):
            made = next(self._from, None)
            if made is None:
                self._whole = True
            else:
                self._made.append(made)
        return self._made[at] if 0 <= at < len(self._made) else None

    def known(self) -> Sequence[LogLine]:
        """The lines that have been made so far."""
        return self._made

    @property
    def whole(self) -> bool:
        """Whether that is all of them."""
        return self._whole

    def all(self) -> Iterator[LogLine]:
        """All lines, the newest first."""
        at = 0
        while (made := self.get(at)) is not None:
            yield made
            at += 1

    def place(self, n: int) -> int:
        """The place of the line that ended with entry `n`, or of the next older one; of the oldest if there is none."""
        at = 0
        while (made := self.get(at)) is not None and made.n > n:
            at += 1
        return at if made is not None else max(0, at - 1)


def lines(desk: Desk) -> Lines:
    """All lines of a fight as it stands now."""
    return Lines(_walk(desk))


def _walk(desk: Desk) -> Iterator[LogLine]:
    enc, age = desk.enc, 0
    after = enc.committed
    for action in enc.journal.told(enc.moment.entry):
        before = after if action.correction is not None else unapply(after, action.entry.changes)
        if texts := tuple(sentences(desk, action)):
            yield LogLine(action, texts, _clock(before) or _clock(after), age, before, after)
            age += 1
        after = before


def _clock(state: Tree) -> int | None:
    found = get(state, "clock.round", None) or get(state, "clock.tick", None)
    return found if isinstance(found, int) else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines are shown: those of a kind and those of a fighter; empty means any."""

    kind: str = ""
    who: str = ""

    def words(self, desk: Desk) -> str:
        """What is shown, for the header; empty where it is everything."""
        return ", ".join(filter(None, (self.kind, desk.short(self.who) if self.who else "")))

    def picked(self, desk: Desk, of: Lines) -> Lines:
        """The wanted ones of the lines: the same where all are."""
        tests = [
            *([_of_kind(desk, self.kind)] if self.kind else []),
            *([_about(desk, self.who)] if self.who else []),
        ]
        return Lines(one for one in of.all() if all(test(one) for test in tests)) if tests else of


def kinds(desk: Desk, action: Action) -> set[str]:
    """The kinds of a line. One with a note in it or a correction on it is of that kind too."""
    begin, out = action.begin, set[str]()
    if action.correction is not None or corrected(desk, action):
        out.add(CORRECTIONS)
    if any(notes_in(action.entry.facts)):
        out.add(NOTES)
    if begin is not None and begin.procedure != NOTE:
        out.add(desk.enc.rules.kind(begin, action.entry.facts))
    elif begin is None and action.correction is None:
        out.add("by hand")
    return out


def corrected(desk: Desk, action: Action) -> bool:
    """Whether a correction has changed what an action did, or what was put into it."""
    if action.correction is not None:
        return False
    first = desk.enc.entries[action.entry.n]
    late = any(desk.enc.entries[n].input is not given for n, given in action.inputs)
    return late or (first.facts, first.changes) != (action.entry.facts, action.entry.changes)


def _of_kind(desk: Desk, kind: str) -> Callable[[LogLine], bool]:
    return lambda one: kind in kinds(desk, one.action)


def _about(desk: Desk, who: str) -> Callable[[LogLine], bool]:
    """Whether a line names a fighter, is what that fighter did, or has changed their values by hand."""
    named = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in (desk.name(who), desk.short(who))))

    def about(one: LogLine) -> bool:
        action = one.action
        begin = action.begin
        if any(map(named.search, one.texts)):
            return True
        if begin is not None:
            return begin.who == who and desk.enc.rules.kind(begin, action.entry.facts) != "turns"
        return any(f"{change.path}.".startswith(f"combatant.{who}.") for change in action.entry.changes)

    return about
