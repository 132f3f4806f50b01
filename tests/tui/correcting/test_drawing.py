"""What a correction is drawn as: what can be changed, what differs, and what is told besides before it is accepted."""

from __future__ import annotations

from pathlib import Path

from engine.core.inputs import Begin, Override
from tests.tui.correcting.fights import demo
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press, roles
from tui.pages.correct import CorrectPage
from tui.pages.page import Pages


def words(pages: Pages) -> str:
    return " ".join(frame(pages).split())


def test_an_interrupt_whose_question_is_gone_falls_away_and_is_told() -> None:
    enc = table()
    of = enc.do(Begin("attack", "mirel", {"target": "orsolo", "kind": "withering"})).n
    while enc.ask is not None:
        if enc.ask.key == "damage":
            enc.do(Begin("harm", "ember", {"levels": 1, "type": "bashing"}))
            enc.roll()
        elif enc.ask.kind == "dice":
            enc.answer(7)
        else:
            enc.answer(enc.ask.default)
    pages = desk(enc)
    press(pages, "c", "1", "o", *"12", "enter")
    assert enc.correct(of, Override("Defense", 12)).asleep
    assert "Falls away, since its question does: Ember, damage" in words(pages)


def test_other_rules_than_those_it_was_begun_under_are_told(tmp_path: Path) -> None:
    enc = demo(tmp_path)
    pages = desk(enc)
    keys = ("c", "7", "o", *"12", "enter")
    press(pages, *keys)
    assert "begun under other rules" not in words(pages)
    press(pages, "escape", "escape", "escape")
    enc.rules_version = 0
    press(pages, *keys)
    assert "This fight was begun under other rules; all since is run by today's." in words(pages)


def test_what_was_is_muted_and_what_is_stands_out(tmp_path: Path) -> None:
    pages = desk(demo(tmp_path))
    press(pages, "c", "7", "o", *"12", "enter")
    lines = frame(pages).split("\n")
    at = next(y for y, row in enumerate(lines) if "Mirel        Init" in row)
    colours = {text.strip(): colour for text, colour in roles(pages, at) if text.strip()}
    assert (colours["13"], colours["17"]) == ("#d0d0d0", "#eeeeee")
    was = next(y for y, row in enumerate(lines) if "was  Gate hits" in row)
    assert {colour for text, colour in roles(pages, was) if "Gate hits" in text} == {"#9e9e9e"}
    assert {colour for text, colour in roles(pages, was + 1) if "Gate misses" in text} == {"#d0d0d0"}


def test_a_long_preview_scrolls_and_says_how_much_is_below(tmp_path: Path) -> None:
    pages = desk(demo(tmp_path))
    press(pages, "c", "3", "o", "2", "enter", "enter")
    page = pages.top
    assert isinstance(page, CorrectPage)
    assert "more lines: pagedown" in frame(pages, 80, 16)
    assert "2 later lines are the same." not in frame(pages, 80, 16)
    press(pages, "end")
    shown = frame(pages, 80, 16)
    assert "2 later lines are the same." in shown
    assert "more lines" not in shown
    press(pages, "home")
    assert "was  Orsolo misses Mirel" in frame(pages, 80, 16)
