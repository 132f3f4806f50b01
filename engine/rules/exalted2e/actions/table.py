"""What an action of Exalted 2e is, as a row, and where all of them stand (rules sections 2 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.core.ask import Number, Part, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules import NAMES, ruleset
from engine.rules.common import action, telling
from engine.rules.common.action import LAST
from engine.rules.common.base import MenuItem
from engine.rules.common.figure import Figure

from ..fighter import Fighter, tick_of
from ..numbers.excellencies import Mode

RULE = "rules section 3"

MODULES: Mapping[str, tuple[str, ...]] = {
    "attack.row": ("attack", "volley"),
    "actions.flurry": ("flurry", "part"),
    "actions.actions": ("aim", "guard", "move", "dash", "jump", "rise", "miscellaneous", "charm", "inactive"),
    "actions.ready": ("ready", "defend_other", "blockade"),
    "actions.coordinate": ("coordinate",),
    "actions.social": ("social", "break_off"),
    "actions.clinch": ("hold",),
    "actions.power": ("power", "shape", "cast", "distract"),
    "actions.by_hand": ("harm", "tick", "essence", "effect", "place"),
    "turn.joining": ("join_battle", "defeat", "return", "remove", "end_fight"),
    "turn.abort": ("abort",),
    "turn.tick": ("end_turn", "act_now", "again"),
}
"""The modules with actions, and what they are named in files."""

BETWEEN = ("abort",)
"""What somebody may do whose move it isn't: all that the list of these loads."""

Sizes = Sequence[tuple[str, int]]
"""The DV penalties of several actions, each with its label."""


def all_of_them(draft: Draft, sizes: Sizes) -> dict[str, int]:
    """Penalties by label, those of the same label together: all of them count (rules section 4)."""
    out: dict[str, int] = {}
    for label, size in sizes:
        out[label] = out.get(label, 0) + size
    return out


def not_several(fighter: Fighter, count: int) -> str:
    """A flurry may have as many of an action as it has actions."""
    return ""


def nothing_more(fight: Fight, fighter: Fighter, part: Tree) -> None:
    """As an action of a flurry it does no more than its roll."""


def no_defenses(fighter: Fighter, armed: bool) -> Mapping[str, Mode]:
    """No further ways to defend."""
    return {}


def never(fighter: Fighter) -> bool:
    """Of what has other items in the menu than one of its own."""
    return False


@dataclass(frozen=True, slots=True)
class Takes:
    """What an action takes that goes by an Ability: how many actions, and of each the Speed and the DV penalty."""

    speed: int
    dv: int
    actions: int = 1


@dataclass(frozen=True, slots=True)
class Flurried:
    """How an action goes into a flurry (rules section 4).

    It is `never` a part of one, for a reason that the list of actions gives; or it goes `beside` one, as what takes no
    action. A table may have it `barred`, and `unless` says why the one who flurries can't; `most` says why not so many
    of it. It needs a `target`, or is meant for a friend. It `draws` its weapon.

    `said` is what is said of it besides its cost. It has a roll of its `own`, or so many dice as are said, and `after`
    that it does something. In the log it is called `one`, or several of `noun`.
    """

    never: str = ""
    beside: bool = False
    barred: Callable[[Fighter], str] = action.nothing
    unless: Callable[[Fighter], str] = action.nothing
    most: Callable[[Fighter, int], str] = not_several
    target: Literal["", "needed", "friend"] = ""
    draws: bool = False
    said: tuple[str, ...] = ()
    own_roll: bool = False
    after: Callable[[Fight, Fighter, Tree], None] = nothing_more
    noun: str = ""
    one: str = ""

    @property
    def part(self) -> bool:
        """Whether it can be a part of one at all."""
        return not self.never and not self.beside


Speed = Callable[[Fighter, Tree | None], Number]
"""Ticks of an action, with a weapon where one is named."""

Penalty = Callable[[Fighter], Number]


@dataclass(frozen=True)
class Action(action.Action[Fighter]):
    """One action of Exalted 2e; it takes `speed` ticks, and its `penalty`, a size, is off both DVs until the refresh.

    It `takes` the action of a tick, or is reflexive; what takes nothing is no action of one's own. What it takes
    `by_ability` is said for each. `weighs` is the label of its penalty, whatever the action is called; the penalties of
    several that it is made of are `summed`. Where the menu says its cost otherwise, it says `priced`. A usual move of
    it that the menu does not have is `lacking` something.

    It may be `flurried`. It `keeps` a hold, or a spell that is being shaped, which any other action ends. Of an `aim`
    it is more, or it goes on with one, or uses it up. It may be `aborted`. Only what is `quick` has a Speed below 3
    without being magic. Whoever is in the middle of it has further `defenses`, and `figures` that others don't have.

    In the log one `does` it, with an `unnamed` thing where none is said; what `lasts` goes on until a tick. In the pane
    it is called `doing`, in the State, where it is worth a word, `state`; on the wheel one is in the `middle` of it.
    Between the moves of others it is `offered` to all for whom `between` has a note.
    """

    takes: Literal["action", "reflexive", ""] = "action"
    speed: int | Speed = 0
    penalty: int | Penalty = 0
    by_ability: Callable[[Draft, str], Takes] | None = None
    weighs: str = ""
    summed: Callable[[Draft, Sizes], dict[str, int]] = all_of_them
    priced: Callable[[Fighter], str] | None = None
    lacking: str = "not here"
    flurried: Flurried | None = None
    keeps: Literal["", "hold", "spell"] = ""
    aim: Literal["", "more", "goes on", "uses"] = ""
    aborted: bool = False
    quick: bool = False
    defenses: Callable[[Fighter, bool], Mapping[str, Mode]] = no_defenses
    figures: tuple[Figure[Fighter], ...] = ()
    does: str = ""
    unnamed: str = ""
    lasts: bool = False
    doing: str = ""
    state: str = ""
    middle: bool = False
    between: Callable[[Fighter], str] = action.nothing

    # -- what it takes -----------------------------------------------------------------------------------------------
    def ticks(self, fighter: Fighter, weapon: Tree | None = None) -> Number:
        """Ticks until the next action."""
        if callable(self.speed):
            return self.speed(fighter, weapon)
        return number(Part(self.title.lower(), self.speed, RULE))

    def loss(self, fighter: Fighter) -> Number:
        """What it takes from both DVs until the refresh, as a size."""
        if callable(self.penalty):
            return self.penalty(fighter)
        return number(Part(self.title.lower(), self.penalty, RULE))

    def price(self, fighter: Fighter) -> str:
        """What it takes, in words: `Speed 5, DV -1`."""
        if self.priced is not None:
            return self.priced(fighter)
        return said(self.ticks(fighter).value, self.loss(fighter).value) if self.speed else ""

    # -- in the menu -------------------------------------------------------------------------------------------------
    def offer(
        self, fighter: Fighter, barred: str = "", *, id: str = "", title: str = "", begins: str = "",
        cost: str | None = None, speed: int | None = None, note: str | None = None, key: str | None = None,
        minor: bool | None = None, **args: Any,
    ) -> MenuItem:  # fmt: skip
        """An item of it in the menu of this fighter, with what stands against it; what is not given is its own."""
        ticks = (self.ticks(fighter).value if self.speed else 0) if speed is None else speed
        words = self.price(fighter) if cost is None else cost
        then = f", next on {tick_of(fighter.draft) + ticks}" if ticks and fighter.due and not barred else ""
        return MenuItem(
            id or self.name,
            title or self.offered or self.title,
            Begin(begins or self.name, fighter.id, args),
            f"{words}{then}",
            self.brings(fighter) if note is None else note,
            barred,
            self.flurried is not None and not self.flurried.never,
            self.key if key is None else key,
            minor=self.minor if minor is None else minor,
        )


def said(speed: int, size: int) -> str:
    """A Speed and a DV penalty in words: `Speed 5, DV -1`."""
    return f"Speed {speed}{f', DV -{size}' if size else ''}"


class Actions(action.ActionTable[Action]):
    """The actions of Exalted 2e, or of a table's own rules over them."""

    def offered(self) -> tuple[Action, ...]:
        """Those that have a place in the menu; some have no key of their own."""
        return tuple(row for row in self.rows() if row.place != LAST)

    def parts(self) -> tuple[Action, ...]:
        """Those that can be part of a flurry."""
        return tuple(row for row in self.rows() if row.flurried is not None and row.flurried.part)

    def between(self) -> tuple[Action, ...]:
        """Those that are offered to all whose move it isn't."""
        return (*map(self.row, BETWEEN), *(row for row in self.own if row.between is not action.nothing))

    def by(self, own: tuple[Action, ...], **changed: Callable[[Action], Action]) -> Actions:
        """These by a table's own rules, which have rows of their own and change others."""
        return Actions(self.package, self.modules, telling.PROCEDURES, own, changed)


ACTIONS = Actions("engine.rules.exalted2e", MODULES, telling.PROCEDURES)
"""All of them, by the book."""


def actions(draft: Draft) -> Actions:
    """The actions of the rules of a fight: by the book, or by a table's own."""
    name = str(draft.get("ruleset", ""))
    found = ruleset(name).procedures if name in NAMES else ACTIONS
    return found if isinstance(found, Actions) else ACTIONS


def row(draft: Draft, name: str) -> Action:
    """The row of an action in a fight. Raises KeyError where there is none of that name."""
    return actions(draft).row(name)


def doing(fighter: Fighter) -> Action | None:
    """The row of what a fighter is in the middle of; None where that is nothing that the rules know."""
    return actions(fighter.draft).known(fighter.doing)
