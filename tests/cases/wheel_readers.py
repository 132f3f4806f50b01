"""What the words of a case read from a fight on the wheel: numbers of an action, and of a fighter after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core import effects
from engine.core.model import get
from engine.rules.exalted2e.actions import flurry
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.numbers import dv, essence, health

from .readers import Told
from .wheel_stage import view, wheel

SHOWN = (
    "dice", "successes", "attack dice", "automatic successes",
    "attack successes", "DV", "external penalty", "successes left", "raw damage", "Hardness", "soak", "minimum damage",
    "damage dice", "damage successes", "damage levels", "defense dice", "defense dice successes",
)  # fmt: skip
"""Numbers that are stated under the name by which they are shown."""

BY_SOAK = ("raw damage", "soak", "minimum damage")


def _shown(name: str) -> Callable[[Told], Any]:
    return lambda told: "none" if told.shown(name) is None else told.shown(name)


def _costs(name: str, fact: str) -> Callable[[Told], Any]:
    """What an action costs: as it was shown, or where it closed at once as its fact has it."""
    return lambda told: told.shown(name) if told.shown(name) is not None else told.played.facts("acts")[-1][fact]


def _parts(told: Told, key: str, *labels: str, but: bool = False) -> int:
    """The sum of some parts of a shown number, or with `but` of all others."""
    assert told.played.outcome is not None
    parts = told.played.outcome.shown[key].parts
    return sum(part.amount for part in parts if (part.label in labels) is not but)


def _botch(told: Told) -> bool:
    """Whether the last roll with faces is a botch."""
    rolled = [one for one in told.played.facts("roll") if "faces" in one][-1]
    asked = {ask.key: ask.dice for ask in told.played.asked}[rolled["roll"]]
    return asked is not None and asked.botch(rolled["faces"])


def _flurry_dice(told: Told) -> tuple[int, ...]:
    """The dice penalty of each action of the flurry that has just been declared, as sizes."""
    (told_of,) = told.played.facts("flurry")
    charm = told_of.get("charm", flurry.NONE)
    return tuple(-flurry.dice_penalty((None,) * told_of["size"], n, charm) for n in range(1, told_of["size"] + 1))


def _wheel(told: Told) -> dict[str, tuple[str, ...]]:
    return {str(tick): tuple(sorted(ids)) for tick, ids in wheel(told.enc).items()}


def _tens(told: Told) -> str:
    return str(told.last_roll()["tens"])


OF_ACTION: dict[str, Callable[[Told], Any]] = {
    **{name: _shown(name) for name in SHOWN},
    "Speed": _costs("Speed", "speed"),
    "DV penalty": _costs("DV penalty", "penalty"),
    "rush penalty": lambda told: told.played.facts("rush")[-1]["ticks"],
    "reaction count": lambda told: told.played.facts("reaction")[-1]["value"],
    "DV met": lambda told: max(0, told.shown("DV") or 0),
    "hit": lambda told: len(told.played.facts("hit")) == 1,
    "stopped": lambda told: len(told.played.facts("stopped")) == 1,
    "after soak": lambda told: _parts(told, "damage dice", *BY_SOAK),
    "raw before successes": lambda told: _parts(told, "raw damage", "successes left", but=True),
    "damage type": lambda told: told.played.facts("damage")[-1]["type"],
    "botch": _botch,
    "tens": _tens,
    "dice lost": lambda told: -_parts(told, "dice", "pool", but=True),
    "attack dice lost": lambda told: -_parts(told, "attack dice", "Short sword, as listed", but=True),
    "flurry dice": _flurry_dice,
    "next": lambda told: get(told.enc.state, "clock.acting", ""),
    "tick": lambda told: get(told.enc.state, "clock.tick", 0),
    "wheel": _wheel,
    "refused": lambda told: told.played.refused,
    "effects ended": lambda told: tuple(f"{one['label']} on {one['who']}" for one in told.played.facts("effect_ends")),
}
"""Words that stand by themselves."""


def _fighter(read: Callable[[Fighter], Any]) -> Callable[[Told, str], Any]:
    return lambda told, id: read(view(told.enc, id))


def _actions_left(fighter: Fighter) -> int:
    """Actions of its flurry that are yet to come: those declared, and those its Charm grants besides."""
    now = fighter.read("now.flurry", {"size": 0})
    label = now.get("charm", "")
    granted = [one["adds"]["extra_actions"] for one in fighter.powers.values() if label and one["name"] == label]
    return int(next(iter(granted), now["size"]) - now.get("done", 0))


def _joined(told: Told, id: str) -> dict[str, Any]:
    return next(one for one in told.played.facts("joins") if one["who"] == id)


OF_FIGHTER: dict[str, Callable[[Told, str], Any]] = {
    "tick": _fighter(lambda one: one.tick),
    "penalty": _fighter(lambda one: one.penalty),
    "penalties": _fighter(lambda one: one.dv_penalties),
    "dodge": _fighter(lambda one: dv.standing(one, dv.DODGE).value),
    "parry": _fighter(lambda one: dv.standing(one, dv.PARRY).value),
    "may act": _fighter(lambda one: one.due and one.acting),
    "actions left": _fighter(_actions_left),
    "willpower": _fighter(lambda one: one.willpower),
    "personal": _fighter(lambda one: essence.left(one, essence.PERSONAL)),
    "peripheral": _fighter(lambda one: essence.left(one, essence.PERIPHERAL)),
    "wounds": _fighter(lambda one: health.wounds(one).value),
    "levels left": _fighter(lambda one: health.marked(one).left),
    "soak": _fighter(lambda one: health.soak(one, "lethal").value),
    "out": _fighter(lambda one: one.defeated),
    "joins": lambda told, id: _joined(told, id).get("successes", 0),
    "join dice": lambda told, id: next(ask.count for ask in told.played.asked if ask.key == f"join.{id}"),
    "join botch": lambda told, id: bool(_joined(told, id).get("botch", False)),
    "effects": _fighter(lambda one: tuple(str(effect["label"]) for _, effect in effects.on(one.draft, one.id))),
}
"""Words that stand in a fighter's table."""
