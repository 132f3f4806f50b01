"""A fighter as the rules of Static Veil see one: its condition to read and write, its sheet to read."""

from __future__ import annotations

from typing import Any

from engine.core.model import MISSING, Draft, Field, Tree
from engine.rules.common.fighters import AnyFighter

from .options import OPTIONS
from .sheet.traits import DEFAULT_ATTRIBUTE


class Fighter(AnyFighter):
    """The live view of one combatant of Static Veil."""

    group = Field("group", "")

    ap = Field("now.ap", 0)
    spent = Field("now.spent", 0)
    did = Field("now.did", False)
    paid = Field("now.paid", False)
    acted = Field("now.acted", False)
    attacks = Field("now.attacks", 0)
    defended = Field("now.defended", 0)
    critical = Field("now.critical", 0)
    unstable = Field("now.unstable", "")
    aim = Field("now.aim", 0)
    braced = Field("now.braced", "")
    charged = Field("now.charged", False)
    thrown = Field("now.thrown", "")
    counter = Field("now.counter", "")
    may_counter = Field("now.may_counter", "")
    surprised = Field("now.surprised", False)
    dropped: Field[tuple[str, ...]] = Field("now.dropped", ())

    @property
    def joined(self) -> bool:
        """Whether it has come into the fight."""
        return self.read("now.initiative") is not MISSING

    @property
    def initiative(self) -> int:
        """What it has rolled for Initiative; 0 before it has."""
        return int(self.read("now.initiative", 0))

    @property
    def rolls_with(self) -> tuple[str, str]:
        """What those have in common who share Initiative: the group and the side; its own id without a group."""
        return (self.group, self.side) if self.group else (self.id, "")

    @property
    def thing(self) -> bool:
        """Whether it is an object, which has Structure and armor and nothing else (rules P36)."""
        return self.sheet("structure", None) is not None

    @property
    def minor(self) -> bool:
        """Whether it is a minor one, who simply drops at 0 Health (rules P24, D20)."""
        rank = self.sheet("rank", "")
        return rank == "minor" if rank else self.side != "heroes"

    def attribute(self, name: str) -> int:
        """An attribute; 10 where the sheet does not say."""
        return int(self.sheet(f"attributes.{name}", DEFAULT_ATTRIBUTE))

    def setting(self, name: str) -> Any:
        """A value of the profile by its path."""
        return setting(self.draft, name)

    @property
    def ap_maximum(self) -> int:
        """Action Points of a round."""
        return int(self.sheet("ap", self.setting("time.ap")))

    @property
    def health_maximum(self) -> int:
        """Health of one who is unhurt; of an object its Structure."""
        if self.thing:
            return int(self.sheet("structure"))
        return int(self.sheet("health", self.setting("wounds.health")))

    @property
    def health(self) -> int:
        """Health left."""
        return int(self.read("now.health", self.health_maximum))

    @health.setter
    def health(self, value: int) -> None:
        self.write("now.health", MISSING if value == self.health_maximum else value)

    @property
    def grit(self) -> int:
        """Grit left; one begins with what the sheet says."""
        return int(self.read("now.grit", self.sheet("grit", 0)))

    @grit.setter
    def grit(self, value: int) -> None:
        self.write("now.grit", MISSING if value == self.sheet("grit", 0) else value)

    @property
    def weapons(self) -> dict[str, Tree]:
        """The weapons that are at hand by id, those of the sheet first, then bare hands."""
        gone = self.dropped
        carried = {id: one for id, one in self.sheet("weapon", {}).items() if one.get("ready", True) and id not in gone}
        return carried if "unarmed" in self.sheet("weapon", {}) else {**carried, "unarmed": UNARMED}

    @property
    def shields(self) -> dict[str, Tree]:
        """The shields in hand, by id."""
        return {id: one for id, one in self.sheet("shield", {}).items() if one.get("ready", True)}


UNARMED: Tree = {"name": "Unarmed"}
"""Bare hands: no flat damage and no dice (rules P18)."""


def setting(draft: Draft, name: str) -> Any:
    """A value of the profile of a fight, for what has no `Fight` at hand."""
    return draft.get(f"options.{name}", OPTIONS[name].default)


def round_of(draft: Draft) -> int:
    """The round; 0 before the first one."""
    return int(draft.get("clock.round", 0))


def begun(draft: Draft) -> bool:
    """Whether the first round has begun."""
    return round_of(draft) > 0
