"""What a turn has room for: why an action can't be taken now, taking and paying it, and flurries (section 4)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common.action import ATTACKS
from engine.rules.common.telling import row

from .. import numbers
from ..attack import crash
from ..fighter import Fighter, round_of
from ..grapple import hinders
from ..lasting import FLURRY, GRAPPLED, GRAPPLING, RESTRAINED
from ..log.actions import Flurries
from ..sheet import weapons
from ..sheet.weapons import has
from . import steps
from .table import ACTIONS, Action

MANEUVER = "maneuver"
"""The one action of who holds somebody in a grapple, by its name."""


def begin_action(fight: Fight, fighter: Fighter, action: Action) -> None:
    """Takes the room for a combat action on the fighter's turn. Raises Refused where there is none left."""
    why_not = barred(fighter, action)
    if why_not:
        raise Refused("no_room", f"{fighter.name} can't {action.verb} now: {why_not}.")
    if _further_attack(fighter, action):
        fighter.further_attacks -= 1
        return
    fighter.used = (*fighter.used, action.name)
    if action.moves == "moves":
        fighter.moved = True


def barred(fighter: Fighter, action: Action) -> str:
    """Why this fighter can't begin that combat action now, in a few words; empty where it can."""
    return out_of_turn(fighter) or _held(fighter, action) or _movement(fighter, action) or no_room(fighter, action)


def no_room(fighter: Fighter, action: Action) -> str:
    """Why the turn has no room for that action too; empty where it has."""
    used = fighter.used
    if not used or _further_attack(fighter, action):
        return ""
    if len(used) > 1:
        return f"has flurried already ({ACTIONS.noun(used[0])} and {ACTIONS.noun(used[1])})"
    if not fighter.flurry:
        return f"has acted already ({ACTIONS.noun(used[0])}), without a flurry"
    return unfit(fighter, used[0], action)


def _further_attack(fighter: Fighter, action: Action) -> bool:
    """Whether it is one more attack, after the first of the turn, that something has given."""
    return action.kind == ATTACKS and action.name in fighter.used and fighter.further_attacks > 0


def unfit(fighter: Fighter, first: str, second: Action) -> str:
    """Why an action that has been taken, by its name, and another don't make a flurry; empty where they do (rules
    sections 4 and 16)."""
    if first == second.name:
        return "a flurry takes two actions of different kinds"
    one = ACTIONS.known(first)
    if one is None:
        return _never(second)
    return _never(one) or _never(second) or _only(fighter, one, second) or _only(fighter, second, one)


def _never(action: Action) -> str:
    return f"{action.noun} can't be flurried" if action.flurried.never else ""


def _only(fighter: Fighter, action: Action, other: Action) -> str:
    """Why an action that is flurried with some others only isn't with that one."""
    pairs = action.flurried
    if not pairs.only or other.name in pairs.only:
        return ""
    if pairs.by_shield and other.kind != ATTACKS and _has_shield(fighter):
        return ""
    named = row([ACTIONS.noun(name) for name in pairs.only])
    shield = ", or by a shield with what is no attack" if pairs.by_shield else ""
    return f"{action.noun} is flurried with {named} only{shield}"


def never(fighter: Fighter, action: Action) -> str:
    """Why this fighter can't flurry that action at all; empty where it can."""
    return _never(action) or ("who grapples or is grappled can't flurry" if hinders(fighter) else "")


def field(fight: Fight, fighter: Fighter, action: Action) -> Choice:
    """Whether the action is part of a flurry; the second part of one that is declared always is."""
    yes = Option(
        "yes",
        "yes",
        note=f"{numbers.FLURRY} dice, Defense {FLURRY.amount('defense'):+}",
        barred="" if fighter.flurry else never(fighter, action),
    )
    if fighter.flurry:
        return fight.choice(FLURRY.label, fighter.id, "Flurry?", (yes,), field="declare")
    options = (Option("no", "no"), yes)
    return fight.choice(FLURRY.label, fighter.id, "Flurry?", options, silent=True, default="no", field="declare")


def declare(fight: Fight, fighter: Fighter, action: Action) -> bool:
    """Asks whether the action is flurried, and takes what that costs once; returns whether it is."""
    if fight.ask(field, fighter, action) != "yes":
        return False
    takes(fight, fighter)
    return True


def takes(fight: Fight, fighter: Fighter) -> None:
    """Begins a flurry, unless one has begun this turn: Defense -1 until the own next turn."""
    if fighter.flurry:
        return
    fighter.flurry = True
    FLURRY.on(fight.draft, fighter.id, effects.until_start_of(fighter.id))
    fight.tell(Flurries(who=fighter.id))


def flurried(fighter: Fighter) -> bool:
    """Whether what the fighter does now is part of a flurry: on its own turn only."""
    return fighter.flurry and fighter.acting


def out_of_fight(fighter: Fighter) -> str:
    """Why this fighter takes no part now; empty where it does."""
    if fighter.out:
        return f"is out of the fight ({fighter.defeated})"
    return "" if fighter.joined else "has not joined battle"


def out_of_turn(fighter: Fighter) -> str:
    """Why this fighter can't act now; empty where it is its turn."""
    return out_of_fight(fighter) or ("" if fighter.acting else _whose(fighter))


def _whose(fighter: Fighter) -> str:
    """Whose turn it is not; in mid-fight it may be nobody's, where somebody has edited the file."""
    nobody = round_of(fighter.draft) and not fighter.draft.get("clock.acting", "")
    return "it is nobody's turn: give it to the next first" if nobody else "it is not this fighter's turn"


def _held(fighter: Fighter, action: Action) -> str:
    """A grappler has no other action; a victim has no movement (rules section 11)."""
    if RESTRAINED.there(fighter.draft, fighter.id):
        return "is restrained"
    if GRAPPLING.there(fighter.draft, fighter.id) and action.name != MANEUVER:
        return "holds somebody and has to release first"
    if action.moves and GRAPPLED.there(fighter.draft, fighter.id):
        return "is grappled"
    return ""


def _movement(fighter: Fighter, action: Action) -> str:
    """Why one who has moved can't take that action."""
    if fighter.moved and action.moves == "moves":
        return "has moved this round"
    if fighter.moved and action.still:
        return f"has moved this round, and can't move and {action.noun}"
    return ""


def _has_shield(fighter: Fighter) -> bool:
    return any(has(weapon, "shield") for weapon in weapons.ready(fighter.sheet_tree).values())


# -- why a fighter can't take an action now, and taking and paying it (rules section 4) -------------------------------
def begin(fight: Fight, fighter: Fighter, action: Action) -> None:
    """Takes the room for a combat action. Raises Refused with the reason where it can't be taken now."""
    checks(fighter, action)
    begin_action(fight, fighter, action)


def checks(fighter: Fighter, action: Action) -> None:
    """Raises Refused with the reason where this fighter can't take that action now."""
    if reason := why_not(fighter, action):
        raise action.refusal(fighter.name, reason)


def declares(fight: Fight, given: Begin, action: Action, pays_now: bool = True) -> Fighter:
    """1. Declares a combat action of one's own that may be flurried, and pays for it; returns whose it is. Raises
    Refused as `begin` does."""
    fighter: Fighter = fight[given.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    begin(fight, fighter, action)
    declare(fight, fighter, action)
    if pays_now:
        pays(fight, fighter, action)
    return fighter


def pays(fight: Fight, fighter: Fighter, action: Action) -> None:
    """Pays what an action costs."""
    crash.pay(fight, fighter, action.due(fighter), f"{action.plain} cost", action.plain)


def why_not(fighter: Fighter, action: Action) -> str:
    """Why this fighter can't take that action now; empty where it can."""
    return (barred(fighter, action) if action.takes == "action" else "") or action.barred(fighter)


def somebody(fighter: Fighter) -> str:
    """That nobody is there to do it to."""
    return "" if steps.somebody_else(fighter) else "there is nobody else"
