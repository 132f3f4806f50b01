"""Looking files over: a sentence for each thing that is wrong, and none for a fight that is well."""

import os
import stat
from pathlib import Path

import pytest

from engine import samples
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.checks import check, remarks
from engine.history.encounter import Encounter
from tests.engine.toy import answers, battle, hit


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
