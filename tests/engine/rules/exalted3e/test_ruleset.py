"""What the ruleset hands the engine: which actions there are, and which may be begun while another is open."""

from importlib import import_module

import pytest

from engine.core.model import Refused
from engine.rules import ruleset
from engine.rules.common import telling
from engine.rules.exalted3e import RULES
from engine.rules.exalted3e.ruleset import MODULES

from .fights import begin, do, fight, initiative


def test_it_is_found_by_its_word() -> None:
    assert ruleset("exalted3e") is RULES
    assert (RULES.name, RULES.title, RULES.version) == ("exalted3e", "Exalted 3e", 4)


def test_no_two_actions_bear_the_same_name() -> None:
    assert len(RULES.procedures) == len(telling.PROCEDURES) + sum(
        len(import_module(f"engine.rules.exalted3e.{name}").PROCEDURES) for name in MODULES
    )


def test_what_the_gm_does_by_hand_interrupts_and_the_order_of_things_does_not() -> None:
    interrupts = {name for name, procedure in RULES.procedures.items() if procedure.interrupt}
    assert {"harm", "initiative", "essence", "effect"} <= interrupts
    enc = fight(a=9, b=8)
    begin(enc, "attack", "a", target="b")
    for name in ("end_turn", "delay", "defeat", "remove", "end_fight", "join_battle"):
        assert name not in interrupts
        with pytest.raises(Refused) as refused:
            begin(enc, name, "b" if name in ("defeat", "remove") else "")
        assert refused.value.code == "procedure_open"
    begin(enc, "initiative", "b", change=-1)
    assert initiative(enc, "b") == (7,)


def test_every_item_of_the_menu_that_is_not_barred_begins_something() -> None:
    enc = fight(a=9, b=8)
    before = enc.state
    for id in ("a", "b"):
        for item in enc.menu(id):
            if not item.barred and item.begin.procedure != "power":
                enc.do(item.begin)
                enc.undo_action()
                assert enc.state == before
    do(enc, "end_turn")
    assert enc.state != before
