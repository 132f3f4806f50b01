"""Journals damaged in the middle: what is saved, what is lost and told, and that the file is kept as it was."""

from __future__ import annotations

import os
import random
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine import toy
from tests.engine.toy import answers, battle, hit

KEPT = "siege.log.toml as it was is kept in siege.log.damaged.toml."


@pytest.fixture(autouse=True)
def _nothing_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda descriptor: None)


def long_fight(path: Path) -> Encounter:
    """128 entries with actions undone and brought back; the last one is open, and the state file shows the 125th."""
    fight = battle(path)
    for i in range(8):
        hit(fight)
        fight.do(Begin("rest", "cy"))
        hit(fight, "bo", "ana")
        if i % 3 == 1:
            fight.undo_action()
        if i == 4:
            fight.undo()
            fight.redo()
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady")
    fight.close()
    return fight


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> Encounter:
    with pytest.MonkeyPatch.context() as patch:
        from tests.engine import toy

        toy.install(patch)
        return long_fight(tmp_path_factory.mktemp("whole") / "siege.toml")


@pytest.fixture
def path(fight: Encounter, tmp_path: Path) -> Path:
    """A copy of that fight's files."""
    assert fight.path is not None
    shutil.copytree(fight.path.parent, tmp_path / "here")
    return tmp_path / "here" / "siege.toml"


def overwrite(log: Path, at: int, piece: bytes) -> bytes:
    """Puts bytes over those of the journal, and returns the file as it is then."""
    data = log.read_bytes()
    data = data[:at] + piece + data[at + len(piece) :]
    log.write_bytes(data)
    return data


def over_record(log: Path, n: int, piece: bytes = bytes(20), to: int = 0) -> bytes:
    """Puts bytes over the middle of record `n`, or over all from there to that of record `to`."""
    at = log.read_bytes().index(b"\n[[entry]]\nn = %d\n" % n) + 30
    end = log.read_bytes().index(b"\n[[entry]]\nn = %d\n" % to) + 30 if to else 0
    return overwrite(log, at, piece * (1 + (end - at) // len(piece)) if to else piece)


def opened(path: Path) -> tuple[Encounter, list[str]]:
    fight = Encounter.open(path)
    return fight, list(fight.notices)


def first_line(data: bytes, n: int) -> int:
    return data[: data.index(b"\n[[entry]]\nn = %d\n" % n)].count(b"\n") + 2


def back_and_forth(fight: Encounter) -> int:
    """Undoes to the first action that is kept and brings all of it back; how many inputs there were."""
    moment, count = fight.moment, 0
    while fight.moment.entry:
        fight.undo()
        count += 1
    for _ in range(count):
        fight.redo()
    assert (fight.moment.entry, fight.state, fight.ask) == (moment.entry, fight.state, fight.ask)
    assert fight.moment.open == moment.open
    return count


# -- the state file is whole ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("piece", ["zeros", "garbage"])
def test_damage_anywhere_leaves_the_fight_as_it_stands(fight: Encounter, path: Path, piece: str) -> None:
    log, places = path.with_name("siege.log.toml"), random.Random(8)
    files = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    last = files["siege.log.toml"].index(b"\n[[entry]]\nn = 125\n") - 400
    saved = []
    for _ in range(30):
        for file in path.parent.iterdir():
            file.unlink()
        for name, data in files.items():
            path.with_name(name).write_bytes(data)
        damaged = overwrite(log, places.randrange(last), bytes(400) if piece == "zeros" else places.randbytes(40))
        again, notices = opened(path)
        assert (again.committed, again.state, again.ask) == (fight.committed, fight.state, fight.ask)
        assert re.match(r"siege\.log\.toml is damaged in lines? \d+", notices[0])
        assert notices[1:] == [KEPT]
        assert path.with_name("siege.log.damaged.toml").read_bytes() == damaged
        saved.append(back_and_forth(again))
        again.close()
        assert replay.check(path) == []
        assert opened(path)[1] == []
    assert min(saved) >= 3
    assert sorted(saved)[15] > 30


def test_what_is_lost_is_told_by_line_and_entry(path: Path) -> None:
    log = path.with_name("siege.log.toml")
    damaged = over_record(log, 88, to=89)
    lines = f"lines {first_line(damaged, 88)} to {first_line(damaged, 90) - 2}"
    again, notices = opened(path)
    assert notices == [
        f"siege.log.toml is damaged in {lines} (entries 88 and 89). Entries 95 to 128 were saved;"
        " what was before can't be undone, and can be read with log.",
        KEPT,
    ]
    assert list(again.entries) == list(range(95, 129))
    assert back_and_forth(again) == 26


def test_records_that_changed_places_are_told_as_out_of_order(path: Path) -> None:
    log = path.with_name("siege.log.toml")
    records = log.read_bytes().split(b"\n[[entry]]\n")
    records[40:44] = [*records[42:44], *records[40:42]]
    log.write_bytes(b"\n[[entry]]\n".join(records))
    told = "siege.log.toml is damaged: its entries are out of order."
    assert replay.check(path)[0] == f"{told} Opening the fight saves what can be read."


def test_a_journal_whose_first_block_is_gone_keeps_its_records(fight: Encounter, path: Path) -> None:
    log = path.with_name("siege.log.toml")
    overwrite(log, 0, bytes(4096))
    again, notices = opened(path)
    assert (again.state, again.ask) == (fight.state, fight.ask)
    assert notices[0].startswith("siege.log.toml is damaged in lines 1 to ")
    assert notices[0].endswith(" to 128 were saved; what was before can't be undone.")
    assert back_and_forth(again) > 50
    again.close()
    assert (replay.check(path), opened(path)[1]) == ([], [])


@pytest.mark.parametrize("content", [bytes(20_000), b"\xff" * 9, b"what is this?\n", b"[[entry]]\n" * 9])
def test_a_journal_that_is_nothing_leaves_the_state_file(fight: Encounter, path: Path, content: bytes) -> None:
    log = path.with_name("siege.log.toml")
    log.write_bytes(content)
    again, notices = opened(path)
    assert (again.state, again.ask, again.cursor) == (fight.committed, None, 125)
    assert "The fight stands as after entry 125; what was before can't be undone." in notices[0]
    assert notices[1:] == [KEPT]
    again.do(Begin("rest", "cy"))
    again.close()
    assert (replay.check(path), opened(path)[1]) == ([], [])


def test_garbage_in_the_first_line_costs_nothing(fight: Encounter, path: Path) -> None:
    log = path.with_name("siege.log.toml")
    damaged = overwrite(log, 3, b"\xff\0\x07")
    again, notices = opened(path)
    assert (again.moment, notices) == (fight.moment, ["siege.log.toml is damaged in line 1.", KEPT])
    assert list(again.entries) == list(range(1, 129))
    assert path.with_name("siege.log.damaged.toml").read_bytes() == damaged


def test_the_record_that_is_shown_may_be_lost_itself(fight: Encounter, path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 125)
    again, notices = opened(path)
    assert (again.state, again.ask, again.cursor) == (fight.state, fight.ask, 128)
    assert "(entry 125). Entries 126 to 128 were saved" in notices[0]
    assert back_and_forth(again) == 3


def test_a_tail_is_read_up_to_its_damage(fight: Encounter, path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 127)
    again, notices = opened(path)
    assert (again.committed, again.cursor) == (fight.committed, 126)
    assert notices[0].endswith(
        "(entry 127). The fight stands as after entry 126. Entry 128, behind the damage, can't be joined to it."
    )
    assert again.ask is not None
    assert again.ask.key == "target"
    assert back_and_forth(again) == 100


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"n = 127\n", b"n = 61\n"),
        (b"n = 127\n", b"number = 127\n"),
        (b'do = "answer"\nkey = "target"', b'do = "answered"\nkey = "target"'),
        (b'key = "target"', b'key = "\xff\xfe"'),
        (b'key = "target"', b"key = target"),
    ],
)
def test_a_record_of_the_tail_that_can_not_be_read_ends_it(path: Path, old: bytes, new: bytes) -> None:
    log = path.with_name("siege.log.toml")
    data = log.read_bytes()
    at = data.rfind(old)
    damaged = data[:at] + new + data[at + len(old) :]
    log.write_bytes(damaged)
    again, notices = opened(path)
    assert again.cursor == 126
    assert "(entry 127)" in notices[0]
    assert path.with_name("siege.log.damaged.toml").read_bytes() == damaged
    again.close()
    assert replay.check(path) == []


# -- the state file is lost or edited by hand ----------------------------------------------------------------------
def test_without_the_state_file_the_checkpoint_says_from_where(fight: Encounter, path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 40)
    path.unlink()
    again, notices = opened(path)
    assert (again.state, again.ask, again.cursor) == (fight.state, fight.ask, 128)
    assert "(entry 40)." in notices[0]
    assert notices[1] == "There is no file siege.toml. The fight was rebuilt from siege.log.toml."
    again.close()
    assert (replay.check(path), opened(path)[1]) == ([], [])


def test_without_both_the_records_before_the_damage_are_left(path: Path) -> None:
    before = replay.fold(path, 87)
    over_record(path.with_name("siege.log.toml"), 88, to=89)
    path.unlink()
    path.with_name(".siege.shown").unlink()
    again, notices = opened(path)
    assert (again.committed, again.cursor) == (before, 87)
    assert notices[0].endswith(
        "(entries 88 and 89). The fight stands as after entry 87. Entries 90 to 128, behind the damage,"
        " can't be joined to it."
    )
    assert notices[2:] == [KEPT]
    again.close()
    assert (replay.check(path), opened(path)[1]) == ([], [])


def test_without_the_state_file_a_journal_that_is_nothing_is_refused(path: Path) -> None:
    path.unlink()
    path.with_name(".siege.shown").unlink()
    path.with_name("siege.log.toml").write_bytes(bytes(3000))
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with pytest.raises(Refused, match=r"^siege\.log\.toml, line 1"):
        Encounter.open(path)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_an_edit_by_hand_beside_the_damage_is_one_step(fight: Encounter, path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 40)
    path.write_text(path.read_text().replace("Lantern Gate", "Broken Gate"))
    again, notices = opened(path)
    assert again.state == fight.state | {"title": "Broken Gate"}
    assert notices[1] == "siege.toml was edited by hand: title. Undo takes it back."
    again.undo()
    assert (again.state, again.ask) == (fight.state, fight.ask)


# -- reading only, and ending in the middle ------------------------------------------------------------------------
def test_who_only_watches_sees_the_same_and_writes_nothing(fight: Encounter, path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 40)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    watched = Encounter.open(path, read_only=True)
    assert (watched.state, watched.ask) == (fight.state, fight.ask)
    assert [notice for notice in watched.notices if "damaged" in notice] == watched.notices
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_a_program_that_ends_while_it_mends_leaves_the_damaged_file(
    path: Path, fight: Encounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = over_record(path.with_name("siege.log.toml"), 40)

    def ends(*_: object) -> None:
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr("engine.history.store.write_whole", ends)
        with pytest.raises(Refused):
            Encounter.open(path)
    assert path.with_name("siege.log.toml").read_bytes() == damaged
    again, notices = opened(path)
    assert (again.state, notices[1]) == (fight.state, KEPT.replace("damaged.", "damaged-2."))


def test_what_was_before_the_damage_is_read_from_the_file_that_is_kept(path: Path) -> None:
    before = replay.fold(path, 87)
    over_record(path.with_name("siege.log.toml"), 88, to=89)
    opened(path)[0].close()
    kept = path.with_name("siege.log.damaged.toml")
    files = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    was = Encounter.open(kept, read_only=True)
    assert (was.committed, list(was.entries)) == (before, list(range(1, 88)))
    assert replay.fold(kept, 87) == before
    with pytest.raises(Refused, match=r"^siege\.log\.damaged\.toml was put aside and stays as it is"):
        Encounter.open(kept)
    assert "(entries 88 and 89)" in replay.check(kept)[0]
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == files


# -- damage that opening doesn't read ------------------------------------------------------------------------------
def test_garbage_before_what_is_read_is_found_by_the_checksum_of_the_journal(fight: Encounter, path: Path) -> None:
    lock, log = path.with_name("siege.lock"), path.with_name("siege.log.toml")
    whole = log.read_bytes()
    assert lock.read_text() == f"{whole.rindex(b'[[entry]]', 0, whole.rindex(b'n = 126')) - 1} " + lock.read_text()[-8:]
    over_record(log, 40, b"garbage")
    assert "(entry 40)" in opened(path)[1][0]
    assert lock.read_text().startswith(f"{log.stat().st_size} ")


def test_without_a_checksum_an_undo_into_it_is_told_and_changes_nothing(path: Path) -> None:
    over_record(path.with_name("siege.log.toml"), 100, b"garbage")
    path.with_name("siege.lock").unlink()
    told = "siege.log.toml is damaged in lines "
    assert replay.check(path)[0].startswith(told)
    again, notices = opened(path)
    assert notices == []
    told_by_undo, before = "", again.moment
    while not told_by_undo:
        before = again.moment
        try:
            again.undo()
        except Refused as refused:
            told_by_undo = refused.sentence
    assert re.match(r"siege\.log\.toml, line \d+, column ", told_by_undo)
    assert (again.moment, again.unsaved) == (before, "")
    again.close()
    assert replay.check(path)[0].startswith(told)


def test_a_checksum_of_another_journal_says_nothing_of_a_sound_one(fight: Encounter, path: Path) -> None:
    lock = path.with_name("siege.lock")
    for line in (f"{path.with_name('siege.log.toml').stat().st_size} 00000000", "99999999 12345678", "nonsense", ""):
        lock.write_text(line)
        again, notices = opened(path)
        assert (again.moment, notices) == (fight.moment, [])
        again.close()


NAMES = ("siege.toml", "siege.log.toml")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The two files of a fight with an undone action and one that is open."""
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        path = tmp_path_factory.mktemp("whole") / "siege.toml"
        fight = toy.battle(path)
        toy.hit(fight)
        fight.do(Begin("rest", "cy"))
        fight.undo()
        fight.do(Begin("strike", "bo"))
        toy.answers(fight, target="ana", manner="steady", effort=1)
        fight.roll()
        fight.close()
        return {name: path.with_name(name).read_bytes() for name in NAMES}


WORDS = [b"\n[[entry]]\n", b"\ndone = true\n", b"[", b'"', b"n = 3\n", b"1", b"-", b"a", b"[1]", b"true"]
PIECES = st.one_of(st.binary(max_size=4), st.sampled_from(WORDS))


@given(name=st.sampled_from(NAMES), at=st.integers(0, 10**6), cut=st.integers(0, 60), piece=PIECES)
def test_a_damaged_fight(
    tmp_path_factory: pytest.TempPathFactory, whole: dict[str, bytes], name: str, at: int, cut: int, piece: bytes
) -> None:
    at %= len(whole[name])
    files = whole | {name: whole[name][:at] + piece + whole[name][at + cut :]}
    folder = tmp_path_factory.mktemp("damaged")
    for each, data in files.items():
        (folder / each).write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        patch.setattr("os.fsync", lambda descriptor: None)
        assert all("\n" not in problem for problem in replay.check(folder / "siege.toml"))
        opened_of_damage(folder / "siege.toml", files)


def opened_of_damage(path: Path, files: dict[str, bytes]) -> None:
    try:
        fight = Encounter.open(path)
    except Refused as refused:
        told, fight = refused.sentence, None
    if fight is None:
        assert told.startswith("siege")
        assert {each: path.with_name(each).read_bytes() for each in files} == files
        return
    assert fight.state["ruleset"] == "toy"
    fight.close()
    kept = b"".join(file.read_bytes() for file in sorted(path.parent.iterdir()))
    for line in files["siege.log.toml"].split(b"\n"):
        assert line in kept
    again = Encounter.open(path)
    assert (again.committed, again.cursor) == (fight.committed, fight.cursor)
    again.close()
