"""What an importer returns: a fighter ready to add, and what a careful reader would tell the game master."""

from dataclasses import dataclass

from engine.model import Refused, Tree
from engine.rules.exalted3e.sheet import sheet


@dataclass(frozen=True, slots=True)
class Imported:
    """One fighter read from text. `warnings` are sentences about what was guessed, missing or left out."""

    combatant: Tree
    warnings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name as it was read, not yet numbered."""
        return str(self.combatant["name"])


def checked(combatant: Tree, warnings: list[str]) -> Imported:
    """Return a fighter without its defaults. Raises `Refused` naming a field that cannot be so."""
    try:
        sheet.validate(combatant)
    except ValueError as error:
        raise Refused("import", f"{combatant['name']} cannot be added: {error}") from None
    return Imported(sheet.trim(combatant), tuple(dict.fromkeys(warnings)))
