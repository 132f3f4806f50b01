"""A journal that ends before what the state file shows: it is kept, and what is beyond is one step more."""

from pathlib import Path

from engine.core.inputs import Begin, Edit
from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.histories.courses import (
    Snapshot,
    contents,
    opened,
    put,
    rest,
    silent_and_sound,
    strike,
    to_the_beginning,
)
from tests.engine.toy import answers, hit


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


def edited(state: bytes) -> bytes:
    """With a value, and one at its default, typed into it."""
    now = b"[combatant.cy.now]\n"
    assert now in state
    return state.replace(b"guard = 3", b"guard = 9").replace(now, now + b"onslaught = 0\n")


def test_a_state_file_that_is_not_written_after_the_step_is_not_taken_twice(trunk: Path, path: Path) -> None:
    for play in (rest, strike):  # one record is lost, and then several
        put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
        fight = Encounter.open(path)
        short = contents(path)["siege.log.toml"]
        play(fight)
        fight.close()
        newer = path.read_bytes() if play is rest else edited(path.read_bytes())
        path.write_bytes(newer)
        Files.of(path).journal.write_bytes(short)
        stood = opened(path)[1]
        path.write_bytes(newer)  # as if the program had ended between the two
        silent_and_sound(path, stood)
        assert path.read_bytes() != newer
        path.write_bytes(newer)
        more = Encounter.open(path)
        rest(more)
        more.close()
        path.write_bytes(newer)
        silent_and_sound(path, more.moment)


def test_a_journal_that_is_too_short_and_damaged_is_read_to_the_damage(trunk: Path, path: Path) -> None:
    put(path, trunk.read_bytes(), Files.of(trunk).journal.read_bytes())
    fight = Encounter.open(path)
    short = contents(path)["siege.log.toml"].replace(b"n = 3\nat = 2", b"n = 3\nat = x")
    hit(fight)
    fight.close()
    Files.of(path).journal.write_bytes(short)
    notices, moment = opened(path)
    assert notices == [
        "siege.log.toml is damaged in lines 48 to 55 (entry 3)."
        " Entries 4 to 14, behind the damage, can't be joined to it.",
        "siege.log.toml ends at entry 2; what happened in 3 to 21 is one step now.",
        "siege.log.toml as it was is kept in siege.log.damaged.toml.",
    ]
    assert moment.state == fight.state
    assert contents(path)["siege.log.damaged.toml"] == short
