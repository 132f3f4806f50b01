"""Defense Values that refresh: at the start of the tick on which somebody may act again (rules section 2.3)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING

from ..fighter import Fighter, tick_of
from ..log.turns import Refreshes
from . import stunts


def due(fight: Fight, fighter: Fighter) -> None:
    """The tick has come on which a fighter may act: its DV refreshes, and what lasted until then ends.

    One who aims is waited for: the attack that was aimed brings no refresh, everything else does.
    """
    fight.tell(*effects.turn_starts(fight.draft, fighter.id))
    once_an_action(fighter)
    if not fighter.aiming:
        late(fight, fighter)


def late(fight: Fight, fighter: Fighter) -> None:
    """The refresh itself: penalties of actions go, and powers that work once an action can be used again."""
    if fighter.penalty or fighter.onslaught:
        fight.tell(Refreshes(who=fighter.id, was=fighter.penalty, tick=tick_of(fight.draft)))
    for field in ("dv", "dice", "struck", "flurry", "doing", "since"):
        fighter.write(f"now.{field}", MISSING)
    fighter.onslaught, fighter.held, fighter.guards = 0, False, ""
    once_an_action(fighter)
    _rewarded(fight, fighter)


def _rewarded(fight: Fight, fighter: Fighter) -> None:
    """By the option `stunt_reward_timing` the best stunt since the last refresh is rewarded (rules section 7)."""
    rating, fighter.stunt = fighter.stunt, 0
    if rating:
        with fight.inside(f"refresh {fighter.id}"):
            stunts.rewarded(fight, "stunt", fighter, rating)


def once_an_action(fighter: Fighter) -> None:
    """Powers that work once an action can be used again."""
    for power, per in dict(fighter.read("now.once", {})).items():
        if per == "action":
            fighter.write(f"now.once.{power}", MISSING)
