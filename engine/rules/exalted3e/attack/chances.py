"""What the page of an attack says ahead: who attacks whom and how, and what an attack would do, from its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from engine.core import odds as exact
from engine.core.ask import Ask, Option, Part, Role
from engine.core.desk import Line
from engine.core.dice import Dice
from engine.core.model import get
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import TargetRows, title
from engine.rules.common.base import Odds, TargetRow
from engine.rules.common.rolls import in_bounds

from .. import numbers, powers
from ..fighter import Fighter
from ..options import OPTIONS
from . import damage, strike
from .damage import smaller_foe
from .declare import total_cost
from .plan import Attack


def odds(outcome: Outcome) -> Odds | None:
    """The chances of the attack that stands open, while its attack or damage dice are not rolled."""
    attack = open_attack(outcome)
    ask = outcome.ask
    if attack is None or ask is None or ask.role is Role.APPLY:
        return None
    if ask.role is Role.DAMAGE:
        return before_damage(outcome, attack, ask)
    rolled = outcome.behind(Role.ATTACK, Ahead.of(outcome, attack).prefix) is not None
    return None if rolled else before_the_roll(outcome, attack)


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
        in_bounds(outcome.shown[f"{ahead.prefix}attack dice"].value),
        double_from=strike.tens_from(attack),
        automatic=in_bounds(ahead.number("automatic successes", strike.automatic(attack).value)),
    )
    roll = _pool(dice, powers.total(attack.roll_uses, "attack_rerolls"))
    return _odds(struck, *struck.brings(roll, need))


def _struck(outcome: Outcome, ahead: Ahead) -> tuple[Ahead, int]:
    """Who takes a hit, and the successes it needs: a guardian's Parry comes first, and the guardian takes it."""
    attack = ahead.attack
    if attack.guardian is None:
        return ahead, 0 if attack.sure else _needed(outcome, attack.defense)
    struck = replace(attack, target=attack.guardian, ward=attack.target, replies=attack.guard_replies)
    return replace(ahead, attack=struck), _needed(outcome, attack.defense)


def _needed(outcome: Outcome, against: int) -> int:
    """Successes to hit; against 0 still one, by the option `difficulty_zero`."""
    default = OPTIONS["difficulty_zero"].default
    least = 1 if get(outcome.start, "options.difficulty_zero", default) == "one_no_botch" else 0
    return max(against, least)


def before_damage(outcome: Outcome, attack: Attack, ask: Ask) -> Odds:
    """Before the damage roll: what it brings."""
    ahead, dice = Ahead.of(outcome, attack), ask.dice or Dice(0)
    rolled = ahead.rolled(dice)
    return _odds(ahead, exact.AttackOdds(1.0, rolled), exact.AttackOdds(1.0, ahead.does(dice, rolled)))


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
        owed = 0 if outcome.behind(Role.GO_ON, prefix) else total_cost(attack).get("initiative", 0)
        return cls(attack, prefix, {key.removeprefix(prefix): value for key, value in mine.items()}, owed)

    def number(self, key: str, computed: int) -> int:
        """A number as it will count."""
        return self.said.get(key, computed)

    def brings(self, roll: exact.Distribution, need: int) -> tuple[exact.AttackOdds, exact.AttackOdds]:
        """What the damage dice of a hit show, and what the target loses by it."""
        dice = self.dice()
        rolled = exact.attack(roll, need, lambda over: self.rolled(dice(over)))
        if self.attack.withering and damage.smaller_foe(self.attack):
            return rolled, exact.attack(roll, need, lambda over: self.does(dice(over), self.rolled(dice(over))))
        return rolled, replace(rolled, damage=self.does(Dice(0), rolled.damage))

    def dice(self) -> Callable[[int], Dice]:
        """The damage dice by the threshold successes; all that these don't change is worked out once."""
        attack, said = self.attack, self.said.get("damage dice")
        sure = in_bounds(self.number(damage.SURE, damage.automatic(attack).value))
        tens = 10 if attack.withering else None
        double = powers.double_from(attack.all_uses, "damage_double_from") or tens
        count = self._withering() if attack.withering else self._decisive()

        def made(over: int) -> Dice:
            dice = count(over) if said is None else said
            return Dice(in_bounds(dice), double_from=double, automatic=sure)

        return made

    def _withering(self) -> Callable[[int], int]:
        attack, said = self.attack, self.said.get("raw damage")
        base = damage.raw_without_floor(attack, 0).value
        soak = self.number("soak", damage.soak_number(attack).value)
        minimum = max(0, self.number("minimum damage", damage.minimum_number(attack).value))
        extra = sum(part.amount for part in damage.post_soak(attack))

        def count(over: int) -> int:
            raw = max(0, base + over) if said is None else said
            return max(0, max(minimum, raw - soak) + extra)

        return count

    def _decisive(self) -> Callable[[int], int]:
        pool = damage.decisive_number(self.attack).plus(Part("to pay", -self.owed)).at_least(0)
        pool = pool if self.attack.gambit is not None else damage.stopped(pool, self.hardness)
        return lambda over: pool.value

    @property
    def hardness(self) -> int:
        """The Hardness that a decisive attack will meet."""
        return max(0, self.number("Hardness", damage.hardness_number(self.attack).value))

    def does(self, dice: Dice, rolled: exact.Distribution) -> exact.Distribution:
        """What the target loses by what these dice show: Initiative, health levels, or for a gambit the roll itself."""
        attack = self.attack
        if attack.gambit is not None:
            return rolled
        if attack.withering:
            rolled = _each(rolled, lambda n: n + damage.clash(attack).amount) if attack.clash else rolled
            kept = damage.smaller_foe(attack) and dice.count < damage.LEGENDARY_DICE
            loses = max(0, attack.target.initiative - 1)
            return _each(rolled, lambda n: min(n, loses)) if kept else rolled
        most, sure = damage.most_levels(attack), sum(part.amount for part in damage.automatic_levels(attack))
        if most is None and not sure:
            return rolled
        return _each(rolled, lambda n: max(0, (n if most is None else min(n, most)) + sure))

    def rolled(self, dice: Dice) -> exact.Distribution:
        """What these damage dice show."""
        return _pool(dice, powers.total(self.attack.all_uses, "damage_rerolls"))


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
        dice = max(0, damage.decisive_number(attack).value - ahead.owed)
        return Odds(hit, mean, blocked="Hardness stops it" if dice and ahead.hardness >= dice else "")
    gain = rolled.mean_damage_if_hit + damage.clash(attack).amount + 1 + powers.total(attack.all_uses, "initiative")
    left = attack.target.initiative
    return Odds(hit, mean, initiative=gain, crash=done.at_least_if_hit(left) if left > 0 else None)


def _row(other: Outcome, option: Option) -> TargetRow | None:
    """The row of one target, from the attack as it would stand with that one."""
    attack = open_attack(other)
    if attack is None or "attack dice" not in other.shown:
        return None
    note = f"guarded by {attack.guardian.name}" if attack.guardian is not None else ""
    return TargetRow(option.id, option.label, attack.defense, before_the_roll(other, attack), note=note)


ROWS = TargetRows(_row, kept=2)
"""What an attack would do to each target: its Defense against this very attack, and the chances. Two attacks have their
rows kept: a wide window looks at the withering and at the decisive one."""


# -- titles of the attack flow ----------------------------------------------------------------------------------------
def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; nothing for other procedures."""
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _attacker(attack.attacker), _target(attack)
    if attack.outer:
        return title(attack.attacker, attack.target, _how(attack), below, "counters", "inside the attack")
    return title(attack.attacker, attack.target, _how(attack), below)


def _how(attack: Attack) -> str:
    """What kind of attack it is, and with what; a usual move by its name too: `Pounce: withering, Bite`."""
    kind = attack.kind if attack.gambit is None else attack.gambit.title.lower()
    weapon = attack.weapon.get("name", "")
    how = f"{kind}, {weapon}" if weapon else kind
    return f"{attack.move}: {how}" if attack.move and attack.move != weapon else how


def _attacker(who: Fighter) -> str:
    crash = ", in Crash" if who.crashed else ""
    return f"Initiative {who.initiative}{crash}, Willpower {who.willpower} of {who.sheet('willpower', 5)}"


def _target(attack: Attack) -> str:
    target = attack.target
    crash = ", in Crash" if target.crashed else ""
    size = ", legendary size" if smaller_foe(attack) else ""
    if attack.gambit is not None:
        return f"Initiative {target.initiative}{crash}; difficulty {attack.difficulty}, cost {attack.difficulty + 1}"
    if attack.withering:
        return f"Initiative {target.initiative}{crash}, soak {numbers.soak(target).value}{size}"
    return f"Initiative {target.initiative}{crash}, Hardness {numbers.hardness(target).value}{size}"
