import pytest

from tui.lines import plain
from tui.panes.bars import footer_line
from tui.theming import Look, read_theme

KEYS = [("a", "attack"), ("x", "other"), ("space", "done"), ("u", "undo"), ("?", "help")]


@pytest.mark.parametrize(
    ("width", "kept", "seen"),
    [
        (60, (), " a attack  x other  space done  u undo  ? help"),
        (40, (), " a attack  x other  space done  ? help"),
        (40, ("a", "space", "u"), " a attack  space done  u undo  ? help"),
        (20, ("a", "u"), " a attack  ? help"),
        (8, (), " ? help"),
        (4, (), ""),
    ],
)
def test_what_fits_is_shown_likeliest_first(width: int, kept: tuple[str, ...], seen: str) -> None:
    assert plain(footer_line(KEYS, width, kept), width, Look(read_theme("dark"))).rstrip() == seen


def test_keys_are_strong_and_words_muted() -> None:
    made = footer_line([("escape", "desk")], 20)
    assert [(span.text, span.role) for span in made.left[1:]] == [("esc", "strong"), (" desk", "muted")]
    assert made.ground == "bar"


def test_without_keys_it_is_an_empty_bar() -> None:
    assert footer_line([], 10).left == ()
