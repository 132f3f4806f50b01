"""Success Targets: attributes and skill, what changes them, and the one clamp at the end (rules P1, S3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.model import Tree

from ..fighter import Fighter
from ..sheet.traits import BASES, CHECKS
from . import health

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
    return (*health.wounds(fighter).parts, *more)


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
