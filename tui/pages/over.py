"""Small pages that keep the page below in view: on the desk they take the place of the selected fighter's pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..desk import Desk
from ..lines import ScreenLine
from .page import Page


class Below(Protocol):
    """A page that can show a panel, and whose cursor the panel's arrows move."""

    desk: Desk

    def header(self) -> ScreenLine:
        """Its first line."""
        ...

    def body_with(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        """What stands between header and footer, with the panel in it."""
        ...

    def do_up(self) -> None:
        """Its cursor goes up."""
        ...

    def do_down(self) -> None:
        """Its cursor goes down."""
        ...


class OverDesk(Page):
    """A page whose `panel` stands in the page below; on the desk in place of the fighter's pane."""

    def __init__(self, below: Below) -> None:
        self.below, self.desk = below, below.desk

    def panel(self, width: int) -> list[ScreenLine]:
        """The lines of the panel, its rule first."""
        return []

    def header(self) -> ScreenLine:
        """The desk's own."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The desk with the panel in it."""
        return self.below.body_with(self.panel(width), width, height)
