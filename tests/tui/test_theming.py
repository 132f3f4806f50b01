from pathlib import Path

import pytest

from engine.model import Refused
from tui.roles import GROUNDS, ROLES
from tui.theming import Look, chosen_theme, parse_theme, read_theme, theme_names

GOOD = Path(__file__).parents[2] / "themes" / "dark.toml"


def test_dark_light_and_none_come_with_the_program() -> None:
    assert {"dark", "light", "none"} <= set(theme_names())


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_has_every_role(name: str) -> None:
    theme = read_theme(name)
    assert set(theme.roles) == set(ROLES)
    assert set(theme.grounds) == set(GROUNDS)
    look = Look(theme)
    for role in ROLES:
        for ground in GROUNDS:
            look.style(role, ground)


@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_colour_is_one_of_the_256(name: str) -> None:
    theme = read_theme(name)
    steps = (0, 95, 135, 175, 215, 255)
    for look in (*theme.roles.values(), *theme.grounds.values()):
        colour = look.split()[-1]
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        grey = red == green == blue and (red - 8) % 10 == 0
        assert grey or all(part in steps for part in (red, green, blue)), colour


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
        (('text = "#d0d0d0"', ""), "bad.toml: roles.text is missing."),
        (('text = "#d0d0d0"', "text = 5"), "bad.toml: roles.text must be text."),
        (('text = "#d0d0d0"', 'text = "#d0d0zz"'), "bad.toml: roles.text '#d0d0zz' is no colour"),
        (('text = "#d0d0d0"', 'text = "#d0d0d0 red"'), "bad.toml: roles.text has more than one colour."),
        (('text = "#d0d0d0"', 'text = "#d0d0d0"\nextra = "red"'), "bad.toml: roles.extra is not known"),
        (('title = "Dark"', ""), "bad.toml: title must be text."),
        (('title = "Dark"', 'title = "Dark"\nblink = true'), "bad.toml: blink is not a field of a theme."),
        (("[roles]", "[roles"), "bad.toml is not TOML"),
    ],
)
def test_a_bad_theme_is_one_sentence_naming_the_field(change: tuple[str, str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_theme(GOOD.read_text().replace(*change), "bad.toml")
    assert refused.value.sentence.startswith(said)


def test_a_bad_theme_file_is_a_notice_and_the_dark_theme(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("title = 3")
    theme, notice = chosen_theme(str(bad))
    assert theme.title == "Dark"
    assert "title must be text" in notice
    assert chosen_theme("light")[1] == ""
    assert "known are: dark, light" in chosen_theme("drak")[1]
    assert "can't be read" in chosen_theme(str(tmp_path / "none.toml"))[1]
