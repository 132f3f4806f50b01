"""The words of a character: its attributes and abilities, and how they are read in text."""

from typing import Literal, get_args

from engine.rules.traits import ATTRIBUTES, Attribute, words

__all__ = ["ABILITIES", "ATTRIBUTES", "DEFAULT_HEALTH", "Ability", "Attribute", "named", "words"]

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


DEFAULT_HEALTH: tuple[int | str, ...] = (0, -1, -1, -2, -2, -4, "incapacitated")
"""The track of an ordinary person (rules section 14)."""


def named(text: str) -> str:
    """Return the key of an attribute or ability that text names in any case, or nothing when it is none."""
    key = "_".join(text.lower().split())
    return key if key in ATTRIBUTES or key in ABILITIES else ""
