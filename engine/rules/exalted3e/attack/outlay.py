"""Step 2 of an attack, its end: what the declaration costs, and paying it (seed step 2; rules section 5)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option, Role
from engine.core.fight import Fight
from engine.core.model import MISSING

from ..actions import flurry
from ..lasting import AIM, WEAPON_OPTIONS
from ..log.attack_sentences import DistractUsed
from ..numbers import essence, powers
from ..sheet import weapons
from . import crash, declare
from .gambits import too_dear
from .landing import drains
from .plan import Attack


def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """2. The end of the declaration: what it will cost."""
    cost = powers.cost_words(total_cost(attack))
    barred = essence.afford(attack.attacker, total_cost(attack)) or _gambit_barred(fight, attack)
    return fight.choice(
        "declared",
        attack.attacker.id,
        "Go on?",
        (
            Option("go", "Go on", cost=f"pays {cost}" if cost else "", barred=barred),
            Option("wait", "Wait", barred="esc leaves it open"),
        ),
        role=Role.GO_ON,
    )


def _gambit_barred(fight: Fight, attack: Attack) -> str:
    """Why the gambit can't be tried: what it will cost may not take what step 2 leaves of Initiative (section 5)."""
    if attack.gambit is None or fight.option("gambit_may_self_crash"):
        return ""
    left, cost = attack.attacker.initiative - total_cost(attack).get("initiative", 0), attack.difficulty + 1
    return f"the gambit {too_dear(cost, left)}" if left - cost <= 0 else ""


def total_cost(attack: Attack) -> dict[str, int]:
    """What steps 1 and 2 cost in all: powers, Willpower, and the weapon's own cost in Initiative."""
    total = {"motes": 0, "willpower": attack.willpower, "initiative": weapon_cost(attack)}
    for one in attack.uses:
        for what, amount in one.cost.items():
            total[what] = total.get(what, 0) + amount
    return {what: amount for what, amount in total.items() if amount}


def weapon_cost(attack: Attack) -> int:
    """Initiative for the weapon option, an improvised or an unattuned weapon (rules section 16)."""
    return declare.OPTION_COST[attack.option] + weapons.attack_cost(attack.weapon).value


def _what_for(attack: Attack) -> str:
    """What the Initiative for the weapon is paid for, in words."""
    option = () if attack.option == "none" else (attack.option,)
    return ", ".join((*option, *(part.label for part in weapons.attack_cost(attack.weapon).parts)))


def pays(fight: Fight, attack: Attack) -> bool:
    """2. Pays for what was declared; whether the attack goes on. What it gives or takes at once counts at once.

    A decisive attack or gambit by one whom the payments have crashed is as if never made (rules section 5).
    """
    attacker, cost = attack.attacker, total_cost(attack)
    if attack.willpower:
        essence.pay(fight, attacker, "spent", {"willpower": attack.willpower}, attack.pool)
    crash.pay(fight, attacker, weapon_cost(attack), "Initiative for the weapon", _what_for(attack))
    powers.pay(fight, attacker, attack.uses, "effects", attack.pool)
    essence.stunt_reward(fight, "stunt", attacker, attack.stunt)
    if attack.flurried:
        flurry.takes(fight, attacker)
    if attacker.crashed and not attack.withering:
        return False
    attacker.further_attacks += powers.total(attack.uses, "further_attacks")
    weapon_option_defense(fight, attack)
    if weapons.is_slow(attack.weapon):
        attacker.write(f"sheet.weapon.{attack.weapon_id}.loaded", False)
    takes_openings(fight, attack)
    drains(fight, attack, attack.uses)
    told = powers.declared_words(attack.uses, attack.option, attack.bypass, stunt=attack.stunt, cost=cost)
    fight.result(told or "none", passed_over=not told)
    return True


def weapon_option_defense(fight: Fight, attack: Attack) -> None:
    """2. Chopping, piercing and smashing leave the attacker open: Defense -1, but not a piercing shot (section 16)."""
    shot = attack.option == "piercing" and not weapons.is_hand_weapon(attack.weapon)
    if attack.option == "none" or shot:
        return
    attacker = attack.attacker
    WEAPON_OPTIONS[attack.option].on(fight.draft, attacker.id, effects.until_start_of(attacker.id))


def takes_openings(fight: Fight, attack: Attack) -> None:
    """2. An aim is over with the attack, and so is an ally's distraction of this target (rules sections 4 and 10).

    Both are for the own turn: a counterattack leaves them.
    """
    attacker = attack.attacker
    if attack.outer is not None:
        return
    AIM.off(fight.draft, attacker.id)
    held = attacker.read("now.distract", {})
    if held and held["target"] == attack.target.id and attacker.acting:
        attacker.write("now.distract", MISSING)
        fight.tell(DistractUsed(who=attacker.id, target=attack.target.id, amount=held["amount"]))
