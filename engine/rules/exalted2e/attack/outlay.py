"""Step 1 of an attack, its end: going on, taking the action, paying for what was declared, the reward of a stunt."""

from __future__ import annotations

from engine.core.ask import Choice, Number, Option, Role, number
from engine.core.fight import Fight
from engine.core.model import MISSING
from engine.rules.cost_sentences import Stunt
from engine.rules.hand_sentences import MotesRegained

from ..fighter import Fighter
from ..numbers import channels, essence, powers
from ..numbers.powers import cost_words
from ..sheet import weapons
from ..turn import acting
from .plan import Attack

SPEED, PENALTY = "Speed", "DV penalty"
"""Keys of what an attack costs as an action; the GM may set either for this one."""

ATTACK_DV = 1
REWARDS = {1: (2, 0), 2: (4, 1), 3: (6, 1)}
"""Motes, or Willpower in their place, for a stunt of each rating (rules section 7)."""


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
    return number((f"{attack.weapon['name']}, Speed", weapons.speed(attack.weapon), "rules section 3"))


def penalty(attack: Attack) -> Number:
    """What attacking costs on both DVs until the refresh."""
    return number(("attack", ATTACK_DV, "rules section 3"))


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
        acting.takes(fight, attacker, "attack", ticks, {"attack": size}, target=attack.target.id)
        attack.taken = True
    if attack.outer is None:
        attack.onslaught = acting.onslaught(fight, attacker, attack.target)
        if attacker.aims_at == attack.target.id:
            attacker.write("now.aim", MISSING)
    if attack.willpower:
        essence.pay(fight, attacker, "spent", {"willpower": attack.willpower}, attack.pool)
    channels.pays(fight, attacker, attack.channel)
    powers.pay(fight, attacker, attack.uses, "effects", attack.pool)
    stunts(fight, attacker, attack.stunt)


def stunts(fight: Fight, who: Fighter, rating: int) -> None:
    """Notes a stunt; what is to be rewarded when the DV refreshes is the best one since the last time."""
    if not rating:
        return
    fight.tell(Stunt(who=who.id, level=rating))
    if fight.option("stunt_reward_timing") == "on_refresh":
        fight.bites("stunt_reward_timing", who.id)
        who.stunt = max(who.stunt, rating)


def rewards(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """10. The reward of a stunt: motes, or from rating 2 on a point of Willpower (rules section 7)."""
    if not rating or fight.option("stunt_reward_timing") != "each":
        return
    rewarded(fight, key, who, rating)


def rewarded(fight: Fight, key: str, who: Fighter, rating: int) -> None:
    """Gives a stunt's reward, as far as there is room for it."""
    chosen = fight.ask(_which, key, who, rating)
    if chosen == "motes":
        motes, room = REWARDS[rating][0], _room(who)
        due = fight.show(f"{key} motes", number(("stunt", motes, "rules section 7")).at_most(room, f"room for {room}"))
        back = essence.regain(who, max(0, due))
        fight.tell(MotesRegained(who=who.id, amount=back, why="stunt"))
    elif chosen == "willpower":
        essence.gain_willpower(fight, who, 1)


def _room(who: Fighter) -> int:
    """Motes that there is room for."""
    return sum(essence.maximum(who, pool) - essence.left(who, pool) for pool in essence.POOLS)


def _no_willpower(gives: int, room: int) -> str:
    if not gives:
        return "from rating 2 on"
    return "" if room > 0 else "Willpower is full"


def _which(fight: Fight, key: str, who: Fighter, rating: int) -> Choice:
    motes, willpower = REWARDS[rating]
    options = (
        Option("motes", f"{motes} motes", barred="" if _room(who) > 0 else "no room for motes"),
        Option(
            "willpower",
            "1 Willpower",
            barred=_no_willpower(willpower, int(who.sheet("willpower", 5)) - who.willpower),
        ),
        Option("none", "nothing"),
    )
    ask = fight.choice(f"{key} reward", who.id, "What does the stunt bring?", options, silent=True, role=Role.STUNT)
    return fight.by_habit(ask, "reward")
