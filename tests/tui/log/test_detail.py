"""What a line opens to: the steps that mattered, dice as typed or rolled, parts, reasons, corrections, and who sees."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin, Override
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.history.journal import Action, Entry
from engine.view.log import Wanted, lines
from tests.engine.rules.exalted3e.fights import answers, begin, do, fight
from tests.engine.rules.exalted3e.log.test_attack import COUNTER
from tests.engine.rules.exalted3e.logs import two
from tests.tui import gate
from tui.desk import Desk
from tui.lines import plain, total
from tui.log.detail import WIDTH, Form, detail, text
from tui.pages import log_text
from tui.pages.log_text import free_path, save

from .played import HIT, LOOK, all_words, duel, edit, hit, newest, note, steps, words


def test_a_hit_opens_to_the_steps_that_mattered() -> None:
    enc = duel()
    hit(enc)
    assert all_words(enc) == [
        "1 withering, Hook knife, close",
        "4 Defense Parry 5",
        "5 9 dice typed: 10 8 7 7 3 2 2 1 1 5, just hits",
        "8c Damage dice raw damage 10, soak -4 6",
        "8d 6 dice counted 2",
        "10 Onslaught to -1",
    ]


def test_what_came_out_stands_strong_at_the_right_edge() -> None:
    enc = duel()
    hit(enc)
    step = steps(enc)[3]
    assert (step.number, [span.role for span in step.lines[0].right]) == ("8c", ["strong"])
    assert [span.role for span in step.lines[0].left] == ["text", "muted"]
    assert plain(step.lines[0], 68, LOOK).endswith(" 6")


def test_what_came_out_is_parted_from_what_went_in() -> None:
    enc = duel()
    hit(enc)
    desk = Desk(enc)
    line = next(iter(lines(desk).all()))
    for width in range(40, 100):
        rows = [row for step in detail(desk, line, width) for row in step.lines if row.right]
        assert len(rows) >= 4
        assert min(width - total(row.left) - total(row.right) for row in rows) >= 2, width


def test_faces_are_in_the_order_they_were_typed_and_rolled_ones_with_the_best_first() -> None:
    enc = duel()
    hit(enc, HIT[::-1])
    assert "5 9 dice typed: 1 1 2 2 3 7 7 8 10 5, just hits" in all_words(enc)
    rolled = duel()
    begin(rolled, "attack", "kes", target="orsolo")
    while rolled.ask is not None and rolled.ask.key != "attack":
        rolled.answer(rolled.ask.default)
    rolled.roll()
    answers(rolled)
    faces = next(row for row in all_words(rolled) if row.startswith("5 ")).split(": ")[1].split()[:9]
    assert sorted(map(int, faces), reverse=True) == list(map(int, faces))
    assert any("9 dice rolled: " in row for row in all_words(rolled))


def test_faces_that_were_typed_and_rolled_are_counted_apart() -> None:
    enc = duel()
    begin(enc, "attack", "kes", target="orsolo")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    enc.roll((1, 1, 1))
    answers(enc)
    assert any("9 dice 3 typed, 6 rolled: " in row for row in all_words(enc))


def test_the_parts_of_each_number_of_a_step_are_listed_where_they_say_something() -> None:
    enc = duel()
    hit(enc)
    step = steps(enc)[3]
    assert step.key == "damage dice"
    rows = [" ".join(plain(row, 68, LOOK).split()) for row in step.parts]
    assert rows[-3:] == ["Damage dice 6", "raw damage 10", "soak -4"]
    assert rows[:2] == ["Raw damage 10", "Hook knife, damage 10"]
    assert not any(row.startswith("Damage successes") for row in rows)
    assert {span.role for row in step.parts for span in row.left} == {"text", "muted"}


def test_a_number_of_the_game_master_shows_both_and_the_reason() -> None:
    enc = duel()
    begin(enc, "attack", "kes", target="orsolo")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    enc.do(Override("Defense", 7, "slippery floor"))
    answers(enc, attack=6)
    assert all_words(enc)[1:3] == ["4 Defense Parry, as listed 5 7 (5)", "GM: Defense 5 to 7, slippery floor +2"]
    assert words(steps(enc)[-1]) == ["the players see: Kes misses Orsolo: 6 against Parry 7 (GM). entry 7"]


def test_parts_that_do_not_fit_behind_stand_below_whole() -> None:
    enc = duel()
    hit(enc)
    rows = [row for step in steps(enc, width=30) for row in words(step, 30)]
    assert rows[2:6] == [
        "5 9 dice typed 5, just hits", "10 8 7 7 3 2 2 1 1", "8c Damage dice 6", "raw damage 10, soak -4",
    ]  # fmt: skip
    assert rows[-1] == "the players see this line"


def test_a_counterattack_stands_within_and_says_so() -> None:
    enc = two(his={"power": COUNTER, "personal": 5})
    begin(enc, "attack", "kes", target="orsolo")
    while enc.ask is not None and enc.ask.key != "counterattack":
        enc.answer(enc.ask.default)
    enc.answer("riposte")
    answers(enc, attack=9, counter_attack=9, counter_damage=2, damage=3)
    found = all_words(enc)
    at = found.index("counterattack")
    assert found[at + 1].startswith("1 withering, ")
    keys = [step.key for step in steps(enc)]
    assert "counter.attack" in keys
    assert keys.index("attack") < keys.index("counter.attack") < keys.index("damage")


def test_join_battle_is_one_roll_for_each() -> None:
    enc = fight(round=0, kes={}, ogre={})
    begin(enc, "join_battle")
    while enc.ask is not None:
        enc.answer({"kes": 6, "ogre": 4}[enc.ask.who])
    assert all_words(enc) == ["Kes, 3 dice counted 6", "Ogre, 3 dice counted 4"]
    found = steps(enc)
    assert [step.key for step in found[:2]] == ["join.kes", "join.ogre"]
    assert any("Initiative, Ogre" in plain(row, 60, LOOK) for row in found[1].parts)
    assert not any("Ogre" in plain(row, 60, LOOK) for row in found[0].parts)


def test_a_choice_outside_of_steps_says_what_was_asked() -> None:
    enc = fight(kes={"initiative": 6, "personal": 10, "motes": {"personal": 2}}, ogre=6)
    for _ in range(2):
        begin(enc, "end_turn")
        while enc.ask is not None:
            enc.answer("ogre")
    assert newest(enc).texts == ("End of round: 5 motes back for Kes.",)
    assert all_words(enc) == ["Equal Initiative: who acts first? Ogre"]
    assert steps(enc)[0].key == "tie"


def test_a_house_rule_that_bit_is_named() -> None:
    enc = two(options={"decisive_miss_cost": "none"})
    begin(enc, "attack", "kes", target="orsolo", kind="decisive")
    answers(enc, attack=0)
    assert "7 House rule: decisive_miss_cost none" in all_words(enc)


def test_an_edit_lists_all_its_values() -> None:
    enc = duel()
    edit(enc, "combatant.kes.sheet.parry", 6)
    assert all_words(enc) == ["Kes, Parry 4 to 6"]
    assert words(steps(enc)[-1]) == [f"⊘ the players don't see this line entry {enc.cursor}"]


def test_what_asks_nothing_says_who_sees_it() -> None:
    enc = duel()
    do(enc, "effect", "orsolo", label="oil")
    assert [words(step) for step in steps(enc)] == [[f"the players see this line entry {enc.cursor}"]]


def test_a_correction_and_what_it_corrected_tell_of_each_other() -> None:
    enc = duel()
    hit(enc)
    enc.correct(enc.cursor, Override("Defense", 6, "light cover")).accept()
    assert "Corrected: Defense 5 to 6 (light cover)." in all_words(enc, 1)
    assert all_words(enc)[0] == "1 action came out different."
    assert "Kes, Initiative 12 to 9" in all_words(enc)


def test_where_the_rules_cannot_run_it_again_what_was_recorded_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    enc = duel()
    hit(enc)

    def fails(action: Action, before: object) -> None:
        raise Refused("rules_fail", "Entry 3 can't be run again by these rules.")

    monkeypatch.setattr(enc, "asked_by", fails)
    found = all_words(enc)
    assert found[0] == "Entry 3 can't be run again by these rules."
    assert any(row.startswith("8d roll: roll damage, who kes") for row in found)


def test_steps_that_rules_run_otherwise_today_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    enc = duel()
    hit(enc)
    line = newest(enc)
    from engine.view import detail as view
    from tui.log import detail as module

    monkeypatch.setattr(view, "for_players", lambda desk, line: line.texts)
    other = Action(line.action.inputs, _with_facts(enc))
    found = module.detail(Desk(enc), replace(line, action=other), 68)
    assert any("Recorded under other rules" in row for step in found for row in words(step))


def _with_facts(enc: Encounter) -> Entry:
    return replace(newest(enc).action.entry, facts=(Fact("", "roll", {}),))


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
