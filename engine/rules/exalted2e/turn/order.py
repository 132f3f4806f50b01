"""Who acts on which tick, and who is out of the fight."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import itemgetter

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING, Tree, get
from engine.rules.common.base import Slot
from engine.rules.common.remember import per_state

from ..fighter import Fighter, tick_of
from ..log.harm import Out, Returns
from . import clinch, coordinated

ACTING, TO_ACT, NOT_JOINED, OUT = "acting", "to_act", "not_joined", "out"
"""What a place in the order says of its fighter, in the order in which they are listed."""

_NUMBER = re.compile(r"\d+")
_RANKS = {status: rank for rank, status in enumerate((ACTING, TO_ACT, NOT_JOINED, OUT))}


@per_state
def order(state: Tree) -> tuple[Slot, ...]:
    """Everyone: whose move it is, then all by tick, those who are nimbler first, then who is out.

    The order inside a tick is for the eye: what happens on one happens together.
    """
    acting, rows = get(state, "clock.acting", ""), []
    for place, (id, combatant) in enumerate(state.get("combatant", {}).items()):
        now = combatant.get("now", {})
        status = ACTING if id == acting and not now.get("defeated", "") else _status(now)
        tick = now.get("tick", 0)
        unfinished = "flurry" in now and not _played(now["flurry"])
        rows.append(((_RANKS[status], not unfinished, tick, *_nimble(combatant), place), _slot(id, status, tick)))
    return tuple(slot for _, slot in sorted(rows, key=itemgetter(0)))


@lru_cache(maxsize=1024)
def _slot(id: str, status: str, tick: int) -> Slot:
    return Slot(id, status, tick)


def _status(now: Tree) -> str:
    if now.get("defeated", ""):
        return OUT
    return TO_ACT if now.get("joined", False) else NOT_JOINED


def _nimble(combatant: Tree) -> tuple[int, int, str]:
    """Dexterity, then Wits, then the name: a display order that stays the same."""
    traits = combatant.get("sheet", {}).get("attributes", {})
    return -traits.get("dexterity", 1), -traits.get("wits", 1), _counted(str(combatant.get("name", "")))


@lru_cache(maxsize=1024)
def _counted(name: str) -> str:
    """A name by which numbered ones are in the order of their numbers."""
    return _NUMBER.sub(lambda found: found[0].zfill(4), name)


def _played(flurry: Tree) -> bool:
    return bool(flurry.get("done", 0) >= flurry["size"])


def in_flurry(fighter: Fighter) -> bool:
    """Whether actions of a flurry that has been declared are yet to be played."""
    flurry = fighter.read("now.flurry", None)
    return flurry is not None and not _played(flurry)


def waiting(fight: Fight) -> list[Fighter]:
    """Who has something to do on the present tick, in the order of the list: a flurry to finish, or an action."""
    now = tick_of(fight.draft)
    found = [fight[slot.id] for slot in order(fight.draft.state) if slot.status in (ACTING, TO_ACT)]
    return [one for one in found if one.joined and (in_flurry(one) or one.tick <= now)]


# -- going out of the fight and coming back ---------------------------------------------------------------------------
OF_THE_ACTION = ("flurry", "struck", "aim", "dice", "dice_next", "held", "doing", "since", "shaping")
"""What of a condition belongs to an action that can't go on."""


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight, or gives another reason for it; the move stays where it is.

    What others have until it acts again ends on the tick on which it would have acted.
    """
    fighter.defeated, fighter.guards = reason, ""
    for field in OF_THE_ACTION:
        fighter.write(f"now.{field}", MISSING)
    waits_no_more(fight, fighter)
    coordinated.leaves(fight, fighter.id)
    clinch.leaves(fight, fighter)
    fight.tell(Out(who=fighter.id, reason=reason))


def waits_no_more(fight: Fight, fighter: Fighter) -> None:
    """What others have until this fighter acts ends on the tick on which it would have acted."""
    effects.waits_no_more(fight.draft, fighter.id, {"tick": max(fighter.tick, tick_of(fight.draft) + 1)})


def comes_back(fight: Fight, fighter: Fighter) -> None:
    """Puts a fighter back in. It may act on the present tick at the soonest."""
    fighter.defeated = ""
    if fighter.joined:
        fighter.tick = max(fighter.tick, tick_of(fight.draft))
    fight.tell(Returns(who=fighter.id, tick=fighter.tick))
