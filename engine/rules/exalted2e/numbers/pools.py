"""Pools of dice, of attacks, Join Battle and movement among them."""

from __future__ import annotations

from collections.abc import Hashable

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.dice import Dice
from engine.core.model import Draft, Tree
from engine.rules.common.desk import Told
from engine.rules.common.fighters import FURTHEST, leaves, place, words
from engine.rules.common.fighters import between as yards
from engine.rules.common.rolls import Rolled, in_bounds

from .. import options
from ..fighter import Fighter
from ..lasting import STUNNED
from ..sheet import weapons
from . import dv, health
from .health import levels, marked, wounds

RULE = "rules section 6"
RULE_OF_DICE = "rules section 1"
SUCCESS = Dice(0).target_number
"""The lowest face that is a success."""


def reflexive(fighter: Fighter) -> tuple[Part, ...]:
    """What weighs on a reflexive roll of this fighter: wounds and effects, but not being stunned."""
    return tuple(part for part in standing(fighter, action=False) if part.label != STUNNED.label)


def standing(fighter: Fighter, *numbers: str, against: str = "", action: bool = True) -> tuple[Part, ...]:
    """What weighs on any roll of this fighter now: wounds, effects, and in its own `action` what that costs in dice."""
    return (
        *wounds(fighter).parts,
        *(action_parts(fighter) if action else ()),
        *effects.parts(fighter.draft, fighter.id, "dice", *numbers, against=against),
    )


def action_parts(fighter: Fighter) -> tuple[Part, ...]:
    """Dice that the present action costs on every roll: its place in a flurry, and what it began with."""
    lost = tuple(Part(label.replace("-", " "), -size) for label, size in fighter.dice_lost.items())
    stunt = fighter.read("now.flurry.stunt", 0) if fighter.read("now.flurry.done", 0) else 0
    return (*flurry_part(fighter), *lost, *number(("stunt of the flurry", stunt, "rules section 4")).parts)


def flurry_part(fighter: Fighter) -> tuple[Part, ...]:
    """The penalty on the present action of a flurry: N + k - 1 dice on the k-th of N (rules section 4)."""
    size, nth = int(fighter.read("now.flurry.size", 0)), int(fighter.read("now.flurry.done", 0))
    if size < 2 or nth < 1 or fighter.read("now.flurry.charm", ""):
        return ()
    return (Part(f"action {nth} of {size}", -(size + nth - 1), "rules section 4"),)


def ability_base(fighter: Fighter, attribute: str, ability: str) -> Number:
    """Attribute and Ability with its specialty, less 2 for an Ability that is not there (rules section 1)."""
    rating = fighter.ability(ability)
    return number(
        (words(attribute), fighter.attribute(attribute)),
        (words(ability), rating),
        ("specialty", fighter.specialty(ability)),
        Part("unskilled", 0 if rating else unskilled(fighter), "rules section 1"),
    )


def unskilled(fighter: Fighter) -> int:
    """Dice for an Ability of 0, by the option `unskilled_penalty`."""
    who = options.value(fighter.draft, "unskilled_penalty")
    return -2 if who == "all" or (who == "mortals_only" and fighter.mortal) else 0


def ability_pool(fighter: Fighter, attribute: str, ability: str, against: str = "", action: bool = True) -> Number:
    """Attribute and Ability with all that weighs on the roll. What the roll adds comes on top before it is at least 0.

    A pool that the sheet lists under the Ability's name wins. A roll that is no `action` is reflexive.
    """
    weighs = standing(fighter, against=against) if action else reflexive(fighter)
    for id, listed in fighter.sheet("action", {}).items():
        if ability.replace("_", "-") in id:
            return number((listed["name"], listed["dice"])).plus(*weighs)
    return ability_base(fighter, attribute, ability).plus(*weighs)


def attack_base(fighter: Fighter, weapon: Tree) -> Number:
    """The attack pool before anything declared or suffered: Dexterity, Ability and Accuracy (step 3)."""
    if "dice" in weapon:
        return number((f"{weapon['name']}, as listed", int(weapon["dice"]), "rules section 15.7"))
    ability = weapons.ability(weapon)
    attribute = "dexterity"
    if weapons.has(weapon, "clinch") and fighter.attribute("strength") > fighter.attribute("dexterity"):
        attribute = "strength"
    base = ability_base(fighter, attribute, ability)
    return base.plus(Part(f"{weapon['name']}, Accuracy", int(weapon.get("accuracy", 0)), RULE))


def damage_base(fighter: Fighter, weapon: Tree) -> Number:
    """Raw damage before successes: Strength where it counts, and the weapon (step 7)."""
    strength = fighter.attribute("strength") if weapon.get("adds_strength", True) else 0
    return number(
        Part("Strength", strength, "rules section 6, step 7"),
        Part(f"{weapon['name']}, damage", int(weapon.get("damage", 0)), "rules section 6, step 7"),
    )


def left_by(sure: Number, pool: Number, fighter: Fighter) -> Number:
    """Automatic successes beside a pool; by `negative_dice_eat_bonuses` one below 0 takes half a success for each."""
    if pool.value >= 0 or not options.value(fighter.draft, "negative_dice_eat_bonuses"):
        return sure
    return sure.plus(Part("pool below 0", -(-pool.value // 2), RULE_OF_DICE)).at_least(0)


def botched(rolled: Rolled, automatic: int) -> bool:
    """Whether a roll is a botch: no success on the dice themselves, whatever is `automatic`, and a 1 (rules section 1).

    Successes that the GM has put in their place are none of the dice's.
    """
    return 1 in rolled.faces and max(rolled.faces) < SUCCESS and rolled.successes <= automatic


def dice(fighter: Fighter, count: int, automatic: int = 0, damage: bool = False) -> Dice:
    """A pool as this fighter's dice count: tens twice, but once on damage and on every roll of an extra."""
    return Dice(in_bounds(count), double_from=None if damage or fighter.extra else 10, automatic=in_bounds(automatic))


# -- the Join Battle pool (rules section 2.1) -------------------------------------------------------------------------
JOIN_RULE = "rules section 2.1"


def pool(fighter: Fighter, *added: Part) -> Number:
    """The dice of a Join Battle roll: Wits and Awareness, 2 less without it, or what is listed; at least 0.

    Wounds, effects on it or on every roll, and what is `added` to this one are in it.
    """
    listed = fighter.sheet("listed.join_battle", None)
    if listed is not None:
        base = number(("Join Battle, as listed", listed, "rules section 15.7"))
    else:
        base = number(
            ("Wits", fighter.attribute("wits"), JOIN_RULE),
            ("Awareness", fighter.ability("awareness"), JOIN_RULE),
            ("specialty", fighter.specialty("awareness"), JOIN_RULE),
            Part("unskilled", 0 if fighter.ability("awareness") else unskilled(fighter), "rules section 1"),
        )
    more = effects.parts(fighter.draft, fighter.id, "join_battle_dice", "dice")
    return base.plus(*wounds(fighter).parts, *more, *added).at_least(0)


# -- how far somebody moves, dashes and jumps, in yards (rules section 3) ---------------------------------------------
MOVE_RULE = "rules section 3"
DASH = 6
"""Yards that a dash adds to Dexterity."""


def move(fighter: Fighter) -> Number:
    """Yards of a Move on one tick: Dexterity less wounds and mobility, at least 1."""
    return _hindered(fighter).at_least(1)


def dash(fighter: Fighter) -> Number:
    """Yards of each tick of a Dash: Dexterity and 6, less wounds and mobility, at least 2."""
    return _hindered(fighter, Part("dash", DASH, MOVE_RULE)).at_least(2)


def jump(fighter: Fighter) -> Number:
    """Yards of a jump upwards: Strength and Athletics; twice that across."""
    strength, athletics = fighter.attribute("strength"), fighter.ability("athletics")
    return number(("Strength", strength, MOVE_RULE), ("Athletics", athletics, MOVE_RULE))


def _hindered(fighter: Fighter, *more: Part) -> Number:
    """Dexterity less mobility, or the move that is listed, which has that in it; and wounds."""
    listed = fighter.sheet("listed.move", None)
    if listed is not None:
        return number(Part("move, as listed", listed, "rules section 15.7"), *more, *_wounds(fighter).parts)
    own = Part("Dexterity", fighter.attribute("dexterity"), MOVE_RULE)
    return number(own, *more, *_wounds(fighter).parts, *health.mobility(fighter).parts)


def _wounds(fighter: Fighter) -> Number:
    """The wound penalty on movement: an extra's -3 box counts as -4 (rules section 9.6)."""
    penalty = wounds(fighter)
    reached = levels(fighter)[: marked(fighter).taken]
    if fighter.extra and penalty.value == -3 and -3 in reached:
        return number(("wounds of an extra", -4, "rules section 9.6"))
    return penalty


# -- what a fighter strikes with, as it counts now --------------------------------------------------------------------
def dice_number(fighter: Fighter, weapon: Tree) -> Number:
    """The attack pool of an action that is yet to be taken, against anybody; at least 0."""
    coming = tuple(Part(label.replace("-", " "), -size) for label, size in fighter.dice_lost_next.items())
    return (
        attack_base(fighter, weapon)
        .plus(
            Part("off hand", -1 if weapon.get("off_hand", False) else 0, "rules section 6.2"),
            *coming,
            *standing(fighter, "attack_dice", action=False),
        )
        .at_least(0)
    )


def damage_number(fighter: Fighter, weapon: Tree) -> Number:
    """Raw damage before successes; at least 0."""
    return damage_base(fighter, weapon).at_least(0)


# -- how far apart two fighters stand, in yards, and what that means for a weapon (rules sectio -----------------------
__all__ = ["ARM", "BANDS", "BEYOND", "CLOSE", "FURTHEST", "PENALTY", "THRICE", "TWICE", "WITHIN", "band", "leaves",
           "place", "yards"]  # fmt: skip

CLOSE, WITHIN, TWICE, THRICE, BEYOND = "close", "range", "twice", "thrice", "beyond"
BANDS = (CLOSE, WITHIN, TWICE, THRICE)
PENALTY = {CLOSE: 0, WITHIN: 0, TWICE: -1, THRICE: -2}
"""Successes that a shot loses by distance."""

ARM = 3
"""Yards up to which two fighters are close to each other."""


def band(weapon: Tree, distance: int) -> str:
    """Which multiple of its Range a weapon shoots over; beyond three times it can't."""
    reach = int(weapon.get("range", 0))
    if distance <= ARM:
        return CLOSE
    if distance <= reach:
        return WITHIN
    if distance <= 2 * reach:
        return TWICE
    return THRICE if distance <= 3 * reach else BEYOND


# -- the numbers that one line tells of several fighters --------------------------------------------------------------
BESIDES = frozenset(("tick", "since", "join_successes", "motes", "willpower"))
"""What of a condition has no part in any of them."""


def told(state: Tree) -> Told:
    """Those of everybody in a fight."""
    draft = Draft(state)
    return Told(state, lambda id: numbers(Fighter(draft, id)), BESIDES)


def numbers(fighter: Fighter) -> Hashable:
    """Those of one: who is in another place than the others in one of them must not share their line.

    A table's own rules may add a DV of who guards, which follows from anything on the sheet: so only those who guard
    with the same sheet share a line.
    """
    return (
        tuple(dv.standing(fighter, mode, far).value for mode in dv.MODES for far in (False, True)),
        fighter.penalty,
        repr(fighter.sheet_tree) if fighter.doing == GUARD else "",
        tuple(health.soak(fighter, type).value for type in ("bashing", "lethal")),
        health.hardness(fighter).value,
    )


GUARD = "guard"
"""What one is doing who guards."""
