"""What an attack declares, its special kinds, and paying for it (seed steps 1 and 2).

Every field has a default and can be changed until the end of the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.ask import GM, Amount, Choice, Number, Option, Question, Role, Throw
from engine.core.ask import Use as Used
from engine.core.fight import Fight
from engine.core.model import MISSING, Tree
from engine.rules.common.action import FIELDS, ask_whom, choose, whole
from engine.rules.common.rolls import countable, roll
from engine.rules.exalted.powers import EFFECTS, ask_bypass, ask_pool

from ..actions import effort
from ..actions.table import row
from ..fighter import Fighter, tick_of
from ..lasting import CLINCHED
from ..log.attack import KeepsWeapon
from ..numbers import essence, pools, powers
from ..numbers.powers import cost_words
from ..sheet import weapons
from ..turn import acting, targets
from . import knockdown
from .plan import Attack, Result

MOST_AIM = 3
"""Dice that an aim adds at most: one for each tick (rules section 3)."""

Args = Mapping[str, Any]


def declares(fight: Fight, attack: Attack, args: Args) -> None:
    """1. What is declared: target and weapon, from where, and whether the target can see it coming."""
    attacker = attack.attacker
    if attack.outer is None:
        attack.target = fight[fight.ask(ask_target, attacker, args)]
    fight.involve(attacker, attack.target)
    attack.weapon_id = fight.ask(ask_weapon, attack, args)
    attack.declared_weapon = weapons.ready(attacker.sheet_tree)[attack.weapon_id]
    attack.special = fight.ask(ask_special, attack, args)
    if attack.special == "called":
        attack.difficulty = fight.ask(ask_difficulty, attack, args)
    attack.band = fight.ask(ask_range, attack, args)
    attack.aim = fight.ask(ask_aim, attack)
    attack.bypass = fight.ask(ask_bypass, attacker, FIELDS)
    attack.aware = fight.ask(ask_aware, attack) == "yes"


def adds(fight: Fight, attack: Attack, args: Args) -> None:
    """1. What the attacker adds. Nothing is paid before everything has been declared."""
    attacker = attack.attacker
    attack.specialty = fight.ask(ask_specialty, attack) == "yes"
    attack.stunt = fight.ask(acting.ask, "stunt", attacker, EFFECTS, whole(args, "stunt", 0))
    declared: list[Used] = [
        {"power": id, "times": times}
        for id, power in powers.offered(attacker, "attacker_effects").items()
        if powers.fits(id, attack.weapon)
        and (times := fight.ask(effort.ask_units, attacker, id, power, attack.planned.get(id, 0)))
    ]
    attack.willpower = fight.ask(effort.ask_willpower, "willpower", attacker, EFFECTS, whole(args, "willpower", 0))
    attack.channel = fight.ask(powers.ask, "channel", attacker, EFFECTS)
    declared += fight.ask(effort.ask_made_up, attacker)
    attack.uses = attack.given + powers.uses(attacker, declared)
    attack.pool = fight.ask(ask_pool, attacker)


# -- what is declared ----------------------------------------------------------------------------------------------
def ask_target(fight: Fight, attacker: Fighter, args: Args) -> Choice:
    """1. Whom? Enemies first; those who can't be attacked stay in the list with the reason."""
    return ask_whom(fight, attacker, targets.targets(attacker), args.get("target"))


def ask_weapon(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. With what is in hand, or with the body."""
    attacker = attack.attacker
    distance = pools.yards(fight.draft, attacker.id, attack.target.id)
    options = [
        Option(id, one["name"], note=f"Speed {weapons.speed(one)}", barred=_unfit(one, distance))
        for id, one in weapons.ready(attacker.sheet_tree).items()
    ]
    wanted = args.get("weapon") or attack.part.get("weapon")
    return choose(fight, "weapon", attacker.id, "With what?", options, wanted)


def _unfit(weapon: Tree, distance: int | None) -> str:
    """Why a weapon can't be used over a distance; empty where it can."""
    return "" if distance is None or targets.reaches(weapon, distance) else f"does not reach {distance} yards"


SPECIALS = {
    "none": "an ordinary attack",
    "clinch": "clinch",
    "disarm": "disarm",
    "sweep": "sweep",
    "called": "called shot",
    "pulled": "pulled blow",
}
"""What an attack may be besides an ordinary one (rules section 11)."""


def ask_special(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. A special attack."""
    if weapons.has(attack.weapon, "clinch"):
        return fight.choice("special", attack.attacker.id, "A special attack?", (Option("clinch", "clinch"),),
                            field=FIELDS)  # fmt: skip
    options = [Option(id, title, barred=_special_barred(attack, id)) for id, title in SPECIALS.items()]
    return choose(fight, "special", attack.attacker.id, "A special attack?", options, args.get("special"))


def _special_barred(attack: Attack, id: str) -> str:
    if id == "clinch":
        return "with the weapon of that name"
    if id == "pulled" and weapons.damage_type(attack.weapon) == "bashing":
        return "its damage is bashing anyway"
    if id == "disarm" and not weapons.loose(attack.target.sheet_tree):
        return "nothing in hand to lose"
    if id == "sweep" and attack.ranged:
        return "not at range"
    return ""


def ask_difficulty(fight: Fight, attack: Attack, args: Args) -> Amount:
    """1. How many successes a called shot costs."""
    return fight.amount("difficulty", GM, "Called shot, successes", 4, 1, whole(args, "difficulty", 2), field=FIELDS,
                        silent=True)  # fmt: skip


RANGES = {pools.CLOSE: "close", pools.WITHIN: "within range", pools.TWICE: "to twice the range",
          pools.THRICE: "to three times the range"}  # fmt: skip


def ask_range(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. How far off the target is, as the weapon counts it (rules section 6.1)."""
    options = [Option(band, _range_words(attack.weapon, band), barred=_too_far(attack, band)) for band in RANGES]
    distance = pools.yards(fight.draft, attack.attacker.id, attack.target.id)
    assumed = pools.WITHIN if attack.ranged else pools.CLOSE
    known = assumed if distance is None else pools.band(attack.weapon, distance)
    return choose(fight, "range", attack.attacker.id, "How far?", options, args.get("range", known))


def _range_words(weapon: Tree, band: str) -> str:
    reach = int(weapon.get("range", 0))
    if band == pools.CLOSE or not reach:
        return RANGES[band]
    times = {pools.WITHIN: 1, pools.TWICE: 2, pools.THRICE: 3}[band]
    loses = f", {pools.PENALTY[band]}" if pools.PENALTY[band] else ""
    return f"to {times * reach} yards{loses}"


def _too_far(attack: Attack, band: str) -> str:
    return "" if band == pools.CLOSE or attack.ranged else f"out of reach of {attack.weapon['name']}"


def ask_aim(fight: Fight, attack: Attack) -> Amount:
    """1. Dice of an aim: one for each tick, 3 at most (rules section 3)."""
    return fight.amount("aim", attack.attacker.id, "Aim, dice", MOST_AIM, default=aimed(attack), field=FIELDS,
                        silent=True)  # fmt: skip


def aimed(attack: Attack) -> int:
    """The dice of the aim that the attacker has on this target."""
    attacker = attack.attacker
    if attack.outer is not None or attacker.aims_at != attack.target.id:
        return 0
    return min(MOST_AIM, max(0, tick_of(attacker.draft) - attacker.aims_since))


def ask_aware(fight: Fight, attack: Attack) -> Choice:
    """1. Whether the target is aware of the attack; who has not joined battle is not (rules sections 2.1 and 5.7)."""
    options = (Option("yes", "aware"), Option("no", "unaware", note="both bases 0"))
    return fight.choice("aware", GM, "Does the target see it coming?", options, field=FIELDS, silent=True,
                        default="yes" if attack.target.joined else "no")  # fmt: skip


# -- what is added -------------------------------------------------------------------------------------------------
def ask_specialty(fight: Fight, attack: Attack) -> Choice:
    """1. Whether a specialty applies that counts only at times."""
    ability = weapons.ability(attack.weapon)
    found = attack.attacker.sheet(f"specialties.{ability}", {})
    open_one = bool(found) and found.get("situational", False)
    yes = Option("yes", found.get("name", "") or "yes" if found else "yes", barred="" if open_one else "counts already")
    return fight.choice("specialty", attack.attacker.id, "A specialty?", (Option("no", "no"), yes), field=EFFECTS,
                        silent=True)  # fmt: skip


# -- step 1 of an attack, its end -------------------------------------------------------------------------------------
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
    if spent := attack.willpower + powers.cost(attack.channel):
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
    powers.pays(fight, attacker, attack.channel)
    powers.pay(fight, attacker, attack.uses, "effects", attack.pool)
    acting.noted(fight, attacker, attack.stunt)


# -- step 10 of special attacks that do no damage ---------------------------------------------------------------------
def _clinch(fight: Fight, attack: Attack) -> list[Result]:
    """10. The attacker has control, the target is Inactive."""
    return [Result("clinch", attack.target.id, attack.left, attack.attacker.id, label=CLINCHED.label)]


def _disarm(fight: Fight, attack: Attack) -> list[Result]:
    """10. The target keeps its weapon by as many successes as the attack has left."""
    held = weapons.loose(attack.target.sheet_tree)
    if not held:
        return []
    id = fight.ask(ask_special_weapon, attack)
    if roll(fight, ask_keep, attack, weapons.ability(held[id])).successes >= attack.left:
        fight.tell(KeepsWeapon(who=attack.target.id, weapon=held[id]["name"]))
        return []
    return [Result("disarm", attack.target.id, by=attack.attacker.id, label=id)]


def ask_special_weapon(fight: Fight, attack: Attack) -> Choice:
    """10. Which weapon the attack is meant to take."""
    options = [Option(id, one["name"]) for id, one in weapons.loose(attack.target.sheet_tree).items()]
    return fight.choice("disarms", attack.attacker.id, "Which weapon?", options, silent=True)


def ask_keep(fight: Fight, attack: Attack, ability: str) -> Question[Throw]:
    """10. Wits and the Ability of the weapon."""
    target = attack.target
    count = fight.show("keep dice", countable(pools.ability_pool(target, "wits", ability, action=False)), pool=True)
    return fight.dice("keep", target.id, f"Keep the weapon, difficulty {attack.left}", pools.dice(target, count),
                      gives="keep successes")  # fmt: skip


def _sweep(fight: Fight, attack: Attack) -> list[Result]:
    """10. The target keeps its feet by as many successes as the attack has left."""
    return [] if knockdown.stays(fight, attack, attack.left) else [knockdown.falls(attack)]


SPECIAL_ATTACKS: dict[str, Callable[[Fight, Attack], list[Result]]] = {
    "clinch": _clinch, "disarm": _disarm, "sweep": _sweep,
}  # fmt: skip
"""What each brings, by its name in step 1."""
