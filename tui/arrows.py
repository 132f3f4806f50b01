"""Moving among the lines of a page, of which one is chosen: by one, or by as many as are in view."""

from __future__ import annotations


class Arrows:
    """What the arrows and the page keys do on such a page, which says how a choice moves."""

    height: int
    """Lines in view."""

    def _move(self, by: int) -> None:
        """Moves by so many lines, as far as there are any."""
        raise NotImplementedError

    def do_up(self) -> None:
        """The line above."""
        self._move(-1)

    def do_down(self) -> None:
        """The line below."""
        self._move(1)

    def do_page_up(self) -> None:
        """A page up."""
        self._move(-self.height)

    def do_page_down(self) -> None:
        """A page down."""
        self._move(self.height)
