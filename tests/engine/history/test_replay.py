"""Playing back: the fold, and that one altered change, fact or face is found and named."""

import re
from pathlib import Path

import pytest

from engine.core.inputs import Amend, Begin, Drop, Edit, Override
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from engine.history.replay import Difference, Versions
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
