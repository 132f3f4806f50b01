"""What the page of an attack says ahead: who attacks whom and how, and what an attack would do, from its numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import odds as exact
from engine.core.ask import Ask, Option, Role
from engine.core.desk import Line, words
from engine.core.dice import Dice
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import TargetRows, title
from engine.rules.common.base import Odds, TargetRow
from engine.rules.common.rolls import in_bounds

from .. import options
from ..fighter import Fighter, tick_of
from ..numbers import pools, powers
from ..turn import acting
from ..turn.targets import NOT_JOINED
from . import damage, defense, roll
from .plan import Attack
from .volley import Volley


def odds(outcome: Outcome) -> Odds | None:
    """The chances of the attack that stands open, while a roll of it is still to come."""
    attack, ask = open_attack(outcome), outcome.ask
    if attack is None or ask is None or ask.role is Role.APPLY:
        return None
    ahead = Ahead.of(outcome, attack)
    if outcome.behind(Role.ATTACK, ahead.prefix) is None:
        return before_the_roll(outcome, ahead)
    if ask.role is Role.DEFENSE_DICE:
        return before_the_defense(outcome, ahead, ask)
    return before_damage(ahead, ask) if ask.role is Role.DAMAGE else None


def open_attack(outcome: Outcome) -> Attack | None:
    """The innermost attack that stands open."""
    found = [one for one in outcome.context if isinstance(one, Attack)]
    return found[-1] if found else None


def before_the_roll(outcome: Outcome, ahead: Ahead) -> Odds:
    """Before the attack roll: whether it hits, and the levels it brings if it does."""
    attack = ahead.attack
    shown = outcome.shown.get(f"{ahead.prefix}attack dice")
    if shown is None:
        return Odds(0.0)
    if attack.attacker.extra and outcome.shown[f"{ahead.prefix}DV"].value > shown.value:
        return Odds(0.0, blocked="misses by itself")
    sure = ahead.number("automatic successes", powers.total(attack.uses, "attack_successes") + attack.willpower)
    dice = pools.dice(attack.attacker, shown.value, sure)
    return ahead.odds(exact.pool(dice), ahead.defended(outcome.shown[f"{ahead.prefix}DV"].value))


def before_the_defense(outcome: Outcome, ahead: Ahead, ask: Ask) -> Odds:
    """Before the target's dice: the successes are known."""
    certain = (0.0,) * max(0, ahead.attack.successes) + (1.0,)
    dice = exact.pool(ask.dice or Dice(0))
    value = outcome.shown[f"{ahead.prefix}DV"].value
    return ahead.odds(certain, [(chance, value + more) for more, chance in enumerate(dice)])


def before_damage(ahead: Ahead, ask: Ask) -> Odds:
    """Before the damage roll: the levels it brings."""
    rolled = exact.AttackOdds(1.0, ahead.levels(exact.pool(ask.dice or Dice(0))))
    return Odds(1.0, rolled.mean_damage_if_hit)


Defended = list[tuple[float, int]]
"""The DV an attack may meet, each with its chance."""


@dataclass(frozen=True)
class Ahead:
    """What steps 5 to 8 of an attack would come to now. `said` is what the GM has put in place of their numbers."""

    attack: Attack
    prefix: str
    said: Mapping[str, int]

    @classmethod
    def of(cls, outcome: Outcome, attack: Attack) -> Ahead:
        """Of the attack that stands open, which may be a counterattack."""
        prefix, outer = "", attack.outer
        while outer is not None:
            prefix, outer = f"{prefix}counter.", outer.outer
        said = {key.removeprefix(prefix): value for key, value in outcome.overrides.items() if key.startswith(prefix)}
        return cls(attack, prefix, said)

    def number(self, key: str, computed: int) -> int:
        """A number as it will count."""
        return self.said.get(key, computed)

    def defended(self, value: int) -> Defended:
        """The DV, with the dice that the target has declared for step 5."""
        attack = self.attack
        dice = exact.pool(pools.dice(attack.defender, defense.dice_number(attack).value))
        return [(chance, value + more) for more, chance in enumerate(dice) if chance]

    def odds(self, rolled: exact.Distribution, met: Defended) -> Odds:
        """The chances of a roll against each DV that it may meet."""
        tie = int(bool(options.value(self.attack.attacker.draft, "hit_on_tie")))
        external = self.number("external penalty", roll.external(self.attack).value)
        dice, hit, harm, through = self.dice(), 0.0, 0.0, False
        for chance, value in met:
            off = max(0, value) - external
            need = max(1, off + 1 - tie)
            found = exact.attack(rolled, need, self._by_success(dice, need - off))
            through = through or dice(len(rolled) - 1 - off) is not None
            hit += chance * found.hit
            harm += chance * found.mean_damage
        blocked = "Hardness stops it" if hit and self.harms and not through else ""
        return Odds(min(hit, 1.0), harm / hit if hit else 0.0, blocked=blocked)

    def _by_success(self, dice: Callable[[int], int | None], first: int) -> Callable[[int], exact.Distribution]:
        """The levels by the successes beyond those that a hit takes, of which `first` are left with none beyond."""
        return lambda over: self.levels(dice(over + first))

    @property
    def harms(self) -> bool:
        """Whether it does damage at all."""
        return self.attack.special not in damage.HARMLESS

    def dice(self) -> Callable[[int], int | None]:
        """The damage dice by the successes left; None where Hardness stops it. What does not change is worked out
        once."""
        attack = self.attack
        base = damage.raw_base(attack).value
        hardness = self.number("Hardness", damage.hardness_number(attack).value)
        compare = str(options.value(attack.attacker.draft, "hardness_compare"))
        soak = max(0, self.number("soak", damage.soak_number(attack).value))
        least = max(0, self.number("minimum damage", damage.minimum_number(attack).value))
        extra = sum(part.amount for part in damage.post_soak(attack))

        def count(left: int) -> int | None:
            raw = self.number("raw damage", max(0, base + left))
            if not self.harms or damage.stops(hardness, raw, compare):
                return None
            final = damage.final_number(raw, soak, least).value + extra
            return in_bounds(self.number("damage dice", final))

        return count

    def levels(self, rolled: exact.Distribution | int | None) -> exact.Distribution:
        """Levels from a damage roll, or from so many dice of one, with what effects add; none where it is stopped."""
        if rolled is None:
            return (1.0,)
        more = sum(part.amount for part in damage.levels_added(self.attack))
        if isinstance(rolled, int):
            if self.attack.target.extra:
                return (0.0,) * max(0, -(-rolled // 3) + more) + (1.0,)
            rolled = exact.pool(Dice(rolled, double_from=None))
        out: dict[int, float] = {}
        for n, chance in enumerate(rolled):
            out[max(0, n + more)] = out.get(max(0, n + more), 0.0) + chance
        return tuple(out.get(n, 0.0) for n in range(max(out, default=-1) + 1))


def _row(other: Outcome, option: Option) -> TargetRow | None:
    """The row of one target, from the attack as it would stand with that one."""
    attack = open_attack(other)
    if attack is None or "attack dice" not in other.shown:
        return None
    met = max(0, other.shown["DV"].value)
    note = f"guarded by {attack.guardian.name}" if attack.guardian else "" if attack.target.joined else NOT_JOINED
    return TargetRow(option.id, option.label, met, before_the_roll(other, Ahead.of(other, attack)), note=note)


ROWS = TargetRows(_row)
"""What an attack would do to each target: its DV against this very attack, and the chances."""


# -- titles of the attack flow ----------------------------------------------------------------------------------------
def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; or a volley, nothing for other procedures."""
    volley = next((one for one in outcome.context if isinstance(one, Volley)), None)
    if volley is not None:
        return _volley(volley)
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _attacker(attack.attacker), _penalty(attack.target)
    if attack.outer:
        return title(attack.attacker, attack.target, _how(attack), below, "counters", "inside the attack")
    return title(attack.attacker, attack.target, _how(attack), below)


def _volley(volley: Volley) -> tuple[Line, ...]:
    """`Heron Archer x12 shoot at 3`, with what."""
    first, count = volley.archers[0], len(volley.attacks) or len(volley.archers)
    at = f" shoot at {len(volley.rows)}" if volley.rows else " shoot"
    return (Line(spans=words((f"{first.group} x{count}", "accent"), (at, "muted")),
                 right=words(str(volley.weapon["name"]).lower() if volley.weapon_id else "")),)  # fmt: skip


def _how(attack: Attack) -> str:
    """`reaver, attack 2 of 3, onslaught -1`."""
    pieces = [_named(attack)]
    nth, size = acting.place(attack.attacker)
    if attack.part and size > 1:
        pieces.append(f"action {nth} of {size}")
    if attack.aim:
        pieces.append("aimed")
    if attack.onslaught:
        pieces.append(f"onslaught -{attack.onslaught}")
    return ", ".join(filter(None, pieces))


def _named(attack: Attack) -> str:
    """The weapon; a usual move by its name too: `Rend: claws`."""
    weapon = str(attack.weapon.get("name", "")).lower()
    return f"{attack.move}: {weapon}" if attack.move and attack.move.lower() != weapon else weapon


def _attacker(who: Fighter) -> str:
    next_tick = f"next on tick {who.tick}, " if who.tick > tick_of(who.draft) else ""
    return f"{next_tick}{_penalty(who)}, Willpower {who.willpower} of {who.sheet('willpower', 5)}"


def _penalty(who: Fighter) -> str:
    return f"DV -{who.penalty} until tick {who.tick}" if who.penalty else "DV refreshed"
