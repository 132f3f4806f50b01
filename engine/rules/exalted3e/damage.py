"""Step 8 of an attack: a hit (seed step 8; rules sections 5 and 8)."""

from __future__ import annotations

from engine import effects
from engine.ask import GM, Ask, Number, Option, Part, number
from engine.dice import Dice
from engine.procedure import Fight

from . import armor, defense, pools, powers, weapons
from .gambit_effects import WEAKNESS
from .landing import Result, drains
from .plan import Attack
from .rolls import roll

CHOPPING_DAMAGE, CHOPPING_HARDNESS = 3, -2
PIERCED = 4
"""Points of armor soak that a piercing attack passes by (rules section 16)."""

LEGENDARY_DICE, LEGENDARY_LEVELS = 10, 3
"""Dice from which a smaller foe's withering damage takes a legendary body below 1, and the most decisive levels
beside Strength (rules section 14)."""


def step_8(fight: Fight, attack: Attack) -> list[Result]:
    """8. Damage. Returns what it does, to land now or, for a counterattack, at step 9."""
    declares(fight, attack)
    if attack.withering:
        return withering(fight, attack)
    if attack.gambit is not None:
        return gambit(fight, attack)
    return decisive(fight, attack)


def declares(fight: Fight, attack: Attack) -> None:
    """8a and 8b. Both sides declare and pay for effects on the damage roll."""
    attacker, target = attack.attacker, attack.target
    fight.at("8a", f"{attacker.name}'s effects")
    attack.damage_uses = powers.uses(attacker, fight.ask(ask_effects, attack, "attacker"))
    powers.pay(fight, attacker, attack.damage_uses, "damage effects", attack.pool)
    drains(fight, attack, attack.damage_uses)
    fight.result("declared" if attack.damage_uses else "none", passed_over=not attack.damage_uses)
    fight.at("8b", f"{target.name}'s effects")
    attack.damage_replies = powers.uses(target, fight.ask(ask_effects, attack, "target"))
    powers.pay(fight, target, attack.damage_replies, "target's damage effects")
    fight.result("declared" if attack.damage_replies else "none", passed_over=not attack.damage_replies)
    fight.at("8c", "Damage dice")
    fight.at("8d", "Roll and apply" if attack.outer is None else "Roll and hold")


def ask_effects(fight: Fight, attack: Attack, side: str) -> Ask:
    """8a, 8b. Effects on the damage roll, from the sheet or made up on the spot."""
    who, when = (attack.attacker, "attacker_damage") if side == "attacker" else (attack.target, "defender_damage")
    key = "damage effects" if side == "attacker" else "target's damage effects"
    return fight.declare(key, who.id, f"{who.name}'s effects on damage", powers.options(who, when, attack.kind))


# -- withering ---------------------------------------------------------------------------------------------------------
def raw_number(attack: Attack, threshold: int) -> Number:
    """8c. Raw withering damage: Strength, weapon, threshold successes and what is added before soak."""
    return (
        pools.damage_base(attack.attacker, attack.weapon, attack.band)
        .plus(
            Part("threshold successes", max(0, threshold), "seed step 8.3"),
            Part("chopping", CHOPPING_DAMAGE if attack.option == "chopping" else 0, "rules section 16"),
            *effects.parts(
                attack.attacker.draft, attack.attacker.id, "raw_damage", "damage_dice", against=attack.target.id
            ),
            *powers.parts(attack.all_uses, "raw_damage", "damage_dice"),
            *powers.parts(attack.all_replies, "raw_damage", "damage_dice"),
        )
        .at_least(0)
    )


def soak_number(attack: Attack) -> Number:
    """8c. The soak this attack meets: piercing passes by 4 points of armor, powers add or ignore some."""
    target = attack.target
    pierced = min(PIERCED, armor.armor_soak(target.sheet_tree).value) if attack.option == "piercing" else 0
    whole = defense.whole_soak(target)
    halved = -(max(0, whole.value) // 2) if effects.has(target.draft, target.id, WEAKNESS) else 0
    return whole.plus(
        Part(WEAKNESS, halved, "rules section 10"),
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
    extra = effects.parts(attack.attacker.draft, attack.attacker.id, "post_soak_dice", against=attack.target.id)
    return rolled.plus(
        *extra, *powers.parts(attack.all_uses, "post_soak_dice"), *powers.parts(attack.all_replies, "post_soak_dice")
    ).at_least(0)


def ask_withering(fight: Fight, attack: Attack) -> Ask:
    """8c, 8d. The withering damage roll; tens count twice."""
    fight.at("8c")
    raw = fight.show("raw damage", raw_number(attack, attack.threshold))
    soak = fight.show("soak", soak_number(attack))
    minimum = fight.show("minimum damage", minimum_number(attack))
    pool = fight.show("damage dice", withering_dice(attack, raw, soak, max(0, minimum)))
    fight.at("8d")
    return _damage_roll(fight, attack, pool, powers.double_from(attack.all_uses, "damage_double_from") or 10)


def _damage_roll(fight: Fight, attack: Attack, pool: int, double_from: int | None) -> Ask:
    sure = max(0, powers.total(attack.all_uses, "damage_successes"))
    dice = Dice(max(0, pool), double_from=double_from, automatic=sure)
    return fight.dice("damage", attack.attacker.id, "Damage roll", dice, gives="damage successes")


def withering(fight: Fight, attack: Attack) -> list[Result]:
    """8d. The target loses what is rolled; the attacker gains it and 1 for the hit."""
    attacker, target = attack.attacker, attack.target
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll(fight, ask_withering, attack, rerolls=rerolls).successes
    lost = fight.show("Initiative lost", _lost(fight, attack, rolled))
    won = number(("damage", rolled), Part("the hit", 1, "seed step 8.4"), *powers.parts(attack.all_uses, "initiative"))
    gained = fight.show("Initiative gained", won)
    hit_fact(fight, attack)
    results_in(fight, f"{rolled}")
    beaten = fight.ask(ask_hopeless, attack) == "yes"
    results = [Result("withering", target.id, lost, by=attacker.id, gain=gained)]
    return [*results, Result("beaten", target.id, by=attacker.id)] if beaten else results


def _lost(fight: Fight, attack: Attack, rolled: int) -> Number:
    """What the target loses. A legendary body stays at 1 against smaller foes' fewer than 10 dice (section 14)."""
    target = attack.target
    lost = number(("damage", rolled))
    smaller = target.legendary and not attack.attacker.legendary
    if smaller and fight.shown_value("damage dice") < LEGENDARY_DICE:
        return lost.at_most(max(0, target.initiative - 1), "legendary size: not below 1", "rules section 14")
    return lost


def ask_hopeless(fight: Fight, attack: Attack) -> Ask:
    """8d. By the option `crash_hopeless_ruling` the GM may call a target in Crash beaten (rules section 9)."""
    on = fight.option("crash_hopeless_ruling") == "on" and attack.target.crashed
    options = (Option("no", "fights on"), Option("yes", "is beaten"))
    return fight.choice("beaten", GM, f"Is {attack.target.name}, in Crash, beaten?", options if on else options[:1])


# -- decisive and gambit -----------------------------------------------------------------------------------------------
def decisive_number(attack: Attack) -> Number:
    """8c. The attacker's Initiative and dice of powers; threshold successes do not count."""
    return (
        number(("Initiative", max(0, attack.attacker.initiative)))
        .plus(
            *effects.parts(attack.attacker.draft, attack.attacker.id, "damage_dice", against=attack.target.id),
            *powers.parts(attack.all_uses, "damage_dice", "post_soak_dice"),
            *powers.parts(attack.all_replies, "damage_dice"),
            Part("past the guardian", -attack.dice_lost, "rules section 7"),
        )
        .at_least(0)
    )


def hardness_number(attack: Attack) -> Number:
    """8c. The Hardness this attack meets; chopping and powers lower what is compared."""
    return (
        defense.hardness(attack.target)
        .plus(
            Part("chopping", CHOPPING_HARDNESS if attack.option == "chopping" else 0, "rules section 16"),
            *(powers.parts(attack.all_replies, "hardness") if not attack.target.crashed else ()),
            *(Part(part.label, -part.amount) for part in powers.parts(attack.all_uses, "ignore_hardness")),
        )
        .at_least(0)
    )


def stopped(pool: Number, hardness: int) -> Number:
    """8c. No dice at all where Hardness is as high as the pool; it never subtracts."""
    if pool.value and hardness >= pool.value:
        return pool.plus(Part(f"Hardness {hardness} stops it", -pool.value, "seed step 8.3"))
    return pool


def ask_decisive(fight: Fight, attack: Attack) -> Ask:
    """8c, 8d. The decisive damage roll; tens count once. A gambit passes Hardness by."""
    fight.at("8c")
    pool = decisive_number(attack)
    if attack.gambit is None:
        pool = stopped(pool, max(0, fight.show("Hardness", hardness_number(attack))))
    dice = fight.show("damage dice", pool)
    fight.at("8d")
    return _damage_roll(fight, attack, dice, powers.double_from(attack.all_uses, "damage_double_from"))


def decisive(fight: Fight, attack: Attack) -> list[Result]:
    """8d and 8e. Health levels by the roll, then automatic ones; the attacker is reset to base whatever the damage."""
    attacker, target = attack.attacker, attack.target
    attack.damage_type = fight.ask(ask_type, attack)
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll(fight, ask_decisive, attack, rerolls=rerolls).successes
    levels = fight.show("health levels", _levels(attack, rolled))
    hit_fact(fight, attack)
    results_in(fight, f"{levels} {attack.damage_type}")
    wounds = [Result("wounds", target.id, levels, by=attacker.id, type=attack.damage_type)] if levels > 0 else []
    gains = powers.total(attack.all_uses, "initiative")
    return [*wounds, Result("reset", attacker.id, attacker.base_initiative, gain=gains)]


def _levels(attack: Attack, rolled: int) -> Number:
    most = LEGENDARY_LEVELS + attack.attacker.attribute("strength")
    levels = number(("damage", rolled))
    if attack.target.legendary and not attack.attacker.legendary:
        levels = levels.at_most(
            most, f"legendary size: at most 3 and Strength {most - LEGENDARY_LEVELS}", "rules section 14"
        )
    return levels.plus(*powers.parts(attack.all_uses, "damage_levels"))


def ask_type(fight: Fight, attack: Attack) -> Ask:
    """8c. Of what type the wounds are: the weapon's, or what a stunt makes of it (rules section 16)."""
    usual = weapons.damage_type(attack.weapon)
    options = [Option(one, one) for one in ("bashing", "lethal", "aggravated")]
    return fight.choice("damage type", attack.attacker.id, "What type of damage?", options, silent=True, default=usual)


def gambit(fight: Fight, attack: Attack) -> list[Result]:
    """8d and 8e. The Initiative roll against the gambit's difficulty; its cost is lost whether or not it succeeds."""
    attacker, target = attack.attacker, attack.target
    difficulty = fight.show("gambit difficulty", number(("difficulty", attack.difficulty)))
    rerolls = powers.total(attack.all_uses, "damage_rerolls")
    rolled = roll(fight, ask_decisive, attack, rerolls=rerolls).successes
    margin = fight.show("gambit margin", number(("successes", rolled), ("difficulty", -difficulty)))
    cost = fight.show("gambit loss", number(("difficulty", difficulty), Part("and 1", 1, "seed step 8.5")))
    hit_fact(fight, attack)
    results_in(fight, "succeeds" if margin >= 0 else "fails")
    return [Result("gambit", target.id, margin, by=attacker.id, gain=cost)]


# -- what all share ----------------------------------------------------------------------------------------------------
def results_in(fight: Fight, text: str) -> None:
    """What the damage roll came to, at 8c and 8d and at step 8 itself."""
    fight.result(f"{fight.shown_value('damage dice')}", step="8c")
    fight.result(text, step="8d")
    fight.result(text, step="8")


def hit_fact(fight: Fight, attack: Attack) -> None:
    """Records the hit for the log."""
    fight.fact(
        "hit",
        who=attack.attacker.id,
        target=attack.target.id,
        kind=attack.kind,
        weapon=attack.weapon["name"],
        successes=attack.successes,
        mode=attack.mode,
        defense=attack.defense,
        threshold=attack.threshold,
    )


def weapon_option_defense(fight: Fight, attack: Attack) -> None:
    """2. Chopping, piercing and smashing leave the attacker open: Defense -1, but not a piercing shot (section 16)."""
    shot = attack.option == "piercing" and not weapons.is_hand_weapon(attack.weapon)
    if attack.option == "none" or shot:
        return
    attacker = attack.attacker
    effects.add(fight.draft, attacker.id, attack.option, {"defense": -1}, effects.until_start_of(attacker.id))
