"""A disk that takes no more, in the real program: it says NOT SAVED, goes on, and saves once there is room.

The limit on the size of files stands for the disk: it too shows first as a write that is cut short.
"""

import resource
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.history import replay
from tests.pty.program import Play, asked, duel, now, on_desk, read, watched

UNLIMITED = resource.RLIM_INFINITY

NOTHING_COMPILED: dict[str, str | None] = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": None}
"""Python itself takes a compiled module that was cut short for a whole one."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return duel(tmp_path / "duel.toml")


@pytest.fixture
def play(path: Path) -> Iterator[Play]:
    with Play(path.parent, "open", path, env=NOTHING_COMPILED) as playing:
        playing.wait_for("? help")
        yield playing


def fill(play: Play, size: int) -> None:
    """No file of the program can grow beyond so many bytes."""
    resource.prlimit(play.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


@pytest.mark.parametrize("room", [0, 1, 40])
def test_a_full_disk_is_told_the_fight_goes_on_and_all_is_saved_when_there_is_room(
    play: Play, path: Path, room: int
) -> None:
    journal = path.with_name("duel.log.toml")
    before, shown = journal.read_bytes(), path.read_bytes()
    fill(play, len(before) + room)
    play.press("a")
    play.wait_for("NOT SAVED")
    assert journal.read_bytes() == before
    play.press("enter")
    play.wait_for("Attack roll")
    play.press("enter")
    play.wait_for("Roll")
    play.wait_quiet()
    assert "NOT SAVED" in play.text()[0]
    assert (journal.read_bytes(), path.read_bytes()) == (before, shown)
    assert watched(path).cursor == 1
    play.assert_sound()
    fill(play, UNLIMITED)
    play.press("escape")
    play.wait_for(on_desk)
    play.press("u")
    play.wait_gone("NOT SAVED")
    assert watched(path).cursor == 5
    assert replay.check(path) == []
    assert replay.verify(path) == ()


def test_a_state_file_that_can_not_be_written_is_told_too(play: Play, path: Path) -> None:
    journal, shown = path.with_name("duel.log.toml"), path.read_bytes()
    fill(play, len(shown) - 200)
    assert len(journal.read_bytes()) > len(shown) - 200
    play.press("d", "2", "l", "enter")
    play.wait_for("NOT SAVED")
    assert path.read_bytes() == shown
    assert not list(path.parent.glob("*.new"))
    fill(play, UNLIMITED)
    play.press("d", "1", "l", "enter")
    play.wait_gone("NOT SAVED")
    assert now(path, "mirel.health") == {"lethal": 3}
    assert replay.check(path) == []


def test_leaving_with_a_full_disk_says_what_is_not_saved_and_harms_nothing(play: Play, path: Path) -> None:
    before = read(path)
    fill(play, path.with_name("duel.log.toml").stat().st_size)
    play.press("d", "2", "l", "enter")
    play.wait_for("NOT SAVED")
    play.press("ctrl+q")
    play.wait_for("ctrl+q again quits without")
    play.press("ctrl+q")
    assert play.wait_exit() != 0
    assert play.restored()
    assert not play.screen.second_screen
    assert "Traceback" not in play.shown
    assert play.shown.split("\n")[0].startswith("duel.toml: the last input is not saved: ")
    assert read(path) == before
    assert (watched(path).cursor, asked(path), replay.check(path)) == (1, "", [])
