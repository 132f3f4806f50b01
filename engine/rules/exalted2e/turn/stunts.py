"""Stunts of a turn, and the parts of a turn that is taken in several."""

from __future__ import annotations

from engine.core.ask import Amount, Choice, Option, Role, number
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common.log import MotesRegained, Stunt

from ..fighter import Fighter
from ..numbers import essence
from . import order

REWARDS = {1: (2, 0), 2: (4, 1), 3: (6, 1)}
"""Motes, or Willpower in their place, for a stunt of each rating."""


def ask(fight: Fight, key: str, who: Fighter, group: str, rating: int = 0) -> Amount:
    """The rating of a stunt, 0 to 3; extras don't stunt, and one stunt covers a whole flurry (rules sections
    4, 7 and 9.6)."""
    barred = who.extra or (key == "stunt" and stunt(who))
    return fight.amount(key, who.id, "Stunt, rating", 0 if barred else 3, default=rating, field=group, silent=True,
                        role=Role.STUNT)  # fmt: skip


def noted(fight: Fight, who: Fighter, rating: int) -> None:
    """Notes a stunt; what is to be rewarded when the DV refreshes is the best one since the last time."""
    if not rating:
        return
    fight.tell(Stunt(who=who.id, level=rating))
    if fight.option("stunt_reward_timing") == "on_refresh":
        fight.bites("stunt_reward_timing", who.id)
        who.stunt = max(who.stunt, rating)


def rewards(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """The reward of a stunt: motes, or from rating 2 on a point of Willpower (rules section 7)."""
    if not rating or fight.option("stunt_reward_timing") != "each":
        return
    rewarded(fight, key, who, rating)


def rewarded(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """Gives a stunt's reward, as far as there is room for it."""
    chosen = fight.ask(_which, key, who, rating)
    if chosen == "motes":
        motes, room = REWARDS[rating][0], _room(who)
        due = fight.show(f"{key} motes", number(("stunt", motes, "rules section 7")).at_most(room, f"room for {room}"))
        back = essence.regain(who, max(0, due))
        fight.tell(MotesRegained(who=who.id, amount=back, why="stunt"))
    elif chosen == "willpower":
        essence.gain_willpower(fight, who, 1)


def _room(who: Fighter) -> int:
    """Motes that there is room for."""
    return sum(essence.maximum(who, pool) - essence.left(who, pool) for pool in essence.POOLS)


def _no_willpower(gives: int, room: int) -> str:
    if not gives:
        return "from rating 2 on"
    return "" if room > 0 else "Willpower is full"


def _which(fight: Fight, key: str, who: Fighter, rating: int) -> Choice:
    motes, willpower = REWARDS[rating]
    options = (
        Option("motes", f"{motes} motes", barred="" if _room(who) > 0 else "no room for motes"),
        Option(
            "willpower",
            "1 Willpower",
            barred=_no_willpower(willpower, int(who.sheet("willpower", 5)) - who.willpower),
        ),
        Option("none", "nothing"),
    )
    ask = fight.choice(f"{key} reward", who.id, "What does the stunt bring?", options, silent=True, role=Role.STUNT)
    return fight.by_habit(ask, "reward")


# -- a flurry that has been declared, action by action ----------------------------------------------------------------
def upcoming(fighter: Fighter) -> Tree:
    """The next action of a flurry that is not finished; an empty table where there is none."""
    if not order.in_flurry(fighter):
        return {}
    number = int(fighter.read("now.flurry.done", 0)) + 1
    part: Tree = fighter.read(f"now.flurry.part.{number}", {})
    return part


def begins(fight: Fight, fighter: Fighter) -> Tree:
    """Begins the next action of the flurry, whose dice penalty counts from now on; returns what was declared of it."""
    part = upcoming(fighter)
    fighter.write("now.flurry.done", int(fighter.read("now.flurry.done", 0)) + 1)
    return part


def stunt(fighter: Fighter) -> int:
    """The rating of the stunt that covers the whole flurry whose actions are being played (rules section 4)."""
    return int(fighter.read("now.flurry.stunt", 0)) if fighter.read("now.flurry.done", 0) else 0


def place(fighter: Fighter) -> tuple[int, int]:
    """Which action of how many is being played; (0, 0) outside a flurry."""
    return int(fighter.read("now.flurry.done", 0)), int(fighter.read("now.flurry.size", 0))
