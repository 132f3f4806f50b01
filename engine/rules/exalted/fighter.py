"""A fighter as both editions of Exalted see one."""

from __future__ import annotations

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
