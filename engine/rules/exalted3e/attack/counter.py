"""Counterattacks: declared in step 3, resolved in 6, landed in 9 (seed steps 3, 6.1 and 9; rules section 5)."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Choice
from engine.core.fight import Fight
from engine.core.told import COUNTER
from engine.rules.exalted import declaring as alike
from engine.rules.exalted.declaring import BY_WORD, NONE

from .. import powers
from ..sheet import weapons
from .land import land
from .plan import Attack, Result


def ask_counter(fight: Fight, attack: Attack) -> Choice:
    """3. Whether the target counterattacks. One counterattack to an attack, and none to a counterattack."""
    target = attack.target
    barred = "not against a counterattack" if attack.outer else _too_far(attack)
    found = () if attack.outer else powers.options(target, "counterattack", attack.kind)
    return alike.ask_counter(fight, target, found, barred, field="replies")


def _too_far(attack: Attack) -> str:
    """Why nothing in the target's hand reaches back; empty where something does."""
    reach = {band for weapon in weapons.ready(attack.target.sheet_tree).values() for band in weapons.bands(weapon)}
    return "" if attack.band in reach else f"nothing in hand reaches {attack.band} range"


def pays(fight: Fight, attack: Attack) -> None:
    """3. Pays for the counterattack when it is declared."""
    if attack.counter in (NONE, BY_WORD):
        return
    used = powers.use(attack.target, {"power": attack.counter, "times": 1})
    powers.pay(fight, attack.target, [used], "counterattack")


def attack_of(fight: Fight, attack: Attack) -> Attack:
    """The counterattack: who was attacked strikes back at the attacker. What its power adds counts for it."""
    holds = fight.option("counter_lands") == "step9"
    made = attack.answer = Attack(attack.declared, attack.attacker, outer=attack, holds=holds)
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.declared, {"power": attack.counter, "times": 1})
        made.given = [powers.Use(used.label, used.adds, {})]
    return made


def arguments(attack: Attack) -> dict[str, Any]:
    """What a counterattack starts from: the distance of the attack it answers."""
    return {"range": attack.band}


def came_to(made: Attack) -> str:
    """6. What a counterattack came to, in a word."""
    return "abandoned" if made.abandoned else "hits" if made.threshold >= 0 else "missed"


def lands(fight: Fight, attack: Attack, held: list[Result]) -> None:
    """9. What the counterattack did lands now, on the state as it is now."""
    if attack.counter == NONE or not held:
        fight.result("none", passed_over=True)
        return
    assert attack.answer is not None
    with fight.inside(COUNTER):
        land(fight, held, attack.answer)
    fight.result("lands" if attack.answer.threshold >= 0 else "missed")
