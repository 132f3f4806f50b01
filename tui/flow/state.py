"""What the screen remembers of the flow between two keys. Nothing of the fight is kept here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.ask import Ask

from ..field import Field
from ..list import Scroll

EFFECT, VALUE, CELL = "effect", "value", "cell"
"""What a prompt is open for: an effect made up on the spot, the value of a number with a reason, or words of a table's
line."""


@dataclass
class Prompt:
    """A line that is being typed: for which ask or number, and the text so far."""

    purpose: str
    key: str
    field: Field = field(default_factory=Field)


@dataclass
class FlowState:
    """Where the cursor is and what has been typed but not yet taken.

    `focus` is the key of the ask under the cursor (empty: the open one, or the first field of a form); `entered` is
    whether that step has been reopened. `text` are the digits typed for it. `uses` are effects picked for the open
    ask; None while none were picked or taken away: then what its default has stands. `picking`: the numbers have
    labels. `why`: every part of every number is shown instead of the ask, from where `scroll` is.
    `said` tells what was refused. `rows` are the lines of a table so far and `rows_of` the key of its ask; `line` is
    the one under the cursor (None: the line that adds one) and `cell` the place of its field.
    """

    focus: str = ""
    entered: bool = False
    text: str = ""
    uses: tuple[Mapping[str, Any], ...] | None = None
    prompt: Prompt | None = None
    picking: bool = False
    why: bool = False
    scroll: Scroll = field(default_factory=Scroll)
    said: str = ""
    rows: tuple[Mapping[str, Any], ...] | None = None
    rows_of: str = ""
    line: int | None = None
    cell: int = 1

    def settle(self) -> None:
        """Forgets what was typed, once it has been taken or left."""
        self.text, self.uses, self.prompt, self.picking = "", None, None, False

    def declared(self, ask: Ask) -> tuple[Mapping[str, Any], ...]:
        """What is declared at an open ask so far."""
        return tuple(ask.default or ()) if self.uses is None else self.uses

    def home(self) -> None:
        """Puts the cursor back on the open ask."""
        self.focus, self.entered = "", False
        self.settle()
