"""Paying motes and Willpower, alike in both editions of Exalted. What peripheral motes do to the anima is not here."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.ask import number
from engine.core.fight import Fight
from engine.rules.common import motes as pools
from engine.rules.common.log import Committed, MotesSpent, Willpower
from engine.rules.common.motes import PERIPHERAL, PERSONAL, left

from .fighter import ExaltedFighter

MOST_WILLPOWER = 10


def short(cost: Mapping[str, int], there: Mapping[str, int], words: Callable[[Mapping[str, int]], str]) -> str:
    """Why a cost can't be paid from what is `there`; empty where it can. `words` are those for what is paid."""
    for what, amount in there.items():
        if cost.get(what, 0) > amount:
            return f"costs {words({what: cost[what]})}, {amount} left"
    return ""


def due(fight: Fight, fighter: ExaltedFighter, key: str, what: str, cost: Mapping[str, int], rule: str) -> int:
    """What a fighter is to pay of a cost; shown under the key, so that the GM may set it."""
    size = cost.get(what, 0)
    return max(0, fight.show(f"{key} {what}", number((what, size, rule)), who=fighter.id)) if size > 0 else 0


def pay_motes(fight: Fight, fighter: ExaltedFighter, amount: int, pool: str) -> int:
    """Spends motes that are there, from `pool` first; returns how many of them were peripheral, which show."""
    spent = pools.spend(fighter, amount, pool)
    taken = {f"from_{name}": n for name, n in spent.items() if n}
    fight.tell(MotesSpent(who=fighter.id, amount=amount, personal=left(fighter, PERSONAL),
                          peripheral=left(fighter, PERIPHERAL), **taken))  # fmt: skip
    return spent[PERIPHERAL]


def change_willpower(fight: Fight, fighter: ExaltedFighter, change: int) -> None:
    """Willpower that is spent, or that comes back; the caller knows that there is room."""
    fighter.willpower += change
    fight.tell(Willpower(who=fighter.id, amount=change, to=fighter.willpower))


def change_pool(fighter: ExaltedFighter, pool: str, amount: int) -> None:
    """Changes one pool by hand, without anima. Raises Refused below 0 and where the pool has no room."""
    pools.change_pool(fighter, pool, amount, fighter.name)


def commit(fight: Fight, fighter: ExaltedFighter, pool: str, amount: int) -> int:
    """Commits motes out of a pool; returns how many peripheral ones were spent so. Raises Refused for too many.

    An amount below 0 releases them: they are not back, but can be regained.
    """
    to = pools.commit(fighter, pool, amount, fighter.name)
    fight.tell(Committed(who=fighter.id, pool=pool, amount=amount, to=to))
    return max(0, amount) if pool == PERIPHERAL else 0
