"""Step 1 of an attack, its end: going on, taking the action, paying for what was declared."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, Role
from engine.core.fight import Fight
from engine.core.model import MISSING

from ..actions.table import row
from ..numbers import channels, essence, powers
from ..numbers.powers import cost_words
from ..turn import acting, stunts
from .plan import Attack

ATTACK = "attack"

SPEED, PENALTY = "Speed", "DV penalty"
"""Keys of what an attack costs as an action; the GM may set either for this one."""


def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """1. Everything is declared: it is paid for, and the target answers."""
    cost = total_cost(attack)
    barred = essence.afford(attack.attacker, cost)
    go = Option("go", "Go on", cost=f"pays {cost_words(cost)}" if cost else "", barred=f"it {barred}" if barred else "")
    return fight.choice(
        "declared",
        attack.attacker.id,
        "Go on?",
        (go, Option("wait", "Wait", barred="esc leaves it open")),
        role=Role.GO_ON,
    )


def total_cost(attack: Attack) -> dict[str, int]:
    """What was declared costs in all."""
    cost = powers.total_cost(attack.uses)
    if spent := attack.willpower + channels.cost(attack.channel):
        cost["willpower"] = cost.get("willpower", 0) + spent
    return {what: amount for what, amount in cost.items() if amount}


def speed(attack: Attack) -> Number:
    """The Speed of the weapon (rules section 3)."""
    return row(attack.attacker.draft, ATTACK).ticks(attack.attacker, attack.weapon)


def penalty(attack: Attack) -> Number:
    """What attacking costs on both DVs until the refresh."""
    return row(attack.attacker.draft, ATTACK).loss(attack.attacker)


def foresees(fight: Fight, attack: Attack) -> None:
    """1. Shows what the action will cost, while it can still be changed."""
    if attack.costs_action:
        fight.show(SPEED, speed(attack))
        fight.show(PENALTY, penalty(attack))


def pays(fight: Fight, attack: Attack) -> None:
    """1. Takes the action and pays for what was declared."""
    attacker = attack.attacker
    if attack.costs_action:
        ticks, size = max(0, fight.shown_value(SPEED)), max(0, fight.shown_value(PENALTY))
        acting.takes(fight, attacker, row(fight.draft, ATTACK), ticks, {ATTACK: size}, target=attack.target.id)
        attack.taken = True
    if attack.outer is None:
        attack.onslaught = acting.onslaught(fight, attacker, attack.target)
        if attacker.aims_at == attack.target.id:
            attacker.write("now.aim", MISSING)
    if attack.willpower:
        essence.pay(fight, attacker, "spent", {"willpower": attack.willpower}, attack.pool)
    channels.pays(fight, attacker, attack.channel)
    powers.pay(fight, attacker, attack.uses, "effects", attack.pool)
    stunts.noted(fight, attacker, attack.stunt)
