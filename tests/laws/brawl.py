"""Fights in which everything is chosen for us: who fights, what they do, how the dice fall, what the GM changes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from engine.ask import Ask
from engine.inputs import Amend, Answer, Begin, Drop, Override
from engine.journal import Entry
from engine.model import Refused, Tree, get
from engine.procedure import APPLY
from tests.cases.stage import fight, view

T = TypeVar("T")


class Chooser(Protocol):
    """Whoever chooses: a property test, or a seeded random source."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        ...

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        ...


class Seeded:
    """Chooses by a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._random.choice(options)

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        return self._random.randint(low, high)


POWERS: dict[str, Tree] = {
    "focus": {"name": "Focus", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 3},
    "dread": {"name": "Dread", "when": "attacker_effects", "adds": {"target_initiative": 2}, "cost": {"initiative": 1}},
    "bite": {
        "name": "Bite",
        "when": "attacker_damage",
        "adds": {"post_soak_dice": 1, "damage_levels": 1},
        "cost": {"motes": 2},
    },
    "brace": {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1, "soak": 1}, "cost": {"willpower": 1}},
    "riposte": {"name": "Riposte", "when": "counterattack", "cost": {"motes": 1}, "once_per": "turn"},
}

BLADES: tuple[Tree, ...] = (
    {"name": "Blade", "dice": 5, "damage": 8},
    {"name": "Maul", "dice": 3, "damage": 12, "minimum": 2, "tags": ("smashing", "bashing")},
    {"name": "Hook", "dice": 6, "damage": 6, "tags": ("grappling", "chopping", "disarming")},
)


def fighters(choose: Chooser) -> dict[str, Tree]:
    """Two to four fighters, heroes and foes in turn, some of them in Crash, hurt, legendary or nearly spent."""
    made: dict[str, Tree] = {}
    for place in range(choose.number(2, 4)):
        initiative = choose.number(-4, 14)
        table: Tree = {
            "side": ("heroes", "foes")[place % 2],
            "initiative": initiative,
            "parry": choose.number(0, 4),
            "soak": choose.number(0, 9),
            "hardness": choose.number(0, 6),
            "legendary": choose.number(0, 7) == 7,
            "join_battle": choose.number(0, 4),
            "personal": choose.number(0, 6),
            "willpower_left": choose.number(0, 3),
            "weapon": {"blade": choose.pick(BLADES)},
            "power": {id: POWERS[id] for id in (choose.pick(list(POWERS)), choose.pick(list(POWERS)))},
            "hurt": {"lethal": choose.number(0, 4)},
        }
        if initiative <= 0:
            table["crash"] = {"turns": choose.number(0, 3), "by": "a" if place else ""}
        made["abcd"[place]] = {key: value for key, value in table.items() if value is not False}
    return made


@dataclass(frozen=True)
class Act:
    """One thing that was done: the states before and after, the entry, whether the GM set any number in it."""

    begin: Begin
    before: Tree
    after: Tree
    entry: Entry
    by_hand: bool


class Brawl:
    """A fight that goes on by choices."""

    def __init__(self, choose: Chooser, overrides: bool = True) -> None:
        self.choose, self.overrides = choose, overrides
        self.enc = fight({"fighter": fighters(choose), "round": 2})
        self._set = False

    def acts(self, most: int) -> Iterator[Act]:
        """Up to so many things done, one after the other; what is refused is passed over."""
        for _ in range(most):
            before = self.enc.state
            begin = self._next()
            if begin is None:
                return
            entry = self._does(begin)
            if entry is not None:
                yield Act(begin, before, self.enc.state, entry, self._set)

    def _next(self) -> Begin | None:
        acting = get(self.enc.state, "clock.acting", "")
        ids = list(get(self.enc.state, "combatant"))
        what = self.choose.pick(
            ("attack", "attack", "attack", "end_turn", "end_turn", "again", "delay", "initiative", "harm")
        )
        who = self.choose.pick((acting, acting, *ids)) if acting else self.choose.pick(ids)
        if what == "attack":
            target = self.choose.pick([id for id in ids if id != who])
            kind = self.choose.pick(("withering", "withering", "decisive", "gambit"))
            return Begin("attack", who, {"target": target, "kind": kind})
        if what == "initiative":
            return Begin("initiative", who, {"change": self.choose.number(-4, 4) or 1, "by": self.choose.pick(ids)})
        if what == "harm":
            return Begin("harm", who, {"levels": 1, "type": self.choose.pick(("bashing", "lethal", "aggravated"))})
        return Begin(what, "" if what == "end_turn" else who)

    def _does(self, begin: Begin) -> Entry | None:
        """Does it to its end; what can't go on is dropped."""
        self._set = False
        try:
            entry = self.enc.do(begin)
            while self.enc.ask is not None:
                entry = self._answers(self.enc.ask)
        except Refused:
            if self.enc.ask is not None:
                self.enc.do(Drop())
            return None
        return entry

    def _answers(self, ask: Ask) -> Entry:
        if ask.key == "attack" and self.choose.number(0, 3) == 3:
            self._perhaps(lambda: self.enc.do(Amend("counterattack", "gm")))
        if self.overrides and ask.key == APPLY and self.choose.number(0, 5) == 5:
            self._override()
            if self.enc.ask is None or self.enc.ask.key != APPLY:
                ask = self.enc.ask or ask
        return self.enc.do(Answer(ask.key, self.value(ask)))

    def _override(self) -> None:
        outcome = self.enc.outcome
        keys = list(outcome.shown) if outcome else []
        if keys:
            key, value = self.choose.pick(keys), self.choose.number(-1, 12)
            self._set = self._perhaps(lambda: self.enc.do(Override(key, value)))

    def _perhaps(self, done: Callable[[], Any]) -> bool:
        try:
            done()
        except Refused:
            return False
        return True

    def value(self, ask: Ask) -> Any:
        """Any answer that an ask takes."""
        if ask.kind == "choice":
            free = [option.id for option in ask.options if not option.barred]
            if not free:
                raise Refused("nothing_free", "Nothing can be chosen.")
            return ask.default if ask.key in (APPLY, "declared") else self.choose.pick(free)
        if ask.kind == "number":
            return self.choose.number(ask.low, ask.high)
        if ask.kind == "dice":
            return tuple(self.choose.number(1, 10) for _ in range(ask.count - len(ask.given)))
        if ask.kind == "declare":
            free = [option.id for option in ask.options if not option.barred]
            return ({"power": self.choose.pick(free), "times": 1},) if free and self.choose.number(0, 1) else ()
        return ()


def initiative(state: Tree, id: str) -> int:
    """A fighter's Initiative in a state."""
    return int(get(state, f"combatant.{id}.now.initiative", 0))


__all__ = ["Act", "Brawl", "Chooser", "Seeded", "initiative", "view"]
