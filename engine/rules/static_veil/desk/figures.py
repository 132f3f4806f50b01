"""Numbers of a fighter as the desk shows them: what its tests are up to now, its dice and its armor in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.ask import Number, Part
from engine.core.dice_sets import set_words
from engine.core.model import Tree

from ..attack import defend, modifiers
from ..attack.plan import Attack
from ..fighter import Fighter
from ..numbers import armor, bonus, targets

PLACES = (("head", ("head",)), ("torso", ("torso",)), ("arms", ("left_arm", "right_arm")),
          ("legs", ("left_leg", "right_leg")))  # fmt: skip
"""The places of armor in the words of a sheet, each with the locations that it covers."""

COUNTS = {1: "one attack", 2: "two attacks", 3: "three attacks"}


def attack_target(fighter: Fighter, id: str, weapon: Tree) -> Number:
    """The Success Target with a weapon as it stands now, before range and whatever else the target brings."""
    return targets.clamped(fighter, attack_parts(fighter, id, weapon))


def attack_parts(fighter: Fighter, id: str, weapon: Tree) -> Iterator[Part]:
    """What that is made of."""
    bare = Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon)
    named = modifiers.skill(bare)
    yield from targets.base(fighter, named).parts
    yield Part(modifiers.nth(bare), next_penalty(fighter), "rules S17")
    yield from modifiers.aimed(bare)
    yield from targets.standing(fighter, named, "attack")


def defense(fighter: Fighter, skill: str) -> Number:
    """The Success Target of an Active Defense as it stands now, with whatever is in hand."""
    bare = Attack(fighter, fighter)
    return defend.target_number(bare, defend.Mode(skill, skill, skill))


def told_parts(fighter: Fighter, id: str, weapon: Tree) -> str:
    """What a Success Target is made of in short: `58, second attack -10, aim +5`; nothing where nothing is added."""
    what = attack_target(fighter, id, weapon)
    named = modifiers.skill(Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon))
    own = targets.base(fighter, named)
    rest = what.parts[len(own.parts) :]
    if not rest:
        return ""
    return ", ".join([str(own.value), *(f"{_short(part.label)} {part.amount:+}" for part in rest)])


def _short(label: str) -> str:
    """A part without what is plain here: `second attack`, `bruised`."""
    return label.removesuffix(" this round").partition(", Health")[0]


def next_penalty(fighter: Fighter) -> int:
    """The penalty of the next attack in this round."""
    return modifiers.penalty(fighter, fighter.attacks)


def flat(fighter: Fighter, weapon: Tree) -> int:
    """The damage of a weapon before Net Hits, the Damage Modifier in it where it counts for its kind."""
    added = weapon.get("kind", "melee") in fighter.setting("damage.add_damage_modifier_to")
    return int(weapon.get("flat", 0)) + (int(fighter.sheet("damage_modifier", 0)) if added else 0)


def allowance(fighter: Fighter) -> str:
    """What the Action Points left allow: `2 AP: one attack, or minor actions at 1 each`."""
    if not fighter.ap:
        return "no AP left in this round"
    if not fighter.acting:
        return f"{fighter.ap} AP for interrupts and later passes"
    limit = int(fighter.setting("time.ap_per_turn"))
    left = min(fighter.ap, limit - fighter.spent)
    said = f"{fighter.ap} AP" + (f", {left} of them in this turn" if left < fighter.ap else "")
    if left < 1:
        return f"{said}; {limit} are spent"
    cost = int(fighter.setting("attack.cost_ap"))
    count = left // cost if cost else 0
    attacks = COUNTS.get(count, f"{count} attacks" if count else "")
    return f"{said}: {attacks}, or minor actions at 1 each" if attacks else f"{said}: minor actions at 1 each"


def dice_words(names: Iterable[str]) -> str:
    """Dice by name in words: `2d6`, `d10 and d4`; nothing for none."""
    return set_words(bonus.sides(names))


def armor_places(fighter: Fighter) -> Iterator[tuple[str, int | str]]:
    """What is worn at each place; `2/1` where left and right differ."""
    for name, locations in PLACES:
        found = [armor.worn(fighter, one).value for one in locations]
        yield name, found[0] if len(set(found)) == 1 else "/".join(map(str, found))


def armor_words(fighter: Fighter) -> str:
    """`head 0, torso 3, arms 2, legs 0`."""
    return ", ".join(f"{name} {value}" for name, value in armor_places(fighter))


def loaded(fighter: Fighter, id: str, weapon: Tree) -> str:
    """`loaded 7 of 12`; nothing where rounds are not counted."""
    if not (most := int(weapon.get("capacity", 0))):
        return ""
    return f"loaded {fighter.read(f'now.loaded.{id}', most)} of {most}"
