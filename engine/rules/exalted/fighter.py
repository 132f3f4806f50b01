"""A fighter as both editions of Exalted see one."""

from __future__ import annotations

from typing import Literal, get_args

from engine.core.model import Field
from engine.rules.common.fighters import AnyFighter


class ExaltedFighter(AnyFighter):
    """The live view of one combatant, as far as it is the same in both editions."""

    joined = Field("now.joined", False)
    join_successes = Field("now.join_successes", 0)
    onslaught = Field("now.onslaught", 0)
    guards = Field("now.guards", "")

    def attribute(self, name: str) -> int:
        """An Attribute; 1 where the sheet does not say."""
        return int(self.sheet(f"attributes.{name}", 1))

    def ability(self, name: str) -> int:
        """An Ability; 0 where the sheet does not say."""
        return int(self.sheet(f"abilities.{name}", 0))

    @property
    def willpower(self) -> int:
        """Willpower left; as much as the rating where nothing has been spent."""
        return int(self.read("now.willpower", self.sheet("willpower", 5)))

    @willpower.setter
    def willpower(self, value: int) -> None:
        self.write("now.willpower", value)


# -- the words of a character of Exalted, alike in both editions ------------------------------------------------------
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
