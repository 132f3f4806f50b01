"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common import motes
from engine.rules.common.base import Derived

from ..fighter import DAMAGE_TYPES, Fighter
from ..figures import FIGURES, JOIN_BATTLE, armed, attack_dice
from ..numbers import essence, health
from ..sheet import weapons


def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is an extra, and the dice of Join Battle."""
    fighter = Fighter(Draft(state), who)
    return "extra" if fighter.extra else "", JOIN_BATTLE.text(fighter)


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its pool."""
    fighter = Fighter(Draft(state), who)
    return (*FIGURES.derived(fighter), *_weapons(fighter))


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        held = armed(fighter, id, weapon)
        said = f"{held.dice} dice, {held.harm}, Speed {held.speed}, Rate {held.rate}"
        yield Derived(held.name, said, attack_dice(id, weapon).parts(fighter))


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
