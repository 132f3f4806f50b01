"""Enter on the desk says what can be done, and changes nothing."""

from engine.encounter import Encounter
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press


def test_enter_says_what_is_offered_and_changes_nothing() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    for keys in (("enter",), ("enter", "enter"), ("down", "enter")):
        press(pages, *keys)
        assert on_desk(pages)
        assert enc.cursor == before
        assert "Mirel is up: a attacks, x lists other actions, space ends the turn." in frame(pages)
    press(pages, "a", "s", "1", "escape", "enter")
    assert "An action is open: a goes on with it, u takes it back." in frame(pages)


def test_enter_after_an_attack_says_that_space_comes_next() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a")
    while enc.ask is not None:
        press(pages, "enter")
    press(pages, "enter")
    assert on_desk(pages)
    assert "Mirel is up: space ends the turn, x lists other actions." in frame(pages)


def test_enter_where_nobody_acts_says_what_begins() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    press(pages, "enter")
    assert "There is nobody in this fight: r adds fighters." in frame(pages)
