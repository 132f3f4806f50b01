"""Going out of the fight and coming back: felled, fled, defeated."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING

from ..fighter import Fighter, tick_of
from ..log.harm_sentences import Out, Returns
from . import clinch, coordinated

OF_THE_ACTION = ("flurry", "struck", "aim", "dice", "dice_next", "held", "doing", "since", "shaping")
"""What of a condition belongs to an action that can't go on."""


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight, or gives another reason for it; the move stays where it is.

    What others have until it acts again ends on the tick on which it would have acted.
    """
    fighter.defeated, fighter.guards = reason, ""
    for field in OF_THE_ACTION:
        fighter.write(f"now.{field}", MISSING)
    waits_no_more(fight, fighter)
    coordinated.leaves(fight, fighter.id)
    clinch.leaves(fight, fighter)
    fight.tell(Out(who=fighter.id, reason=reason))


def waits_no_more(fight: Fight, fighter: Fighter) -> None:
    """What others have until this fighter acts ends on the tick on which it would have acted."""
    effects.waits_no_more(fight.draft, fighter.id, {"tick": max(fighter.tick, tick_of(fight.draft) + 1)})


def comes_back(fight: Fight, fighter: Fighter) -> None:
    """Puts a fighter back in. It may act on the present tick at the soonest."""
    fighter.defeated = ""
    if fighter.joined:
        fighter.tick = max(fighter.tick, tick_of(fight.draft))
    fight.tell(Returns(who=fighter.id, tick=fighter.tick))
