"""Keys by name, however a terminal sends them."""

from __future__ import annotations

import pytest

from tui.commands import Key, key_of, named, on_screen


@pytest.mark.parametrize(
    ("name", "character", "printable", "key"),
    [
        ("a", "a", True, Key("a", "a")),
        ("A", "A", True, Key("A", "A")),
        ("space", " ", True, Key("space", " ")),
        ("question_mark", "?", True, Key("?", "?")),
        ("left_square_bracket", "[", True, Key("[", "[")),
        ("enter", "\r", False, Key("enter")),
        ("ctrl+m", "\r", False, Key("enter")),
        ("ctrl+h", "\x08", False, Key("backspace")),
        ("escape", "\x1b", False, Key("escape")),
        ("ctrl+r", "\x12", False, Key("ctrl+r")),
        ("up", None, False, Key("up")),
        ("é", "é", True, Key("é", "é")),
    ],
)
def test_keys_have_the_names_of_the_table(name: str, character: str | None, printable: bool, key: Key) -> None:
    assert key_of(name, character, printable) == key


def test_a_key_by_name() -> None:
    assert named("space") == Key("space", " ")
    assert named("enter") == Key("enter")
    assert named("x") == Key("x", "x")


def test_escape_has_a_short_name_on_the_screen() -> None:
    assert on_screen("escape") == "esc"
    assert on_screen("space") == "space"


@pytest.mark.parametrize("name", ["alt+d", "alt+D", "ctrl+d", "super+shift+d", "alt+space"])
def test_a_character_with_alt_or_the_like_neither_types_nor_does_what_it_does_alone(name: str) -> None:
    assert key_of(name, "d", printable=True) == Key(name)


def test_a_character_with_shift_and_a_plus_are_characters() -> None:
    assert [key_of(name, text, printable=True) for name, text in (("shift+d", "D"), ("plus", "+"))] == [
        Key("D", "D"),
        Key("+", "+"),
    ]
