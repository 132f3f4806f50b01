"""What the sheets and conditions of all rulesets hold alike. Each ruleset adds what is its own.

Motes that are committed stay committed after a rest too: most are bound in artifacts, and those of a Charm are released
by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
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


# -- what of a fighter goes from one fight into the next, alike in several rulesets -----------------------------------
_BOUND = ("committed_personal", "committed_peripheral")


def carried(combatant: Tree, fresh: bool, lasting: Sequence[str], full: bool) -> Tree:
    """The combatant as it comes into another fight. One whose track is `full` comes as it is, unless it is `fresh`.

    `lasting` is what of a condition outlasts a scene.
    """
    was = combatant.get("now", {})
    if fresh:
        bound = {pool: was["motes"][pool] for pool in _BOUND if was.get("motes", {}).get(pool)}
        now: Tree = {"motes": bound} if bound else {}
    else:
        now = {key: was[key] for key in lasting if key in was}
        if full and was.get("defeated"):
            now["defeated"] = was["defeated"]
    rest = {key: value for key, value in combatant.items() if key != "now"}
    return {**rest, "now": now} if now else rest
