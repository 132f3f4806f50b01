"""The chances of an attack before its dice, from the very numbers the steps show (design section 7)."""

from __future__ import annotations

from collections.abc import Callable

from engine import odds as exact
from engine.ask import Ask
from engine.dice import Dice
from engine.inputs import Amend, Begin
from engine.model import Refused
from engine.procedure import Outcome
from engine.rules.base import Odds, Ruleset, TargetRow

from . import damage, decisive, powers, strike
from .plan import Attack


def odds(outcome: Outcome) -> Odds | None:
    """The chances of the attack that stands open, while its attack or damage dice are not rolled."""
    attack = open_attack(outcome)
    ask = outcome.ask
    if attack is None or ask is None or ask.key.endswith("apply"):
        return None
    if ask.key.endswith("attack") or ask.key.endswith("declared") or ask.step in ("1", "2", "3", "4"):
        return before_the_roll(outcome, attack)
    return before_damage(attack, ask) if ask.key.endswith("damage") else None


def open_attack(outcome: Outcome) -> Attack | None:
    """The innermost attack that stands open."""
    found = [one for one in outcome.context if isinstance(one, Attack)]
    return found[-1] if found else None


def before_the_roll(outcome: Outcome, attack: Attack) -> Odds:
    """Before the attack roll: whether it hits, and what it brings if it does."""
    prefix = "counter." if attack.outer else ""
    pool = outcome.shown.get(f"{prefix}attack dice")
    if pool is None:
        return Odds(0.0)
    dice = Dice(
        max(0, min(pool.value, 300)), double_from=strike.tens_from(attack), automatic=strike.automatic(attack).value
    )
    needed = attack.defense if attack.guardian is None else max(attack.defense, 1)
    whole = exact.attack(
        _pool(dice, powers.total(attack.roll_uses, "attack_rerolls")), max(needed, 1), damage_of(attack)
    )
    return _odds(attack, whole.hit, whole.mean_damage_if_hit, whole.at_least_if_hit)


def before_damage(attack: Attack, ask: Ask) -> Odds:
    """Before the damage roll: what it brings."""
    found = exact.pool(ask.dice or Dice(0))
    return _odds(attack, 1.0, exact.mean(found), lambda n: exact.at_least(found, n))


def damage_of(attack: Attack) -> Callable[[int], Dice]:
    """The damage dice by threshold successes, as step 8 would work them out now."""
    sure = powers.total(attack.all_uses, "damage_successes")
    if not attack.withering:
        pool = decisive.decisive_number(attack)
        if attack.gambit is None:
            pool = decisive.stopped(pool, decisive.hardness_number(attack).value)
        dice = Dice(max(0, pool.value), double_from=None, automatic=max(0, sure))
        return lambda threshold: dice
    soak, minimum = damage.soak_number(attack).value, damage.minimum_number(attack).value
    double = powers.double_from(attack.all_uses, "damage_double_from") or 10
    base = damage.raw_number(attack, 0).value

    def withering(threshold: int) -> Dice:
        pool = damage.withering_dice(attack, base + threshold, soak, minimum).value
        return Dice(max(0, pool), double_from=double, automatic=max(0, sure))

    return withering


def _pool(dice: Dice, rerolls: int) -> tuple[float, ...]:
    return exact.rerolling_misses(dice, rerolls) if rerolls else exact.pool(dice)


def _odds(attack: Attack, hit: float, mean: float, at_least: Callable[[int], float]) -> Odds:
    target = attack.target
    if attack.gambit is not None:
        return Odds(hit, mean, succeeds=at_least(attack.difficulty))
    if not attack.withering:
        stopped = decisive.decisive_number(attack).value
        hardness = decisive.hardness_number(attack).value
        blocked = "Hardness stops it" if stopped and hardness >= stopped else ""
        return Odds(hit, mean + powers.total(attack.all_uses, "damage_levels"), blocked=blocked)
    crash = at_least(target.initiative) if target.initiative > 0 else None
    return Odds(hit, mean, initiative=mean + 1, crash=crash)


def target_table(rules: Ruleset, outcome: Outcome, inputs: tuple[Begin | Amend, ...]) -> tuple[TargetRow, ...]:
    """What this attack would do to each target: its Defense against this very attack, and the chances.

    Each row is the open attack run again with that target; nothing is recorded.
    """
    from engine.procedure import run

    ask = outcome.passed.get("target") or (outcome.ask if outcome.ask and outcome.ask.key == "target" else None)
    rows = []
    for option in ask.options if ask else ():
        if option.barred:
            rows.append(TargetRow(option.id, option.label, barred=option.barred))
            continue
        amended = Amend("target", option.id, fits=ask.fingerprint(option.id)) if ask else None
        try:
            other = run(rules, outcome.start, (*inputs, amended)) if amended else outcome
        except Refused as why:
            rows.append(TargetRow(option.id, option.label, barred=why.sentence))
            continue
        attack = open_attack(other)
        if attack is None or "Defense" not in other.shown:
            rows.append(TargetRow(option.id, option.label))
            continue
        rows.append(TargetRow(option.id, option.label, attack.defense, before_the_roll(other, attack)))
    return tuple(rows)
