"""Weapons that a disarm has knocked away: out of hand until they are readied again (rules sections 4 and 10)."""

from __future__ import annotations

from engine import effects
from engine.fight import Fight

from ..fighter import Fighter
from ..sheet import weapons

DISARMED = "disarmed"
"""Effect on one who has lost a weapon; its note is the weapon's name."""


def loses(fight: Fight, fighter: Fighter, weapon: str, by: str) -> None:
    """Knocks a weapon away, by its id."""
    name = str(fighter.sheet(f"weapon.{weapon}.name", weapon))
    fighter.write(f"sheet.weapon.{weapon}.ready", False)
    effects.add(fight.draft, fighter.id, DISARMED, until={"scene": True}, note=name, source=by)
    fight.fact("disarmed", who=fighter.id, weapon=name)


def has_again(fight: Fight, fighter: Fighter, name: str) -> None:
    """Ends what a disarm has left, for a weapon that is in hand again."""
    for id, effect in effects.on(fight.draft, fighter.id, DISARMED):
        if effect.get("note", "") == name:
            effects.remove(fight.draft, id)


def lost(fighter: Fighter) -> list[str]:
    """Names of the weapons that were knocked away and are not in hand again, whoever has put them there."""
    held = {one["name"] for one in fighter.sheet("weapon", {}).values() if weapons.is_ready(one)}
    found = [effect.get("note", "") for _, effect in effects.on(fighter.draft, fighter.id, DISARMED)]
    return [name for name in found if name not in held]
