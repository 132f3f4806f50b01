"""Corrections on the disk and beneath an open action: every way to the fight leads to the same one."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.fight import Fight
from engine.core.inputs import Answer, Begin, Correct, Drop, Edit, Override
from engine.core.model import MISSING, Refused
from engine.history import records, replay
from engine.history.encounter import Encounter
from engine.rules.common.base import Procedure
from tests.engine import toy
from tests.engine.correcting import asked, differences, facts, refusal, reopened, two_strikes
from tests.engine.toy import RULES, answers, battle, hit, now


# -- beneath an open action ----------------------------------------------------------------------------------------
def test_an_open_action_goes_on_on_the_corrected_state(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("rest", "ana", {"by": 3}))
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=5)
    fight = reopened(fight, path)
    correction = fight.correct(1, Begin("rest", "ana", {"by": 1}))
    assert (correction.blocked, differences(correction)) == ("", {"combatant.ana.now.energy": (6, 4)})
    correction.accept()
    fight = reopened(fight, path)
    assert fight.ask is not None
    assert ([n for n, _ in fight.moment.open], fight.ask.key, fight.ask.high) == ([2, 3, 4, 5], "effort", 4)
    answers(fight, effort=4, hits=0, apply="apply")
    fight = reopened(fight, path)
    assert (now(fight, "ana", "now.energy"), facts(fight)) == (0, {9: [0, None], 1: [4]})
    fight.undo()
    fight = reopened(fight, path)
    assert [n for n, _ in fight.moment.open] == [2, 3, 4, 5, 7, 8]
    for _ in range(2):
        fight.undo()
    assert (fight.moment.entry, fight.committed["combatant"]["ana"]["now"]["energy"]) == (6, 4)
    fight = reopened(fight, path)
    fight.undo()
    assert (fight.moment.entry, fight.committed["combatant"]["ana"]["now"]["energy"]) == (5, 6)
    assert fight.ask is not None
    assert fight.ask.key == "hits"
    fight = reopened(fight, path)
    fight.redo()
    fight = reopened(fight, path)
    assert (fight.moment.entry, fight.moment.redo, now(fight, "ana", "now.energy")) == (6, (7, 8, 9), 4)


def test_a_dropped_action_leaves_the_correction_made_beneath_it(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("rest", "ana", {"by": 3}), Begin("strike", "bo"))
    fight.correct(1, Begin("rest", "ana", {"by": 1})).accept()
    fight.do(Drop())
    fight = reopened(fight, path)
    assert (now(fight, "ana", "now.energy"), fight.ask) == (4, None)
    fight.undo_action()
    assert (fight.moment.entry, now(fight, "ana", "now.energy")) == (1, 6)
    reopened(fight, path)


def test_the_open_action_is_not_taken_back_with_a_correction_made_since() -> None:
    fight = battle()
    fight.do(Begin("rest", "ana", {"by": 3}), Begin("strike", "bo"))
    fight.correct(1, Begin("rest", "ana", {"by": 1})).accept()
    fight.undo_action()
    assert (fight.moment.entry, [n for n, _ in fight.moment.open]) == (2, [2])
    fight.redo()
    answers(fight, target="ana")
    fight.undo_action()
    assert fight.moment.entry == 1


def test_a_correction_on_which_the_open_action_can_not_stand_is_not_accepted() -> None:
    fight = battle()
    fight.do(Edit((("combatant.dan", toy.fighter("Dan")),)), Begin("strike", "dan"))
    correction = fight.correct(1, Edit((("title", "x"),)))
    assert correction.blocked == "The open action can't stand after it: There is no fighter 'dan' in this fight."
    with pytest.raises(Refused) as refused:
        correction.accept()
    assert (refused.value.code, refused.value.sentence) == ("open_action", correction.blocked)
    assert fight.cursor == 2


def drain(fight: Fight, begin: Begin) -> None:
    who = fight[begin.who]
    who.energy -= fight.ask(lambda f: f.amount("drain", who.id, "How much?", who.energy))


def test_a_correction_by_which_the_open_action_would_end_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULES), "procedures", {**RULES.procedures, "drain": Procedure("drain", "Drain", drain)})
    fight = battle()
    fight.do(Begin("rest", "ana", {"by": 3}), Begin("drain", "ana"))
    assert fight.correct(1, Begin("rest", "ana", {"by": -2})).blocked == ""
    correction = fight.correct(1, Begin("rest", "ana", {"by": -3}))
    assert correction.blocked == "The open action would end by it: finish that first, or take it back."
    assert refusal(correction.accept) == "open_action"


# -- on the disk ---------------------------------------------------------------------------------------------------
def test_every_step_of_a_corrected_fight_is_the_same_from_the_disk(path: Path) -> None:
    fight = reopened(two_strikes(path), path)
    assert asked(fight.correct(1, Answer("effort", 2))) == (1, "hits")
    fight = reopened(fight, path)
    correction = fight.correct(1, Answer("effort", 2))
    while correction.ask is not None:
        correction.roll()
    correction.accept()
    fight = reopened(fight, path)
    fight.correct(8, Override("harm", 1, "he stumbles")).accept()
    fight = reopened(fight, path)
    fight.correct(1, Answer("hits", (1, 1, 1, 1, 1, 1, 1))).accept()
    fight = reopened(fight, path)
    fight.correct(15, Begin("rest", "ana", {"by": 9})).accept()
    fight = reopened(fight, path)
    told = [facts(fight)]
    for _ in range(4):
        fight.undo()
        fight = reopened(fight, path)
        told.append(facts(fight))
    assert [one[7] for one in told] == [[0, None], [0, None], [3, 3, 3], [3, 3, 3], [4, 2, 2]]
    assert [one[15] for one in told] == [[10], [4], [4], [4], [4]]
    for n in range(4):
        fight.redo()
        fight = reopened(fight, path)
        assert facts(fight) == told[3 - n]
    hit(fight)
    reopened(fight, path)


def test_a_correction_is_one_record(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0, hits=1, apply="apply")
    fight.do(Begin("surge", "ana"))
    fight.answer(2)
    correction = fight.correct(4, Answer("effort", 1))
    correction.answer((9, 2, 2, 2, 2, 2))
    entry = correction.accept()
    text = records.text_of(entry)
    assert text.split("\n", 4)[4] == (
        'do = "correct"\n'
        "of = 4\n"
        'input = { do = "amend", key = "effort", value = 1, fits = "ana number" }\n'
        "again = [\n"
        '  { of = 1, key = "hits", value = [9, 2, 2, 2, 2, 2], fits = "ana dice" },\n'
        "]\n"
        "change = [\n"
        '  { path = "combatant.ana.now.energy", was = 5, to = 4 },\n'
        "]\n"
        "mend = [\n"
        '  { n = 6, change = [{ path = "combatant.ana.now.power", was = 4, to = 3 },'
        ' { path = "combatant.ana.now.energy", was = 3, to = 2 },'
        ' { path = "combatant.bo.now.onslaught", to = 1 }],'
        ' fact = [{ step = "2", key = "hits", value = 1, who = "ana", faces = [9, 2, 2, 2, 2, 2] },'
        ' { step = "2", key = "miss", who = "ana", hits = 1 }] },\n'
        '  { n = 8, change = [{ path = "combatant.ana.now.energy", was = 2, to = 4 }] },\n'
        "]\n"
        "done = true\n"
    )
    assert records.read(text, "log") == entry


def corrected(path: Path) -> Encounter:
    """A fight with a correction that rolls anew and leaves an action out: entry 17."""
    fight = battle(path)
    fight.do(Edit((("combatant.dan", toy.fighter("Dan")),)), Begin("rest", "dan"))
    hit(fight)
    hit(fight, "bo", "ana")
    fight.correct(1, Edit((("title", "Gate"),))).accept()
    correction = fight.correct(3, Answer("effort", 3))
    while correction.ask is not None:
        correction.roll()
    correction.accept()
    fight.close()
    return fight


def test_each_altered_number_of_a_correction_is_named_with_its_entry(path: Path, log: Path) -> None:
    corrected(path)
    assert replay.verify(path) == ()
    text = log.read_text()
    found = [*re.finditer(r" (?:to|value) = (-?\d+)", text[text.index("\nn = 18\n") :])]
    assert len(found) >= 10
    begins = text.index("\nn = 18\n")
    for number in found:
        start, end = begins + number.start(1), begins + number.end(1)
        log.write_text(text[:start] + "77" + text[end:])
        assert {each.n for each in replay.verify(path)} == {18}


def test_each_altered_face_that_was_rolled_anew_is_named(path: Path, log: Path) -> None:
    corrected(path)
    text = log.read_text()
    found = [*re.finditer(r'of = 3, key = "\w+", value = \[([\d, ]+)\]', text)]
    assert len(found) == 2
    for again in found:
        for face in re.finditer(r"\d+", again[1]):
            start, end = again.start(1) + face.start(), again.start(1) + face.end()
            log.write_text(text[:start] + str(int(face[0]) % 10 + 1) + text[end:])
            assert replay.verify(path)[0].n == 18


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (r"  \{ n = 2, fact = \[\] \},\n", "", "entry 2 after it"),
        (r"  \{ n = 2, fact = \[\] \},\n", r"  { n = 2, fact = [] },\n  { n = 9, fact = [] },\n", "entry 9 after it"),
        (r"of = 1\ninput", r"of = 3\ninput", "title"),
        (r'  \{ of = 3, key = "hits".*?\n', "", "what happened"),
    ],
)
def test_what_else_is_altered_in_a_correction_is_named(path: Path, log: Path, old: str, new: str, what: str) -> None:
    corrected(path)
    text = log.read_text()
    altered = re.sub(old, new, text)
    assert altered != text
    log.write_text(altered)
    assert replay.verify(path)[0].what == what


@pytest.mark.parametrize(("old", "new"), [("of = 1\n", "of = 99\n"), ("n = 2, fact = []", "n = 99, fact = []")])
def test_a_correction_of_what_is_not_there_is_told_with_its_line(path: Path, log: Path, old: str, new: str) -> None:
    corrected(path)
    assert log.read_text().count(old) == 1
    log.write_text(log.read_text().replace(old, new))
    said = r"siege\.log\.toml, line \d+: entry 17 leads to 99, which is not there\."
    with pytest.raises(Refused, match=said):
        replay.verify(path)
    assert re.search(said, replay.check(path)[0])


def test_a_fight_is_rebuilt_from_a_journal_that_holds_corrections(path: Path) -> None:
    fight = corrected(path)
    path.unlink()
    again = Encounter.open(path)
    assert (again.state, again.moment.entry) == (fight.state, 18)
    again.close()
    path.write_text(path.read_text().replace("energy = 3", "energy = 2", 1))
    edited = Encounter.open(path)
    assert isinstance(edited.entries[19].input, Edit)
    assert "was edited by hand" in edited.notices[0]
    edited.undo()
    assert edited.state == fight.state
    edited.close()


# -- other rules ---------------------------------------------------------------------------------------------------
def test_other_rules_than_those_the_fight_was_begun_under_are_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fight = two_strikes(path)
    assert not fight.correct(1, Answer("harm", 1)).rules_changed
    fight.close()
    monkeypatch.setattr(RULES, "version", 2)
    monkeypatch.setattr("tests.engine.toy.Fighter.onslaught", property(lambda self: 0, lambda self, value: None))
    again = Encounter.open(path)
    correction = again.correct(1, Answer("harm", 1))
    assert correction.rules_changed
    assert differences(correction)["combatant.bo.now.onslaught"] == (1, MISSING)
    again.close()


def test_rules_that_break_off_stop_the_correction_and_leave_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = two_strikes()

    def fails(fight: Fight, begin: Begin) -> None:
        raise KeyError("energy")

    monkeypatch.setattr(type(RULES), "procedures", {**RULES.procedures, "rest": Procedure("rest", "Rest", fails)})
    with pytest.raises(Refused, match=r"Entry 15 can't be run again by these rules \(KeyError: 'energy'\)\."):
        fight.correct(1, Answer("harm", 1))


def test_a_fight_that_is_only_watched_shows_corrections_and_takes_none(path: Path) -> None:
    two_strikes(path).close()
    watched = Encounter.open(path, read_only=True)
    correction = watched.correct(1, Answer("harm", 1))
    assert (asked(correction), len(correction.differences)) == (None, 2)
    assert refusal(correction.accept) == "read_only"


def test_watchers_are_told_of_a_correction() -> None:
    fight, seen = two_strikes(), list[Any]()
    fight.watch(lambda: seen.append((fight.cursor, type(fight.entries[fight.cursor].input))))
    fight.correct(1, Answer("harm", 1)).accept()
    assert seen == [(16, Correct)]
