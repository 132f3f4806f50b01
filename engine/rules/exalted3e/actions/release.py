"""Letting go of whom one holds in a grapple (rules section 11)."""

from __future__ import annotations

from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused
from engine.rules.base import Procedure

from ..attack import grapple
from ..fighter import Fighter
from ..lasting import GRAPPLING
from . import flurry


def release(fight: Fight, begin: Begin) -> None:
    """Releases everyone this fighter holds: reflexive, it takes no action. Raises Refused where it holds nobody."""
    fighter: Fighter = fight[begin.who]
    if reason := why_not(fighter):
        raise Refused("not_allowed", f"{fighter.name} can't release anybody now: {reason}.")
    grapple.ends_for_grappler(fight, fighter)


def why_not(fighter: Fighter) -> str:
    """Why this fighter can't release anybody now; empty where it can."""
    holds = GRAPPLING.there(fighter.draft, fighter.id)
    return flurry.out_of_fight(fighter) or ("" if holds else "holds nobody in a grapple")


PROCEDURES: tuple[Procedure, ...] = (Procedure("release", "release", release),)
