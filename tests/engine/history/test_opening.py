"""What a crash, a lost file or a foreign hand may do to a fight on the disk, and what opening makes of it."""

import os
from pathlib import Path

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.toy import RULES, answers, battle, hit, now


def played(path: Path) -> Encounter:
    """Two strikes done and a third open at its effort; 17 entries, the state file shows the 14th."""
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana")
    fight.do(Begin("strike", "ana"))
    answers(fight, target="cy", manner="steady")
    fight.close()
    return fight


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


# -- torn tails ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("closing", [False, True])
def test_every_torn_prefix_of_a_record_is_set_aside(
    path: Path, log: Path, closing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady", effort=1)
    if closing:
        answers(fight, hits=4, harm=2)
    whole, shown, before, n = log.read_bytes(), path.read_bytes(), fight.moment, fight.cursor
    fight.answer("apply" if closing else 3)
    record = log.read_bytes()[len(whole) :]
    fight.close()
    assert record.endswith(b"done = true\n")
    for cut in range(1, len(record)):
        for file in path.parent.iterdir():
            file.unlink()
        log.write_bytes(whole + record[:cut])
        path.write_bytes(shown)
        again = Encounter.open(path)
        assert (again.moment, again.cursor) == (before, n), cut
        torn = path.with_name("siege.log.torn.toml")
        if record[:cut].strip():
            assert torn.read_bytes() == record[:cut]
            assert again.notices == [
                "The last record in siege.log.toml was cut short; its bytes are kept in siege.log.torn.toml."
            ]
            assert log.read_bytes() == whole
        else:
            assert not torn.exists()
        if cut % 16 == 0:  # what comes after it is appended where the record began
            again.do(Edit((("title", f"cut {cut}"),)))
            assert (again.state["title"], replay.fold(path)["title"]) == (f"cut {cut}", "Lantern Gate")
        again.close()
        assert cut % 16 or replay.check(path) == []


def test_a_first_record_cut_short_leaves_the_beginning(path: Path, log: Path) -> None:
    fight = battle(path)
    whole = log.read_bytes()
    fight.do(Begin("strike", "ana"))
    record = log.read_bytes()[len(whole) :]
    fight.close()
    for cut in range(1, len(record)):
        log.write_bytes(whole + record[:cut])
        again = Encounter.open(path)
        assert (again.cursor, again.ask, again.state) == (0, None, fight.committed)
        again.close()


def test_zeros_behind_the_last_record_are_a_torn_tail(path: Path, log: Path) -> None:
    fight = played(path)
    log.write_bytes(log.read_bytes() + bytes(512))
    again = Encounter.open(path)
    assert again.moment == fight.moment
    assert path.with_name("siege.log.torn.toml").read_bytes() == bytes(512)


def test_windows_line_ends_are_taken(path: Path, log: Path) -> None:
    fight = played(path)
    for file in (path, log):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    again = Encounter.open(path)
    assert (again.moment, again.notices) == (fight.moment, [])
    answers(again, effort=0)
    again.close()
    assert replay.check(path) == []
    assert Encounter.open(path).cursor == 18


# -- the state file is lost or broken ------------------------------------------------------------------------------
def test_a_lost_state_file_is_made_again_from_the_journal(path: Path) -> None:
    fight = played(path)
    shown = path.read_bytes()
    path.unlink()
    again = Encounter.open(path)
    assert again.notices == ["There is no file siege.toml. The fight was rebuilt from siege.log.toml."]
    assert again.moment == fight.moment
    assert path.read_bytes() == shown


@pytest.mark.parametrize("broken", [b"", b"format = 1\ntitle = ", b"\xff\xfe\x00", bytes(900)])
def test_a_broken_state_file_is_put_aside_and_made_again(path: Path, broken: bytes) -> None:
    fight = played(path)
    shown = path.read_bytes()
    path.write_bytes(broken)
    again = Encounter.open(path)
    assert again.moment == fight.moment
    assert again.notices[0].startswith("siege.toml, line " if broken else "siege.toml is empty. ")
    assert again.notices[0].endswith(" The fight was rebuilt from siege.log.toml.")
    assert again.notices[1] == "What was in siege.toml is kept in siege.broken.toml."
    assert (path.read_bytes(), path.with_name("siege.broken.toml").read_bytes()) == (shown, broken)


def test_a_state_file_cut_anywhere_is_recovered_or_told(path: Path) -> None:
    fight = played(path)
    shown, files, outcomes = path.read_bytes(), contents(path), set[str]()
    for cut in range(0, len(shown), 5):
        for file in path.parent.iterdir():
            file.unlink()
        for name, data in (files | {"siege.toml": shown[:cut]}).items():
            path.with_name(name).write_bytes(data)
        found = opened_or_told(path)
        if isinstance(found, str):
            assert found.startswith("siege.toml")
            assert path.read_bytes() == shown[:cut]
            outcomes.add("told")
            continue
        assert found.notices
        if found.cursor == 17:
            assert (found.moment, path.read_bytes()) == (fight.moment, shown)
            outcomes.add("rebuilt")
        else:  # what is left is a file that somebody might have made: it can be undone
            found.undo()
            assert (found.state, found.ask) == (fight.state, fight.ask)
            outcomes.add("an edit")
        found.close()
    assert outcomes - {"an edit"} == {"told", "rebuilt"}


def opened_or_told(path: Path) -> Encounter | str:
    try:
        return Encounter.open(path)
    except Refused as refused:
        return refused.sentence


def test_a_duplicate_id_is_told_with_its_line(path: Path) -> None:
    played(path)
    path.write_text(path.read_text() + '\n[combatant.ana]\nname = "Ana"\n')
    again = Encounter.open(path)
    line = path.with_name("siege.broken.toml").read_text().count("\n") - 1
    assert again.notices[0].startswith(f"siege.toml, line {line}, column 1: combatant.ana is given a second time.")


def test_a_state_file_older_than_the_journal_begins_is_made_again(path: Path, log: Path) -> None:
    battle(path).close()
    old = path.read_bytes()
    for file in path.parent.iterdir():
        file.unlink()
    played(path)
    log.unlink()
    Encounter.open(path).close()
    path.write_bytes(old)
    again = Encounter.open(path)
    assert again.notices[0] == "siege.toml is older than its journal. The fight was rebuilt from siege.log.toml."
    assert now(again, "ana", "now.power") == 4
    assert again.cursor == 14


# -- the journal is lost or too short ------------------------------------------------------------------------------
def test_a_lost_journal_begins_anew_with_the_state_and_the_numbers_go_on(path: Path, log: Path) -> None:
    fight = played(path)
    log.unlink()
    again = Encounter.open(path)
    assert again.notices == ["siege.log.toml is gone: the history up to entry 14 is missing, and can't be undone."]
    assert (again.cursor, again.state, again.ask, len(again.entries)) == (14, fight.committed, None, 0)
    with pytest.raises(Refused, match="beginning of the fight"):
        again.undo()
    again.do(Begin("rest", "cy"))
    assert (again.cursor, now(again, "cy", "now.energy")) == (15, 4)
    again.close()
    last = Encounter.open(path)
    assert (last.cursor, list(last.entries), last.notices) == (15, [15], [])
    last.undo()
    assert now(last, "cy", "now.energy") == 3
    last.redo()
    last.undo_action()
    last.close()
    assert (replay.check(path), replay.verify(path)) == ([], ())
    assert replay.fold(path, 14) == fight.committed
    with pytest.raises(Refused, match=r"holds entries 14 to 18, not 13"):
        replay.fold(path, 13)


def test_without_a_journal_the_state_has_to_be_valid(path: Path, log: Path) -> None:
    played(path)
    log.unlink()
    path.write_text(path.read_text().replace("guard = 3", 'guard = "high"'))
    line = path.read_text().split("\n").index('guard = "high"') + 1
    with pytest.raises(
        Refused, match=rf"siege\.toml, line {line}, column 1: combatant\.bo\.sheet\.guard must be of type"
    ):
        Encounter.open(path)
    assert not log.exists()


# -- versions ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["siege.toml", "siege.log.toml"])
def test_a_file_of_a_newer_format_is_told_plainly(path: Path, name: str) -> None:
    played(path)
    file = path.with_name(name)
    file.write_text(file.read_text().replace("format = 1", "format = 2"))
    before = contents(path)
    said = rf"{name} was made by a newer Battlewheel \(format 2; this one reads 1\): update this one\."
    with pytest.raises(Refused, match=said):
        Encounter.open(path)
    assert contents(path) == before


def test_a_ruleset_that_is_unknown_or_not_the_journals_is_told(path: Path, log: Path) -> None:
    played(path)
    text = path.read_text()
    path.write_text(text.replace('ruleset = "toy"', 'ruleset = "toyz"'))
    with pytest.raises(Refused, match=r"siege\.toml, line 3, column 1: ruleset does not match siege\.log\.toml"):
        Encounter.open(path)
    path.write_text(text)
    log.write_text(log.read_text().replace('ruleset = "toy"', 'ruleset = "toyz"'))
    with pytest.raises(Refused, match=r"siege\.log\.toml: There is no ruleset 'toyz'"):
        Encounter.open(path)


def test_older_rules_are_told_and_the_recorded_outcomes_stay(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = played(path)
    monkeypatch.setattr(RULES, "version", 3)
    again = Encounter.open(path)
    assert again.notices == [
        "This fight was begun under version 1 of our Toy rules; now it is 3."
        " If the open action looks wrong, drop it and begin it again."
    ]
    assert again.moment == fight.moment


def test_an_unknown_key_in_the_head_of_the_journal_is_told(path: Path, log: Path) -> None:
    played(path)
    log.write_text(log.read_text().replace("seed = 7", "sede = 7"))
    with pytest.raises(
        Refused, match=r'siege\.log\.toml, line 5, column 1: sede is not a field here; did you mean "seed"\?'
    ):
        Encounter.open(path)
    assert os.path.getsize(log) > 0


@pytest.mark.parametrize(
    ("old", "new", "asked"),
    [
        ("value = 1\n", 'value = "x"\n', "effort"),
        ("value = 1\n", "value = [1]\n", "effort"),
        ("value = 1\n", "value = 99\n", "effort"),
        ('value = "ana"', "value = [1]", "target"),
        ('value = "steady"', "value = { a = 1 }", "manner"),
        ("value = [9, 9, 9, 9, 9, 9]", "value = [9, 9, 9, 9, 9, 11]", "hits"),
        ("value = [9, 9, 9, 9, 9, 9]", 'value = [9, 9, 9, 9, 9, "a"]', "hits"),
    ],
)
def test_an_answer_in_the_journal_that_can_not_be_is_asked_afresh(
    path: Path, log: Path, old: str, new: str, asked: str
) -> None:
    fight = battle(path)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady", effort=1, hits=6 * (9,))
    fight.close()
    assert log.read_text().count(old) == 1
    log.write_text(log.read_text().replace(old, new))
    again = Encounter.open(path)
    assert again.ask is not None
    assert (again.ask.key, again.ask.given) == (asked, ())
