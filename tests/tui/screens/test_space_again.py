"""Space that would do more than is meant says so first: after a key that came to nothing, and after the fight's end."""

import pytest

from engine import Encounter
from engine.inputs import Begin
from engine.model import get
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press
from tui import commands, places


def acting(enc: Encounter) -> str:
    return str(get(enc.state, "clock.acting", ""))


def test_dice_that_are_typed_too_soon_end_no_turn() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "type:40 3")
    assert acting(enc) == "mirel"
    press(pages, "space")
    assert "3 came to nothing here: space again ends Mirel's turn." in frame(pages)
    assert acting(enc) == "mirel"
    press(pages, "space")
    assert acting(enc) == "orsolo"


def test_a_key_that_was_refused_counts_and_one_that_did_something_does_not() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "A")
    assert "has not attacked yet" in frame(pages)
    press(pages, "space")
    assert "A came to nothing here" in frame(pages)
    press(pages, "down", "space")
    assert acting(enc) == "orsolo"


def test_the_question_is_over_with_the_next_key() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "b", "space", "b", "space")
    assert acting(enc) == "mirel"


@pytest.mark.parametrize("ruleset", ["exalted3e", "exalted2e", "ialdabaoth", "static_veil"])
def test_a_fight_that_is_over_begins_anew_only_when_space_is_pressed_again(ruleset: str) -> None:
    enc = Encounter.open(places.demo(ruleset))
    if enc.moment.open:
        enc.undo_action()
    enc.do(Begin("end_fight"))
    pages = desk(enc)
    assert "space begin anew" in frame(pages).splitlines()[-1]
    press(pages, "space")
    assert "The fight is over: space again begins it anew" in frame(pages)
    assert on_desk(pages)
    press(pages, "down", "space")
    assert on_desk(pages)
    press(pages, "space")
    assert not on_desk(pages)


def test_it_is_so_with_another_key_for_space() -> None:
    commands.use(commands.remapped({"space": ("f",)}))
    enc = table()
    enc.do(Begin("end_fight"))
    pages = desk(enc)
    press(pages, "f", "f")
    assert not on_desk(pages)
