"""Going out of the fight and coming back."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING
from engine.rules.coming_sentences import Returns

from ..fighter import Fighter, round_of
from ..log.turn_sentences import Out

OF_THE_TURN = ("held", "aim", "spent", "did", "paid", "charged", "counter")


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight; the turn stays where it is. What others have until its turns ends with the
    round."""
    fighter.defeated = reason
    for field in OF_THE_TURN:
        fighter.write(f"now.{field}", MISSING)
    effects.waits_no_more(fight.draft, fighter.id, {"round": max(1, round_of(fight.draft))})
    fight.tell(Out(who=fighter.id, reason=reason))


def comes_back(fight: Fight, fighter: Fighter) -> None:
    """Puts a fighter back in."""
    fighter.defeated, fighter.unstable = "", ""
    fight.tell(Returns(who=fighter.id))
