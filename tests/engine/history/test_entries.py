"""Entries by number: of a long fight only some are kept as they were made, and the rest is read from its records."""

from pathlib import Path

import pytest

from engine.history import logfile
from engine.history.encounter import Encounter
from engine.history.journal import Entry
from tests.engine.toy import battle, hit


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logfile, "KEPT", 8)


def played(path: Path) -> Encounter:
    fight = battle(path)
    for _ in range(12):
        hit(fight)
    fight.undo_action()
    return fight


def test_what_is_no_longer_kept_is_read_as_it_was_made(path: Path) -> None:
    fight, made = battle(path), list[Entry]()
    fight.watch(lambda: made.append(fight.entries[fight.cursor]))
    for _ in range(12):
        hit(fight)
    assert fight.entries[made[-1].n] is made[-1]
    again = [fight.entries[entry.n] for entry in made]
    assert again == made
    assert again[0] is not made[0]
    fight.close()


def test_a_long_fight_is_undone_to_its_beginning_and_redone(path: Path) -> None:
    fight = played(path)
    end, last = fight.committed, fight.moment.entry
    fight.back_to(0)
    fight.redo()
    assert (fight.committed, fight.moment.entry) == (end, last)
    fight.close()
    assert Encounter.open(path).committed == end


def test_what_no_file_holds_yet_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = battle(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("engine.history.logfile.write_all", full)
        for _ in range(12):
            hit(fight)
        assert fight.owed == fight.cursor > 8
        fight.back_to(0)
        fight.redo()
    fight.save()
    end = fight.committed
    fight.close()
    assert Encounter.open(path).committed == end
