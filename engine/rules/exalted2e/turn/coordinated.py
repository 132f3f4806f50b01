"""Coordinated attacks that are being led: their window, who takes part, the onslaught they share (rules section 6.4).

A plan is kept at `coordinated.<id>` until the tick of its window is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.fight import Fight
from engine.core.model import MISSING, Draft, Tree

from ..fighter import tick_of
from ..log.attack import WindowCloses

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


def leaves(fight: Fight, who: str) -> None:
    """Without its leader or its target a plan comes to nothing."""
    for id, plan in list(fight.draft.get(TABLE, {}).items()):
        if who in (plan["leader"], plan["target"]):
            fight.draft.set(f"{TABLE}.{id}", MISSING)
