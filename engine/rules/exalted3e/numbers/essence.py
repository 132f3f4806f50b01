"""Motes, anima and Willpower: what is there, and paying it; none is ever negative (rules section 18)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.ask import number
from engine.fight import Fight
from engine.model import Refused
from engine.rules import motes as pools
from engine.rules.motes import PERIPHERAL, PERSONAL, POOLS, committed, left, maximum, motes, regain, split
from engine.rules.powers import cost_words

from ..fighter import ANIMA, Fighter

__all__ = [
    "PERIPHERAL", "PERSONAL", "POOLS", "afford", "anima", "change_pool", "commit", "committed", "gain_willpower",
    "left", "maximum", "motes", "pay", "regain", "set_anima", "split", "willpower_room",
]  # fmt: skip

RULE = "rules section 18"
ANIMA_STEP = 5
"""Peripheral motes, spent in one instant, by which anima rises one level."""

REGAINED = 5
"""Motes that come back at the end of a round."""

MOST_WILLPOWER = 10


def anima(fighter: Fighter) -> int:
    """The level of anima: 0 dim, 1 glowing, 2 burning, 3 bonfire."""
    return ANIMA.index(fighter.anima)


def afford(fighter: Fighter, cost: Mapping[str, int]) -> str:
    """Why a fighter can't pay a cost; empty where it can. Initiative can always be paid, into Crash."""
    for what, there in (("motes", motes(fighter)), ("willpower", fighter.willpower), ("anima", anima(fighter))):
        if cost.get(what, 0) > there:
            return f"costs {cost_words({what: cost[what]})}, {there} left"
    return ""


def pay(fight: Fight, fighter: Fighter, key: str, cost: Mapping[str, int], pool: str = PERIPHERAL) -> None:
    """Pays a cost at once: motes from `pool` first, Willpower, anima, and Initiative as a cost of one's own.

    Each amount is shown under `key`, so the GM may set it. All of one call is spent in one instant: anima
    rises one level for 5 peripheral motes in it. Raises Refused where the fighter has not got it.
    """
    _pay_motes(fight, fighter, _due(fight, key, "motes", cost), pool)
    _pay_willpower(fight, fighter, _due(fight, key, "willpower", cost))
    _pay_anima(fight, fighter, _due(fight, key, "anima", cost))
    if cost.get("initiative", 0) > 0:
        from ..attack import crash

        crash.pay(fight, fighter, cost["initiative"], f"{key} Initiative", "effects")


def _due(fight: Fight, key: str, what: str, cost: Mapping[str, int]) -> int:
    due = cost.get(what, 0)
    return max(0, fight.show(f"{key} {what}", number((what, due, RULE)))) if due > 0 else 0


def _short(fighter: Fighter, cost: Mapping[str, int]) -> None:
    why_not = afford(fighter, cost)
    if why_not:
        raise Refused("not_enough", f"{fighter.name} can't pay: it {why_not}.")


def _pay_motes(fight: Fight, fighter: Fighter, due: int, pool: str) -> None:
    if due <= 0:
        return
    _short(fighter, {"motes": due})
    spent = pools.spend(fighter, due, pool)
    taken = {f"from_{name}": n for name, n in spent.items() if n}
    fight.fact("motes_spent", who=fighter.id, amount=due, personal=left(fighter, PERSONAL),
               peripheral=left(fighter, PERIPHERAL), **taken)  # fmt: skip
    _flares(fight, fighter, spent[PERIPHERAL])


def _flares(fight: Fight, fighter: Fighter, peripheral: int) -> None:
    """Anima rises by what peripheral motes were spent in this instant, to bonfire at most."""
    was, level = anima(fighter), min(anima(fighter) + peripheral // ANIMA_STEP, len(ANIMA) - 1)
    if level > was:
        fighter.anima = ANIMA[level]
        fight.fact("anima", who=fighter.id, was=ANIMA[was], to=ANIMA[level])


def _pay_willpower(fight: Fight, fighter: Fighter, due: int) -> None:
    if due <= 0:
        return
    _short(fighter, {"willpower": due})
    fighter.willpower -= due
    fight.fact("willpower", who=fighter.id, amount=-due, to=fighter.willpower)


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
    fight.fact("anima", who=fighter.id, was=was, to=fighter.anima)


def willpower_room(fighter: Fighter, above: bool = False) -> int:
    """How much Willpower can come back: up to the rating, or with `above` to 10 points; at least 0."""
    most = MOST_WILLPOWER if above else int(fighter.sheet("willpower", 5))
    return max(0, most - fighter.willpower)


def gain_willpower(fight: Fight, fighter: Fighter, amount: int, above: bool = False) -> int:
    """Willpower that comes back, up to the rating, or with `above` to 10 points; returns how much did."""
    back = max(0, min(amount, willpower_room(fighter, above)))
    if back:
        fighter.willpower += back
        fight.fact("willpower", who=fighter.id, amount=back, to=fighter.willpower)
    return back


def change_pool(fighter: Fighter, pool: str, amount: int) -> None:
    """Changes one pool by hand, without anima. Raises Refused below 0 and where the pool has no room."""
    pools.change_pool(fighter, pool, amount, fighter.name)


def commit(fight: Fight, fighter: Fighter, pool: str, amount: int) -> None:
    """Commits motes out of a pool. Raises Refused for too many.

    An amount below 0 releases them: they are not back, but can be regained.
    """
    to = pools.commit(fighter, pool, amount, fighter.name)
    fight.fact("committed", who=fighter.id, pool=pool, amount=amount, to=to)
    if pool == PERIPHERAL and amount > 0:
        _flares(fight, fighter, amount)
