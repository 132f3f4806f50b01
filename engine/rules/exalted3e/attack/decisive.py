"""Decisive damage and gambits, steps 8c to 8e (seed step 8; rules sections 5, 8 and 10)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Part, Question, Throw, number
from engine.core.fight import Fight
from engine.rules.rolls import countable, roll_again

from ..numbers import defense, powers
from ..sheet import weapons
from .damage import damage_roll, hit_fact, results_in, smaller_foe
from .plan import Attack, Result

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
    )
    return countable(whole)


def hardness_number(attack: Attack) -> Number:
    """8c. The Hardness this attack meets; chopping and powers lower what is compared."""
    return (
        defense.hardness(attack.target)
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
    return (*powers.parts(attack.all_uses, "damage_levels"), *powers.parts(attack.all_replies, "damage_levels"))


def ask_type(fight: Fight, attack: Attack) -> Choice:
    """8c. Of what type the wounds are: the weapon's, or what a stunt makes of it (rules section 16)."""
    usual = weapons.damage_type(attack.weapon)
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
