"""Targets and tests, bonuses, armor, health and movement, each with its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.dice import set_words, sides_of_name
from engine.core.model import Draft, Tree

from .fighter import Fighter, setting
from .lasting import CHILLED, STUNNED
from .sheet.traits import BASES, CHECKS

RULE = "rules P1"


def base(fighter: Fighter, skill: str) -> Number:
    """The base Success Target of a skill or a check; what the sheet lists wins."""
    listed = fighter.sheet(f"targets.{skill}", None)
    if listed is not None:
        return Number((Part(skill.capitalize(), int(listed), "sheet"),))
    if skill in CHECKS:
        first, second = CHECKS[skill]
        half = [Part(one.capitalize(), fighter.attribute(one)) for one in (first, second)]
        whole = 2 * sum(part.amount for part in half)
        return number(Part(f"{skill.capitalize()}, both doubled", whole, RULE, tuple(half)))
    first, second = BASES.get(skill, ("agility", "agility"))
    return number(
        Part(first.capitalize(), fighter.attribute(first), RULE),
        Part(second.capitalize(), fighter.attribute(second), RULE),
        Part("skill", int(fighter.sheet(f"skills.{skill}", 0)), RULE),
    )


def standing(fighter: Fighter, *numbers: str, against: str = "") -> tuple[Part, ...]:
    """What stands on a fighter for every test, and for tests of these names: wounds, conditions, effects."""
    more = effects.parts(fighter.draft, fighter.id, "test", *numbers, against=against)
    return (*wounds(fighter).parts, *more)


def clamped(fighter: Fighter, parts: Iterable[Part]) -> Number:
    """The parts as one Success Target within its bounds, by parts of their own (option `test.clamp`)."""
    low, high = int(fighter.setting("test.target_min")), int(fighter.setting("test.target_max"))
    step_by_step, out = fighter.setting("test.clamp") == "each_step", Number(())
    for place, part in enumerate(parts):
        if part.amount or part.parts or not place:
            out = Number((*out.parts, part))
        if step_by_step:
            out = _within(out, low, high)
    return _within(out, low, high)


def _within(what: Number, low: int, high: int) -> Number:
    return what.at_least(low, f"at least {low}", RULE).at_most(high, f"at most {high}", RULE)


def standing_target(fighter: Fighter, skill: str, *numbers: str) -> Number:
    """A Success Target as it stands, before what one action adds to it."""
    return clamped(fighter, (*base(fighter, skill).parts, *standing(fighter, skill, *numbers)))


# -- attacks and Active Defenses, as far as they follow from the fighter alone --------------------------------------
def skill_of(fighter: Fighter, kind: str, own: str = "") -> str:
    """The skill of an attack: the weapon's own, or that of its kind (rules S22)."""
    return own or str(fighter.setting(f"attack.skill.{'thrown' if kind == 'area' else kind}"))


def multiple(fighter: Fighter, before: int) -> int:
    """The penalty of an attack with so many that count before it in the round (rules S17 to S20)."""
    whole = int(fighter.setting("attack.multiple_attack_step")) * before
    cap = int(fighter.setting("attack.multiple_attack_cap"))
    return max(cap, whole) if cap else whole


ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def nth(before: int) -> str:
    """Which attack of the round it is: `second attack this round`."""
    count = before + 1
    return f"{ORDINALS.get(count, f'{count}th')} attack this round"


def in_hand(fighter: Fighter, kind: str, weapon: Tree, aim: int) -> Iterator[Part]:
    """So many points of aim, which no melee attack has, and an improvised weapon."""
    if kind != "melee" and aim:
        counted = min(aim, int(fighter.setting("attack.modifiers.aim_max_ap")))
        yield Part("aim", counted * int(fighter.setting("attack.modifiers.aim_per_ap")), "rules P19")
    if weapon.get("improvised", False):
        yield Part("improvised", fighter.setting("attack.modifiers.improvised"), "rules section B3")


def attack(fighter: Fighter, weapon: Tree) -> Number:
    """The Success Target with a weapon as it stands now, before range and whatever else the target brings."""
    kind = str(weapon.get("kind", "melee"))
    named = skill_of(fighter, kind, str(weapon.get("skill", "")))
    parts = (
        *base(fighter, named).parts,
        Part(nth(fighter.attacks), multiple(fighter, fighter.attacks), "rules S17"),
        *in_hand(fighter, kind, weapon, fighter.aim),
        *standing(fighter, named, "attack"),
    )
    return clamped(fighter, parts)


def defense(fighter: Fighter, skill: str, *more: Part, against: str = "", counted: int = 0) -> Number:
    """The Success Target of an Active Defense, with the defender's own wounds and conditions, and `more` at the end.
    So many of the defenses of this round are the present one, `counted` already."""
    tiring = int(fighter.setting("defense.repeat_penalty")) * (fighter.defended - counted)
    earlier = Part("earlier defenses this round", tiring, "rules D13")
    stands = standing(fighter, skill, "defense", against=against)
    return clamped(fighter, (*base(fighter, skill).parts, *stands, earlier, *more))


# -- one d100 test ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Test:
    """What came of a roll against a Success Target. `hits` may be negative where it failed; they decide nothing."""

    target: int
    roll: int
    success: bool
    hits: int
    complication: bool
    automatic: bool = False


def test(draft: Draft, target: int, face: int) -> Test:
    """The test of a d100 that shows `face`, 1 to 100 (100 reads 00). Success goes by the roll, never by the Hits."""
    roll = int(setting(draft, "test.zero_zero")) if face == 100 else face
    sure, lost = roll <= setting(draft, "test.auto_success_max"), roll >= setting(draft, "test.auto_failure_min")
    success = sure or (not lost and roll <= target)
    hits = _hits(str(setting(draft, "test.hits")), target, roll, success)
    if success:
        # A roll that succeeds by itself may lie above the target; it is a success of no Hits, never of fewer.
        hits = max(0, hits)
    if lost:
        hits = min(hits, int(setting(draft, "test.auto_failure_max_hits")))
    return Test(target, roll, success, hits, _complication(draft, face), sure or lost)


def _hits(how: str, target: int, roll: int, success: bool) -> int:
    """Hits by the option `test.hits`; the units digit never counts in the usual way."""
    if how == "margin_div_10":
        return int((target - roll) / 10)
    if how == "roll_tens":
        return roll // 10 if success else 0
    return target // 10 - roll // 10


def _complication(draft: Draft, face: int) -> bool:
    how = setting(draft, "test.complication")
    double = face == 100 or (face > 10 and face % 11 == 0)
    return double and (how == "all_doubles" or (how == "odd_doubles" and face % 2 == 1))


# -- bonus dice -------------------------------------------------------------------------------------------------------
def sides(names: Iterable[str]) -> tuple[int, ...]:
    """Dice by their sides, from their names."""
    return tuple(map(sides_of_name, names))


def words(names: Iterable[str]) -> str:
    """Dice by name in words: `2d6`, `d10 and d4`; nothing for none."""
    return set_words(sides(names))


def hits(draft: Draft, faces: Sequence[int]) -> int:
    """The Hits of bonus dice, each converted by itself."""
    table = setting(draft, "bonus_dice.hits")
    return sum(int(table[face - 1]) for face in faces)


def hot(draft: Draft, weapon: Tree) -> bool:
    """Whether the dice of a weapon count only where its d100 has succeeded."""
    return bool((weapon.get("dice_kind", "") or setting(draft, "bonus_dice.default_kind")) == "hot")


# -- what defends by itself -------------------------------------------------------------------------------------------
PAIRS = {"left_arm": "arms", "right_arm": "arms", "left_leg": "legs", "right_leg": "legs"}


def at(piece: Tree, location: str) -> int:
    """What one piece does at a place; one arm or leg wins over both."""
    found = piece.get(location)
    return int(piece.get(PAIRS.get(location, ""), 0) if found is None else found)


def worn(fighter: Fighter, location: str) -> Number:
    """All that is worn there, by the option `damage.armor_stacking`."""
    pieces = [one for one in fighter.sheet("armor", {}).values() if one.get("worn", True) and at(one, location)]
    pieces.sort(key=lambda one: ("flexible" in one.get("traits", ()), -at(one, location)))
    parts = [Part(str(one["name"]), at(one, location), "rules D6") for one in _counting(fighter, pieces, location)]
    return number(*parts, *effects.parts(fighter.draft, fighter.id, "armor", rule="rules P21")).at_least(0)


def _counting(fighter: Fighter, pieces: list[Tree], location: str) -> list[Tree]:
    how = fighter.setting("damage.armor_stacking")
    if how == "sum":
        return pieces
    if how == "highest":
        return sorted(pieces, key=lambda one: -at(one, location))[:1]
    layer = next((one for one in pieces[1:] if "flexible" in one.get("traits", ())), None)
    return [*pieces[:1], *([layer] if layer is not None else [])]


def against(fighter: Fighter, location: str, weapon: Tree, blocked_by: Tree | None = None, barrier: int = 0) -> Number:
    """The armor that a hit meets: what is worn, Shield Armor after a block, what stands between, less penetration;
    never below 0."""
    if weapon.get("direct", False) and fighter.setting("damage.direct_ignores_armor"):
        return Number((Part("direct damage passes armor", 0, "rules P22"),))
    whole = worn(fighter, location)
    if blocked_by is not None:
        whole = whole.plus(Part(f"{blocked_by['name']}, blocked", int(blocked_by.get("shield_armor", 0)), "rules P14"))
    if barrier:
        whole = whole.plus(Part("barrier", barrier, "rules P36"))
    return whole.plus(_penetration(fighter, int(weapon.get("pen", 0)), whole.value))


def _penetration(fighter: Fighter, pen: int, armor: int) -> Part:
    """What penetration takes, by the option `damage.penetration`."""
    how = fighter.setting("damage.penetration")
    if how == "none":
        taken = 0
    elif how == "ignore_if_greater":
        taken = armor if pen > armor else 0
    else:
        taken = min(pen, armor)
    return Part(f"pen {pen}", -taken, "rules D3")


# -- Toughness ------------------------------------------------------------------------------------------------------
def toughness(fighter: Fighter) -> int:
    """Toughness: Fortitude by 5, rounded down; what the sheet lists wins."""
    listed = fighter.sheet("listed.toughness", None)
    if listed is not None:
        return int(listed)
    return fighter.attribute("fortitude") // int(fighter.setting("defense.toughness.divisor"))


def toughness_dice(fighter: Fighter) -> tuple[str, ...]:
    """Its dice by name; an object has none."""
    listed = fighter.sheet("listed.toughness_dice", None)
    if listed is not None:
        return tuple(listed)
    if fighter.thing:
        return ()
    table = fighter.setting("defense.toughness.dice")
    return tuple(table[max(0, min(toughness(fighter), len(table) - 1))])


# -- Health, its bands and what they take from every test -------------------------------------------------------------
INCAPACITATED, UNCONSCIOUS, DEAD, BROKEN = "incapacitated", "unconscious", "dead", "broken"
HEALTH_RULE = "rules P23"


@dataclass(frozen=True, slots=True)
class Band:
    """How somebody is: a word, and what that takes from tests."""

    name: str
    penalty: int


def slots_used(fighter: Fighter) -> bool:
    """Whether harm is wounds in slots (option `wounds.model`)."""
    return bool(fighter.setting("wounds.model") == "slots")


def band(fighter: Fighter) -> Band:
    """The band of the Health that is left; with slots, the gravest wound."""
    if slots_used(fighter):
        return _by_slots(fighter)
    left, sum_of, found = fighter.health, 0, Band(INCAPACITATED, 0)
    stacked = fighter.setting("wounds.stack")
    for row in fighter.setting("wounds.band"):
        sum_of += int(row["penalty"])
        found = Band(str(row["name"]), sum_of if stacked else int(row["penalty"]))
        if left > floor(fighter, row["above"]):
            return found
    return Band(INCAPACITATED, found.penalty)


def floor(fighter: Fighter, above: float) -> float:
    """The Health that a band lies above."""
    if fighter.setting("wounds.bands_as") == "absolute":
        return float(above)
    return float(Fraction(str(above)) * fighter.health_maximum)


def _by_slots(fighter: Fighter) -> Band:
    filled = fighter.read("now.slots", {})
    penalty, name = 0, "healthy"
    for row in fighter.setting("wounds.slot"):
        if count := int(filled.get(row["name"], 0)):
            penalty, name = penalty + count * int(row["penalty"]), str(row["name"])
    return Band(INCAPACITATED if fighter.out else name, penalty)


def wounds(fighter: Fighter) -> Number:
    """What wounds take from every test."""
    found = band(fighter)
    where = "" if slots_used(fighter) else f", Health {fighter.health} of {fighter.health_maximum}"
    return number(Part(f"{found.name}{where}", found.penalty, HEALTH_RULE))


BOXES = 8


def track(fighter: Fighter) -> str:
    """Health as 8 boxes whatever the maximum, so that two are one band: `#` left, `.` gone."""
    maximum = fighter.health_maximum
    left = max(0, min(BOXES, -(-fighter.health * BOXES // maximum)))
    return "." * (BOXES - left) + "#" * left


# -- how far somebody moves in a round, in metres ---------------------------------------------------------------------
MOVEMENT_RULE = "rules P35"


def movement(fighter: Fighter) -> Number:
    """A base and Agility by 5, rounded up; what the sheet lists wins. Cold slows, and who is stunned has half."""
    listed = fighter.sheet("listed.movement", None)
    if listed is not None:
        whole = number(("sheet", int(listed)))
    else:
        agile = -(-fighter.attribute("agility") // int(fighter.setting("time.movement_divisor")))
        base = int(fighter.setting("time.movement_base"))
        whole = number(("base", base, MOVEMENT_RULE), ("Agility", agile, MOVEMENT_RULE))
    chilled = CHILLED.stacks(fighter.draft, fighter.id)
    whole = whole.plus(
        Part(CHILLED.label, -chilled, CHILLED.rule), *effects.parts(fighter.draft, fighter.id, "movement")
    )
    if STUNNED.stacks(fighter.draft, fighter.id):
        whole = whole.plus(Part(f"{STUNNED.label}, half", -(whole.value // 2), STUNNED.rule))
    return whole.at_least(0)
