"""Why a fighter can't take an action now, for the menu and for the action itself (rules section 4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused

from .. import lasting
from ..attack import grapple
from ..fighter import BANDS, Fighter
from ..sheet import weapons
from ..sheet.tags import has
from . import flurry, steps


def begin(fight: Fight, fighter: Fighter, name: str) -> None:
    """Takes the room for a combat action. Raises Refused with the reason where it can't be taken now."""
    reason = why_not(fighter, name)
    if reason:
        raise refused(fighter, name, reason)
    flurry.begin_action(fight, fighter, name)


def declares(fight: Fight, given: Begin, name: str) -> Fighter:
    """1. Declares a combat action of one's own that may be flurried; returns whose it is. Raises Refused as `begin`
    does."""
    fighter: Fighter = fight[given.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    begin(fight, fighter, name)
    flurry.declare(fight, fighter, name)
    return fighter


def refused(fighter: Fighter, name: str, reason: str) -> Refused:
    """The refusal of an action as one sentence."""
    return Refused("not_allowed", f"{fighter.name} can't {flurry.verb(name)} now: {reason}.")


def why_not(fighter: Fighter, name: str) -> str:
    """Why this fighter can't take that action now; empty where it can."""
    own = _OWN.get(name)
    reason = flurry.barred(fighter, name) if name != "move" else flurry.out_of_turn(fighter)
    return reason or (own(fighter) if own else "")


def _attack(fighter: Fighter) -> str:
    """Nobody is there, or nothing in hand reaches anybody or can be used at once."""
    from ..attack import targets

    return targets.nobody_to_attack(fighter) or _all_empty(fighter)


def _all_empty(fighter: Fighter) -> str:
    """Why nothing in hand can be used before it is reloaded."""
    reasons = [weapons.unloaded(one) for one in weapons.ready(fighter.sheet_tree).values()]
    return reasons[0] if reasons and all(reasons) else ""


def _reload(fighter: Fighter) -> str:
    return "" if empty(fighter) else "nothing has to be reloaded"


def _full_defense(fighter: Fighter) -> str:
    return "in Crash" if fighter.crashed else ""


def _rise(fighter: Fighter) -> str:
    return "" if prone(fighter) else "is not prone"


def _ready(fighter: Fighter) -> str:
    return "" if fighter.sheet("weapon", {}) else "the sheet has no weapons"


def _somebody(fighter: Fighter) -> str:
    return "" if steps.somebody_else(fighter) else "there is nobody else"


def _defend(fighter: Fighter) -> str:
    return "" if wards(fighter) else "there is nobody to defend"


def _withdraw(fighter: Fighter) -> str:
    near = [one.name for one in steps.enemies(fighter) if steps.placed(fighter, one) in ("close", "short")]
    return "enemies are within short range" if near else ""


def _move(fighter: Fighter) -> str:
    if fighter.moved:
        return "has moved this round"
    if grapple.hinders(fighter):
        return "grapples or is grappled"
    if prone(fighter):
        return "is prone: rise first"
    if "aim" in fighter.used:
        return "has aimed, and can't move and aim"
    return "an enemy is at close range: disengage" if steps.at_close(fighter) else _somebody(fighter)


_OWN: dict[str, Callable[[Fighter], str]] = {
    "attack": _attack,
    "aim": _somebody,
    "full_defense": _full_defense,
    "defend_other": _defend,
    "ready": _ready,
    "reload": _reload,
    "rise": _rise,
    "rush": _somebody,
    "withdraw": _withdraw,
    "move": _move,
}


def prone(fighter: Fighter) -> bool:
    """Whether a fighter lies on the ground."""
    return lasting.PRONE.there(fighter.draft, fighter.id)


def wards(fighter: Fighter) -> list[Fighter]:
    """Those on the fighter's side whom it may defend: at close range, or nobody has said where."""
    mine = [one for one in steps.others(fighter) if one.side == fighter.side]
    return [one for one in mine if steps.placed(fighter, one) in ("", BANDS[0])]


def held(fighter: Fighter) -> list[str]:
    """Ids of the sheet's weapons that are in hand and can be put away."""
    own = fighter.sheet("weapon", {})
    return [id for id, one in own.items() if one.get("ready", True) and not has(one, "natural", "worn")]


def empty(fighter: Fighter) -> list[str]:
    """Ids of the weapons that have to be reloaded."""
    return [id for id, one in fighter.sheet("weapon", {}).items() if weapons.unloaded(one)]


def stowed(fighter: Fighter) -> list[str]:
    """Ids of the sheet's weapons that are not in hand."""
    return [id for id, one in fighter.sheet("weapon", {}).items() if not weapons.is_ready(one)]
