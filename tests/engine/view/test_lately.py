from engine.core.inputs import Amend, Begin, Drop, Edit
from engine.core.model import MISSING
from engine.history.encounter import Encounter
from engine.view.lately import last_attack, undo, undo_word
from tests.tui import gate
from tests.tui.duels import desk, now, table
from tests.tui.playing import press


def test_the_word_is_the_rulesets() -> None:
    enc = gate.fight()
    assert undo_word(enc) == "hit"
    enc.do(Begin("end_turn", ""))
    assert undo_word(enc) == "end_turn"


def test_edits_by_hand_have_words_of_their_own() -> None:
    enc = gate.fight()
    enc.do(Edit((("combatant.tavo-quill.side", "foes"),)))
    assert undo_word(enc) == "edit"
    enc.do(Edit((("combatant.tavo-quill", MISSING),)))
    assert undo_word(enc) == "remove"
    enc.undo_action()
    assert undo_word(enc) == "edit"
    new = {"name": "X", "side": "foes", "now": {"status": "to_act", "cells": "|||||||||||"}}
    enc.do(Edit((("combatant.x", new),)))
    assert undo_word(enc) == "add"


def test_an_open_action_is_what_undo_takes_back() -> None:
    enc = table()
    enc.do(Begin("attack", "mirel"))
    assert undo_word(enc) == enc.rules.word(Begin("attack", "mirel"), ())


def test_the_last_attack_of_that_fighter_with_what_was_answered() -> None:
    enc = table()
    assert last_attack(enc, "mirel") == {}
    enc.do(Begin("attack", "mirel", {"target": "ember"}))
    enc.amend("kind", "decisive")
    found = last_attack(enc, "mirel")
    assert (found["target"], found["kind"]) == ("ember", "decisive")
    assert last_attack(enc, "orsolo") == {}


def test_a_dropped_attack_is_not_the_last_one() -> None:
    enc = table()
    enc.do(Begin("attack", "mirel", {"target": "ember", "kind": "decisive"}))
    while enc.ask is not None:
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    enc.do(Begin("again", "mirel"))
    enc.do(Begin("attack", "mirel", {"target": "orsolo"}))
    enc.amend("kind", "withering")
    enc.do(Drop())
    found = last_attack(enc, "mirel")
    assert (found["target"], found["kind"]) == ("ember", "decisive")


def test_the_last_attack_is_found_however_long_ago_it_was() -> None:
    enc = table()
    enc.do(Begin("attack", "mirel", {"target": "ember"}))
    while enc.ask is not None:
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    for _ in range(220):
        enc.do(Edit((("combatant.mirel.side", "foes" if enc.cursor % 2 else "heroes"),)))
    assert last_attack(enc, "mirel")["target"] == "ember"


def test_what_was_put_in_by_hand_while_an_attack_is_open_is_taken_back_alone() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "1", "escape", "d", "type:2b", "enter")
    assert now(enc, "mirel.now.health.bashing") == 2
    assert undo_word(enc) == enc.rules.word(Begin("harm", "mirel"), ())
    press(pages, "u")
    assert now(enc, "mirel.now.health.bashing") == 0
    assert enc.outcome is not None
    assert enc.outcome.answers["stunt"] == 1
    press(pages, "u")
    assert enc.ask is None


def finish(enc: Encounter) -> None:
    while enc.ask is not None:
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)


def corrected(enc: Encounter, of: int, given: Amend) -> None:
    correction = enc.correct(of, given)
    while correction.ask is not None:
        correction.roll() if correction.ask.kind == "dice" else correction.answer(correction.ask.default)
    correction.accept()


def test_a_correction_is_what_undo_takes_back_then_the_line_again() -> None:
    enc = table()
    of = enc.do(Begin("attack", "mirel", {"target": "ember"})).n
    finish(enc)
    was = undo_word(enc)
    corrected(enc, of, Amend("stunt", 1))
    assert (was, undo_word(enc)) == ("crash", "correction")
    enc.do(Begin("attack", "orsolo", {"target": "mirel"}))
    assert undo_word(enc) == "attack"
    corrected(enc, of, Amend("stunt", 0))
    assert undo_word(enc) == "correction"
    undo(enc)
    assert (undo_word(enc), enc.ask is not None) == ("attack", True)
    undo(enc)
    assert (undo_word(enc), enc.ask) == ("correction", None)
    undo(enc)
    assert undo_word(enc) == was


def test_the_last_attack_counts_as_it_has_been_corrected() -> None:
    enc = table()
    of = enc.do(Begin("attack", "mirel", {"target": "ember", "kind": "withering"})).n
    finish(enc)
    corrected(enc, of, Amend("target", "orsolo"))
    found = last_attack(enc, "mirel")
    assert (found["target"], found["kind"]) == ("orsolo", "withering")
    enc.undo()
    assert last_attack(enc, "mirel")["target"] == "ember"
