"""Step 1 of an attack: whom, with what, from where, and what the attacker adds and pays (rules section 6).

Every field has a default and can be changed until the end of the attack.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.ask import GM, Amount, Choice, Option
from engine.core.ask import Use as Used
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.arguments import whole
from engine.rules.declaring import FIELDS, ask_whom, choose
from engine.rules.exalted.declaring import EFFECTS, ask_bypass, ask_pool

from ..actions import effort
from ..fighter import Fighter, tick_of
from ..numbers import channels, powers, ranges
from ..sheet import weapons
from ..turn import stunts, targets
from .plan import Attack

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
    attack.stunt = fight.ask(stunts.ask, "stunt", attacker, EFFECTS, whole(args, "stunt", 0))
    declared: list[Used] = [
        {"power": id, "times": times}
        for id, power in powers.offered(attacker, "attacker_effects").items()
        if powers.fits(id, attack.weapon)
        and (times := fight.ask(effort.ask_units, attacker, id, power, attack.planned.get(id, 0)))
    ]
    attack.willpower = fight.ask(effort.ask_willpower, "willpower", attacker, EFFECTS, whole(args, "willpower", 0))
    attack.channel = fight.ask(channels.ask, "channel", attacker, EFFECTS)
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
    distance = ranges.yards(fight.draft, attacker.id, attack.target.id)
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


RANGES = {ranges.CLOSE: "close", ranges.WITHIN: "within range", ranges.TWICE: "to twice the range",
          ranges.THRICE: "to three times the range"}  # fmt: skip


def ask_range(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. How far off the target is, as the weapon counts it (rules section 6.1)."""
    options = [Option(band, _range_words(attack.weapon, band), barred=_too_far(attack, band)) for band in RANGES]
    distance = ranges.yards(fight.draft, attack.attacker.id, attack.target.id)
    assumed = ranges.WITHIN if attack.ranged else ranges.CLOSE
    known = assumed if distance is None else ranges.band(attack.weapon, distance)
    return choose(fight, "range", attack.attacker.id, "How far?", options, args.get("range", known))


def _range_words(weapon: Tree, band: str) -> str:
    reach = int(weapon.get("range", 0))
    if band == ranges.CLOSE or not reach:
        return RANGES[band]
    times = {ranges.WITHIN: 1, ranges.TWICE: 2, ranges.THRICE: 3}[band]
    loses = f", {ranges.PENALTY[band]}" if ranges.PENALTY[band] else ""
    return f"to {times * reach} yards{loses}"


def _too_far(attack: Attack, band: str) -> str:
    return "" if band == ranges.CLOSE or attack.ranged else f"out of reach of {attack.weapon['name']}"


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
