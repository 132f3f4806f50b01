"""The page of settings: what each changes, changed with left and right, kept and holding at once."""

import pytest

from engine.core.model import get
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press, stack
from tui import commands, settings
from tui.pages.flow import FlowScreen
from tui.pages.page import Pages
from tui.pages.settings import SettingsPage, ThemesPage
from tui.pages.start import StartPage


def opened() -> Pages:
    pages = desk(table())
    press(pages, "O")
    return pages


def row(pages: Pages, title: str) -> str:
    return " ".join(next(line for line in frame(pages).splitlines() if title in line).split())


def test_it_lists_every_setting_with_its_value() -> None:
    text = frame(opened())
    assert "─ Settings ───" in text
    assert "kept in settings.toml" in text
    values = [(one.title, one.words[0][1]) for one in settings.SPECS if one.field != "guide"]
    for title, value in (("Theme", "Dark"), *values):
        assert any(title in line and value in line for line in text.splitlines()), title
    assert "The colours. Enter tries others, as T does on the desk." in text


def test_a_value_is_changed_with_left_and_right_and_kept_at_once() -> None:
    pages = opened()
    press(pages, "/", "type:mouse", "enter", "right")
    assert settings.load().settings.mouse
    assert row(pages, "Mouse").endswith("Mouse yes")
    press(pages, "left")
    assert not settings.load().settings.mouse
    press(pages, "enter", "l", "h")
    assert settings.load().settings.mouse
    assert "Usual: no." in frame(pages)


def test_glyphs_change_while_they_are_chosen() -> None:
    pages = opened()
    redrawn = []
    pages.redraw = lambda: redrawn.append(True)
    press(pages, "down", "left")
    assert settings.now().glyphs == "ascii"
    assert "- Settings ---" in frame(pages)
    press(pages, "right")
    assert "─ Settings ───" in frame(pages)
    pages.look.wide = True
    press(pages, "right", "left")
    assert settings.now().glyphs == "auto"
    assert "- Settings ---" in frame(pages)
    assert len(redrawn) == 4


def test_the_theme_is_tried_on_its_own_page() -> None:
    pages = opened()
    press(pages, "enter")
    assert isinstance(pages.top, ThemesPage)
    press(pages, "down", "enter")
    assert isinstance(pages.top, SettingsPage)
    assert "Light" in frame(pages)
    press(pages, "right")
    assert isinstance(pages.top, SettingsPage)


def test_the_turn_may_end_with_the_attack() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "O", "/", "type:apply", "enter", "right", "escape", "a")
    for _ in range(12):
        if not isinstance(pages.top, FlowScreen):
            break
        press(pages, "enter")
    assert get(enc.state, "clock.acting") == "orsolo"
    press(pages, "u")
    assert get(enc.state, "clock.acting") == "mirel"
    press(pages, "u")
    assert not enc.moment.open
    press(pages, "a", "escape")
    assert get(enc.state, "clock.acting") == "mirel"


def test_without_that_the_turn_goes_on() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a")
    while isinstance(pages.top, FlowScreen):
        press(pages, "enter")
    assert get(enc.state, "clock.acting") == "mirel"


def test_the_hints_begin_and_end_with_their_setting() -> None:
    pages = opened()
    press(pages, "/", "type:hints", "enter", "right")
    assert not settings.now().guide
    press(pages, "right")
    assert pages.guide.shown
    press(pages, "right")
    assert not pages.guide.shown


def test_the_last_line_says_where_keys_of_ones_own_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = opened()
    press(pages, "end")
    assert row(pages, "Keys").endswith("Keys as usual")
    told = "".join(frame(pages, 200).split())
    assert "keys.toml,bycommand.`battlewheelkeys`" in told
    assert "Fromthenextstarton." in told
    press(pages, "right", "left")
    assert settings.now() == settings.Settings()
    press(pages, "enter")
    assert pages.notice.startswith("Other keys stand in ")
    other = commands.remapped({"undo": ("~",)})
    monkeypatch.setattr(commands, "_in_use", other)
    assert row(pages, "Keys").endswith("Keys some of your own")


def test_a_file_that_is_wrong_is_told_and_nothing_changes() -> None:
    settings.path().parent.mkdir(parents=True)
    settings.path().write_text("colour = 3\n")
    pages = opened()
    press(pages, "down", "right")
    assert pages.notice.startswith("settings.toml, line 1, column 1: colour is not a setting")
    assert settings.now().glyphs == "auto"
    assert settings.path().read_text() == "colour = 3\n"


@pytest.mark.parametrize(("width", "height"), [(30, 8), (40, 12), (60, 16), (80, 24), (200, 60)])
def test_it_can_be_drawn_in_every_window(width: int, height: int) -> None:
    pages = stack(StartPage())
    press(pages, "O", "down", "down")
    text = frame(pages, width, height)
    assert "Settings" in text
    assert "Apply ends" in text
    assert len(text.splitlines()) == height
