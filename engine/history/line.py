"""The live line as finished actions, each as the corrections behind it have left it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from ..core.ask import Fact
from ..core.inputs import Begin, Correct, Drop, Edit, Input
from ..core.model import Change

if TYPE_CHECKING:
    from .journal import Entry

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
