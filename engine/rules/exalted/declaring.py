"""What an attacker adds to an attack, and a counterattack, as far as both editions of Exalted are alike in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core.ask import Amount, Choice, Option, Role
from engine.core.fight import Fight
from engine.core.model import Tree

from .fighter import ExaltedFighter

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
