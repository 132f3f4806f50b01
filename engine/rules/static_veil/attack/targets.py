"""Whom a fighter may attack: everyone, with the reason for those who can't be, enemies first."""

from __future__ import annotations

from engine.core.ask import Option
from engine.core.model import Tree
from engine.rules import unseen

from ..fighter import Fighter
from ..numbers import ranges


def targets(attacker: Fighter) -> tuple[tuple[Option, ...], str]:
    """Everyone as a target, objects behind enemies and own side last, and the first who can be attacked, or nobody.

    Those who are hidden come behind the others of their side.
    """
    against, things, beside = sections(attacker)
    everyone = attacker.draft.get("combatant", {})
    default = next((option.id for option in (*against, *things, *beside) if not option.barred), "")
    return (*unseen.last(everyone, against), *things, *unseen.last(everyone, beside)), default


def sections(attacker: Fighter) -> tuple[list[Option], list[Option], list[Option]]:
    """Enemies, objects and the own side, each in the order of the file."""
    against, things, beside = list[Option](), list[Option](), list[Option]()
    for id, one in attacker.draft.get("combatant", {}).items():
        if id == attacker.id:
            continue
        option = Option(id, str(one.get("name", "")), barred=barred(attacker, id, one))
        own, thing = one.get("side", "foes") == attacker.side, "structure" in one.get("sheet", {})
        (beside if own else things if thing else against).append(option)
    return against, things, beside


def barred(attacker: Fighter, id: str, target: Tree) -> str:
    """Why somebody, or an object, can't be attacked; empty where it can."""
    now, thing = target.get("now", {}), "structure" in target.get("sheet", {})
    if now.get("defeated", ""):
        return str(now["defeated"]) if thing else f"out of the fight ({now['defeated']})"
    if "initiative" not in now and not thing:
        return "not in the fight yet"
    distance = ranges.between(attacker.draft, attacker.id, id)
    if distance is not None and not any(reaches(attacker, one, distance) for one in attacker.weapons.values()):
        return f"{distance} m, out of reach"
    return ""


MELEE_M = 3
"""Metres up to which melee reaches; Reach in metres is not stated anywhere."""


def reaches(attacker: Fighter, weapon: Tree, metres: int) -> bool:
    """Whether a weapon can be used over a distance."""
    if weapon.get("kind", "melee") == "melee":
        return metres <= MELEE_M
    return ranges.band_at(attacker, weapon, metres) is not None or not ranges.reach(attacker, weapon)


def nobody_to_attack(attacker: Fighter) -> str:
    """Why this fighter can attack nobody at all; empty where it can."""
    return "" if targets(attacker)[1] else "there is nobody to attack"
