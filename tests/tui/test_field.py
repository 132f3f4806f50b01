"""A field of one line; and finding: what is typed moves the cursor, enter stays, escape goes back, n and N go on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.names import matching
from tests.tui import gate
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press, stack
from tui.commands import Key, named
from tui.desk import Desk
from tui.field import LONGEST, Field, following
from tui.lines import Caret, total
from tui.pages.desk import DeskPage
from tui.pages.help import HelpPage
from tui.pages.page import Pages
from tui.pages.sheet import EditPage


def typed(field: Field, *keys: str) -> Field:
    for key in keys:
        field.key(named(key))
    return field


def test_letters_are_text() -> None:
    field = typed(Field(), *"Nnaq", "space", *"nun?:/d")
    assert field.text == "Nnaq nun?:/d"


def test_backspace_in_an_empty_field_is_taken_and_does_nothing() -> None:
    field = Field()
    assert field.key(named("backspace"))
    assert field.text == ""


def test_moving_and_erasing() -> None:
    field = typed(Field("abc"), "left", "x", "home", "delete", "end", "backspace")
    assert field.text == "bx"
    assert typed(Field("one two  "), "ctrl+w").text == "one "
    assert typed(Field("one two"), "ctrl+u").text == ""


def test_enter_and_escape_are_left_to_the_page() -> None:
    assert not Field().key(named("enter"))
    assert not Field().key(named("escape"))


def test_only_what_it_takes_is_text() -> None:
    field = Field(takes=str.isdigit)
    assert field.key(Key("7", "7"))
    assert not field.key(Key("x", "x"))
    assert field.text == "7"


def test_pasted_lines_stay_lines_only_where_they_should() -> None:
    one, many = Field(), Field(keeps_lines=True)
    for field in (one, many):
        field.paste("a\r\nb\x1b[31mc\td")
    assert one.text == "a b[31mc d"
    assert many.text == "a\nb[31mc d"


def test_a_field_holds_no_more_than_it_can() -> None:
    field = Field()
    assert field.paste("x" * LONGEST) == 0
    assert field.paste("x" * 50) == 50
    assert len(field.text) == LONGEST
    field.key(named("y"))
    assert len(field.text) == LONGEST


@given(
    st.text(max_size=60), st.integers(3, 30), st.lists(st.sampled_from(["left", "home", "end", "right"]), max_size=9)
)
def test_the_caret_is_always_in_view(text: str, width: int, keys: list[str]) -> None:
    field = Field(keeps_lines=True)
    field.paste(text)
    typed(field, *keys)
    made = field.spans(width)
    before, under = made[0], made[1]
    assert isinstance(under, Caret)
    assert total((before,)) < width


def test_what_is_selected_gives_way_to_what_is_typed() -> None:
    for keys, text in (
        (["7"], "7"),
        (["7", "1"], "71"),
        (["backspace"], ""),
        (["left", "x"], "1x2"),
        (["end", "x"], "12x"),
    ):
        field = Field("12", selected=True)
        for key in keys:
            field.key(named(key))
        assert field.text == text


def test_what_is_selected_gives_way_to_what_is_pasted_and_shows_that_it_will() -> None:
    field = Field("old name", selected=True)
    assert [span.role for span in field.spans(20) if span.text.strip()] == ["cue+reverse"]
    field.paste("new")
    assert field.text == "new"
    assert not field.selected


def test_a_long_text_that_is_not_ascii_is_measured_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = list[str]()

    def cells(text: str) -> int:
        measured.append(text)
        return 2 * len(text)

    monkeypatch.setattr("tui.field.cells", cells)
    Field("龍" * LONGEST).spans(76)
    assert len(measured) < 20


def at_the_gate() -> Pages:
    return stack(DeskPage(Desk(gate.fight())))


def selected(pages: Pages) -> str:
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    return page.desk.selected


def test_every_word_has_to_be_there_whatever_its_capitals_and_marks() -> None:
    texts = ["Reed Bandit 1", "Réed Bandit 3", "Ember Hound"]
    assert matching(texts, "reed") == [0, 1]
    assert matching(texts, "3 REED") == [1]
    assert matching(texts, "hound reed") == []
    assert matching(texts, "  ") == []


@pytest.mark.parametrize(
    ("found", "at", "by", "to"),
    [([2, 5], 2, 1, 5), ([2, 5], 5, 1, 2), ([2, 5], 2, -1, 5), ([2, 5], 4, -1, 2), ([2, 5], 1, 1, 2), ([], 0, 1, None)],
)
def test_the_next_match_goes_round(found: list[int], at: int, by: int, to: int | None) -> None:
    assert following(found, at, by) == to


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        (("/", "type:ban"), "reed-bandit-1"),
        (("/", "type:bandit 3", "enter"), "reed-bandit-3"),
        (("/", "type:ban", "down", "enter"), "reed-bandit-2"),
        (("/", "type:ban", "up"), "reed-bandit-3"),
        (("/", "type:ban", "enter", "n"), "reed-bandit-2"),
        (("/", "type:ban", "enter", "n", "n", "n"), "reed-bandit-1"),
        (("/", "type:ban", "enter", "N"), "reed-bandit-3"),
        (("down", "/", "type:ban", "escape"), "ydra-saltlight"),
        (("/", "type:bx"), "mirel-ashwing"),
        (("/", "type:bx", "backspace"), "ember-hound"),
        (("/", "type:tavo", "ctrl+u"), "mirel-ashwing"),
    ],
)
def test_on_the_desk(keys: tuple[str, ...], where: str) -> None:
    pages = at_the_gate()
    press(pages, *keys)
    assert selected(pages) == where


def test_escape_lets_the_cursor_follow_the_turn_again_if_it_did_before() -> None:
    pages = at_the_gate()
    press(pages, "/", "type:orsolo", "escape", "space")
    assert selected(pages) == "ydra-saltlight"


def test_letters_are_text_while_something_is_looked_for() -> None:
    enc = table()
    pages = desk(enc)
    entry = enc.moment.entry
    press(pages, "/", "type:a dux", "space")
    assert pages.top is pages.stack[0]
    assert len(pages.stack) == 1
    assert enc.moment.entry == entry
    assert "Find a dux" in frame(pages).splitlines()[-1]
    pages.paste(" hound")
    assert "a dux  hound" in frame(pages).splitlines()[-1]


@pytest.mark.parametrize("width", [30, 40, 60, 80, 200])
def test_the_prompt_fits_and_says_how_many(width: int) -> None:
    pages = at_the_gate()
    press(pages, "/", "type:ban")
    assert "1 of 3" in frame(pages, width, 24).splitlines()[-1]
    press(pages, "x")
    last = frame(pages, width, 24).splitlines()[-1]
    assert "not here" in last
    assert ("esc back" in last) == (width >= 60)


def test_without_a_match_n_says_so_and_before_a_search_it_is_no_key() -> None:
    pages = at_the_gate()
    press(pages, "n")
    assert pages.notice == ""
    press(pages, "/", "type:nobody", "enter", "n")
    assert pages.notice == "Nothing here has 'nobody' in it."


def test_in_a_form_fields_are_found() -> None:
    pages = desk(table())
    press(pages, "E", "/", "type:parry", "enter")
    page = pages.top
    assert isinstance(page, EditPage)
    assert "Parry" in page.item.title
    press(pages, "/", "type:zzz", "escape")
    assert page is pages.top
    assert "Parry" in page.item.title


def test_in_the_help_the_line_is_marked_and_in_view() -> None:
    pages = desk(table())
    press(pages, "?")
    frame(pages)
    press(pages, "/", "type:ember", "backspace", "ctrl+u", "type:redraw")
    text = frame(pages)
    assert "Draws the whole screen again." in text
    page = pages.top
    assert isinstance(page, HelpPage)
    assert [row.ground for row in page.body(80, 22)].count("cursor") == 1
    press(pages, "escape")
    assert page.listing.top == 0
    assert all(row.ground == "ground" for row in page.body(80, 22))
