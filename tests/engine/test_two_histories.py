"""State files and journals of two courses of one fight, mixed: what is said, what is shown, what is kept."""

import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine import replay
from engine.encounter import Encounter
from engine.files import Files
from engine.inputs import Begin, Edit
from engine.journal import Moment
from engine.model import Refused
from engine.two_histories import OTHER
from tests.engine.toy import answers, battle, hit

FORK = 14
"""The last entry that both courses have."""


@dataclass(frozen=True)
class Snapshot:
    """The two files of one course at one time, where the fight stood, and the last entry."""

    state: bytes
    journal: bytes
    moment: Moment
    last: int

    @property
    def shown(self) -> int:
        """The entry that the state file shows."""
        return int(re.findall(rb"\nentry = (\d+)\n", self.state)[0])


def snapshot(fight: Encounter, path: Path) -> Snapshot:
    journal = Files.of(path).journal
    return Snapshot(path.read_bytes(), journal.read_bytes(), fight.moment, fight.cursor)


def rest(fight: Encounter) -> None:
    fight.do(Begin("rest", "cy"))


def strike(fight: Encounter) -> None:
    hit(fight, "bo", "ana")


def undone(fight: Encounter) -> None:
    hit(fight)
    fight.undo_action()


def left_open(fight: Encounter) -> None:
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady")


Play = Callable[[Encounter], None]

COURSES: dict[str, tuple[Play, ...]] = {
    "this": (rest, strike, undone, left_open),
    "that": (strike, hit, rest, left_open),
    "third": (rest, rest, left_open, lambda fight: answers(fight, effort=0, hits=4, harm=2, apply="apply")),
}


def course(trunk: Path, path: Path, name: str, hour: int) -> list[Snapshot]:
    """The fight as it stands after each part of one course."""
    shutil.copytree(trunk.parent, path.parent)
    ticks = iter(range(10_000))
    clock = lambda: datetime(2026, 12, 3, hour, tzinfo=UTC) + timedelta(seconds=next(ticks))  # noqa: E731
    fight, out = Encounter.open(path, clock=clock), list[Snapshot]()
    for play in COURSES[name]:
        play(fight)
        out.append(snapshot(fight, path))
    fight.close()
    return out


@pytest.fixture(autouse=True)
def _nothing_waits_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("fsync", "fdatasync"):
        monkeypatch.setattr(os, name, lambda descriptor: None)


@pytest.fixture
def trunk(tmp_path: Path) -> Path:
    path = tmp_path / "trunk" / "siege.toml"
    path.parent.mkdir()
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana")
    fight.close()
    return path


@pytest.fixture
def courses(trunk: Path, tmp_path: Path) -> dict[str, list[Snapshot]]:
    return {name: course(trunk, tmp_path / name / "siege.toml", name, 10 + i) for i, name in enumerate(COURSES)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "mixed").mkdir()
    return tmp_path / "mixed" / "siege.toml"


def put(path: Path, state: bytes, journal: bytes) -> None:
    for file in path.parent.iterdir():
        file.unlink()
    path.write_bytes(state)
    Files.of(path).journal.write_bytes(journal)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.suffix == ".toml"}


def apart(entry: int) -> str:
    return f"siege.toml and siege.log.toml are of two histories: they differ at entry {entry}."


def shown(journal: Snapshot) -> str:
    record = journal.journal.rpartition(b"\nat = ")[2][:20].decode()
    at = datetime.fromisoformat(record).astimezone()
    return f"The journal is shown (to entry {journal.last}, {at.day} {at:%B %H:%M})."


KEPT = "What the other one showed is kept in siege.other.toml; open it by that name."


def opened(path: Path) -> tuple[list[str], Moment]:
    fight = Encounter.open(path)
    found = fight.notices, fight.moment
    fight.close()
    return found


def silent_and_sound(path: Path, moment: Moment) -> None:
    """The second opening has nothing to say, and the files are in order."""
    assert opened(path) == ([], moment)
    assert replay.check(path) == []


def to_the_beginning(path: Path) -> int:
    """Takes everything back, input by input, and returns how many there were."""
    fight, count = Encounter.open(path), 0
    while fight.moment.entry:
        fight.undo()
        count += 1
    assert fight.committed["combatant"]["ana"]["now"]["power"] == 4
    fight.close()
    return count


# -- every mix -----------------------------------------------------------------------------------------------------
MIXES = [(a, b) for a in COURSES for b in COURSES if a != b]


@pytest.mark.parametrize(("theirs", "ours"), MIXES)
def test_a_state_file_beside_another_courses_journal_is_told_and_nothing_is_lost(
    courses: dict[str, list[Snapshot]], path: Path, theirs: str, ours: str
) -> None:
    for state in courses[theirs]:
        for journal in courses[ours]:
            put(path, state.state, journal.journal)
            if state.shown <= journal.last:
                differ(path, state, journal)
            else:
                ahead(path, state, journal)


def differ(path: Path, state: Snapshot, journal: Snapshot) -> None:
    """Both have the entry, and it is another one: the journal is shown, and the other one is kept."""
    before = contents(path)
    assert replay.check(path) == [apart(state.shown)]
    watched = Encounter.open(path, read_only=True)
    assert watched.moment == journal.moment
    assert watched.notices == [
        f"{apart(state.shown)} {shown(journal)}", "What the other one shows is in siege.toml.",
    ]  # fmt: skip
    assert contents(path) == before
    assert opened(path) == ([f"{apart(state.shown)} {shown(journal)}", KEPT], journal.moment)
    assert contents(path)["siege.other.toml"] == state.state
    assert contents(path)["siege.log.toml"] == journal.journal
    silent_and_sound(path, journal.moment)


def ahead(path: Path, state: Snapshot, journal: Snapshot) -> None:
    """The journal ends before the entry that is shown: it is kept, and what is beyond is one step more."""
    notices, moment = opened(path)
    assert notices[0].startswith(f"siege.log.toml ends at entry {journal.last}; what happened in ")
    assert moment.state == state.moment.state
    assert not moment.open
    assert contents(path)["siege.log.toml"].startswith(journal.journal)
    assert "siege.other.toml" not in contents(path)
    silent_and_sound(path, moment)
    again = Encounter.open(path)
    again.undo()
    while again.cursor and again.moment.entry > journal.last:
        again.undo()
    assert again.moment.state == journal.moment.state
    again.close()


@pytest.mark.parametrize(("theirs", "ours"), MIXES)
def test_edited_by_hand_as_well_the_difference_is_never_taken_for_the_edit(
    courses: dict[str, list[Snapshot]], path: Path, theirs: str, ours: str
) -> None:
    for state in courses[theirs][:3]:
        for journal in courses[ours]:
            edited = state.state.replace(b"guard = 3", b"guard = 9")
            assert edited != state.state
            put(path, edited, journal.journal)
            notices, moment = opened(path)
            assert not any("was edited by hand:" in said for said in notices)
            if state.shown <= journal.last:
                assert notices == [f"{apart(state.shown)} {shown(journal)}", KEPT]
                assert moment == journal.moment
                assert contents(path)["siege.other.toml"] == edited
            else:
                assert "with what was edited by hand in siege.toml is one step now" in notices[0]
                assert moment.state["combatant"]["bo"]["sheet"]["guard"] == 9
            silent_and_sound(path, moment)


def test_a_state_file_of_before_the_courses_parted_belongs_to_both(
    trunk: Path, courses: dict[str, list[Snapshot]], path: Path
) -> None:
    restored = trunk.read_bytes()
    for journal in (each for course in courses.values() for each in course):
        put(path, restored, journal.journal)
        silent_and_sound(path, journal.moment)
        assert contents(path).keys() == {"siege.toml", "siege.log.toml"}


def test_a_state_file_from_before_there_were_ties_is_held_against_the_journal_and_gets_one(
    courses: dict[str, list[Snapshot]], path: Path
) -> None:
    for state in courses["this"]:
        old = re.sub(rb'(?m)^(seal = ".{32})\..{16}"$', rb'\1"', state.state)
        assert len(old) == len(state.state) - 17
        put(path, old, state.journal)
        silent_and_sound(path, state.moment)
        assert contents(path)["siege.toml"] == old  # nothing was done, so nothing is written
        for journal in courses["that"]:
            put(path, old, journal.journal)
            if state.shown <= journal.last:
                assert opened(path) == ([f"{apart(state.shown)} {shown(journal)}", KEPT], journal.moment)
                silent_and_sound(path, journal.moment)
    put(path, old, state.journal)
    again = Encounter.open(path)
    again.undo_action()
    again.close()
    assert re.search(rb'(?m)^seal = "[0-9a-f]{32}\.[0-9a-f]{16}"$', path.read_bytes())


def test_without_tie_and_seal_it_is_an_edit_by_hand(courses: dict[str, list[Snapshot]], path: Path) -> None:
    state, journal = courses["this"][0], courses["that"][3]
    put(path, re.sub(rb"(?m)^seal.*\n", b"", state.state), journal.journal)
    notices, _ = opened(path)
    assert notices[0].startswith("siege.toml was edited by hand: combatant.")


def test_windows_line_ends_in_either_file_are_no_difference(courses: dict[str, list[Snapshot]], path: Path) -> None:
    for each in courses["this"] + courses["third"]:
        for state, journal in ((True, True), (True, False), (False, True)):
            files = [
                data.replace(b"\n", b"\r\n") if other else data
                for data, other in ((each.state, state), (each.journal, journal))
            ]
            put(path, *files)
            assert opened(path) == ([], each.moment)


def test_windows_line_ends_of_a_fight_that_has_only_begun(path: Path, tmp_path: Path) -> None:
    fight = battle(path)
    fight.close()
    put(path, *(file.read_bytes().replace(b"\n", b"\r\n") for file in (path, Files.of(path).journal)))
    silent_and_sound(path, fight.moment)


# -- the other one, and fights of other rules ----------------------------------------------------------------------
def test_the_other_one_opens_by_its_name_as_a_fight_without_history(
    courses: dict[str, list[Snapshot]], path: Path
) -> None:
    state = courses["this"][1]
    put(path, state.state, courses["that"][3].journal)
    opened(path)
    other = Encounter.open(path.with_name(f"siege.{OTHER}.toml"))
    assert other.committed == state.moment.state
    assert other.notices == [
        f"siege.other.log.toml is gone: the history up to entry {state.shown} is missing, and can't be undone."
    ]
    other.close()


def test_two_others_are_both_kept(courses: dict[str, list[Snapshot]], path: Path) -> None:
    first, second = courses["this"][0], courses["third"][0]
    put(path, first.state, courses["that"][3].journal)
    opened(path)
    path.write_bytes(second.state)
    assert "kept in siege.other-2.toml" in opened(path)[0][1]
    assert (contents(path)["siege.other.toml"], contents(path)["siege.other-2.toml"]) == (first.state, second.state)


def test_a_fight_of_other_rules_beside_the_journal_is_another_history(path: Path, tmp_path: Path) -> None:
    strange = Encounter.new(tmp_path / "strange.toml", "exalted3e", seed=3)
    strange.close()
    fight = battle(path)
    hit(fight)
    fight.close()
    put(path, (tmp_path / "strange.toml").read_bytes(), Files.of(path).journal.read_bytes())
    notices, moment = opened(path)
    assert notices[0].startswith(apart(0))
    assert moment == fight.moment
    silent_and_sound(path, fight.moment)


# -- a journal that is older than the state file -------------------------------------------------------------------
def test_a_journal_that_was_restored_is_kept_and_the_rest_is_one_step(trunk: Path, path: Path) -> None:
    put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
    fight = Encounter.open(path)
    short = contents(path)["siege.log.toml"]
    hit(fight)
    hit(fight, "cy", "ana")
    fight.close()
    Files.of(path).journal.write_bytes(short)
    said = "siege.log.toml ends at entry 14; what happened in 15 to 28 is one step now."
    assert replay.check(path) == ["siege.toml shows entry 28; siege.log.toml holds 0 to 14."]
    before = contents(path)
    watched = Encounter.open(path, read_only=True)
    assert (watched.notices, watched.state) == ([said], fight.state)
    assert contents(path) == before
    again = Encounter.open(path)
    assert (again.notices, again.state, again.cursor, again.seed) == ([said], fight.state, 15, 7)
    given = again.entries[15].input
    assert isinstance(given, Edit)
    assert given.why == "from the state file"
    again.close()
    silent_and_sound(path, again.moment)
    assert replay.verify(path) == ()
    assert to_the_beginning(path) == 15
    assert contents(path).keys() == {"siege.toml", "siege.log.toml"}


def test_a_state_file_from_elsewhere_is_not_said_to_follow_the_journal(
    courses: dict[str, list[Snapshot]], path: Path
) -> None:
    """The checkpoint was written with the journal, and shows its end: no record of this journal is lost."""
    state, journal = courses["that"][3], courses["this"][0]
    put(path, state.state, journal.journal)
    Files.of(path).shown.write_bytes(journal.state)
    notices, moment = opened(path)
    assert notices == [
        "siege.toml shows entry 29 and was not written beside siege.log.toml, which ends at 15: all in which they"
        " differ is one step now."
    ]
    assert moment.state == state.moment.state
    silent_and_sound(path, moment)


def test_the_one_step_ends_an_action_that_was_open_where_the_journal_ends(trunk: Path, path: Path) -> None:
    put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
    fight = Encounter.open(path)
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=1)
    short, opened_there = contents(path)["siege.log.toml"], fight.moment
    answers(fight, hits=5, harm=2, apply="apply")
    fight.close()
    Files.of(path).journal.write_bytes(short)
    watched = Encounter.open(path, read_only=True)
    assert (watched.ask, watched.state) == (None, fight.state)
    again = Encounter.open(path)
    assert (again.ask, again.state, again.cursor) == (None, fight.state, 20)
    again.undo()
    again.undo()
    assert (again.moment.open, again.moment.state) == (opened_there.open, opened_there.state)
    again.close()
    assert replay.check(path) == []


def test_lost_records_that_left_nothing_are_counted_too(trunk: Path, path: Path) -> None:
    put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
    fight = Encounter.open(path)
    short = contents(path)["siege.log.toml"]
    hit(fight)
    fight.undo_action()
    fight.close()
    Files.of(path).journal.write_bytes(short)
    notices, moment = opened(path)
    assert notices == ["siege.log.toml ends at entry 14; what happened in 15 to 22 has left nothing."]
    assert contents(path)["siege.log.toml"] == short
    silent_and_sound(path, moment)


def test_a_state_file_that_is_not_written_after_the_step_is_not_taken_twice(
    trunk: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for play in (rest, strike):  # one record is lost, and then several
        put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
        fight = Encounter.open(path)
        short = contents(path)["siege.log.toml"]
        play(fight)
        fight.close()
        newer = path.read_bytes()
        Files.of(path).journal.write_bytes(short)
        opened(path)
        path.write_bytes(newer)  # as if the program had ended between the two
        silent_and_sound(path, Moment(15, fight.committed))
        assert path.read_bytes() != newer
        path.write_bytes(newer)
        more = Encounter.open(path)
        rest(more)
        more.close()
        path.write_bytes(newer)
        silent_and_sound(path, more.moment)


def test_a_journal_that_is_too_short_and_damaged_is_kept_beside_a_new_one(trunk: Path, path: Path) -> None:
    put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
    fight = Encounter.open(path)
    short = contents(path)["siege.log.toml"].replace(b"n = 3\nat = 2", b"n = 3\nat = x")
    hit(fight)
    fight.close()
    Files.of(path).journal.write_bytes(short)
    notices, moment = opened(path)
    assert notices == [
        "siege.log.toml is damaged: the history up to entry 21 is missing, and can't be undone.",
        "What was in siege.log.toml is kept in siege.log.old.toml.",
    ]
    assert moment.state == fight.state
    assert contents(path)["siege.log.old.toml"] == short


def test_a_state_file_of_before_the_journal_was_begun_anew_is_kept_as_the_other_one(path: Path) -> None:
    fight = battle(path)
    old = path.read_bytes()
    hit(fight)
    fight.close()
    Files.of(path).journal.unlink()
    moment = opened(path)[1]
    path.write_bytes(old)
    said = "siege.toml is older than its journal. The fight was rebuilt from siege.log.toml."
    assert opened(path) == ([said, KEPT], moment)
    assert contents(path)["siege.other.toml"] == old
    silent_and_sound(path, moment)


def test_a_file_whose_rules_were_typed_over_is_refused_with_its_line(path: Path) -> None:
    battle(path).close()
    path.write_text(path.read_text().replace('ruleset = "toy"', 'ruleset = "toyz"'))
    with pytest.raises(Refused, match=r"siege\.toml, line 3, column 1: ruleset does not match siege\.log\.toml"):
        Encounter.open(path)
