"""A fighter as the rules of Exalted 3e see one: its condition to read and write, its sheet to read.

The band of two fighters is kept at `range.<a>.<b>`, `a` before `b` in the alphabet.
"""

from __future__ import annotations

from engine.core.model import MISSING, Draft, Field, Tree
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


# -- who stands how far from whom, pair by pair (rules section 17) ----------------------------------------------------
def _path(a: str, b: str) -> str:
    first, second = sorted((a, b))
    return f"range.{first}.{second}"


def placed(draft: Draft, a: str, b: str) -> str:
    """The band in which somebody has placed these two, or nothing. Asked of every pair, so it goes straight there."""
    first, second = (a, b) if a < b else (b, a)
    return str(draft.get("range", {}).get(first, {}).get(second, ""))


def around(draft: Draft, id: str) -> dict[str, str]:
    """The band of everyone whom somebody has placed with this fighter."""
    out: dict[str, str] = {}
    for first, row in draft.get("range", {}).items():
        if first == id:
            out.update(row)
        elif id in row:
            out[first] = row[id]
    return out


def known(draft: Draft, a: str, b: str) -> bool:
    """Whether anybody has placed these two."""
    return bool(placed(draft, a, b))


def band_between(draft: Draft, a: str, b: str) -> str:
    """The band between two fighters; close where nobody has placed them."""
    return placed(draft, a, b) or BANDS[0]


def set_band(draft: Draft, a: str, b: str, band: str) -> None:
    """Puts a band between two fighters."""
    draft.set(_path(a, b), band)


def further(band: str, by: int) -> str:
    """The band so many further than this one, or nearer for a negative number, from close to extreme."""
    return BANDS[min(len(BANDS) - 1, max(0, BANDS.index(band) + by))]


def leaves(draft: Draft, who: str) -> None:
    """Forgets where a fighter stood who is gone."""
    draft.set(f"range.{who}", MISSING)
    for first in list(draft.get("range", {})):
        draft.set(f"range.{first}.{who}", MISSING)
