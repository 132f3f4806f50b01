"""Small pages that keep the desk in view and take the place of the selected fighter's pane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..lines import ScreenLine
from ..pages import Page

if TYPE_CHECKING:
    from .desk import DeskPage


class OverDesk(Page):
    """A page whose `panel` stands on the desk below in place of the fighter's pane."""

    def __init__(self, below: DeskPage) -> None:
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
