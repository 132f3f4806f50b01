"""Who acts when: the wheel as the desk lists it, and who is due on the present tick (rules section 2.2)."""

from __future__ import annotations

import re
from functools import lru_cache
from operator import itemgetter

from engine.core.fight import Fight
from engine.core.model import Tree, get
from engine.rules.base import Slot
from engine.rules.remember import per_state

from ..fighter import Fighter, tick_of

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
