"""The checkpoint beside a state file: when it is believed, what it saves, and that it never misleads."""

import os
import re
import shutil
import stat
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Tree
from engine.disk.files import Files
from engine.history import checkpoint, replay
from engine.history.encounter import Encounter
from engine.history.journal import Entry
from engine.history.logfile import LogFile
from tests.engine.toy import battle, hit


@pytest.fixture
def shown(path: Path) -> Path:
    """The checkpoint of the fight."""
    return Files.of(path).shown


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many records are parsed."""
    counted, parsed = Counter[str](), LogFile.entry

    def entry(self: LogFile, n: int) -> Entry:
        counted["read"] += 1
        return parsed(self, n)

    monkeypatch.setattr(LogFile, "entry", entry)
    return counted


def long_one(path: Path) -> Encounter:
    """84 entries, all of them shown."""
    fight = battle(path)
    for _ in range(12):
        hit(fight)
    fight.close()
    return fight


def edit(path: Path, old: str = "guard = 3", new: str = "guard = 9") -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def reopened(path: Path) -> Tree:
    fight = Encounter.open(path)
    fight.close()
    return fight.committed


def test_it_holds_what_the_state_file_shows_for_its_owner_only(path: Path, shown: Path) -> None:
    fight = battle(path)
    assert shown.name == ".siege.shown"
    for play in (hit, hit):
        play(fight)
        assert shown.read_bytes() == path.read_bytes()
    fight.undo_action()
    assert shown.read_bytes() == path.read_bytes()
    assert stat.S_IMODE(os.stat(shown).st_mode) == 0o600
    fight.close()


def test_after_an_edit_by_hand_only_the_record_that_is_shown_is_read(path: Path, records: Counter[str]) -> None:
    fight = long_one(path)
    edit(path)
    records.clear()
    again = Encounter.open(path)
    assert again.committed["combatant"]["bo"]["sheet"]["guard"] == 9
    assert records["read"] <= 2
    again.undo()
    assert again.committed == fight.committed
    again.close()


@pytest.mark.parametrize("broken", [None, b"", b"format = 1\ntitle =", bytes(900)])
def test_without_the_state_file_only_the_record_that_is_shown_is_read(
    path: Path, records: Counter[str], broken: bytes | None
) -> None:
    fight = long_one(path)
    before = path.read_bytes()
    path.unlink()
    if broken is not None:
        path.write_bytes(broken)
    records.clear()
    assert reopened(path) == fight.committed
    assert records["read"] <= 2
    assert path.read_bytes() == before


def test_the_tail_behind_it_is_read_too(path: Path, shown: Path, records: Counter[str]) -> None:
    fight = long_one(path)
    early = shown.read_bytes()
    again = Encounter.open(path)
    hit(again)
    again.do(Begin("strike", "bo"))
    again.close()
    shown.write_bytes(early)
    path.unlink()
    records.clear()
    last = Encounter.open(path)
    assert (last.cursor, last.moment) == (92, again.moment)
    assert records["read"] <= 10
    last.undo_action()
    last.undo_action()
    assert last.committed == fight.committed
    last.close()


def test_a_fight_of_before_is_read_from_its_beginning_once(path: Path, shown: Path, records: Counter[str]) -> None:
    long_one(path)
    shown.unlink()
    for was, value, most in ((3, 9, 86), (9, 8, 3), (8, 7, 3)):
        edit(path, f"guard = {was}", f"guard = {value}")
        records.clear()
        assert reopened(path)["combatant"]["bo"]["sheet"]["guard"] == value
        assert records["read"] <= most


def test_an_older_state_file_that_was_edited_is_held_against_what_it_showed(path: Path, records: Counter[str]) -> None:
    fight = long_one(path)
    early = path.read_text()
    again = Encounter.open(path)
    hit(again, "cy", "ana")
    again.undo_action()
    hit(again, "cy", "ana")
    again.close()
    path.write_text(early)
    edit(path)
    records.clear()
    last = Encounter.open(path)
    assert last.notices == ["siege.toml was edited by hand: combatant.bo.sheet.guard. Undo takes it back."]
    assert records["read"] <= 17
    last.undo()
    assert last.committed == again.committed
    last.undo_action()
    assert last.committed == fight.committed
    last.close()


# -- what is not believed ------------------------------------------------------------------------------------------
def doctored(data: bytes) -> bytes:
    assert b"power = " in data
    return data.replace(b"power = ", b"power = 7", 1)


@pytest.mark.parametrize("what", ["edited", "empty", "zeros", "no tie", "a folder", "of another fight"])
def test_one_that_is_not_as_it_was_written_is_not_believed(path: Path, shown: Path, what: str, tmp_path: Path) -> None:
    fight = long_one(path)
    data = shown.read_bytes()
    other = tmp_path / "other"
    other.mkdir()
    battle(other / "siege.toml").close()
    strange = {
        "edited": doctored(data),
        "empty": b"",
        "zeros": bytes(len(data)),
        "no tie": re.sub(rb'(?m)^(seal = ".{32})\..{16}"$', rb'\1"', data),
        "of another fight": (other / ".siege.shown").read_bytes(),
    }
    shown.unlink()
    if what in strange:
        shown.write_bytes(strange[what])
    else:
        shown.mkdir()
    path.unlink()
    assert reopened(path) == fight.committed
    assert replay.check(path) == []


def test_one_of_another_course_of_the_fight_is_not_believed(path: Path, shown: Path, tmp_path: Path) -> None:
    long_one(path)
    there = tmp_path / "there"
    there.mkdir()
    for name in ("siege.toml", "siege.log.toml"):
        shutil.copy(path.with_name(name), there / name)
    for at, who in ((path, "ana"), (there / "siege.toml", "cy")):
        fight = Encounter.open(at)
        hit(fight, who, "bo")
        fight.close()
    ours = Encounter.open(path, read_only=True).committed
    shutil.copy(there / ".siege.shown", shown)
    edit(path, "guard = 3", "guard = 4")
    again = Encounter.open(path)
    assert again.notices == ["siege.toml was edited by hand: combatant.bo.sheet.guard. Undo takes it back."]
    again.undo()
    assert again.committed == ours
    again.close()


def test_one_that_can_not_be_written_costs_nothing_but_time(
    path: Path, shown: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = battle(path)
    hit(fight)
    early = shown.read_bytes()

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint, "write_whole", full)
    hit(fight)
    assert (fight.unsaved, shown.read_bytes()) == ("", early)
    fight.close()
    path.unlink()
    assert reopened(path) == fight.committed


def test_watching_writes_none(path: Path, shown: Path) -> None:
    long_one(path)
    shown.unlink()
    edit(path)
    Encounter.open(path, read_only=True).close()
    assert not shown.exists()


def test_a_new_fight_where_an_old_one_was_deleted_has_its_own(path: Path, shown: Path) -> None:
    long_one(path)
    for gone in (path, Files.of(path).journal):
        gone.unlink()
    fight = battle(path)
    fight.close()
    path.unlink()
    assert reopened(path) == fight.committed
    assert shown.read_bytes() == path.read_bytes()


def test_half_a_copy_of_the_state_file_is_no_edit_by_hand(path: Path) -> None:
    """Wherever it was cut: the fight is rebuilt, the piece is kept, and only what ends with a whole thing may be what
    somebody has left of it."""
    long_one(path)
    fight = Encounter.open(path)
    state = fight.state
    fight.close()
    whole, as_it_was = path.read_text(), {one: one.read_bytes() for one in path.parent.iterdir()}
    by_hand = list[int]()
    for at in range(whole.index("[combatant"), len(whole) - 1, 11):
        for one in path.parent.iterdir():
            one.unlink()
        for one, data in as_it_was.items():
            one.write_bytes(data)
        path.write_text(whole[:at])
        told = next(iter(replay.check(path)), "")
        fight = Encounter.open(path)
        if "edited by hand" in fight.notices[0]:
            by_hand.append(at)
        else:
            assert fight.state == state, (at, fight.notices)
            assert told, at
            assert list(path.parent.glob("*.broken*")), at
        fight.close()
    assert all(whole[:at].endswith("\n") and whole[at:].lstrip("\n").startswith("[") for at in by_hand)
    assert len(by_hand) < 4
