"""One d100 test: whether it succeeds, its Hits, and whether it brings a Complication (rules P1 to P5)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.model import Draft

from ..fighter import setting


@dataclass(frozen=True, slots=True)
class Test:
    """What came of a roll against a Success Target. `hits` may be negative where it failed; they decide nothing."""

    target: int
    roll: int
    success: bool
    hits: int
    complication: bool
    automatic: bool = False


def test(draft: Draft, target: int, face: int) -> Test:
    """The test of a d100 that shows `face`, 1 to 100 (100 reads 00). Success goes by the roll, never by the Hits."""
    roll = int(setting(draft, "test.zero_zero")) if face == 100 else face
    sure, lost = roll <= setting(draft, "test.auto_success_max"), roll >= setting(draft, "test.auto_failure_min")
    success = sure or (not lost and roll <= target)
    hits = _hits(str(setting(draft, "test.hits")), target, roll, success)
    if success:
        # A roll that succeeds by itself may lie above the target; it is a success of no Hits, never of fewer.
        hits = max(0, hits)
    if lost:
        hits = min(hits, int(setting(draft, "test.auto_failure_max_hits")))
    return Test(target, roll, success, hits, _complication(draft, face), sure or lost)


def _hits(how: str, target: int, roll: int, success: bool) -> int:
    """Hits by the option `test.hits`; the units digit never counts in the usual way."""
    if how == "margin_div_10":
        return int((target - roll) / 10)
    if how == "roll_tens":
        return roll // 10 if success else 0
    return target // 10 - roll // 10


def _complication(draft: Draft, face: int) -> bool:
    how = setting(draft, "test.complication")
    double = face == 100 or (face > 10 and face % 11 == 0)
    return double and (how == "all_doubles" or (how == "odd_doubles" and face % 2 == 1))
