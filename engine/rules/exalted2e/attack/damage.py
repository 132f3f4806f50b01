"""Damage, what is held back of it, and what it comes to (seed steps 7 to 10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Part, Question, Role, Throw, Uses, number
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.core.told import COUNTER
from engine.rules.common.rolls import countable, in_bounds, roll

from .. import options
from ..fighter import Fighter
from ..lasting import STUNNED
from ..log.attack import Damage, Stopped
from ..numbers import health as soaks
from ..numbers import pools, powers
from ..sheet import weapons
from ..turn import acting, order
from . import declare, knockdown
from .plan import Attack, Result, land

RULE = "rules section 9"
HARMLESS = frozenset({"clinch", "disarm", "sweep"})
"""Special attacks that do no damage on the hit (rules section 11)."""


# -- 7 -------------------------------------------------------------------------------------------------------------
def raw_number(attack: Attack, left: int) -> Number:
    """7. Raw damage: Strength, weapon, and every success that is left."""
    return raw_base(attack).plus(Part("successes left", max(0, left), "rules section 6, step 7")).at_least(0)


def raw_base(attack: Attack) -> Number:
    """7. The same without successes, below 0 too."""
    attacker = attack.attacker
    return pools.damage_base(attacker, attack.weapon).plus(
        *_own_effects(attack, "raw_damage"),
        *powers.parts(attack.all_uses, "raw_damage"),
        *powers.parts(attack.all_replies, "raw_damage"),
    )


def works_out(fight: Fight, attack: Attack) -> None:
    """7. Both sides declare what changes the damage, then raw damage is worked out."""
    attacker, target = attack.attacker, attack.target
    attack.damage_uses = powers.uses(attacker, fight.ask(ask_effects, attack, "attacker"))
    powers.pay(fight, attacker, attack.damage_uses, "damage effects", attack.pool)
    attack.damage_replies = powers.uses(target, fight.ask(ask_effects, attack, "target"))
    powers.pay(fight, target, attack.damage_replies, "target's damage effects")
    attack.raw_step = fight.step
    shows_raw(fight, attack)
    fight.result(f"{attack.raw}{attack.type[0].upper()}")


def shows_raw(fight: Fight, attack: Attack) -> None:
    """7. Raw damage as it is now, which is worked out anew with the damage roll."""
    here = fight.step
    fight.at(attack.raw_step or here)
    attack.raw = fight.show("raw damage", raw_number(attack, attack.left))
    fight.at(here)


def ask_effects(fight: Fight, attack: Attack, side: str) -> Question[Uses]:
    """7. Effects on the damage, from the sheet or made up on the spot."""
    who, when = (attack.attacker, "attacker_damage") if side == "attacker" else (attack.target, "defender_damage")
    key = "damage effects" if side == "attacker" else "target's damage effects"
    ask = fight.declare(key, who.id, f"{who.name}'s effects on damage", powers.options(who, when),
                        role=Role.DAMAGE_EFFECTS)  # fmt: skip
    units, there = attack.planned if side == "attacker" else {}, who.powers
    planned = powers.planned(ask.options, units, lambda id: powers.most(who, there[id]))
    return fight.by_habit(replace(ask, default=planned) if planned else ask, when)


# -- 8 -------------------------------------------------------------------------------------------------------------
def hardness_number(attack: Attack) -> Number:
    """8. The Hardness of the target."""
    return soaks.hardness(attack.target).plus(*powers.parts(attack.all_replies, "hardness")).at_least(0)


def stops(hardness: int, raw: int, compare: str) -> bool:
    """8. Whether Hardness stops raw damage altogether; a Hardness of 0 is none (option `hardness_compare`)."""
    return hardness > 0 and (hardness > raw or (compare == "equal_stops" and hardness == raw))


def soak_number(attack: Attack) -> Number:
    """8. The soak the attack meets: piercing halves that of armor."""
    piercing = weapons.has(attack.weapon, "piercing")
    whole = soaks.soak(attack.target, attack.type, piercing).plus(*powers.parts(attack.all_replies, "soak"))
    found = (*powers.parts(attack.all_uses, "ignore_soak"), *_own_effects(attack, "ignore_soak"))
    return whole.plus(*(Part(part.label, -part.amount) for part in found)).at_least(0)


def _own_effects(attack: Attack, name: str) -> tuple[Part, ...]:
    """What effects on the attacker add to a number of this attack."""
    return effects.parts(attack.attacker.draft, attack.attacker.id, name, against=attack.target.id)


def minimum_number(attack: Attack) -> Number:
    """8. The least dice after soak: the weapon's own minimum, or the attacker's Essence (option `min_damage`)."""
    least = number((f"{attack.weapon['name']}, minimum", weapons.minimum(attack.weapon), "rules section 9.3"))
    if options.value(attack.attacker.draft, "min_damage") == "essence_or_weapon":
        least = least.at_least(attack.attacker.essence, "Essence", "rules section 9.3")
    return least.plus(*powers.parts(attack.all_uses, "minimum"), *_own_effects(attack, "minimum"))


def final_number(raw: int, soak: int, minimum: int) -> Number:
    """8. Dice after soak: at least the minimum, but never more than the raw damage."""
    post = number(Part("raw damage", raw), Part("soak", -soak, "rules section 9.2")).at_least(0)
    return post.at_least(min(raw, minimum), "minimum damage", "rules section 9.3")


def post_soak(attack: Attack) -> tuple[Part, ...]:
    """8. Dice that no soak takes."""
    return (
        *_own_effects(attack, "damage_dice"),
        *powers.parts(attack.all_uses, "damage_dice"),
        *powers.parts(attack.all_replies, "damage_dice"),
    )


def ask_damage(fight: Fight, attack: Attack) -> Question[Throw]:
    """8. The damage roll: a ten counts once. No dice are left where Hardness stops it by now."""
    shows_raw(fight, attack)
    meets_hardness(fight, attack)
    count = 0 if attack.stopped else dice_count(fight, attack)
    return fight.dice("damage", attack.attacker.id, "Damage roll", pools.dice(attack.attacker, count, damage=True),
                      gives="damage successes", role=Role.DAMAGE)  # fmt: skip


def dice_count(fight: Fight, attack: Attack) -> int:
    """8. Shows soak, the least damage and the dice, and returns these."""
    soak = fight.show("soak", soak_number(attack))
    minimum = fight.show("minimum damage", minimum_number(attack))
    dice = countable(final_number(attack.raw, max(0, soak), max(0, minimum)).plus(*post_soak(attack)))
    return in_bounds(fight.show("damage dice", dice, pool=True))


def does(fight: Fight, attack: Attack) -> list[Result]:
    """8. Hardness, soak, the roll, and the levels that come of it."""
    meets_hardness(fight, attack)
    levels = 0 if attack.stopped else _levels(fight, attack)
    if attack.stopped:
        fight.result("Hardness stops it")
        fight.tell(
            Stopped(
                who=attack.attacker.id, target=attack.target.id, hardness=fight.shown_value("Hardness"), raw=attack.raw
            )
        )
        return []
    attack.levels = max(0, levels)
    fight.tell(
        Damage(
            who=attack.attacker.id,
            target=attack.target.id,
            raw=attack.raw,
            type=attack.type,
            soak=fight.shown_value("soak"),
            dice=attack.post_soak,
            levels=attack.levels,
        )
    )
    fight.result(f"{attack.levels} {attack.type}")
    return [Result("harm", attack.target.id, attack.levels, attack.attacker.id, attack.type)]


def meets_hardness(fight: Fight, attack: Attack) -> None:
    """8. Whether Hardness stops it, as both are now."""
    hardness = fight.show("Hardness", hardness_number(attack))
    attack.stopped = stops(hardness, attack.raw, str(fight.option("hardness_compare")))


def _levels(fight: Fight, attack: Attack) -> int:
    """8. Levels of damage: what the dice show; an extra takes a third of the dice, rounded up, without a roll."""
    if attack.target.extra:
        attack.post_soak = dice_count(fight, attack)
        third = number(("damage dice", attack.post_soak), Part("an extra takes a third", _third(attack.post_soak),
                                                               "rules section 9.6"))  # fmt: skip
        return fight.show("damage levels", third.plus(*levels_added(attack)).at_least(0))
    rolled = roll(fight, ask_damage, attack).successes
    if attack.stopped:
        return 0
    attack.post_soak = fight.shown_value("damage dice")
    return fight.show("damage levels", number(("damage roll", rolled), *levels_added(attack)).at_least(0))


def _third(dice: int) -> int:
    return -(-dice // 3) - dice


def levels_added(attack: Attack) -> tuple[Part, ...]:
    """8. Levels that effects add or take after the roll, before they are marked."""
    return (
        *powers.parts(attack.all_uses, "damage_levels"),
        *powers.parts(attack.all_replies, "damage_levels"),
        *_own_effects(attack, "damage_levels"),
    )


def lands(fight: Fight, attack: Attack, results: Iterable[Result]) -> None:
    """8. Levels land now, those of a counterattack in step 10 of the attack that it answers."""
    if attack.holds:
        attack.results += results
    else:
        land(fight, results)


# -- what somebody suffers who is held in a clinch --------------------------------------------------------------------
CRUSH = "crush"


def raw(holder: Fighter, weapon: Tree) -> Number:
    """Raw damage of a crush before the contest."""
    return raw_base(_attack(holder, holder, weapon, 0))


def _attack(holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> Attack:
    return Attack(holder, victim, declared_weapon=weapon, special=CRUSH, left=threshold, hit=True, mode="none")


def crushes(fight: Fight, holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> None:
    """Strength, the damage of the clinch and what the contest was won by, against half of the armor."""
    _harms(fight, _attack(holder, victim, weapon, threshold))


def throws(fight: Fight, holder: Fighter, victim: Fighter, weapon: Tree, threshold: int) -> None:
    """The victim lies prone and is free; it takes harm where the GM says so, with no weapon."""
    made = _attack(holder, victim, {"name": "Throw", "type": "bashing"}, threshold)
    order.lets_go(fight, holder)
    land(fight, [knockdown.falls(made)])
    if fight.ask(ask_harm, holder) == "yes":
        _harms(fight, made)


def ask_harm(fight: Fight, holder: Fighter) -> Choice:
    """Whether the throw does damage."""
    options = (Option("no", "no"), Option("yes", "yes", note="Strength and the margin, bashing"))
    return fight.choice("harm", holder.id, "Does the throw harm?", options, silent=True)


def _harms(fight: Fight, attack: Attack) -> None:
    fight.at("3", "Raw damage")
    works_out(fight, attack)
    fight.at("4", "Soak, damage roll")
    lands(fight, attack, does(fight, attack))


# -- step 10 of an attack ---------------------------------------------------------------------------------------------
RESULT_RULE = "rules section 10"


def happens(fight: Fight, attack: Attack, held: list[Result]) -> None:
    """10. Knockdown and stunning by what hit, all that a counterattack has brought, and what stunts bring."""
    found = follows(fight, attack)
    held = [*held, *_of_answers(fight, attack)]
    land(fight, [*found, *held])
    acting.rewards(fight, "stunt", attack.attacker, attack.stunt)
    acting.rewards(fight, "target's stunt", attack.defender, attack.reply_stunt)
    fight.result(", ".join(one.label for one in found) or "none", passed_over=not found and not held)


def _of_answers(fight: Fight, attack: Attack) -> list[Result]:
    """10. What a counterattack brings besides damage, and by option the one that answers it."""
    if attack.answer is None:
        return []
    with fight.inside(COUNTER):
        return [*follows(fight, attack.answer), *_of_answers(fight, attack.answer)]


def follows(fight: Fight, attack: Attack) -> list[Result]:
    """10. What a hit brings besides damage: that of a special attack, or knockdown and stunning; nothing where Hardness
    has stopped it."""
    if not attack.hit or attack.stopped or attack.target.out:
        return []
    if attack.special in declare.SPECIAL_ATTACKS:
        return declare.SPECIAL_ATTACKS[attack.special](fight, attack)
    return [*knockdown.follows(fight, attack), *_stuns(fight, attack)]


def _stuns(fight: Fight, attack: Attack) -> list[Result]:
    """10. Stunning, where one blow has done more levels than the target has Stamina."""
    target = attack.target
    if _beyond_stamina(attack) <= 0:
        return []
    if roll(fight, ask_stun, attack).successes >= _beyond_stamina(attack):
        return []
    attacker_acts = fight.option("stun_until") == "attacker_acts"
    if not attacker_acts:
        fight.bites("stun_until", target.id)
    by, until = attack.attacker.id, {"start_of": attack.attacker.id if attacker_acts else target.id}
    return [Result("effect", target.id, by=by, label=STUNNED.label, modifiers=STUNNED.modifiers, until=until)]


def _beyond_stamina(attack: Attack) -> int:
    """10. The difficulty of shaking it off: the levels beyond the target's Stamina."""
    return attack.levels - attack.target.attribute("stamina")


def ask_stun(fight: Fight, attack: Attack) -> Question[Throw]:
    """10. The roll against being stunned."""
    target, difficulty = attack.target, _beyond_stamina(attack)
    count = fight.show(
        "stun dice", countable(pools.ability_pool(target, "stamina", "resistance", action=False)), pool=True
    )
    return fight.dice("stun", target.id, f"Shake it off, difficulty {difficulty}", pools.dice(target, count),
                      gives="stun successes")  # fmt: skip
