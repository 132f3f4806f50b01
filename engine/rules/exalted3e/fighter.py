"""A fighter as the rules of Exalted 3e see one: its condition to read and write, its sheet to read."""

from __future__ import annotations

from engine.core.model import Draft, Field, Tree
from engine.rules.exalted.fighter import ExaltedFighter

BANDS = ("close", "short", "medium", "long", "extreme")
"""Range bands, near to far (rules section 17)."""

ANIMA = ("dim", "glowing", "burning", "bonfire")
"""Levels of anima (rules section 18)."""


class Fighter(ExaltedFighter):
    """The live view of one combatant of Exalted 3e."""

    initiative = Field("now.initiative", 0)
    acted = Field("now.acted", False)
    delayed = Field("now.delayed", False)
    started = Field("now.started", 0)
    moved = Field("now.moved", False)
    used = Field[tuple[str, ...]]("now.used", ())
    flurry = Field("now.flurry", False)
    further_attacks = Field("now.further_attacks", 0)
    only = Field("now.only", "")
    shifted = Field("now.shifted", False)
    anima = Field("now.anima", "dim")
    withdraw = Field("now.withdraw", 0)
    recovered_round = Field("now.recovered_round", 0)
    crash_by = Field("now.crash.by", "")
    crash_turns = Field("now.crash.turns", 0)
    self_inflicted = Field("now.crash.self_inflicted", False)

    kind = Field("sheet.kind", "quick")
    base_initiative = Field("sheet.base_initiative", 3)
    legendary = Field("sheet.legendary", False)

    @property
    def crashed(self) -> bool:
        """Whether Initiative is 0 or less (rules section 9)."""
        return self.joined and self.initiative <= 0

    @property
    def quick(self) -> bool:
        """Whether the sheet is a Quick Character's."""
        return self.kind == "quick"

    @property
    def sheet_tree(self) -> Tree:
        """The whole sheet."""
        return dict(self.read("sheet", {}))


def round_of(draft: Draft) -> int:
    """The present round; 0 before Join Battle."""
    return int(draft.get("clock.round", 0))


def begun(draft: Draft) -> bool:
    """Whether the first round has begun."""
    return round_of(draft) > 0
