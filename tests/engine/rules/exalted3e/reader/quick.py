"""What a Quick Character block was read as."""

from typing import Any

from engine.core.model import Tree
from engine.library.typed import Imported
from engine.rules.exalted3e.reader.block import read_blocks
from engine.rules.exalted3e.sheet import sheet

DEFAULTS = {"essence": 1, "willpower": 5, "hardness": 0, "health": (0, -1, -1, -2, -2, -4, "incapacitated")}


def one(text: str) -> Imported:
    """The one fighter of a block, checked as a sheet is."""
    (imported,) = read_blocks(text)
    sheet.validate(imported.combatant)
    return imported


def numbers(imported: Imported, *keys: str) -> dict[str, Any]:
    """The numbers of a sheet, those at their default included."""
    held: Tree = imported.combatant["sheet"]
    return {key: held.get(key, DEFAULTS.get(key)) for key in keys}


def weapons(imported: Imported) -> list[Tree]:
    """Its attacks in their order."""
    return list(imported.combatant["sheet"]["weapon"].values())


def actions(imported: Imported) -> dict[str, int]:
    """Dice of its actions by name."""
    return {action["name"]: action["dice"] for action in imported.combatant["sheet"]["action"].values()}


def notes(imported: Imported) -> dict[str, str]:
    """What no rule reads, by name."""
    return {note["name"]: note.get("text", "") for note in imported.combatant["sheet"].get("note", {}).values()}
