"""State files and journals of two courses of one fight, mixed: what is said, what is shown, what is kept."""

import re
from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.opening import OTHER
from tests.engine.histories.courses import (
    COURSES,
    KEPT,
    Snapshot,
    apart,
    contents,
    opened,
    put,
    shown,
    silent_and_sound,
)
from tests.engine.toy import battle, hit

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
