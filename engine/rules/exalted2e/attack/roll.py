"""Steps 3 to 6 of an attack: the roll, its reroll, what is taken off it, and the DV it meets (rules section 6)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import GM, Amount, Number, Part, Question, Role, Throw, Uses, number
from engine.core.fight import Fight
from engine.rules.common.rolls import countable, roll

from ..actions.table import row
from ..fighter import Fighter
from ..lasting import MOUNTED
from ..log.attack import AutomaticMiss
from ..numbers import pools, powers
from ..turn import acting
from . import defense
from .declare import ATTACK
from .plan import Attack

RULE = "rules section 6"
SPECIAL = {"disarm": -2, "sweep": -1, "pulled": -1}
"""Successes that a special attack costs; a disarm at range 2 more (rules section 11)."""


# -- 3 and 4 -------------------------------------------------------------------------------------------------------
def pool(fight: Fight, attack: Attack) -> Number:
    """3. The attack pool: traits and Accuracy, what was declared, less what hinders; at least 0."""
    return countable(true_pool(attack))


def true_pool(attack: Attack) -> Number:
    """3. The same before the floor of 0."""
    attacker, target = attack.attacker, attack.target
    ahead = attack.costs_action and not attack.taken
    situational = attacker.specialty(attack.weapon.get("ability", "melee"), situational=True) if attack.specialty else 0
    return pools.attack_base(attacker, attack.weapon).plus(
        Part("specialty", situational),
        Part("stunt", attack.stunt, "rules section 7"),
        powers.part(attacker, attack.channel),
        *powers.parts(attack.uses, "attack_dice", "dice"),
        Part(f"aim, {attack.aim} ticks" if attack.aim > 1 else "aim", attack.aim, "rules section 3"),
        Part("off hand", -1 if attack.weapon.get("off_hand", False) else 0, "rules section 6.2"),
        *(acting.foreseen(attacker, row(attacker.draft, ATTACK), target.id) if ahead else ()),
        *pools.standing(attacker, "attack_dice", against=target.id, action=attack.outer is None and not ahead),
    )


def automatic(fight: Fight, attack: Attack) -> Number:
    """3. Successes without dice; by `negative_dice_eat_bonuses` a pool below 0 takes half a success each."""
    sure = number(
        ("Willpower", attack.willpower, "rules section 13"),
        *powers.parts(attack.uses, "attack_successes"),
        *effects.parts(attack.attacker.draft, attack.attacker.id, "attack_successes", against=attack.target.id),
    )
    return pools.left_by(sure, true_pool(attack), attack.attacker)


def ask_roll(fight: Fight, attack: Attack) -> Question[Throw]:
    """3. The attack roll."""
    count = fight.show("attack dice", pool(fight, attack), pool=True)
    sure = fight.show("automatic successes", automatic(fight, attack))
    dice = pools.dice(attack.attacker, count, sure)
    return fight.dice("attack", attack.attacker.id, "Attack roll", dice, gives="attack successes", role=Role.ATTACK)


def ask_against_dv(fight: Fight, attack: Attack) -> Question[Throw]:
    """3. The attack roll, beside the DV of step 2 as it is now."""
    fight.at("2")
    fight.show("DV", defense.number_of(fight, attack))
    fight.at("3")
    return ask_roll(fight, attack)


def misses_by_itself(fight: Fight, attack: Attack) -> bool:
    """3. Whether an extra misses without a roll: the DV is greater than its pool (rules section 6)."""
    if not attack.attacker.extra:
        return False
    return defense.number_of(fight, attack).value > fight.show("attack dice", pool(fight, attack), pool=True)


def rolls(fight: Fight, attack: Attack) -> None:
    """3 and 4. The attack roll, and its reroll, of which the better one stands."""
    attack.automatic_miss = misses_by_itself(fight, attack)
    if attack.automatic_miss:
        fight.result("misses by itself")
        told_automatic(fight, attack)
        fight.at("4", "Attack reroll")
        fight.result("none", passed_over=True)
        return
    made = roll(fight, ask_against_dv, attack)
    attack.successes, attack.botch = made.successes, pools.botched(made, fight.shown_value("automatic successes"))
    sure = f"{attack.successes}, " if attack.successes else ""
    fight.result(f"{sure}a botch" if attack.botch else f"{attack.successes}")
    fight.at("4", "Attack reroll")
    _again(fight, attack)


def told_automatic(fight: Fight, attack: Attack) -> None:
    """3. Tells of a miss without a roll."""
    met = fight.show("DV", defense.number_of(fight, attack))
    fight.tell(
        AutomaticMiss(who=attack.attacker.id, target=attack.target.id, pool=fight.shown_value("attack dice"), dv=met)
    )


def _again(fight: Fight, attack: Attack) -> None:
    attacker = attack.attacker
    declared = fight.ask(ask_reroll, attack)
    again = powers.uses(attacker, declared, attack.uses)
    powers.pay(fight, attacker, again, "reroll", attack.pool)
    if not powers.total(again, "reroll"):
        fight.result("none", passed_over=True)
        return
    attack.uses = [*attack.uses, *again]
    fresh = roll(fight, ask_roll_again, attack)
    best = number(("first roll", attack.successes)).at_least(fresh.successes, "the reroll is better", RULE)
    attack.successes = fight.show("best attack successes", best)
    attack.botch = attack.botch and pools.botched(fresh, fight.shown_value("automatic successes"))
    fight.result(f"{attack.successes}")


def ask_reroll(fight: Fight, attack: Attack) -> Question[Uses]:
    """4. Whether the attacker takes the roll up again; of Excellencies only that of the Ability it attacks with."""
    attacker = attack.attacker
    offers = powers.options(attacker, "attack_reroll", (attack.weapon.get("ability", "melee"),))
    return fight.by_habit(
        fight.declare("attack reroll", attacker.id, "Roll the attack again?", offers), "attack_reroll"
    )


def ask_roll_again(fight: Fight, attack: Attack) -> Question[Throw]:
    """4. The whole attack once more."""
    count, sure = fight.shown_value("attack dice"), fight.shown_value("automatic successes")
    dice = pools.dice(attack.attacker, count, sure)
    return fight.dice("attack again", attack.attacker.id, "Attack reroll", dice, gives="attack reroll successes")


# -- 5 and 6 -------------------------------------------------------------------------------------------------------
def external(attack: Attack) -> Number:
    """5. What is taken off the successes besides the DV, 0 or below."""
    attacker = attack.attacker
    cost = SPECIAL.get(attack.special, 0) - (2 if attack.special == "disarm" and attack.ranged else 0)
    names = {"disarm": "disarm", "sweep": "sweep", "pulled": "pulled blow"}
    return number(
        Part("distance", pools.PENALTY[attack.band], "rules section 6.1"),
        Part("visibility and footing", -attack.visibility, "rules section 6.2"),
        Part("mounted without Ride", -1 if _no_rider(attacker) else 0, "rules section 6.2"),
        Part(names.get(attack.special, "special attack"), cost, "rules section 11"),
        Part("called shot", -attack.difficulty, "rules section 11"),
        *effects.parts(attacker.draft, attacker.id, "external", against=attack.target.id, rule="rules section 6.2"),
        *powers.parts(attack.all_uses, "external"),
        *powers.parts(attack.all_replies, "external"),
    )


def _no_rider(fighter: Fighter) -> bool:
    """Whether somebody is mounted who can't ride; of one whose Abilities are not given that is not known."""
    known = bool(fighter.sheet("abilities", {}))
    return known and not fighter.ability("ride") and MOUNTED.there(fighter.draft, fighter.id)


def ask_visibility(fight: Fight, attack: Attack | None) -> Amount:
    """5. Successes that the GM takes off for fog, darkness, footing."""
    return fight.amount("visibility", GM, "Visibility and footing, successes", 6, silent=True, field="penalties")


def ask_defense_dice(fight: Fight, attack: Attack) -> Question[Throw]:
    """5. The dice of the target's stunt and First Excellency; each success is a point of DV."""
    count = fight.show("defense dice", defense.dice_number(attack), pool=True)
    return fight.dice("defense dice", attack.defender.id, "Defense dice", pools.dice(attack.defender, count),
                      gives="defense dice successes", role=Role.DEFENSE_DICE)  # fmt: skip


def meets(fight: Fight, attack: Attack) -> bool:
    """5. Penalties, the target's dice, then its DV; whether successes remain."""
    attack.visibility = fight.ask(ask_visibility, attack)
    return withstands(fight, attack)


def withstands(fight: Fight, attack: Attack) -> bool:
    """5. The same without the question how well it can be seen."""
    fight.show("external penalty", external(attack))
    if defense.dice_number(attack).value > 0 and not attack.automatic_miss:
        attack.dice_on_dv = roll(fight, ask_defense_dice, attack).successes
    hit = _remain(fight, attack)
    fight.result(f"{attack.left} left" if hit else "stopped" if attack.successes else _missed(attack))
    return hit


def _missed(attack: Attack) -> str:
    return "a botch" if attack.botch else "a miss"


def _remain(fight: Fight, attack: Attack) -> bool:
    """Whether successes remain, or with `hit_on_tie` none is short."""
    fight.show("external penalty", external(attack))
    met = max(0, fight.show("DV", defense.number_of(fight, attack)))
    left = number(
        Part("successes", attack.successes), Part("external penalty", fight.shown_value("external penalty")),
        Part("DV", -met, RULE),
    )  # fmt: skip
    attack.left = fight.show("successes left", left)
    if fight.option("hit_on_tie") and attack.left == 0 and attack.successes:
        fight.bites("hit_on_tie", attack.attacker.id)
        return True
    return attack.left >= 1


def defends_again(fight: Fight, attack: Attack, hit: bool) -> bool:
    """6. Rerolls of the defense, only while the DV does not stop the attack; whether it still hits."""
    fight.at("6", "Defense reroll")
    if not hit:
        fight.result("none", passed_over=True)
        return False
    target = attack.defender
    again = powers.uses(target, fight.ask(ask_defense_reroll, attack), attack.replies)
    powers.pay(fight, target, again, "defense reroll")
    if not again:
        fight.result("none", passed_over=True)
        return True
    attack.rerolled = again
    hit = _remain(fight, attack)
    fight.result(f"DV {fight.shown_value('DV')}, {'hit' if hit else 'stopped'}")
    return hit


def ask_defense_reroll(fight: Fight, attack: Attack) -> Question[Uses]:
    """6. What the target does once its DV has not sufficed."""
    target = attack.defender
    offers = powers.options(target, "defense_reroll", defense.abilities_of(fight, attack))
    ask = fight.declare("defense reroll", target.id, f"{target.name}'s defense once more?", offers)
    return fight.by_habit(ask, "defense_reroll")


def counts(fight: Fight, attack: Attack) -> None:
    """The attack counts towards onslaught: every one, or by `onslaught_counts` those that hit (rules section 5.6)."""
    if attack.outer is not None:
        return
    if fight.option("onslaught_counts") == "hits" and not attack.hit:
        fight.bites("onslaught_counts", attack.attacker.id)
        return
    acting.strikes(fight, attack.attacker, attack.target)
