"""What a fighter rolls, with the parts: each weapon in hand, withering and decisive, its damage, and Join Battle."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import Number
from engine.core.model import Tree
from engine.core.why import Setting, WhyNumber
from engine.rules.exalted.desk import why_join_battle
from engine.rules.reasons import left_out, seen, waiting
from engine.rules.short_names import short

from ..fighter import Fighter
from ..lasting import AIM
from ..numbers import arms, join
from ..sheet import weapons
from .reasons import reasons


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """Two or three numbers of each weapon that is ready, then Join Battle."""
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        if weapons.deals_damage(weapon):
            yield _dice(fighter, id, weapon, "withering")
            yield _damage(fighter, id, weapon)
        yield _dice(fighter, id, weapon, "decisive")
    dice = join.pool(fighter)
    also = waiting(fighter, "join_battle_dice", "join_battle_successes")
    yield why_join_battle(fighter, dice, dice_words(dice), reasons(fighter, dice), also)


def _dice(fighter: Fighter, id: str, weapon: Tree, kind: str) -> WhyNumber:
    what, name = arms.dice_number(fighter, weapon, kind), weapon["name"]
    barred = kind == "decisive" and fighter.crashed
    also = [*_accuracy(weapon, kind), *_aims(fighter), *waiting(fighter, "attack_dice")]
    notes = ("no decisive attacks in Crash",) if barred else (f"at {arms.band_of(weapon)} range",)
    return WhyNumber(f"{id}-{kind}", f"{name}, {kind}", dice_words(what), what.value, reasons(fighter, what), (),
                     left_out(fighter, "dice", "attack_dice", also=also), notes, seen(fighter, ""),
                     Setting("effect", "attack_dice"))  # fmt: skip


def dice_words(what: Number) -> str:
    """A pool as it is read: `1 die`, `6 dice`."""
    return f"{what.value} {'die' if what.value == 1 else 'dice'}"


def _accuracy(weapon: Tree, kind: str) -> Iterator[str]:
    if kind == "decisive" and not weapons.is_quick(weapon):
        accuracy = weapons.accuracy(weapon, arms.band_of(weapon)).value
        if accuracy:
            yield f"accuracy {accuracy:+}: withering attacks only"


def _aims(fighter: Fighter) -> Iterator[str]:
    for _, effect in AIM.found(fighter.draft, fighter.id):
        yield f"aim: only against {short(fighter.draft, effect.get('against', ''))}"


def _damage(fighter: Fighter, id: str, weapon: Tree) -> WhyNumber:
    what, name = arms.damage_number(fighter, weapon), weapon["name"]
    least = weapons.minimum(weapon).value
    added = effects.parts(fighter.draft, fighter.id, "raw_damage")
    also = ["successes beyond the Defense: in an attack",
            *(f"{part.label} {part.amount:+}: in an attack" for part in added),
            *waiting(fighter, "raw_damage", "post_soak_dice")]  # fmt: skip
    notes = ("soak comes off it", f"never below {least} {'die' if least == 1 else 'dice'}")
    return WhyNumber(f"{id}-damage", f"{name}, damage", str(what.value), what.value, reasons(fighter, what), (),
                     tuple(also), notes, seen(fighter, ""), None,
                     "an attack can set it, and so can editing the weapon")  # fmt: skip
