"""Letters in fields are text, a held key ends nothing, and escape closes one level at a time (report 8)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.model import get
from tests.pty.program import Play, asked, duel, editing, now, on_desk, read, recorded, watched

TYPED = "Nnaq nun ? : / d"
"""The name of the report: letters that are commands on the desk."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return duel(tmp_path / "duel.toml")


@pytest.fixture
def desk(path: Path) -> Iterator[Play]:
    with Play(path.parent, "open", path) as play:
        play.wait_for("? help")
        yield play
        play.assert_sound()


def test_a_name_of_letters_that_are_commands_is_kept_exactly(desk: Play, path: Path) -> None:
    before = read(path)
    desk.press("E")
    desk.wait_for(editing)
    desk.press("enter", "ctrl+u", "backspace", "backspace")
    desk.wait_quiet()  # the field is open: so much at once is no text before
    desk.send(TYPED)
    desk.wait_for(TYPED)
    assert read(path) == before
    desk.press("enter")
    desk.wait_until(lambda: get(read(path), "combatant.mirel.name") == TYPED)
    desk.wait_for(editing)
    desk.press("escape")
    desk.wait_for(on_desk)
    assert TYPED in desk.shown
    assert read(path)["clock"] == before["clock"]


@pytest.mark.parametrize("opens", ["r", "d", "i", "m", "e", "o"])
def test_letters_in_a_field_never_act_and_escape_leaves_everything_as_it_was(
    desk: Play, path: Path, opens: str
) -> None:
    before, rows = read(path), desk.text()[1:5]
    desk.press(opens)
    desk.wait_gone("? help")
    desk.press("backspace", "left", "home")
    desk.send(TYPED)
    desk.wait_for(TYPED)
    desk.press("escape")
    desk.wait_for(on_desk)
    desk.wait_for("? help")
    assert desk.text()[1:5] == rows
    assert read(path) == before
    assert watched(path).cursor == 1


def test_letters_in_the_lines_of_an_attack_never_act(desk: Play, path: Path) -> None:
    recorded(desk, path, "a")
    for opens in (("+",), ("o", "1")):
        desk.press(*opens)
        desk.wait_for("leave it")
        entries = watched(path).cursor
        desk.send(TYPED.lower())
        desk.wait_for(TYPED.lower())
        assert asked(path) == "declared"
        assert watched(path).cursor == entries
        desk.press("escape")
        desk.wait_gone(TYPED.lower())
        assert "Mirel Ashwing attacks" in desk.shown


@pytest.mark.parametrize("begins", ["a", "d", "r", "x", "E", "?", ""])
def test_held_enter_ends_neither_the_turn_nor_the_fight(desk: Play, path: Path, begins: str) -> None:
    if begins:
        desk.press(begins)
        desk.wait_quiet()
    for _ in range(10):
        desk.send("\r" * 20)
        desk.wait_quiet(0.05)
    desk.wait_quiet()
    assert read(path)["clock"] == {"round": 1, "acting": "mirel"}
    assert len(read(path)["combatant"]) <= 4
    assert now(path, "orsolo.onslaught") <= 1


@pytest.mark.parametrize("key", [" ", "q", "\x1b", "a", "u", "1", "\t", "["])
def test_no_held_key_ends_the_fight_or_the_program(desk: Play, path: Path, key: str) -> None:
    for _ in range(10):
        desk.send(key * 12)
        desk.wait_quiet(0.05)
    desk.wait_quiet()
    assert not get(read(path), "clock.ended", False)
    assert all(not one["now"].get("defeated") for one in read(path)["combatant"].values())
    assert desk.exit_code is None


def test_escape_closes_one_level_and_enter_one_dialog(desk: Play, path: Path) -> None:
    desk.press("x")
    desk.wait_for("Full defense")
    desk.press("?")
    desk.wait_gone("Full defense")
    desk.press("escape")
    desk.wait_for("Full defense")
    desk.press("escape")
    desk.wait_for(on_desk)
    desk.press("E")
    desk.wait_for(editing)
    desk.press("enter")
    desk.wait_for("esc leave it")
    desk.press("escape")
    desk.wait_gone("esc leave it")
    assert editing(desk.screen)
    desk.press("escape")
    desk.wait_for(on_desk)
    recorded(desk, path, "a")
    desk.press("+")
    desk.wait_for("leave it")
    desk.press("escape")
    desk.wait_for("esc drop it")
    desk.press("s")
    recorded(desk, path, "1")
    desk.wait_for("esc desk")
    desk.press("escape")
    desk.wait_for("a resume")
    assert on_desk(desk.screen)
    assert asked(path) == "declared"
    desk.press("u", "d", "2", "l", "enter")
    desk.wait_until(lambda: now(path, "mirel.health", {}) == {"lethal": 2})
    desk.wait_quiet()
    assert on_desk(desk.screen)
    assert "undo damage" in desk.shown


def test_the_keys_of_the_system_are_keys_here_and_quit_quits(path: Path) -> None:
    with Play(path.parent, "open", path) as play:
        play.wait_for("? help")
        for key in ("ctrl+c", "ctrl+d", "ctrl+s", "ctrl+w"):
            play.press(key)
            play.wait_quiet()
            play.assert_sound()
            assert on_desk(play.screen)
        play.press("ctrl+q")
        assert play.wait_exit() == 0
        assert play.restored()
        assert not play.screen.second_screen
