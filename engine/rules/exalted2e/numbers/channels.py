"""Channels of Virtues: for a point of Willpower a Virtue adds its dice to a roll (rules section 13).

A Virtue has as many channels as its rating; those that have been used come back by the GM's hand.
"""

from __future__ import annotations

from engine.core.ask import Choice, Option, Part
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused
from engine.rules.common.fighters import words

from ..fighter import Fighter
from ..log.magic import Channels
from ..sheet.traits import VIRTUES
from . import essence

__all__ = ["NONE", "VIRTUES", "ask", "barred", "change", "cost", "left", "part", "pays", "rating"]

RULE = "rules section 13"
NONE = "none"
COST = 1
"""Willpower that a channel costs, besides the point that buys a success."""


def rating(fighter: Fighter, virtue: str) -> int:
    """A Virtue; 1 where the sheet does not say."""
    return int(fighter.sheet(f"virtues.{virtue}", 1))


def left(fighter: Fighter, virtue: str) -> int:
    """Channels of a Virtue that have not been used."""
    return max(0, rating(fighter, virtue) - int(fighter.read(f"now.channels.{virtue}", 0)))


def barred(fighter: Fighter, virtue: str) -> str:
    """Why a Virtue can't be channelled; empty where it can."""
    if fighter.extra:
        return "extras have no channels"
    if not left(fighter, virtue):
        return "no channel left"
    return essence.afford(fighter, {"willpower": COST})


def ask(fight: Fight, key: str, fighter: Fighter, group: str) -> Choice:
    """Whether a Virtue is channelled into this roll."""
    options = [Option(NONE, "none")] + [
        Option(
            virtue,
            words(virtue),
            cost=f"{COST} Willpower",
            note=f"{rating(fighter, virtue)} dice, {left(fighter, virtue)} left",
            barred=barred(fighter, virtue),
        )
        for virtue in VIRTUES
    ]
    return fight.choice(key, fighter.id, "Channel a Virtue?", options, field=group, silent=True)


def part(fighter: Fighter, virtue: str) -> Part:
    """The dice of a channel; none where no Virtue is channelled."""
    return Part(words(virtue), 0 if virtue == NONE else rating(fighter, virtue), RULE)


def cost(virtue: str) -> int:
    """The Willpower that channelling costs."""
    return 0 if virtue == NONE else COST


def pays(fight: Fight, fighter: Fighter, virtue: str) -> None:
    """Pays for a channel, which is used up then."""
    if virtue == NONE:
        return
    essence.pay(fight, fighter, "channel", {"willpower": COST})
    fighter.write(f"now.channels.{virtue}", int(fighter.read(f"now.channels.{virtue}", 0)) + 1)
    fight.tell(Channels(who=fighter.id, virtue=virtue, left=left(fighter, virtue)))


def change(fight: Fight, fighter: Fighter, virtue: str, amount: int) -> None:
    """Gives channels back, or takes some, by hand. Raises Refused below 0 and above the Virtue."""
    to, most = left(fighter, virtue) + amount, rating(fighter, virtue)
    if not 0 <= to <= most:
        raise Refused("out_of_range", f"{fighter.name}'s {words(virtue)} has 0 to {most} channels; that would be {to}.")
    fighter.write(f"now.channels.{virtue}", most - to or MISSING)
    fight.tell(Channels(who=fighter.id, virtue=virtue, left=to))
