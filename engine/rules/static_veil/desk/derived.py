"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree
from engine.rules.common.base import Derived

from .. import numbers
from ..fighter import Fighter
from ..figures import BONUS, FIGURES, GRIT, attack_target, grit_left
from .sections import armor_words, loaded, weapon_facts, wound_words


def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is a minor one, and the Initiative Bonus."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        return "object", ""
    return "minor" if fighter.minor else "", f"{BONUS.value(fighter):+}"


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon with the parts of its Success Target."""
    fighter = Fighter(Draft(state), who)
    weapons = () if fighter.thing else _weapons(fighter)
    return (*FIGURES.derived(fighter), Derived("Armor", armor_words(fighter)), *weapons)


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in fighter.weapons.items():
        what = attack_target(id, weapon)
        said = f"target {what.text(fighter)}, {', '.join(weapon_facts(fighter, id, weapon))}"
        yield Derived(str(weapon["name"]), said, what.parts(fighter))


def condition(combatant: Tree) -> str:
    """`Health 7 of 12, bruised; Grit 2 of 3; injury torso 73`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    if fighter.thing:
        return fighter.defeated or "whole"
    hurt = fighter.health < fighter.health_maximum
    told = [f"Health {fighter.health} of {fighter.health_maximum}, {numbers.band(fighter).name}" if hurt else "unhurt"]
    told += wound_words(fighter)
    told += [f"unstable, {fighter.unstable}"] if fighter.unstable else []
    told += [f"{GRIT.title} {grit_left(fighter)}"] if fighter.grit else []
    for id, weapon in fighter.weapons.items():
        if f"{id}" in fighter.read("now.loaded", {}):
            told.append(f"{str(weapon['name']).lower()} {loaded(fighter, id, weapon)}")
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)
