"""What was spent, which most sentences take along: Action Points, Grit, rounds (look: log lines)."""

from __future__ import annotations

from typing import Any

from engine.core.told import Tier, Told
from engine.rules.hand_sentences import front
from engine.rules.telling import One, Telling, owner

from .phrases import Wordings

VERBS = {"brace": "braces", "defend": "defends"}
"""What somebody does who has spent points on that."""


class Spends(Told[Telling], key="spends", tier=Tier.LAST):
    """Action Points that were spent, and on `what`."""

    who: str
    what: str
    cost: int
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Points that no other sentence tells: `Dane braces: AP 2 to 1.`"""
        did = VERBS.get(self.what, f"spends {self.cost} AP, {self.what}")
        return f"{telling.name(self.who)} {did}: {points(self.was, self.to)}."


def points(was: int, to: int) -> str:
    """Action Points as they changed: `AP 3 to 1`."""
    return f"AP {was} to {to}"


def spending(telling: Telling, one: One) -> Wordings:
    """What the doer of a fact has spent for it; nothing where that is nothing."""
    spent = telling.take_each(one, Spends, who=one.who)
    return (points(spent[0].was, spent[-1].to),) if spent else ()


REROLL, COMPLICATION = "reroll", "complication"
"""What Grit was spent on, or came by."""


class GritMoves(Told[Telling], key="grit", tier=Tier.LAST):
    """Grit that was spent, gained or set, and on `what` or by what."""

    who: str
    was: int
    to: int
    what: str

    @property
    def words(self) -> str:
        """Grit as it changed: `Grit 2 to 1`."""
        return f"Grit {self.was} to {self.to}"

    def told(self, telling: Telling, one: One) -> str:
        """Grit that no other sentence tells."""
        name = telling.name(self.who)
        did = f"{name} spends Grit to roll again:" if self.what == REROLL else owner(name)
        return f"{front(telling, one)}{did} {self.words}."


def grit(telling: Telling, one: One, **match: Any) -> str:
    """The Grit of the doer of a fact that has changed with it; nothing where none has."""
    moved = telling.take(one, GritMoves, who=one.who, **match)
    return moved.words if moved else ""


class Ammunition(Told[Telling], key="ammunition", tier=Tier.NEVER):
    """Rounds that were shot, and how many are `left` in the weapon. The sentence of the shots tells them."""

    who: str
    left: int
    rounds: int
    weapon: str = ""


def loaded(telling: Telling, one: One) -> str:
    """What the shots of a fact have left in the weapon: `loaded 12 to 11`; nothing where it takes no rounds."""
    shot = telling.take(one, Ammunition, who=one.who)
    return f"loaded {shot.left + shot.rounds} to {shot.left}" if shot else ""


FACTS: tuple[type[Told[Telling]], ...] = (Spends, GritMoves, Ammunition)
"""All of them."""
