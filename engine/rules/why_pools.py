"""What there is to spend and to lose, with where it stands: Health, motes and Willpower, alike in several rulesets."""

from __future__ import annotations

from ..core.model import View
from ..core.why import Reason, Setting, WhyNumber
from .reasons import given, seen
from .tracks import TYPES, Marked

Cases = tuple[tuple[str, str], ...]


def health(fighter: View, lost: Marked, rule: str, cases: Cases = (), notes: tuple[str, ...] = ()) -> WhyNumber:
    """Levels left of how many, and what is marked."""
    left = lost.size - lost.taken
    marked = [Reason(kind, -getattr(lost, kind), rule) for kind in TYPES]
    why = given(Reason("levels of the track", lost.size, rule), *marked)
    return WhyNumber("health", "Health", f"{left} of {lost.size}", left, why, cases, (), notes,
                     seen(fighter, f"{left} of {lost.size}", "in words only"), None,
                     "damage and healing change it")  # fmt: skip


def motes(
    fighter: View, pool: str, left: int, whole: int, bound: int, rule: str, notes: tuple[str, ...] = ()
) -> WhyNumber:
    """One pool of motes: what is committed, and what has been spent."""
    change = left - whole + bound
    why = given(
        Reason("the whole pool", whole, rule),
        Reason("committed", -bound, rule),
        Reason("spent" if change < 0 else "beyond the pool", change, rule),
    )
    return WhyNumber(pool, f"{pool.title()} motes", f"{left} of {whole}", left, why, (), (), notes,
                     seen(fighter, f"{left} of {whole}"),
                     Setting("begin", "essence", pool, relative=True))  # fmt: skip


def willpower(fighter: View, left: int, rating: int, rule: str) -> WhyNumber:
    """Willpower and what has been spent of it."""
    change = left - rating
    why = given(Reason("rating", rating, rule), Reason("spent" if change < 0 else "above the rating", change, rule))
    return WhyNumber("willpower", "Willpower", f"{left} of {rating}", left, why, (), (), (),
                     seen(fighter, f"{left} of {rating}"),
                     Setting("begin", "essence", "willpower", relative=True))  # fmt: skip
