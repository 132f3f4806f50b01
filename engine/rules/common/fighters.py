"""A fighter as all rulesets see one. A ruleset's own view adds its condition and what its sheet says."""

from __future__ import annotations

from typing import Any

from ...core.model import Draft, Field, Tree, View
from ...core.names import short_names
from .remember import per_state
from .turns import acting


class AnyFighter(View):
    """The live view of one combatant, as far as it is the same in all rulesets."""

    name = Field("name", "")
    side = Field("side", "foes")
    dice_mode = Field("dice", "automatic")
    hidden = Field("hidden", False)
    defeated = Field("now.defeated", "")
    """Why it is out of the fight; empty while it is in."""

    @property
    def short(self) -> str:
        """The shortest name that means only this fighter."""
        return short(self.draft, self.id)

    @property
    def out(self) -> bool:
        """Whether the fighter is out of the fight."""
        return bool(self.defeated)

    @property
    def acting(self) -> bool:
        """Whether it is this fighter's turn."""
        return acting(self.draft) == self.id

    @property
    def powers(self) -> dict[str, Tree]:
        """The powers on the sheet by id."""
        return dict(self.sheet("power", {}))

    def carried(self, id: str, otherwise: Tree) -> Tree:
        """A weapon of the sheet as it is now, in hand or not; `otherwise` where the sheet has none of that id."""
        found: Tree = self.read(f"sheet.weapon.{id}", otherwise)
        return found

    def sheet(self, path: str, default: Any = 0) -> Any:
        """A value of the sheet."""
        return self.read(f"sheet.{path}", default)


# -- the shortest name that means only one fighter of a fight ---------------------------------------------------------
def short(draft: Draft, id: str) -> str:
    """The shortest name that means only this fighter."""
    found = shorts(draft.get("combatant", {})).get(id)
    return id.replace("-", " ").title() if found is None else found


@per_state
def shorts(everyone: Tree) -> dict[str, str]:
    """The short name of each fighter by id."""
    names = {id: str(one["name"]) if "name" in one else id.replace("-", " ").title() for id, one in everyone.items()}
    found = short_names(tuple(names.values()))
    return {id: found[name] for id, name in names.items()}


# -- traits as text shows them ----------------------------------------------------------------------------------------
def words(trait: str) -> str:
    """Return a trait as text shows it: `martial_arts` is `Martial Arts`."""
    return trait.replace("_", " ").title()
