"""What a ruleset hands the desk as data: columns, rows and lines of styled words. No screen is imported.

Roles are those of the look: text, strong, muted, faint, accent, harm, gain, cue. Glyphs are named after the table that
the screen owns; a health track is given as its own marks (`/ X *` lost by kind, `#` left, `.` lost without a kind).

No screen is imported, and no ruleset: the page that shows this asks none of them which game it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

GLUE = "\N{NO-BREAK SPACE}"
"""A space at which no line is parted; the screen shows it as any other."""


AND = "; "
"""What parts the conditions in a cell of the column State, what matters most first."""


@dataclass(frozen=True, slots=True)
class Span:
    """A few words in one role. `glyph` names a glyph of the screen's table to be drawn before the text."""

    text: str
    role: str = "text"
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A label, spans from the left and spans at the right edge."""

    label: str = ""
    spans: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()
    indent: int = 0
    who: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with lines below it, on the sheet of a wide window.

    `rank` orders what gives way where not all fits, the highest first; 0 never does. `late` sections come behind what
    the fighter may do.
    """

    title: str
    lines: tuple[Line, ...]
    right: tuple[Span, ...] = ()
    rank: int = 0
    late: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the order table: its title, where it ends, its width, and its rank in giving way (0 never goes).

    `help` says in a few words what stands in it, for the list of signs; empty where the title says so.
    """

    id: str
    title: str
    width: int
    right: bool = True
    rank: int = 0
    help: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One fighter's cells by column id; `track` cells hold marks, and so do `pips`: `*` left and `.` spent."""

    id: str
    cells: Mapping[str, Span]
    muted: bool = False


def words(*pairs: str | tuple[str, str] | Span) -> tuple[Span, ...]:
    """Spans from texts (role text), (text, role) pairs and spans."""
    return tuple(p if isinstance(p, Span) else Span(p) if isinstance(p, str) else Span(*p) for p in pairs)


# -- what a ruleset says of each number of a fighter ------------------------------------------------------------------
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
