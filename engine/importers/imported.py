"""What an importer returns: a fighter ready to add, and what a careful reader would tell the game master."""

from dataclasses import dataclass

from engine.model import Refused, Tree


@dataclass(frozen=True, slots=True)
class Imported:
    """One fighter read from text. `warnings` are sentences about what was guessed, missing or left out."""

    combatant: Tree
    warnings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name as it was read, not yet numbered."""
        return str(self.combatant["name"])


def checked(combatant: Tree, warnings: list[str], ruleset: str = "exalted3e") -> Imported:
    """Return a fighter without its defaults. Raises `Refused` naming a field that cannot be so."""
    from engine import rules

    own = rules.ruleset(ruleset)
    try:
        own.validate(combatant)
    except ValueError as error:
        raise Refused("import", f"{combatant['name']} cannot be added: {error}") from None
    return Imported(own.trim(combatant), tuple(dict.fromkeys(warnings)))
