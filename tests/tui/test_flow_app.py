"""The flow in the real program: keys as the terminal gives them, one widget, any size."""

import pytest
from textual.events import Key

from engine import Encounter
from tui.app import BattlewheelApp
from tui.commands import Key as Pressed
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.theming import Look, read_theme

from .duels import now, table


def app_of(enc: Encounter) -> BattlewheelApp:
    def start(pages: Pages) -> None:
        pages.push(DeskPage(Desk(enc)))

    return BattlewheelApp(Look(read_theme("dark")), start)


def screen(app: BattlewheelApp) -> str:
    return "\n".join(app.pane.render_line(y).text.rstrip() for y in range(app.size.height))


async def test_twelve_keys_in_the_real_program() -> None:
    enc = table("successes")
    app = app_of(enc)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "2", "s", "2", "m", "5")
        assert "pays 5 motes" in screen(app)
        await pilot.press("enter", "7", "enter", "7", "enter")
        assert "When you apply it" in screen(app)
        assert isinstance(app.pages.top, FlowPage)
        await pilot.press("enter")
        assert isinstance(app.pages.top, DeskPage)
    assert now(enc, "ember.now.initiative") == -2


async def test_the_step_survives_any_size() -> None:
    enc = table("faces")
    app = app_of(enc)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "enter", "7", "2")
        before = screen(app)
        for size in ((20, 5), (200, 50), (60, 18), (31, 9), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen(app) == before
        assert "▌ 7 2" in screen(app)


async def test_symbols_and_letters_typed_in_a_line_are_text() -> None:
    enc = table()
    app = app_of(enc)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "plus", *"oil", "space", "plus", *"2", "space", *"damage", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["effects"] == ({"name": "oil", "adds": {"raw_damage": 2}},)


async def test_a_key_typed_before_the_one_before_it_was_done_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    app, seen = app_of(table()), list[bool]()
    async with app.run_test(size=(80, 24)) as pilot:
        waiting = [Key("down", None) for _ in range(3)]
        does = app.pages.key

        def taken(key: Pressed) -> None:
            seen.append(app.pages.ahead)
            does(key)

        monkeypatch.setattr(app.pages, "key", taken)
        for event in waiting:
            await app.on_event(event)
        await pilot.press("up")
    assert seen == [False, True, True, False]


async def test_a_key_draws_one_frame() -> None:
    enc = table()
    app = app_of(enc)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a")
        drawn: list[str] = []
        repaint = app.pages.repaint

        def counted() -> None:
            repaint()
            drawn.append(screen(app))

        app.pages.repaint = counted
        await pilot.press("enter")
        assert len(drawn) == 1
        assert "Attack roll" in drawn[0]
        await pilot.press("enter")
        assert len(drawn) == 2
