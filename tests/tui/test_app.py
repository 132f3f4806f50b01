"""The widget in a running Textual program: it draws what the page says, and repaints only what differs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from tui.app import LinePane
from tui.lines import ScreenLine, line
from tui.theming import Look, read_theme


class Counting(LinePane):
    def __init__(self) -> None:
        super().__init__(Look(read_theme("dark")))
        self.texts = [f"line {y}" for y in range(24)]
        self.refreshed: list[tuple[Region, ...]] = []

    def lines(self, width: int, height: int) -> Sequence[ScreenLine]:
        return [line(text) for text in self.texts]

    def refresh(self, *regions: Region, **more: bool) -> Counting:
        if hasattr(self, "refreshed"):
            self.refreshed.append(regions)
        return super().refresh(*regions, **more)


class One(App[None]):
    AUTO_FOCUS = None

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.pane = Counting()

    def compose(self) -> ComposeResult:
        yield self.pane


async def test_it_fills_the_screen_without_border() -> None:
    app = One()
    async with app.run_test(size=(20, 24)) as pilot:
        assert app.pane.size == (20, 24)
        assert app.pane.render_line(3).text == "line 3" + " " * 14
        await pilot.resize_terminal(12, 5)
        await pilot.pause()
        assert app.pane.render_line(3).text == "line 3" + " " * 6


@pytest.mark.parametrize("changed", [(), (3,), (3, 4, 20)])
async def test_only_lines_that_differ_are_repainted(changed: tuple[int, ...]) -> None:
    app = One()
    async with app.run_test(size=(20, 24)):
        for y in changed:
            app.pane.texts[y] = f"other {y}"
        app.pane.refreshed.clear()
        app.pane.repaint()
        wanted = tuple(Region(0, y, 20, 1) for y in changed)
        assert app.pane.refreshed == ([wanted] if wanted else [])


async def test_nothing_is_repainted_while_nothing_changes() -> None:
    app = One()
    async with app.run_test(size=(20, 24)) as pilot:
        await pilot.pause()
        app.pane.refreshed.clear()
        for _ in range(3):
            app.pane.repaint()
            await pilot.pause()
        assert app.pane.refreshed == []


async def test_a_redraw_draws_everything() -> None:
    app = One()
    async with app.run_test(size=(20, 24)):
        app.pane.refreshed.clear()
        app.pane.redraw()
        assert app.pane.refreshed == [()]
