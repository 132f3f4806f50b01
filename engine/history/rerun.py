"""Running actions again from a corrected one on, with the same faces and answers. Nothing is recorded here."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from ..core.ask import Ask
from ..core.inputs import Amend, Answer, Begin, Correct, Edit
from ..core.model import Change, Refused, Tree, apply, get, unapply
from ..core.procedure import Outcome, run
from .journal import Action, Entry, Journal, Mend, Moment, Numbered
from .judge import Judge

FAILS = "rules_fail"
"""Code of a refusal where the rules themselves break off: nothing is to be left out for that."""


@dataclass(frozen=True, slots=True)
class Ran:
    """An action as it counts and as it would; `outcome` is how its questions then stand, if it has any."""

    was: Action
    now: Action
    outcome: Outcome | None = None

    @property
    def mend(self) -> Mend | None:
        """What is to be recorded of it; None where it comes out as it did."""
        was, now = self.was.entry, self.now.entry
        if was.facts == now.facts:
            return None if _placed(was) == _placed(now) else Mend(now.n, now.changes)
        return Mend(now.n, now.changes, now.facts)


def _placed(entry: Entry) -> list[tuple[Change, int]]:
    """Changes to compare: their order follows that of the tables of a state, which is no part of what they come to."""
    return [(change, change.place) for change in sorted(entry.changes, key=lambda change: change.path)]


def _changes_of(now: Entry, was: Entry) -> tuple[Change, ...]:
    """What an action changes, run again: in the order in which it is recorded where it comes to the same."""
    return was.changes if _placed(was) == _placed(now) else now.changes


@dataclass(slots=True)
class Course:
    """How a fight goes with a correction, as far as that is known: `step` runs one action more.

    `state` is the one after all that has been run, `was` the same as the fight went. `waiting` is the outcome of the
    action that has to ask again, which entry `asking` began; None where none has. `fix` is the correction with the
    answers that keep the order of the fight. `impossible` are actions that are left out now, each by its last entry,
    and why; `swallowed` are values set by hand over ones that the correction changes, by entry and path; `asleep` are
    interrupts whose question isn't asked any more, by entry.
    """

    state: Tree
    was: Tree
    actions: Sequence[Action]
    fix: Correct
    ran: list[Ran] = field(default_factory=list)
    impossible: list[tuple[int, str]] = field(default_factory=list)
    swallowed: list[tuple[int, str]] = field(default_factory=list)
    asleep: list[tuple[int, Begin]] = field(default_factory=list)
    waiting: Outcome | None = None
    asking: int = 0

    @property
    def goes_on(self) -> bool:
        """Whether there are actions left that can be run now."""
        return self.waiting is None and len(self.ran) < len(self.actions)

    @property
    def mends(self) -> tuple[Mend, ...]:
        """What the correction makes of each action that comes out different."""
        return tuple(mend for each in self.ran if (mend := each.mend) is not None)

    def answered(self, fix: Correct) -> Course:
        """The same before the action that asks, with a correction that answers it."""
        return replace(
            self,
            fix=fix,
            ran=[*self.ran],
            impossible=[*self.impossible],
            swallowed=[*self.swallowed],
            asleep=[*self.asleep],
            waiting=None,
            asking=0,
        )

    def step(self, judge: Judge) -> None:
        """Runs the next action. Raises Refused where the corrected one, the first, can't be as it is corrected, and
        where the rules fail."""
        action = self.actions[len(self.ran)]
        now = action.corrected(self.fix)
        try:
            entry, outcome = again(judge, self.state, now)
            if kept := tuple(_as_played(judge, action, now, outcome)):
                self.fix = replace(self.fix, again=(*self.fix.again, *((action.start, answer) for answer in kept)))
                now = action.corrected(self.fix)
                entry, outcome = again(judge, self.state, now)
        except Refused as why:
            if not self.ran or why.code == FAILS:
                raise
            if action.entry.changes or action.entry.facts:  # one that is out already is no news
                self.impossible.append((action.entry.n, why.sentence))
            self.ran.append(Ran(action, now.ended((), ())))
        else:
            if outcome is not None and outcome.ask is not None:
                self.waiting, self.asking = outcome, action.start
                return
            self.ran.append(Ran(action, now.ended(_changes_of(entry, action.entry), entry.facts), outcome))
            _note_losses(judge, self.was, self, action, outcome)
            self.state = apply(self.state, entry.changes)
        self.was = apply(self.was, action.entry.changes)


def since(journal: Journal, moment: Moment, of: int) -> tuple[Tree, tuple[Action, ...]]:
    """The finished actions from the one that holds entry `of` on, oldest first, and the state before them.

    Raises Refused where no finished action that counts holds it.
    """
    state, found = moment.state, deque[Action]()
    for action in journal.line(moment.entry):
        state = unapply(state, action.entry.changes)
        found.appendleft(action)
        if action.start <= of:
            break
    if any(n == of for n, _ in moment.open):
        raise Refused("still_open", "This action is still open: change it there.")
    if not found or not found[0].holds(of):
        raise Refused("no_such_action", f"Entry {of} is part of no finished action that still counts.")
    return state, tuple(found)


@contextmanager
def may_fail(n: int) -> Iterator[None]:
    """Running what entry `n` began. Raises Refused, whatever the rules raise."""
    try:
        yield
    except Refused:
        raise
    except Exception as failed:  # rules may fail in any way on inputs that they have not taken themselves
        why = f"{type(failed).__name__}: {failed}"
        raise Refused(FAILS, f"Entry {n} can't be run again by these rules ({why}).") from failed


def again(judge: Judge, state: Tree, action: Action) -> tuple[Entry, Outcome | None]:
    """The last entry of an action as it comes out on another state. Raises Refused where it can't be done there."""
    *open, (_, last) = action.inputs
    with may_fail(action.start):
        judge.read(Moment(0, state), action.inputs[0][1], None)
        entry, outcome = judge.entry(Moment(0, state, tuple(open)), last, action.entry.n, action.entry.at)
    if outcome is not None and outcome.ask is not None and (why := _nothing_left(outcome.ask)):
        raise Refused("nothing_left", f"{why.rstrip('.')}.")
    return entry, outcome


def _nothing_left(ask: Ask) -> str:
    """Why none of the options can be chosen any more: the reason of the first; empty where one can."""
    if ask.kind != "choice" or not all(option.barred for option in ask.options):
        return ""
    first = next(iter(ask.options), None)
    return f"{first.label}: {first.barred}" if first else f"{ask.prompt or ask.key}: nothing can be chosen any more"


def run_again(judge: Judge, before: Tree, actions: Sequence[Action], fix: Correct) -> Course:
    """Runs actions again, the first of them corrected, up to one that has to ask. Raises Refused as `step` does."""
    course = Course(before, before, actions, fix)
    while course.goes_on:
        course.step(judge)
    return course


def _as_played(judge: Judge, was: Action, now: Action, outcome: Outcome | None) -> Iterator[Answer]:
    """The answers with which an action, run again, keeps what the order of the fight was. None to what the correction
    itself says."""
    if was.begin is None or now.begin is None or outcome is None:
        return
    played = judge.rules.as_played(was.begin, was.entry.facts)
    comes = judge.rules.as_played(now.begin, outcome.facts)
    said = {given.key for _, given in now.inputs if isinstance(given, (Answer, Amend))}
    for key, value in played.items():
        ask = outcome.passed.get(key)
        if ask is not None and comes.get(key) != value and key not in said and ask.takes(value):
            yield Answer(key, value, "", ask.fingerprint(value))


def _note_losses(judge: Judge, was: Tree, course: Course, action: Action, outcome: Outcome | None) -> None:
    """Notes which values this action sets by hand over others than before, and what has no place in it any more."""
    first = action.inputs[0][1]
    if isinstance(first, Edit):
        differ = (path for path, _ in first.values if get(was, path) != get(course.state, path))
        course.swallowed += ((action.start, path) for path in differ)
    elif outcome is not None and (outcome.by_hand or outcome.asleep):
        old = as_it_was(judge, was, action.inputs)
        course.swallowed += overwritten(old, action.inputs, outcome)
        slept = old.asleep if old else ()
        course.asleep += [
            (n, given)
            for n, given in action.inputs
            if isinstance(given, Begin) and given in outcome.asleep and given not in slept
        ]


def as_it_was(judge: Judge, was: Tree, inputs: tuple[Numbered, ...]) -> Outcome | None:
    """The outcome of inputs on the state on which they were taken; None where these rules can't run them."""
    try:
        with may_fail(inputs[0][0]):
            return run(judge.rules, was, tuple(given for _, given in inputs))
    except Refused:
        return None


def overwritten(old: Outcome | None, inputs: tuple[Numbered, ...], outcome: Outcome) -> Iterator[tuple[int, str]]:
    """Values that edits within an action overwrite, and that were others in its old outcome: entry and path."""
    before = {(place, path): value for place, path, value in old.by_hand} if old else {}
    for place, path, value in outcome.by_hand:
        if before.get((place, path), value) != value:
            yield inputs[place][0], path
