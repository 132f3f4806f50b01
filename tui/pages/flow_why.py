"""All numbers of an open procedure with their parts, in place of its question."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import Refused

from .. import commands
from ..keys import Key
from ..lines import ScreenLine
from ..pointing import Place, first_chosen
from .flow import FlowScreen
from .page import Page


class FlowWhyPage(Page):
    """Lies on the flow and only reads: it scrolls, and goes back to the question or on to an override."""

    scopes = ("flow-why",)

    def __init__(self, flow: FlowScreen) -> None:
        self.flow, self.state = flow, flow.control.state

    def opened(self) -> None:
        """The numbers stand in place of the ask from now on, from their first line."""
        self.state.why, self.state.top = True, 0

    def finished(self) -> None:
        """The ask stands there again."""
        self.state.why = False

    def header(self) -> ScreenLine:
        """That of the flow stays."""
        return self.flow.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The flow with the numbers in its right column."""
        return self.flow.body(width, height)

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """Where the flow has it; nothing is typed here."""
        return first_chosen(lines, width, self.flow.left)

    def key(self, key: Key) -> None:
        """One key. Nothing is answered here: a key of the flow says how to get back to it."""
        if commands.find(self, key.name) is None and key.text:
            back = commands.key("flow-why-leave")
            raise Refused("only_reads", f"These are the numbers of the question: {back} or esc goes back to it.")
        super().key(key)

    def scrolls(self) -> bool:
        """Whether there are more lines than fit."""
        return self.state.last > 0

    def _scroll(self, to: int) -> None:
        self.state.top = min(max(0, to), self.state.last)

    def do_down(self) -> None:
        """One line down."""
        self._scroll(self.state.top + 1)

    def do_up(self) -> None:
        """One line up."""
        self._scroll(self.state.top - 1)

    def do_page_down(self) -> None:
        """A page down, with one line of the last one."""
        self._scroll(self.state.top + max(1, self.state.room - 1))

    def do_page_up(self) -> None:
        """A page up, with one line of the last one."""
        self._scroll(self.state.top - max(1, self.state.room - 1))

    def do_home(self) -> None:
        """To the first line."""
        self._scroll(0)

    def do_end(self) -> None:
        """To the last line."""
        self._scroll(self.state.last)

    def do_override(self) -> None:
        """Back to the question, with labels on its numbers."""
        self.close()
        self.flow.do_override()
