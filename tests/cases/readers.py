"""What the words of a case read from a fight: numbers of an action, and of a fighter after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.core.model import Draft, Tree, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import grapple, numbers
from engine.rules.exalted3e.attack import crash
from engine.rules.exalted3e.fighter import Fighter

from .playing import Played
from .stage import order, view


@dataclass(frozen=True)
class Told:
    """A fight after a step, the step, and the state before it."""

    enc: Encounter
    played: Played
    before: Tree

    def shown(self, key: str, default: int | None = None) -> int | None:
        """A number that the step showed."""
        return self.played.shown().get(key, default)

    def fighter(self, id: str) -> Fighter:
        """A fighter after the step."""
        return view(self.enc, id)

    def last_roll(self) -> dict[str, Any]:
        """What the log keeps of the last roll."""
        return self.played.facts("roll")[-1]

    def was(self, id: str) -> Fighter:
        """A fighter before the step."""
        return Fighter(Draft(self.before), id)


def _botch(told: Told) -> bool:
    """Whether the last roll with faces is a botch."""
    rolled = [one for one in told.played.facts("roll") if "faces" in one][-1]
    asked = {ask.key: ask.dice for ask in told.played.asked}[rolled["roll"]]
    return asked is not None and asked.botch(rolled["faces"])


def _health_lost(told: Told, id: str) -> int:
    return numbers.marked(told.fighter(id)).taken - numbers.marked(told.was(id)).taken


def _damage_type(told: Told) -> str:
    return str(told.played.facts("wounds")[-1]["type"])


def _not_to_act(told: Told) -> tuple[str, ...]:
    """Those who don't come up any more this round."""
    return order(told.enc, "acted", "out")


def _queue(told: Told) -> tuple[str, ...]:
    """Whose turn it is and who follows in this round."""
    return order(told.enc, "acting", "to_act")


def _can_shift(told: Told, id: str) -> bool:
    """Whether crashing anybody else now would be a Shift."""
    me = told.fighter(id)
    others = [told.fighter(other) for other in get(told.enc.state, "combatant") if other != id]
    return any(crash.may_shift(me, other) for other in others)


def _newly_crashed(told: Told, id: str) -> bool:
    return told.fighter(id).crashed and not told.was(id).crashed


def _effects(told: Told, id: str) -> tuple[str, ...]:
    return tuple(sorted(one["label"] for one in get(told.enc.state, "effect", {}).values() if one["on"] == id))


def _ended(told: Told) -> tuple[str, ...]:
    return tuple(f"{one['label']} on {one['who']}" for one in told.played.facts("effect_ends"))


def _fact_count(key: str, told: Told) -> int:
    return len(told.played.facts(key))


def _margin_over_the_best(told: Told) -> int:
    """By how much a disengage beats the best of those who contest it."""
    made = told.played.facts("disengage")[-1]
    return int(made.get("value", 0)) - max(int(one.get("value", 0)) for one in made["against"])


def _parries_with(told: Told, id: str) -> str:
    one = told.fighter(id)
    weapon = numbers.parry_weapon(one)
    return "bare hands" if numbers.parries_bare_handed(one) else str(weapon["name"]) if weapon else ""


def _of_the_maneuver(key: str, told: Told) -> int | None:
    """A number of the maneuver in the turn in which a grapple succeeded."""
    return told.shown(f"maneuver.{key}")


OF_ACTION: dict[str, Callable[[Told], Any]] = {
    "attack dice": lambda told: told.shown("attack dice"),
    "attack successes": lambda told: told.shown("attack successes"),
    "defense": lambda told: told.shown("Defense"),
    "threshold": lambda told: told.shown("threshold"),
    "hit": lambda told: (told.shown("threshold") or 0) >= 0,
    "raw damage": lambda told: told.shown("raw damage"),
    "soak": lambda told: told.shown("soak"),
    "minimum damage": lambda told: told.shown("minimum damage"),
    "damage dice": lambda told: told.shown("damage dice"),
    "damage successes": lambda told: told.shown("damage successes"),
    "damage type": _damage_type,
    "gambit loss": lambda told: told.shown("gambit loss"),
    "control dice": lambda told: told.shown("control dice"),
    "dice to resist": lambda told: told.shown("dice to resist"),
    "rounds given up": lambda told: int(told.played.facts("throws")[-1].get("rounds", 0)),
    "successes against": lambda told: told.shown("against.attack successes"),
    "winner": lambda told: told.played.facts("clash")[0].get("winner", ""),
    "Initiative lost": lambda told: told.shown("Initiative lost"),
    "Initiative gained": lambda told: told.shown("Initiative gained"),
    "miss loss": lambda told: told.shown("miss loss"),
    "control margin": lambda told: told.shown("control margin"),
    **{
        f"maneuver: {key}": partial(_of_the_maneuver, key)
        for key in (
            "attack dice",
            "attack successes",
            "Defense",
            "threshold",
            "raw damage",
            "soak",
            "damage dice",
            "damage successes",
            "health levels",
        )
    },
    "guardian's Parry": lambda told: told.shown("guardian's Parry"),
    "past the guardian": lambda told: told.shown("past the guardian"),
    "stopped": lambda told: _fact_count("stopped", told) == 1,
    "counter hit": lambda told: (told.shown("counter.threshold") or 0) >= 0,
    "counter damage successes": lambda told: told.shown("counter.damage successes"),
    "away": lambda told: bool(told.played.facts("disengage")[-1].get("won", False)),
    "margin": _margin_over_the_best,
    "asks": lambda told: any(ask.key.startswith("tie") for ask in told.played.asked),
    "health levels": lambda told: told.shown("health levels"),
    "hardness": lambda told: told.shown("Hardness"),
    "gambit margin": lambda told: told.shown("gambit margin"),
    "break": lambda told: told.shown("Break", 0),
    "break lines": lambda told: _fact_count("break", told),
    "shift": lambda told: _fact_count("shift", told) == 1,
    "successes": lambda told: told.last_roll()["value"],
    "botch": _botch,
    "tens": lambda told: told.last_roll()["tens"],
    "tens count twice": lambda told: told.last_roll()["tens"] == "tens count twice",
    "next": lambda told: get(told.enc.state, "clock.acting", ""),
    "queue": _queue,
    "not to act": _not_to_act,
    "round": lambda told: get(told.enc.state, "clock.round", 0),
    "order": lambda told: order(told.enc),
    "effects ended": _ended,
    "refused": lambda told: told.played.refused,
    "fighters": lambda told: len(get(told.enc.state, "combatant", {})),
}
"""Words that stand by themselves."""

OF_FIGHTER: dict[str, Callable[[Told, str], Any]] = {
    "initiative": lambda told, id: told.fighter(id).initiative,
    "onslaught": lambda told, id: told.fighter(id).onslaught,
    "crashed": lambda told, id: told.fighter(id).crashed,
    "newly crashed": _newly_crashed,
    "crashed by": lambda told, id: told.fighter(id).crash_by,
    "self-inflicted": lambda told, id: told.fighter(id).self_inflicted,
    "can shift": _can_shift,
    "control rounds": lambda told, id: grapple.rounds(told.fighter(id)),
    "holds": lambda told, id: grapple.hold(told.fighter(id)).get("on", ""),
    "held by": lambda told, id: grapple.holder(told.fighter(id)),
    "acted": lambda told, id: told.fighter(id).acted,
    "acts again": lambda told, id: told.fighter(id).shifted and not told.fighter(id).acted,
    "only": lambda told, id: told.fighter(id).only,
    "health lost": _health_lost,
    "penalty": lambda told, id: numbers.wounds(told.fighter(id)).value,
    "out": lambda told, id: told.fighter(id).defeated,
    "parry": lambda told, id: numbers.parry(told.fighter(id)).value,
    "parries with": _parries_with,
    "evasion": lambda told, id: numbers.evasion(told.fighter(id)).value,
    "effects": _effects,
}
"""Words that stand in a fighter's table."""
