"""Excellencies as powers, made from what the sheet says of them, and further ways to defend besides Dodge and Parry
(rules sections 8 and 18.3).

The First buys dice, the Second successes, the Third is a reroll or half the Ability. The cap on Charm dice is by kind
of Exalted; a success counts as two dice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.ask import Number, Part
from engine.core.model import Tree
from engine.rules.common.fighters import words
from engine.rules.exalted.fighter import ATTRIBUTES

RULE = "rules section 8"
NAMES = {"first": "First", "second": "Second", "third": "Third"}
ATTACK = ("melee", "martial_arts", "brawl", "thrown", "archery")


class Excels(Protocol):
    """A fighter as far as its Excellencies need it."""

    @property
    def being(self) -> str:
        """What it is: `solar`, `mortal` ..."""

    @property
    def essence(self) -> int:
        """Its Essence."""

    @property
    def rounds_up(self) -> bool:
        """Whether half a point counts whole."""

    def sheet(self, path: str, default: Any = 0) -> Any:
        """A value of its sheet."""

    def attribute(self, name: str) -> int:
        """An Attribute."""

    def ability(self, name: str) -> int:
        """An Ability."""

    def specialty(self, ability: str, situational: bool = False) -> int:
        """The dice of a specialty."""


def powers(fighter: Excels) -> dict[str, Tree]:
    """Every use of every Excellency that the sheet has, by id."""
    made: dict[str, Tree] = {}
    for ability, kinds in fighter.sheet("excellencies", {}).items():
        for kind in kinds:
            made |= _of(fighter, ability, kind)
    return made


def _of(fighter: Excels, ability: str, kind: str) -> dict[str, Tree]:
    most = cap(fighter, ability)
    name = f"{NAMES[kind]} {words(ability)} Excellency"
    id, uses = f"{kind}-{ability.replace('_', '-')}", dict[str, Tree]()
    if kind == "third":
        return {f"{id}-{when.split('_')[0]}": {**one, "name": name} for when, one in _third(fighter, ability).items()}
    each, dice, count = (1, "attack_dice", most) if kind == "first" else (2, "attack_successes", most // 2)
    uses |= _roll(id, name, kind, cap(fighter, ability, max(ATTRIBUTES, key=fighter.attribute)))
    if count < 1:
        return uses
    power: Tree = {"name": name, "each": {"motes": each}, "most": count}
    if ability in ATTACK:
        uses[f"{id}-attack"] = power | {"when": "attacker_effects", "adds": {dice: 1}}
    if ability in (*ATTACK, "dodge") and ability not in ("archery", "thrown"):
        mode = "dodge" if ability == "dodge" else "parry"
        adds = {"dv_dice": 1} if kind == "first" else {mode: 1}
        uses[f"{id}-defense"] = power | {"when": "defender_effects", "adds": adds}
    if ability == "awareness":
        adds = {"join_battle_dice": 1} if kind == "first" else {"join_battle_successes": 1}
        uses[f"{id}-join"] = power | {"when": "join_battle", "adds": adds}
    return uses


def _roll(id: str, name: str, kind: str, most: int) -> dict[str, Tree]:
    """The use for any other roll of the Ability."""
    first = kind == "first"
    count = most if first else most // 2
    power = {"name": name, "when": "roll", "each": {"motes": 1 if first else 2}, "most": count,
             "adds": {"dice" if first else "successes": 1}}  # fmt: skip
    return {f"{id}-roll": power} if count > 0 else {}


def _third(fighter: Excels, ability: str) -> dict[str, Tree]:
    """4 motes: a reroll of the attack, or half the Ability under the DV."""
    cost = {"motes": 4}
    out: dict[str, Tree] = {"roll_reroll": {"when": "roll_reroll", "cost": cost, "adds": {"reroll": 1}}}
    if ability in ATTACK:
        out["attack_reroll"] = {"when": "attack_reroll", "cost": cost, "adds": {"reroll": 1}}
    if ability in (*ATTACK, "dodge") and ability not in ("archery", "thrown"):
        half = -(-fighter.ability(ability) // 2) if fighter.rounds_up else fighter.ability(ability) // 2
        out["defense_reroll"] = {"when": "defense_reroll", "cost": cost, "adds": {"penalty": half}}
    return out


def ability_of(id: str) -> str:
    """The Ability of an Excellency by its id, such as `first-martial-arts-attack`; nothing for another power."""
    kind, _, rest = id.partition("-")
    return rest.rpartition("-")[0].replace("-", "_") if kind in NAMES and "-" in rest else ""


def kind_of(id: str) -> str:
    """Which Excellency a power is: first, second or third; nothing for another power."""
    return id.partition("-")[0] if ability_of(id) else ""


def cap(fighter: Excels, ability: str, attribute: str = "") -> int:
    """How many dice Charms may add to a roll of this Ability, with the Attribute that is usual in battle or another;
    0 for one who is not Exalted."""
    attribute = attribute or ("wits" if ability == "awareness" else "dexterity")
    rating = fighter.ability(ability)
    if fighter.being in ("solar", "abyssal", "infernal"):
        return fighter.attribute(attribute) + rating
    if fighter.being == "dragon_blooded":
        return rating + fighter.specialty(ability, situational=True)
    if fighter.being in ("lunar", "alchemical"):
        return fighter.attribute(attribute)
    return fighter.essence if fighter.being in ("sidereal", "spirit") else 0


# -- further ways to defend besides Dodge and Parry, which a table's own rules may have (rules  -----------------------
@dataclass(frozen=True, slots=True)
class Mode:
    """A further way to defend, by a table's own rules, against one attack.

    `base` is its DV from traits, to which it is given what goes into the pool under it. Whatever counts for Dodge or
    Parry counts for it. Excellencies of its `abilities` aid it, and where several are mixed they add at most `mixed`
    dice together, a success being two.
    """

    title: str
    base: Callable[[tuple[Part, ...]], Number]
    abilities: tuple[str, ...] = ()
    mixed: int = 0
