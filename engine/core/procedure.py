"""Running a procedure from its recorded inputs. The same state and inputs always give the same outcome.

A procedure is a plain function that calls `fight.ask` for what people decide or roll. An ask without a recorded answer
ends the run; when the answer is there the procedure runs again from its start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from .ask import GM, Ask, Choice, Fact, Option, Role, Shown, Step
from .fight import Fight, Pending, Roller, Rules, nobody_rolls
from .inputs import Begin, Edit, Input
from .model import MISSING, Change, Draft, Refused, Tree, get

APPLY = "apply"
"""Key of the ask that closes a procedure which confirms, and id of its answer."""

FORM = ("declare", "effects")
"""The groups of asks that are filled in as one form: what is declared, and what the one who begins adds."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far the recorded inputs take a procedure. `ask` is what is open; None means that it has ended."""

    ask: Ask | None
    start: Tree
    state: Tree
    shown: Mapping[str, Shown]
    passed: Mapping[str, Ask]
    answers: Mapping[str, Any]
    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]
    asleep: tuple[Begin, ...]
    participants: frozenset[str]
    context: tuple[Any, ...]
    overrides: Mapping[str, int] = field(default_factory=dict)
    """What the GM has put in place of numbers, those of steps to come too."""
    by_hand: tuple[tuple[int, str, Any], ...] = ()
    """What edits have overwritten: the place of the edit among the inputs, the path, and the value before it."""

    def edited_from(self, paths: Iterable[str], inputs: Iterable[Input]) -> str:
        """Key of the ask from which values at these paths count that are set by hand now: the first field of the form
        that is open, since all of it can still be filled in otherwise; else the open ask.

        What the procedure has written since it began is never set beneath it: that counts from the open ask on.
        `inputs` are those of the procedure.
        """
        if self.ask is None:
            return ""
        first, *later = _form(self.ask, self.passed)
        there = (given for given in inputs if isinstance(given, Edit) and given.at not in later)
        by_hand = {path: to for given in there for path, to in given.values}
        written = any(get(self.state, path) != by_hand.get(path, get(self.start, path)) for path in paths)
        return self.ask.key if written else first

    def behind(self, role: Role, prefix: str = "") -> Ask | None:
        """The ask of a role that has been answered, in the procedure whose keys begin with `prefix`."""
        return next((ask for ask in self.passed.values() if ask.role is role and ask.prefix == prefix), None)

    def changes(self) -> tuple[Change, ...]:
        """What the procedure has changed so far."""
        draft = Draft(self.start)
        draft.state = self.state
        return draft.changes()


def _form(ask: Ask, passed: Mapping[str, Ask]) -> list[str]:
    """Keys of the fields of the form that an open ask belongs to or ends, and its own, which is the last."""
    groups = FORM if ask.field in FORM or ask.role is Role.GO_ON else (ask.field,)

    def of_it(one: Ask) -> bool:
        return bool(one.field) and one.field in groups and one.prefix == ask.prefix

    fields = [one.key for one in takewhile(of_it, reversed(list(passed.values())))]
    return [*reversed(fields), ask.key]


def _confirm(fight: Fight, begin: Begin) -> Choice:
    return fight.choice(
        APPLY,
        begin.who or GM,
        "Apply?",
        (Option(APPLY, "Apply"), Option("hold", "Not yet", barred="leave it open")),
        role=Role.APPLY,
    )


def run(rules: Rules, state: Tree, inputs: tuple[Input, ...], roller: Roller = nobody_rolls) -> Outcome:
    """Runs the procedure that `inputs` begins, as far as the inputs take it. Raises Refused where it can't begin."""
    begin = inputs[0]
    assert isinstance(begin, Begin)
    fight, ask = Fight(rules, state, inputs, roller), None
    procedure = rules.procedures[begin.procedure]
    try:
        procedure.run(fight, begin)
        if procedure.confirms:
            fight.at(APPLY)
            fight.ask(_confirm, begin)
    except Pending as pending:
        ask = pending.ask
    fight.leftovers()
    return Outcome(
        ask,
        state,
        fight.draft.state,
        fight.shown,
        fight.passed,
        fight.answers,
        (*fight.facts, *fight.told_overrides()),
        tuple(fight.steps),
        fight.asleep,
        frozenset(fight.participants),
        tuple(fight.context),
        fight.overrides(),
        tuple(fight.by_hand),
    )


def attempt(rules: Rules, state: Tree, inputs: tuple[Input, ...]) -> tuple[Outcome | None, str]:
    """How far recorded inputs take a procedure, or in a sentence why the rules can't run them."""
    try:
        return run(rules, state, inputs), ""
    except Refused as refused:
        return None, refused.sentence
    except Exception as failed:  # rules may fail in any way on inputs that they have not taken themselves
        return None, f"{type(failed).__name__}: {failed}"


def touched(changes: Iterable[Change]) -> set[str]:
    """Ids of the combatants that the changes write to."""
    return {keys[1] for change in changes if (keys := change.path.split("."))[0] == "combatant" and len(keys) > 1}


def exists(state: Tree, id: str) -> bool:
    """Whether the fight has a combatant of that id."""
    return get(state, f"combatant.{id}") is not MISSING
