"""What procedures ask and show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Generic, Literal, TypedDict, TypeVar

from . import answers
from .dice import Dice

ALWAYS: Literal["always"] = "always"
NEVER: Literal["never"] = "never"
BY_SHEET: Literal["by_sheet"] = "by_sheet"
"""Whether a step asks a fighter, as the table `ask` of a combatant says: by its sheet means where that holds anything
for the step."""

GM = "gm"
"""Who answers where no fighter's side does."""


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
        return answers.of_field(self, value)


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
        return answers.fits(self, value)

    def check(self, value: Any) -> Any:
        """The answer as it is recorded. Raises Refused where it can't be taken."""
        return answers.checked(self, value)


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
