"""What can be changed in a finished action, a row for each: its answers, its numbers, what was done by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..ask import GM, Ask, Option, Shown
from ..correct import Finished
from ..inputs import Amend, Answer, Begin, Edit
from ..model import MISSING, Refused
from ..procedure import APPLY, DECLARED, Outcome, run
from ..rules.base import MenuItem, Ruleset, TargetRow
from . import cells, entries, words
from .action import Reading, changeable
from .edits import plain_value
from .fight import FightView
from .values import written

ASK, CELL, NUMBER, VALUE, DEED, MOVE = "ask", "cell", "number", "value", "deed", "move"
"""What a row is of: an answer, a field in a line of a table, a shown number, a value set by hand, something done by
hand, or the action itself."""


def by_hand(rules: Ruleset) -> Mapping[str, entries.Entry]:
    """What is done by hand by its procedure, with what reads it when it is typed anew."""
    every = (entries.of_harm(rules), entries.of_order(rules), entries.of_points(rules), entries.EFFECT)
    return {entry.procedure: entry for entry in every}


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that can be changed. `key` is that of the ask or number, or the path of a value; `n` is the entry that
    a value or deed stands in. `prefix` names the nested procedure it belongs to, and `step` is its number there. `cell`
    is where a field of a table stands."""

    kind: str
    key: str
    title: str
    value: str
    step: str = ""
    prefix: str = ""
    n: int = 0
    cell: cells.Place = (0, "")


class PastReading(Reading):
    """A finished action as the flow reads one; `within` is the nested procedure that is looked at.

    With an action that asks again it is read as one that is open.
    """

    def __init__(self, view: FightView, found: Finished, outcome: Any, within: str = "") -> None:
        super().__init__(view, outcome)
        self._inputs = tuple(given for _, given in found.action.inputs)
        self.within = within

    @property
    def inputs(self) -> tuple[Any, ...]:
        """What had been put into the action."""
        return self._inputs

    @property
    def open(self) -> Ask:
        """What is asked again; where nothing is, a question that nobody sees."""
        return self.outcome.ask or _NOTHING

    @property
    def prefix(self) -> str:
        """What the keys of the procedure begin with that is looked at."""
        if self.outcome.ask is None:
            return self.within
        return max((p for p in self.prefixes if self.open.key.startswith(p)), key=len)

    @cached_property
    def target_table(self) -> tuple[TargetRow, ...]:
        """What the action would have done to each target, as it stood when it was declared: what was rolled and spent
        since has no part in that."""
        declared = declaration(self.outcome, self._inputs)
        try:
            outcome = run(self.rules, self.outcome.start, declared)
        except Refused:
            return super().target_table
        return _Declared(self.view, outcome, declared).target_table


class _Declared(Reading):
    """An action as it stood when it was declared."""

    def __init__(self, view: FightView, outcome: Outcome, inputs: tuple[Any, ...]) -> None:
        super().__init__(view, outcome)
        self._inputs = inputs

    @property
    def inputs(self) -> tuple[Any, ...]:
        """What had been put into it."""
        return self._inputs


def declaration(outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[Any, ...]:
    """What had been put into an action when its declaration was ended, and what was put in place of that later."""
    keys = [key.rpartition(".")[2] for key in outcome.passed]
    fields = set(list(outcome.passed)[: keys.index(DECLARED)]) if DECLARED in keys else set(outcome.passed)
    first = next((at for at, one in enumerate(inputs) if _ends_it(one)), len(inputs))
    later = (one for one in inputs[first:] if isinstance(one, Amend) and one.key in fields)
    return (*inputs[:first], *later)


def _ends_it(given: Any) -> bool:
    return isinstance(given, Answer) and given.key.rpartition(".")[2] == DECLARED


_NOTHING = Ask("correct", "gm", "choice")


def rows(view: FightView, found: Finished) -> list[Row]:
    """The rows of a finished action: by step, answers before numbers; then what was done by hand within it."""
    made = list[Row]()
    if found.outcome is not None:
        made += _stepwise(view, found)
    for n, given in found.action.inputs:
        if isinstance(given, Edit):
            made += _values(view, n, given)
        elif isinstance(given, Begin) and (row := _deed(view, n, given)) is not None:
            made.append(row)
    if moves(view, found):
        assert found.action.begin is not None
        title = view.enc.rules.procedures[found.action.begin.procedure].title
        made.append(Row(MOVE, MOVE, "Done instead", title[:1].upper() + title[1:], n=found.action.start))
    return made


def moves(view: FightView, found: Finished) -> tuple[MenuItem, ...]:
    """The actions that the same fighter could have begun instead; none where this was no action of the menu."""
    begin = found.action.begin
    if begin is None or not begin.who or begin.procedure in by_hand(view.enc.rules):
        return ()
    offered = view.enc.rules.menu(found.before, begin.who)
    if not any(item.begin.procedure == begin.procedure for item in offered):
        return ()
    return tuple(item for item in offered if not item.barred and item.begin.procedure != begin.procedure)


def move_ask(view: FightView, found: Finished) -> Ask:
    """The same actions as a choice."""
    offered = enumerate(moves(view, found))
    options = tuple(Option(str(at), item.title, item.cost, item.note) for at, item in offered)
    who = found.action.begin.who if found.action.begin else ""
    return Ask(MOVE, who, "choice", prompt="What was done instead?", options=options)


def _stepwise(view: FightView, found: Finished) -> list[Row]:
    outcome = found.outcome
    assert outcome is not None
    reading = PastReading(view, found, outcome)
    places = {(step.prefix, step.number): place for place, step in enumerate(outcome.steps)}
    numbers = [_of_number(reading, shown) for shown in outcome.shown.values() if _counts(shown)]
    taken = {row.title for row in numbers}
    asks = [row for ask in outcome.passed.values() for row in _of_asked(reading, ask, taken)]
    ordered, last = list[tuple[int, int, Row]](), 0
    for order, row in enumerate([*asks, *numbers]):
        last = 0 if order == len(asks) else last
        last = places.get((row.prefix, row.step), last)
        ordered.append((last, order, row))
    return [row for _, _, row in sorted(ordered, key=lambda one: one[:2])]


def _of_asked(reading: Reading, ask: Ask, taken: Collection[str]) -> Iterator[Row]:
    """The row of an answer; of a table a row for each field of its lines."""
    if ask.kind == "table":
        prefix = reading.prefix_of(ask.key)
        for place, title, value in cells.every(reading.view, reading.outcome, ask):
            yield Row(CELL, ask.key, title[:1].upper() + title[1:], value, ask.step, prefix, cell=place)
    elif _can_change(reading, ask):
        yield _of_ask(reading, ask, taken)


def _can_change(reading: Reading, ask: Ask) -> bool:
    """Whether an answer can be typed anew."""
    local = ask.key.removeprefix(reading.prefix_of(ask.key))
    return local not in (APPLY, DECLARED) and changeable(ask, reading.answer(ask.key))


def _counts(shown: Shown) -> bool:
    return bool(shown.value or shown.computed or shown.parts or shown.overridden)


def _of_ask(reading: Reading, ask: Ask, taken: Collection[str]) -> Row:
    prefix = reading.prefix_of(ask.key)
    value = words.answer_words(ask, reading.answer(ask.key))
    return Row(ASK, ask.key, _title(reading, ask, prefix, taken), value, ask.step, prefix)


def _title(reading: Reading, ask: Ask, prefix: str, taken: Collection[str]) -> str:
    """An answer as its row calls it: by its key as in the flow, by its question where a number is called so already,
    and by the one who gave it where the procedure has no steps."""
    said = reading.shortened(ask.prompt).rstrip("?")
    if not ask.step and ask.who == GM:
        return said
    if not ask.step:
        return f"{reading.view.short(ask.who)}, {said if ask.kind == 'dice' else words.label(ask.key)}"
    title = said if ask.kind == "dice" and said else reading.shortened(words.field_label(ask, prefix))
    title = title[:1].upper() + title[1:]
    return said if title in taken and said else title


def _of_number(reading: Reading, shown: Shown) -> Row:
    prefix = reading.prefix_of(shown.key)
    return Row(NUMBER, shown.key, reading.label(shown.key), words.value_words(shown), shown.step, prefix)


def _values(view: FightView, n: int, given: Edit) -> Iterator[Row]:
    """The values of an edit; a whole table, such as a fighter that came in, is none that can be typed."""
    for path, to in given.values:
        if isinstance(to, dict) or (to is MISSING and path.count(".") < 2):
            continue
        yield Row(VALUE, path, value_title(view, path), written(to) or "none", n=n)


def value_title(view: FightView, path: str) -> str:
    """What a value set by hand is called: `Mirel, Initiative`."""
    keys = path.split(".")
    if keys[0] != "combatant" or len(keys) < 3:
        return " ".join(keys).replace("_", " ")
    spec = view.fields(keys[1]).get(".".join(keys[2:]))
    return f"{view.short(keys[1])}, {spec.title if spec else keys[-1].replace('_', ' ')}"


def _deed(view: FightView, n: int, given: Begin) -> Row | None:
    """What was done by hand, if it can be typed anew."""
    entry = by_hand(view.enc.rules).get(given.procedure)
    if entry is None or given.procedure not in view.enc.rules.procedures or not given.who:
        return None
    said = ", ".join(plain_value(value) for value in given.args.values())
    return Row(DEED, given.procedure, f"{view.short(given.who)}, {entry.title}", said, n=n)


def own_effects(listed: list[Row], found: Finished, at: int) -> Row | None:
    """The row that takes an effect or a cost made up on the spot for whoever the row at `at` is about: the nearest one
    of theirs before it, else their first, else the first of all."""
    outcome = found.outcome
    if outcome is None:
        return None
    declares = [row for row in listed if row.kind == ASK and outcome.passed[row.key].kind == "declare"]
    here = outcome.passed.get(listed[at].key) if listed and listed[at].kind == ASK else None
    begin = found.action.begin
    who = here.who if here is not None and here.who != "gm" else begin.who if begin else ""
    mine = [row for row in declares if outcome.passed[row.key].who == who]
    before = [row for row in mine if listed.index(row) <= at]
    return next(iter([*reversed(before), *mine, *declares]), None)
