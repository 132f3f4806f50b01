"""A field of one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.field import LONGEST, Field
from tui.keys import Key, named
from tui.lines import Caret, total


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
