"""A hit and its damage, withering, decisive and of gambits: step 8 (seed step 8; rules sections 5, 8 and 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import effects
from engine.core.ask import GM, Ask, Choice, Number, Option, Part, Question, Role, Throw, Uses, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.rules.common.rolls import countable, in_bounds, roll_again

from .. import numbers, powers
from ..lasting import WEAKNESS
from ..log.attack import Hits
from ..sheet import armor, weapons
from .land import drains
from .plan import Attack, Result
from .reply import moves_initiative

CHOPPING_DAMAGE = 3
PIERCED = 4
"""Points of armor soak that a piercing attack passes by (rules section 16)."""

SURE = "automatic damage successes"
"""The number in which successes of the damage roll without dice are shown."""

CLASH_INITIATIVE, CLASH_LEVELS = 3, 1
"""What a won Clash adds to a withering hit, and levels that one of a decisive hit does by itself (rules section 12)."""

LEGENDARY_DICE = 10
"""Dice from which a smaller foe's withering damage takes a legendary body below 1 (rules section 14)."""


# -- withering ---------------------------------------------------------------------------------------------------------
def raw_number(attack: Attack, threshold: int) -> Number:
    """8c. Raw withering damage: Strength, weapon, threshold successes and what is added before soak."""
    return raw_without_floor(attack, threshold).at_least(0)


def raw_without_floor(attack: Attack, threshold: int) -> Number:
    """8c. The same, below 0 too: each threshold success is one more."""
    return numbers.damage_base(attack.attacker, attack.weapon, attack.band).plus(
        Part("threshold successes", max(0, threshold), "seed step 8.3"),
        Part("chopping", CHOPPING_DAMAGE if attack.option == "chopping" else 0, "rules section 16"),
        *thrown(attack, "raw"),
        *effects.parts(
            attack.attacker.draft, attack.attacker.id, "raw_damage", "damage_dice", against=attack.target.id
        ),
        *powers.parts(attack.all_uses, "raw_damage", "damage_dice"),
        *powers.parts(attack.all_replies, "raw_damage", "damage_dice"),
    )


def thrown(attack: Attack, where: str) -> tuple[Part, ...]:
    """8c. Two dice for each round of control that a throw gives up; before soak, or by option after it."""
    if not attack.thrown or attack.attacker.draft.get("options.throw_dice", "raw") != where:
        return ()
    return (Part("rounds given up", 2 * attack.thrown, "rules section 11"),)


def soak_number(attack: Attack) -> Number:
    """8c. The soak this attack meets: piercing passes by 4 points of armor, powers add or ignore some."""
    target = attack.target
    pierced = min(PIERCED, armor.armor_soak(target.sheet_tree).value) if attack.option == "piercing" else 0
    whole = numbers.whole_soak(target)
    halved = -(max(0, whole.value) // 2) if WEAKNESS.there(target.draft, target.id) else 0
    return whole.plus(
        Part(WEAKNESS.label, halved, "rules section 10"),
        Part("piercing", -pierced, "rules section 16"),
        *powers.parts(attack.all_replies, "soak"),
        *(Part(part.label, -part.amount) for part in powers.parts(attack.all_uses, "ignore_soak")),
    ).at_least(0)


def minimum_number(attack: Attack) -> Number:
    """8c. The least dice after soak: Overwhelming."""
    return weapons.minimum(attack.weapon)


def withering_dice(attack: Attack, raw: int, soak: int, minimum: int) -> Number:
    """8c. Raw damage less soak, no less than the minimum, and post-soak dice on top."""
    rolled = number(Part("raw damage", raw), Part("soak", -soak)).at_least(minimum, f"minimum damage {minimum}")
    return countable(rolled.plus(*post_soak(attack)))


def post_soak(attack: Attack) -> tuple[Part, ...]:
    """8c. Dice that no soak takes."""
    extra = effects.parts(attack.attacker.draft, attack.attacker.id, "post_soak_dice", against=attack.target.id)
    return (
        *thrown(attack, "post_soak"),
        *extra,
        *powers.parts(attack.all_uses, "post_soak_dice"),
        *powers.parts(attack.all_replies, "post_soak_dice"),
    )


def ask_withering(fight: Fight, attack: Attack) -> Question[Throw]:
    """8c, 8d. The withering damage roll; tens count twice."""
    fight.at("8c")
    raw = fight.show("raw damage", raw_number(attack, attack.threshold))
    soak = fight.show("soak", soak_number(attack))
    minimum = fight.show("minimum damage", minimum_number(attack))
    pool = fight.show("damage dice", withering_dice(attack, raw, soak, max(0, minimum)), pool=True)
    fight.at("8d")
    return damage_roll(fight, attack, pool, powers.double_from(attack.all_uses, "damage_double_from") or 10)


def damage_roll(fight: Fight, attack: Attack, pool: int, double_from: int | None) -> Question[Throw]:
    """8d. The damage dice, or the Initiative dice of a gambit, as an ask; what it gives is the damage successes."""
    sure = automatic(attack)
    given = in_bounds(fight.show(SURE, sure)) if sure.parts else 0
    dice = Dice(in_bounds(pool), double_from=double_from, automatic=given)
    prompt = "Damage roll" if attack.gambit is None else "Initiative roll"
    return fight.dice("damage", attack.attacker.id, prompt, dice, gives="damage successes", role=Role.DAMAGE)


def automatic(attack: Attack) -> Number:
    """8d. Successes of the damage roll without dice, which powers bring."""
    return countable(number(*powers.parts(attack.all_uses, "damage_successes")))


def withering(fight: Fight, attack: Attack) -> list[Result]:
    """8d. The target loses what is rolled; the attacker gains it and 1 for the hit."""
    attacker, target = attack.attacker, attack.target
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll_again(fight, rerolls, ask_withering, attack).successes
    lost = fight.show("Initiative lost", _lost(fight, attack, rolled))
    keeps = int(stays_at_1(fight, attack) and not fight.overridden("Initiative lost"))
    won = number(
        ("damage", rolled),
        clash(attack),
        Part("the hit", 1, "seed step 8.4"),
        *powers.parts(attack.all_uses, "initiative"),
    )
    gained = fight.show("Initiative gained", won)
    hit_fact(fight, attack)
    results_in(fight, f"{rolled}")
    beaten = fight.ask(ask_hopeless, attack) == "yes"
    results = [Result("withering", target.id, lost, by=attacker.id, gain=gained, keeps=keeps)]
    return [*results, Result("beaten", target.id, by=attacker.id)] if beaten else results


def _lost(fight: Fight, attack: Attack, rolled: int) -> Number:
    """What the target loses, as far as a legendary body lets it."""
    lost = number(("damage", rolled), clash(attack))
    if not stays_at_1(fight, attack):
        return lost
    return lost.at_most(max(0, attack.target.initiative - 1), "legendary size: not below 1", "rules section 14")


def clash(attack: Attack) -> Part:
    """What a won Clash adds to Initiative lost and gained."""
    return Part("clash", CLASH_INITIATIVE if attack.clash else 0, "rules section 12")


def stays_at_1(fight: Fight, attack: Attack) -> bool:
    """Whether a legendary body can't be taken below 1: a smaller foe, and fewer than 10 dice (rules section 14)."""
    return smaller_foe(attack) and fight.shown_value("damage dice") < LEGENDARY_DICE


def smaller_foe(attack: Attack) -> bool:
    """Whether a body of legendary size is attacked by one that is not."""
    return attack.target.legendary and not attack.attacker.legendary


def ask_hopeless(fight: Fight, attack: Attack) -> Choice:
    """8d. By the option `crash_hopeless_ruling` the GM may call a target in Crash beaten (rules section 9)."""
    on = fight.option("crash_hopeless_ruling") == "on" and attack.target.crashed
    options = (Option("no", "fights on"), Option("yes", "is beaten"))
    return fight.choice("beaten", GM, f"Is {attack.target.name}, in Crash, beaten?", options if on else options[:1])


# -- what all share ----------------------------------------------------------------------------------------------------
def results_in(fight: Fight, text: str) -> None:
    """What the damage roll came to, at 8c and 8d and at step 8 itself."""
    fight.result(f"{fight.shown_value('damage dice')}", step="8c")
    fight.result(text, step="8d")
    fight.result(text, step="8")


def hit_fact(fight: Fight, attack: Attack) -> None:
    """Records the hit for the log."""
    fight.tell(
        Hits(
            who=attack.attacker.id,
            target=attack.target.id,
            kind=attack.kind,
            weapon=attack.weapon["name"],
            successes=attack.successes,
            mode=attack.mode,
            defense=attack.defense,
            threshold=attack.threshold,
        )
    )


# -- decisive damage and gambits, steps 8c to 8e ----------------------------------------------------------------------
CHOPPING_HARDNESS = -2
LEGENDARY_LEVELS = 3
"""The most decisive levels, beside Strength, that a smaller foe does to a legendary body (rules section 14)."""


def decisive_number(attack: Attack) -> Number:
    """8c. The attacker's Initiative and dice of powers; threshold successes do not count."""
    whole = number(("Initiative", max(0, attack.attacker.initiative))).plus(
        *effects.parts(attack.attacker.draft, attack.attacker.id, "damage_dice", against=attack.target.id),
        *powers.parts(attack.all_uses, "damage_dice", "post_soak_dice"),
        *powers.parts(attack.all_replies, "damage_dice"),
        Part("past the guardian", -attack.dice_lost, "rules section 7"),
        Part("rounds given up", attack.thrown, "rules section 11"),
    )
    return countable(whole)


def hardness_number(attack: Attack) -> Number:
    """8c. The Hardness this attack meets; chopping and powers lower what is compared."""
    return (
        numbers.hardness(attack.target)
        .plus(
            Part("chopping", CHOPPING_HARDNESS if attack.option == "chopping" else 0, "rules section 16"),
            *powers.parts((one for one in attack.all_replies if not (attack.target.crashed and one.power)), "hardness"),
            *(Part(part.label, -part.amount) for part in powers.parts(attack.all_uses, "ignore_hardness")),
        )
        .at_least(0)
    )


def stopped(pool: Number, hardness: int) -> Number:
    """8c. No dice at all where Hardness is as high as the pool; it never subtracts."""
    if pool.value and hardness >= pool.value:
        return pool.plus(Part(f"Hardness {hardness} stops it", -pool.value, "seed step 8.3"))
    return pool


def ask_decisive(fight: Fight, attack: Attack) -> Question[Throw]:
    """8c, 8d. The decisive damage roll; tens count once. A gambit passes Hardness by."""
    fight.at("8c")
    pool = decisive_number(attack)
    if attack.gambit is None and pool.value:
        pool = stopped(pool, max(0, fight.show("Hardness", hardness_number(attack))))
    dice = fight.show("damage dice", pool, pool=True, title="" if attack.gambit is None else "Initiative dice")
    fight.at("8d")
    return damage_roll(fight, attack, dice, powers.double_from(attack.all_uses, "damage_double_from"))


def decisive(fight: Fight, attack: Attack) -> list[Result]:
    """8d and 8e. Health levels by the roll, then automatic ones; the attacker is reset to base whatever the damage."""
    attacker, target = attack.attacker, attack.target
    attack.damage_type = fight.ask(ask_type, attack)
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll_again(fight, rerolls, ask_decisive, attack).successes
    levels = fight.show("health levels", levels_number(attack, rolled))
    hit_fact(fight, attack)
    results_in(fight, f"{levels} {attack.damage_type}")
    wounds = [Result("wounds", target.id, levels, by=attacker.id, type=attack.damage_type)] if levels > 0 else []
    gains = powers.total(attack.all_uses, "initiative")
    return [*wounds, Result("reset", attacker.id, attacker.base_initiative, gain=gains)]


def levels_number(attack: Attack, rolled: int) -> Number:
    """8d. Health levels by the roll, as far as a legendary body lets it, then automatic ones."""
    levels, most = number(("damage", rolled)), most_levels(attack)
    if most is not None:
        label = f"legendary size: at most 3 and Strength {most - LEGENDARY_LEVELS}"
        levels = levels.at_most(most, label, "rules section 14")
    return levels.plus(*automatic_levels(attack)).at_least(0)


def most_levels(attack: Attack) -> int | None:
    """8d. The most levels that the roll itself can do; None where nothing bounds it (rules section 14)."""
    return LEGENDARY_LEVELS + attack.attacker.attribute("strength") if smaller_foe(attack) else None


def automatic_levels(attack: Attack) -> tuple[Part, ...]:
    """8d. Levels beside those of the roll."""
    return (
        Part("clash", CLASH_LEVELS if attack.clash else 0, "rules section 12"),
        *powers.parts(attack.all_uses, "damage_levels"),
        *powers.parts(attack.all_replies, "damage_levels"),
    )


def ask_type(fight: Fight, attack: Attack) -> Choice:
    """8c. Of what type the wounds are: the weapon's, bashing of a throw, or what a stunt or what was hit makes of it
    (rules sections 11 and 16)."""
    usual = "bashing" if attack.throws else weapons.damage_type(attack.weapon)
    options = [Option(one, one) for one in ("bashing", "lethal", "aggravated")]
    return fight.choice("damage type", attack.attacker.id, "What type of damage?", options, silent=True, default=usual)


def gambit(fight: Fight, attack: Attack) -> list[Result]:
    """8d and 8e. The Initiative roll against the gambit's difficulty; its cost is lost whether or not it succeeds."""
    attacker, target = attack.attacker, attack.target
    difficulty = attack.difficulty = fight.show("gambit difficulty", number(("difficulty", attack.difficulty)))
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll_again(fight, rerolls, ask_decisive, attack).successes
    margin = fight.show("gambit margin", number(("successes", rolled), ("difficulty", -difficulty)),
                        margin=("works", "fails"))  # fmt: skip
    cost = fight.show("gambit loss", number(("difficulty", difficulty), Part("and 1", 1, "seed step 8.5")))
    hit_fact(fight, attack)
    results_in(fight, "succeeds" if margin >= 0 else "fails")
    gains = powers.total(attack.all_uses, "initiative")
    return [Result("gambit", target.id, margin, by=attacker.id, gain=cost), Result("gain", attacker.id, gains)]


# -- step 8 of an attack ----------------------------------------------------------------------------------------------
def step_8(fight: Fight, attack: Attack) -> list[Result]:
    """8. Damage. Returns what it does, to land now or, for a counterattack, at step 9."""
    declares(fight, attack)
    if attack.withering:
        results = withering(fight, attack)
    elif attack.gambit is not None:
        results = gambit(fight, attack)
    else:
        results = decisive(fight, attack)
    return [*results, *smashes(fight, attack)]


def declares(fight: Fight, attack: Attack) -> None:
    """8a and 8b. Both sides declare and pay for effects on the damage roll."""
    attacker, target = attack.attacker, attack.target
    fight.at("8a", f"{attacker.short}'s effects")
    attack.damage_uses = powers.uses(attacker, fight.ask(ask_effects, attack, "attacker"))
    powers.pay(fight, attacker, attack.damage_uses, "damage effects", attack.pool)
    drains(fight, attack, attack.damage_uses)
    fight.result(powers.declared_words(attack.damage_uses) or "none", passed_over=not attack.damage_uses)
    fight.at("8b", f"{target.short}'s effects")
    attack.damage_replies = powers.uses(target, fight.ask(ask_effects, attack, "target"))
    powers.pay(fight, target, attack.damage_replies, "target's damage effects")
    moves_initiative(fight, attack, attack.damage_replies)
    fight.result(powers.declared_words(attack.damage_replies) or "none", passed_over=not attack.damage_replies)
    fight.at("8c", "Damage dice" if attack.gambit is None else "Initiative dice")
    fight.at("8d", "Roll and apply" if attack.outer is None else "Roll and hold")


def ask_effects(fight: Fight, attack: Attack, side: str) -> Question[Uses]:
    """8a, 8b. Effects on the damage roll, from the sheet or made up on the spot."""
    who, when = (attack.attacker, "attacker_damage") if side == "attacker" else (attack.target, "defender_damage")
    key = "damage effects" if side == "attacker" else "target's damage effects"
    on = "damage" if attack.gambit is None else "the gambit"
    ask = fight.declare(key, who.id, f"{who.name}'s effects on {on}", powers.options(who, when, attack.kind),
                        role=Role.DAMAGE_EFFECTS)  # fmt: skip
    return fight.by_habit(replace(ask, default=_planned(attack, ask)) if side == "attacker" else ask, when)


def _planned(attack: Attack, ask: Ask) -> tuple[dict[str, Any], ...]:
    """8a. What the attacker's move has in it of what can be used now, with as many units as can be paid for."""
    there = attack.attacker.powers
    return powers.planned(ask.options, attack.planned, lambda id: powers.most(attack.attacker, there[id]))


def smashes(fight: Fight, attack: Attack) -> list[Result]:
    """8. What a smashing hit does besides: back a band or prone (rules section 16)."""
    if attack.option != "smashing":
        return []
    return [Result("smashed", attack.target.id, by=attack.attacker.id, type=fight.ask(ask_smash, attack))]


def ask_smash(fight: Fight, attack: Attack) -> Choice:
    """8. Whether a smashing hit knocks the target back or down."""
    options = (Option("back", "knocked back a band"), Option("prone", "knocked prone"))
    return fight.choice("smashed", attack.attacker.id, f"What becomes of {attack.target.name}?", options)
