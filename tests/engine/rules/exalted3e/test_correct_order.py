"""Corrections and the order of the fight: turns stay as they were played, unless the GM says otherwise."""

import shutil
from pathlib import Path

from engine import samples
from engine.core.inputs import Amend, Begin
from engine.core.model import get
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight


def played() -> tuple[Encounter, int, int]:
    """Ann at 12, Bea at 11 and Cid at 8 act in this order; where Bea was set to 10, and where Ann's turn ended."""
    enc = fight(acting="ann", ann=12, bea=11, cid=8)
    lost = enc.do(Begin("initiative", "bea", {"change": -1})).n
    ended = enc.do(Begin("end_turn", "ann")).n
    for who in ("bea", "cid"):
        assert get(enc.state, "clock.acting") == who
        enc.do(Begin("full_defense", who))
        while enc.ask is not None:
            enc.answer(enc.ask.default)
        if who == "bea":
            enc.do(Begin("end_turn", "bea"))
    return enc, lost, ended


def test_a_change_of_initiative_leaves_the_turns_as_they_were_played() -> None:
    enc, lost, ended = played()
    correction = enc.correct(lost, Begin("initiative", "bea", {"change": -6}))
    assert (correction.ask, correction.impossible, correction.kept) == (None, (), 1)
    assert [(of, answer.key, answer.value) for of, answer in correction.fix.again] == [(ended, "next", "bea")]
    correction.accept()
    assert (get(enc.state, "clock.acting"), get(enc.state, "combatant.bea.now.initiative")) == ("cid", 4)
    again = enc.correct(lost, Begin("initiative", "bea", {"change": -2}))
    assert (again.impossible, again.kept) == ((), 0)


def test_the_gm_may_say_who_acted_next() -> None:
    enc, _, ended = played()
    assert enc.asked_in(ended).answers["next"] == "order"
    correction = enc.correct(ended, Amend("next", "cid"))
    assert [why.split(" now")[0] for _, why in correction.impossible] == [
        "Bea can't take full defense", "It is Cid's turn, not Bea's.",
    ]  # fmt: skip
    assert correction.kept == 0
    correction.accept()
    assert get(enc.state, "clock.acting") == "cid"


def test_one_who_is_out_by_a_correction_has_no_turn_to_keep() -> None:
    enc, lost, _ = played()
    correction = enc.correct(lost, Begin("defeat", "bea", {"why": "fled"}))
    assert [why.split(" now")[0] for _, why in correction.impossible] == [
        "Bea can't take full defense", "It is Cid's turn, not Bea's.",
    ]  # fmt: skip
    correction.accept()
    assert get(enc.state, "clock.acting") == "cid"


def test_kept_turns_are_on_the_disk_and_one_undo_takes_them_back(tmp_path: Path) -> None:
    for file in samples.files("exalted3e"):
        shutil.copy(file, tmp_path / file.name)
    enc = Encounter.open(tmp_path / samples.files("exalted3e")[0].name)
    before = enc.moment
    correction = enc.correct(143, Amend("damage", 5))
    assert (correction.ask, correction.impossible) == (None, ())
    assert correction.kept > 0
    correction.accept()
    path = enc.path
    assert path is not None
    enc.close()
    assert (replay.check(path), replay.verify(path)) == ([], ())
    enc = Encounter.open(path)
    enc.undo()
    assert (enc.moment.state, enc.moment.entry) == (before.state, before.entry)
