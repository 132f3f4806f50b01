"""What an action of Static Veil is, as a row, and where all of them stand (rules P25, P28 to P30)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import action, telling
from engine.rules.common.action import LAST
from engine.rules.common.base import MenuItem

from ..fighter import Fighter
from ..turn import spending

MODULES: Mapping[str, tuple[str, ...]] = {
    "attack.row": ("attack", "area", "spread", "suppress", "opportunity", "release", "throw_back"),
    "actions.actions": (
        "aim", "reload", "stand", "clear", "take_up", "brace_shield", "lower_shield", "act", "hold", "survival",
    ),
    "actions.contest": ("shove", "grapple", "distract"),
    "actions.interrupts": ("counterstrike", "hit_the_dirt", "dive", "evade", "seize", "extra_ap"),
    "actions.by_hand": ("harm", "points", "initiative", "effect", "place"),
    "turn.joining": ("roll_initiative", "surprise", "delay", "defeat", "return", "remove", "end_fight"),
    "turn.rounds": ("end_turn", "end_round", "act_now"),
}  # fmt: skip
"""The modules with actions, and what they are named in files."""

BETWEEN = ("attack.row", "actions.interrupts")
"""Those of what anybody may do between two turns, which a fight on the screen shows at once: no others are loaded for
it."""

ABOUT_CONDITIONS = ("stand", "clear", "hit_the_dirt")
"""What is done about a condition: all that the log of one loads."""

Items = Callable[[Fighter], Iterable[MenuItem]]


@dataclass(frozen=True)
class Action(action.Action[Fighter]):
    """One action of Static Veil; it costs what it is `paid` in, Action Points or Grit, or nothing that is counted.
    Where the menu says that otherwise, it says `priced`. What Action Points are spent on is named in files by `done`.

    `when` it is taken: in the own `turn`, `between` those of others, or at any time. Between two turns it is offered to
    all who may take it with what it is for, `offers`; those who can't at all, as the menu doesn't show it, are told why
    by `lacking`. `skill` is what it tests.

    A line with little room calls it `short`, or leaves it out. Where it is done about a condition, the log says that
    one `did` that.

    `named` are those of its `more` items by whose ids a usual move may be named. `of_a_thing` are its items for an
    object, which has no other. `by_gm`: the log says that the game master did it, though its lines are of another kind.
    """

    unit: ClassVar[str] = spending.AP

    paid: Literal["AP", "Grit", ""] = "AP"
    priced: str = ""
    when: Literal["turn", "between", ""] = ""
    offers: str = ""
    lacking: str = ""
    short: str = ""
    did: str = ""
    skill: str = ""
    named: tuple[str, ...] = ()
    of_a_thing: Items = action.none
    by_gm: bool = False

    def why_not(self, fighter: Fighter, due: int | None = None) -> str:
        """Why this fighter can't take it now, at its own cost or at what is `due`; empty where it can."""
        cost = self.due(fighter) if due is None else due
        barred = WHEN[self.when](fighter)
        if not barred and self.paid == spending.AP:
            _, barred = spending.why_not(fighter, cost)
        return barred or self.barred(fighter)

    def price(self, fighter: Fighter) -> str:
        """What it costs, in words: `2 AP`, `free`."""
        return self.priced or self.said(self.due(fighter))

    @property
    def usually(self) -> str:
        """The same where it costs everybody as much; nothing else is said of who pays."""
        return "" if callable(self.cost) else self.said(self.cost)

    def said(self, due: int) -> str:
        """A cost of it in words."""
        if not self.paid:
            return ""
        return f"{due} {self.paid}" if due or self.paid != spending.AP else "free"

    def offer(
        self, fighter: Fighter, id: str = "", title: str = "", due: int | None = None, note: str | None = None,
        key: str = "", minor: bool | None = None, **args: Any,
    ) -> MenuItem:  # fmt: skip
        """An item of it in the menu of this fighter, with what stands against it; what is not given is its own."""
        return MenuItem(
            id or self.name,
            title or self.offered or self.title,
            Begin(self.name, fighter.id, args),
            self.price(fighter) if due is None else self.said(due),
            self.brings(fighter) if note is None else note,
            self.why_not(fighter, due),
            label=key or self.key,
            whom=self.whom and self.kind != action.ATTACKS,
            minor=self.minor if minor is None else minor,
        )

    def lacks(self, code: str, fighter: Fighter) -> Refused:
        """The refusal to one who has nothing to do it with."""
        return Refused(code, f"{fighter.name} {self.lacking}.")


def pays(fight: Fight, fighter: Fighter, row: Action) -> None:
    """Pays the Action Points that an action costs. Raises Refused where that can't be paid."""
    spending.pay(fight, fighter, row.due(fighter), row.verb)


def not_there(fighter: Fighter) -> str:
    """Why somebody can't do anything between two turns; empty where it can."""
    return "" if fighter.joined and not fighter.out else "not in the fight"


WHEN: Mapping[str, Callable[[Fighter], str]] = {
    "turn": spending.out_of_turn, "between": not_there, "": action.nothing,
}  # fmt: skip
"""What stands against an action by when it is taken."""


def never(fighter: Fighter) -> bool:
    """Of what has other items in the menu than one of its own."""
    return False


class Actions(action.ActionTable[Action]):
    """The actions of Static Veil."""

    def offered(self) -> tuple[Action, ...]:
        """Those that have a place in the menu; some have no key of their own."""
        return tuple(row for row in self.rows() if row.place != LAST)

    def between(self) -> tuple[Action, ...]:
        """Those that are offered to all between two turns, in the order of the menu."""
        found = (self.row(name) for module in BETWEEN for name in self.modules[module])
        return tuple(sorted((row for row in found if row.offers), key=lambda row: row.place))

    def about_conditions(self) -> Mapping[str, str]:
        """What one did about a condition, by what Action Points were spent on."""
        return {row.verb: row.did for row in map(self.row, ABOUT_CONDITIONS)}

    def by_gm(self, begin: Begin | None) -> bool:
        """Whether an action is the game master's own doing."""
        row = self.known(begin.procedure) if begin is not None else None
        return super().by_gm(begin) or (row is not None and row.by_gm)


ACTIONS = Actions("engine.rules.static_veil", MODULES, telling.PROCEDURES)
"""All of them."""
