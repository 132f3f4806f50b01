"""What the page of an exchange says ahead: who attacks whom and how, and what an attack would do, from its numbers.

Everything is kept as whole numbers of cases, so that what is certain and what is nearly so can be told apart.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from engine.core.ask import Option, Role
from engine.core.desk import Line
from engine.core.inputs import Amend, Answer, Override
from engine.core.model import Draft, Tree
from engine.core.odds import percent
from engine.core.procedure import Outcome
from engine.rules.common.action import FIELDS
from engine.rules.common.attack_table import Inputs, TargetRows, title
from engine.rules.common.base import ChoiceTable, Odds, Ruleset, TargetRow
from engine.rules.common.remember import per_state

from .. import numbers
from ..fighter import Fighter, setting
from ..lasting import PRONE
from . import area, damage, declare, defend, passive, strike
from .plan import DISARM, HELD, OPPORTUNITY, SEVERAL, Attack

D100 = range(1, 101)


def odds(outcome: Outcome) -> Odds | None:
    """The chances of the attack that stands open, while dice of it are still to come."""
    attack, ask = open_attack(outcome), outcome.ask
    if blast := next((one for one in reversed(outcome.context) if isinstance(one, area.Blast)), None):
        return area_odds(blast, outcome)
    if attack is None or ask is None or not attack.weapon:
        return None
    ahead, shown = Ahead(attack, outcome.overrides), outcome.shown.get(f"{ask.prefix}{strike.TARGET}")
    if outcome.behind(Role.ATTACK, ask.prefix) is None and ask.role is not Role.WHOM:
        return ahead.odds(ahead.before_the_roll(shown.value)) if shown is not None else None
    if ask.role in (Role.DEFENSE, Role.DEFENSE_DICE):
        return ahead.odds(ahead.before_the_defense())
    return ahead.odds(ahead.before_passive()) if ask.role is Role.PASSIVE_DICE else None


def open_attack(outcome: Outcome) -> Attack | None:
    """The innermost attack that stands open."""
    found = [one for one in outcome.context if isinstance(one, Attack)]
    return found[-1] if found else None


@dataclass(frozen=True)
class Ahead:
    """What the dice of an attack may come to. `said` is what the GM has put in place of numbers."""

    attack: Attack
    said: Mapping[str, int]

    def odds(self, chances: Chances) -> Odds:
        """Chances as the desk shows them: that it gets through, what it does then, and that it does any damage."""
        target, notes = self.attack.target, list[str]()
        if 0.0 < chances.succeeds < 1.0:
            notes.append(f"attack test {percent(chances.succeeds)}")
        if not self.attack.harms:
            done = "disarms" if self.attack.called == DISARM else "knocks down"
            notes.append(f"{done} {percent(self._fails_the_check(chances))}")
            return Odds(chances.through, 0.0, harms=0.0, notes=(", ".join(notes),))
        if chances.harms < chances.through:
            notes.append(f"does damage {percent(chances.harms)}")
        if not numbers.slots_used(target) and (out := chances.at_least(target.health)):
            notes.append(f"breaks it {percent(out)}" if target.thing else f"puts {target.short} out {percent(out)}")
        told = (", ".join(notes),) if notes else ()
        return Odds(chances.through, chances.damage_if_through, harms=chances.harms, notes=told)

    def _fails_the_check(self, chances: Chances) -> float:
        """The chance that a Disarm or a Knockdown gets through and is not resisted; `harm` counts its Net Hits."""
        ways = 0
        for net, cases in chances.harm.items():
            goal = self.said.get(declare.goal_name(self.attack), declare.check(self.attack, net).value)
            found = _tests(_options(self.attack.target.draft), goal)
            ways += cases * sum(not one.success for one in found)
        return ways / (chances.all * len(D100))

    # -- how far it has come ---------------------------------------------------------------------------------------
    def before_the_roll(self, value: int) -> Chances:
        """Before the d100 of the attack against `value`; the target is taken to defend in its likeliest way."""
        attack, draft = self.attack, self.attack.attacker.draft
        made = _tested(attack, value)
        dice = numbers.sides(attack.weapon.get("dice", ()))
        return self._exchange(made, _bonus(draft, dice), self._likeliest()).chances()

    def before_the_defense(self) -> Chances:
        """The attack's Hits are known; the way of the defense too, or it is the likeliest."""
        known = next((one for one in defend.modes(self.attack) if one.id == self.attack.mode), None)
        return self.against(known or self._likeliest())

    def against(self, mode: defend.Mode | None, dice: bool = True) -> Chances:
        """An attack whose Hits are known against one way to defend; without `dice` against that alone."""
        return self._exchange((self._hit(),), NO_DICE, mode, dice).chances()

    def before_passive(self) -> Chances:
        """The Active Defense is known too; only passive dice are to come."""
        attack = self.attack
        done = (Rolled(attack.active_success, attack.active_hits),)
        return Exchange((self._hit(),), self._stops, self._damage(attack.blocked_by), active=done,
                        passive=self._passive(), places=self._places()).chances()  # fmt: skip

    def _hit(self) -> Rolled:
        return Rolled(True, self.attack.hits, _where(self.attack, self.attack.face))

    # -- what it is made of ----------------------------------------------------------------------------------------
    def _exchange(
        self, made: tuple[Rolled, ...], dice: Cases, mode: defend.Mode | None, passive_too: bool = True
    ) -> Exchange:
        draft = self.attack.attacker.draft
        against = self._defense(mode) if mode is not None else ()
        own = _bonus(draft, numbers.sides(mode.dice)) if mode is not None else NO_DICE
        return Exchange(made, self._stops, self._damage(mode.shield if mode is not None else None), dice, against, own,
                        self._passive() if passive_too else NO_DICE, self._places(),
                        cold=not numbers.hot(draft, {}))  # fmt: skip

    def _likeliest(self) -> defend.Mode | None:
        """How the target defends where nobody says otherwise: what is best of what costs nothing."""
        if self.attack.defenseless:
            return None
        free = [one for one in defend.modes(self.attack) if not one.barred and not one.braced]
        return max(free, key=lambda one: defend.worth(self.attack, one), default=None)

    def _defense(self, mode: defend.Mode) -> tuple[Rolled, ...]:
        attack = self.attack
        value = self.said.get(defend.TARGET, defend.target_number(attack, mode).value)
        negative = attack.target.setting("test.failed_defense_hits") == "negative"
        found = _tests(_options(attack.target.draft), value)
        return tuple(
            Rolled(one.success, one.hits if one.success else min(0, one.hits) if negative else 0) for one in found
        )

    def _passive(self) -> Cases:
        dice = (sides for one in passive.sources(self.attack) for sides in numbers.sides(one.dice))
        more = sum(part.amount for part in passive.hits(self.attack, (), (), 0).parts)
        rolled = _bonus(self.attack.target.draft, tuple(dice))
        whole = together(rolled, {more: 1}) if more else rolled
        found: dict[int, int] = {}
        for hits, ways in whole.items():
            found[max(0, hits)] = found.get(max(0, hits), 0) + ways
        return found

    def _stops(self, hits: int, defense: int, succeeded: bool) -> bool:
        return passive.is_enough(self.attack.attacker.draft, hits, defense, succeeded)

    def _damage(self, shield: Tree | None) -> Callable[[str, int, bool], int]:
        """What a hit does by its place and Net Hits, after a defense that has succeeded or not."""
        attack, said = self.attack, self.said
        needs = attack.target.setting("defense.shield_armor_needs_block")
        least = int(attack.attacker.setting("damage.final_min"))
        met: dict[tuple[str, bool], int] = {}
        raw: dict[int, int] = {}

        def done(where: str, net: int, succeeded: bool) -> int:
            if not attack.harms:
                return max(0, net)
            where = "torso" if attack.target.thing else where
            if (where, succeeded) not in met:
                worn = numbers.against(attack.target, where, attack.weapon, shield if succeeded or not needs else None,
                                     attack.barrier)  # fmt: skip
                met[where, succeeded] = max(0, said.get("armor", worn.value))
            if net not in raw:
                raw[net] = said.get("raw damage", damage.raw(attack, max(0, net)).value)
            return max(0, said.get("damage", max(least, raw[net] - met[where, succeeded])))

        return done

    def _places(self) -> Mapping[str, int] | None:
        """How often each place comes up, where the d100 of the attack does not say."""
        attack = self.attack
        if attack.called != "none" or attack.attacker.setting("location.mode") != "separate_d100":
            return None
        found: dict[str, int] = {}
        for face in D100:
            where = damage.of_number(attack.attacker.draft, face)
            found[where] = found.get(where, 0) + 1
        return found


@per_state
def _tests(options: Tree, value: int) -> tuple[numbers.Test, ...]:
    """The test against a Success Target by the face of its d100, with the profile of a fight."""
    draft = Draft({"options": options})
    return tuple(numbers.test(draft, value, face) for face in D100)


@per_state
def _reversed(options: Tree) -> tuple[str, ...]:
    """The place by the face of the attack's d100, its digits reversed."""
    draft = Draft({"options": options})
    return tuple(damage.of_number(draft, damage.reversed_digits(face)) for face in D100)


_USUAL: Tree = {}
"""The profile of a fight that has nothing of its own."""


def _options(draft: Draft) -> Tree:
    found: Tree = draft.get("options", _USUAL)
    return found


def _tested(attack: Attack, value: int) -> tuple[Rolled, ...]:
    found = _tests(_options(attack.attacker.draft), value)
    return tuple(Rolled(one.success, one.hits, _where(attack, face)) for face, one in zip(D100, found, strict=True))


def _where(attack: Attack, face: int) -> str:
    """Where a hit with that roll lands: the place that was called, else by the profile."""
    setting_of = attack.attacker.setting
    if attack.called != "none":
        return damage.HAND.get(attack.called, attack.called)
    if setting_of("location.mode") != "reverse_digits" or not face:
        return str(setting_of("location.always"))
    return _reversed(_options(attack.attacker.draft))[face - 1]


def _bonus(draft: Draft, sides: tuple[int, ...]) -> Cases:
    return bonus_cases(sides, tuple(setting(draft, "bonus_dice.hits")))


# -- the ways to defend -----------------------------------------------------------------------------------------------
def defenses(outcome: Outcome) -> ChoiceTable | None:
    """Of each way to defend its target, and the chance that it stops the attack alone and with passive dice."""
    attack, ask = open_attack(outcome), outcome.ask
    if attack is None or ask is None or ask.role is not Role.DEFENSE:
        return None
    ahead, known = Ahead(attack, outcome.overrides), {one.id: one for one in defend.modes(attack)}
    dice = passive.words(attack)
    head, rows = _columns("target", "alone" if dice else "stops", f"with {dice}" if dice else ""), dict[str, str]()
    for option in ask.options:
        mode = known.get(option.id)
        target = str(defend.target_number(attack, mode).value) if mode else "-"
        alone = percent(1.0 - ahead.against(mode, dice=False).through) if mode else "-"
        rows[option.id] = _columns(target, alone, percent(1.0 - ahead.against(mode).through) if dice else "", dice)
    braced = any(one.braced and not one.barred for one in known.values())
    more = f"; Brace: {defend.BRACE_AP} AP" if braced else ""
    return ChoiceTable(head, rows, f"chance to stop it{more}")


def _columns(target: str, alone: str, together_with: str, dice: str = "") -> str:
    """Three columns under each other, the last as wide as its title."""
    wide = max(len(together_with), len(f"with {dice}") if dice else 0)
    return f"{target:>6}{alone:>6}{f'{together_with:>{wide + 1}}' if wide else ''}"


# -- the list of targets -----------------------------------------------------------------------------------------------
def _row(outcome: Outcome, option: Option) -> TargetRow | None:
    attack, shown = open_attack(outcome), outcome.shown.get(strike.TARGET)
    if attack is None or shown is None:
        return None
    ahead = Ahead(attack, outcome.overrides)
    return TargetRow(option.id, option.label, shown.value, ahead.odds(ahead.before_the_roll(shown.value)))


ROWS = TargetRows(_row)
"""The rows that are known."""


def target_table(rules: Ruleset, outcome: Outcome, inputs: Inputs) -> tuple[TargetRow, ...]:
    """What this attack would do to each target: its Success Target against this very one, and the chances, both as it
    is declared. What its own dice have brought about changes neither."""
    return ROWS.table(rules, outcome, tuple(_before_the_dice(outcome, inputs)))


def _before_the_dice(outcome: Outcome, inputs: tuple[Any, ...]) -> Iterator[Any]:
    """What has been put in until all was declared, and what was changed of that later on."""
    end, declared = outcome.behind(Role.GO_ON), False
    for one in inputs:
        declared = declared or (isinstance(one, Answer) and end is not None and one.key == end.key)
        if not declared or isinstance(one, Override) or _is_field(outcome, one):
            yield one


def _is_field(outcome: Outcome, one: Any) -> bool:
    asked = outcome.passed.get(one.key) if isinstance(one, Amend) else None
    return asked is not None and asked.field == FIELDS


# -- the chances of an exchange, exact --------------------------------------------------------------------------------
Cases = Mapping[int, int]
"""In how many cases each number of Hits comes up."""

_BELOW_ONE = math.nextafter(1.0, 0.0)

NO_DICE: Cases = {0: 1}
"""What no dice at all show."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """One case of a d100: whether the test succeeds, its Hits, and where a hit with that roll lands."""

    success: bool
    hits: int
    location: str = ""


@lru_cache(maxsize=1024)
def bonus_cases(sides: tuple[int, ...], worth: tuple[int, ...]) -> Cases:
    """The Hits of bonus dice, each converted on its own: `worth` has the Hits of each face from 1 on (rules P6)."""
    found: Cases = NO_DICE
    for die in sides:
        found = together(found, Counter(worth[face] for face in range(die)))
    return found


def together(first: Cases, second: Cases) -> Cases:
    """The sum of two things that are rolled apart."""
    out = Counter[int]()
    for a, ways in first.items():
        for b, more in second.items():
            out[a + b] += ways * more
    return out


@dataclass(frozen=True)
class Exchange:
    """An exchange before its dice.

    `attack` are the cases of the attack's d100 and `active` those of the Active Defense, none where there is none. Dice
    beside a d100 count only where it succeeds; those of `passive` always do (rules P7). `places` says how often each
    location comes up where no d100 of the attack does. `stops` says of Hits, Defense Hits, and whether the Active
    Defense has succeeded, whether the attack is stopped; `damage` what it does by location, Net Hits and the same. With
    `cold` the dice of the defense count after one that has failed, too.
    """

    attack: Sequence[Rolled]
    stops: Callable[[int, int, bool], bool]
    damage: Callable[[str, int, bool], int]
    bonus: Cases = field(default_factory=lambda: NO_DICE)
    active: Sequence[Rolled] = ()
    active_bonus: Cases = field(default_factory=lambda: NO_DICE)
    passive: Cases = field(default_factory=lambda: NO_DICE)
    places: Mapping[str, int] | None = None
    cold: bool = False

    def chances(self) -> Chances:
        """What may come of it."""
        struck, defended = self._struck(), self._defended()
        places = sum(self.places.values()) if self.places else 1
        of_bonus = sum(self.bonus.values())
        success = sum(one.success for one in self.attack) * of_bonus
        all_attacks, all_defenses = len(self.attack) * of_bonus, sum(defended.values())
        through = self._through(struck, defended)
        harm = Counter[int]()
        for (location, net, blocked), ways in through.items():
            harm[self.damage(location, net, blocked)] += ways
        return Chances(all_attacks * all_defenses * places, success * all_defenses * places, harm)

    def _struck(self) -> dict[int, Counter[str]]:
        """The attack's Hits, and in how many cases they land where."""
        out: dict[int, Counter[str]] = {}
        alike = Counter(one for one in self.attack if one.success)
        for one, rolls in alike.items():
            for more, ways in self.bonus.items():
                where = out.setdefault(max(0, one.hits + more), Counter())
                for location, share in (self.places or {one.location: 1}).items():
                    where[location] += rolls * ways * share
        return out

    def _defended(self) -> Counter[tuple[bool, int]]:
        """Whether the Active Defense succeeds, and all Defense Hits."""
        out, dice = Counter[tuple[bool, int]](), sum(self.active_bonus.values())
        for one, rolls in Counter(self.active or (Rolled(False, 0),)).items():
            rolled = self.active_bonus if one.success or self.cold else {0: dice}
            for hits, ways in together(rolled, self.passive).items():
                out[one.success, one.hits + hits] += rolls * ways
        return out

    def _through(
        self, struck: Mapping[int, Counter[str]], defended: Mapping[tuple[bool, int], int]
    ) -> Counter[tuple[str, int, bool]]:
        """The cases in which it gets through, by location, Net Hits, and whether the Active Defense has succeeded."""
        out = Counter[tuple[str, int, bool]]()
        for hits, where in struck.items():
            for (succeeded, defense), ways in defended.items():
                if not self.stops(hits, defense, succeeded):
                    for location, cases in where.items():
                        out[location, hits - defense, succeeded] += cases * ways
        return out


@dataclass(frozen=True)
class Chances:
    """What may come of an exchange, in cases of `all`: its d100 succeeds, and the damage where it gets through."""

    all: int
    successes: int
    harm: Mapping[int, int]

    @property
    def succeeds(self) -> float:
        """The chance that the attack test succeeds."""
        return self._of(self.successes)

    @property
    def through(self) -> float:
        """The chance that the attack gets through."""
        return self._of(sum(self.harm.values()))

    @property
    def harms(self) -> float:
        """The chance that it does any damage."""
        return self.at_least(1)

    def at_least(self, damage: int) -> float:
        """The chance of that much damage or more."""
        return self._of(sum(ways for amount, ways in self.harm.items() if amount >= damage))

    @property
    def damage_if_through(self) -> float:
        """The damage to be expected of an attack that gets through; 0 where none does."""
        return _mean(self.harm.items())

    @property
    def damage_if_harmed(self) -> float:
        """The damage to be expected of an attack that does any; 0 where none does."""
        return _mean((amount, ways) for amount, ways in self.harm.items() if amount > 0)

    def _of(self, cases: int) -> float:
        chance = float(Fraction(cases, self.all))
        return chance if cases == self.all else min(chance, _BELOW_ONE)


def _mean(found: Iterable[tuple[int, int]]) -> float:
    rows = list(found)
    ways = sum(count for _, count in rows)
    return float(Fraction(sum(amount * count for amount, count in rows), ways)) if ways else 0.0


# -- the chances of an attack on an area ------------------------------------------------------------------------------
def area_odds(blast: area.Blast, outcome: Outcome) -> Odds | None:
    """The chances while dice of it are still to come; nothing once those of the damage lie."""
    ask = outcome.ask
    if ask is None or (outcome.behind(Role.ATTACK, ask.prefix) and ask.role not in (Role.DAMAGE, Role.EVADE)):
        return None
    shown = outcome.shown.get(f"{ask.prefix}{strike.TARGET}")
    if shown is None:
        return None
    draft = blast.attack.attacker.draft
    lands = sum(numbers.test(draft, shown.value, face).success for face in range(1, 101)) / 100
    told = (f"lands where it is meant to {percent(lands)}, else d8 m astray",) if blast.attack.test is None else ()
    return Odds(1.0, _mean_of_all(blast), notes=(*told, "damage in the middle, before Toughness and armor"))


def _mean_of_all(blast: area.Blast) -> float:
    """The damage to be expected in the middle of it."""
    worth = tuple(setting(blast.attack.attacker.draft, "bonus_dice.hits"))
    cases = bonus_cases(numbers.sides(blast.weapon.get("dice", ())), worth)
    flat = int(blast.weapon.get("flat", 0))
    return sum(max(0, flat + hits) * ways for hits, ways in cases.items()) / sum(cases.values())


# -- titles of the exchange -------------------------------------------------------------------------------------------
def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; nothing for other procedures."""
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _points(outcome, attack), ", ".join(_target(attack))
    return title(attack.attacker, attack.target, ", ".join(_how(attack)), below, aside=HOW.get(attack.how, ""))


HOW = {OPPORTUNITY: "out of turn", HELD: "from a hold", SEVERAL: "one of several"}


def _how(attack: Attack) -> Iterator[str]:
    """`heavy pistol, 16 m`."""
    if name := str(attack.weapon.get("name", "")).lower():
        yield f"{attack.move}: {name}" if attack.move and attack.move.lower() != name else name
    if attack.point_blank:
        yield "at arm's length"
    elif attack.band is not None:
        yield attack.band.name
    if attack.charge:
        yield "a charge"
    yield from declare.words(attack)
    yield from strike.words(attack)


def _points(outcome: Outcome, attack: Attack) -> str:
    """`2 AP left, 0 after this`; once they are paid only what is left."""
    attacker = attack.attacker
    if attack.how == HELD and not strike.cost(attack).value:
        return "paid for already"
    within = _within(outcome)
    if attack.how == SEVERAL or attack.index or f"{within}declared" in outcome.passed:
        return f"{attacker.ap} AP left"
    shown = outcome.shown.get(f"{within}AP")
    due = shown.value if shown is not None else strike.cost(attack).value
    return f"{attacker.ap} AP left, {max(0, attacker.ap - due)} after this"


def _within(outcome: Outcome) -> str:
    """What the keys of the innermost attack begin with: one out of turn has its own within that of another."""
    parts = outcome.ask.key.split(".")[:-1] if outcome.ask is not None else []
    places = (".".join((*parts[:size], "")) for size in range(len(parts), -1, -1))
    return next((place for place in places if f"{place}target" in outcome.passed), "")


def _target(attack: Attack) -> Iterator[str]:
    """`Health 8, Toughness d6, light cover d6, prone, Grit 1`."""
    target: Fighter = attack.target
    yield f"Health {target.health}"
    for source in passive.sources(attack):
        yield f"{source.label} {passive.dice_words(source)}"
    if PRONE.there(target.draft, target.id):
        yield PRONE.label
    if target.grit:
        yield f"Grit {target.grit}"
