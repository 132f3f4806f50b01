"""What a fighter rolls, with the parts: dice and damage of each weapon, Join Battle; and how far it moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core import effects
from engine.core.ask import Number
from engine.core.model import Tree
from engine.core.why import Setting, WhyNumber
from engine.rules.exalted.desk import why_join_battle
from engine.rules.reasons import left_out, seen, waiting

from ..fighter import Fighter, tick_of
from ..numbers import arms, join, move
from ..sheet import weapons
from .reasons import reasons


def numbers(fighter: Fighter) -> Iterator[WhyNumber]:
    """Dice, damage and Speed of each weapon that is ready, then Join Battle and the yards of movement."""
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        yield _dice(fighter, id, weapon)
        yield _damage(fighter, id, weapon)
    dice = join.pool(fighter)
    also = waiting(fighter, "join_battle_dice", "join_battle_successes")
    yield why_join_battle(fighter, dice, dice_words(dice), reasons(fighter, dice), also)
    yield _yards(fighter, "move", "Move", move.move, "once a tick, reflexive")
    yield _yards(fighter, "dash", "Dash", move.dash, "each tick of a dash; no parry")


def _dice(fighter: Fighter, id: str, weapon: Tree) -> WhyNumber:
    what, name = arms.dice_number(fighter, weapon), weapon["name"]
    also = [*_aims(fighter), *waiting(fighter, "attack_dice")]
    speed = weapons.speed(weapon)
    notes = [f"Speed {speed}, Rate {weapons.rate(weapon)}"]
    if fighter.joined and not fighter.out:
        notes[0] += f"; on tick {tick_of(fighter.draft)} the next action comes on {tick_of(fighter.draft) + speed}"
    tens = () if not fighter.extra else ("a ten counts once: an extra",)
    return WhyNumber(f"{id}-dice", f"{name}, attack", dice_words(what), what.value, reasons(fighter, what),
                     _in_flurries(fighter, weapon, what), left_out(fighter, "dice", "attack_dice", also=also),
                     (*notes, *tens), seen(fighter, ""), Setting("effect", "attack_dice"))  # fmt: skip


def _in_flurries(fighter: Fighter, weapon: Tree, what: Number) -> tuple[tuple[str, str], ...]:
    """The dice of the attacks of a flurry of two and of three, as far as the Rate goes."""
    most = weapons.rate(weapon)
    return tuple(
        (f"In a flurry of {size}", ", ".join(str(max(0, what.value - size - nth)) for nth in range(min(size, most))))
        for size in (2, 3)
        if not fighter.extra or size == 2
    )


def dice_words(what: Number) -> str:
    """A pool as it is read: `1 die`, `6 dice`."""
    return f"{what.value} {'die' if what.value == 1 else 'dice'}"


def _aims(fighter: Fighter) -> Iterator[str]:
    if fighter.aims_at:
        target = fighter.draft.get(f"combatant.{fighter.aims_at}.name", "")
        ticks = min(3, max(0, tick_of(fighter.draft) - fighter.aims_since))
        yield f"aim +{ticks}: only against {target}"


def _damage(fighter: Fighter, id: str, weapon: Tree) -> WhyNumber:
    what, name, type = arms.damage_number(fighter, weapon), weapon["name"], weapons.damage_type(weapon)
    added = effects.parts(fighter.draft, fighter.id, "raw_damage")
    also = ["successes left: in an attack", *(f"{part.label} {part.amount:+}: in an attack" for part in added),
            *waiting(fighter, "raw_damage", "damage_dice")]  # fmt: skip
    least = weapons.minimum(weapon)
    notes = [f"{type}; soak comes off it", f"never below {least} {'die' if least == 1 else 'dice'} by the weapon"]
    if weapons.has(weapon, "piercing"):
        notes.append("piercing: halves the soak of armor")
    return WhyNumber(f"{id}-damage", f"{name}, damage", f"{what.value}{type[0].upper()}", what.value,
                     reasons(fighter, what), (), tuple(also), tuple(notes), seen(fighter, ""), None,
                     "it can be set in an attack, and by editing the weapon")  # fmt: skip


def _yards(fighter: Fighter, id: str, title: str, of: Callable[[Fighter], Number], note: str) -> WhyNumber:
    what = of(fighter)
    shown = f"{what.value} yards"
    return WhyNumber(id, title, shown, what.value, reasons(fighter, what), (), (), (note,), seen(fighter, shown), None,
                     "it follows from the sheet, armor and wounds")  # fmt: skip
