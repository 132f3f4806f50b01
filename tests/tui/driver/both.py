"""Two terminals that are told the same, one as Textual writes it and one through the filter."""

from __future__ import annotations

from hypothesis import note
from hypothesis.control import currently_in_test_context

from tests.tui.driver.grid import Grid
from tui.driver.filter import Filter


class Both:
    """`write` what Textual writes, then `check` that both show the same."""

    def __init__(self, columns: int, lines: int, *, colour_erases: bool = True, wide: int = 2) -> None:
        self.plain = Grid(columns, lines, colour_erases=colour_erases, wide=wide)
        self.thrifty = Grid(columns, lines, colour_erases=colour_erases, wide=wide)
        self.filter = Filter(colour_erases)
        self.filter.forget(columns, lines)

    def write(self, data: str) -> str:
        """Gives data to both, and returns what came out of the filter."""
        self.plain.feed(data)
        out = self.filter.out(data)
        if currently_in_test_context():
            note(f"{data!r}\n  as {out!r}")
        self.thrifty.feed(out)
        return out

    def check(self) -> None:
        """Both show the same to the eye, and the cursor in the same place, whether it can be seen or not."""
        assert self.thrifty.seen() == self.plain.seen()
        assert self.thrifty.cursor() == self.plain.cursor()
        assert self.thrifty.place() == self.plain.place()

    def forget(self) -> None:
        """The filter forgets what its terminal shows."""
        self.filter.forget(self.plain.columns, self.plain.lines)
