"""Shots through a barrier, in place of cover (rules P36)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import GM, Amount, Option
from engine.core.fight import Fight

from .plan import Attack

RULE = "rules P36"
UNSEEN = -20
"""What a target costs that a barrier covers fully."""

THROUGH, THROUGH_UNSEEN = "barrier", "barrier_full"
MOST = 200


def options() -> Iterator[Option]:
    """0. What may stand in the place of cover: its dice don't count then, and its armor does."""
    yield Option(THROUGH, "through a barrier", note="its armor, no dice")
    yield Option(THROUGH_UNSEEN, "through it, unseen", note=f"{UNSEEN:+}, its armor")


def declares(fight: Fight, attack: Attack, chosen: str) -> None:
    """0. Takes what was said of cover: its level, or a barrier with its armor."""
    if chosen not in (THROUGH, THROUGH_UNSEEN):
        attack.cover = chosen
        return
    attack.unseen = chosen == THROUGH_UNSEEN
    attack.barrier = fight.ask(ask_armor)


def ask_armor(fight: Fight) -> Amount:
    """0. The armor of the barrier, by the GM's word."""
    return fight.amount("barrier armor", GM, "Armor of the barrier", MOST, field="declare")


def words(attack: Attack) -> Iterator[str]:
    """What is shot through."""
    if attack.barrier or attack.unseen:
        yield f"through armor {attack.barrier}"
