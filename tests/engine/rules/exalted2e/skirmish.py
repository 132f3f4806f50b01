"""A fight of Exalted 2e that plays itself by chance: what must hold at any moment is asserted at every one of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Answer, Begin, Edit
from engine.core.model import Refused, Tree, get
from engine.history.encounter import Encounter

from .fights import fight

SWORD = {"name": "Straight sword", "speed": 5, "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}
BOW = {"name": "Long bow", "ability": "archery", "speed": 6, "damage": 2, "rate": 3, "range": 200,
       "tags": ["two-handed"]}  # fmt: skip
STAFF = {"name": "Staff", "speed": 5, "accuracy": 2, "damage": 5, "type": "bashing", "defense": 2, "rate": 2}

FIGHTERS: Mapping[str, Mapping[str, Any]] = {
    "isra": {
        "name": "Isra Moonfoal", "side": "heroes", "being": "lunar", "essence": 3, "personal": 16, "peripheral": 38,
        "willpower": 7, "attributes": {"dexterity": 5, "strength": 4, "stamina": 4, "wits": 4},
        "abilities": {"melee": 5, "dodge": 4, "awareness": 3, "athletics": 3},
        "excellencies": {"melee": ["first", "second"], "dodge": ["first"]}, "weapon": {"sword": SWORD},
        "armor": {"lamellar": {"name": "Lamellar", "bashing": 4, "lethal": 6, "mobility": 2, "hardness": 2}},
    },
    "crane": {
        "name": "Thessaly Crane", "side": "heroes", "being": "solar", "essence": 2, "peripheral": 30,
        "attributes": {"dexterity": 4, "strength": 2, "stamina": 2, "wits": 3},
        "abilities": {"archery": 5, "dodge": 4, "awareness": 4, "martial_arts": 2},
        "excellencies": {"archery": ["first"], "dodge": ["second"]}, "weapon": {"bow": BOW},
    },
    "juno": {
        "name": "Juno Brightwater", "side": "heroes", "being": "heroic", "shield": "target",
        "attributes": {"dexterity": 4, "strength": 3, "stamina": 3, "wits": 3},
        "abilities": {"melee": 3, "dodge": 2, "awareness": 2}, "weapon": {"staff": STAFF},
    },
    "knight": {
        "name": "The Drowned Knight", "being": "spirit", "essence": 2, "peripheral": 60, "shield": "target",
        "attributes": {"dexterity": 4, "strength": 5, "stamina": 5, "wits": 3}, "abilities": {"melee": 5, "dodge": 2},
        "excellencies": {"melee": ["first"]}, "weapon": {"blade": {**SWORD, "name": "Long blade", "damage": 5}},
    },
    "marsh-ghoul-1": {
        "name": "Marsh Ghoul 1", "being": "undead", "attributes": {"dexterity": 3, "strength": 4, "stamina": 5},
        "abilities": {"martial_arts": 3, "dodge": 1},
        "weapon": {"claws": {"name": "Claws", "ability": "martial_arts", "damage": 2, "defense": 1, "rate": 2,
                             "tags": ["natural"]}},
    },
    "heron-1": {
        "name": "Heron Archer 1", "extra": True, "group": "Heron Archer", "weapon": {"bow": BOW},
        "attributes": {"dexterity": 3, "strength": 2, "stamina": 2}, "abilities": {"archery": 3},
    },
    "heron-2": {
        "name": "Heron Archer 2", "extra": True, "group": "Heron Archer", "weapon": {"bow": BOW},
        "attributes": {"dexterity": 3, "strength": 2, "stamina": 2}, "abilities": {"archery": 3},
    },
}  # fmt: skip
"""Inventions of every kind: Exalted with Excellencies, heroic, spirit, undead, extras of one group."""


def new_fight(ruleset: str = "exalted2e", **options: Any) -> Encounter:
    """All of them before Join Battle."""
    return fight(FIGHTERS, ruleset=ruleset, **options)


KINDS = (
    *("attack",) * 5, *("flurry",) * 2, "aim", "guard", "miscellaneous", "dash", "move", "inactive", "end_turn",
    "end_turn", "abort",
)  # fmt: skip
"""What is done, the likelier the more often it stands here."""


class Skirmish:
    """Plays a fight by a seed: each step is one action, and its state is what stands then."""

    def __init__(self, seed: int, **options: Any) -> None:
        self.chance = random.Random(seed)
        self.enc = new_fight(**options)

    def steps(self, count: int) -> Iterator[Tree]:
        """Join Battle and so many actions; after each the state. A fight that nobody can go on ends early."""
        self._do(Begin("join_battle"))
        yield self.enc.state
        for _ in range(count):
            acting = get(self.enc.state, "clock.acting", "")
            if not acting:
                return
            self._do(self._next(acting))
            yield self.enc.state

    def _next(self, who: str) -> Begin:
        if self.chance.random() < 0.1:
            self._effect(who)
        kind = self.chance.choice(KINDS)
        others = [id for id in FIGHTERS if id != who]
        target = self.chance.choice(others)
        if self.enc.rules.first_action(self.enc.state, who, "").procedure == "part":
            return Begin("part", who)
        args: dict[str, Any] = {"target": target} if kind in ("attack", "aim") else {}
        if kind == "abort":
            who = self.chance.choice(others)
        if kind == "miscellaneous":
            args = {"label": "shoves a cart", "pool": 4, "dv": self.chance.randint(0, 2)}
        if kind == "flurry":
            args = {"parts": ({"do": "attack", "target": target}, {"do": "jump"}, {"do": "attack", "target": target})}
        return Begin(kind, who if kind != "end_turn" else "", args)

    def _effect(self, who: str) -> None:
        serial = get(self.enc.state, "serial", 0) + 1
        tick = get(self.enc.state, "clock.tick", 0) + self.chance.randint(1, 9)
        label, more = self.chance.choice(
            (("prone", {"external": -1}), ("oil", {"dice": -1, "dv": -1}), ("cover 50%", {}), ("blessed", {"dodge": 2}))
        )
        effect = {"on": who, "label": label, "until": {"tick": tick}, **({"modifiers": more} if more else {})}
        self.enc.do(Edit(((f"effect.by-chance-{serial}", effect), ("serial", serial))))

    def _do(self, begin: Begin) -> None:
        try:
            self.enc.do(begin)
        except Refused:
            self.enc.do(Begin("end_turn"))
        while self.enc.ask is not None:
            ask = self.enc.ask
            self.enc.do(Answer(ask.key, self._answer(ask)))

    def _answer(self, ask: Ask) -> Any:
        if ask.kind == "dice":
            return tuple(self.chance.randint(1, 10) for _ in range(ask.count))
        if ask.kind == "declare" and ask.options and self.chance.random() < 0.6:
            free = [option for option in ask.options if not option.barred]
            return ({"power": free[0].id, "times": 1},) if free else ()
        return ask.default


def short(enc: Encounter, id: str) -> str:
    """A fighter's short name, as the log uses it."""
    from engine.rules.common.fighters import shorts

    return shorts(enc.state["combatant"])[id]


def log(enc: Encounter) -> list[str]:
    """All that the log says, the oldest first."""
    lines: list[str] = []
    for begin, entry in enc.journal.actions(enc.moment.entry):
        if begin is not None:
            lines[:0] = enc.rules.sentences(begin, entry.facts, lambda id: short(enc, id))
    return lines
