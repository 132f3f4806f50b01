"""The log as text, and where it goes: a new file beside the fight, never over another, or the clipboard."""

import stat
from pathlib import Path

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.view.log import Wanted, lines
from tests.engine.rules.exalted3e.fights import begin
from tests.tui import gate
from tui.desk import Desk
from tui.log.text import WIDTH, Form, text
from tui.pages import log_text
from tui.pages.log_text import free_path, save

from .played import duel, hit, note


def written(enc: Encounter, steps: bool = False, players: bool = False) -> list[str]:
    desk = Desk(enc)
    return text(desk, lines(desk).all(), Form(steps, players)).splitlines()


def test_rounds_are_headings_and_the_oldest_line_stands_first() -> None:
    enc = gate.fight()
    assert written(enc) == [
        "Lantern Gate",
        "Exalted 3e, Round 3, 9 of 11 still to act",
        "Log",
        "",
        "Round 1",
        "",
        "  Tavo oils Mirel's blade: damage +1 for 3 of her turns.",
        "",
        "Round 2",
        "",
        "  End of round: 5 motes back for Mirel, Brannoc, Sefa and Ydra.",
        "",
        "Round 3",
        "",
        "  Brannoc takes full defense: Initiative 22 to 21, Defense +2 to his turn.",
        "  Sefa's arrow hits Orsolo: Initiative 10 to 6, hers 17 to 22.",
    ]


def test_steps_stand_below_with_their_parts_one_to_a_line() -> None:
    enc = duel()
    hit(enc)
    rows = written(enc, steps=True)
    at = rows.index("  Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12.")
    assert rows[at + 1] == "       1 withering, Hook knife, close"
    assert ["8c", "Damage", "dice", "6"] in [row.split() for row in rows]
    assert any(row.split() == ["raw", "damage", "10"] for row in rows)
    assert all(len(row) <= WIDTH for row in rows[at:])


def test_the_players_version_has_no_notes_no_steps_and_no_count_of_those_in_the_fight() -> None:
    enc = duel()
    hit(enc)
    note(enc, "She lies.")
    rows = written(enc, steps=True, players=True)
    assert rows[:3] == ["A fight", "Exalted 3e", "Log: as the players know it"]
    assert rows[-1] == "  Kes hits Orsolo: Initiative 6 to 4, Kes's 9 to 12."
    assert not any("She lies" in row or "withering" in row for row in rows)


def test_what_is_picked_is_said_and_an_empty_log_says_so() -> None:
    enc = duel()
    note(enc, "She lies.")
    desk = Desk(enc)
    wanted = Wanted("notes")
    made = text(desk, wanted.picked(desk, lines(desk)).all(), Form(), wanted.words(desk)).splitlines()
    assert (made[2], made[-1]) == ("Log: the lines of notes", "  Note: She lies.")
    assert written(Encounter.new(None, "gate", gate.combatants(), seed=1))[-1] == "Nothing has happened yet."


def test_before_the_first_round_has_a_heading_too() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    enc.do(Begin("note", "", {"text": "Before it all."}))
    assert written(enc)[-3:] == ["Before the fight", "", "  Note: Before it all."]


def test_what_could_act_on_a_terminal_is_never_in_the_text() -> None:
    enc = duel()
    note(enc, "a\x1b]52;c;eA==\x07b\x9b31m\u202e")
    made = "\n".join(written(enc))
    assert all(c.isprintable() or c == "\n" for c in made)


def test_a_file_has_a_free_name_beside_the_fight_and_takes_no_others_place(tmp_path: Path) -> None:
    siege = tmp_path / "siege.toml"
    first = free_path(siege, players=False)
    assert (first.parent, first.name) == (tmp_path, "siege.log.txt")
    save(first, "one\n")
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    second = free_path(siege, players=False)
    assert second.name == "siege.log-2.txt"
    assert free_path(siege, players=True).name == "siege.players.txt"
    with pytest.raises(Refused, match=r"siege\.log\.txt can't be written: File exists"):
        save(first, "two\n")
    assert first.read_text() == "one\n"


def test_too_many_files_are_refused_and_so_is_a_folder_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_text, "_MOST_FILES", 1)
    save(free_path(tmp_path / "siege.toml", players=False), "one\n")
    with pytest.raises(Refused, match="There are 1 logs as text"):
        free_path(tmp_path / "siege.toml", players=False)
    with pytest.raises(Refused, match="can't be written: No such file"):
        save(tmp_path / "gone" / "siege.log.txt", "x")


def test_a_file_that_could_not_be_written_whole_is_not_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log_text, "write_all", full)
    with pytest.raises(Refused, match="No space left on device"):
        save(tmp_path / "siege.log.txt", "x")
    assert list(tmp_path.iterdir()) == []


def test_the_lines_of_a_duel_end_in_what_was_done_last() -> None:
    enc = duel()
    begin(enc, "initiative", "kes", change=1)
    assert written(enc)[-1] == "  GM: Kes's Initiative 9 to 10."
