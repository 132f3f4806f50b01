"""Playing back: the fold, and that one altered change, fact or face is found and named."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from engine import samples
from engine.core.inputs import Amend, Begin, Drop, Edit, Override
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.replay import Difference, Versions, check, remarks
from tests.engine.toy import RULES, answers, battle, hit, now


def long_fight(path: Path) -> Encounter:
    """A fight with every kind of input, rolled and typed faces, and an action left open."""
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady", effort=1)
    fight.roll((9, 8))
    fight.roll()
    fight.do(Override("guard", 1, "oil"))
    fight.do(Begin("brace", "ana"))
    fight.answer(2)
    fight.do(Edit((("combatant.ana.sheet.soak", 0),)))
    while fight.ask:
        fight.roll() if fight.ask.kind == "dice" else fight.answer(fight.ask.default)
    fight.do(Edit((("title", "Gate"),)))
    fight.undo()
    fight.undo_action()
    fight.redo()
    fight.do(Begin("surge", "cy"))
    fight.do(Drop())
    fight.do(Begin("surge", "cy"))
    fight.answer(4)
    fight.do(Begin("rest", "cy", {"by": 2}))
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady", effort=2)
    fight.roll()
    fight.do(Amend("effort", 3))
    fight.roll()
    fight.close()
    return fight


def test_a_fight_as_it_was_written_shows_no_difference(path: Path) -> None:
    fight = long_fight(path)
    assert replay.verify(path) == ()
    assert replay.fold(path) == fight.committed
    assert fight.ask is not None
    assert replay.versions(path) == Versions("toy", 1, 1)


def test_the_fold_at_an_entry_is_the_state_as_it_was_then(path: Path) -> None:
    fight, states = battle(path), list[object]()
    fight.watch(lambda: states.append(fight.committed))
    states.append(fight.committed)
    hit(fight)
    fight.do(Begin("rest", "bo"))
    fight.undo_action()
    fight.undo()
    fight.redo()
    assert [replay.fold(path, n) for n in range(fight.cursor + 1)] == states
    for n in (-1, fight.cursor + 1):
        with pytest.raises(Refused, match=rf"siege\.log\.toml holds entries 0 to 11, not {n}\."):
            replay.fold(path, n)


def test_a_fight_without_a_journal_can_not_be_played_back(path: Path, log: Path) -> None:
    battle(path).close()
    log.unlink()
    for read in (replay.fold, replay.verify, replay.versions):
        with pytest.raises(Refused, match=r"There is no journal siege\.log\.toml here\."):
            read(path)


def test_each_altered_change_is_named_with_its_entry(path: Path, log: Path) -> None:
    long_fight(path)
    text = log.read_text()
    found = [*re.finditer(r'\{ path = "([a-z.-]+)".*? to = (-?\d+) \}', text)]
    assert len(found) >= 10
    for change in found:
        n = int(re.findall(r"\nn = (\d+)\n", text[: change.start()])[-1])
        log.write_text(text[: change.start(2)] + "77" + text[change.end(2) :])
        first = replay.verify(path)[0]
        assert (first.n, first.what, first.recorded) == (n, change[1], 77)
        assert f"Entry {n}: {change[1]} is recorded as 77, not as {change[2]}." == str(first)


def test_each_altered_was_is_named_with_its_entry(path: Path, log: Path) -> None:
    long_fight(path)
    text = log.read_text()
    found = [*re.finditer(r'\{ path = "([a-z.-]+)", was = (-?\d+)', text)]
    assert len(found) >= 8
    for change in found:
        n = int(re.findall(r"\nn = (\d+)\n", text[: change.start()])[-1])
        log.write_text(text[: change.start(2)] + "77" + text[change.end(2) :])
        assert [(each.n, each.what) for each in replay.verify(path)] == [(n, f"{change[1]} before")]
        shown = f"\nentry = {n}\n" in path.read_text()  # the record that the state file is tied to
        assert len(replay.check(path)) == 1 + shown


def test_each_altered_face_is_named_with_its_entry(path: Path, log: Path) -> None:
    long_fight(path)
    text = log.read_text()
    checked = 0
    for record in re.finditer(r'\nn = (\d+)\n(?:(?!\[\[).)*?\nvalue = \[([\d, ]+)\]\nsource = "([tr]+)"', text, re.S):
        n, faces, source = int(record[1]), record[2].split(", "), record[3]
        for i, letter in enumerate(source):
            other = [*faces[:i], str(int(faces[i]) % 10 + 1), *faces[i + 1 :]]
            log.write_text(text[: record.start(2)] + ", ".join(other) + text[record.end(2) :])
            differences = replay.verify(path)
            assert differences, (n, i)
            if letter == "r":
                assert differences[0].n == n
                checked += 1
    assert checked >= 15


def test_each_altered_fact_is_named_with_its_entry(path: Path, log: Path) -> None:
    long_fight(path)
    text = log.read_text()
    found = [*re.finditer(r'\{ step = "[^"]*", key = "(\w+)"[^\n]* value = (-?\d+)', text)]
    assert len(found) >= 6
    for fact in found:
        n = int(re.findall(r"\nn = (\d+)\n", text[: fact.start()])[-1])
        log.write_text(text[: fact.start(2)] + "77" + text[fact.end(2) :])
        assert [(each.n, each.recorded) for each in replay.verify(path)] == [(n, 77)]


@pytest.mark.parametrize(
    ("old", "new", "n", "what"),
    [
        ("closes = true\n", "", 7, "the action"),
        ('  { path = "combatant.bo.now.power", was = 4, to = 2 },\n', "", 7, "combatant.bo.now.power"),
        ("to = 1 },\n]", 'to = 1 },\n  { path = "title", was = "Lantern Gate", to = "x" },\n]', 7, "title"),
        ('value = "bo"', 'value = "nobody"', 7, "the action"),
        ('procedure = "strike"', 'procedure = "storm"', 1, "what happened"),
        ('{ step = "3", key = "harm", who', '{ step = "4", key = "harm", who', 7, "fact"),
    ],
)
def test_what_else_is_altered_is_named_too(path: Path, log: Path, old: str, new: str, n: int, what: str) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    assert old in log.read_text()
    log.write_text(log.read_text().replace(old, new, 1))
    assert (replay.verify(path)[0].n, replay.verify(path)[0].what) == (n, what)


def test_an_altered_undo_is_named(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.undo()
    fight.close()
    text = log.read_text()
    log.write_text(text.replace("open = [1, 2, 3, 4, 5, 6]", "open = [1, 2, 3, 4, 5]"))
    assert replay.verify(path)[0] == Difference(8, "open", (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6))
    log.write_text(text.replace("open = [1, 2,", "open = [1, 99,"))
    with pytest.raises(Refused, match=r"entry 8 leads to 99, which is not there\."):
        replay.verify(path)


def test_an_altered_state_file_is_named_with_the_entry_it_shows(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    path.write_text(path.read_text().replace("power = 6", "power = 7"))
    assert replay.verify(path) == (Difference(7, "combatant.ana.now.power in siege.toml", 7, 6),)


def test_rules_that_have_changed_since_are_seen_by_verifying_and_change_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight = battle(path, options={"heavy": True})
    hit(fight)
    fight.close()
    monkeypatch.setattr(RULES, "version", 2)
    monkeypatch.setattr("tests.engine.toy.Fighter.onslaught", property(lambda self: 0, lambda self, value: None))
    assert [(each.n, each.what) for each in replay.verify(path)] == [(7, "combatant.bo.now.onslaught")]
    assert replay.versions(path) == Versions("toy", 1, 2)
    assert replay.fold(path) == fight.state
    again = Encounter.open(path)
    assert again.state["combatant"]["bo"]["now"]["onslaught"] == 1


def test_a_change_of_kind_is_a_difference(path: Path, log: Path) -> None:
    fight = battle(path)
    fight.do(Begin("rest", "ana", {"by": -2}))
    assert now(fight, "ana", "now.energy") == 1
    fight.close()
    log.write_text(log.read_text().replace("was = 3, to = 1 }", "was = 3, to = true }"))
    assert next(each.what for each in replay.verify(path)) == "combatant.ana.now.energy"


def test_a_fight_that_is_well_has_no_problem_also_with_an_open_action(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana")
    assert check(path) == []
    fight.close()
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    assert check(path) == []
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_every_bad_record_is_told_also_one_that_opening_does_not_read(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    hit(fight)
    fight.close()
    text = log.read_text().replace("n = 3\nat = 2", "n = 3\nat = x", 1).replace('do = "answer"', 'do = "awnser"', 1)
    log.write_text(text)
    lines = text.split("\n")
    wrong, date = lines.index('do = "awnser"') + 1, lines.index("n = 3") + 2
    assert check(path) == [
        f"siege.log.toml is damaged in lines {wrong - 3} to {date + 5} (entries 2 and 3)."
        " Opening the fight saves what can be read.",
        f"siege.log.toml, line {wrong}, column 1: "
        'do is "awnser", which is nothing that can be done; did you mean "answer"?',
        f"siege.log.toml, line {date}, column 6: this is not a value; text stands in quotation marks.",
    ]


def test_no_more_than_twenty_problems_are_told(path: Path, log: Path) -> None:
    fight = battle(path)
    for _ in range(30):
        fight.do(Begin("rest", "ana"))
    fight.close()
    log.write_text(log.read_text().replace("was = ", "wos = "))
    assert len(check(path)) == 20


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("n = 3\n", "n = 4\n", "siege.log.toml, line 48: entry 4 stands before entry 4."),
        (
            "was = 4, to = 6",
            "was = 5, to = 6",
            "line 84: entry 7 says that combatant.ana.now.power was 5; it was 4.",
        ),
        (
            "was = 4, to = 6",
            "was = 4, to = 7",
            "siege.toml and siege.log.toml are of two histories: they differ at entry 7.",
        ),
        (
            "was = 4, to = 6",
            "was = 4, to = 'six'",
            "after entry 7: combatant.ana.now.power must be of type int, not 'six'.",
        ),
        ("done = true\n\n[[entry]]\nn = 5", "[[entry]]\nn = 5", "siege.log.toml, line 57, column 1: done is missing."),
        (
            "format = 1",
            "format = 3",
            "siege.log.toml was made by a newer Battlewheel (format 3;",
        ),
        ("[start]", "[begin]", "siege.log.toml, line 7, column 1: begin is not a field here."),
    ],
)
def test_a_problem_of_the_journal(path: Path, log: Path, old: str, new: str, said: str) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    text = log.read_text()
    assert old in text
    log.write_text(text.replace(old, new, 1))
    assert len([problem for problem in check(path) if said in problem]) == 1


def test_a_torn_tail_and_a_state_ahead_of_the_journal_are_told(path: Path, log: Path) -> None:
    fight = battle(path)
    fight.do(Begin("rest", "ana"))
    whole = log.read_bytes()
    fight.close()
    log.write_bytes(whole[:-5])
    torn, ahead = check(path)
    assert torn.endswith(": the last record is cut short; opening the fight sets it aside.")
    assert ahead == "siege.toml shows entry 1; siege.log.toml holds 0 to 0."


def test_a_state_file_of_other_rules_than_its_journal_is_told(path: Path) -> None:
    fight = battle(path)
    fight.close()
    path.write_text(path.read_text().replace('ruleset = "toy"', 'ruleset = "toyz"'))
    told = "siege.toml, line 3, column 1: ruleset does not match siege.log.toml, which was written for toy."
    assert check(path) == [told]


def test_a_lost_file_is_told(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    state = path.read_text()
    path.unlink()
    assert check(path) == ["There is no file siege.toml."]
    path.write_text(state)
    os.rename(log, log.with_name("away"))
    assert check(path) == ["There is no journal siege.log.toml: the history of this fight is missing."]
    path.write_text(state.replace("guard = 3", "guard = true"))
    missing, wrong = check(path)
    assert wrong == "siege.toml, line 27, column 1: combatant.bo.sheet.guard must be of type int, not True."
    assert missing.startswith("There is no journal")


def test_an_edit_by_hand_that_can_be_taken_is_no_problem(path: Path) -> None:
    battle(path).close()
    path.write_text(path.read_text().replace("guard = 3", "guard = 9"))
    assert check(path) == []


def test_a_fighter_who_takes_part_can_not_be_taken_out_of_the_file_and_opening_says_so_too(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana")
    fight.close()
    head, _, rest = path.read_text().partition("[combatant.ana]")
    path.write_text(head + rest[rest.index("[combatant.bo]") :])
    (told,) = check(path)
    assert told == (
        "siege.toml: Ana takes part in what is open: finish it first."
        " Until then that fighter's table has to stay in the file."
    )
    with pytest.raises(Refused) as refused:
        Encounter.open(path)
    assert refused.value.sentence == told


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [('dice = ["d8"]', "dice = false", ".dice must be a list, not false."),
     ('dice = ["d8"]', "dice = [{ a = 1 }]", ".dice.1 must be text, not a table."),
     ("[clock]", "[combatant]\nstray = 5\n\n[clock]", "combatant.stray must be a table.")],
)  # fmt: skip
def test_sheets_are_checked_before_anything_is_read_off_them(tmp_path: Path, old: str, new: str, said: str) -> None:
    for file in samples.files("static_veil"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    path = tmp_path / "pier-nineteen.toml"
    path.write_text(path.read_text().replace(old, new, 1))
    (told,) = check(path)
    assert told.startswith("pier-nineteen.toml, line ")
    assert told.endswith(said)
    with pytest.raises(Refused) as refused:
        Encounter.open(path)
    assert refused.value.sentence == told


def test_an_edit_by_hand_that_waits_is_told_until_the_fight_is_opened(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    path.write_text(path.read_text() + "\n# only a remark\n")
    assert (check(path), remarks(path)) == ([], [])
    path.write_text(path.read_text().replace('title = "Lantern Gate"', 'title = "The siege"', 1))
    assert check(path) == []
    assert remarks(path) == ["siege.toml was edited by hand: title. Opening the fight takes that in, as one step."]
    path.write_text(path.read_text().replace('title = "The siege"', "title = true", 1))
    assert remarks(path) == []
    path.write_text(path.read_text().replace("title = true", 'title = "The siege"', 1))
    Encounter.open(path).close()
    assert (check(path), remarks(path)) == ([], [])


def test_a_journal_that_others_can_read_is_told_and_made_private_when_it_is_opened(path: Path, log: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    assert remarks(path) == []
    for mode in (0o644, 0o640, 0o666):
        log.chmod(mode)
        assert check(path) == []
        assert remarks(path) == [
            f"siege.log.toml tells what players must not know, and others can read it (mode {mode:o}):"
            " opening the fight makes it private."
        ]
        Encounter.open(path, read_only=True).close()
        assert stat.S_IMODE(log.stat().st_mode) == mode
        Encounter.open(path).close()
        assert stat.S_IMODE(log.stat().st_mode) == 0o600
    path.unlink()
    log.unlink()
    assert remarks(path) == []
