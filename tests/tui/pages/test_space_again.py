"""Space that would do more than is meant says so first: after a key that came to nothing, in the middle of a flurry,
and after the fight's end."""

import pytest

from engine import Encounter
from engine.core.inputs import Begin
from engine.core.model import get
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press
from tests.tui.test_builder import ISRA, builder
from tui import commands, places
from tui.pages.page import Pages


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


# -- a flurry that is not played out -------------------------------------------------------------------------------


def flurry(*actions: str) -> tuple[Encounter, Pages]:
    """Isra has declared a flurry and is on the desk again."""
    enc, pages = builder()
    press(pages, *actions, "enter")
    assert on_desk(pages)
    assert get(enc.state, f"combatant.{ISRA}.now.flurry.size") == len(actions)
    return enc, pages


def plays(enc: Encounter, pages: Pages) -> None:
    """The next action of the flurry with all that is usual."""
    press(pages, "a")
    while enc.ask is not None:
        press(pages, "enter")
    assert on_desk(pages)


def test_what_a_plays_of_a_flurry_is_said_in_the_footer_and_by_enter() -> None:
    enc, pages = flurry("1", "1")
    assert " a attack 1 of 2  " in frame(pages).splitlines()[-1]
    press(pages, "enter")
    told = "a goes on with attack 1 of 2 of the flurry, x lists other actions, space gives up 2 attacks."
    assert told in " ".join(frame(pages, 140, 30).split())
    plays(enc, pages)
    assert " a attack 2 of 2  " in frame(pages).splitlines()[-1]
    plays(enc, pages)
    assert " a attack  " in frame(pages).splitlines()[-1]


def test_space_asks_once_before_it_gives_up_what_is_left_of_a_flurry() -> None:
    enc, pages = flurry("1", "1")
    press(pages, "space")
    assert "space again gives up 2 attacks: a goes on with attack 1 of 2 of the flurry." in frame(pages)
    assert acting(enc) == ISRA
    press(pages, "down", "space")
    assert acting(enc) == ISRA
    press(pages, "space")
    assert acting(enc) != ISRA


def test_once_a_flurry_is_played_out_space_asks_nothing() -> None:
    enc, pages = flurry("1", "1")
    plays(enc, pages)
    press(pages, "space")
    assert "space again gives up 1 attack: a goes on" in frame(pages)
    plays(enc, pages)
    press(pages, "space")
    assert acting(enc) != ISRA
