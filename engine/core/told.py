"""What a step leaves for the log: a class for each kind of fact, with its typed fields and the sentence that tells it.

A fact is light: hundreds of classes of them are made while a fight is waited for, so they are plain classes whose
fields a type checker reads as those of a dataclass. A file keeps the fields in the order in which they are given, and
none that is empty; what a file leaves out has its default. Keys and the order of fields are part of the file format.

How much is a stage, each with all of those before it. What the rules have says in a column of its row, `seen`, at which
stage of the fighter it is told; what has no such stage is the game master's alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    Self,
    TypeVar,
    dataclass_transform,
)

from .model import Tree

if TYPE_CHECKING:
    from .ask import Fact


T = TypeVar("T")
F = TypeVar("F", bound="Told[Any]")
T_contra = TypeVar("T_contra", contravariant=True)

EMPTY: Final[tuple[object, ...]] = ("", (), None, {})
"""What a file leaves out."""

NONE: Final[Mapping[str, Any]] = MappingProxyType({})
"""The default of a field that is a table."""


COUNTER: Final = "counter"
"""Inside what a counterattack asks, shows and records."""

INTERRUPT: Final = "interrupt"
"""The same of what is done out of turn, before a hyphen and its place among the inputs."""


class Tier(IntEnum):
    """When a fact is told: before all others, taking along what follows from it; where none of those has taken it
    along; where none of these has either; by itself where nothing has; after all that might; or never, since the desk
    shows it, or another one's sentence holds it."""

    LEADS = 0
    FOLLOWS = 1
    TRAILS = 2
    ALONE = 3
    LAST = 4
    NEVER = 5


@dataclass(frozen=True, slots=True)
class One:
    """One fact of an action: where it stands, inside what it was recorded, its key and its data."""

    place: int
    prefix: str
    key: str
    data: Mapping[str, Any]

    @property
    def who(self) -> str:
        """Whom the fact is about."""
        return str(self.data.get("who", ""))

    @property
    def counters(self) -> bool:
        """Whether it is of a counterattack."""
        return self.prefix.rpartition(".")[2] == COUNTER

    @property
    def depth(self) -> int:
        """Of how many counterattacks, each of which answers another."""
        return self.prefix.split(".").count(COUNTER)

    @property
    def interrupts(self) -> bool:
        """Whether it was done out of turn, while something else stood open."""
        return self.prefix.startswith(f"{INTERRUPT}-")


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Told(Generic[T_contra]):
    """Base of all facts; T is what tells them in the rules that they belong to.

    A subclass names its `key` in files, its fields, and what its sentence says; `tier` is when it is told. Rules that
    have other words for a fact that all have subclass it without a key of their own: files don't tell the two apart.
    """

    key: ClassVar[str] = ""
    tier: ClassVar[Tier] = Tier.LEADS
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, key: str = "", tier: Tier | None = None) -> None:
        cls.key = key or cls.key
        cls.tier = cls.tier if tier is None else tier
        own = {name: str(kind).removeprefix("typing.") for name, kind in inspect.get_annotations(cls).items()}
        added = (name for name, kind in own.items() if name not in cls.fields and not kind.startswith("ClassVar"))
        cls.fields = (*cls.fields, *added)

    def __init__(self, **given: Any) -> None:
        if not given.keys() <= frozenset(self.fields):
            raise TypeError(f"{type(self).__name__} has no {', '.join(given.keys() - frozenset(self.fields))}")
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is a fact, and can't be changed")

    if not TYPE_CHECKING:  # A type checker would take every name for a field then.

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(f"{type(self).__name__} was recorded without {name}, which has no default")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    @classmethod
    def recorded(cls, data: Mapping[str, Any]) -> Self:
        """The fact that a file's record of it means; fields that it doesn't know are passed over."""
        made = cls.__new__(cls)
        made.__dict__.update((name, value) for name, value in data.items() if name in cls.fields)
        return made

    @classmethod
    def read(cls, fact: Fact) -> Self | None:
        """A fact of this kind as what it is, inside whatever it was recorded; None for one of another kind."""
        return cls.recorded(fact.data) if fact.key.rpartition(".")[2] == cls.key else None

    @property
    def data(self) -> dict[str, Any]:
        """What is recorded, in the order in which it was given."""
        return {name: value for name, value in self.__dict__.items() if value not in EMPTY}

    def told(self, telling: T_contra, one: One) -> str:
        """The sentence, or several lines with a line end between them; nothing where there is none to tell."""
        return ""


class Narrator(Protocol):
    """What the facts of the engine itself need of what tells an action, in whatever rules."""

    @property
    def name(self) -> Callable[[str], str]:
        """A fighter's name by id."""

    def whose(self, id: str) -> str:
        """Whose something is, by the id of a fighter."""

    def take_each(self, like: One, *kinds: type[F], **match: Any) -> list[F]:
        """All untold facts of these kinds inside the same procedure whose data match; they count as told."""


def by_key(*kinds: type[Told[T]]) -> Mapping[str, type[Told[T]]]:
    """Facts by their keys. Raises ValueError where two have the same one."""
    found = {kind.key: kind for kind in kinds}
    if len(found) < len(kinds):
        twice = [kind.key for kind in kinds if found[kind.key] is not kind]
        raise ValueError(f"two facts have the key {', '.join(twice)}")
    return found


# -- what players may be told -----------------------------------------------------------------------------------------
HEROES = "heroes"
"""The side of the players."""

ALL = "all"
"""What the game master says of one thing that nothing is kept of."""


class Stage(IntEnum):
    """How much players see of a fighter: nothing; that it is there, under its name; when it acts; how it is, in words;
    and the numbers that stand on the table."""

    NOTHING = 0
    NAME = 1
    PLACE = 2
    WORDS = 3
    NUMBERS = 4


class Seen(NamedTuple):
    """From which stage on something is told: of a hero, and of others; None where it never is.

    Of an action that is the stage of whoever takes it, of an effect that of whoever is under it, of a number that of
    whose it is. `said`: the game master also says of each whether it may be known.
    """

    others: Stage | None = None
    heroes: Stage | None = None
    said: bool = False

    def told(self, fighter: Tree, said: object = ALL) -> bool:
        """Whether players are told of it, of this fighter, as far as its row and the game master say so."""
        needed = self.heroes if fighter.get("side", "") == HEROES else self.others
        return needed is not None and stage(fighter) >= needed and not (self.said and is_kept(said))


UNSEEN = Seen()
"""The game master's alone."""
DONE = Seen(Stage.NAME, Stage.NAME)
"""What somebody does before everybody's eyes."""
SAID = Seen(Stage.NAME, Stage.NAME, said=True)
"""What somebody does, or has done to them, which the game master may keep."""
IN_TURN = Seen(Stage.PLACE, Stage.PLACE)
"""When somebody acts."""
IN_WORDS = Seen(Stage.WORDS, Stage.WORDS, said=True)
"""How somebody is: conditions, and health in words."""
IN_NUMBERS = Seen(Stage.NUMBERS, Stage.NUMBERS)
"""Initiative or tick, and health as marks."""
OF_HEROES = Seen(None, Stage.NUMBERS)
"""Numbers that players know of their own and never of others: defenses, motes."""


def stage(fighter: Tree) -> Stage:
    """How much players see of a fighter, as it is in the file: all of a hero, of others how they are, in words; nothing
    of one who is hidden."""
    if fighter.get("hidden", False):
        return Stage.NOTHING
    return Stage.NUMBERS if fighter.get("side", "") == HEROES else Stage.WORDS


def is_kept(said: object) -> bool:
    """Whether the game master keeps something from some of the players, by what is `seen` of it in the file."""
    return said not in ("", ALL)
