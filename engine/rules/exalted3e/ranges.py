"""Who stands how far from whom, pair by pair (rules section 17).

The band of two fighters is kept at `range.<a>.<b>`, `a` before `b` in the alphabet.
"""

from __future__ import annotations

from engine.core.model import MISSING, Draft

from .fighter import BANDS


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
