"""The cursor of the desk: moved, and with whose turn it is."""

import pytest

from tests.tui import gate
from tests.tui.duels import desk, selected
from tests.tui.playing import press


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        (("down",), "ydra-saltlight"),
        (("j", "j", "k"), "ydra-saltlight"),
        (("end",), "reed-bandit-3"),
        (("end", "down"), "reed-bandit-3"),
        (("end", "home"), "mirel-ashwing"),
        (("up",), "mirel-ashwing"),
        (("pagedown",), "brannoc-twice-oath"),
        (("pagedown", "pageup"), "mirel-ashwing"),
        (("down", "escape"), "mirel-ashwing"),
    ],
)
def test_moving(keys: tuple[str, ...], where: str) -> None:
    pages = desk(gate.fight())
    press(pages, *keys)
    assert selected(pages) == where


def test_the_cursor_follows_the_turn_until_it_is_moved() -> None:
    pages = desk(gate.fight())
    press(pages, "space")
    assert selected(pages) == "ydra-saltlight"
    press(pages, "down", "down")
    assert selected(pages) == "captain-orsolo"
    press(pages, "escape", "space")
    assert selected(pages) == "ember-hound"
