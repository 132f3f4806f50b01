"""Pools of motes: what they hold, what is committed and left, and moving motes in and out of them.

A pool not written down is full. What spending motes does besides (anima, the log) is the ruleset's.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.model import MISSING, Refused, View

PERSONAL, PERIPHERAL = "personal", "peripheral"
POOLS = (PERSONAL, PERIPHERAL)


def maximum(fighter: View, pool: str) -> int:
    """What a pool of motes can hold, less what is committed out of it."""
    return max(0, int(fighter.read(f"sheet.{pool}", 0)) - committed(fighter, pool))


def committed(fighter: View, pool: str) -> int:
    """Motes committed out of a pool."""
    return int(fighter.read(f"now.motes.committed_{pool}", 0))


def left(fighter: View, pool: str) -> int:
    """Motes to spend in a pool; a pool not written down is full."""
    return int(fighter.read(f"now.motes.{pool}", maximum(fighter, pool)))


def motes(fighter: View) -> int:
    """Motes to spend in both pools."""
    return sum(left(fighter, pool) for pool in POOLS)


def condition(fighter: View) -> Iterator[str]:
    """Pools that are not full, in words: `personal 9 of 16, 5 committed`."""
    for pool in POOLS:
        whole, bound, there = int(fighter.read(f"sheet.{pool}", 0)), committed(fighter, pool), left(fighter, pool)
        if bound or there != whole:
            yield f"{pool} {there} of {whole}{f', {bound} committed' if bound else ''}"


def split(fighter: View, amount: int, pool: str = PERIPHERAL) -> dict[str, int]:
    """How many motes of each pool are spent for a cost: from `pool` first, the rest from the other one."""
    other = POOLS[1 - POOLS.index(pool)]
    first = min(amount, left(fighter, pool))
    return {pool: first, other: amount - first}


def spend(fighter: View, amount: int, pool: str = PERIPHERAL) -> dict[str, int]:
    """Takes motes out of the pools, from `pool` first; returns how many of each. The caller knows they are there."""
    spent = split(fighter, amount, pool)
    for name, n in spent.items():
        if n:
            set_left(fighter, name, left(fighter, name) - n)
    return spent


def regain(fighter: View, amount: int) -> int:
    """Motes that come back, peripheral first, as far as the pools have room; returns how many did."""
    rest = amount
    for pool in (PERIPHERAL, PERSONAL):
        back = max(0, min(rest, maximum(fighter, pool) - left(fighter, pool)))
        if back:
            set_left(fighter, pool, left(fighter, pool) + back)
        rest -= back
    return amount - rest


def change_pool(fighter: View, pool: str, amount: int, name: str) -> None:
    """Changes one pool by hand. Raises Refused, with the fighter's `name`, below 0 and where it has no room."""
    to, most = left(fighter, pool) + amount, maximum(fighter, pool)
    if not 0 <= to <= max(most, left(fighter, pool)):
        raise Refused("out_of_range", f"{name}'s {pool} motes go from 0 to {most}; that would make {to}.")
    set_left(fighter, pool, to)


def commit(fighter: View, pool: str, amount: int, name: str) -> int:
    """Commits motes out of a pool; returns how many are committed then. Raises Refused for too many.

    An amount below 0 releases them: they are not back, but can be regained.
    """
    there, now = left(fighter, pool), committed(fighter, pool)
    if amount > there:
        raise Refused("not_enough", f"{name} can't commit {amount} {pool} motes: {there} left.")
    if now + amount < 0:
        raise Refused("not_enough", f"{name} has {now} {pool} motes committed: {-amount} can't be released.")
    fighter.write(f"now.motes.committed_{pool}", now + amount or MISSING)
    set_left(fighter, pool, there - max(0, amount))
    return now + amount


def set_left(fighter: View, pool: str, value: int) -> None:
    """Writes what is left. A full pool is not written, so that it stays full when the sheet's maximum changes."""
    fighter.write(f"now.motes.{pool}", MISSING if value == maximum(fighter, pool) else value)
