"""A fighter as the rules of Exalted 2e see one: its condition to read and write, its sheet to read."""

from __future__ import annotations

from engine.core.model import Draft, Field, Tree
from engine.rules.exalted.fighter import ExaltedFighter

from . import options
from .numbers import excellencies
from .sheet.weapons import EXALTED, PEOPLE, ROUNDS_UP, SHIELDS

DAMAGE_TYPES = ("bashing", "lethal", "aggravated")
"""Types of damage, from the lightest to the gravest."""

UNCONSCIOUS, INCAPACITATED, DEAD, DESTROYED = "unconscious", "incapacitated", "dead", "destroyed"
"""Why a fighter whose track is full is out; destroyed is what never was alive."""


class Fighter(ExaltedFighter):
    """The live view of one combatant of Exalted 2e."""

    group = Field("group", "")

    tick = Field("now.tick", 0)
    anima = Field("now.anima", 0)
    doing = Field("now.doing", "")
    since = Field("now.since", 0)
    held = Field("now.held", False)
    aims_at = Field("now.aim.target", "")
    aims_since = Field("now.aim.since", 0)
    dv_penalties = Field[dict[str, int]]("now.dv", {})
    dv_later = Field[dict[str, int]]("now.dv_later", {})
    dice_lost = Field[dict[str, int]]("now.dice", {})
    dice_lost_next = Field[dict[str, int]]("now.dice_next", {})
    struck = Field[dict[str, int]]("now.struck", {})
    stunt = Field("now.stunt", 0)
    moved = Field("now.moved", -1)
    resisted = Field("now.resisted", 0)

    being = Field("sheet.being", "mortal")
    extra = Field("sheet.extra", False)
    essence = Field("sheet.essence", 1)

    @property
    def due(self) -> bool:
        """Whether the fighter may act on the present tick."""
        return self.joined and not self.out and self.tick <= tick_of(self.draft)

    @property
    def penalty(self) -> int:
        """What actions take from both Defense Values until the refresh, as a positive number (rules section 2.3)."""
        return sum(self.dv_penalties.values())

    @property
    def dashing(self) -> bool:
        """Whether its present action is a dash, or a flurry with one in it."""
        parts = self.read("now.flurry.part", {}) if self.doing == "flurry" else {}
        return self.doing == "dash" or any(one["do"] == "dash" for one in parts.values())

    @property
    def aiming(self) -> bool:
        """Whether it is in the middle of an aim."""
        return self.doing == "aim"

    @property
    def aborted(self) -> bool:
        """Whether its move has come by aborting a Guard or an Aim: without a refresh, and at no price in dice."""
        return self.held and not self.dice_lost_next

    @property
    def exalted(self) -> bool:
        """Whether it is one of the Exalted."""
        return self.being in EXALTED

    @property
    def mortal(self) -> bool:
        """Whether it is a mortal, heroic or not."""
        return self.being in PEOPLE

    @property
    def rounds_up(self) -> bool:
        """Whether its Defense Values are rounded up (rules section 5.1)."""
        said = self.sheet("rounds", "")
        return said == "up" if said else self.being in ROUNDS_UP

    @property
    def sheet_tree(self) -> Tree:
        """The whole sheet; by the option `shield_model` its shield is among the weapons."""
        tree = dict(self.read("sheet", {}))
        shield = tree.get("shield", "")
        if shield and options.value(self.draft, "shield_model") == "weapon":
            tree["weapon"] = {**tree.get("weapon", {}), f"{shield}-shield": SHIELDS[shield]}
        return tree

    def specialty(self, ability: str, situational: bool = False) -> int:
        """The dice of a specialty; one that is situational counts only where that is asked for."""
        found = self.sheet(f"specialties.{ability}", {})
        if not found or (found.get("situational", False) and not situational):
            return 0
        return int(found.get("dice", 1))

    @property
    def powers(self) -> dict[str, Tree]:
        """The powers on the sheet by id, Excellencies among them."""
        return {**excellencies.powers(self), **self.sheet("power", {})}


def tick_of(draft: Draft) -> int:
    """The present tick; 0 before Join Battle."""
    return int(draft.get("clock.tick", 0))


def begun(draft: Draft) -> bool:
    """Whether battle has been joined."""
    return bool(draft.get("clock.begun", False))
