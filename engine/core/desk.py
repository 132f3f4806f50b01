"""What a ruleset hands the desk as data: columns, rows and lines of styled words. No screen is imported.

Roles are those of the look: text, strong, muted, faint, accent, harm, gain, cue. Glyphs are named after the table that
the screen owns; a health track is given as its own marks (`/ X *` lost by kind, `#` left, `.` lost without a kind).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
