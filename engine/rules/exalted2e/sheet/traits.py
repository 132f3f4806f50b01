"""Traits by name, and how things are typed."""

from __future__ import annotations

from typing import Literal

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
