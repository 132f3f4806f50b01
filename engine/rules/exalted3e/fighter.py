"""A fighter as the rules of Exalted 3e see one: its condition to read and write, its sheet to read."""

from __future__ import annotations

from typing import Any

from engine.model import Draft, Field, Tree, View
from engine.rules import short_names

BANDS = ("close", "short", "medium", "long", "extreme")
"""Range bands, near to far (rules section 17)."""

ANIMA = ("dim", "glowing", "burning", "bonfire")
"""Levels of anima (rules section 18)."""


class Fighter(View):
    """The live view of one combatant of Exalted 3e."""

    name = Field("name", "")
    side = Field("side", "foes")
    dice_mode = Field("dice", "automatic")
    hidden = Field("hidden", False)

    joined = Field("now.joined", False)
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
    onslaught = Field("now.onslaught", 0)
    anima = Field("now.anima", "dim")
    defeated = Field("now.defeated", "")
    withdraw = Field("now.withdraw", 0)
    guards = Field("now.guards", "")
    recovered_round = Field("now.recovered_round", 0)
    join_successes = Field("now.join_successes", 0)
    crash_by = Field("now.crash.by", "")
    crash_turns = Field("now.crash.turns", 0)
    self_inflicted = Field("now.crash.self_inflicted", False)

    kind = Field("sheet.kind", "quick")
    base_initiative = Field("sheet.base_initiative", 3)
    legendary = Field("sheet.legendary", False)

    @property
    def short(self) -> str:
        """The shortest name that means only this fighter."""
        return short_names.short(self.draft, self.id)

    @property
    def crashed(self) -> bool:
        """Whether Initiative is 0 or less (rules section 9)."""
        return self.joined and self.initiative <= 0

    @property
    def out(self) -> bool:
        """Whether the fighter is out of the fight."""
        return bool(self.defeated)

    @property
    def quick(self) -> bool:
        """Whether the sheet is a Quick Character's."""
        return self.kind == "quick"

    @property
    def acting(self) -> bool:
        """Whether it is this fighter's turn."""
        return bool(self.draft.get("clock.acting", "") == self.id)

    def sheet(self, path: str, default: Any = 0) -> Any:
        """A value of the sheet."""
        return self.read(f"sheet.{path}", default)

    @property
    def sheet_tree(self) -> Tree:
        """The whole sheet."""
        return dict(self.read("sheet", {}))

    def attribute(self, name: str) -> int:
        """An attribute; 1 where the sheet does not say."""
        return int(self.sheet(f"attributes.{name}", 1))

    def ability(self, name: str) -> int:
        """An ability; 0 where the sheet does not say."""
        return int(self.sheet(f"abilities.{name}", 0))

    @property
    def powers(self) -> dict[str, Tree]:
        """The powers on the sheet by id."""
        return dict(self.sheet("power", {}))

    @property
    def willpower(self) -> int:
        """Willpower left; as much as the rating where nothing has been spent."""
        return int(self.read("now.willpower", self.sheet("willpower", 5)))

    @willpower.setter
    def willpower(self, value: int) -> None:
        self.write("now.willpower", value)


def round_of(draft: Draft) -> int:
    """The present round; 0 before Join Battle."""
    return int(draft.get("clock.round", 0))


def begun(draft: Draft) -> bool:
    """Whether the first round has begun."""
    return round_of(draft) > 0
