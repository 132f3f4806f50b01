"""Whether an input is possible now, and the entry it makes. Nothing here is kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from ..core.ask import FAR, Ask, Role
from ..core.fight import Roller
from ..core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Input, Override, Redo, Undo, in_order
from ..core.model import MISSING, PLAIN_KEY, Change, Refused, Tree, diff, frozen, get, plain, put
from ..core.names import clean
from ..core.procedure import Outcome, attempt, run, touched
from ..rules.common.base import Ruleset
from .journal import Entry, Moment


class Judge:
    """Checks inputs against a moment by the rules of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def read(self, moment: Moment, given: Input, outcome: Outcome | None) -> Input:
        """The input as it is recorded. Raises Refused where it is not possible now."""
        if not all(map(plain, _data_of(given))):
            raise Refused("not_plain", "Only text, numbers, true, false, lists and tables of these can be recorded.")
        if moment.open and outcome is None:
            return _leaving(given)
        if isinstance(given, Begin):
            return self._begin(given, outcome)
        if isinstance(given, Edit):
            return self._edit(moment, given, outcome)
        if isinstance(given, (Undo, Redo, Correct)):
            raise Refused("use_undo", "Undo, redo and corrections have their own calls.")
        if outcome is None:
            raise Refused("nothing_open", "Nothing is open: begin an action first.")
        if isinstance(given, Answer):
            return self._answer(given, outcome)
        if isinstance(given, Amend):
            return self._amend(given, outcome)
        if isinstance(given, Override):
            return self._override(given, outcome)
        return given

    def entry(self, moment: Moment, given: Input, n: int, at: datetime) -> tuple[Entry, Outcome | None]:
        """The entry of an input that has been read, and how the open procedure then stands. Raises Refused."""
        if isinstance(given, Drop):
            return Entry(n, at, given), None
        if isinstance(given, Edit) and not moment.open:
            state = moment.state
            for path, to in given.values:
                state = put(state, path, to)
            return Entry(n, at, given, tuple(diff(moment.state, state))), None
        outcome = run(self.rules, moment.state, (*moment.inputs, given))
        if outcome.ask is not None:
            if outcome.ask.role is Role.APPLY and not _of_dice(given, outcome):
                self.check_touched(outcome.state, outcome.changes())
            return Entry(n, at, given), outcome
        changes = outcome.changes()
        self.check_touched(outcome.state, changes)
        return Entry(n, at, given, changes, outcome.facts, closes=True), outcome

    def rolled_on(self, moment: Moment, roller: Roller, n: int, at: datetime) -> tuple[list[Entry], Outcome]:
        """The entries of all that `roller` answers as it is asked from now on, found in one run, and how the open
        procedure then stands. Raises Refused."""
        read = list[Answer]()

        def answer(ask: Ask) -> Answer | None:
            if (given := roller(ask)) is None:
                return None
            value, source = self._value(ask, given)
            read.append(Answer(ask.key, value, source, ask.fingerprint(value)))
            return read[-1]

        outcome = run(self.rules, moment.state, moment.inputs, answer)
        made = [Entry(n + place, at, given) for place, given in enumerate(read)]
        if made and outcome.ask is None:
            changes = outcome.changes()
            self.check_touched(outcome.state, changes)
            made[-1] = replace(made[-1], changes=changes, facts=outcome.facts, closes=True)
        return made, outcome

    def ahead(self, moment: Moment, outcome: Outcome | None, inputs: Iterable[Input]) -> Outcome:
        """The open procedure as it would stand with more inputs. Raises Refused."""
        for given in inputs:
            given = self.read(moment, given, outcome)
            moment = replace(moment, open=(*moment.open, (0, given)))
            outcome = run(self.rules, moment.state, moment.inputs)
        if outcome is None:
            raise Refused("nothing_open", "Nothing is open.")
        return outcome

    def check_whole(self, state: Tree) -> None:
        """Checks a whole state. Raises Refused with one sentence naming the field."""
        try:
            self.rules.validate_rest(state)
            for id, combatant in get(state, "combatant", {}).items():
                self._check_one(id, combatant)
        except ValueError as wrong:
            raise Refused("invalid", f"{wrong}") from wrong

    def _check_one(self, id: str, combatant: Tree) -> None:
        if not isinstance(combatant, dict):
            raise Refused("invalid", f"combatant.{id}: must be a table.")
        try:
            self.rules.validate(combatant)
        except ValueError as wrong:
            raise Refused("invalid", f"combatant.{id}.{wrong}") from wrong

    def check_touched(self, state: Tree, changes: tuple[Change, ...]) -> None:
        """Rules can't write nonsense into a file: what a procedure touched is checked as it closes, and what is said
        for it once nothing but Apply is left. Raises Refused, which says whose number is too large and what to do."""
        try:
            self._check_changed(state, changes)
        except (ValueError, Refused) as wrong:
            raise Refused("invalid", f"{self._plainly(state, str(wrong))}: {TOO_FAR}") from wrong

    def check_reached(self, state: Tree, changes: tuple[Change, ...]) -> None:
        """What a journal says a state was, or became, is checked before the fight goes there: a damaged record would
        be written into the state file, which could not be opened again. Raises Refused naming the field."""
        try:
            self._check_changed(state, changes)
        except (ValueError, Refused) as wrong:
            raise Refused("damaged", f"The journal is damaged there, so nothing goes there: {wrong}") from wrong

    def _check_changed(self, state: Tree, changes: tuple[Change, ...]) -> None:
        if any(not change.path.startswith("combatant.") for change in changes):
            self.rules.validate_rest(state)
        for id in touched(changes):
            combatant = get(state, f"combatant.{id}")
            if combatant is not MISSING:
                self._check_one(id, combatant)

    def _plainly(self, state: Tree, wrong: str) -> str:
        """What is wrong with a value, its path said in words: `Ann, Initiative is 403; the most is 400`."""
        path, _, what = wrong.rstrip(". ").partition(": ")
        table, id, *rest = (*path.split("."), "", "")
        tail = ".".join(filter(None, rest))
        if table == "combatant":
            specs = self.rules.fields(get(state, f"combatant.{id}", {}))
            title = next((spec.title for spec in specs if spec.path == tail), tail.rpartition(".")[2])
            return f"{self._name(state, id)}, {title} {what}"
        if table == "effect":
            effect = get(state, f"effect.{id}")
            return f"{effect['label']} on {self._name(state, effect['on'])}, {tail.rpartition('.')[2]} {what}"
        return f"{path} {what}"

    def _begin(self, given: Begin, outcome: Outcome | None) -> Begin:
        procedure = self.rules.procedures.get(given.procedure)
        if procedure is None:
            raise Refused("unknown_procedure", f"{self.rules.title} has no action {given.procedure!r}.")
        given = replace(given, args=frozen(dict(given.args)), at="")
        if outcome is None or outcome.ask is None:
            return given
        if not procedure.interrupt:
            raise Refused("procedure_open", "An action is open: finish it (a), or take it back (u).")
        return replace(given, at=outcome.ask.key)

    def _edit(self, moment: Moment, given: Edit, outcome: Outcome | None) -> Edit:
        state, ids = (outcome.state if outcome else moment.state), set[str]()
        values = in_order((path, MISSING if to is MISSING else frozen(to)) for path, to in given.values)
        for path, to in values:
            keys = path.split(".")
            if not all(map(PLAIN_KEY.fullmatch, keys)):
                raise Refused("bad_path", f"{path!r} is not the path of a value.")
            state = put(state, path, to)
            if keys[0] == "combatant":
                ids.update(keys[1:2] or get(state, "combatant", {}))
        self._check_participants(state, outcome)
        self._check_edited(state, ids)
        given = Edit(values, clean(given.why), outcome.ask.key if outcome and outcome.ask else "")
        return self._from_the_form(moment, given, outcome) if outcome else given

    def _from_the_form(self, moment: Moment, given: Edit, outcome: Outcome) -> Edit:
        """An edit made while a form is open counts for all its fields. Where the rules could then not even ask them, as
        when nobody can be attacked any more, it counts from the open ask on."""
        at = outcome.edited_from((path for path, _ in given.values), moment.inputs)
        sooner = replace(given, at=at)
        goes = at == given.at or attempt(self.rules, moment.state, (*moment.inputs, sooner))[0] is not None
        return sooner if goes else given

    def _check_participants(self, state: Tree, outcome: Outcome | None) -> None:
        """Nobody who takes part in what is open can be taken out of the fight."""
        for id in sorted(outcome.participants) if outcome else ():
            if get(state, f"combatant.{id}") is MISSING and outcome:
                name = self._name(outcome.state, id)
                raise Refused("takes_part", f"{name} takes part in what is open: finish it first.")

    def _check_edited(self, state: Tree, ids: set[str]) -> None:
        try:
            self.rules.validate_rest(state)
        except ValueError as wrong:
            raise Refused("invalid", str(wrong)) from wrong
        for id in ids:
            combatant = get(state, f"combatant.{id}")
            if combatant is not MISSING:
                self._check_one(id, combatant)

    def _answer(self, given: Answer, outcome: Outcome) -> Answer:
        ask = outcome.ask
        if ask is None or given.key != ask.key:
            raise Refused("not_asked", f"{given.key} is not asked now; {ask.key if ask else 'nothing'} is.")
        value, source = self._value(ask, given)
        return Answer(given.key, value, source, ask.fingerprint(value))

    def _amend(self, given: Amend, outcome: Outcome) -> Amend:
        ask = outcome.passed.get(given.key)
        if ask is None:
            raise Refused("not_passed", f"{given.key} has not been asked yet.")
        value, source = self._value(ask, given)
        return Amend(given.key, value, source, ask.fingerprint(value))

    def _value(self, ask: Ask, given: Answer | Amend) -> tuple[Any, str]:
        value = frozen(ask.check(given.value))
        if ask.kind != "dice" or isinstance(value, int):
            return value, ""
        fresh = len(value) - len(ask.given)
        source = ask.given_source + (given.source or "t" * fresh)
        if len(source) != len(value) or not set(source) <= {"t", "r"}:
            raise Refused("wrong_source", "Each face has a source: t for typed, r for rolled.")
        return value, "" if set(source) <= {"t"} else source

    def _override(self, given: Override, outcome: Outcome) -> Override:
        open_one = outcome.ask.gives if outcome.ask else ""
        if given.key not in outcome.shown and given.key != open_one:
            raise Refused("not_shown", f"No number {given.key!r} has been shown.")
        if given.value is not None and not (type(given.value) is int and -FAR <= given.value <= FAR):
            raise Refused("out_of_range", f"A number set by hand is a whole one between -{FAR} and {FAR}.")
        return replace(given, why=clean(given.why))

    def _name(self, state: Tree, id: str) -> str:
        return str(get(state, f"combatant.{id}.name", id))


TOO_FAR = "put another number in its place (o), or take the action back (u)."
"""What to do where a number has become larger than a file holds."""


def _of_dice(given: Input, outcome: Outcome) -> bool:
    """Whether an input brings dice: what they come to is nobody's mistake, and is judged when it is applied."""
    ask = outcome.passed.get(given.key) if isinstance(given, (Answer, Amend)) else None
    return ask is not None and ask.kind == "dice"


def _leaving(given: Input) -> Input:
    """What can be done with an open action that the rules can't run: nothing but to leave it. Raises Refused."""
    if isinstance(given, Drop):
        return given
    raise Refused("stuck", "The open action can't be gone on with under today's rules: take it back (u), or drop it.")


def _data_of(given: Input) -> Iterable[Any]:
    """What an input brings in from outside that is not checked by its type."""
    if isinstance(given, Begin):
        return (given.args,)
    if isinstance(given, Edit):
        return (to for _, to in given.values if to is not MISSING)
    return (given.value,) if isinstance(given, (Answer, Amend)) else ()
