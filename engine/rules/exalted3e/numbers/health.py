"""Health by type of damage: the track, its wound penalty, and levels marked and healed (rules section 14).

A track is as long and as steep as the sheet says; on it lie from the left aggravated, lethal, bashing damage.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.ask import Number, number
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused
from engine.rules.exalted.traits import FULL_TRACK
from engine.rules.hand_sentences import Healed, Wounds

from ..fighter import Fighter
from ..turn.leaving import comes_back, goes_out

RULE = "rules section 14"
TYPES = ("bashing", "lethal", "aggravated")
"""Types of damage, from the lightest to the gravest."""

INCAPACITATED, DYING = "incapacitated", "dying"
"""Why a fighter whose track is full is out: its last level is bashing, or worse."""

MARKS = {"aggravated": "*", "lethal": "X", "bashing": "/"}


@dataclass(frozen=True, slots=True)
class Marked:
    """Levels of damage by type on a track of `size` levels."""

    size: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def taken(self) -> int:
        """Levels with damage in them."""
        return self.bashing + self.lethal + self.aggravated

    @property
    def full(self) -> bool:
        """Whether no level is left."""
        return self.taken >= self.size


def levels(fighter: Fighter) -> tuple[int | str, ...]:
    """The track: wound penalties, and `incapacitated` as the last."""
    return tuple(fighter.sheet("health", FULL_TRACK))


def marked(fighter: Fighter) -> Marked:
    """The damage a fighter has taken."""
    taken = {type: int(fighter.read(f"now.health.{type}", 0)) for type in TYPES}
    return Marked(len(levels(fighter)), **taken)


def wounds(fighter: Fighter) -> Number:
    """The wound penalty as a number with one part: that of the worst level with damage in it, 0 or below.

    A full track has the worst number on it.
    """
    reached = [level for level in levels(fighter)[: marked(fighter).taken] if isinstance(level, int)]
    return number(("wounds", min(reached, default=0), RULE))


def track(fighter: Fighter) -> str:
    """The track as marks, worst damage first: `*` aggravated, `X` lethal, `/` bashing, `#` left."""
    lost = marked(fighter)
    marks = "".join(mark * getattr(lost, type) for type, mark in MARKS.items())
    return marks + "#" * (lost.size - lost.taken)


def hurt(was: Marked, amount: int, type: str) -> tuple[Marked, int]:
    """The track after so many levels more, and how many of them found no level left to change.

    On a full track each level turns a lighter one into its own type: bashing makes a bashing one lethal.
    """
    fits = min(amount, max(0, was.size - was.taken))
    now, rest = replace(was, **{type: getattr(was, type) + fits}), amount - fits
    into = "lethal" if type == "bashing" else type
    for lighter in TYPES[: TYPES.index(into)]:
        turned = min(rest, getattr(now, lighter))
        now = replace(now, **{lighter: getattr(now, lighter) - turned, into: getattr(now, into) + turned})
        rest -= turned
    return now, rest


def mark(fight: Fight, fighter: Fighter, amount: int, type: str) -> None:
    """Marks so many levels of a type of damage, 0 for none. Who has no level left is out of the fight."""
    if amount <= 0:
        return
    was = marked(fighter)
    now, over = hurt(was, amount, type)
    _write(fighter, now)
    fight.tell(Wounds(who=fighter.id, amount=amount, type=type, was=was.size - was.taken,
               left=now.size - now.taken, over=over, penalty=wounds(fighter).value))  # fmt: skip
    if not now.full:
        return
    reason = INCAPACITATED if now.bashing else DYING
    if fighter.defeated in ("", INCAPACITATED) and fighter.defeated != reason:
        goes_out(fight, fighter, reason)


def heal(fight: Fight, fighter: Fighter, amount: int, type: str = "") -> None:
    """Heals so many levels of a type, or of any, the lightest first. Raises Refused where there are fewer.

    Who was out for a full track only is back in.
    """
    was = marked(fighter)
    there = getattr(was, type) if type else was.taken
    if amount > there:
        kind = f"{type} " if type else ""
        raise Refused("not_so_hurt", f"{fighter.name} has {there} levels of {kind}damage: {amount} can't be healed.")
    now, rest = was, amount
    for kind in (type,) if type else TYPES:
        healed = min(rest, getattr(now, kind))
        now, rest = replace(now, **{kind: getattr(now, kind) - healed}), rest - healed
    _write(fighter, now)
    fight.tell(Healed(who=fighter.id, amount=amount, type=type, was=was.size - was.taken,
               left=now.size - now.taken, penalty=wounds(fighter).value))  # fmt: skip
    if fighter.defeated in (INCAPACITATED, DYING) and not now.full:
        comes_back(fight, fighter)


def _write(fighter: Fighter, now: Marked) -> None:
    for type in TYPES:
        fighter.write(f"now.health.{type}", getattr(now, type) or MISSING)
