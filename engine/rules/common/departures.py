"""Fighters leave and come back by the GM's word, and the fight ends, as far as rulesets are alike in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ...core import effects, names
from ...core.fight import Fight
from ...core.inputs import Begin
from ...core.model import MISSING, Refused
from .log import DEFEATED, FightEnds
from .turns import Turns

Leaves = Callable[[Fight, Any, str], None]
"""How a fighter goes out of the fight, for a reason in a few words."""


def defeat(fight: Fight, begin: Begin, goes_out: Leaves, passes_on: Callable[[Fight, Any], None]) -> None:
    """Puts a fighter out of the fight for a reason that `args` may give; `passes_on` if it was its turn."""
    fighter = fight[begin.who]
    if fighter.out:
        raise Refused("out_already", f"{fighter.name} is out of the fight already ({fighter.defeated}).")
    reason = names.clean(str(begin.args.get("reason", ""))) or DEFEATED
    acting = fighter.acting
    goes_out(fight, fighter, reason)
    if acting:
        passes_on(fight, fighter)


def come_back(fight: Fight, begin: Begin, comes_back: Callable[[Fight, Any], None], turns: Turns) -> None:
    """Brings a fighter who is out back into the fight."""
    fighter = fight[begin.who]
    if not fighter.out:
        raise Refused("not_out", f"{fighter.name} is in the fight.")
    comes_back(fight, fighter)
    if fighter.joined:
        turns.resumes(fight)


def check_going_on(fight: Fight, turns: Turns) -> None:
    """Raises Refused where there is no fight that could end."""
    if not turns.begun(fight.draft) and not turns.fighting(fight):
        raise Refused("not_begun", "No fight is going on: there is nothing to end.")


def scene_ends(fight: Fight, of_the_scene: Iterable[str], when: Mapping[str, int], *tables: str) -> None:
    """What of conditions belongs to the scene is over, every effect that has an end, and the `tables` of the state.

    `when` is the time at which the fight ends, as the log tells it.
    """
    over = tuple(of_the_scene)
    for one in fight.everyone():
        for field in over:
            one.write(f"now.{field}", MISSING)
    fight.tell(*effects.scene_ends(fight.draft))
    fight.tell(FightEnds(**when))
    for table in tables:
        fight.draft.set(table, MISSING)
    fight.draft.set("clock", {"ended": True})
