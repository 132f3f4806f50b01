"""The settings and the themes."""

import pytest

from engine.core.model import get
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press, roles, stack
from tui import commands, settings
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.pages.settings import SettingsPage, ThemesPage
from tui.pages.start import StartPage
from tui.places import settings_folder
from tui.theming import Look, packaged, read_theme


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
        if not isinstance(pages.top, FlowPage):
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
    while isinstance(pages.top, FlowPage):
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


def themes_opened(*keys: str) -> Pages:
    pages = desk(table("faces"))
    press(pages, *keys, "T")
    return pages


def own(name: str, text: str) -> None:
    folder = settings_folder() / "themes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(text)


def test_moving_shows_the_whole_screen_in_the_theme_under_the_cursor() -> None:
    pages = themes_opened()
    drawn: list[str] = []
    pages.redraw = lambda: drawn.append(pages.look.name)
    assert ("Mirel Ashwing", "#ffd75f") in [(text.strip(), colour) for text, colour in roles(pages, 2)]
    press(pages, "down")
    assert ("Mirel Ashwing", "#5f00d7") in [(text.strip(), colour) for text, colour in roles(pages, 2)]
    press(pages, "end", "up", "home")
    assert drawn == ["light", "none", "16", "dark"]


def test_the_desk_stays_in_view_and_every_role_is_named_in_its_look() -> None:
    pages = themes_opened()
    lines = frame(pages).split("\n")
    assert "Captain Orsolo" in lines[3]
    assert [line[5:19].strip() for line in lines[16:22]] == [read_theme(name).title for name in packaged()]
    assert lines[22] == "  text  strong  muted  faint  accent  harm  gain  cue"
    assert ("harm", "#ff8787") in roles(pages, 22)
    assert lines[23] == " enter keep  esc go back  ? help"


def test_escape_goes_back_and_keeps_nothing() -> None:
    pages = themes_opened()
    press(pages, "down", "down", "escape")
    assert pages.look.name == "dark"
    assert not isinstance(pages.top, ThemesPage)
    assert not settings.path().exists()


def test_enter_keeps_it() -> None:
    pages = themes_opened()
    press(pages, "down", "enter")
    assert pages.look.name == settings.load().settings.theme == "light"
    assert pages.notice == "Light is the theme from now on."
    press(pages, "T")
    assert frame(pages).count("now") == 1
    assert "Light" in next(line for line in frame(pages).split("\n") if line.endswith("now"))


def test_it_opens_on_the_first_page_and_in_the_flow() -> None:
    pages = themes_opened("a")
    assert "Themes" in frame(pages)
    assert "attacks Captain Orsolo" in frame(pages)
    pages = stack(StartPage())
    press(pages, "T")
    assert "Themes" in frame(pages)
    assert "New fight" in frame(pages)


def test_own_themes_come_last_and_a_bad_one_says_why_and_is_not_worn() -> None:
    own("dusk", 'title = "Dusk [red]x[/]"\nbase = "light"\n')
    own("wrong", "title = 3\n")
    pages = themes_opened()
    press(pages, "end")
    assert "title must be text" in frame(pages)
    assert pages.look.name == "dark"
    press(pages, "enter")
    assert pages.notice == "wrong.toml, line 1, column 1: title must be text."
    assert isinstance(pages.top, ThemesPage)
    press(pages, "up")
    assert pages.look.name == "dusk"
    assert "Dusk [red]x[/]" in frame(pages)


def test_settings_that_are_wrong_are_told_and_left_alone() -> None:
    pages = themes_opened()
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text("colour = 3\n")
    press(pages, "down", "enter")
    assert pages.notice.startswith("settings.toml, line 1, column 1: colour is not a setting")
    assert isinstance(pages.top, ThemesPage)
    assert settings.path().read_text() == "colour = 3\n"


def test_a_theme_file_from_the_command_line_is_in_the_list_too() -> None:
    pages = desk(table("faces"))
    pages.look.wear(read_theme("light"), "/somewhere/mine.toml")
    press(pages, "T", "up", "down", "enter")
    assert settings.load().settings.theme == "/somewhere/mine.toml"


@pytest.mark.parametrize(("colours", "said"), [(0, "no colours here"), (8, "8 colours here"), (256, "─" * 30)])
def test_it_says_what_this_terminal_shows_of_them(colours: int, said: str) -> None:
    pages = Pages(Look(read_theme("dark"), colours=colours))
    pages.push(StartPage())
    press(pages, "T")
    assert said in next(line for line in frame(pages).split("\n") if "Themes" in line)


def test_a_theme_that_this_terminal_can_not_show_is_kept_for_others() -> None:
    pages = Pages(Look(read_theme("16"), name="16", colours=8))
    pages.push(StartPage())
    press(pages, "T", "home", "enter")
    assert pages.notice == "Dark is kept for terminals with more colours than this one."
    assert (pages.look.name, settings.load().settings.theme) == ("dark", "dark")


def test_the_themes_can_be_drawn_in_every_window() -> None:
    pages = themes_opened()
    for width in (30, 40, 60, 80, 130, 200):
        for height in (8, 12, 24, 60):
            assert len(pages.lines(width, height)) == height
            assert "Themes" in frame(pages, width, height)
            assert "Dark" in frame(pages, width, height)
