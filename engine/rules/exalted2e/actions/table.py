"""The actions on the wheel: what each costs in ticks and DV, and whether it fits into a flurry (rules section 3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ask import Number, Part, number
from engine.core.model import Draft, Tree

from .. import options
from ..sheet import weapons

RULE = "rules section 3"


@dataclass(frozen=True, slots=True)
class Action:
    """One kind of action. `speed` is in ticks, `dv` a size; `flurry` is whether it can be part of one.

    `reflexive` takes no action at all; `note` says what it does in a few words.
    """

    name: str
    title: str
    speed: int
    dv: int
    flurry: bool = True
    note: str = ""
    reflexive: bool = False


_ALL = (
    Action("aim", "Aim", 3, 1, False, "a die a tick against one target, 3 at most"),
    Action("guard", "Guard", 3, 0, False, "may be aborted into another action"),
    Action("move", "Move", 0, 0, True, "once a tick", reflexive=True),
    Action("dash", "Dash", 3, 2, True, "no parry while dashing"),
    Action("jump", "Jump", 5, 1),
    Action("rise", "Rise", 5, 1, True, "from prone"),
    Action("ready", "Ready a weapon", 5, 0),
    Action("coordinate", "Coordinate", 5, 2, False, "an attack together, Charisma and War"),
    Action("defend_other", "Defend other", 5, 1, True, "own Parry before the ward's"),
    Action("blockade", "Blockade", 5, 1, True, "Athletics against who would pass"),
    Action("social", "Social attack", 4, 2, True, "against an MDV"),
    Action("miscellaneous", "Anything else", 5, 1, True, "DV as the GM says"),
    Action("charm", "Simple Charm", 6, 1, False, "is the whole action"),
    Action("shape", "Shape sorcery", 5, 2, False),
    Action("cast", "Cast sorcery", 5, 0, False, "Speed by a Join Battle roll"),
    Action("hold", "Keep a clinch", 6, 1, False, "crush, hold, throw or let go"),
    Action("inactive", "Inactive", 5, 0, False, "both base DVs are 0"),
)
ACTIONS: dict[str, Action] = {one.name: one for one in _ALL}
"""Every action but the attack and the flurry, by the name of its procedure."""

ATTACK = Action("attack", "Attack", 5, 1)
PARTS = ("attack", *(one.name for one in _ALL if one.flurry and not one.reflexive))
"""What can be part of a flurry."""


def title(name: str) -> str:
    """What an action is called."""
    return ATTACK.title if name == "attack" else ACTIONS[name].title


def speed(draft: Draft, name: str, weapon: Tree | None = None) -> Number:
    """Ticks until the next action."""
    if weapon is not None and (name == "attack" or _by_weapon(draft, name)):
        return number(Part(f"{weapon['name']}, Speed", weapons.speed(weapon), RULE))
    one = ATTACK if name == "attack" else ACTIONS[name]
    return number(Part(one.title.lower(), one.speed, RULE))


def penalty(draft: Draft, name: str) -> Number:
    """What it takes from both DVs until the refresh, as a size."""
    one = ATTACK if name == "attack" else ACTIONS[name]
    size = 1 if _by_weapon(draft, name) else one.dv
    return number(Part(one.title.lower(), size, RULE))


def _by_weapon(draft: Draft, name: str) -> bool:
    """Whether readying a weapon goes by the weapon (option `ready_weapon`)."""
    return name == "ready" and options.value(draft, "ready_weapon") == "weapon_1"


def barred_in_flurry(draft: Draft, name: str) -> str:
    """Why an action can't be part of a flurry; empty where it can (rules section 4)."""
    if name != "attack" and name not in PARTS:
        return f"{title(name)} is never part of a flurry"
    if name == "dash" and options.value(draft, "dash_in_flurry") != "allow":
        return "a dash is no part of a flurry here"
    return ""
