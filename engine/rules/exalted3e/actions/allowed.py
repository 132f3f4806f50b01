"""Why a fighter can't take an action now, and taking and paying it (rules section 4)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin

from ..attack import crash
from ..fighter import Fighter
from . import flurry, steps
from .table import Action


def begin(fight: Fight, fighter: Fighter, action: Action) -> None:
    """Takes the room for a combat action. Raises Refused with the reason where it can't be taken now."""
    checks(fighter, action)
    flurry.begin_action(fight, fighter, action)


def checks(fighter: Fighter, action: Action) -> None:
    """Raises Refused with the reason where this fighter can't take that action now."""
    if reason := why_not(fighter, action):
        raise action.refusal(fighter.name, reason)


def declares(fight: Fight, given: Begin, action: Action, pays_now: bool = True) -> Fighter:
    """1. Declares a combat action of one's own that may be flurried, and pays for it; returns whose it is. Raises
    Refused as `begin` does."""
    fighter: Fighter = fight[given.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    begin(fight, fighter, action)
    flurry.declare(fight, fighter, action)
    if pays_now:
        pays(fight, fighter, action)
    return fighter


def pays(fight: Fight, fighter: Fighter, action: Action) -> None:
    """Pays what an action costs."""
    crash.pay(fight, fighter, action.due(fighter), f"{action.plain} cost", action.plain)


def why_not(fighter: Fighter, action: Action) -> str:
    """Why this fighter can't take that action now; empty where it can."""
    return (flurry.barred(fighter, action) if action.takes == "action" else "") or action.barred(fighter)


def somebody(fighter: Fighter) -> str:
    """That nobody is there to do it to."""
    return "" if steps.somebody_else(fighter) else "there is nobody else"
