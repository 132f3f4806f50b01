"""What damage does to somebody: Health or slots, falling, and Critical Injuries (rules P23, P24, D17)."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from ..log.harm_sentences import CriticalSlot, Hurt, Strains
from ..numbers import armor, health
from ..turn import leaving
from . import injuries


def hurts(
    fight: Fight,
    target: Fighter,
    amount: int,
    *,
    location: str = "torso",
    lethal: bool = True,
    why: str = "",
    place: str = "",
) -> None:
    """Takes so much off Health, or fills a slot. One who has none left falls; 0 damage is no wound. `place` is told,
    where nothing else tells the location."""
    if amount <= 0:
        return
    if target.thing:
        _strains(fight, target, amount, why)
        return
    if health.slots_used(target):
        _slot(fight, target, amount, location, lethal, why)
        return
    was = target.health
    target.health = max(0, was - amount)
    band = health.band(target)
    fight.tell(Hurt(who=target.id, band=band.name, penalty=band.penalty, was=was, left=target.health, why=why,
                    place=place))  # fmt: skip
    if target.health == 0:
        _falls(fight, target, amount - was, location, lethal)


def _strains(fight: Fight, thing: Fighter, amount: int, why: str) -> None:
    """An object breaks by one hit whose damage reaches its Structure; less than that leaves nothing (rules P36)."""
    breaks = amount >= thing.health_maximum
    fight.tell(Strains(who=thing.id, amount=amount, structure=thing.health_maximum, breaks=breaks, why=why))
    if breaks:
        _out(fight, thing, health.BROKEN)


def _falls(fight: Fight, target: Fighter, excess: int, location: str, lethal: bool) -> None:
    """0 Health: out of the fight, and for a major one a Critical Injury, or death where no slot is free."""
    if not lethal:
        _out(fight, target, health.UNCONSCIOUS)
    elif target.minor and fight.option("wounds.minor_npc_out_at_zero"):
        _out(fight, target, health.INCAPACITATED)
    elif target.critical >= int(fight.option("wounds.critical_slots")):
        _out(fight, target, health.DEAD)
    else:
        was = target.critical
        target.critical += 1
        fight.tell(CriticalSlot(who=target.id, was=was, to=target.critical))
        _out(fight, target, health.INCAPACITATED)
        injuries.injury(fight, target, max(0, excess), location)


def _out(fight: Fight, target: Fighter, reason: str) -> None:
    if target.defeated != reason:
        leaving.goes_out(fight, target, reason)


def _slot(fight: Fight, target: Fighter, amount: int, location: str, lethal: bool, why: str) -> None:
    """Fills the slot of this much damage, or of a graver row where that is full; beyond the last one is death."""
    rows: tuple[Tree, ...] = fight.option("wounds.slot")
    first = next((at for at, row in enumerate(rows) if amount <= row["upto"]), len(rows) - 1)
    filled = target.read("now.slots", {})
    at = next((at for at in range(first, len(rows)) if filled.get(rows[at]["name"], 0) < rows[at]["slots"]), None)
    fight.bites("wounds.model", target.id)
    if at is None:
        _out(fight, target, health.DEAD if lethal else health.UNCONSCIOUS)
        return
    name = str(rows[at]["name"])
    target.write(f"now.slots.{name}", int(filled.get(name, 0)) + 1)
    band = health.band(target)
    fight.tell(Hurt(who=target.id, band=band.name, penalty=band.penalty, slot=name, why=why))
    if at == len(rows) - 1:
        _critical_slot(fight, target, location, lethal)


def _critical_slot(fight: Fight, target: Fighter, location: str, lethal: bool) -> None:
    """The gravest row: a Critical Injury, or out of the fight."""
    if not lethal:
        _out(fight, target, health.UNCONSCIOUS)
    elif target.minor and fight.option("wounds.minor_npc_out_at_zero"):
        _out(fight, target, health.INCAPACITATED)
    else:
        injuries.injury(fight, target, 0, location)


def through_armor(fight: Fight, target: Fighter, raw: int, pen: int, why: str) -> None:
    """Damage that is no attack, against the armor of the torso."""
    met = armor.against(target, "torso", {"pen": pen}).value
    hurts(fight, target, max(0, raw - met), why=why)
