"""What was told last, whole: a notice has only a few lines over the page."""

from __future__ import annotations

from ..lines import BLANK, ScreenLine, line, rule
from ..wrapping import wrapped
from .help import HelpPage
from .page import Page


class NoticePage(HelpPage):
    """A sentence or several, scrolled as the help is."""

    opened_by = "do_notice"

    def __init__(self, of: Page, text: str) -> None:
        super().__init__(of)
        self.text = text

    def _all(self, width: int) -> list[ScreenLine]:
        return [rule("Notice", ""), BLANK, *(line("  ", row) for row in wrapped(self.text, width - 4))]
