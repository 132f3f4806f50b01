"""What the sheets and conditions of all rulesets hold alike. Each ruleset adds what is its own."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from engine.core.model import Tree

from . import shape
from .shape import Id, IdOrNone, Label, Line, Name, Shape

Units = Annotated[int, Field(ge=1, le=99)]
"""How many units of a power a move has in it."""


class Note(Shape):
    """Something the rules never interpret: a merit, a special ability, a Charm as text."""

    name: Name
    text: Line = ""


class Combatant(Shape):
    """Who a fighter is. A ruleset adds which steps ask it (`ask`), its `sheet` and its condition (`now`)."""

    name: Name
    side: Literal["heroes", "foes", "bystanders"]
    player: Label = ""
    dice: Literal["automatic", "faces", "successes"] = "automatic"
    hidden: bool = False

    @classmethod
    def check(cls, tree: Tree) -> None:
        """Check one combatant. Raises `ValueError` with one sentence that names the field."""
        shape.check(tree, cls)

    @classmethod
    def trimmed(cls, tree: Tree) -> Tree:
        """Return a combatant without the values that are at their default."""
        return shape.trim(tree, cls)


class Until(Shape):
    """What ends an effect: the `count`-th start or end of somebody's turn from now, or the scene.

    A ruleset adds the time that it counts by, and names in `ENDS` what may end an effect, of which one does.
    """

    ENDS: ClassVar[tuple[str, ...]]

    start_of: IdOrNone = ""
    end_of: IdOrNone = ""
    count: Annotated[int, Field(ge=1, le=99)] = 1
    scene: bool = False

    @model_validator(mode="after")
    def _one_end(self) -> Self:
        if sum(bool(getattr(self, end)) for end in self.ENDS) > 1:
            *others, last = self.ENDS
            raise ValueError(f"names more than one end; keep one of {', '.join(others)} and {last}")
        return self


class Effect(Shape):
    """Something with a duration that changes numbers. With no `until` it lasts until somebody removes it.

    A ruleset adds its `modifiers`, and `until` with the time that it counts by.
    """

    on: Id
    label: Line
    source: Line = ""
    against: IdOrNone = ""
    note: Line = ""
    seen: IdOrNone = ""
