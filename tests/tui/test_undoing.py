from engine.inputs import Begin, Edit
from engine.model import MISSING
from tests.tui import gate
from tests.tui.duels import table
from tui.undoing import last_attack, undo_word


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
