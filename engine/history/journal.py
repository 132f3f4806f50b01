"""The journal: every input with what came of it, finished actions, and the moments an undo or a redo goes to.

Nothing here runs a rule. A state follows from recorded changes, forwards from the start or backwards from the newest
moment, so that looking back needs only the entries it passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce

from ..core.ask import Fact
from ..core.inputs import Begin, Correct, Drop, Edit, Input, Redo, Undo
from ..core.model import Change, Tree, apply, unapply

Numbered = tuple[int, Input]
"""An input with the number of its entry; what a correction adds has the number that the correction names."""


@dataclass(frozen=True, slots=True)
class Mend:
    """What a correction makes of an earlier action, whose last entry is `n`: the changes and facts it has from then on.

    `facts` is None where they stay what they were. An action that was left out has neither changes nor facts.
    """

    n: int
    changes: tuple[Change, ...] = ()
    facts: tuple[Fact, ...] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One record: input number `n`, made `at`, with the changes it caused.

    `closes` marks the input that ended a procedure; `facts` are then those of the whole procedure. An undo or redo
    carries in `open` the numbers of the inputs that are open again; a correction has in `mends` what it makes of each
    earlier action that comes out different.
    """

    n: int
    at: datetime
    input: Input
    changes: tuple[Change, ...] = ()
    facts: tuple[Fact, ...] = ()
    closes: bool = False
    open: tuple[int, ...] = ()
    mends: tuple[Mend, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the fight stands: after live entry `entry` (undo and redo lead to the moment of another entry).

    `state` is without the open procedure, whose inputs are `open` with their numbers. `redo` is what an undo left.
    """

    entry: int
    state: Tree
    open: tuple[tuple[int, Input], ...] = ()
    redo: tuple[int, ...] = ()

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs of the open procedure."""
        return tuple(given for _, given in self.open)


def follow(moment: Moment, entry: Entry, input_of: Callable[[int], Input]) -> Moment:
    """The moment after a recorded entry: its changes are applied and no rule is run."""
    given, state = entry.input, apply(moment.state, entry.changes)
    if isinstance(given, (Undo, Redo)):
        reopened = tuple((n, input_of(n)) for n in entry.open)
        redo = (moment.entry, *moment.redo) if isinstance(given, Undo) else moment.redo[1:]
        return Moment(given.to, state, reopened, redo)
    if isinstance(given, Correct):
        return Moment(entry.n, state, moment.open)
    if entry.closes or isinstance(given, Drop):
        return Moment(entry.n, state)
    if moment.open or isinstance(given, Begin):
        return Moment(entry.n, state, (*moment.open, (entry.n, given)))
    return Moment(entry.n, state)


# -- the live line as finished actions, each as the corrections behind it have left it ---------------------------------
@dataclass(frozen=True, slots=True)
class Action:
    """A finished action as it counts now, or an edit made between two.

    `inputs` begin with what began it and hold what corrections have added; `entry` is the one that ended it, with the
    changes and facts that the newest correction has left. Where the log is told, a correction stands in its line like
    an action; `within` is whether it was made while a finished action was open.
    """

    inputs: tuple[Numbered, ...]
    entry: Entry
    within: bool = False

    @property
    def start(self) -> int:
        """The number of the entry that began it: dice are rolled by it."""
        return self.inputs[0][0]

    @property
    def begin(self) -> Begin | None:
        """What began it; None for an edit."""
        given = self.inputs[0][1]
        return given if isinstance(given, Begin) else None

    @property
    def correction(self) -> Correct | None:
        """The correction that stands in its place where the log is told; None for an action."""
        given = self.inputs[0][1]
        return given if isinstance(given, Correct) else None

    def holds(self, n: int) -> bool:
        """Whether entry `n` is one of this action's."""
        return any(number == n for number, _ in self.inputs)

    def corrected(self, fix: Correct) -> Action:
        """The action with the inputs that a correction adds or replaces; what comes of them is not known here."""
        return replace(self, inputs=_corrected(self.inputs, fix))

    def ended(self, changes: tuple[Change, ...], facts: tuple[Fact, ...]) -> Action:
        """The action with what came of it."""
        given = self.inputs[0][1]
        shown = given if isinstance(given, Edit) else self.entry.input
        return replace(self, entry=replace(self.entry, input=shown, changes=changes, facts=facts))


def actions(back: Iterable[Entry]) -> Iterator[Action]:
    """Finished actions, newest first, from live entries read backwards from the newest; dropped ones are left out."""
    return (action for action in told(back) if action.correction is None)


def told(back: Iterable[Entry]) -> Iterator[Action]:
    """Finished actions as `actions` gives them, and each correction at its place: one made while an action was open
    stands before it, since that action ended later."""
    held = list[Action]()
    for action in _told(back):
        if action.correction is not None and action.within:
            held.append(action)
            continue
        yield action
        yield from held
        held = []


def _told(back: Iterable[Entry]) -> Iterator[Action]:
    fixes, changes, facts = list[Correct](), dict[int, tuple[Change, ...]](), dict[int, tuple[Fact, ...]]()
    closing, made = None, list[Numbered]()
    for entry in back:
        given = entry.input
        if isinstance(given, Correct):
            yield Action(((entry.n, given),), entry, within=closing is not None)
            fixes.insert(0, given)
            for mend in entry.mends:
                changes.setdefault(mend.n, mend.changes)
                if mend.facts is not None:
                    facts.setdefault(mend.n, mend.facts)
            continue
        between = isinstance(given, Edit) and not given.at
        if entry.closes or between:
            closing, made = entry, []
        elif isinstance(given, Drop):
            closing = None
        if closing is None:
            continue
        made.append((entry.n, given))
        if between or (isinstance(given, Begin) and not given.at):
            action = Action(tuple(reversed(made)), closing)
            if fixes:
                action = reduce(Action.corrected, fixes, action)
                action = action.ended(changes.get(closing.n, closing.changes), facts.get(closing.n, closing.facts))
            yield action
            closing = None


def _corrected(inputs: tuple[Numbered, ...], fix: Correct) -> tuple[Numbered, ...]:
    """The inputs of an action with what a correction puts in: at the end, as the last word, or in place of a begin or
    an edit; and with its answers to what this action asks again."""
    start = inputs[0][0]
    if any(n == fix.of for n, _ in inputs):
        late = fix.input
        if isinstance(late, (Begin, Edit)):
            inputs = tuple((n, _in_place(late, given) if n == fix.of else given) for n, given in inputs)
        else:
            inputs = (*inputs, (fix.of, late))
    return (*inputs, *((start, answer) for of, answer in fix.again if of == start))


def _in_place(late: Begin | Edit, given: Input) -> Input:
    """What stands in place of an input. An addition of an earlier correction has the same number, and stays."""
    if isinstance(given, (Begin, Edit)) and type(given) is type(late):
        return replace(late, at=given.at)
    return given


# -- looking along it --------------------------------------------------------------------------------------------------
class Journal:
    """Looks along the live line of the entries: those that count, undone ones left out."""

    def __init__(self, entries: Mapping[int, Entry]) -> None:
        self.entries = entries

    def live(self, n: int) -> int:
        """The live entry that record `n` leads to; 0 for what lies before the first record there is."""
        if n not in self.entries:
            return 0
        given = self.entries[n].input
        return given.to if isinstance(given, (Undo, Redo)) else n

    def before(self, n: int) -> int:
        """The live entry before live entry `n`; 0 is the beginning."""
        return self.live(n - 1)

    def back(self, n: int) -> Iterator[Entry]:
        """Live entries from `n` to the beginning, newest first."""
        while n:
            yield self.entries[n]
            n = self.before(n)

    def open_at(self, n: int) -> tuple[tuple[int, Input], ...]:
        """The inputs of the procedure that was open after live entry `n`."""
        out: list[tuple[int, Input]] = []
        for entry in self.back(n):
            given = entry.input
            if isinstance(given, Correct):
                continue
            if entry.closes or isinstance(given, Drop) or (isinstance(given, Edit) and not given.at):
                return ()
            out.append((entry.n, given))
            if isinstance(given, Begin) and not given.at:
                return tuple(reversed(out))
        return ()

    def action_start(self, moment: Moment) -> int:
        """The live entry before the action that `moment` stands in or has just ended, or before a correction since.

        Actions that were dropped since are passed over: taking them back would change nothing.
        """
        dropped = inside = corrected = False
        for entry in self.back(moment.entry):
            given = entry.input
            if isinstance(given, Correct):
                if not inside:
                    return self.before(entry.n)
                corrected = True
            elif isinstance(given, (Begin, Edit)) and not given.at:
                if corrected or not dropped:
                    return self.before(entry.n)
                dropped = inside = False
            else:
                dropped, inside = dropped or isinstance(given, Drop), True
        return 0

    def earlier(self, moment: Moment, to: int) -> Moment:
        """The moment after an earlier live entry, found backwards."""
        state, n = moment.state, moment.entry
        while n != to:
            state, n = unapply(state, self.entries[n].changes), self.before(n)
        return Moment(to, state, self.open_at(to))

    def later(self, moment: Moment, to: int) -> Moment:
        """The moment after an entry that was undone from here."""
        path = []
        for entry in self.back(to):
            if entry.n == moment.entry:
                break
            path.append(entry)
        state = moment.state
        for entry in reversed(path):
            state = apply(state, entry.changes)
        return replace(Moment(to, state), open=self.open_at(to))

    def line(self, n: int) -> Iterator[Action]:
        """Finished actions back from live entry `n`, newest first, as the corrections since have left them."""
        return actions(self.back(n))

    def told(self, n: int) -> Iterator[Action]:
        """What the log tells back from live entry `n`, newest first: finished actions, and corrections at their
        place."""
        return told(self.back(n))

    def actions(self, n: int) -> Iterator[tuple[Begin | None, Entry]]:
        """Finished actions back from live entry `n`, newest first: what began them and the entry that ended them.

        Both are as the newest correction has left them; an action that one has left out has no facts and no changes.
        """
        return ((action.begin, action.entry) for action in self.line(n))
