from engine.core.inputs import Begin, Edit
from engine.core.model import MISSING
from tests.tui import gate
from tests.tui.duels import table
from tui.desk import Desk


def test_the_cursor_is_on_the_turn_until_it_is_moved() -> None:
    enc = table()
    desk = Desk(enc)
    assert (desk.acting, desk.selected) == ("mirel", "mirel")
    desk.chosen = "ember"
    assert desk.selected == "ember"
    enc.do(Edit((("combatant.ember", MISSING),)))
    assert desk.selected == "mirel"


def test_the_order_is_worked_out_once_for_each_state() -> None:
    enc = table()
    desk = Desk(enc)
    first = desk.order()
    assert desk.order() is first
    enc.do(Begin("end_turn"))
    assert desk.order() is not first
    assert desk.acting == "orsolo"


def test_short_names_follow_who_is_there() -> None:
    enc = gate.fight()
    desk = Desk(enc)
    assert (desk.short("mirel-ashwing"), desk.short("reed-bandit-2")) == ("Mirel", "Bandit 2")
    enc.do(Edit((("combatant.other", {"name": "Mirel Reed", "side": "foes", "now": {"status": "out", "cells": ""}}),)))
    assert desk.short("mirel-ashwing") == "Ashwing"


def test_what_is_left_open_is_said_with_its_step() -> None:
    enc = table()
    desk = Desk(enc)
    assert desk.left_open == ""
    enc.do(Begin("attack", "mirel"))
    assert desk.left_open == "attack open at 2, a resumes"


def test_a_fight_without_a_title_has_the_name_of_its_file() -> None:
    assert Desk(gate.fight()).title == "Lantern Gate"
    assert Desk(table()).title == "A fight"
