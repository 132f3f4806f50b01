"""Powers, motes and Willpower in both editions of Exalted: what is offered, how much can be paid for, and paying it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from engine.core.ask import Amount, Choice, Option, Role, number
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common import powers as pools
from engine.rules.common.log import Committed, MotesSpent, Uses, Willpower
from engine.rules.common.powers import PERIPHERAL, PERSONAL, Use, adds_words, cost_of, cost_words, left, total_cost

from .fighter import ExaltedFighter

Afford = Callable[[Mapping[str, int]], str]
"""Why a cost can't be paid; empty where it can."""


def used_up(fighter: ExaltedFighter, id: str, power: Tree) -> str:
    """Why a power can't be used again yet, or nothing."""
    return f"once per {power['once_per']}, and used" if fighter.read(f"now.once.{id}", "") else ""


def most(power: Tree, afford: Afford) -> int:
    """How many units can be paid for now, up to the power's cap; 0 to 99."""
    cap = int(power.get("most", 1))
    return next((n for n in range(cap, 0, -1) if not afford(cost_of(power, n))), 0)


def option(id: str, power: Tree, barred: str) -> Option:
    """A power as a declare ask offers it, with its cost and, if it can't be used, why not."""
    cost, note = cost_words(cost_of(power, 1)), adds_words(power.get("adds", {}))
    return Option(id, power["name"], cost=cost, note=note, barred=barred)


def mark(fight: Fight, fighter: ExaltedFighter, used: Iterable[Use], known: Mapping[str, Tree]) -> dict[str, int]:
    """Tells what is used and marks what can't be used again for a while, by the powers that are `known`; returns what
    all of it costs."""
    made = list(used)
    for one in made:
        if spent := known.get(one.power, {}).get("once_per", ""):
            fighter.write(f"now.once.{one.power}", spent)
        fight.tell(Uses(who=fighter.id, label=one.label, adds=dict(one.adds), cost=dict(one.cost)))
    return total_cost(made)


# -- paying motes and Willpower, alike in both editions of Exalted ----------------------------------------------------
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


# -- what an attacker adds to an attack, and a counterattack, as far as both editions of Exalte -----------------------
EFFECTS = "effects"
"""The name of the group of fields that say what is added."""

NONE = "none"
BY_WORD = "gm"
"""A counterattack that the GM allows without a power on the sheet."""


def units_of(fight: Fight, who: ExaltedFighter, id: str, power: Tree, barred: str, most: int, wanted: int) -> Amount:
    """The question how many units of a power, `most` of which can be paid for; or why it is `barred`."""
    high = 0 if barred else most
    prompt = f"{power['name']}" + (f": {barred}" if barred else f", up to {high}")
    return fight.amount(f"power {id}", who.id, prompt, high, default=wanted, field=EFFECTS, silent=True,
                        role=Role.POWER, title=str(power["name"]))  # fmt: skip


def ask_bypass(fight: Fight, attacker: ExaltedFighter, field: str) -> Choice:
    """Whether the attack can't be parried or dodged."""
    options = [Option(one, one) for one in ("none", "unblockable", "undodgeable", "both")]
    return fight.choice("bypass", attacker.id, "Unblockable, undodgeable?", options, field=field, silent=True)


def ask_pool(fight: Fight, attacker: ExaltedFighter) -> Choice:
    """Which motes are spent first; peripheral ones show."""
    both = attacker.sheet("personal", 0) and attacker.sheet("peripheral", 0)
    options = [Option("peripheral", "peripheral first"), Option("personal", "personal first")]
    return fight.choice(
        "motes from", attacker.id, "Which motes first?", options if both else options[:1], field=EFFECTS, silent=True
    )


def ask_counter(fight: Fight, target: ExaltedFighter, powers: Iterable[Option], barred: str, field: str = "") -> Choice:
    """Whether the target counterattacks, with one of its `powers` or by the GM's word; or why that is `barred`."""
    found = tuple(replace(option, barred=option.barred or barred) for option in powers)
    by_word = Option(BY_WORD, "counterattack, by the GM's word", barred=barred)
    usable = any(not option.barred for option in found)
    prompt = f"Does {target.name} counterattack?"
    options = (Option(NONE, "no"), *found, by_word)
    ask = fight.choice("counterattack", target.id, prompt, options, silent=not usable, field=field)
    return fight.by_habit(ask, "counterattack")
