"""A person edits the state file with an editor: what is taken, what is refused, and that it counts once."""

from pathlib import Path

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING, Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.toy import answers, battle, hit, now


def edit(path: Path, *changes: tuple[str, str]) -> str:
    text = path.read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text)
    return text


def test_an_edit_becomes_one_entry_that_can_be_undone(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    edit(path, ("guard = 3", "guard = 1"), ("power = 2", "power = 5"), ('name = "Cy"', 'name = "Cyn"'))
    again = Encounter.open(path)
    assert again.notices == [
        "siege.toml was edited by hand: combatant.bo.sheet.guard, combatant.bo.now.power, combatant.cy.name."
        " Undo takes it back."
    ]
    assert again.cursor == 8
    assert again.entries[8].input == Edit(
        (("combatant.bo.sheet.guard", 1), ("combatant.bo.now.power", 5), ("combatant.cy.name", "Cyn")), "by hand"
    )
    again.close()
    assert replay.check(path) == []
    last = Encounter.open(path)
    assert (last.notices, last.state) == ([], again.state)
    last.undo()
    assert last.state == fight.state


def test_an_edit_in_mid_attack_counts_from_the_open_ask_and_only_once(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady", effort=0, hits=3)
    fight.close()
    shown = path.read_text()
    edit(path, ("soak = 3\n[combatant.bo.now]", "soak = 1\n[combatant.bo.now]"))
    again = Encounter.open(path)
    assert path.read_text() == shown  # the edit is in the journal now, and the attack began without it
    assert again.ask is not None
    assert (again.ask.key, again.ask.count, again.cursor) == ("harm", 5 + 1 - 1, 13)
    assert again.entries[13].input == Edit((("combatant.bo.sheet.soak", 1),), "by hand", "harm")
    again.do(Edit((("combatant.bo.sheet.soak", 4),)))
    again.close()
    last = Encounter.open(path)
    assert (last.notices, last.cursor) == ([], 14)
    assert last.ask is not None
    assert last.ask.count == 5 + 1 - 4
    answers(last, harm=1, apply="apply")
    assert now(last, "bo", "sheet.soak") == 4
    last.close()
    assert (replay.check(path), replay.verify(path)) == ([], ())


def test_an_edit_that_a_crash_left_in_both_files_is_not_made_twice(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("strike", "cy"))
    fight.close()
    edited = edit(path, ("guard = 3", "guard = 1"))
    Encounter.open(path).close()
    path.write_text(edited)  # as if the program had ended before it wrote the state file
    again = Encounter.open(path)
    assert again.cursor == 2
    again.undo()
    again.close()
    assert now(Encounter.open(path), "bo", "sheet.guard") == 3


def test_what_came_after_the_state_file_stays_and_the_edit_is_laid_over_it(path: Path) -> None:
    fight = battle(path)
    shown = path.read_text()
    fight.do(Begin("rest", "ana"))
    fight.do(Begin("rest", "bo"))
    fight.close()
    path.write_text(shown.replace("energy = 3", "energy = 9", 1))
    again = Encounter.open(path)
    assert (now(again, "ana", "now.energy"), now(again, "bo", "now.energy")) == (9, 4)
    assert [change.path for change in again.entries[3].changes] == ["combatant.ana.now.energy"]


def test_the_number_of_the_entry_may_be_changed_too_without_losing_what_is_open(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo")
    fight.close()
    edit(path, ("guard = 3", "guard = 1"), ("entry = 7", "entry = 8"))
    Encounter.open(path).close()
    assert "entry = 7\n" in path.read_text()
    again = Encounter.open(path)
    assert (again.ask and again.ask.key, again.cursor, now(again, "bo", "sheet.guard")) == ("manner", 10, 1)


def test_what_is_written_out_although_it_is_the_default_is_not_kept(path: Path) -> None:
    battle(path).close()
    edit(path, ("[combatant.bo.now]", "[combatant.bo.now]\nonslaught = 0"))
    again = Encounter.open(path)
    assert (again.notices, again.cursor) == ([], 0)


def test_fighters_may_be_added_and_taken_out(path: Path) -> None:
    battle(path).close()
    text = path.read_text()
    path.write_text(text[: text.index("\n[combatant.cy]")] + '\n[combatant.dan]\nname = "Dan"\n')
    again = Encounter.open(path)
    assert list(again.state["combatant"]) == ["ana", "bo", "dan"]
    values = dict(again.entries[1].input.values) if isinstance(again.entries[1].input, Edit) else {}
    assert values == {"combatant.cy": MISSING, "combatant.dan": {"name": "Dan"}}


def test_somebody_who_takes_part_can_not_be_taken_out_and_nothing_is_touched(path: Path) -> None:
    fight = battle(path)
    fight.do(Begin("strike", "cy"))
    fight.close()
    text = path.read_text()
    edited = text[: text.index("\n[combatant.cy]")]
    path.write_text(edited)
    for _ in range(2):  # the lock is free again after a refusal
        with pytest.raises(Refused, match=r"^siege\.toml: Cy takes part in what is open: finish it first\."):
            Encounter.open(path)
    assert path.read_text() == edited


def test_comments_line_ends_and_a_byte_order_mark_are_no_edit(path: Path) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    path.write_bytes(b"\xef\xbb\xbf" + path.read_text().replace("[clock]", "# now\r\n[clock]  # when").encode())
    again = Encounter.open(path)
    assert (again.notices, again.cursor, again.state) == ([], 7, fight.state)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "guard = 3",
            'guard = "high"',
            r"line 27, column 1: combatant\.bo\.sheet\.guard must be of type int, not 'high'\.",
        ),
        ("guard = 3", "gaurd = 3", r"line 27, column 1: combatant\.bo\.sheet\.gaurd is not a field here\."),
        ("guard = 3", "guard = nan", r"line 27, column 1: combatant\.bo\.sheet\.guard is not a number"),
        ("guard = 3", "guard = 2026-01-01", r"line 27, column 1: combatant\.bo\.sheet\.guard is a date"),
        ("entry = 7", "entry = -7", r"line 4, column 1: entry must be the number of a journal entry\."),
        ("entry = 7\n", "", r"entry must be the number of a journal entry\."),
        ("redo = []", "redo = 5", r"line 5, column 1: redo must be a list of entry numbers\."),
        ("format = 1", 'format = "1"', r"line 1, column 1: format must be 1"),
        ('title = "Lantern Gate"', "titel = 'x'", r"line 2, column 1: titel is not a field here\."),
        ("[combatant.bo.now]", '[combatant.bo.now."a.b"]', r"combatant\.bo\.now holds the key 'a\.b'"),
        ("[clock]\nround = 1", "clock = 1", r"line 8, column 1: clock must be of type dict"),
        ('ruleset = "toy"\n', "", r"ruleset is missing"),
        ('name = "Bo"', "", r"line 22, column 1: combatant\.bo\.name is missing\."),
    ],
)
def test_a_mistake_is_one_sentence_with_file_line_and_field_and_nothing_is_overwritten(
    path: Path, old: str, new: str, said: str
) -> None:
    fight = battle(path)
    hit(fight)
    fight.close()
    edited = edit(path, (old, new))
    log = path.with_name("siege.log.toml").read_bytes()
    with pytest.raises(Refused, match=rf"^siege\.toml[,:] .*{said}") as refused:
        Encounter.open(path)
    assert "\n" not in refused.value.sentence
    assert (path.read_text(), path.with_name("siege.log.toml").read_bytes()) == (edited, log)
    assert replay.check(path) == [refused.value.sentence]


def test_somebody_who_watches_sees_the_edit_but_writes_nothing(path: Path) -> None:
    fight = battle(path)
    fight.close()
    edited = edit(path, ("guard = 3", "guard = 1"))
    watched = Encounter.open(path, read_only=True)
    assert (now(watched, "bo", "sheet.guard"), watched.cursor, path.read_text()) == (1, 0, edited)


def test_many_edits_are_told_in_short(path: Path) -> None:
    battle(path).close()
    path.write_text(path.read_text().replace("energy = 3", "energy = 2").replace("soak = 3", "soak = 2"))
    notice = Encounter.open(path).notices[0]
    assert notice.count("combatant.") == 3
    assert notice.endswith(" and 3 more. Undo takes it back.")
