"""The chances of an attack before its dice, from the very numbers the steps show (design section 7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache

from engine import odds as exact
from engine.ask import Ask, Part
from engine.dice import MOST_DICE, Dice
from engine.inputs import Amend, Begin
from engine.model import Refused, get
from engine.procedure import Outcome
from engine.rules.base import Odds, Ruleset, TargetRow

from ..numbers import powers
from ..options import OPTIONS
from . import damage, decisive, strike
from .outlay import total_cost
from .plan import Attack


def odds(outcome: Outcome) -> Odds | None:
    """The chances of the attack that stands open, while its attack or damage dice are not rolled."""
    attack = open_attack(outcome)
    ask = outcome.ask
    if attack is None or ask is None or ask.key.endswith("apply"):
        return None
    if ask.key.endswith("attack") or ask.key.endswith("declared") or ask.step in ("1", "2", "3", "4"):
        return before_the_roll(outcome, attack)
    return before_damage(outcome, attack, ask) if ask.key.endswith("damage") else None


def open_attack(outcome: Outcome) -> Attack | None:
    """The innermost attack that stands open."""
    found = [one for one in outcome.context if isinstance(one, Attack)]
    return found[-1] if found else None


def before_the_roll(outcome: Outcome, attack: Attack) -> Odds:
    """Before the attack roll: whether it hits, and what it brings if it does."""
    ahead = Ahead.of(outcome, attack)
    if f"{ahead.prefix}attack dice" not in outcome.shown:
        return Odds(0.0)
    struck, need = _struck(outcome, ahead)
    dice = Dice(
        max(0, min(outcome.shown[f"{ahead.prefix}attack dice"].value, MOST_DICE)),
        double_from=strike.tens_from(attack),
        automatic=max(0, ahead.number("automatic successes", strike.automatic(attack).value)),
    )
    roll = _pool(dice, powers.total(attack.roll_uses, "attack_rerolls"))
    damage_dice = cache(struck.dice)
    gained = exact.attack(roll, need, lambda over: _rolled(struck, damage_dice(over)))
    done = exact.attack(roll, need, lambda over: struck.does(damage_dice(over)))
    return _odds(struck, gained, done)


def _struck(outcome: Outcome, ahead: Ahead) -> tuple[Ahead, int]:
    """Who takes a hit, and the successes it needs: a guardian's Parry comes first, and the guardian takes it."""
    attack = ahead.attack
    if attack.guardian is None:
        return ahead, _needed(outcome, attack.defense)
    struck = replace(attack, target=attack.guardian, ward=attack.target, replies=[])
    return replace(ahead, attack=struck), _needed(outcome, attack.defense)


def _needed(outcome: Outcome, against: int) -> int:
    """Successes to hit; against 0 still one, by the option `difficulty_zero`."""
    default = OPTIONS["difficulty_zero"].default
    least = 1 if get(outcome.start, "options.difficulty_zero", default) == "one_no_botch" else 0
    return max(against, least)


def before_damage(outcome: Outcome, attack: Attack, ask: Ask) -> Odds:
    """Before the damage roll: what it brings."""
    ahead, dice = Ahead.of(outcome, attack), ask.dice or Dice(0)
    return _odds(ahead, exact.AttackOdds(1.0, _rolled(ahead, dice)), exact.AttackOdds(1.0, ahead.does(dice)))


@dataclass(frozen=True)
class Ahead:
    """What step 8 of an attack would come to now. `said` is what the GM has put in place of its numbers."""

    attack: Attack
    prefix: str
    said: Mapping[str, int]
    owed: int = 0
    """Initiative that the attacker is yet to pay."""

    @classmethod
    def of(cls, outcome: Outcome, attack: Attack) -> Ahead:
        """Of the attack that stands open, which may be a counterattack."""
        prefix = "counter." if attack.outer else ""
        mine = {key: value for key, value in outcome.overrides.items() if key.startswith(prefix)}
        owed = 0 if f"{prefix}declared" in outcome.passed else total_cost(attack).get("initiative", 0)
        return cls(attack, prefix, {key.removeprefix(prefix): value for key, value in mine.items()}, owed)

    def number(self, key: str, computed: int) -> int:
        """A number as it will count."""
        return self.said.get(key, computed)

    def dice(self, over: int) -> Dice:
        """The damage dice with so many threshold successes."""
        attack = self.attack
        sure = max(0, powers.total(attack.all_uses, "damage_successes"))
        if attack.withering:
            raw = self.number("raw damage", damage.raw_number(attack, over).value)
            soak = self.number("soak", damage.soak_number(attack).value)
            minimum = max(0, self.number("minimum damage", damage.minimum_number(attack).value))
            pool = damage.withering_dice(attack, raw, soak, minimum)
            double: int | None = powers.double_from(attack.all_uses, "damage_double_from") or 10
        else:
            pool = decisive.decisive_number(attack).plus(Part("to pay", -self.owed)).at_least(0)
            pool = pool if attack.gambit is not None else decisive.stopped(pool, self.hardness)
            double = powers.double_from(attack.all_uses, "damage_double_from")
        count = self.number("damage dice", pool.value)
        return Dice(max(0, min(count, MOST_DICE)), double_from=double, automatic=sure)

    @property
    def hardness(self) -> int:
        """The Hardness that a decisive attack will meet."""
        return max(0, self.number("Hardness", decisive.hardness_number(self.attack).value))

    def does(self, dice: Dice) -> exact.Distribution:
        """What the target loses by these dice: Initiative, health levels, or for a gambit the roll itself."""
        attack, rolled = self.attack, _rolled(self, dice)
        if attack.gambit is not None:
            return rolled
        if attack.withering:
            kept = damage.smaller_foe(attack) and dice.count < damage.LEGENDARY_DICE
            most = max(0, attack.target.initiative - 1) if kept else len(rolled)
            return _each(rolled, lambda n: min(n, most))
        return _each(rolled, lambda n: decisive.levels_number(attack, n).value)


def _rolled(ahead: Ahead, dice: Dice) -> exact.Distribution:
    return _pool(dice, powers.total(ahead.attack.all_uses, "damage_rerolls"))


def _pool(dice: Dice, rerolls: int) -> exact.Distribution:
    return exact.rerolling_misses(dice, rerolls) if rerolls > 0 else exact.pool(dice)


def _each(distribution: exact.Distribution, becomes: Callable[[int], int]) -> exact.Distribution:
    """A distribution with each number turned into another."""
    out: dict[int, float] = {}
    for n, chance in enumerate(distribution):
        out[becomes(n)] = out.get(becomes(n), 0.0) + chance
    return tuple(out.get(n, 0.0) for n in range(max(out, default=-1) + 1))


def _odds(ahead: Ahead, rolled: exact.AttackOdds, done: exact.AttackOdds) -> Odds:
    attack, hit, mean = ahead.attack, done.hit, done.mean_damage_if_hit
    if attack.gambit is not None:
        difficulty = ahead.number("gambit difficulty", attack.difficulty)
        return Odds(hit, mean, succeeds=done.at_least_if_hit(difficulty))
    if not attack.withering:
        dice = max(0, decisive.decisive_number(attack).value - ahead.owed)
        return Odds(hit, mean, blocked="Hardness stops it" if dice and ahead.hardness >= dice else "")
    gain = rolled.mean_damage_if_hit + 1 + powers.total(attack.all_uses, "initiative")
    left = attack.target.initiative
    return Odds(hit, mean, initiative=gain, crash=done.at_least_if_hit(left) if left > 0 else None)


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
        if attack is None or "attack dice" not in other.shown:
            rows.append(TargetRow(option.id, option.label))
            continue
        rows.append(TargetRow(option.id, option.label, attack.defense, before_the_roll(other, attack)))
    return tuple(rows)
