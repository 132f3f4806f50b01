"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number
from engine.core.model import Draft, Tree
from engine.rules import motes
from engine.rules.base import Derived
from engine.rules.desk_lines import part_spans

from ..fighter import DAMAGE_TYPES, Fighter
from ..numbers import arms, essence, health, join, soak
from ..sheet import weapons
from .sections import dv_numbers, soak_kinds


def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is an extra, and the dice of Join Battle."""
    fighter = Fighter(Draft(state), who)
    return "extra" if fighter.extra else "", str(join.pool(fighter).value)


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its pool."""
    fighter = Fighter(Draft(state), who)
    numbers = [("Join Battle", join.pool(fighter)), *_dvs(fighter)]
    numbers += [(f"Soak, {kind}", soak.soak(fighter, kind)) for kind in soak_kinds(fighter)]
    numbers += [("Hardness", soak.hardness(fighter))]
    return (*(Derived(label, str(one.value), part_spans(one)) for label, one in numbers), *_weapons(fighter))


def _dvs(fighter: Fighter) -> Iterator[tuple[str, Number]]:
    title = ""
    for label, what in dv_numbers(fighter):
        title = f"{title}, {label}" if label == "ranged" else label
        yield title, what


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        held = arms.armed(fighter, id, weapon)
        said = f"{held.dice} dice, {held.harm}, Speed {held.speed}, Rate {held.rate}"
        yield Derived(held.name, said, part_spans(arms.dice_number(fighter, weapon)))


def condition(combatant: Tree) -> str:
    """`2 lethal of 7 levels; personal 9 of 16; Willpower 4 of 6`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    marked = health.marked(fighter)
    harm = [f"{count} {kind}" for kind in DAMAGE_TYPES if (count := getattr(marked, kind))]
    told = [f"{', '.join(harm)} of {marked.size} levels" if harm else "unhurt"]
    told += [f"{marked.dying} of {marked.boxes} Dying boxes"] if marked.dying else []
    told += motes.condition(fighter)
    rating = int(fighter.sheet("willpower", 5))
    if fighter.willpower != rating:
        told.append(f"Willpower {fighter.willpower} of {rating}")
    told += [f"anima {essence.anima(fighter)}"] if fighter.anima else []
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)
