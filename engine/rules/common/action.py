"""Actions of the rules: a row for each, which everything that has to do with it reads.

What begins it, what it is called, its key and place in the menu, what it costs and brings, why it can't be taken, what
the log calls its lines and what an undo of it takes back all stand in the row, beside the procedure that it runs. Of a
table only the module is loaded in which the action stands that is asked for: the log of a fight is on the screen before
anybody acts in it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ...core.ask import Choice, Fact, Option, Role
from ...core.fight import Fight
from ...core.inputs import Begin
from ...core.model import Refused, View
from ...core.told import Told
from . import fighters
from .base import MenuItem, Procedure
from .fighters import AnyFighter

ATTACKS, TURNS, BY_HAND, EFFECTS, ACTIONS = "attacks", "turns", "by hand", "effects", "actions"
"""Kinds of lines of the log, one of which each action has."""

LAST = 1000
"""The place in the menu of what names none."""


class OneWhoActs(Protocol):
    """A fighter as far as rows need it."""

    id: str


F = TypeVar("F", bound=OneWhoActs)


def nothing(fighter: object) -> str:
    """No reason against it."""
    return ""


def always(fighter: object) -> bool:
    """Whatever the fighter is like."""
    return True


def none(fighter: object) -> Iterable[MenuItem]:
    """No items besides its own."""
    return ()


@dataclass(frozen=True)
class Action(Procedure, Generic[F]):
    """One action. `name` stands in files and is never changed; `title` is what a page of it is headed.

    In the menu it has a `key`, without which it isn't there, and a `place`; it is `offered` as something else than its
    title where that is given, `shown` only to those it may concern, and `minor` where it is seldom wanted. `more` are
    items that stand before its own. It costs `cost` of the rules' `unit`, and does what `effect` says.

    `barred` says why a fighter can't take it now. It is done to somebody who may be named where it asks `whom`, and can
    be a `usual` move of a sheet, for which one may type the words of `also` too.

    In a sentence it is `called` what its title says, and one can't do that, unless these say otherwise (`done`: `take
    full defense`). `kind` is that of its lines in the log, `undo` what an undo takes back where that is not its name,
    and `outcomes` are words for that by the facts that came of it, the most telling first. `facts` are those that it
    alone records.
    """

    unit: ClassVar[str] = ""

    key: str = ""
    place: int = LAST
    offered: str = ""
    shown: Callable[[F], bool] = always
    more: Callable[[F], Iterable[MenuItem]] = none
    minor: bool = False
    cost: int | Callable[[F], int] = 0
    effect: str | Callable[[F], str] = ""
    barred: Callable[[F], str] = nothing
    whom: bool = False
    usual: bool = False
    also: tuple[str, ...] = ()
    called: str = ""
    done: str = ""
    kind: str = ACTIONS
    undo: str = ""
    outcomes: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[type[Told[Any]], ...] = ()

    # -- words -----------------------------------------------------------------------------------------------------
    @property
    def plain(self) -> str:
        """Its name as numbers and payments of it are named in files: `full defense`."""
        return self.name.replace("_", " ")

    @property
    def noun(self) -> str:
        """What it is called in a sentence: `has acted already (full defense)`."""
        return self.called or self.title.lower()

    @property
    def verb(self) -> str:
        """It as one does it: `can't take full defense now`."""
        return self.done or self.noun

    @property
    def words(self) -> tuple[str, ...]:
        """What may be typed for it."""
        return tuple(dict.fromkeys((self.plain, self.title.lower(), *self.also)))

    def refusal(self, name: str, reason: str) -> Refused:
        """The refusal to one of that name, as one sentence."""
        return Refused("not_allowed", f"{name} can't {self.verb} now: {reason}.")

    def taken_back(self, keys: Iterable[str]) -> str:
        """What an undo takes back, in one word, by the keys of the facts that came of it."""
        came = frozenset(keys)
        return next((word for key, word in self.outcomes.items() if key in came), self.undo or self.plain)

    # -- what it costs, and how it is offered ------------------------------------------------------------------------
    def due(self, fighter: F) -> int:
        """What it costs this fighter now."""
        return self.cost(fighter) if callable(self.cost) else self.cost

    def price(self, fighter: F) -> str:
        """That in words: `2 Initiative`; nothing where it is free."""
        due = self.due(fighter)
        return f"{due} {self.unit}" if due else ""

    def brings(self, fighter: F) -> str:
        """What it does, in a few words."""
        return self.effect(fighter) if callable(self.effect) else self.effect

    def item(self, fighter: F, barred: str = "", flurry: bool = False) -> MenuItem:
        """Its item in the menu of this fighter, with what stands against it."""
        begin = Begin(self.name, fighter.id)
        cost, note = self.price(fighter), self.brings(fighter)
        title = self.offered or self.title
        return MenuItem(self.name, title, begin, cost, note, barred, flurry, self.key, minor=self.minor)


A = TypeVar("A", bound=Action[Any])

NOTHING: Mapping[str, Any] = {}


class ActionTable(Mapping[str, Procedure], Generic[A]):
    """The actions of a ruleset by their names, and the procedures that all rulesets have.

    `modules` are those of the `package` with the names of the actions that each has in its `PROCEDURES`. A module is
    loaded when one of its actions is asked for. A table's own rules have `own` rows besides, or in place of others of
    the same name, and say by name what they have `changed` of others, which is made of a row as it is loaded.
    """

    def __init__(
        self,
        package: str,
        modules: Mapping[str, tuple[str, ...]],
        everywhere: tuple[Procedure, ...] = (),
        own: tuple[A, ...] = (),
        changed: Mapping[str, Callable[[A], A]] = NOTHING,
    ) -> None:
        self.package, self.modules, self.own, self._changed = package, modules, own, changed
        self._everywhere = {one.name: one for one in everywhere}
        self._made = dict[str, A]()

    # -- procedures, as the engine asks for them -----------------------------------------------------------------------
    def __getitem__(self, name: str) -> Procedure:
        return self._everywhere[name] if name in self._everywhere else self.row(name)

    def __iter__(self) -> Iterator[str]:
        yield from self._names()
        yield from self._everywhere

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _names(self) -> Iterator[str]:
        found = chain(chain.from_iterable(self.modules.values()), (row.name for row in self.own))
        yield from dict.fromkeys(found)

    # -- rows ----------------------------------------------------------------------------------------------------------
    def row(self, name: str) -> A:
        """The row of an action. Raises KeyError where there is none of that name, ValueError where its module has none
        although the table says so."""
        if name not in self._made:
            mine = next((row for row in self.own if row.name == name), None)
            found = mine or self._loaded(name)
            self._made[name] = self._changed[name](found) if name in self._changed else found
        return self._made[name]

    def _loaded(self, name: str) -> A:
        module = next((module for module, names in self.modules.items() if name in names), "")
        if not module:
            raise KeyError(name)
        loaded = import_module(f".{module}", self.package)
        found: A | None = next((row for row in loaded.PROCEDURES if row.name == name), None)
        if found is None:
            raise ValueError(f"{module} has no action of the name {name}")
        return found

    def known(self, name: str) -> A | None:
        """The row of an action, or None for what is no action of these rules."""
        return self.row(name) if name in self._names() else None

    def rows(self) -> tuple[A, ...]:
        """All of them, in the order of the menu."""
        return tuple(sorted(map(self.row, self._names()), key=lambda row: row.place))

    def offered(self) -> tuple[A, ...]:
        """Those that the menu has."""
        return tuple(row for row in self.rows() if row.key)

    def noun(self, name: str) -> str:
        """What an action is called in a sentence; anything else by its name."""
        row = self.known(name)
        return row.noun if row else name

    # -- the log -------------------------------------------------------------------------------------------------------
    def kind(self, begin: Begin) -> str:
        """What kind of line an action has."""
        row = self.known(begin.procedure)
        return row.kind if row else ACTIONS

    def by_gm(self, begin: Begin | None) -> bool:
        """Whether an action is the game master's own doing."""
        return begin is not None and self.kind(begin) in (BY_HAND, EFFECTS)

    def further(self, begin: Begin | None, facts: Iterable[Fact], known: Container[str]) -> tuple[type[Told[Any]], ...]:
        """What an action alone records beyond the facts that are `known` by their keys without its being loaded; none
        where all of these facts are known."""
        row = self.known(begin.procedure) if begin and not all(_key(one) in known for one in facts) else None
        return tuple(kind for kind in row.facts if kind.key not in known) if row else ()

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        row = self.known(begin.procedure)
        return row.taken_back(fact.key for fact in facts) if row else begin.procedure.replace("_", " ")


def _key(fact: Fact) -> str:
    """The key of a fact, whatever it is nested in."""
    return fact.key.rpartition(".")[2]


# -- what a procedure is begun with, and whom it is about -------------------------------------------------------------
def whole(args: Mapping[str, Any], name: str, default: int) -> int:
    """A whole number of the arguments, or `default` where it is not given. Raises Refused for anything else."""
    value = args.get(name, default)
    if type(value) is not int:
        raise Refused("wrong_amount", f"{name} must be a whole number, not {value!r}.")
    return value


def text(args: Mapping[str, Any], name: str) -> str:
    """A word of the arguments, empty where it is not given. Raises Refused for anything else."""
    value = args.get(name, "")
    if not isinstance(value, str):
        raise Refused("wrong_argument", f"{name} must be text, not {value!r}.")
    return value


def units(args: Mapping[str, Any], name: str) -> Mapping[str, int]:
    """A table of whole numbers, 1 or more, by id; empty where it is not given. Raises Refused for anything else."""
    table = args.get(name, {})
    if not isinstance(table, Mapping) or not all(type(n) is int and n > 0 for n in table.values()):
        raise Refused("wrong_argument", f"{name} must be a table of whole numbers, 1 or more, not {table!r}.")
    return table


FAR = 400
"""No amount set by hand is further from 0 than this."""


def amount(args: Mapping[str, Any], name: str) -> int:
    """A whole number of the arguments; 0 where it is not given. Raises Refused for anything else."""
    value = args.get(name, 0)
    if type(value) is not int or not -FAR <= value <= FAR:
        raise Refused("wrong_amount", f"An amount set by hand is a whole number from -{FAR} to {FAR}, not {value!r}.")
    return value


def only(begin: Begin, *known: str) -> Mapping[str, Any]:
    """The arguments. Raises Refused where one is unknown, or where there are none."""
    unknown = [name for name in begin.args if name not in known]
    if unknown or not begin.args:
        what = f"{unknown[0]!r} is unknown" if unknown else "nothing is given"
        raise Refused("wrong_arguments", f"{begin.procedure}: {what}; known are {', '.join(known)}.")
    return begin.args


# -- the question whom an action is about -----------------------------------------------------------------------------
def whom(
    fight: Fight, fighter: View, prompt: str, options: Iterable[Option], wanted: str = "", *defaults: str
) -> Choice:
    """Whom? `wanted` passes without a question where it can be chosen; else the first of `defaults` stands first, but
    for one who is hidden from the fighter's side. The hidden ones come behind the others of their side."""
    everyone = fight.draft.get("combatant", {})
    side = str(everyone[fighter.id].get("side", "foes"))
    offered = fighters.last_of_their_side(everyone, side, tuple(options))
    free = {option.id for option in offered if not option.barred}
    silent = wanted in free
    usual = next((id for id in (wanted, *defaults) if id in free), None)
    default = usual if silent or usual is None else fighters.likeliest(everyone, side, offered, usual)
    return fight.choice("target", fighter.id, prompt, offered, default=default, silent=silent, field="declare",
                        role=Role.WHOM)  # fmt: skip


# -- fields of the declaration of an attack, as far as rulesets are alike in them -------------------------------------
FIELDS = "declare"
"""The name of the group of fields that say what is declared."""


def choose(
    fight: Fight,
    key: str,
    who: str,
    prompt: str,
    options: Sequence[Option],
    wanted: Any,
    default: Any = None,
    role: Role = Role.OTHER,
) -> Choice:
    """A field that passes by itself, unless what was wanted is barred: nothing takes its place unasked."""
    free = {option.id for option in options if not option.barred}
    silent = wanted in free or not wanted
    return fight.choice(
        key, who, prompt, options, field=FIELDS, silent=silent, default=wanted if wanted in free else default, role=role
    )


def ask_whom(fight: Fight, attacker: AnyFighter, found: tuple[Sequence[Option], str], wanted: Any) -> Choice:
    """Whom? `found` are all who could be attacked, those who can't with the reason, and the likeliest of them.

    Raises Refused where there is none.
    """
    options, likeliest = found
    if not likeliest:
        raise Refused("nobody_to_attack", f"There is nobody {attacker.name} can attack.")
    return choose(fight, "target", attacker.id, "Whom?", options, wanted, likeliest, Role.WHOM)
