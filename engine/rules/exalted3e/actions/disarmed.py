"""Weapons that a disarm has knocked away: out of hand until they are readied again (rules sections 4 and 10)."""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight

from ..fighter import Fighter
from ..lasting import DISARMED
from ..log.attack_sentences import Disarmed
from ..sheet import weapons


def loses(fight: Fight, fighter: Fighter, weapon: str, by: str) -> None:
    """Knocks a weapon away, by its id."""
    name = str(fighter.sheet(f"weapon.{weapon}.name", weapon))
    fighter.write(f"sheet.weapon.{weapon}.ready", False)
    DISARMED.on(fight.draft, fighter.id, {"scene": True}, note=name, source=by)
    fight.tell(Disarmed(who=fighter.id, weapon=name))


def has_again(fight: Fight, fighter: Fighter, name: str) -> None:
    """Ends what a disarm has left, for a weapon that is in hand again."""
    for id, effect in DISARMED.found(fight.draft, fighter.id):
        if effect.get("note", "") == name:
            effects.remove(fight.draft, id)


def lost(fighter: Fighter) -> list[str]:
    """Names of the weapons that were knocked away and are not in hand again, whoever has put them there."""
    held = {one["name"] for one in fighter.sheet("weapon", {}).values() if weapons.is_ready(one)}
    found = [effect.get("note", "") for _, effect in DISARMED.found(fighter.draft, fighter.id)]
    return [name for name in found if name not in held]
