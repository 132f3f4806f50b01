"""The numbers of armor: soak, Hardness and mobility by class, and how much of soak is armor (sections 8, 16).

Functions read plain sheets as the state holds them. Of several suits worn the best counts: armor does not
stack. A Quick Character's listed soak, Hardness and Evasion have its armor in them already.
"""

from engine.core.ask import Number, Part, number
from engine.core.model import Tree

RULE = "rules section 16"

_SOAK = {"light": 3, "medium": 5, "heavy": 7}
_ARTIFACT_SOAK = {"light": 5, "medium": 8, "heavy": 11}
_ARTIFACT_HARDNESS = {"light": 4, "medium": 7, "heavy": 10}
_MOBILITY = {"light": 0, "medium": 1, "heavy": 2}
_ATTUNEMENT = {"light": 4, "medium": 5, "heavy": 6}
_UNATTUNED = -5


def is_artifact(armor: Tree) -> bool:
    """Return whether a suit is an artifact, attuned or not."""
    return bool(armor.get("artifact", False))


def soak_of(armor: Tree) -> int:
    """Return the soak of one suit: as given, or by class; 0 when it says neither."""
    table = _ARTIFACT_SOAK if is_artifact(armor) else _SOAK
    return int(armor.get("soak", table.get(armor.get("class", ""), 0)))


def hardness_of(armor: Tree) -> int:
    """Return the Hardness of one suit: as given, or by class; 0 for what is no artifact."""
    table = _ARTIFACT_HARDNESS if is_artifact(armor) else {}
    return int(armor.get("hardness", table.get(armor.get("class", ""), 0)))


def mobility_of(armor: Tree) -> int:
    """Return the mobility penalty of one suit as a positive number."""
    return int(armor.get("mobility", _MOBILITY.get(armor.get("class", ""), 0)))


def attunement(armor: Tree) -> int:
    """Return the motes committed to one suit; 0 for what is no artifact."""
    return _ATTUNEMENT.get(armor.get("class", ""), 0) if is_artifact(armor) else 0


def worn(sheet: Tree) -> dict[str, Tree]:
    """Return the suits that are worn, by id."""
    return {id: armor for id, armor in sheet.get("armor", {}).items() if armor.get("worn", True)}


def natural_soak(sheet: Tree) -> Number:
    """Return the soak that is not armor: a character's Stamina, or that share of a Quick Character's soak."""
    if sheet["kind"] == "character":
        stamina = sheet.get("attributes", {}).get("stamina", 1)
        return number(Part("Stamina", stamina, "rules section 8"))
    return number(Part("soak without armor", sheet.get("soak", 0) - _armor_share(sheet), "rules section 19"))


def armor_soak(sheet: Tree) -> Number:
    """Return the soak that is armor, which piercing may pass by."""
    if sheet["kind"] == "quick":
        return number(Part(sheet.get("armor_name") or "armor", _armor_share(sheet), "rules section 19"))
    best = max(worn(sheet).values(), key=soak_of, default=None)
    return number(Part(_described(best), soak_of(best), RULE)) if best else Number(())


def soak(sheet: Tree) -> Number:
    """Return the whole soak before effects: natural and armor (rules section 8)."""
    return Number(natural_soak(sheet).parts + armor_soak(sheet).parts)


def _armor_share(sheet: Tree) -> int:
    """Return how much of a Quick Character's soak is armor.

    As `armor_soak` says, or what goes beyond `stamina`; when neither is known all of it where an armor is
    named, and none where it is not.
    """
    whole = int(sheet.get("soak", 0))
    if "armor_soak" in sheet:
        return min(whole, int(sheet["armor_soak"]))
    if "stamina" in sheet:
        return max(0, whole - int(sheet["stamina"]))
    return whole if sheet.get("armor_name") else 0


def hardness(sheet: Tree) -> Number:
    """Return Hardness before Crash and effects: the highest single source (rules section 8)."""
    if sheet["kind"] == "quick":
        return number(Part("Hardness", sheet.get("hardness", 0), "rules section 19"))
    best = max(worn(sheet).values(), key=hardness_of, default=None)
    return number(Part(_described(best), hardness_of(best), RULE)) if best else Number(())


def mobility(sheet: Tree) -> Number:
    """Return the mobility penalty as a negative number: on Evasion and movement rolls of a character.

    Nothing for a Quick Character, whose numbers have it in them.
    """
    if sheet["kind"] == "quick":
        return Number(())
    worst = max(worn(sheet).values(), key=mobility_of, default=None)
    return number(Part(f"{worst['name']}, mobility", -mobility_of(worst), RULE)) if worst else Number(())


def unattuned(sheet: Tree) -> Number:
    """Return the penalty to Evasion and Parry of artifact armor worn without attunement (section 7)."""
    suits = worn(sheet).values() if sheet["kind"] == "character" else ()
    for armor in suits:
        if is_artifact(armor) and not armor.get("attuned", True):
            return number(Part(f"{armor['name']}, not attuned", _UNATTUNED, "rules section 7"))
    return Number(())


def _described(armor: Tree) -> str:
    weight = armor.get("class", "")
    kind = f", {weight} artifact" if is_artifact(armor) and weight else f", {weight} armor" if weight else ""
    return f"{armor['name']}{kind}"
