"""What a turn has room for: an action, two kinds in a flurry, one movement action (rules section 4)."""

from __future__ import annotations

from engine import effects
from engine.ask import Choice, Option, Part
from engine.fight import Fight
from engine.model import Refused

from ..attack.grapple import hinders
from ..fighter import Fighter, round_of
from ..lasting import FLURRY, GRAPPLED, GRAPPLING
from ..log.action_sentences import Flurries
from ..sheet import weapons
from ..sheet.tags import has

RULE = "rules section 4"
DICE = -3
"""Dice lost on both actions of a flurry."""

TITLES = {
    "attack": "attack",
    "aim": "aim",
    "full_defense": "full defense",
    "defend_other": "defend other",
    "ready": "ready a weapon",
    "reload": "reload",
    "rush": "rush",
    "disengage": "disengage",
    "rise": "rise",
    "take_cover": "take cover",
    "withdraw": "withdraw",
    "miscellaneous": "something else",
    "social": "social influence",
    "power": "use a power",
}
"""The combat actions by the name under which `used` holds them."""

NEVER_FLURRIED = ("aim",)
"""Actions that fill the whole turn."""

MOVEMENT = ("disengage", "rise", "take_cover", "withdraw")
"""Combat actions that are also movement actions; a rush is the exception."""


def begin_action(fight: Fight, fighter: Fighter, name: str) -> None:
    """Takes the room for a combat action on the fighter's turn. Raises Refused where there is none left."""
    why_not = barred(fighter, name)
    if why_not:
        raise Refused("no_room", f"{fighter.name} can't {verb(name)} now: {why_not}.")
    if name == "attack" and name in fighter.used and fighter.further_attacks:
        fighter.further_attacks -= 1
        return
    fighter.used = (*fighter.used, name)
    if name in MOVEMENT:
        fighter.moved = True


def barred(fighter: Fighter, name: str) -> str:
    """Why this fighter can't begin a combat action of that name now, in a few words; empty where it can."""
    return out_of_turn(fighter) or _held(fighter, name) or _movement(fighter, name) or no_room(fighter, name)


def no_room(fighter: Fighter, name: str) -> str:
    """Why the turn has no room for one more action of that name; empty where it has."""
    used = fighter.used
    if not used or (name == "attack" and "attack" in used and fighter.further_attacks):
        return ""
    if len(used) > 1:
        return f"has flurried already ({TITLES.get(used[0], used[0])} and {TITLES.get(used[1], used[1])})"
    if not fighter.flurry:
        return f"has acted already ({TITLES.get(used[0], used[0])}), without a flurry"
    return unfit(fighter, used[0], name)


def unfit(fighter: Fighter, first: str, second: str) -> str:
    """Why two actions don't make a flurry; empty where they do (rules sections 4 and 16)."""
    if first == second:
        return "a flurry takes two actions of different kinds"
    for name in (first, second):
        if name in NEVER_FLURRIED:
            return f"{TITLES[name]} can't be flurried"
    if "full_defense" not in (first, second):
        return ""
    other = second if first == "full_defense" else first
    if other == "social" or (other != "attack" and _has_shield(fighter)):
        return ""
    return "full defense is flurried with social influence only, or by a shield with what is no attack"


def never(fighter: Fighter, name: str) -> str:
    """Why this fighter can't flurry that action at all; empty where it can."""
    if name in NEVER_FLURRIED:
        return f"{TITLES[name]} can't be flurried"
    return "who grapples or is grappled can't flurry" if hinders(fighter) else ""


def field(fight: Fight, fighter: Fighter, name: str) -> Choice:
    """Whether the action is part of a flurry; the second part of one that is declared always is."""
    yes = Option("yes", "yes", note="-3 dice, Defense -1", barred="" if fighter.flurry else never(fighter, name))
    if fighter.flurry:
        return fight.choice(FLURRY.label, fighter.id, "Flurry?", (yes,), field="declare")
    options = (Option("no", "no"), yes)
    return fight.choice(FLURRY.label, fighter.id, "Flurry?", options, silent=True, default="no", field="declare")


def declare(fight: Fight, fighter: Fighter, name: str) -> bool:
    """Asks whether the action is flurried, and takes what that costs once; returns whether it is."""
    if fight.ask(field, fighter, name) != "yes":
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


def penalty(fighter: Fighter) -> Part | None:
    """The dice that a flurry takes from an action of this turn."""
    return Part(FLURRY.label, DICE, RULE) if flurried(fighter) else None


def verb(name: str) -> str:
    """An action as one does it: `take full defense`."""
    title = TITLES.get(name, name)
    return {"full defense": "take full defense", "social influence": "use social influence", "something else":
            "do something else"}.get(title, title)  # fmt: skip


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


def _held(fighter: Fighter, name: str) -> str:
    """A grappler has no other action; a victim has no movement (rules section 11)."""
    if GRAPPLING.there(fighter.draft, fighter.id):
        return "holds somebody in a grapple, and has to release first"
    if name in (*MOVEMENT, "rush") and GRAPPLED.there(fighter.draft, fighter.id):
        return "is grappled"
    return ""


def _movement(fighter: Fighter, name: str) -> str:
    if fighter.moved and name in MOVEMENT:
        return "has moved this round"
    if fighter.moved and name == "aim":
        return "has moved this round, and can't move and aim"
    return ""


def _has_shield(fighter: Fighter) -> bool:
    return any(has(weapon, "shield") for weapon in weapons.ready(fighter.sheet_tree).values())
