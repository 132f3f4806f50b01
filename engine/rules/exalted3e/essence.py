"""Motes, anima and Willpower: what is there, and paying it; none is ever negative (rules section 18)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ask import number
from engine.core.fight import Fight
from engine.core.model import Refused
from engine.rules.common.log import Anima, Stunt
from engine.rules.common.powers import (
    PERIPHERAL,
    PERSONAL,
    POOLS,
    committed,
    cost_words,
    left,
    maximum,
    motes,
    regain,
    split,
)
from engine.rules.exalted import powers as alike
from engine.rules.exalted.powers import MOST_WILLPOWER, change_pool, short

from .fighter import ANIMA, Fighter

__all__ = [
    "MOST_WILLPOWER", "PERIPHERAL", "PERSONAL", "POOLS", "afford", "anima", "change_pool", "commit", "committed",
    "gain_willpower", "left", "maximum", "motes", "pay", "regain", "set_anima", "split", "stunt_reward",
    "willpower_room",
]  # fmt: skip

RULE = "rules section 18"
ANIMA_STEP = 5
"""Peripheral motes, spent in one instant, by which anima rises one level."""

REGAINED = 5
"""Motes that come back at the end of a round."""


def anima(fighter: Fighter) -> int:
    """The level of anima: 0 dim, 1 glowing, 2 burning, 3 bonfire."""
    return ANIMA.index(fighter.anima)


def afford(fighter: Fighter, cost: Mapping[str, int]) -> str:
    """Why a fighter can't pay a cost; empty where it can. Initiative can always be paid, into Crash."""
    there = {"motes": motes(fighter), "willpower": fighter.willpower, "anima": anima(fighter)}
    return short(cost, there, cost_words)


def pay(fight: Fight, fighter: Fighter, key: str, cost: Mapping[str, int], pool: str = PERIPHERAL) -> None:
    """Pays a cost at once: motes from `pool` first, Willpower, anima, and Initiative as a cost of one's own.

    Each amount is shown under `key`, so the GM may set it. All of one call is spent in one instant: anima
    rises one level for 5 peripheral motes in it. Raises Refused where the fighter has not got it.
    """
    _pay_motes(fight, fighter, alike.due(fight, fighter, key, "motes", cost, RULE), pool)
    _pay_willpower(fight, fighter, alike.due(fight, fighter, key, "willpower", cost, RULE))
    _pay_anima(fight, fighter, alike.due(fight, fighter, key, "anima", cost, RULE))
    if cost.get("initiative", 0) > 0:
        from .attack import crash

        crash.pay(fight, fighter, cost["initiative"], f"{key} Initiative", "effects")


def _short(fighter: Fighter, cost: Mapping[str, int]) -> None:
    why_not = afford(fighter, cost)
    if why_not:
        raise Refused("not_enough", f"{fighter.name} can't pay: it {why_not}.")


def _pay_motes(fight: Fight, fighter: Fighter, due: int, pool: str) -> None:
    if due <= 0:
        return
    _short(fighter, {"motes": due})
    _flares(fight, fighter, alike.pay_motes(fight, fighter, due, pool))


def _flares(fight: Fight, fighter: Fighter, peripheral: int) -> None:
    """Anima rises by what peripheral motes were spent in this instant, to bonfire at most."""
    was, level = anima(fighter), min(anima(fighter) + peripheral // ANIMA_STEP, len(ANIMA) - 1)
    if level > was:
        fighter.anima = ANIMA[level]
        fight.tell(Anima(who=fighter.id, was=ANIMA[was], to=ANIMA[level]))


def _pay_willpower(fight: Fight, fighter: Fighter, due: int) -> None:
    if due <= 0:
        return
    _short(fighter, {"willpower": due})
    alike.change_willpower(fight, fighter, -due)


def _pay_anima(fight: Fight, fighter: Fighter, due: int) -> None:
    if due <= 0:
        return
    _short(fighter, {"anima": due})
    set_anima(fight, fighter, anima(fighter) - due)


def set_anima(fight: Fight, fighter: Fighter, level: int) -> None:
    """Puts anima at a level from 0 (dim) to 3 (bonfire). Raises Refused beyond these."""
    if not 0 <= level < len(ANIMA):
        raise Refused("no_such_level", f"Anima goes from {ANIMA[0]} to {ANIMA[-1]}, by {len(ANIMA) - 1} levels.")
    was, fighter.anima = fighter.anima, ANIMA[level]
    fight.tell(Anima(who=fighter.id, was=was, to=fighter.anima))


def willpower_room(fighter: Fighter, above: bool = False) -> int:
    """How much Willpower can come back: up to the rating, or with `above` to 10 points; at least 0."""
    most = MOST_WILLPOWER if above else int(fighter.sheet("willpower", 5))
    return max(0, most - fighter.willpower)


def gain_willpower(fight: Fight, fighter: Fighter, amount: int, above: bool = False) -> int:
    """Willpower that comes back, up to the rating, or with `above` to 10 points; returns how much did."""
    back = max(0, min(amount, willpower_room(fighter, above)))
    if back:
        alike.change_willpower(fight, fighter, back)
    return back


def commit(fight: Fight, fighter: Fighter, pool: str, amount: int) -> None:
    """Commits motes out of a pool, or releases them. Raises Refused for too many."""
    _flares(fight, fighter, alike.commit(fight, fighter, pool, amount))


def stunt_reward(fight: Fight, key: str, who: Fighter, level: int) -> None:
    """Willpower for a stunt, once all is paid: 1 at level 2 up to the rating, 2 at level 3 above it too (section 1)."""
    if level:
        fight.tell(Stunt(who=who.id, level=level))
    if level > 1:
        room = willpower_room(who, above=level > 2)
        full = f"room for {room}" if room else "Willpower is full"
        due = fight.show(f"{key} Willpower", number(("stunt", level - 1, "rules section 1")).at_most(room, full))
        gain_willpower(fight, who, max(0, due), above=level > 2)
