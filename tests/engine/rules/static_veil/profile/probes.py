"""Small fights that show what one key of the profile does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.inputs import Amend, Answer, Begin
from engine.history.encounter import Encounter
from tests.cases.playing import Played
from tests.cases.veil_stage import look, view
from tests.engine.rules.static_veil.fights import PISTOL, duel

Options = Mapping[str, Any]
RIOT = {"name": "Riot shield", "defense_dice": ["d6"], "shield_armor": 3, "cover": "medium"}
SHOOTER = {"weapon": {"pistol": PISTOL}}


def armed(**more: Any) -> dict[str, Any]:
    """The sword of the duel with other numbers."""
    return {"weapon": {"sword": {"name": "Sword", "flat": 3, "dice": ["d8"], "pen": 1, **more}}}


@dataclass
class Run:
    """One action with answers given as far as they are asked for: all other dice show 1, all else is as usual."""

    enc: Encounter
    procedure: str = "attack"
    who: str = "a"
    args: dict[str, Any] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)
    played: Played = field(default_factory=Played)

    def go(self) -> Run:
        """Plays it to its end."""
        entry = self.enc.do(Begin(self.procedure, self.who, self.args))
        while (ask := self.enc.ask) is not None:
            outcome = self.enc.outcome
            assert outcome is not None
            early = next((key for key in outcome.passed if key in self.said), None)
            if early is not None:
                self.enc.do(Amend(early, self.said.pop(early)))
                continue
            self.played.outcome = outcome
            if not self.played.asked or self.played.asked[-1].key != ask.key:
                self.played.asked.append(ask)
            value = self.said.pop(ask.key, None)
            if value is None:
                value = (1,) * ask.count if ask.kind == "dice" else ask.default
            entry = self.enc.do(Answer(ask.key, tuple(value) if isinstance(value, list) else value))
        self.played.entry = entry
        return self

    def shown(self, name: str) -> int:
        """A number as it counted."""
        return self.played.shown()[name]

    def dice(self, key: str) -> int:
        """How many dice an ask had; 0 where it was never asked."""
        return next((ask.count for ask in self.played.asked if ask.key == key), 0)

    def free(self, key: str) -> tuple[str, ...]:
        """What could be chosen."""
        ask = next(ask for ask in self.played.asked if ask.key == key)
        return tuple(one.id for one in ask.options if not one.barred)

    def told(self, key: str) -> bool:
        """Whether a fact has been told."""
        return bool(self.played.facts(key))

    def one(self, id: str) -> Any:
        """A fighter after it."""
        return view(self.enc, id)


def strikes(
    options: Options, a: Mapping[str, Any] = {}, b: Mapping[str, Any] = {}, /, how: str = "attack",
    more: Mapping[str, Any] = {}, **said: Any,
) -> Run:  # fmt: skip
    """An attack of `a` on `b`: 60 against 34 is 3 Hits, and nothing defends, where nothing else is said."""
    given = {"attack": [34, 1], "active": "none"} | {key.replace("_", " "): value for key, value in said.items()}
    given["attack"] = [given["attack"]] if isinstance(given["attack"], int) else given["attack"]
    enc = duel(a, b, options=dict(options), **more)
    return Run(enc, how, "a", {"target": "b"}, given).go()


def target(options: Options, a: Mapping[str, Any] = {}, b: Mapping[str, Any] = {}, /, **said: Any) -> int:
    """The Success Target of an attack of `a` on `b`."""
    return strikes(options, a, b, **said).shown("Success Target")


def acts(options: Options, procedure: str, a: Mapping[str, Any] = {}, /, who: str = "a", **args: Any) -> Run:
    """Another action of `a`."""
    return Run(duel(a, options=dict(options)), procedure, who, args).go()


def rolled(options: Options, what: str, base: int, roll: int) -> Any:
    """What comes of a d100 by itself."""
    nested: dict[str, Any] = {}
    for name, value in options.items():
        table, key = name.split(".")
        nested.setdefault(table, {})[key] = value
    return look({"test": {"base": base, "roll": roll}, "options": nested})[what]


__all__ = [
    "PISTOL",
    "RIOT",
    "SHOOTER",
    "Options",
    "Run",
    "acts",
    "armed",
    "duel",
    "rolled",
    "strikes",
    "target",
    "view",
]
