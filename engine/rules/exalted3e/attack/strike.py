"""The attack roll and what it must beat, each with its parts (seed steps 4 and 5; rules sections 1, 5 and 7)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.fight import Fight
from engine.rules.common.rolls import countable

from .. import numbers, powers
from ..fighter import Fighter
from ..grapple import ATTACK, ATTACK_TWO_HANDED
from ..lasting import FULL_DEFENSE, GRAPPLED, HEAVY_COVER, LIGHT_COVER, MOUNTED
from ..numbers import AIM_DICE
from ..sheet import weapons
from ..sheet.weapons import has
from .declare import flexible
from .plan import Attack

STUNT_DICE = 2
"""Dice for a stunt of any level (rules section 1)."""

COVER = (LIGHT_COVER.label, HEAVY_COVER.label)


def attack_pool(fight: Fight, attack: Attack) -> Number:
    """The dice of the attack roll; at least 0 (seed step 5)."""
    attacker, option = attack.attacker, fight.option("qc_decisive_pool")
    base = numbers.attack_base(attacker, attack.weapon, attack.kind, attack.band, option)
    whole = base.plus(
        *numbers.standing(attacker, "attack_dice", against=attack.target.id, flurried=attack.flurried),
        *_grapple(attack),
        Part("aim", aim_dice(attack), "rules section 4"),
        Part("mounted", int(_rides_down(attack)), "rules section 17"),
        Part("specialty", int(attack.specialty), "seed step 5"),
        *powers.parts(attack.uses, "attack_dice", "dice"),
        Part("stunt", STUNT_DICE if attack.stunt else 0, "rules section 1"),
        *powers.parts([*attack.replies, *attack.guard_replies], "attack_dice"),
    )
    return countable(whole)


def aim_dice(attack: Attack) -> int:
    """What aiming adds: at medium range and beyond one aim only permits the shot."""
    near = attack.band in ("close", "short")
    return AIM_DICE if attack.aimed == "twice" or (attack.aimed == "once" and near) else 0


def _grapple(attack: Attack) -> tuple[Part, ...]:
    """A grappled fighter's attacks suffer, those with both hands more (rules section 11)."""
    if not GRAPPLED.there(attack.attacker.draft, attack.attacker.id):
        return ()
    amount = ATTACK_TWO_HANDED if has(attack.weapon, "two-handed") else ATTACK
    return (Part("grappled", amount, "rules section 11"),)


def automatic(attack: Attack) -> Number:
    """Successes without dice: a stunt's from level 2, Willpower, and powers."""
    sure = number(
        Part("stunt", max(0, attack.stunt - 1), "rules section 1"),
        Part("Willpower", attack.willpower, "rules section 18"),
        *powers.parts(attack.roll_uses, "attack_successes"),
    )
    return countable(sure)


def tens_from(attack: Attack) -> int:
    """The lowest face that counts twice on the attack roll."""
    return powers.double_from(attack.roll_uses) or 10


def defense_number(fight: Fight, attack: Attack, mode: str = "") -> Number:
    """The Defense this attack meets, by Parry or Evasion, with all that counts for it alone (rules section 7)."""
    mode = mode or attack.mode
    if mode == "none":
        return number()
    if attack.surprise == "ambush":
        found = numbers.parry(attack.target) if mode == "parry" else numbers.evasion(attack.target)
        return found.plus(Part("ambush", -found.value, "rules section 13"))
    return (
        numbers.whole(attack.target, mode, attack.attacker.id)
        .plus(
            *against_this_weapon(attack, attack.target),
            *_cover(attack),
            Part("surprise", -2 if attack.surprise == "surprise" else 0, "rules section 13"),
            Part("mounted", int(_rides_over(attack)), "rules section 17"),
            Part("stunt", attack.reply_stunt, "rules section 1"),
            *powers.parts(attack.replies, "defense", mode),
        )
        .at_least(0)
    )


def against_this_weapon(attack: Attack, defender: Fighter) -> tuple[Part, ...]:
    """A Flexible weapon passes by full defense."""
    held = FULL_DEFENSE.found(defender.draft, defender.id) if flexible(attack) else ()
    bonus = sum(it.get("modifiers", {}).get("defense", 0) for _, it in held)
    return (Part("flexible weapon: no full defense", -bonus, "rules section 7"),) if bonus else ()


def _cover(attack: Attack) -> tuple[Part, ...]:
    """Cover that does not count from this side; and at close range the attacker's against replies (rules section 7)."""
    out = []
    if not attack.cover:
        held = effects.on(attack.target.draft, attack.target.id)
        out += [
            Part(f"{it['label']}: not from this side", -it["modifiers"].get("defense", 0), "rules section 7")
            for _, it in held
            if it["label"] in COVER
        ]
    if attack.outer is not None and attack.outer.cover and attack.outer.band == "close":
        first = attack.outer.declared
        out += [
            Part(f"shares {it['label']}", it["modifiers"].get("defense", 0), "rules section 7")
            for _, it in effects.on(first.draft, first.id)
            if it["label"] in COVER
        ]
    return tuple(out)


def _rides_over(attack: Attack) -> bool:
    """Whether the target is mounted, and struck at from the ground by what does not reach up (rules section 17)."""
    return _mounted_alone(attack.target, attack.attacker) and _at_hand(attack) and not has(attack.weapon, "reaching")


def _rides_down(attack: Attack) -> bool:
    """Whether the attacker strikes from a mount at one on foot, who holds nothing that reaches (rules section 17)."""
    reaching = any(has(one, "reaching") for one in weapons.ready(attack.target.sheet_tree).values())
    return attack.withering and _mounted_alone(attack.attacker, attack.target) and _at_hand(attack) and not reaching


def _mounted_alone(rider: Fighter, other: Fighter) -> bool:
    return [MOUNTED.there(one.draft, one.id) for one in (rider, other)] == [True, False]


def _at_hand(attack: Attack) -> bool:
    return attack.band == "close" and weapons.is_hand_weapon(attack.weapon)


HIT = ("hits", "misses")
"""What is said of a roll that has made it, and of one that has not."""


def threshold_number(fight: Fight, successes: int, needed: int, label: str = "Defense") -> Number:
    """Successes beyond the Defense; below 0 it is a miss. A Defense of 0 still needs one success, by option."""
    made = number(("successes", successes), Part(label, -needed, "seed step 5"))
    if needed > 0:
        return made
    if fight.option("difficulty_zero") == "one_no_botch":
        return made.plus(Part("difficulty 0 still needs one success", -1, "rules section 1"))
    fight.bites("difficulty_zero")
    return made
