"""The words of a character of Exalted 2e: what it is, its Abilities and Virtues, and its usual health track."""

from typing import Literal, get_args

Ability = Literal[
    "archery",
    "athletics",
    "awareness",
    "brawl",
    "bureaucracy",
    "craft",
    "dodge",
    "integrity",
    "investigation",
    "larceny",
    "linguistics",
    "lore",
    "martial_arts",
    "medicine",
    "melee",
    "occult",
    "performance",
    "presence",
    "resistance",
    "ride",
    "sail",
    "socialize",
    "stealth",
    "survival",
    "thrown",
    "war",
]

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

ABILITIES: tuple[str, ...] = get_args(Ability)

VIRTUES = ("compassion", "conviction", "temperance", "valor")

EXALTED = frozenset({"solar", "abyssal", "lunar", "sidereal", "dragon_blooded", "alchemical", "infernal"})
"""The kinds of Exalted: they soak lethal damage with half their Stamina (rules section 9.2)."""

ROUNDS_UP = EXALTED | {"spirit"}
"""Who rounds a Defense Value up (rules section 5.1)."""

PEOPLE = frozenset({"mortal", "heroic"})
"""Mortals, who lose dice for an Ability they have not got (rules section 1)."""

FULL_TRACK: tuple[int | str, ...] = (0, -1, -1, -2, -2, -4, "incapacitated")
"""The track of the Exalted and of heroic mortals (rules section 9.5)."""

EXTRA_TRACK: tuple[int | str, ...] = (-1, -3, "incapacitated")
"""The track of an extra (rules section 9.6)."""
