"""Roles, themes, and which one a terminal can show."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.model import Refused
from tests.packaging.project import ROOT
from tui import settings
from tui.places import settings_folder
from tui.theming import (
    GROUNDS,
    ROLES,
    Look,
    chosen_theme,
    colours_shown,
    fitting,
    opening,
    packaged,
    parse_theme,
    read_theme,
    system,
    theme_names,
)

GOOD = Path(__file__).parents[2] / "themes" / "dark.toml"


def test_six_themes_come_with_the_program() -> None:
    assert packaged() == ("dark", "light", "high-contrast", "colour-blind", "16", "none")


@pytest.mark.parametrize("name", packaged())
def test_every_theme_has_every_role(name: str) -> None:
    theme = read_theme(name)
    assert set(theme.roles) == set(ROLES)
    assert set(theme.grounds) == set(GROUNDS)
    look = Look(theme)
    for role in ROLES:
        for ground in GROUNDS:
            look.style(role, ground)


def test_the_dark_theme_has_the_colours_of_the_look() -> None:
    style = Look(read_theme("dark")).style("harm", "cursor")
    assert style.color is not None
    assert style.bgcolor is not None
    assert (style.color.name, style.bgcolor.name) == ("#ff8787", "#303030")
    assert Look(read_theme("light")).style("strong").bold


def test_no_colour_reverses_the_cursor_row_and_keeps_weight() -> None:
    look = Look(read_theme("none"))
    assert look.style("text", "cursor").reverse
    assert look.style("accent").bold
    assert look.style("muted").dim
    assert look.style("accent").color is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('text = "#d0d0d0"', ""), "bad.toml, line 10, column 1: roles.text is missing."),
        (('text = "#d0d0d0"', "text = 5"), "bad.toml, line 11, column 1: roles.text must be text."),
        (('text = "#d0d0d0"', 'text = "#d0zz"'), "bad.toml, line 11, column 1: roles.text '#d0zz' is no colour; write"),
        (('text = "#d0d0d0"', 'text = "#d0d0d0 red"'), "bad.toml, line 11, column 1: roles.text has more than one"),
        (('text = "#d0d0d0"', 'text = "red"\nextra = "red"'), "bad.toml, line 12, column 1: roles.extra is not known"),
        (('title = "Dark"', ""), "bad.toml: title is missing."),
        (('title = "Dark"', 'title = "\\u001b"'), "bad.toml, line 2, column 1: title has no letter in it."),
        (('title = "Dark"', 'title = "Dark"\nblink = true'), "bad.toml, line 3, column 1: blink is not a field of a"),
        (("[roles]", "[roles"), "bad.toml, line 10, column"),
        (("[roles]", "[[roles]]"), "bad.toml, line 10, column 1: roles must be a table."),
        (('title = "Dark"', 'title = "Dark"\nbase = "dark"'), "bad.toml, line 3, column 1: base can't be used here."),
    ],
)
def test_a_bad_theme_is_one_sentence_naming_file_line_and_field(change: tuple[str, str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_theme(GOOD.read_text().replace(*change), "bad.toml")
    assert refused.value.sentence.startswith(said)


def test_a_bad_theme_file_is_a_notice_and_the_dark_theme(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("title = 3")
    theme, notice = chosen_theme(str(bad))
    assert theme.title == "Dark"
    assert notice == "bad.toml, line 1, column 1: title must be text. The dark theme is used."
    assert chosen_theme(str(bad), "none")[1].endswith("The no colour theme is used.")
    assert chosen_theme("light")[1] == ""
    assert "known are dark, light" in chosen_theme("drak")[1]
    assert chosen_theme(str(tmp_path / "none.toml"))[1] == "There is no file none.toml. The dark theme is used."
    bad.write_bytes(b"title = \xff")
    assert "this is not UTF-8 text" in chosen_theme(str(bad))[1]


def own(name: str, text: str) -> Path:
    """A theme in the own folder."""
    path = settings_folder() / "themes" / f"{name}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_an_own_theme_changes_some_roles_of_its_base() -> None:
    own("dusk", 'title = "Dusk"\nbase = "light"\n[roles]\naccent = "bold #d75f00"\n')
    theme = read_theme("dusk")
    assert (theme.roles["accent"], theme.roles["text"]) == ("bold #d75f00", "#303030")
    assert theme.grounds == read_theme("light").grounds
    assert theme_names() == (*packaged(), "dusk")


def test_an_own_theme_may_have_the_name_and_the_base_of_one_that_comes_with_the_program() -> None:
    own("dark", 'title = "Darker"\nbase = "dark"\n[grounds]\nground = "#000000"\n')
    assert (read_theme("dark").title, read_theme("dark").grounds["bar"]) == ("Darker", "#262626")
    assert theme_names() == packaged()


def test_a_bad_own_theme_of_the_default_name_leaves_the_default() -> None:
    own("dark", "title = 3")
    theme, notice = chosen_theme("dark")
    assert theme.grounds["ground"] == "#121212"
    assert notice == "dark.toml, line 1, column 1: title must be text. The dark theme is used."


def test_bases_that_go_round_or_are_not_there_are_refused() -> None:
    own("one", 'title = "One"\nbase = "two"')
    own("two", 'title = "Two"\nbase = "one"')
    own("three", 'title = "Three"\nbase = "four"')
    with pytest.raises(Refused, match=r"^one.toml, line 2, column 1: base can't be taken: two.toml, line 2, .* itself"):
        read_theme("one")
    with pytest.raises(Refused, match="base can't be taken: There is no theme 'four'"):
        read_theme("three")


def test_without_a_folder_of_their_own_there_are_those_of_the_program() -> None:
    assert theme_names() == packaged()


def test_a_look_takes_another_theme_at_once() -> None:
    look = Look(read_theme("dark"))
    assert look.style("text").color is not None
    look.wear(read_theme("none"), "none")
    assert look.style("accent").color is None
    assert look.name == "none"


@pytest.mark.parametrize("name", ["16", "none"])
def test_a_reversed_row_is_of_one_piece_and_shows_where_one_types(name: str) -> None:
    look = Look(read_theme(name))
    for role in ROLES:
        style = look.style(role, "cursor")
        assert (style.color, style.bgcolor, style.dim, style.reverse) == (None, None, None, True), role
    assert look.style("accent", "cursor").bold
    assert not look.style("cue+reverse", "cursor").reverse
    assert look.style("cue+reverse").reverse


def test_the_theme_of_the_manual_can_be_taken_as_it_stands() -> None:
    paper = (GOOD.parents[1] / "engine/manual/themes.md").read_text("utf-8")
    own("dusk", next(part for part in paper.split("```toml\n")[1:] if 'base = "light"' in part).split("```")[0])
    theme = read_theme("dusk")
    assert theme.grounds == {**read_theme("light").grounds, "ground": "#ffffd7"}
    assert theme.roles["accent"] == "bold #875f00"


@pytest.mark.parametrize(
    ("environment", "entry", "colours", "theme"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 8, 2**24, "dark"),
        ({"TERM": "xterm-direct"}, 8, 2**24, "dark"),
        ({"TERM": "tmux-256color"}, 8, 256, "dark"),
        ({"TERM": "foot", "COLORTERM": "yes"}, 256, 256, "dark"),
        ({"TERM": "xterm-16color"}, 16, 16, "16"),
        ({"TERM": "linux"}, 8, 8, "16"),
        ({"TERM": "strange"}, None, 16, "16"),
        ({"TERM": "vt100"}, 0, 0, "none"),
        ({"TERM": "dumb"}, 8, 0, "none"),
        ({}, 8, 0, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": ""}, 8, 0, "none"),
    ],
)
def test_a_terminal_gets_the_theme_that_it_can_show(
    environment: dict[str, str], entry: int | None, colours: int, theme: str
) -> None:
    assert colours_shown(environment, lambda term: entry) == colours
    assert fitting(colours) == theme
    assert opening(None, colours).name == theme


@pytest.mark.parametrize(("term", "colours"), [("linux", "8"), ("vt100", "0"), ("no-such-terminal", "None")])
def test_terminfo_is_asked_for_the_number(term: str, colours: str) -> None:
    """In a program of its own: terminfo is read once in a process."""
    program = f"from tui.theming import counted; print(counted({term!r}))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == colours


@pytest.mark.parametrize(("colours", "word"), [(0, ""), (8, "standard"), (16, "standard"), (256, "256"), (2**24, "")])
def test_textual_is_told_of_the_colours_that_terminfo_knows(colours: int, word: str) -> None:
    assert system(colours) == word


@pytest.mark.parametrize(
    ("kept", "taken"),
    [("none", ("none", "none", "none")), ("16", ("none", "16", "16")), ("light", ("none", "16", "light"))],
)
def test_what_was_kept_is_taken_wherever_it_can_be_shown(kept: str, taken: tuple[str, str, str]) -> None:
    settings.keep("theme", kept)
    assert tuple(opening(None, colours).name for colours in (0, 8, 256)) == taken


def test_what_was_asked_for_is_taken_before_anything_else() -> None:
    settings.keep("theme", "light")
    for colours in (0, 16, 256):
        made = opening("high-contrast", colours)
        assert (made.name, made.theme.title, made.notice) == ("high-contrast", "High contrast", "")


def test_what_is_wrong_is_one_notice_and_the_theme_that_fits() -> None:
    made = opening("nosuch", 16)
    assert (made.name, made.theme.title) == ("16", "16 colours")
    assert made.notice.startswith("There is no theme 'nosuch'; known are dark, light,")
    assert made.notice.endswith("The 16 colours theme is used.")
