"""What an importer returns: a fighter ready to add, and what a careful reader would tell the game master."""

from dataclasses import dataclass

from engine.core.model import Tree


@dataclass(frozen=True, slots=True)
class Imported:
    """One fighter read from text. `warnings` are sentences about what was guessed, missing or left out."""

    combatant: Tree
    warnings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name as it was read, not yet numbered."""
        return str(self.combatant["name"])
