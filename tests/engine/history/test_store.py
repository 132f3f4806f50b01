"""Making, saving and reopening a fight. What a crash or a person may do to the files is in test_opening."""

import os
import shutil
import stat
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, Refused
from engine.disk.files import Files, free_name
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
