"""Motes, anima, Willpower and health: what is there, and paying it; none is ever negative (rules section 13)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.model import Refused
from engine.rules.common.log import Anima
from engine.rules.common.powers import PERIPHERAL, PERSONAL, POOLS, committed, left, maximum, motes, regain
from engine.rules.exalted import powers as alike
from engine.rules.exalted.powers import MOST_WILLPOWER, change_pool, short

from ..fighter import Fighter
from . import health

__all__ = [
    "MOST_WILLPOWER", "PERIPHERAL", "PERSONAL", "POOLS", "afford", "anima", "change_pool", "commit", "committed",
    "gain_willpower", "left", "maximum", "motes", "pay", "regain", "set_anima",
]  # fmt: skip

RULE = "rules section 13"
MOST_ANIMA = 99

ANIMA = ((16, "totemic"), (11, "bonfire"), (8, "glowing"), (4, "bright"), (1, "faint"), (0, "dim"))
"""What the anima looks like from so many peripheral motes on."""


def anima(fighter: Fighter) -> str:
    """How the anima shows, by the peripheral motes that have been spent."""
    return next(word for least, word in ANIMA if fighter.anima >= least)


def afford(fighter: Fighter, cost: Mapping[str, int]) -> str:
    """Why a fighter can't pay a cost; empty where it can."""
    there = {
        "motes": motes(fighter),
        "willpower": fighter.willpower,
        "health": health.marked(fighter).left,
        "anima": fighter.anima,
    }
    return short(cost, there, _words)


PAID = {"motes": "motes", "willpower": "Willpower", "health": "health levels", "anima": "points of anima"}
"""What each cost is called where it can't be paid."""


def _words(cost: Mapping[str, int]) -> str:
    return ", ".join(f"{amount} {PAID[what]}" for what, amount in cost.items())


def ask_either(
    fight: Fight, fighter: Fighter, prompt: str, costs: Mapping[str, tuple[str, Mapping[str, int]]], wanted: str
) -> Choice:
    """With which of several costs something is paid; each has its words."""
    options = [Option(id, title, barred=afford(fighter, cost)) for id, (title, cost) in costs.items()]
    return fight.choice("cost", fighter.id, prompt, options, default=wanted, silent=bool(wanted), field="declare")


def pay(fight: Fight, fighter: Fighter, key: str, cost: Mapping[str, int], pool: str = PERIPHERAL) -> None:
    """Pays a cost at once: motes from `pool` first, Willpower, health levels (bashing).

    Each amount is shown under `key`, so the GM may set it. Raises Refused where the fighter has not got it.
    """
    due = {what: alike.due(fight, fighter, key, what, cost, RULE) for what in ("motes", "willpower", "health", "anima")}
    if why_not := afford(fighter, due):
        raise Refused("not_enough", f"{fighter.name} can't pay: it {why_not}.")
    if due["motes"]:
        flares(fight, fighter, alike.pay_motes(fight, fighter, due["motes"], pool))
    if due["willpower"]:
        alike.change_willpower(fight, fighter, -due["willpower"])
    if due["health"]:
        health.mark(fight, fighter, due["health"], "bashing", fighter.id)
    if due["anima"]:
        set_anima(fight, fighter, fighter.anima - due["anima"])


def flares(fight: Fight, fighter: Fighter, peripheral: int) -> None:
    """Peripheral motes show: the anima grows by each that is spent."""
    if peripheral > 0:
        set_anima(fight, fighter, min(MOST_ANIMA, fighter.anima + peripheral))


def set_anima(fight: Fight, fighter: Fighter, to: int) -> None:
    """Puts the anima where so many peripheral motes would. Raises Refused below 0 and above 99."""
    if not 0 <= to <= MOST_ANIMA:
        raise Refused("no_such_level", f"Anima goes from 0 to {MOST_ANIMA} peripheral motes.")
    was = anima(fighter)
    fighter.anima = to
    if anima(fighter) != was:
        fight.tell(Anima(who=fighter.id, was=was, to=anima(fighter)))


def gain_willpower(fight: Fight, fighter: Fighter, amount: int) -> int:
    """Willpower that comes back, up to the rating; returns how much did."""
    back = max(0, min(amount, int(fighter.sheet("willpower", 5)) - fighter.willpower))
    if back:
        alike.change_willpower(fight, fighter, back)
    return back


def commit(fight: Fight, fighter: Fighter, pool: str, amount: int) -> None:
    """Commits motes out of a pool, or releases them. Raises Refused for too many."""
    flares(fight, fighter, alike.commit(fight, fighter, pool, amount))
