"""What follows from a sheet, for the pages on which fighters are listed, changed and carried on."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Number, number
from engine.core.model import Draft, Tree
from engine.rules.base import Derived
from engine.rules.desk_lines import part_spans

from ..fighter import Fighter
from ..numbers import health, movement, targets, toughness
from ..turn import order
from . import figures
from .sections import grit_words, weapon_facts, wound_words


def ready(state: Tree, who: str) -> tuple[str, str]:
    """Whether it is a minor one, and the Initiative Bonus."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        return "object", ""
    return "minor" if fighter.minor else "", f"{order.bonus(fighter):+}"


def derived(state: Tree, who: str) -> tuple[Derived, ...]:
    """The numbers of one fighter with their parts, then each weapon with the parts of its Success Target."""
    fighter = Fighter(Draft(state), who)
    if fighter.thing:
        return (Derived("Structure", str(fighter.health_maximum)), Derived("Armor", figures.armor_words(fighter)))
    numbers = [("Initiative Bonus", bonus_number(fighter)), ("Dodge", targets.base(fighter, "dodge"))]
    numbers += [("Melee", targets.base(fighter, "melee")), ("Movement", movement.movement(fighter))]
    tough = f"{toughness.points(fighter)}, {figures.dice_words(toughness.dice(fighter)) or 'no dice'}"
    return (
        *(Derived(label, str(one.value), part_spans(one)) for label, one in numbers),
        Derived("Toughness", tough),
        Derived("Armor", figures.armor_words(fighter)),
        *_weapons(fighter),
    )


def bonus_number(fighter: Fighter) -> Number:
    """The Initiative Bonus with what it follows from."""
    value = order.bonus(fighter)
    if fighter.sheet("listed.initiative_bonus", None) is not None:
        return number(("as listed", value, "sheet"))
    divisor = int(fighter.setting("time.initiative_divisor"))
    whole = fighter.attribute("agility") + fighter.attribute("instinct")
    return number((f"Agility and Instinct {whole} by {divisor}, rounded up", value, "rules P27"))


def _weapons(fighter: Fighter) -> Iterator[Derived]:
    for id, weapon in fighter.weapons.items():
        what = figures.attack_target(fighter, id, weapon)
        said = f"target {what.value}, {', '.join(weapon_facts(fighter, id, weapon))}"
        yield Derived(str(weapon["name"]), said, part_spans(what))


def condition(combatant: Tree) -> str:
    """`Health 7 of 12, bruised; Grit 2 of 3; injury torso 73`; `unhurt` before what is not full."""
    fighter = Fighter(Draft({"combatant": {"it": combatant}}), "it")
    if fighter.thing:
        return fighter.defeated or "whole"
    hurt = fighter.health < fighter.health_maximum
    told = [f"Health {fighter.health} of {fighter.health_maximum}, {health.band(fighter).name}" if hurt else "unhurt"]
    told += wound_words(fighter)
    told += [f"unstable, {fighter.unstable}"] if fighter.unstable else []
    told += [f"Grit {grit_words(fighter)}"] if fighter.grit else []
    for id, weapon in fighter.weapons.items():
        if f"{id}" in fighter.read("now.loaded", {}):
            told.append(f"{str(weapon['name']).lower()} {figures.loaded(fighter, id, weapon)}")
    told += [fighter.defeated] if fighter.out else []
    return "; ".join(told)
