"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules import motes
from engine.rules.base import Derived
from engine.rules.desk_lines import part_spans

from ..fighter import Fighter
from ..numbers import defense, health, join, pools
from ..numbers.arms import armed
from ..sheet import weapons


def ready(state: Tree, who: str) -> tuple[str, str]:
    """No word, and the dice of Join Battle."""
    return "", str(join.pool(Fighter(Draft(state), who)).value)


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon in hand with the parts of its withering pool."""
    fighter = Fighter(Draft(state), who)
    numbers = [("Join Battle", join.pool(fighter))]
    numbers += [("Parry", defense.parry(fighter))] if defense.can_parry(fighter) else []
    numbers += [("Evasion", defense.evasion(fighter)), ("Soak", defense.soak(fighter))]
    numbers += [("Hardness", defense.hardness(fighter))]
    return (*(Derived(label, str(one.value), part_spans(one)) for label, one in numbers), *_weapons(fighter))


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for weapon in weapons.ready(fighter.sheet_tree).values():
        held = armed(fighter, weapon)
        band = "close" if weapons.is_hand_weapon(weapon) else "short"
        if not held.deals:
            yield Derived(held.name, f"{held.decisive} dice")
            continue
        least = f"/{held.minimum}" if held.minimum > 1 else ""
        pool = pools.attack_base(fighter, weapon, "withering", band).plus(*pools.standing(fighter, "attack_dice"))
        said = f"{held.withering} dice, damage {held.damage}{least}, decisive {held.decisive}"
        yield Derived(held.name, said, part_spans(pool.at_least(0)))


def condition(combatant: Tree) -> str:
    """`2 lethal of 7 levels; personal 9 of 16, 5 committed; Willpower 4 of 6`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    marked = health.marked(fighter)
    harm = [f"{count} {kind}" for kind in health.TYPES if (count := getattr(marked, kind))]
    told = [f"{', '.join(harm)} of {marked.size} levels" if harm else "unhurt", *motes.condition(fighter)]
    rating = int(fighter.sheet("willpower", 5))
    if fighter.willpower != rating:
        told.append(f"Willpower {fighter.willpower} of {rating}")
    told += [f"anima {fighter.anima}"] if fighter.anima != "dim" else []
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)
