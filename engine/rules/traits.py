"""The nine attributes that every edition has, and traits as text shows them."""

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


def words(trait: str) -> str:
    """Return a trait as text shows it: `martial_arts` is `Martial Arts`."""
    return trait.replace("_", " ").title()
