"""Copies that sync tools make of a fight that was played in two places: found as pairs, named, opened as one fight."""

from pathlib import Path

import pytest

from engine.disk.conflict_copies import Copy
from engine.disk.files import Files, copy_of, is_fight
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.toy import battle, hit

TAGS = {
    " (conflicted copy)": Copy("siege", "conflicted copy", ""),
    " (Ana's conflicted copy 2026-12-01)": Copy("siege", "conflicted copy", "Ana's conflicted copy 2026-12-01"),
    " (deck-3's conflicted copy 2026-12-01 v1.2)": Copy(
        "siege", "conflicted copy", "deck-3's conflicted copy 2026-12-01 v1.2"
    ),
    " (Case Conflict)": Copy("siege", "case conflict", ""),
    " (Case Conflict 2)": Copy("siege", "case conflict", "Case Conflict 2"),
    ".sync-conflict-20261201-211403-K7QX2AB": Copy("siege", "conflict copy", "2026-12-01 21:14, K7QX2AB"),
    ".sync-conflict-20261201-211403": Copy("siege", "conflict copy", "2026-12-01 21:14"),
    " (1)": Copy("siege", "copy 1"),
    "-DECK": Copy("siege", "copy of another machine", "DECK"),
    "-LAPTOP-K7QX": Copy("siege", "copy of another machine", "LAPTOP-K7QX"),
}


@pytest.fixture(params=TAGS)
def tag(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def pair(path: Path, log: Path, tag: str) -> tuple[Path, Path]:
    """The fight as it went on here, and beside it the two files that came from elsewhere."""
    fight = battle(path)
    hit(fight)
    fight.close()
    state, journal = path.with_name(f"siege{tag}.toml"), path.with_name(f"siege.log{tag}.toml")
    state.write_bytes(path.read_bytes())
    journal.write_bytes(log.read_bytes())
    again = Encounter.open(path)
    hit(again, "cy", "ana")
    again.close()
    return state, journal


def names(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def test_the_pair_is_one_fight_and_no_other_journal_is_made(pair: tuple[Path, Path], path: Path, tag: str) -> None:
    state, journal = pair
    main = path.read_bytes()
    for name in pair:
        assert Files.of(name) == Files(
            state, journal, path.with_name(f"siege{tag}.lock"), path.with_name(f".siege{tag}.shown")
        )
        fight = Encounter.open(name)
        assert fight.notices == []
        hit(fight, "bo", "cy")
        fight.undo_action()
        fight.undo_action()
        fight.redo()
        fight.close()
        assert replay.check(state) == []
    assert names(path) == {
        "siege.toml", "siege.log.toml", "siege.lock", ".siege.shown",
        state.name, journal.name, f"siege{tag}.lock", f".siege{tag}.shown",
    }  # fmt: skip
    assert path.read_bytes() == main


def test_its_journal_is_no_fight_in_a_list_and_it_is_named_for_a_person(
    pair: tuple[Path, Path], path: Path, tag: str
) -> None:
    state, journal = pair
    assert [is_fight(file.name) for file in (path, state, journal)] == [True, True, False]
    assert (copy_of(state), copy_of(path)) == (TAGS[tag], None)


def test_a_copy_of_the_journal_alone_opens_as_a_fight_rebuilt_from_it(pair: tuple[Path, Path], path: Path) -> None:
    state, journal = pair
    shown = state.read_bytes()
    state.unlink()
    fight = Encounter.open(journal)
    assert fight.notices == [f"There is no file {state.name}. The fight was rebuilt from {journal.name}."]
    assert state.read_bytes() == shown
    fight.undo_action()
    fight.close()
    assert Encounter.open(state).notices == []


def test_a_copy_of_the_state_file_alone_is_a_fight_without_history(pair: tuple[Path, Path], path: Path) -> None:
    state, journal = pair
    journal.unlink()
    fight = Encounter.open(state)
    assert fight.notices == [
        f"{state.stem}.log.toml is gone: the history up to entry 7 is missing, and can't be undone."
    ]
    fight.close()


def test_a_journal_made_under_the_usual_name_is_gone_on_with(pair: tuple[Path, Path], path: Path) -> None:
    state, journal = pair
    usual = path.with_name(f"{state.stem}.log.toml")
    usual.write_bytes(journal.read_bytes())
    assert Files.of(state).journal == usual


@pytest.mark.parametrize("name", ["lantern-gate", "siege-2", "siege (final)", "the (1) siege", "siege.old-hall"])
def test_other_names_are_those_of_fights(path: Path, name: str) -> None:
    fight = battle(path.with_name(f"{name}.toml"))
    fight.close()
    assert names(path) == {f"{name}.toml", f"{name}.log.toml", f"{name}.lock", f".{name}.shown"}
    assert is_fight(f"{name}.toml")
    assert not is_fight(f"{name}.log.toml")
    assert copy_of(path.with_name(f"{name}.toml")) is None


@pytest.mark.parametrize(
    ("name", "copy"),
    [("siege.other", Copy("siege", "other history")), ("siege.other-2", Copy("siege", "other history 2"))],
)
def test_the_other_history_of_a_fight_is_in_the_list(path: Path, name: str, copy: Copy) -> None:
    assert is_fight(f"{name}.toml")
    assert copy_of(path.with_name(f"{name}.toml")) == copy
    for other in ("siege.log.other", "siege.log.other-2", "siege.broken", "siege.old-2", "siege.other.log"):
        assert not is_fight(f"{other}.toml")
