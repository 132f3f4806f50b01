"""The real program on the files of two courses of one fight: said on the screen, kept, in the list, and said once."""

import shutil
from pathlib import Path

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tests.pty.program import Play, duel, files, on_desk, run

INITIATIVE = "combatant.orsolo.now.initiative"
APART = "siege.toml and siege.log.toml are of two histories: they differ at entry"
KEPT = "What the other one showed is kept in siege.other.toml; open it by that name."


def played_on(path: Path, *values: int) -> int:
    """Sets an Initiative several times, and returns the number of the last entry."""
    fight = Encounter.open(path)
    for value in values:
        fight.do(Edit(((INITIATIVE, value),)))
    fight.close()
    return fight.cursor


def words(play: Play) -> str:
    return " ".join(play.shown.split())


def test_a_state_file_of_another_evening_is_told_kept_and_listed(tmp_path: Path) -> None:
    data, there = tmp_path / "data", tmp_path / "there"
    data.mkdir()
    path = duel(data / "siege.toml")
    shutil.copytree(data, there)
    at = played_on(there / "siege.toml", 21)
    played_on(path, 14, 15, 16)
    path.write_bytes((there / "siege.toml").read_bytes())
    for name in ("siege.toml", "siege.log.toml"):
        shutil.copy(there / name, data / name.replace(".toml", " (conflicted copy).toml"))
    before = files(data)
    checked = run(data, "check", path)
    assert (checked.returncode, checked.stdout) == (1, f"{APART} {at}.\n")
    assert files(data) == before
    with Play(data, "open", path) as play:
        play.wait_for(on_desk)
        assert f"{APART} {at}. The journal is shown (to entry {at + 2}," in words(play), play.picture()
        play.press("ctrl+n")
        play.wait_for("What the other one showed")
        assert KEPT in words(play)
        play.press("escape", "ctrl+q")
        assert play.wait_exit() == 0
    assert (data / "siege.other.toml").read_bytes() == before["siege.toml"]
    assert (data / "siege.log.toml").read_bytes() == before["siege.log.toml"]
    with Play(data) as play:
        play.wait_for("siege, other history")
        play.wait_for("siege, conflicted copy")
        assert "siege.log" not in play.shown
        for line in play.shown.split("\n"):
            if line.split()[1:3] == ["siege,", "conflicted"]:
                play.press(line.split()[0].strip("▌"))
        play.wait_for(on_desk)
        assert "gone" not in words(play)
        play.press("ctrl+q")
        assert play.wait_exit() == 0
    assert run(data, "check", path).stdout == f"{path} is sound.\n"
    with Play(data, "open", "siege.other") as play:
        play.wait_for(on_desk)
        assert "siege.other.log.toml is gone" in words(play)
        play.press("ctrl+q")
        assert play.wait_exit() == 0
