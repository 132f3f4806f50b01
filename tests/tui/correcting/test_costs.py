"""How a forgotten cost is typed: in a line of the past, or charged now."""

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.view.correcting import as_spent, charge, costs_in_full
from tests.tui.duels import now, table
from tui.desk import Desk


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("5m", "a forgotten cost, 5 motes"),
        ("5 m", "a forgotten cost, 5 motes"),
        ("3 motes", "a forgotten cost, 3 motes"),
        ("5m, 1w", "a forgotten cost, 5 motes, 1 willpower"),
        ("1WP", "a forgotten cost, 1 willpower"),
        ("oil +2 attack dice, 3m", "oil +2 attack dice, 3 motes"),
        ("+2 motes", "+2 motes"),
        ("10mud", "10mud"),
        ("5", "5"),
    ],
)
def test_short_costs_are_written_out_and_a_cost_alone_has_a_name(typed: str, read: str) -> None:
    assert costs_in_full(typed) == read


@pytest.mark.parametrize(
    ("typed", "spent"),
    [("5", "-5"), ("5m", "-5"), ("3 motes", "-3"), ("2p", "-2p"), ("4e", "-4e"), ("1w", "w-1"), ("5m, 1w", "-5 w-1"),
     ("-5", "-5"), ("w-1", "w-1"), ("x", "x")],
)  # fmt: skip
def test_a_cost_is_what_is_spent_by_hand(typed: str, spent: str) -> None:
    assert as_spent(typed) == spent


def test_a_charge_is_an_edit_whose_reason_names_the_line() -> None:
    enc = table()
    edit = charge(Desk(enc), "mirel", "5m, 1w", "round 1: Mirel hits Orsolo")
    assert edit.why == "5 motes, 1 willpower for round 1: Mirel hits Orsolo"
    enc.do(edit)
    assert (now(enc, "mirel.now.motes.peripheral"), now(enc, "mirel.now.willpower")) == (25, 4)


def test_a_charge_while_an_attack_is_open_counts_from_there_and_the_attack_goes_on() -> None:
    enc = table()
    enc.do(Begin("attack", "mirel", {"target": "orsolo"}))
    asked = enc.ask
    enc.do(charge(Desk(enc), "mirel", "5", "round 1: Mirel hits Orsolo"))
    assert now(enc, "mirel.now.motes.peripheral") == 25
    assert enc.ask == asked
    enc.undo()
    assert now(enc, "mirel.now.motes.peripheral") == 30


@pytest.mark.parametrize(("typed", "says"), [("99", "99 motes"), ("x", "Type -5 to spend motes"), ("", "Type -5")])
def test_what_can_not_be_charged_is_said(typed: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        charge(Desk(table()), "mirel", typed, "a line")
    assert says in refused.value.sentence
