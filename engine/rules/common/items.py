"""What a ruleset hands out as data: options, places in the order, menu items, chances, fields, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...core.desk import Column, Line, Row, Span
from ...core.inputs import Begin

if TYPE_CHECKING:
    from ...core.ask import Option


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """A house-rule option: its default, what it can be, and in one sentence what it changes (rules section 20).

    Where `wrong` is given it decides what the option can be: it says in a few words why a value can't be taken, and
    `choices` are only what is offered; `can_be` says in words what it takes. `title` is what people call it where its
    name in files does not read as English, and `words` what they call values of it whose word in files doesn't.
    """

    default: Any
    choices: tuple[Any, ...]
    help: str
    rule: str = ""
    wrong: Callable[[Any], str] | None = None
    title: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    can_be: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in the order: who, and whether they act now, are yet to act, have acted or are out."""

    id: str
    status: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class MenuItem:
    """What a combatant may do now: the input that begins it, what it costs, and if it can't be done, why not.

    `label` is the key that chooses it, the same for every combatant; without one it gets the next that is free. `whom`
    is whether it is about somebody, who may be named as the argument `target`. A `minor` one is seldom wanted: the
    sheet of a wide window leaves it to the menu.
    """

    id: str
    title: str
    begin: Begin
    cost: str = ""
    note: str = ""
    barred: str = ""
    flurry: bool = False
    label: str = ""
    whom: bool = False
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of an attack before its dice. `hit` is a probability; the rest holds if it hits, but for `harms`,
    the probability that it does any damage at all."""

    hit: float
    damage: float = 0.0
    initiative: float | None = None
    crash: float | None = None
    succeeds: float | None = None
    blocked: str = ""
    harms: float | None = None
    notes: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class TargetRow:
    """What the open attack would do to one target: its Defense against this very attack, and the chances.

    `note` says whose numbers these are where they are not the target's own: `guarded by Tavo Quill`.
    """

    id: str
    label: str
    defense: int | None = None
    odds: Odds | None = None
    barred: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceTable:
    """What the options of a choice would come to: titles of columns, the columns of each option by its id, and what
    they mean."""

    head: str
    rows: Mapping[str, str]
    foot: str = ""


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One field of a fighter as a form lists it: where it is kept, what it is called, what it holds and may hold.

    `path` is below the combatant. `value` is what counts now and `default` what counts where nothing is written; None
    for a field that may be empty, MISSING for one that must be given. `kind` is int, bool, choice, text or list, and
    `choices` are the words for a choice, or for what a list holds, and `names` what people call those that files have
    by an id. `minor` fields are seldom wanted while they stand at their default.
    """

    path: str
    title: str
    group: str
    value: Any
    default: Any
    kind: str = "text"
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    minor: bool = False
    names: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TimelineSlot:
    """One place of the timeline above the table: its title, what stands there, one line each, and whether it is now."""

    title: str
    items: tuple[Span, ...] = ()
    now: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """How the rows of a table ask are shown: titles, a row of cells for each, what stands below some of them by place.

    `adds` is what one more row can be, barred ones with the reason, and `adding` what that would bring; `totals` is
    what all rows come to together. `fields` are the fields that count for a row, by place; all of them where nothing is
    said. `title` stands above it all. A column that shows a field has its id.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    below: Mapping[int, str] = field(default_factory=dict)
    adds: tuple[Option, ...] = ()
    totals: tuple[Line, ...] = ()
    adding: str = ""
    fields: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    title: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """A number that follows from a sheet: what it is called, what it is, and its parts in words."""

    label: str
    value: str
    parts: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class OrderEntry:
    """How somebody's place in the order is set by hand: the procedure with its arguments `change` and `set`, its title,
    and examples of what is typed with what it does. `also` are further words before a number, and the arguments that
    they mean."""

    procedure: str
    title: str
    examples: tuple[tuple[str, str], ...]
    also: Mapping[str, str] = field(default_factory=dict)


INITIATIVE = OrderEntry("initiative", "Initiative", (("-3", "loses"), ("+2", "gains"), ("=7", "is set")))
"""The place in the order of rules that go by Initiative."""


@dataclass(frozen=True, slots=True)
class HarmEntry:
    """How damage and healing are typed: the kinds of damage by their first letters, the one that is meant where no
    letter says (empty where one must), what one of it is called, and examples with what they do. `places` are those of
    the body that may stand behind it, by their words."""

    kinds: Mapping[str, str]
    examples: tuple[tuple[str, str], ...]
    usual: str = ""
    unit: str = "level"
    places: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """How what can be spent is changed by hand, where that is no motes: the procedure whose arguments are changes, its
    title, a word for the key, the arguments by what is typed for them (empty: what is meant without), and examples."""

    procedure: str
    title: str
    word: str
    names: Mapping[str, str]
    examples: tuple[tuple[str, str], ...]


LEVELS = HarmEntry(
    {"b": "bashing", "l": "lethal", "a": "aggravated"},
    (("3l", "lethal"), ("2b", "bashing"), ("1a", "aggravated"), ("-2", "heals 2")),
)
"""Damage in levels of three kinds."""
