"""Appending and settling when the disk is full or slow, and when somebody else has been at the files."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.toy import answers, battle, hit, now

REAL_WRITE = os.write


def spoil(log: Path) -> None:
    """Another program writes to the journal."""
    with log.open("a") as file:
        file.write("x = 1\n")


# -- a disk that does not take it ----------------------------------------------------------------------------------
def test_short_writes_are_gone_on_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = battle(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: REAL_WRITE(descriptor, data[:3]))
        hit(fight)
        fight.close()
    assert replay.check(path) == []


@pytest.mark.parametrize("room", [0, 1, 50])
@pytest.mark.parametrize("loud", [True, False])
def test_a_full_disk_is_told_and_the_fight_goes_on(
    path: Path, log: Path, monkeypatch: pytest.MonkeyPatch, room: int, loud: bool
) -> None:
    fight, left = battle(path), [room]
    before = log.read_bytes()

    def full(descriptor: int, data: Any) -> int:
        if left[0] == 0 and loud:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = min(left[0], len(data))
        left[0] -= taken
        return REAL_WRITE(descriptor, data[:taken])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        fight.do(Begin("rest", "ana"))
        assert (fight.unsaved, now(fight, "ana", "now.energy")) == ("No space left on device", 4)
        assert log.read_bytes() == before
        fight.do(Begin("rest", "ana"))
        assert log.read_bytes() == before
        with pytest.raises(OSError, match="No space left"):
            fight.save()
        assert (fight.unsaved, fight.owed) == ("No space left on device", 2)
    fight.save()
    assert (fight.unsaved, fight.owed) == ("", 0)
    assert replay.fold(path)["combatant"]["ana"]["now"]["energy"] == 5
    fight.do(Begin("rest", "ana"))
    fight.close()
    assert (replay.check(path), Encounter.open(path).cursor) == ([], 3)


def test_what_could_not_be_written_is_written_with_the_next_input_or_on_closing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = battle(path)
    for ending in (lambda: fight.do(Begin("rest", "bo")), fight.close):
        with monkeypatch.context() as patch:
            patch.setattr(os, "fdatasync", _failing)
            fight.do(Begin("rest", "ana"))
            assert fight.unsaved == "Input/output error"
        ending()
    again = Encounter.open(path)
    assert (again.cursor, again.state, replay.check(path)) == (3, fight.state, [])


def _failing(*_: Any) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_batch_is_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight, written = battle(path), list[bytes]()

    def counted(descriptor: int, data: Any) -> int:
        written.append(bytes(data))
        return REAL_WRITE(descriptor, data)

    monkeypatch.setattr(os, "write", counted)
    fight.do(Begin("rest", "ana"), Begin("strike", "bo"))
    assert [data.count(b"[[entry]]") for data in written] == [2]


def test_a_state_file_that_can_not_be_written_stays_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = battle(path)
    shown = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _failing)
        fight.do(Begin("rest", "ana"))
        assert (fight.unsaved, path.read_bytes()) == ("Input/output error", shown)
    assert not path.with_name("siege.toml.new").exists()
    fight.close()
    again = Encounter.open(path)
    assert (now(again, "ana", "now.energy"), again.notices) == (4, [])


# -- a state file that is written when there is time ---------------------------------------------------------------
def test_the_state_file_waits_until_there_is_time_and_the_journal_does_not(path: Path, log: Path) -> None:
    fight, waiting = battle(path), list[Callable[[], None]]()
    fight.settle_by(waiting.append)
    shown, written = path.read_bytes(), log.read_bytes()
    fight.do(Begin("rest", "ana"))
    fight.do(Begin("rest", "ana"))
    assert path.read_bytes() == shown
    assert log.read_bytes().startswith(written)
    assert now(Encounter.open(path, read_only=True), "ana", "now.energy") == 5
    assert len(waiting) == 1
    waiting.pop()()
    assert replay.check(path) == []
    assert b"energy" in path.read_bytes().replace(shown, b"")
    fight.do(Begin("rest", "bo"))
    assert len(waiting) == 1
    fight.close()
    assert replay.check(path) == []
    assert now(Encounter.open(path, read_only=True), "ana", "now.energy") == 5
    waiting.pop()()
    assert replay.check(path) == []


def test_a_state_file_that_can_not_be_written_when_there_is_time_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight, waiting, told = battle(path), list[Callable[[], None]](), list[str]()
    fight.settle_by(waiting.append)
    fight.do(Begin("rest", "ana"))
    fight.watch(lambda: told.append(fight.unsaved))
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", _failing)
        waiting.pop()()
    assert told == ["Input/output error"]
    shown = path.read_bytes()
    fight.do(Begin("rest", "ana"))
    assert (fight.unsaved, waiting) == ("", [])
    assert path.read_bytes() != shown
    fight.close()
    assert replay.check(path) == []


# -- somebody else at the journal ----------------------------------------------------------------------------------
def test_an_editor_that_saves_by_rename_without_a_change_does_no_harm(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    copy = log.with_name("copy")
    copy.write_bytes(log.read_bytes())
    os.replace(copy, log)
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == ""
    fight.close()
    assert (Encounter.open(path).cursor, replay.check(path)) == (8, [])


@pytest.mark.parametrize("how", ["renamed", "cut", "longer", "gone", "other"])
def test_a_journal_that_somebody_changed_is_told_put_aside_and_written_anew(path: Path, log: Path, how: str) -> None:
    fight = battle(path)
    hit(fight)
    whole = log.read_bytes()
    strange = {"cut": whole[:-40], "longer": whole + b"x = 1\n"}.get(how, whole.replace(b"Lantern", b"Lonterm"))
    if how == "gone":
        log.unlink()
    elif how in ("cut", "longer"):
        log.write_bytes(strange)
    else:
        log.with_name("copy").write_bytes(strange)
        os.replace(log.with_name("copy"), log)
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == "siege.log.toml was changed by another program"
    if how != "gone":
        assert log.read_bytes() == strange
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == ""
    assert log.read_bytes().startswith(whole)
    other = path.with_name("siege.log.other.toml")
    assert other.exists() == (how != "gone")
    if how != "gone":
        assert other.read_bytes() == strange
    fight.close()
    assert (Encounter.open(path).cursor, replay.check(path)) == (9, [])


def test_a_journal_that_was_changed_twice_is_told_twice(path: Path, log: Path) -> None:
    fight = battle(path)
    for time in (1, 2):
        spoil(log)
        fight.do(Begin("rest", "ana"))
        assert fight.unsaved == "siege.log.toml was changed by another program"
        fight.save()
        assert fight.unsaved == ""
        assert len(list(path.parent.glob("siege.log.other*.toml"))) == time
    fight.close()
    assert replay.check(path) == []


def test_a_changed_journal_is_also_written_anew_on_closing(path: Path, log: Path) -> None:
    fight = battle(path)
    log.unlink()
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved
    fight.close()
    assert (Encounter.open(path).cursor, replay.check(path)) == (1, [])


def test_a_fight_that_another_program_went_on_with_is_put_aside_whole(path: Path, log: Path) -> None:
    fight = battle(path)
    path.with_name("siege.lock").unlink()
    other = Encounter.open(path)
    other.do(Begin("rest", "bo"))
    other.close()
    shown, written = path.read_bytes(), log.read_bytes()
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == "siege.log.toml was changed by another program"
    fight.do(Begin("strike", "ana"))
    assert (fight.unsaved, path.exists()) == ("", False)
    assert path.with_name("siege.other.toml").read_bytes() == shown
    assert path.with_name("siege.log.other.toml").read_bytes() == written
    again = Encounter.open(path, read_only=True)
    assert (again.cursor, again.state) == (fight.cursor, fight.state)


# -- somebody else at the state file -------------------------------------------------------------------------------
def test_a_state_file_edited_while_the_fight_is_open_is_never_overwritten(path: Path) -> None:
    fight = battle(path)
    edited = path.read_text().replace("guard = 3", "guard = 1")
    path.write_text(edited)
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == "siege.toml was edited while this fight is open"
    assert path.read_text() == edited
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == ""
    assert path.with_name("siege.other.toml").read_text() == edited
    assert "entry = 2\n" in path.read_text()
    fight.close()
    assert (replay.check(path), now(Encounter.open(path), "bo", "sheet.guard")) == ([], 3)


def test_a_state_file_that_is_taken_away_or_only_touched_is_written_again(path: Path) -> None:
    fight = battle(path)
    path.unlink()
    fight.do(Begin("rest", "ana"))
    assert "entry = 1\n" in path.read_text()
    os.utime(path, (1, 1))
    fight.do(Begin("rest", "ana"))
    assert (fight.unsaved, "entry = 2\n" in path.read_text()) == ("", True)


def test_only_the_fighters_that_changed_are_written_out_anew(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "cy"))
    answers(fight, target="ana", manner="steady", effort=0, hits=0, apply="apply")
    fight.close()
    assert replay.check(path) == []
    again = Encounter.open(path)
    assert (now(again, "cy", "now.power"), now(again, "ana", "now.onslaught")) == (-1, 1)


def test_that_the_folder_is_gone_is_said_in_words(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    fight = battle(folder / "siege.toml")
    fight.settle_by(lambda write: None)
    fight.do(Begin("rest", "ana"))
    shutil.rmtree(folder)
    with pytest.raises(OSError, match=r"^the folder club is gone$"):
        fight.close()
    other = tmp_path / "other"
    other.mkdir()
    fight = battle(other / "siege.toml")
    shutil.rmtree(other)
    fight.do(Begin("rest", "ana"))
    assert fight.unsaved == "the folder other is gone"


def test_a_fight_that_could_only_be_begun_leaves_its_name_free(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("rest", "ana"))
    fight.discard()
    assert [file.name for file in path.parent.iterdir()] == ["siege.lock"]
    battle(path).close()
    assert replay.check(path) == []
