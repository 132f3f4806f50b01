"""Counterattacks: declared in step 2, resolved in 9 as steps 1 to 8 of their own, landed in 10 (rules section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.rules.exalted import declaring as alike
from engine.rules.exalted.declaring import BY_WORD, NONE

from ..numbers import powers

if TYPE_CHECKING:
    from .plan import Attack


def ask_counter(fight: Fight, attack: Attack) -> Choice:
    """2. Whether the target counterattacks; not against a counterattack, but for the option `counter_counterattack`."""
    target = attack.target
    barred = "not against a counterattack" if attack.outer and not fight.option("counter_counterattack") else ""
    return alike.ask_counter(fight, target, powers.options(target, "counterattack"), barred)


def pays(fight: Fight, attack: Attack) -> None:
    """2. Pays for the counterattack when it is declared."""
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.target, {"power": attack.counter, "times": 1})
        powers.pay(fight, attack.target, [used], "counterattack")


def attack_of(attack: Attack) -> Attack:
    """The counterattack: who was attacked strikes back at the attacker. What its power adds counts for it."""
    made = type(attack)(attack.target, attack.attacker, outer=attack, costs_action=False, holds=True)
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.target, {"power": attack.counter, "times": 1})
        made.given = [powers.Use(used.label, used.adds, {})]
    return made


def came_to(made: Attack) -> str:
    """9. What a counterattack came to, in a few words."""
    if made.left < 1:
        return "missed"
    return f"hits, {made.levels} {made.type}" if made.levels else "hits"
