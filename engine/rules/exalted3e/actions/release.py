"""Letting go of whom one holds in a grapple (rules section 11)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin

from ..attack import grapple
from ..fighter import Fighter
from ..lasting import GRAPPLING
from . import turn_room
from .table import Action


def release(fight: Fight, begin: Begin) -> None:
    """Releases everyone this fighter holds: reflexive, it takes no action. Raises Refused where it holds nobody."""
    fighter: Fighter = fight[begin.who]
    turn_room.checks(fighter, RELEASE)
    grapple.ends_for_grappler(fight, fighter)


def _holds_nobody(fighter: Fighter) -> str:
    """Why this fighter can't release anybody now; empty where it can."""
    holds = GRAPPLING.there(fighter.draft, fighter.id)
    return turn_room.out_of_fight(fighter) or ("" if holds else "holds nobody in a grapple")


RELEASE = Action(
    "release", "release", release, key="l", place=200, offered="Release", effect="ends the grapple, takes no action",
    barred=_holds_nobody, shown=lambda fighter: not _holds_nobody(fighter), takes="nothing",
    done="release anybody",
)  # fmt: skip

PROCEDURES = (RELEASE,)
