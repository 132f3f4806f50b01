"""Who holds whom in a clinch: three effects that refer to each other by their source (rules section 11).

The holder is `clinching`, which bars both DVs; the victim is `clinched` and Inactive.
"""

from __future__ import annotations

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Tree
from engine.rules.common.lasting import Lasting

from ..actions import table
from ..fighter import Fighter, tick_of
from ..lasting import CLINCHED, CLINCHING, HELPLESS
from ..log.attack import Clinches, Released

INACTIVE = "inactive"
STOPS = ("flurry", "struck", "aim", "dice", "dice_next", "held", "shaping", "guards")
"""What of a condition can't go on with somebody who is held."""


def victim(draft: Draft, holder: str) -> str:
    """The id of the one whom this fighter holds, or nothing."""
    return next((str(one["source"]) for _, one in CLINCHING.found(draft, holder) if one.get("source", "")), "")


def holder(draft: Draft, victim: str) -> str:
    """The id of the one who holds this fighter, or nothing."""
    return next((str(one["source"]) for _, one in CLINCHED.found(draft, victim) if one.get("source", "")), "")


def grips(fight: Fight, holder: Fighter, victim: Fighter) -> None:
    """The holder has control from now on; the victim is Inactive at once, and holds nobody else any more."""
    if holder.out or victim.out:
        return
    lets_go(fight, holder)
    if _held_by(fight.draft, victim.id) != holder.id:
        lets_go(fight, victim)
    now = tick_of(fight.draft)
    for field in STOPS:
        victim.write(f"now.{field}", MISSING)
    victim.doing, victim.since, victim.tick = INACTIVE, now, now + table.row(fight.draft, INACTIVE).ticks(victim).value
    CLINCHING.on(fight.draft, holder.id, source=victim.id, bare=True)
    for effect in (CLINCHED, HELPLESS):
        effect.on(fight.draft, victim.id, source=holder.id, bare=True)
    fight.tell(Clinches(who=holder.id, target=victim.id, to=victim.tick))


def _held_by(draft: Draft, holder: str) -> str:
    return victim(draft, holder)


def lets_go(fight: Fight, holder: Fighter) -> None:
    """The hold ends, if there is one. The victim may act on the next tick, with a full refresh."""
    held = victim(fight.draft, holder.id)
    _removes(fight, holder.id, (CLINCHING,), held)
    if held and held in fight.draft.get("combatant", {}):
        freed: Fighter = fight[held]
        _removes(fight, held, (CLINCHED, HELPLESS), holder.id)
        freed.tick = min(freed.tick, tick_of(fight.draft) + 1)
        fight.tell(Released(who=holder.id, target=held))


def _removes(fight: Fight, who: str, rows: tuple[Lasting, ...], source: str) -> None:
    for row in rows:
        for id, one in row.found(fight.draft, who):
            if one.get("source", "") == source:
                effects.remove(fight.draft, id)


def turns(fight: Fight, holder: Fighter, victim: Fighter) -> None:
    """The victim has won control: it holds the other from now on."""
    lets_go(fight, holder)
    grips(fight, victim, holder)


def leaves(fight: Fight, fighter: Fighter) -> None:
    """A fighter leaves the fight: it holds nobody, and is held by nobody."""
    lets_go(fight, fighter)
    if by := holder(fight.draft, fighter.id):
        lets_go(fight, fight[by])


def tidy(fight: Fight) -> None:
    """Nobody holds, or is held by, one who is out of the fight."""
    for id, one in CLINCHING.everywhere(fight.draft):
        if one.get("source", "") and _apart(fight, one):
            lets_go(fight, fight[one["on"]])
            effects.remove(fight.draft, id)


def _apart(fight: Fight, one: Tree) -> bool:
    there = fight.draft.get("combatant", {})
    return any(id not in there or there[id].get("now", {}).get("defeated", "") for id in (one["on"], one["source"]))
