"""What the sheets of both editions of Exalted hold alike. A sheet as a whole is its edition's own."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

from pydantic import BeforeValidator, Field

from engine.rules.common.shape import Name, Shape

Dice = Annotated[int, Field(ge=0, le=60)]
"""A pool of dice."""

Trait = Annotated[int, Field(ge=0, le=30)]
"""An Attribute, an Ability or a static value."""

Bonus = Annotated[int, Field(ge=-30, le=60)]
"""What a piece of gear adds."""

Motes = Annotated[int, Field(ge=0, le=1000)]

Tag = Annotated[str, Field(pattern=r"^[a-z0-9 -]+$", max_length=30)]
"""A tag in small letters. Those that the rules know count, others are only shown."""

Tags = Annotated[tuple[Tag, ...], Field(strict=False, max_length=20)]

WORST_PENALTY = -20


def track(longest: int) -> BeforeValidator:
    """The check of a health track of at most so many levels: wound penalties (0 or below), then `incapacitated`
    once."""

    def check(levels: Any) -> Any:
        if not isinstance(levels, (list, tuple)) or not 1 <= len(levels) <= longest:
            raise ValueError(f"must be a list of 1 to {longest} health levels")
        *penalties, last = levels
        if last != "incapacitated":
            raise ValueError('must end in "incapacitated"')
        if not all(type(level) is int and WORST_PENALTY <= level <= 0 for level in penalties):
            raise ValueError(f'may hold only penalties from 0 to {WORST_PENALTY} before its last "incapacitated"')
        return tuple(levels)

    return BeforeValidator(check)


class Action(Shape):
    """A pool that the sheet lists by name."""

    name: Name
    dice: Dice


class Attributes(Shape):
    """The nine Attributes; what is not given is 1."""

    strength: Trait = 1
    dexterity: Trait = 1
    stamina: Trait = 1
    charisma: Trait = 1
    manipulation: Trait = 1
    appearance: Trait = 1
    perception: Trait = 1
    intelligence: Trait = 1
    wits: Trait = 1


class Damage(Protocol):
    """Health levels marked, by type."""

    @property
    def bashing(self) -> int:
        """Levels of bashing damage."""
        ...

    @property
    def lethal(self) -> int:
        """Levels of lethal damage."""
        ...

    @property
    def aggravated(self) -> int:
        """Levels of aggravated damage."""
        ...


def check_damage(damage: Damage, levels: int) -> None:
    """Checks that damage has room on a track of so many levels. Raises ValueError."""
    marked = damage.bashing + damage.lethal + damage.aggravated
    if marked > levels:
        raise ValueError(f"now.health has {marked} levels of damage on a track of {levels}; heal some or lengthen it")


# -- what the conditions of both editions of Exalted hold alike -------------------------------------------------------
class MotesNow(Shape):
    """Motes to spend, and those committed. A pool not given is at its maximum less the committed."""

    personal: Motes | None = None
    peripheral: Motes | None = None
    committed_personal: Motes = 0
    committed_peripheral: Motes = 0
