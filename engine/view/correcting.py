"""What can be changed in a finished action, a row for each, and what is typed into it; or charged now, where a cost was
forgotten: its answers, its numbers, what was done by hand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from ..core.ask import GM, Ask, Option, Role, RowField, Shown
from ..core.inputs import Amend, Answer, Begin, Edit, Override
from ..core.model import MISSING, Refused
from ..core.procedure import Outcome, run
from ..history.correct import Finished
from ..rules.common.base import MenuItem, Ruleset, TargetRow
from . import entries, form, words
from .action import Reading, changeable
from .corrected import FORGOTTEN
from .entries import At
from .fight import FightView
from .form import written
from .sentences import plain_value
from .words import cell_words

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
    cell: CellPlace = (0, "")


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
    ends = [key for key, ask in outcome.passed.items() if ask.role is Role.GO_ON]
    fields = set(takewhile(lambda key: key not in ends, outcome.passed))
    first = next((at for at, one in enumerate(inputs) if isinstance(one, Answer) and one.key in ends), len(inputs))
    later = (one for one in inputs[first:] if isinstance(one, Amend) and one.key in fields)
    return (*inputs[:first], *later)


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
        for place, title, value in cells_of(reading.view, reading.outcome, ask):
            yield Row(CELL, ask.key, title[:1].upper() + title[1:], value, ask.step, prefix, cell=place)
    elif _can_change(reading, ask):
        yield _of_ask(reading, ask, taken)


def _can_change(reading: Reading, ask: Ask) -> bool:
    """Whether an answer can be typed anew."""
    return ask.role not in (Role.APPLY, Role.GO_ON) and changeable(ask, reading.answer(ask.key))


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
    said = ", ".join(_argument(name, value) for name, value in given.args.items())
    return Row(DEED, given.procedure, f"{view.short(given.who)}, {entry.title}", said, n=n)


def _argument(name: str, value: Any) -> str:
    """What was said with a deed; what an effect changes has its sign, as the log has it."""
    if name == "modifiers" and isinstance(value, Mapping):
        return ", ".join(f"{key.replace('_', ' ')} {by:+d}" for key, by in value.items())
    return plain_value(value)


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


CellPlace = tuple[int, str]
"""A line of the table, from 0, and the id of a field."""

LINE = "line"


def table_lines(outcome: Outcome, ask: Ask) -> tuple[Mapping[str, Any], ...]:
    """The lines as they were answered."""
    return tuple(outcome.answers.get(ask.key) or ())


def cells_of(view: FightView, outcome: Outcome, ask: Ask) -> Iterator[tuple[CellPlace, str, str]]:
    """Every field that counts for a line: where it is, what it is called, what it says."""
    rows, known = table_lines(outcome, ask), {one.id: one for one in ask.fields}
    counting = view.enc.rules.table_view(outcome, ask, tuple(map(dict, rows))).fields
    for at, row in enumerate(rows):
        for id in counting.get(at, tuple(known)):
            yield (at, id), f"{LINE} {at + 1}, {known[id].title}", _cell_said(known[id], row)


def _cell_said(field: RowField, row: Mapping[str, Any]) -> str:
    """What a line says in a field; where it says nothing of its own, that it is as usual."""
    usual = row.get(field.id, field.default) == field.default and field.default in ("", -1)
    return ("none" if field.text else "as usual") if usual else cell_words(field, row)


def cell_field(ask: Ask, place: CellPlace) -> RowField:
    """The field of a place."""
    return next(one for one in ask.fields if one.id == place[1])


def cell_choice(ask: Ask, place: CellPlace) -> Ask:
    """What the field could say instead; without options for one that is typed."""
    field = cell_field(ask, place)
    title = f"{LINE} {place[0] + 1}, {field.title}?"
    return Ask(ask.key, ask.who, "choice", prompt=title[:1].upper() + title[1:], options=field.options)


def cell_amended(outcome: Outcome, ask: Ask, place: CellPlace, value: Any) -> Amend:
    """The table with another value at one place. Raises Refused where that is what it was."""
    rows, (at, id) = table_lines(outcome, ask), place
    field = cell_field(ask, place)
    if rows[at].get(id, field.default) == value:
        raise Refused("the_same", "That is what it was.")
    return Amend(ask.key, (*map(dict, rows[:at]), {**rows[at], id: field.check(value)}, *map(dict, rows[at + 1 :])))


def cell_typed(ask: Ask, place: CellPlace, text: str) -> Any:
    """What was typed for a field: words, or a number. Raises Refused for what is none."""
    field = cell_field(ask, place)
    if field.text:
        return text
    if not text.isdigit():
        raise Refused("no_number", f"{field.title} takes a number from {max(0, field.low)} to {field.high}.")
    return int(text)


_SHORT_COST = re.compile(r"(?<![\w+-])(\d{1,3}) ?(m|w|wp)(?!\w)", re.IGNORECASE)
_ALONE = re.compile(r"\s*\d{1,3} (motes?|willpower)(\s*,\s*\d{1,3} (motes?|willpower))*\s*", re.IGNORECASE)
_SHORT_POOLS = {"m": "motes", "w": "willpower", "wp": "willpower"}
_NUMBER = re.compile(r"(=?)\s*([+-]?)(\d{1,3})(?:\s+(.*))?")


def costs_in_full(text: str) -> str:
    """A text with its short costs written out, as an effect made up on the spot is read: `5m` is `5 motes`. A cost
    alone is called a forgotten one."""
    whole = _SHORT_COST.sub(lambda found: f"{found[1]} {_SHORT_POOLS[found[2].lower()]}", text)
    return f"{FORGOTTEN}, {whole}" if _ALONE.fullmatch(whole) else whole


def typed_override(shown: Shown, text: str) -> Override:
    """Another value for a number, with its reason: `5 light cover` sets it, `+1 light cover` adds to it.

    Raises Refused where that is no number, or the one that it is already.
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise Refused("no_number", "Type a number and, if you like, why: 5 light cover; or +1 light cover.")
    to = int(found[2] + found[3]) + (shown.value if found[2] and not found[1] else 0)
    if to == shown.value:
        raise Refused("the_same", f"It is {to} already.")
    return Override(shown.key, to, (found[4] or "").strip())


def typed_value(view: FightView, path: str, text: str, was: object) -> object:
    """A value as its field takes it. Raises Refused where it can't stand there, or stands there already."""
    keys = path.split(".")
    spec = view.fields(keys[1]).get(".".join(keys[2:])) if keys[0] == "combatant" and len(keys) > 2 else None
    to = form.value_of(spec, text) if spec is not None and spec.kind == "int" else form.read(text, was)
    if to == was:
        raise Refused("the_same", "That is what it was.")
    return to


LONGEST = 120
"""Letters of a reason at most."""

_COST = re.compile(r"(\d{1,3}) ?([a-z]+)", re.IGNORECASE)
_POOLS = {"m": "", "mote": "", "motes": "", "p": "p", "personal": "p", "e": "e", "peripheral": "e",
          "w": "w", "wp": "w", "willpower": "w"}  # fmt: skip


def as_spent(text: str) -> str:
    """A cost as what is spent by hand is typed: `5m` and `5` are `-5`, `1w` is `w-1`; other text stays."""
    words = [word.strip() for word in text.strip().split(",")]
    return " ".join(_spent(word) for word in words)


def _spent(word: str) -> str:
    if word.isdigit():
        return f"-{word}"
    found = _COST.fullmatch(word)
    pool = _POOLS.get(found[2].lower()) if found else None
    if found is None or pool is None:
        return word
    return f"{pool}-{found[1]}" if pool == "w" else f"-{found[1]}{pool}"


def charge(view: FightView, who: str, text: str, line: str) -> Edit:
    """The edit that charges a fighter what is typed, tied to a line. Raises Refused where it can't be paid."""
    enc = view.enc
    if "essence" not in enc.rules.procedures:
        raise Refused("no_pools", "These rules have no motes to charge.")
    begin = entries.read_essence(as_spent(text), At(who, enc.state, enc.rules))
    changes = run(enc.rules, enc.state, (begin,)).changes()
    if not changes:
        raise Refused("nothing_charged", "Nothing would change by it.")
    what = ", ".join(f"{plain_value(abs(amount))} {pool.replace('_', ' ')}" for pool, amount in begin.args.items())
    why = f"{what} for {line}"[:LONGEST].rstrip()
    return Edit(tuple((change.path, change.to) for change in changes), why)


# -- how a row is changed ----------------------------------------------------------------------------------------------
EFFECTS = "for example 5m, a cost; or oil +2 attack dice, 3 motes"
"""What can be typed for what was made up or forgotten."""

WAYS = {
    NUMBER: "Type what it was",
    MOVE: "Choose what was done",
    CELL: "Type it anew",
    DEED: "Type it anew",
    VALUE: "Type another value",
}
"""What is done about a row of each kind."""

ANSWERED = {
    "declare": "What was forgotten or made up",
    "number": "Type another number",
    "dice": "Type what the dice showed",
    "choice": "Choose another",
    "reroll": "Type the faces that were rolled again",
    "table": "Type it anew",
}
"""What is done about an answer to an ask of each kind."""


def way(row: Row, asked: Ask) -> str:
    """What is done to change a row; `asked` is the ask it answers, or that of a field in a line of a table."""
    if row.kind == ASK or (row.kind == CELL and asked.options):
        return ANSWERED[asked.kind]
    return WAYS[row.kind]


def way_hint(row: Row, asked: Ask, outcome: Outcome) -> str:
    """What has to be known before anything is typed for a row."""
    if row.kind == NUMBER:
        known = outcome.shown[row.key].value + 1
        return f"for example {known} bad light sets it, +1 bad light adds to it"
    if row.kind != ASK:
        return ""
    return EFFECTS if asked.kind == "declare" else _how_dice_are_typed(asked) if asked.kind == "dice" else ""


def typing_hint(row: Row) -> str:
    """What has to be known while it is typed."""
    return EFFECTS if row.kind == ASK else "a number, then why; +1 adds to it" if row.kind == NUMBER else ""


def _how_dice_are_typed(asked: Ask) -> str:
    """What a person has to know who types the faces of these dice."""
    if asked.dice is None or asked.dice.counts:
        return "0 is a ten; =7 gives the successes"
    hundred = any(asked.dice.sides_of(place) == 100 for place in range(asked.count))
    apart = "a space between dice" if asked.count > 1 else ""
    return "; ".join(filter(None, ("00 is 100" if hundred else "", apart)))


def examples(view: FightView, row: Row) -> tuple[tuple[str, str], ...]:
    """How what was done by hand is typed, each with what it means."""
    return tuple(by_hand(view.enc.rules)[row.key].examples) if row.kind == DEED else ()
