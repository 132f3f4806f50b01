"""What defends by itself: armor at one place of the body, and the dice of Toughness (rules P12, P21, D3, D6)."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.model import Tree

from ..fighter import Fighter

PAIRS = {"left_arm": "arms", "right_arm": "arms", "left_leg": "legs", "right_leg": "legs"}


def at(piece: Tree, location: str) -> int:
    """What one piece does at a place; one arm or leg wins over both."""
    found = piece.get(location)
    return int(piece.get(PAIRS.get(location, ""), 0) if found is None else found)


def worn(fighter: Fighter, location: str) -> Number:
    """All that is worn there, by the option `damage.armor_stacking`."""
    pieces = [one for one in fighter.sheet("armor", {}).values() if one.get("worn", True) and at(one, location)]
    pieces.sort(key=lambda one: ("flexible" in one.get("traits", ()), -at(one, location)))
    parts = [Part(str(one["name"]), at(one, location), "rules D6") for one in _counting(fighter, pieces, location)]
    return number(*parts, *effects.parts(fighter.draft, fighter.id, "armor", rule="rules P21")).at_least(0)


def _counting(fighter: Fighter, pieces: list[Tree], location: str) -> list[Tree]:
    how = fighter.setting("damage.armor_stacking")
    if how == "sum":
        return pieces
    if how == "highest":
        return sorted(pieces, key=lambda one: -at(one, location))[:1]
    layer = next((one for one in pieces[1:] if "flexible" in one.get("traits", ())), None)
    return [*pieces[:1], *([layer] if layer is not None else [])]


def against(fighter: Fighter, location: str, weapon: Tree, blocked_by: Tree | None = None, barrier: int = 0) -> Number:
    """The armor that a hit meets: what is worn, Shield Armor after a block, what stands between, less penetration;
    never below 0."""
    if weapon.get("direct", False) and fighter.setting("damage.direct_ignores_armor"):
        return Number((Part("direct damage passes armor", 0, "rules P22"),))
    whole = worn(fighter, location)
    if blocked_by is not None:
        whole = whole.plus(Part(f"{blocked_by['name']}, blocked", int(blocked_by.get("shield_armor", 0)), "rules P14"))
    if barrier:
        whole = whole.plus(Part("barrier", barrier, "rules P36"))
    return whole.plus(_penetration(fighter, int(weapon.get("pen", 0)), whole.value))


def _penetration(fighter: Fighter, pen: int, armor: int) -> Part:
    """What penetration takes, by the option `damage.penetration`."""
    how = fighter.setting("damage.penetration")
    if how == "none":
        taken = 0
    elif how == "ignore_if_greater":
        taken = armor if pen > armor else 0
    else:
        taken = min(pen, armor)
    return Part(f"pen {pen}", -taken, "rules D3")


# -- Toughness ------------------------------------------------------------------------------------------------------
def toughness(fighter: Fighter) -> int:
    """Toughness: Fortitude by 5, rounded down; what the sheet lists wins."""
    listed = fighter.sheet("listed.toughness", None)
    if listed is not None:
        return int(listed)
    return fighter.attribute("fortitude") // int(fighter.setting("defense.toughness.divisor"))


def toughness_dice(fighter: Fighter) -> tuple[str, ...]:
    """Its dice by name; an object has none."""
    listed = fighter.sheet("listed.toughness_dice", None)
    if listed is not None:
        return tuple(listed)
    if fighter.thing:
        return ()
    table = fighter.setting("defense.toughness.dice")
    return tuple(table[max(0, min(toughness(fighter), len(table) - 1))])
