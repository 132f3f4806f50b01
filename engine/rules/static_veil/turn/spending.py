"""Action Points: what can be paid, and paying it (rules P25, P26). Nothing else lowers them by somebody's choice."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.model import Refused

from ..fighter import Fighter, round_of
from ..log.telling import Spends

AP = "AP"

TOO_FEW, TURN_LIMIT = "not_enough_ap", "turn_ap_limit"


def out_of_turn(fighter: Fighter) -> str:
    """Why somebody can't act in the own turn now, in a few words; empty where it can."""
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    if not round_of(fighter.draft) or not fighter.joined:
        return "not in the fight yet" if round_of(fighter.draft) else "the fight has not begun"
    return "" if fighter.acting else "not this fighter's turn"


def why_not(fighter: Fighter, cost: int) -> tuple[str, str]:
    """The code of what stands against paying so many now and the reason in a few words; both empty where nothing does.

    The limit of a turn counts in the own turn only; interrupts are outside it but use the same points.
    """
    if cost > fighter.ap:
        return TOO_FEW, f"takes {cost} AP, {fighter.ap} left"
    limit = int(fighter.setting("time.ap_per_turn"))
    if cost and fighter.acting and fighter.spent + cost > limit:
        return TURN_LIMIT, f"at most {limit} AP in a turn, {fighter.spent} spent"
    return "", ""


def pay(fight: Fight, fighter: Fighter, cost: int, what: str) -> None:
    """Pays Action Points. Raises Refused where there are too few, or more than one turn takes."""
    code, reason = why_not(fighter, cost)
    if code:
        raise Refused(code, f"{fighter.name} can't {what}: {reason}.")
    own = fighter.acting
    if own:
        fighter.did = True
    if not cost:
        return
    was = fighter.ap
    fighter.ap -= cost
    if own:
        fighter.paid = True
    if own or fighter.setting("time.interrupts_use_turn_limit"):
        fighter.spent += cost
    fight.tell(Spends(who=fighter.id, what=what, cost=cost, was=was, to=fighter.ap))
