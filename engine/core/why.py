"""What a ruleset says of each number of a fighter: its parts, what it would be otherwise, what is left out, and why.

No screen is imported, and no ruleset: the page that shows this asks none of them which game it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of what a number is made of. `within` are its own parts, or what ends it where those have no amount.

    `rule` names the section or step of the rules. A reason without an amount is words only.
    """

    label: str
    amount: int | None = None
    rule: str = ""
    within: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """How a number is given another value.

    `effect`: by an effect on the number called `name`. `begin`: by the procedure `name`, whose argument `arg` is the
    new value, or the difference where it is `relative`. `edit`: by writing the field `name` below the combatant.
    """

    how: Literal["effect", "begin", "edit"]
    name: str
    arg: str = ""
    relative: bool = False
    sign: int = 1


@dataclass(frozen=True, slots=True)
class WhyNumber:
    """One number of a fighter as it counts now. The amounts of its reasons sum to `value`; None does not apply.

    `shown` is the value as it is read: `6 dice`, `3 of 5`. `otherwise` are what it would be in other cases, `left_out`
    what is not in it and why, `notes` what else follows from it. `seen` says what players see of it. Where it can't be
    set, `fixed` says what it follows from.
    """

    id: str
    title: str
    shown: str
    value: int | None
    reasons: tuple[Reason, ...] = ()
    otherwise: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    seen: str = ""
    setting: Setting | None = None
    fixed: str = ""
