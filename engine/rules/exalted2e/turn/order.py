"""Who acts on which tick: those who are held in a clinch and those who act together among them (rules section 2).

A plan is kept at `coordinated.<id>` until the tick of its window is over.

The holder is `clinching`, which bars both DVs; the victim is `clinched` and Inactive.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter

from engine.core import effects
from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Tree, get
from engine.rules.common.base import Slot
from engine.rules.common.lasting import Lasting
from engine.rules.common.remember import per_state

from ..actions import table
from ..fighter import Fighter, tick_of
from ..lasting import CLINCHED, CLINCHING, HELPLESS
from ..log.attack import Clinches, Released, WindowCloses
from ..log.harm import Out, Returns

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
    leaves_plan(fight, fighter.id)
    leaves_clinch(fight, fighter)
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


# -- coordinated attacks that are being led ---------------------------------------------------------------------------
TABLE = "coordinated"


def window(draft: Draft, attacker: str, target: str) -> tuple[str, Tree]:
    """The plan by which this attacker strikes at the target now, with its id; empty where there is none."""
    return next(_open(draft, attacker, target), ("", {}))


def _open(draft: Draft, attacker: str, target: str) -> Iterator[tuple[str, Tree]]:
    for id, plan in draft.get(TABLE, {}).items():
        if plan["tick"] == tick_of(draft) and plan["target"] == target and plan.get("member", {}).get(attacker, False):
            yield id, plan


def opens(fight: Fight, leader: str, target: str, tick: int, successes: int, members: list[str]) -> None:
    """A plan for the tick on which its leader acts next; one that the same leader had is given up."""
    for id, plan in list(fight.draft.get(TABLE, {}).items()):
        if plan["leader"] == leader:
            fight.draft.set(f"{TABLE}.{id}", MISSING)
    serial = fight.draft.get("serial", 0) + 1
    fight.draft.set("serial", serial)
    fight.draft.set(f"{TABLE}.c{serial}", {"leader": leader, "target": target, "tick": tick, "successes": successes,
                                           "member": dict.fromkeys(members, True)})  # fmt: skip


def follows(draft: Draft, leader: str, was: int, to: int) -> None:
    """The leader's next tick is another one, and the window of its plan with it."""
    for id, plan in list(draft.get(TABLE, {}).items()):
        if plan["leader"] == leader and plan["tick"] == was:
            draft.set(f"{TABLE}.{id}.tick", to)


def strikes(fight: Fight, attacker: str, target: str) -> None:
    """Counts an attack within the window, for the onslaught that the members share."""
    id, plan = window(fight.draft, attacker, target)
    if id:
        fight.draft.set(f"{TABLE}.{id}.struck", plan.get("struck", 0) + 1)
        if not fight.option("coordinated_shares_onslaught"):
            fight.bites("coordinated_shares_onslaught", target)


def struck(fight: Fight, attacker: str, target: str) -> int:
    """Attacks of all members in the window before this one, by the option that they share onslaught."""
    if not fight.option("coordinated_shares_onslaught"):
        return 0
    return int(window(fight.draft, attacker, target)[1].get("struck", 0))


def over(fight: Fight) -> None:
    """The tick ends, and with it the windows that were open on it, or should have been."""
    for id, plan in list(fight.draft.get(TABLE, {}).items()):
        if plan["tick"] <= tick_of(fight.draft):
            fight.draft.set(f"{TABLE}.{id}", MISSING)
            fight.tell(WindowCloses(who=plan["leader"], target=plan["target"]))


def leaves_plan(fight: Fight, who: str) -> None:
    """Without its leader or its target a plan comes to nothing."""
    for id, plan in list(fight.draft.get(TABLE, {}).items()):
        if who in (plan["leader"], plan["target"]):
            fight.draft.set(f"{TABLE}.{id}", MISSING)


# -- who holds whom in a clinch ---------------------------------------------------------------------------------------
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


def leaves_clinch(fight: Fight, fighter: Fighter) -> None:
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
