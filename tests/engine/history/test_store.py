"""Making, saving and reopening a fight. What a crash or a person may do to the files is in test_opening."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, Refused
from engine.disk.files import Files, free_name
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.store import Store
from tests.engine.toy import RULES, answers, battle, hit, now


def test_a_new_fight_is_two_files_for_the_owner_only_and_a_lock_and_a_checkpoint(path: Path) -> None:
    battle(path).close()
    assert sorted(os.listdir(path.parent)) == [".siege.shown", "siege.lock", "siege.log.toml", "siege.toml"]
    assert {stat.S_IMODE(os.stat(path.parent / name).st_mode) for name in os.listdir(path.parent)} == {0o600}
    assert path.read_text().startswith(
        'format = 1\ntitle = "Lantern Gate"\nruleset = "toy"\nentry = 0\nredo = []\nseal = "'
    )


def test_what_was_done_is_there_when_it_is_opened_again(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    again = Encounter.open(path)
    assert (again.moment, again.cursor, again.seed) == (fight.moment, 7, 7)
    assert dict(again.entries) == dict(fight.entries)
    assert (now(again, "ana", "now.power"), now(again, "bo", "now.power")) == (6, 2)
    assert again.notices == []


def test_an_input_is_in_the_journal_before_anybody_sees_it(path: Path, log: Path) -> None:
    fight, seen = battle(path), list[str]()
    fight.watch(lambda: seen.append(log.read_text().rpartition("[[entry]]")[2]))
    fight.do(Begin("rest", "ana"))
    assert seen[0].startswith("\nn = 1\n")
    assert seen[0].endswith("done = true\n")


def test_an_attack_left_open_is_open_again_and_the_state_file_still_shows_its_beginning(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady", effort=2)
    shown = path.read_text()
    fight.close()
    again = Encounter.open(path)
    assert again.ask is not None
    assert (again.ask.key, again.ask.count) == ("hits", 7)
    assert now(again, "bo", "now.energy") == 1
    assert again.committed["combatant"]["bo"]["now"]["energy"] == 3
    assert path.read_text() == shown
    assert "entry = 7\n" in shown
    answers(again, hits=3, harm=1, apply="apply")
    again.close()
    assert "entry = 14\n" in path.read_text()
    assert now(Encounter.open(path), "bo", "now.energy") == 1


def test_undo_redo_and_what_can_be_redone_outlive_closing(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana")
    after = fight.state
    fight.undo_action()
    fight.undo_action()
    assert "redo = [7, 14]\n" in path.read_text()
    fight.close()
    again = Encounter.open(path)
    assert again.moment.redo == (7, 14)
    again.redo()
    again.close()
    last = Encounter.open(path)
    assert (last.moment.entry, last.moment.redo) == (7, (14,))
    last.redo()
    assert last.state == after
    last.undo()
    last.close()
    reopened = Encounter.open(path)
    assert reopened.ask is not None
    assert (reopened.ask.key, reopened.moment.redo) == ("apply", (14,))
    reopened.redo()
    assert reopened.state == after


def test_undo_right_after_opening_reads_only_what_it_passes(path: Path, log: Path) -> None:
    fight = battle(path)
    for _ in range(30):
        hit(fight)
    fight.close()
    text = log.read_text()
    log.write_text(text.replace("n = 5\nat = 2", "n = 5\nat = x"))  # an old record nobody needs
    path.with_name("siege.lock").unlink()  # with the checksum in it the damage would be found at once
    again = Encounter.open(path)
    again.undo_action()
    assert now(again, "ana", "now.power") == 4 + 2 * 29
    for _ in range(28):
        again.undo_action()
    with pytest.raises(Refused, match=r"siege\.log\.toml, line \d+, column 6: "):
        again.undo_action()


def test_entries_are_a_mapping_that_reads_each_record_once(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    entries = Store.open(path, read_only=True).entries
    assert (len(entries), list(entries), 8 in entries, 0 in entries) == (7, [1, 2, 3, 4, 5, 6, 7], False, False)
    assert entries[3] is entries[3]
    with pytest.raises(KeyError):
        entries[8]
    with pytest.raises(KeyError):
        entries[0]
    entries[8] = entries[7]
    assert (len(entries), list(entries)[-1], entries[8].n) == (8, 8, 7)


def test_a_second_instance_can_only_watch_and_the_first_goes_on(path: Path) -> None:
    first = battle(path)
    second = Encounter.open(path)
    assert second.read_only
    assert second.notices == ["This fight is open in another window: here it can only be watched."]
    with pytest.raises(Refused) as refused:
        second.do(Begin("rest", "ana"))
    assert refused.value.code == "read_only"
    first.do(Begin("rest", "ana"))
    assert now(Encounter.open(path), "ana", "now.energy") == 4
    first.close()
    second.close()
    third = Encounter.open(path)
    assert not third.read_only
    third.do(Begin("rest", "ana"))
    assert now(third, "ana", "now.energy") == 5


def test_watching_takes_no_lock_and_writes_nothing(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    (path.parent / "siege.lock").unlink()
    with log.open("a") as file:
        file.write("\n[[entry]]\nn = 8\nat = 2026")  # somebody is writing just now
    before = {name: (path.parent / name).read_bytes() for name in os.listdir(path.parent)}
    watched = Encounter.open(path, read_only=True)
    assert (watched.cursor, watched.read_only, watched.notices) == (7, True, [])
    watched.close()
    assert {name: (path.parent / name).read_bytes() for name in os.listdir(path.parent)} == before


def test_a_fight_is_never_begun_over_another(path: Path) -> None:
    battle(path).close()
    with pytest.raises(Refused, match=r"siege\.toml is there already: open it, or choose another name\."):
        battle(path)
    path.unlink()
    with pytest.raises(Refused, match=r"siege\.log\.toml is there already"):
        battle(path)
    held = Encounter.open(path)
    with pytest.raises(Refused, match=r"siege\.toml is open in another window\."):
        battle(path)
    held.close()


def test_what_is_not_there_is_said_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"There is no fight nowhere\.toml here\."):
        Encounter.open(tmp_path / "nowhere.toml")
    with pytest.raises(Refused, match=r"siege\.toml can't be kept here: No such file or directory\."):
        battle(tmp_path / "no" / "siege.toml")
    assert os.listdir(tmp_path) == []


def test_where_only_the_checkpoint_is_left_it_is_said_what_to_do_with_it(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    showed = fight.committed
    path.unlink()
    log.unlink()
    with pytest.raises(Refused) as refused:
        Encounter.open(path)
    assert refused.value.sentence == (
        "There is no fight siege.toml here, but what it showed last is kept in .siege.shown:"
        " copy that to siege.toml to go on, without its history."
    )
    shutil.copy(path.with_name(".siege.shown"), path)
    again = Encounter.open(path)
    assert again.committed == showed
    again.close()


def test_a_disk_that_is_full_while_a_fight_is_made_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.history.statefile.write_whole", full)
    with pytest.raises(Refused, match=r"siege\.toml can't be kept here: No space left on device\."):
        battle(path)
    assert os.listdir(path.parent) == ["siege.lock"]


def test_a_journal_and_a_link_name_the_fight_they_belong_to(tmp_path: Path) -> None:
    siege = Files.of(tmp_path / "siege.toml")
    assert siege == Files(
        *(tmp_path / f"{name}" for name in ("siege.toml", "siege.log.toml", "siege.lock", ".siege.shown"))
    )
    assert Files.of(tmp_path / "siege.log.toml") == siege
    (tmp_path / "tonight.toml").symlink_to(tmp_path / "siege.toml")
    assert Files.of(tmp_path / "tonight.toml") == siege
    assert Files.of(tmp_path / "v1.2") == Files(
        *(tmp_path / f"{name}" for name in ("v1.2", "v1.2.log.toml", "v1.2.lock", ".v1.2.shown"))
    )


def test_a_free_name_is_beside_the_file_and_never_taken(tmp_path: Path) -> None:
    path = tmp_path / "siege.log.toml"
    names = []
    for _ in range(3):
        names.append(free_name(path, "old").name)
        (tmp_path / names[-1]).touch()
    assert names == ["siege.log.old.toml", "siege.log.old-2.toml", "siege.log.old-3.toml"]


def test_a_store_that_only_watches_refuses_to_write(path: Path) -> None:
    fight = battle(path)
    store = Store.open(path).store
    with pytest.raises(OSError, match="opened for reading only"):
        store.append([fight.judge.entry(fight.moment, Begin("rest", "ana"), 1, fight._clock())[0]])
    with pytest.raises(OSError, match="opened for reading only"):
        store.settle(fight.moment, 0)
    store.append([])
    fight.close()


def test_a_combatant_added_and_removed_by_hand_comes_back_from_the_file(path: Path) -> None:
    fight = battle(path)
    dan = {"name": "Dan", "sheet": {"pool": 2}, "now": {}}
    fight.do(Edit((("combatant.dan", dan), ("combatant.cy", MISSING))))
    fight.close()
    again = Encounter.open(path)
    assert again.state["combatant"]["dan"] == dan
    assert "cy" not in again.state["combatant"]
    again.undo()
    assert "dan" not in again.state["combatant"]
    assert again.state["combatant"]["cy"]["name"] == "Cy"
    assert RULES.name == again.state["ruleset"]


def test_a_lock_that_was_put_away_is_taken_anew(path: Path) -> None:
    fight = battle(path)
    lock = Files.of(path).lock
    lock.unlink()
    hit(fight)
    assert (fight.unsaved, lock.exists()) == ("", True)
    assert Encounter.open(path).read_only


def test_while_another_program_has_taken_the_fight_nothing_is_written(path: Path, log: Path) -> None:
    fight = battle(path)
    Files.of(path).lock.unlink()
    other = Encounter.open(path)
    written = log.read_bytes()
    hit(fight)
    assert fight.unsaved == "siege.toml has been opened in another window meanwhile"
    assert (other.read_only, log.read_bytes()) == (False, written)
    other.close()
    fight.save()
    assert (fight.unsaved, log.read_bytes() != written) == ("", True)
    fight.close()


def test_what_is_only_watched_says_why(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = battle(path)
    for read_only, why in ((False, "open in another window: close it there"), (True, "opened to be watched only")):
        with pytest.raises(Refused, match=why):
            Encounter.open(path, read_only=read_only).do(Begin("strike", "ana"))
    first.close()

    def no_lock(where: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("engine.history.store.Lock", no_lock)
    with pytest.raises(Refused, match=r"Nothing can be written here \(Permission denied\): this fight can only be"):
        Encounter.open(path).do(Begin("strike", "ana"))


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
