"""What the words of a case read from a fight of Static Veil: numbers of an action, and of a fighter after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import effects
from engine.core.model import Draft, get
from engine.rules.static_veil import numbers
from engine.rules.static_veil.fighter import Fighter

from .readers import Told
from .veil_stage import view

SHOWN = (
    "AP", "Success Target", "attack Hits", "Net Hits", "reversed roll", "raw damage", "armor", "damage",
    "Active Defense target",
)  # fmt: skip
"""Numbers that are stated under the name by which they are shown."""

BASE, WOUNDS, FURTHER, BOUNDS = "sheet", "rules P23", "rules S17", "rules P1"
"""The rules of the parts of a Success Target that are no modifiers of this attack."""


def _shown(name: str) -> Callable[[Told], Any]:
    return lambda told: "none" if told.shown(name) is None else told.shown(name)


def _parts(told: Told, *rules: str, key: str = "Success Target", but: bool = False) -> int:
    """The sum of the parts of a number that come from some rules, or with `but` from all others."""
    assert told.played.outcome is not None
    parts = told.played.outcome.shown[key].parts
    return sum(part.amount for part in parts if (part.rule in rules) is not but)


def _roll(told: Told) -> dict[str, Any]:
    return next(one for one in told.played.facts("roll") if one["roll"] == "attack")


def _defends(told: Told) -> dict[str, Any]:
    (found,) = told.played.facts("defends")
    return found


def _complication(told: Told, roll: int) -> bool:
    return any(one["roll"] == roll for one in told.played.facts("complication"))


def _outcome(told: Told) -> str:
    if _roll(told)["success"] is False:
        return "miss"
    return "hit" if told.played.facts("hit") else "negated" if told.played.facts("negated") else "none"


def _attack_number(told: Told) -> int:
    """The number of the attack among those that count; 0 for one that does not."""
    who = _roll(told)["who"]
    was, now = told.was(who).read("now.attacks", 0), view(told.enc, who).attacks
    return int(now) if now != was else 0


def _worn(told: Told) -> int:
    """The armor that is worn where the attack has hit."""
    (hit,) = told.played.facts("damage")
    return numbers.worn(view(told.enc, hit["who"]), hit["location"]).value


def _shield(told: Told) -> int:
    return _parts(told, "rules P14", key="armor")


def _idle(told: Told) -> int:
    return sum(one["was"] - one["to"] for one in told.played.facts("idle"))


OF_ACTION: dict[str, Callable[[Told], Any]] = {
    **{name: _shown(name) for name in SHOWN},
    "base target": lambda told: _parts(told, BASE),
    "modifiers": lambda told: _parts(told, BASE, WOUNDS, FURTHER, BOUNDS, but=True),
    "wound penalty": lambda told: _parts(told, WOUNDS),
    "further attacks": lambda told: _parts(told, FURTHER),
    "attack number": _attack_number,
    "success": lambda told: _roll(told)["success"],
    "complication": lambda told: _complication(told, _roll(told)["faces"][0]),
    "roll Hits": lambda told: _roll(told)["value"],
    "bonus Hits": lambda told: told.shown("bonus Hits", 0),
    "defense rolled": lambda told: any(key in told.played.keys for key in ("active", "active defense")),
    "defense success": lambda told: _defends(told)["success"],
    "defense complication": lambda told: _complication(told, _defends(told)["roll"]),
    "active Hits": lambda told: told.shown("active Hits", 0),
    "passive Hits": lambda told: told.shown("passive Hits", 0),
    "Defense Hits": lambda told: told.shown("Defense Hits"),
    "outcome": _outcome,
    "negated by": lambda told: told.played.facts("negated")[-1]["by"],
    "zero against zero": lambda told: bool(told.played.facts("zero_vs_zero")),
    "may counter": lambda told: bool(told.played.facts("may_counter")),
    "location": lambda told: told.played.facts("damage")[-1]["location"],
    "armor worn": _worn,
    "Shield Armor": _shield,
    "critical": lambda told: bool(told.played.facts("critical")),
    "idle loss": _idle,
    "wounded": lambda told: bool(told.played.facts("health")),
    "refused": lambda told: told.played.refused,
    "said": lambda told: told.played.said,
    "round": lambda told: get(told.enc.state, "clock.round", 0),
    "pass": lambda told: get(told.enc.state, "clock.pass", 0),
    "acting": lambda told: get(told.enc.state, "clock.acting", ""),
    "order": lambda told: tuple(get(told.enc.state, "clock.order", ())),
}
"""Words that stand by themselves."""


def _fighter(read: Callable[[Fighter], Any]) -> Callable[[Told, str], Any]:
    return lambda told, id: read(view(told.enc, id))


def _before(read: Callable[[Fighter], Any]) -> Callable[[Told, str], Any]:
    return lambda told, id: read(Fighter(Draft(told.before), id))


OF_FIGHTER: dict[str, Callable[[Told, str], Any]] = {
    "AP": _fighter(lambda one: one.ap),
    "AP before": _before(lambda one: one.ap),
    "attacks": _fighter(lambda one: one.attacks),
    "Health": _fighter(lambda one: one.health),
    "Health before": _before(lambda one: one.health),
    "band": _fighter(lambda one: numbers.band(one).name),
    "penalty": _fighter(lambda one: numbers.band(one).penalty),
    "out": _fighter(lambda one: one.out),
    "state": _fighter(lambda one: one.defeated),
    "Initiative": _fighter(lambda one: one.initiative),
    "Grit": _fighter(lambda one: one.grit),
    "loaded": _fighter(lambda one: dict(one.read("now.loaded", {}))),
    "conditions": _fighter(lambda one: {
        str(effect["label"]): effect.get("modifiers", {}).get("stacks", 1)
        for _, effect in effects.on(one.draft, one.id)
    }),
}  # fmt: skip
"""Words that stand in a fighter's table."""
