"""Which theme the screen opens with, by what the terminal shows and what was asked for or kept."""

import subprocess
import sys

import pytest

from tests.packaging.project import ROOT
from tui import settings
from tui.theming import colours_shown, fitting, opening, system


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
