"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common import motes
from engine.rules.common.base import Derived

from .. import numbers
from ..fighter import Fighter
from ..figures import FIGURES, JOIN_BATTLE, armed, attack_dice
from ..sheet import weapons


def ready(state: Tree, who: str) -> tuple[str, str]:
    """No word, and the dice of Join Battle."""
    return "", JOIN_BATTLE.text(Fighter(Draft(state), who))


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its withering pool."""
    fighter = Fighter(Draft(state), who)
    return (*FIGURES.derived(fighter), *_weapons(fighter))


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in weapons.ready(fighter.sheet_tree).items():
        held = armed(fighter, id, weapon)
        if not held.deals:
            yield Derived(held.name, f"{held.decisive} dice")
            continue
        least = f"/{held.minimum}" if held.minimum > 1 else ""
        said = f"{held.withering} dice, damage {held.damage}{least}, decisive {held.decisive}"
        yield Derived(held.name, said, attack_dice(id, weapon, "withering").parts(fighter))


def condition(combatant: Tree) -> str:
    """`2 lethal of 7 levels; personal 9 of 16, 5 committed; Willpower 4 of 6`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    marked = numbers.marked(fighter)
    harm = [f"{count} {kind}" for kind in numbers.TYPES if (count := getattr(marked, kind))]
    told = [f"{', '.join(harm)} of {marked.size} levels" if harm else "unhurt", *motes.condition(fighter)]
    rating = int(fighter.sheet("willpower", 5))
    if fighter.willpower != rating:
        told.append(f"Willpower {fighter.willpower} of {rating}")
    told += [f"anima {fighter.anima}"] if fighter.anima != "dim" else []
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)
