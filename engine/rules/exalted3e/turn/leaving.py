"""Going out of the fight and coming back: defeated, fled, incapacitated."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.rules.common.log import Returns

from .. import grapple
from ..fighter import Fighter, round_of
from ..lasting import GRAPPLED, GRAPPLING
from ..log.turns import Out


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight, or gives another reason for it; the turn stays where it is.

    Grapples end, nobody is guarded by it any more, and what others have until its turns ends with this round.
    """
    fighter.defeated, fighter.guards, fighter.further_attacks = reason, "", 0
    ends_grapples(fight, fighter)
    effects.waits_no_more(fight.draft, fighter.id, {"round": max(1, round_of(fight.draft))})
    fight.tell(Out(who=fighter.id, reason=reason))


def comes_back(fight: Fight, fighter: Fighter) -> None:
    """Puts a fighter back in. One that missed its turn of this round acts in it still."""
    fighter.defeated = ""
    fight.tell(Returns(who=fighter.id))


def ends_grapples(fight: Fight, fighter: Fighter) -> None:
    """Ends every grapple that a fighter holds or is held in."""
    grapple.ends_for_grappler(fight, fighter)
    for _, held in GRAPPLED.found(fight.draft, fighter.id):
        holder = held.get("source", "")
        if GRAPPLING.there(fight.draft, holder):
            grapple.ends_for_grappler(fight, fight[holder])
