"""The words of a character of Exalted, alike in both editions: its Attributes and Abilities, and its usual track."""

from typing import Literal, get_args

Attribute = Literal[
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
]

ATTRIBUTES: tuple[str, ...] = get_args(Attribute)

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

ABILITIES: tuple[str, ...] = get_args(Ability)

FULL_TRACK: tuple[int | str, ...] = (0, -1, -1, -2, -2, -4, "incapacitated")
"""The health track of whoever has the usual seven levels (2e rules section 9.5, 3e rules section 14)."""


def named(text: str) -> str:
    """The key of an Attribute or Ability that a text names in any case, or nothing when it is none."""
    key = "_".join(text.lower().split())
    return key if key in ATTRIBUTES or key in ABILITIES else ""
