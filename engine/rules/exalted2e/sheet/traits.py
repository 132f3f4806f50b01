"""The words of a character of Exalted 2e: what it is, its Virtues, and the track of an extra."""

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
