"""Withering damage, steps 8c and 8d, and what all damage rolls share (seed step 8; rules sections 5 and 8)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import GM, Choice, Number, Option, Part, Question, Role, Throw, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.rules.rolls import countable, in_bounds, roll_again

from ..lasting import WEAKNESS
from ..log.attack_sentences import Hits
from ..numbers import defense, pools, powers
from ..sheet import armor, weapons
from .plan import Attack, Result

CHOPPING_DAMAGE = 3
PIERCED = 4
"""Points of armor soak that a piercing attack passes by (rules section 16)."""

SURE = "automatic damage successes"
"""The number in which successes of the damage roll without dice are shown."""

LEGENDARY_DICE = 10
"""Dice from which a smaller foe's withering damage takes a legendary body below 1 (rules section 14)."""


# -- withering ---------------------------------------------------------------------------------------------------------
def raw_number(attack: Attack, threshold: int) -> Number:
    """8c. Raw withering damage: Strength, weapon, threshold successes and what is added before soak."""
    return raw_without_floor(attack, threshold).at_least(0)


def raw_without_floor(attack: Attack, threshold: int) -> Number:
    """8c. The same, below 0 too: each threshold success is one more."""
    return pools.damage_base(attack.attacker, attack.weapon, attack.band).plus(
        Part("threshold successes", max(0, threshold), "seed step 8.3"),
        Part("chopping", CHOPPING_DAMAGE if attack.option == "chopping" else 0, "rules section 16"),
        *effects.parts(
            attack.attacker.draft, attack.attacker.id, "raw_damage", "damage_dice", against=attack.target.id
        ),
        *powers.parts(attack.all_uses, "raw_damage", "damage_dice"),
        *powers.parts(attack.all_replies, "raw_damage", "damage_dice"),
    )


def soak_number(attack: Attack) -> Number:
    """8c. The soak this attack meets: piercing passes by 4 points of armor, powers add or ignore some."""
    target = attack.target
    pierced = min(PIERCED, armor.armor_soak(target.sheet_tree).value) if attack.option == "piercing" else 0
    whole = defense.whole_soak(target)
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
    won = number(("damage", rolled), Part("the hit", 1, "seed step 8.4"), *powers.parts(attack.all_uses, "initiative"))
    gained = fight.show("Initiative gained", won)
    hit_fact(fight, attack)
    results_in(fight, f"{rolled}")
    beaten = fight.ask(ask_hopeless, attack) == "yes"
    results = [Result("withering", target.id, lost, by=attacker.id, gain=gained, keeps=keeps)]
    return [*results, Result("beaten", target.id, by=attacker.id)] if beaten else results


def _lost(fight: Fight, attack: Attack, rolled: int) -> Number:
    """What the target loses, as far as a legendary body lets it."""
    lost = number(("damage", rolled))
    if not stays_at_1(fight, attack):
        return lost
    return lost.at_most(max(0, attack.target.initiative - 1), "legendary size: not below 1", "rules section 14")


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
