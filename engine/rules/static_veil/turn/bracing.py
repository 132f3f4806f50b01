"""A braced shield gives its cover until its bearer moves, turns or lowers it (rules P14)."""

from __future__ import annotations

from engine.core.fight import Fight

from ..fighter import Fighter
from ..log.action_sentences import Lowers


def lowers(fight: Fight, fighter: Fighter) -> None:
    """The shield is not braced any more; nothing where none was."""
    if not fighter.braced:
        return
    name = fighter.sheet(f"shield.{fighter.braced}.name", "shield")
    fighter.braced = ""
    fight.tell(Lowers(who=fighter.id, shield=name))
