"""The keys of the program in the flow: they mean the same whatever is typed or picked there."""

import pytest

from .duels import desk, table
from .playing import press

TYPED = {"a line": ("+", "type:oil"), "a number to pick": ("o",), "a value": ("o", "1", "type:3")}


@pytest.mark.parametrize("keys", TYPED.values(), ids=TYPED)
def test_closing_and_redrawing_work_while_something_is_typed(keys: tuple[str, ...]) -> None:
    pages, done = desk(table()), list[str]()
    pages.quit, pages.redraw = lambda: done.append("quit"), lambda: done.append("redraw")
    press(pages, "a", *keys, "ctrl+l", "ctrl+q")
    assert done == ["redraw", "quit"]


def test_what_was_typed_is_still_there_after_a_redraw() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "+", "type:reach +1 attack die", "ctrl+l", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["effects"] == ({"name": "reach", "adds": {"attack_dice": 1}},)
