"""What a fighter that was typed has only because every attribute that nobody gives is the usual one."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.model import Draft, Tree, get

from ..fighter import Fighter
from ..numbers import targets, toughness
from ..sheet.traits import BASES
from ..turn import order

_SKILL_OF = {"melee": "melee", "ranged": "marksmanship", "thrown": "athletics", "area": "athletics"}
"""The skill that a kind of weapon is used with."""


def assumed(sheet: Tree) -> tuple[str, ...]:
    """The numbers that count in most fights and that rest on attributes which are not given: `Dodge 20`."""
    return tuple(_assumed(sheet, Fighter(Draft({"combatant": {"it": {"name": "", "sheet": sheet}}}), "it")))


def _assumed(sheet: Tree, fighter: Fighter) -> Iterator[str]:
    known = sheet.get("attributes", {})
    weapons = sheet.get("weapon", {}).values()
    wanted = {"melee", "dodge", *(one.get("skill", "") or _SKILL_OF[one.get("kind", "melee")] for one in weapons)}
    for skill in BASES:
        if skill in wanted and get(sheet, f"targets.{skill}", None) is None and not known.keys() >= set(BASES[skill]):
            yield f"{skill.capitalize()} {targets.base(fighter, skill).value}"
    if get(sheet, "listed.initiative_bonus", None) is None and not known.keys() >= {"agility", "instinct"}:
        yield f"Initiative {order.bonus(fighter):+}"
    tough = {key for key in ("toughness", "toughness_dice") if get(sheet, f"listed.{key}", None) is not None}
    if not tough and "fortitude" not in known:
        yield f"Toughness {toughness.points(fighter)}"
