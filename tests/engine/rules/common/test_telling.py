"""Notes in the log: what any ruleset has, recorded, undone, played back and corrected like everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import answers, begin, strike
from tests.engine.rules.exalted3e.logs import two, word


def noted(enc: Encounter) -> list[tuple[str, str]]:
    """The notes of the last action: text, and who may see it."""
    _, entry = next(enc.journal.actions(enc.moment.entry))
    found = [fact.data for fact in entry.facts if fact.key.rpartition(".")[2] == "note"]
    return [(data["text"], data["seen"]) for data in found]


def test_a_note_changes_nothing_and_is_the_game_masters_alone() -> None:
    enc = two()
    was = enc.state
    entry = enc.do(Begin("note", "", {"text": "The bridge burns \x1b[31min round 5."}))
    assert (entry.closes, entry.changes, enc.state) == (True, (), was)
    assert noted(enc) == [("The bridge burns in round 5.", "gm")]
    assert word(enc) == "note"


def test_a_note_for_the_players_says_so_and_undo_takes_it_back() -> None:
    enc = two()
    before = enc.cursor
    enc.do(Begin("note", "", {"text": "The bell rings.", "seen": "all"}))
    assert noted(enc) == [("The bell rings.", "all")]
    enc.undo_action()
    assert enc.moment.entry == before
    enc.redo()
    assert noted(enc) == [("The bell rings.", "all")]


def test_a_note_within_an_attack_stays_with_it() -> None:
    enc = two()
    begin(enc, "attack", "kes", target="orsolo")
    enc.do(Begin("note", "", {"text": "From behind."}))
    answers(enc, attack=0)
    assert noted(enc) == [("From behind.", "gm")]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({}, "no_text"),
        ({"text": " \x1b[2J "}, "no_text"),
        ({"text": "x" * 1001}, "too_long"),
        ({"text": "x", "seen": "nobody"}, "wrong_arguments"),
        ({"text": "x", "who": "kes"}, "wrong_arguments"),
    ],
)
def test_what_is_no_note_is_refused(args: dict[str, str], code: str) -> None:
    enc = two()
    before = enc.cursor
    with pytest.raises(Refused) as refused:
        enc.do(Begin("note", "", args))
    assert (refused.value.code, enc.cursor) == (code, before)


def test_a_note_is_there_when_the_fight_is_opened_again_and_played_back(tmp_path: Path) -> None:
    path = tmp_path / "siege.toml"
    start = two().state["combatant"]
    enc = Encounter.new(path, "exalted3e", start, seed=1)
    enc.do(Begin("note", "", {"text": 'She said: "no".', "seen": "all"}))
    enc.close()
    assert replay.verify(path) == ()
    again = Encounter.open(path)
    assert noted(again) == [('She said: "no".', "all")]
    again.close()


def test_a_correction_runs_over_notes_and_one_can_be_put_right() -> None:
    enc = two()
    strike(enc, "kes", "orsolo", 7)
    first = enc.cursor
    enc.do(Begin("note", "", {"text": "A gost."}))
    note = enc.cursor
    enc.correct(note, Begin("note", "", {"text": "A ghost."})).accept()
    assert noted(enc) == [("A ghost.", "gm")]
    assert next(enc.journal.line(enc.moment.entry)).start == note
    assert first < note
