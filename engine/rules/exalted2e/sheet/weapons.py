"""Weapons and armor, and their numbers.

Functions read plain sheets and weapon tables as the state holds them.
"""

from __future__ import annotations

from typing import Literal

from engine.core.model import Tree

RULE = "rules section 15"

BODY: dict[str, Tree] = {
    "punch": {
        "name": "Punch", "ability": "martial_arts", "accuracy": 1, "type": "bashing", "defense": 2, "rate": 3,
        "tags": ("natural",),
    },
    "kick": {
        "name": "Kick", "ability": "martial_arts", "damage": 3, "type": "bashing", "defense": -2, "rate": 2,
        "tags": ("natural",),
    },
    "clinch": {
        "name": "Clinch", "ability": "martial_arts", "speed": 6, "type": "bashing",
        "tags": ("clinch", "natural", "piercing"),
    },
}  # fmt: skip
"""What everybody attacks with who has nothing else (rules section 15.1)."""

TAGS: dict[str, str] = {
    "clinch": "takes hold in place of doing damage",
    "disarming": "made for disarming",
    "lance": "more damage braced or charging",
    "martial arts": "can be used with Martial Arts",
    "natural": "part of the body: always ready, cannot be disarmed",
    "piercing": "halves the soak of armor",
    "reach": "height gives no advantage against it",
    "shield": "a shield",
    "thrown": "can be thrown",
    "thrust": "more damage set against a charge",
    "two-handed": "takes both hands",
}
"""The tags that the rules know, with what each does in a few words."""


def has(weapon: Tree, tag: str) -> bool:
    """Whether a weapon has a tag."""
    return tag in weapon.get("tags", ())


def is_natural(weapon: Tree) -> bool:
    """Whether a weapon is part of the body."""
    return has(weapon, "natural")


def is_ranged(weapon: Tree) -> bool:
    """Whether a weapon is for a distance."""
    return int(weapon.get("range", 0)) > 0


def is_ready(weapon: Tree) -> bool:
    """Whether a weapon can be used at once; what is natural always can."""
    return bool(weapon.get("ready", True)) or is_natural(weapon)


def ready(sheet: Tree) -> dict[str, Tree]:
    """The weapons that can be used now by id, those of the sheet first, then what the body does.

    Whoever has natural weapons of its own, as beasts have, strikes with these in place of fist and foot.
    """
    carried = sheet.get("weapon", {})
    own = {id: weapon for id, weapon in carried.items() if is_ready(weapon)}
    beast = any(map(is_natural, carried.values()))
    body = {"clinch": BODY["clinch"]} if beast else BODY
    return own | {id: weapon for id, weapon in body.items() if id not in carried}


def in_hand(sheet: Tree) -> dict[str, Tree]:
    """The ready weapons that are no part of the body."""
    return {id: weapon for id, weapon in ready(sheet).items() if not is_natural(weapon)}


def loose(sheet: Tree) -> dict[str, Tree]:
    """Those of them that can be put away or struck out of a hand: a shield is strapped on."""
    return {id: weapon for id, weapon in in_hand(sheet).items() if not has(weapon, "shield")}


def ability(weapon: Tree) -> str:
    """The Ability it is used with."""
    return str(weapon.get("ability", "melee"))


def damage_type(weapon: Tree) -> str:
    """The type of damage: bashing, lethal or aggravated."""
    return str(weapon.get("type", "lethal"))


def rate(weapon: Tree) -> int:
    """How many times it can attack in one flurry."""
    return int(weapon.get("rate", 1))


def speed(weapon: Tree) -> int:
    """Its Speed in ticks."""
    return int(weapon.get("speed", 5))


def minimum(weapon: Tree) -> int:
    """Dice of damage that no soak takes: more than 1 for what is overwhelming."""
    return int(weapon.get("minimum", 1))


def parries(sheet: Tree) -> dict[str, Tree]:
    """The weapons that can parry, by id.

    A hand that holds a weapon cannot parry empty, so with a two-handed weapon, or two weapons, only these parry; a foot
    or a hand that is free still can (rules section 5.1).
    """
    held = in_hand(sheet)
    hands = sum(2 if has(one, "two-handed") else 1 for one in held.values())
    found = {id: one for id, one in held.items() if one.get("defense") is not None}
    if hands >= 2 and found:
        return found
    body = {id: one for id, one in ready(sheet).items() if is_natural(one) and one.get("defense") is not None}
    if hands >= 2:
        body.pop("punch", None)
    return found | body


SHIELD_DV = {"buckler": (1, 0), "target": (1, 1), "tower": (1, 2)}
"""What a shield adds to both DVs, in close combat and at range (rules section 5.4)."""

SHIELDS: dict[str, Tree] = {
    "buckler": {"name": "Buckler", "type": "bashing", "defense": 3, "tags": ("shield",)},
    "target": {"name": "Target shield", "speed": 6, "damage": 1, "type": "bashing", "defense": 4, "tags": ("shield",)},
    "tower": {"name": "Tower shield", "speed": 6, "damage": 1, "type": "bashing", "defense": 5, "tags": ("shield",)},
}
"""Shields as weapons, by the option `shield_model` (rules section 15.6)."""


# -- what is worn -----------------------------------------------------------------------------------------------------
def worn(sheet: Tree) -> dict[str, Tree]:
    """The suits that are worn, by id."""
    return {id: suit for id, suit in sheet.get("armor", {}).items() if suit.get("worn", True)}


def soak_of(suit: Tree, type: str) -> int:
    """The soak of one suit; against aggravated damage its lethal soak where it does not say."""
    if type == "aggravated":
        return int(suit["aggravated"] if "aggravated" in suit else suit.get("lethal", 0))
    return int(suit.get(type, 0))


def best(sheet: Tree, type: str) -> Tree | None:
    """The suit that soaks most of a type of damage."""
    return max(worn(sheet).values(), key=lambda suit: soak_of(suit, type), default=None)


def hardest(sheet: Tree) -> Tree | None:
    """The suit with the highest Hardness, if any has one."""
    suits = [suit for suit in worn(sheet).values() if suit.get("hardness", 0)]
    return max(suits, key=lambda suit: int(suit["hardness"]), default=None)


def heaviest(sheet: Tree) -> Tree | None:
    """The suit that hinders most, if any does."""
    suits = [suit for suit in worn(sheet).values() if suit.get("mobility", 0)]
    return max(suits, key=lambda suit: int(suit["mobility"]), default=None)


# -- traits by name, and how things are typed -------------------------------------------------------------------------
Being = Literal[
    "mortal",
    "heroic",
    "animal",
    "undead",
    "spirit",
    "solar",
    "abyssal",
    "lunar",
    "sidereal",
    "dragon_blooded",
    "alchemical",
    "infernal",
]

VIRTUES = ("compassion", "conviction", "temperance", "valor")

EXALTED = frozenset({"solar", "abyssal", "lunar", "sidereal", "dragon_blooded", "alchemical", "infernal"})
"""The kinds of Exalted: they soak lethal damage with half their Stamina (rules section 9.2)."""

ROUNDS_UP = EXALTED | {"spirit"}
"""Who rounds a Defense Value up (rules section 5.1)."""

PEOPLE = frozenset({"mortal", "heroic"})
"""Mortals, who lose dice for an Ability they have not got (rules section 1)."""

EXTRA_TRACK: tuple[int | str, ...] = (-1, -3, "incapacitated")
"""The track of an extra (rules section 9.6)."""


# -- what can be put on a sheet by a line, and what can be typed to add fighters, each with an  -----------------------
THINGS = {
    "weapon": "long bow: speed 6, accuracy 1, damage 2L, rate 3, range 200, archery",
    "armor": "lamellar: 8B/6L, mobility 2",
    "power": "Keen edge: attack, +1 attack dice, 1 mote each, most 10",
    "move": "Cut down: long bow, keen edge 3, stunt 1",
    "action": "Persuade: 7 dice",
    "note": "Sleeps lightly: wakes at any sound",
}
"""By kind. Weapons and armor of the library need no more than their name."""

TYPED = (
    ("3 bandits", "a name of the library, with a count or without"),
    ("hero swordfighter", "a hero of the library, to be changed into yours with E"),
    (
        "guard: 8 dice, damage 5L, DV 3/4, soak 6/3, extra",
        "numbers: Dodge and Parry DV, soak against bashing and lethal",
    ),
    ("Mage: Dexterity 3, Melee 3, Dodge 3, Essence 2, straight sword, buff jacket", "a full character in a line"),
    ("a pasted block", "attacks with Speed, Accuracy, Damage, Defense, Rate; DVs and soak"),
)
