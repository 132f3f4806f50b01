"""What procedures ask and show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Generic, Literal, TypedDict, TypeVar

from .dice import Dice
from .model import Refused
from .names import clean_name

ALWAYS: Literal["always"] = "always"
NEVER: Literal["never"] = "never"
BY_SHEET: Literal["by_sheet"] = "by_sheet"
"""Whether a step asks a fighter, as the table `ask` of a combatant says: by its sheet means where that holds anything
for the step."""

GM = "gm"
"""Who answers where no fighter's side does."""


FAR = 200
"""No number that somebody sets or adds by hand is further from 0 than this."""


@dataclass(frozen=True, slots=True)
class Part:
    """One labelled term of a number, with the rule it comes from and, for a halving, its own parts."""

    label: str
    amount: int
    rule: str = ""
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A value with the parts that sum to it exactly; floors and clamps are parts too."""

    parts: tuple[Part, ...]

    @property
    def value(self) -> int:
        """The sum of the parts."""
        return sum(part.amount for part in self.parts)

    def plus(self, *parts: Part) -> Number:
        """The number with more parts behind it; parts of 0 are left out."""
        return Number(self.parts + tuple(part for part in parts if part.amount))

    def at_least(self, low: int, label: str = "", rule: str = "") -> Number:
        """The number, raised to `low` by a part of its own where it is below."""
        return self if self.value >= low else self.plus(Part(label or f"at least {low}", low - self.value, rule))

    def at_most(self, high: int, label: str = "", rule: str = "") -> Number:
        """The number, lowered to `high` by a part of its own where it is above."""
        return self if self.value <= high else self.plus(Part(label or f"at most {high}", high - self.value, rule))


def number(*parts: Part | tuple[str, int] | tuple[str, int, str]) -> Number:
    """A number from parts, given whole or as (label, amount[, rule]); parts of 0 are left out."""
    whole = (part if isinstance(part, Part) else Part(*part) for part in parts)
    return Number(tuple(part for part in whole if part.amount or part.parts))


@dataclass(frozen=True, slots=True)
class Shown:
    """One number a procedure worked out. `value` differs from `computed` where the GM has overridden it.

    `title` is what a screen calls it where its key, which is part of the file format, says something else. `who` is
    whose it is where several fighters have one each. `pool` is whether it is a number of dice to roll; where it says by
    how much a roll has made it, `margin` are the words for that, and for falling short. `prefix` is what its key begins
    with inside another procedure.
    """

    key: str
    step: str
    value: int
    computed: int
    parts: tuple[Part, ...]
    why: str = ""
    seen: str = "all"
    title: str = ""
    who: str = ""
    pool: bool = False
    margin: tuple[str, str] | None = None
    prefix: str = ""

    @property
    def overridden(self) -> bool:
        """Whether the GM's value stands in place of the computed one."""
        return self.value != self.computed


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `barred` is the reason why it can't be chosen now; such options stay in the list.

    `cost` is that of one; `costs` are those of one, two and so on, where more than one can be taken.
    """

    id: str
    label: str
    cost: str = ""
    note: str = ""
    barred: str = ""
    costs: tuple[str, ...] = ()

    def cost_of(self, times: int) -> str:
        """What so many of it cost."""
        return self.costs[times - 1] if 1 <= times <= len(self.costs) else self.cost


@dataclass(frozen=True, slots=True)
class RowField:
    """One field of the rows of a table ask: a choice where it has options, else a number from `low` to `high`, or with
    `text` a few words. A row that does not say has the default."""

    id: str
    title: str
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 0
    text: bool = False
    default: Any = None

    def check(self, value: Any) -> Any:
        """A value of this field as it is recorded. Raises Refused where it can't be taken."""
        return _of_field(self, value)


class Role(Enum):
    """What an ask is for, where others than the procedure that makes it go by that."""

    OTHER = auto()
    WHOM = auto()
    """Whom an action is against."""
    STUNT = auto()
    """The level of a stunt, or what it brings."""
    RESISTING_STUNT = auto()
    """The level of a stunt of one who rolls against another's action."""
    POWER = auto()
    """How many units of a power are used."""
    DAMAGE_EFFECTS = auto()
    """What a side adds once an attack has hit."""
    FLURRY = auto()
    """Which actions are taken at once."""
    GO_ON = auto()
    """The end of the declaration: the fields before it can be changed until it is answered."""
    ATTACK = auto()
    """The dice of an attack."""
    DEFENSE = auto()
    """How the one who is attacked defends."""
    DEFENSE_DICE = auto()
    """The dice of a defense that has been chosen."""
    PASSIVE_DICE = auto()
    """The dice of what defends by itself."""
    EVADE = auto()
    """Whether one gets out of the way of what goes off."""
    DAMAGE = auto()
    """The dice of what a hit does."""
    IN_TURN = auto()
    """The dice of one of several who roll alike, one after the other."""
    APPLY = auto()
    """The end of a procedure that confirms."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to a side or the GM.

    `kind` is choice (answer: an option's id), number (an int from `low` to `high`), dice (a tuple of faces, or an int:
    successes), declare (a tuple of uses: tables with `power` and `times`, or `name`, `adds` and `pay` for something
    made up on the spot), reroll (a tuple of positions in `given`, at most `high` of them unless the GM says so), table
    (a tuple of `low` to `high` rows, each a table by `fields`).
    A `silent` ask answers itself with its default until somebody answers or amends it. `habit` is its name in the table
    `ask` of whoever answers, which says whether it is silent; `by_sheet` is whether the sheet alone would make it so.
    `field` groups the asks that are filled in like a form. Of a pool that has grown `given` are the faces that stay,
    with their sources (`t` typed, `r` rolled), and only the rest is asked. `gives` names the shown number a dice ask
    decides: overriding it makes the dice needless. `role` is what it is for, `title` what a screen calls it where its
    key would mislead, and `prefix` what its key begins with inside another procedure.
    """

    key: str
    who: str
    kind: str
    step: str = ""
    prompt: str = ""
    options: tuple[Option, ...] = ()
    dice: Dice | None = None
    low: int = 0
    high: int = 0
    default: Any = None
    silent: bool = False
    field: str = ""
    gives: str = ""
    given: tuple[int, ...] = ()
    given_source: str = ""
    faces_only: bool = False
    seen: str = "all"
    fields: tuple[RowField, ...] = ()
    habit: str = ""
    by_sheet: bool = False
    role: Role = Role.OTHER
    title: str = ""
    prefix: str = ""

    @property
    def count(self) -> int:
        """How many dice are asked in all."""
        return self.dice.count if self.dice else 0

    def option(self, id: str) -> Option | None:
        """The option with that id, if it is offered."""
        return next((option for option in self.options if option.id == id), None)

    def fingerprint(self, value: Any) -> str:
        """What must be the same for a recorded answer to fit: faces fit a pool of any size, a count only its own."""
        base = f"{self.who} {self.kind}"
        return f"{base} {self.count}" if self.kind == "dice" and isinstance(value, int) else base

    def takes(self, value: Any) -> bool:
        """Whether a value recorded for this very ask (its fingerprint fits) is still possible."""
        return _fits(self, value)

    def check(self, value: Any) -> Any:
        """The answer as it is recorded. Raises Refused where it can't be taken."""
        return _checked(self, value)


T_co = TypeVar("T_co", covariant=True)


class Question(Ask, Generic[T_co]):
    """An ask with the type of what answers it, so that what a procedure reads is what was asked.

    It is made by `engine.core.questions`, where the kind of an ask and the type of its answer stand side by side.
    """


Choice = Question[str]
Amount = Question[int]
Throw = tuple[int, ...] | int
"""Dice of a pool: their faces, or how many successes somebody has counted."""
Faces = tuple[int, ...]
"""Dice that can't be counted as successes."""
Places = tuple[int, ...]
"""Dice on the table, by their places."""


class Use(TypedDict, total=False):
    """One effect that a side declares: a power with how often it is used, or one made up on the spot."""

    power: str
    times: int
    name: str
    adds: Mapping[str, int]
    pay: Mapping[str, int]


Uses = tuple[Use, ...]
TableRow = Mapping[str, Any]
"""A row of a table, by the ids of its fields; what is at its default is left out."""
Table = tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure as far as it has come: its number in the rules, its title, and what came out."""

    prefix: str
    number: str
    title: str
    result: str = ""
    passed_over: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """What the log needs of one step; sentences are made from facts, never stored."""

    step: str
    key: str
    data: Mapping[str, Any] = field(default_factory=dict)


# -- what an answer to each kind of question has to be, and how it is recorded -----------------------------------------
def _checked(ask: Ask, value: Any) -> Any:
    """The answer as it is recorded. Raises Refused where it can't be taken."""
    return _CHECKS[ask.kind](ask, value)


def _fits(ask: Ask, value: Any) -> bool:
    """Whether a value that was recorded for this very ask is still possible."""
    if ask.kind == "number":
        return type(value) is int and ask.low <= value <= ask.high
    if ask.kind == "choice":
        option = ask.option(value)
        return option is not None and not option.barred
    if ask.kind == "reroll":
        return all(position < len(ask.given) for position in value)
    if ask.kind == "declare":
        return all(_offers(ask, use) for use in value)
    if ask.kind == "table":
        return _takes_rows(ask, value)
    if type(value) is int:
        return ask.dice is None or ask.dice.counts
    return _are_faces(ask.dice or Dice(0), value)


def _offers(ask: Ask, use: Mapping[str, Any]) -> bool:
    option = ask.option(use["power"]) if "power" in use else None
    return "power" not in use or (option is not None and not option.barred)


def _takes_rows(ask: Ask, rows: Any) -> bool:
    try:
        _table(ask, rows)
    except Refused:
        return False
    return True


def _of_field(field: RowField, value: Any) -> Any:
    """A value of a field of a table's row as it is recorded. Raises Refused where it can't be taken."""
    if field.text:
        return clean_name(str(value)) if value else ""
    if field.options:
        return _choice_of(field.options, value)
    if type(value) is not int or not field.low <= value <= field.high:
        raise Refused("out_of_range", f"{field.title} takes a number from {field.low} to {field.high}.")
    return value


def _choice(ask: Ask, value: Any) -> str:
    return _choice_of(ask.options, value)


def _choice_of(options: tuple[Option, ...], value: Any) -> str:
    option = next((option for option in options if option.id == value), None)
    if option is None:
        offered = ", ".join(option.label for option in options) or "nothing"
        raise Refused("not_offered", f"{value} is not offered here; choose from: {offered}.")
    if option.barred:
        raise Refused("barred", f"{option.label}: {option.barred}.")
    return option.id


def _number(ask: Ask, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not ask.low <= value <= ask.high:
        raise Refused("out_of_range", f"{ask.prompt or ask.key} takes a number from {ask.low} to {ask.high}.")
    return value


def _dice(ask: Ask, value: Any) -> Any:
    dice = ask.dice or Dice(0)
    if isinstance(value, int) and not isinstance(value, bool):
        if not dice.counts:
            raise Refused("faces_only", f"Give the face of each die: {dice.name}.")
        if ask.faces_only:
            raise Refused("faces_only", "These dice take the place of others: give their faces, not successes.")
        if not 0 <= value <= dice.most:
            raise Refused("out_of_range", f"{dice.count} dice give from 0 to {dice.most} successes, not {value}.")
        return value
    faces = (*ask.given, *value) if isinstance(value, (tuple, list)) else ()
    if len(faces) != dice.count or not _are_faces(dice, faces):
        missing = dice.count - len(ask.given)
        alike = f"{missing} dice with faces from 1 to {dice.sides} are asked for."
        raise Refused("wrong_dice", alike if dice.counts else f"Give the face of each die: {dice.name}.")
    return faces


def _are_faces(dice: Dice, faces: Sequence[Any]) -> bool:
    """Whether each face is one that the die at its place has; of a pool of alike dice there may be more than it has."""
    if not dice.counts and len(faces) > dice.count:
        return False
    return all(type(face) is int and 1 <= face <= dice.sides_of(place) for place, face in enumerate(faces))


def _declare(ask: Ask, value: Any) -> Any:
    if not isinstance(value, (tuple, list)):
        raise Refused("wrong_effects", "Effects are given as a list.")
    return tuple(_use(ask, use) for use in value)


def _use(ask: Ask, use: Any) -> dict[str, Any]:
    if not isinstance(use, Mapping):
        raise Refused("wrong_effects", "Each effect is a table with a power, or with a name and what it adds.")
    if "power" in use:
        option = ask.option(str(use["power"]))
        if option is None:
            raise Refused("not_offered", f"{use['power']} is not offered at this step.")
        if option.barred:
            raise Refused("barred", f"{option.label}: {option.barred}.")
        times = use.get("times", 1)
        if not isinstance(times, int) or times < 1:
            raise Refused("out_of_range", f"{option.label} is used a whole number of times, at least once.")
        return {"power": option.id, "times": times}
    return made_up(use)


def made_up(use: Mapping[str, Any]) -> dict[str, Any]:
    """An effect invented on the spot, checked: a name, what it adds, what it costs. Raises Refused."""
    name, adds, pay = use.get("name"), use.get("adds", {}), use.get("pay", {})
    whole = all(isinstance(amount, int) for table in (adds, pay) for amount in table.values())
    if not isinstance(name, str) or not name.strip() or not whole or set(use) - {"name", "adds", "pay"}:
        raise Refused("wrong_effects", "An effect made up on the spot has a name, adds and pay, with whole numbers.")
    if too_far := [amount for table in (adds, pay) for amount in table.values() if abs(amount) > FAR]:
        raise Refused("out_of_range", f"{name}: {too_far[0]} is too far; what it adds or costs is at most {FAR}.")
    out: dict[str, Any] = {"name": name, "adds": dict(adds)}
    return out | {"pay": dict(pay)} if pay else out


def _reroll(ask: Ask, value: Any) -> tuple[int, ...]:
    chosen = tuple(value) if isinstance(value, (tuple, list)) else (-1,)
    if len(set(chosen)) != len(chosen) or not all(isinstance(i, int) and 0 <= i < len(ask.given) for i in chosen):
        raise Refused("wrong_dice", "Choose dice that lie on the table, each once.")
    return tuple(sorted(chosen))


def _table(ask: Ask, value: Any) -> tuple[dict[str, Any], ...]:
    rows = tuple(value) if isinstance(value, (tuple, list)) else ()
    if not ask.low <= len(rows) <= ask.high or not all(isinstance(row, Mapping) for row in rows):
        raise Refused("wrong_rows", f"{ask.prompt or ask.key} takes {ask.low} to {ask.high} lines.")
    return tuple(_row(ask, row) for row in rows)


def _row(ask: Ask, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with what it says; what is at its default is left out."""
    known = {one.id: one for one in ask.fields}
    unknown = [name for name in row if name not in known]
    if unknown:
        raise Refused("wrong_rows", f"A line has {', '.join(known)}; {unknown[0]} is unknown.")
    said = {id: one.check(row[id]) for id, one in known.items() if id in row and row[id] != one.default}
    missing = [one.title for one in ask.fields if one.id not in said and one.default is None and one.options]
    if missing:
        raise Refused("wrong_rows", f"A line says no {missing[0]}.")
    return said


_CHECKS = {"choice": _choice, "number": _number, "dice": _dice, "declare": _declare, "reroll": _reroll,
           "table": _table}  # fmt: skip
