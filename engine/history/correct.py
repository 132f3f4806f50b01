"""Correcting a finished action: a session that shows what would come out different, and records it if accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ..core.ask import Ask, Part
from ..core.inputs import Amend, Answer, Begin, Correct, Edit, Late, Override
from ..core.model import Change, Refused, Tree, diff
from ..core.procedure import Outcome, run
from .journal import Action, Entry, Journal, Mend, Moment
from .judge import Judge
from .rerun import Course, again, as_it_was, may_fail, overwritten, since
from .rolling import rolled_answer

Take = Callable[[Correct, tuple[Change, ...], tuple[Mend, ...]], Entry]
"""Records a correction with what it changes."""


class Played(Protocol):
    """A fight, as far as a correction needs it: what judges its inputs, what has been played, and where it stands."""

    @property
    def judge(self) -> Judge:
        """What may be done, by its rules."""

    @property
    def journal(self) -> Journal:
        """All that was done."""

    @property
    def moment(self) -> Moment:
        """Where it stands."""

    @property
    def seed(self) -> int:
        """What its dice are rolled from."""

    @property
    def rules_version(self) -> int:
        """The version of the rules under which it was begun."""


NOT_YET = "What came after is still being worked out: wait until all of it is shown."
"""Why a correction can't be accepted yet."""

Numbers = dict[str, tuple[int, tuple[Part, ...]]]
"""Numbers that an action has worked out, with their parts."""


@dataclass(frozen=True, slots=True)
class Line:
    """An action of which the log would say something else: its last entry `n`, and the action as it is and would be.

    What began it and its facts are `was.begin`, `was.entry.facts` and the same of `now`; one left out has no facts.
    """

    n: int
    was: Action
    now: Action


class Correction:
    """A correction as it would come out. `ask` is answered until it is None; then it can be accepted.

    Nothing is recorded before that, and leaving it is enough to leave everything as it was. `fix` is the input as it
    would be recorded. One that is worked out in parts has so many of the actions run at once, and after each answer;
    `work` runs the others, and until they are (`goes_on`) only what has been run is known.
    """

    def __init__(self, fight: Played, of: int, given: Late, take: Take, at_once: int | None = None) -> None:
        """Runs `at_once` actions again, at least the corrected one; all without a number.

        Raises Refused where entry `of` is of no finished action, or where that can't be put into it.
        """
        self._judge, self._moment, self._seed, self._take = fight.judge, fight.moment, fight.seed, take
        self.rules_changed = fight.rules_version != fight.judge.rules.version
        """Whether the fight was begun under other rules than those by which it is run again."""
        self._before, self._actions = since(fight.journal, fight.moment, of)
        self._at_once = at_once
        self.answered = 0
        """How many answers have been given to what was asked again."""
        self._open, self.blocked = tuple[tuple[int, str], ...](), ""
        self._asks: Finished | None = None
        course = Course(self._before, self._before, self._actions, self._read(of, given))
        self._course = self._run(course, at_once)

    # -- how it comes out ------------------------------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome | None:
        """How far the action has come that asks again; None where nothing is asked."""
        return self._course.waiting

    @property
    def ask(self) -> Ask | None:
        """What must be asked again, one question after the other."""
        return self._course.waiting.ask if self._course.waiting else None

    @property
    def asking(self) -> int:
        """The entry that began the action which asks again; 0 where nothing is asked."""
        return self._course.asking

    @property
    def asks(self) -> Finished:
        """The action that asks again as it counts now; where nothing is asked, the one that is corrected."""
        course = self._course
        action = self._actions[len(course.ran)] if course.waiting else self._actions[0]
        if self._asks is None or self._asks.action is not action:
            before = course.was if course.waiting else self._before
            self._asks = Finished(action, before, again(self._judge, before, action)[1])
        return self._asks

    @property
    def corrected(self) -> Outcome | None:
        """How the corrected action itself comes out, or how far; None for an edit."""
        return self._course.ran[0].outcome if self._course.ran else self._course.waiting

    @property
    def kept(self) -> int:
        """How many later turns keep their place in the order as it was played, where another would have come up."""
        return len(self.fix.again) - self.answered

    @property
    def after(self) -> Tree:
        """The state at the end, the open action left out, as far as all has been run again."""
        return self._course.state

    @property
    def differences(self) -> tuple[Change, ...]:
        """What would be different from the state now, the open action left out; nothing while something is asked, or
        left to be worked out."""
        return () if self.ask or self.goes_on else tuple(diff(self._moment.state, self._course.state))

    @property
    def goes_on(self) -> bool:
        """Whether actions are left that have not been run again, and nothing is asked."""
        return self._course.goes_on

    @property
    def done(self) -> int:
        """How many actions have been run again."""
        return len(self._course.ran)

    @property
    def whole(self) -> int:
        """How many there are to run, the corrected one among them."""
        return len(self._actions)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The actions of which the log would say something else, oldest first, as far as they have been run again."""
        return self.lines_from(0)

    def lines_from(self, place: int) -> tuple[Line, ...]:
        """Those of `lines` that have been run as number `place` (0 is the corrected one) or later."""
        ran = self._course.ran[place:]
        return tuple(Line(one.was.entry.n, one.was, one.now) for one in ran if _told(one.was, one.now))

    def action(self, n: int) -> Action | None:
        """The action that entry `n` ended, as it counts now; None where it has not been run again."""
        return next((ran.was for ran in self._course.ran if ran.was.entry.n == n), None)

    @property
    def mends(self) -> tuple[Mend, ...]:
        """What is to be recorded of each action that comes out different, as far as they have been run again."""
        return self._course.mends

    @property
    def impossible(self) -> tuple[tuple[int, str], ...]:
        """Later actions that can't be begun any more and are left out: the last entry of each, and why."""
        return tuple(self._course.impossible)

    @property
    def swallowed(self) -> tuple[tuple[int, str], ...]:
        """Later edits by hand that put their own value over one that would be different: entry and path."""
        return (*self._course.swallowed, *self._open)

    @property
    def asleep(self) -> tuple[tuple[int, Begin], ...]:
        """Interrupts of finished actions that fall away, since the question at which they were made does: by entry."""
        return tuple(self._course.asleep)

    @property
    def differs(self) -> bool:
        """Whether anything at all would be different: the fight, the log, or a number that was worked out."""
        if self.ask is not None or self.impossible or self.swallowed or self.asleep:
            return True
        return bool(self.differences or self.lines) or self._numbers() != self._numbers_now()

    # -- what can be done ------------------------------------------------------------------------------------------
    def answer(self, value: Any, source: str = "", key: str = "") -> None:
        """Answers what is asked again, or in the action that asks what is behind under another `key`. Raises Refused as
        an answer at the desk does; then nothing has changed."""
        if self._course.waiting is None or self.ask is None:
            raise Refused("nothing_asked", "Nothing is asked now.")
        kind = Answer if key in ("", self.ask.key) else Amend
        read = self._judge.read(Moment(0, self._before), kind(key or self.ask.key, value, source), self._course.waiting)
        assert isinstance(read, (Answer, Amend))
        given = Answer(read.key, read.value, read.source, read.fits)
        fix = replace(self.fix, again=(*self.fix.again, (self.asking, given)))
        self._course = self._run(self._course.answered(fix), self._at_once)
        self.answered += 1

    def work(self, most: int) -> None:
        """Runs up to so many of the actions that are left. Raises Refused where the rules fail on one of them."""
        self._course = self._run(self._course, most)

    def roll(self, typed: Iterable[int] = ()) -> None:
        """Answers what is asked again from the seeded source, as if it had been rolled then, after typed faces."""
        given = rolled_answer(self._seed, self.asking, self.ask, typed)
        self.answer(given.value, given.source)

    def accept(self) -> Entry:
        """Records it as one entry, which can be undone.

        Raises Refused while something is asked or left to be worked out, where nothing would be different, where the
        open action can't stand after it (`blocked` says why), and where the fight has gone on since.
        """
        if self.goes_on:
            raise Refused("not_worked_out", NOT_YET)
        if self.ask is not None:
            raise Refused("asked_again", f"First answer what is asked again: {self.ask.prompt or self.ask.key}.")
        if self.blocked:
            raise Refused("open_action", self.blocked)
        if not self.differs:
            raise Refused("nothing_differs", "Nothing would be different: nothing is recorded.")
        return self._take(self.fix, self.differences, self.mends)

    # -- inside ----------------------------------------------------------------------------------------------------
    def _run(self, course: Course, most: int | None) -> Course:
        """Runs so many actions more, and judges the open one once all have been."""
        left = course.goes_on
        while course.goes_on and (most is None or most > 0):
            course.step(self._judge)
            most = None if most is None else most - 1
        self.fix = course.fix
        if left and not course.goes_on:
            self._open, self.blocked = self._judge_open(course)
        return course

    def _numbers(self) -> Numbers:
        """The numbers of the action as it counts, each with its parts."""
        return _shown(again(self._judge, self._before, self._actions[0])[1])

    def _numbers_now(self) -> Numbers:
        return _shown(self.corrected)

    def _read(self, of: int, given: Late) -> Correct:
        """The correction as it is recorded."""
        action = self._actions[0]
        if isinstance(given, (Begin, Edit)):
            return self._in_place(action, of, given)
        if not isinstance(given, (Answer, Amend, Override)):
            raise Refused("not_late", "Only an answer, a number, a begin or an edit can be corrected.")
        late = Amend(given.key, given.value, given.source) if isinstance(given, Answer) else given
        read = self._judge.read(Moment(0, self._before), late, _asked(self._judge, self._before, action))
        assert isinstance(read, (Amend, Override))
        return Correct(of, read)

    def _in_place(self, action: Action, of: int, given: Begin | Edit) -> Correct:
        """Another begin or edit in place of entry `of` or, where that is neither, of what began the action."""
        places = (
            place for place in (of, action.start) for n, old in action.inputs if n == place and _alike(old, given)
        )
        n = next(places, None)
        if n is None:
            raise Refused("not_in_place", "What was begun stays what it was: put an edit in place of an edit only.")
        read = self._judge.read(Moment(0, self._before), given, None)
        assert isinstance(read, (Begin, Edit))
        within = n != action.start
        if within and isinstance(read, Begin) and not self._judge.rules.procedures[read.procedure].interrupt:
            raise Refused("procedure_open", f"{read.procedure} can't be begun within another action.")
        return Correct(n, read)

    def _judge_open(self, course: Course) -> tuple[tuple[tuple[int, str], ...], str]:
        """What edits within the open action swallow, and why it can't stand on the new state; empty where it can."""
        moment, state = self._moment, course.state
        if not moment.open or course.waiting is not None:
            return (), ""
        try:
            with may_fail(moment.open[0][0]):
                outcome = run(self._judge.rules, state, moment.inputs)
        except Refused as why:
            return (), f"The open action can't stand after it: {why.sentence}"
        if outcome.ask is None:
            return (), "The open action would end by it: finish that first, or take it back."
        old = as_it_was(self._judge, moment.state, moment.open)
        return tuple(overwritten(old, moment.open, outcome)), ""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished action as it counts now: the state before it, and how its questions stand (None for an edit, which
    asks nothing)."""

    action: Action
    before: Tree
    outcome: Outcome | None


def finished(fight: Played, of: int) -> Finished:
    """The finished action of which `of` is any entry. Raises Refused where there is none, or where the rules can't run
    it again."""
    before, actions = since(fight.journal, fight.moment, of)
    _, outcome = again(fight.judge, before, actions[0])
    return Finished(actions[0], before, outcome)


def asked_in(fight: Played, of: int) -> Outcome:
    """The outcome of a finished action as it counts now. Raises Refused where there is none."""
    before, actions = since(fight.journal, fight.moment, of)
    return asked(fight, actions[0], before)


def asked(fight: Played, action: Action, before: Tree) -> Outcome:
    """The outcome of a finished action on the state `before` it. Raises Refused where there is none."""
    return _asked(fight.judge, before, action)


def _asked(judge: Judge, before: Tree, action: Action) -> Outcome:
    _, outcome = again(judge, before, action)
    return _has_asked(outcome)


def _has_asked(outcome: Outcome | None) -> Outcome:
    if outcome is None:
        raise Refused("asks_nothing", "An edit by hand asks nothing: put another one in its place.")
    return outcome


def _shown(outcome: Outcome | None) -> Numbers:
    return {} if outcome is None else {key: (one.value, one.parts) for key, one in outcome.shown.items()}


def _alike(old: Any, given: Begin | Edit) -> bool:
    return type(old) is type(given)


def _told(was: Action, now: Action) -> bool:
    """Whether the log would say something else: of an edit it tells the changes, of all else the facts."""
    same = was.begin == now.begin and was.entry.facts == now.entry.facts
    return not same or (was.begin is None and was.entry != now.entry)
