from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING
from engine.history.encounter import Encounter
from engine.history.journal import Journal
from tests.tui import gate
from tui.desk import Desk
from tui.lines import plain
from tui.panes.log import log_lines, told
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


def texts(enc: Encounter, lines: int = 5, width: int = 80) -> list[str]:
    return [plain(line, width, LOOK).rstrip() for line in log_lines(Desk(enc), lines, width)[1:]]


def test_a_newest_sentence_that_has_but_one_line_is_its_beginning_and_not_its_end() -> None:
    assert texts(gate.fight(), 1, 60) == ["   3  Sefa's arrow hits Orsolo: Initiative 10 to 6"]


def test_the_newest_is_at_the_bottom_with_its_round_in_front() -> None:
    assert texts(gate.fight(), 2) == [
        "   3  Brannoc takes full defense: Initiative 22 to 21, Defense +2 to his turn.",
        "   3  Sefa's arrow hits Orsolo: Initiative 10 to 6, hers 17 to 22.",
    ]


def test_only_the_newest_action_is_in_text() -> None:
    roles = [line.left[-1].role for line in log_lines(Desk(gate.fight()), 3, 80)[1:]]
    assert roles == ["muted", "muted", "text"]


def test_long_ones_go_on_below_and_one_without_room_is_shortened_to_whole_clauses() -> None:
    assert texts(gate.fight(), 3, 50) == [
        "   3  Brannoc takes full defense",
        "   3  Sefa's arrow hits Orsolo: Initiative 10 to",
        "      6, hers 17 to 22.",
    ]


def test_rounds_are_headings_where_there_is_room() -> None:
    seen = texts(gate.fight(), 9, 120)
    assert seen[:4] == ["  Round 1", "      Tavo oils Mirel's blade: damage +1 for 3 of her turns.", "", "  Round 2"]
    assert seen[-1] == "      Sefa's arrow hits Orsolo: Initiative 10 to 6, hers 17 to 22."


def test_sentences_are_made_only_as_they_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    enc, made = gate.fight(), list[str]()
    for n in range(40):
        enc.do(Begin("tell", "mirel-ashwing", {"round": 3, "text": f"Line {n}."}))
    real = enc.rules.sentences

    def counting(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        made.extend(real(begin, facts, name))
        return real(begin, facts, name)

    monkeypatch.setattr(enc.rules, "sentences", counting)
    assert len(log_lines(Desk(enc), 3, 80)) == 4
    assert made == ["Line 39.", "Line 38.", "Line 37."]


def test_undone_actions_are_not_told() -> None:
    enc = gate.fight()
    enc.undo_action()
    assert next(told(Desk(enc))).text.startswith("Brannoc")


def test_what_is_set_by_hand_says_what_changed() -> None:
    enc = gate.fight()
    enc.do(Edit((("combatant.tavo-quill.side", "foes"),), "he was a spy"))
    assert texts(enc, 1) == ['   3  GM: Tavo, side heroes to foes: "he was a spy".']
    enc.do(Edit((("combatant.tavo-quill.now.pool", 3),)))
    assert texts(enc, 1) == ["   3  GM: Tavo, pool is 3."]
    enc.do(Edit((("combatant.tavo-quill.now.pool", MISSING),)))
    assert texts(enc, 1) == ["   3  GM: Tavo, pool 3 back to its default."]


def test_who_comes_and_goes_is_told_by_name() -> None:
    enc = gate.fight()
    new = {"name": "[/] Bandit", "side": "foes", "now": {"status": "to_act", "cells": "|||||||||||"}}
    enc.do(Edit((("combatant.b-1", new), ("combatant.b-2", {**new, "name": "Other"}))))
    assert texts(enc, 1) == ["   3  [/] Bandit and Other are added."]
    enc.do(Edit((("combatant.b-1", MISSING),)))
    assert texts(enc, 1) == ["   3  [/] Bandit is taken out of the fight."]


def test_facts_of_another_version_never_stop_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    enc = gate.fight()
    enc.do(Begin("end_turn", ""))
    broken = enc.entries[enc.cursor]
    entries = {**enc.entries, enc.cursor: replace(broken, facts=(Fact("", "told", {}),))}
    monkeypatch.setattr(enc, "journal", Journal(entries))
    assert texts(enc, 1) == ["   3  end turn: recorded by another version of the rules."]


def test_lines_are_made_anew_only_after_an_entry_or_in_another_size() -> None:
    enc = gate.fight()
    desk = Desk(enc)
    first = log_lines(desk, 3, 80)
    assert all(one is other for one, other in zip(log_lines(desk, 3, 80), first, strict=True))
    assert len(log_lines(desk, 2, 80)) == 3
    assert log_lines(desk, 3, 80) == first
    enc.do(Begin("tell", "mirel-ashwing", {"round": 3, "text": "A line."}))
    assert plain(log_lines(desk, 3, 80)[-1], 80, LOOK).rstrip() == "   3  A line."
    enc.undo()
    assert log_lines(desk, 3, 80) == first


def test_what_happens_on_tick_zero_of_a_wheel_stands_at_it() -> None:
    from tests.engine.rules.exalted2e.fights import fight as wheel_fight
    from tests.engine.rules.exalted2e.fights import play

    enc = wheel_fight({"a": {"tick": 0}, "b": {"tick": 2}}, tick=0)
    play(enc, "guard", "a")
    enc.do(Begin("end_turn"))
    play(enc, "jump", "b")
    assert [one.when for one in told(Desk(enc))][:2] == [2, 0]
