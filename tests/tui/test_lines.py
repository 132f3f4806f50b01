"""Lines of a screen: what they hold, how wide they are, and how words are wrapped in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.desk import Span
from engine.core.names import shown
from tui.lines import (
    Fill,
    ScreenLine,
    beside,
    cells,
    cut,
    cut_spans,
    flowed,
    in_clauses,
    in_words,
    line,
    padded,
    plain,
    rule,
    span_cells,
    strip,
    total,
    track,
    wrapped,
    wrapped_path,
)
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


@pytest.fixture
def look() -> Look:
    return Look(read_theme("dark"))


def test_a_line_has_its_words_at_both_edges(look: Look) -> None:
    assert plain(line("left", right=["right"]), 14, look) == "left     right"


def test_the_left_gives_way_to_the_right(look: Look) -> None:
    assert plain(line("a long left", right=["right"]), 10, look) == "a lo right"


def test_a_right_that_yields_goes_whole(look: Look) -> None:
    made = ScreenLine((Span("a long left"),), (Span("right"),), yields=True)
    assert plain(made, 12, look) == "a long left "
    assert plain(made, 17, look) == "a long left right"


def test_a_rule_fills_the_width(look: Look) -> None:
    assert plain(rule("Log", "right"), 20, look) == "─ Log ────── right ─"


def test_a_rule_in_ascii() -> None:
    assert plain(rule("Log"), 10, Look(read_theme("dark"), ascii_only=True)) == "- Log ----"


def test_a_glyph_stands_before_its_text_with_one_space(look: Look) -> None:
    span = Span("hidden", "text", "hidden")
    assert plain(line(span), 9, look) == "⊘ hidden "
    assert span_cells(span) == 8
    assert span_cells(Span("", "text", "hidden")) == 1


def test_a_track_shows_what_is_lost_by_kind(look: Look) -> None:
    assert plain(ScreenLine(track("*X/.##")), 6, look) == "*X/·▮▮"
    assert [span.role for span in track("X.#")] == ["harm", "muted", "text"]
    assert [span.role for span in track("X.#", "muted")] == ["muted", "muted", "muted"]


def test_two_columns_have_a_line_between(look: Look) -> None:
    made = beside(line("left", ground="cursor"), 6, line("right"), 6)
    assert plain(made, 13, look) == "left  │right "
    grounds = [style.bgcolor.name for _, style, _ in strip(made, 13, look) if style and style.bgcolor]
    assert grounds == ["#303030", "#121212", "#121212"]


def test_cutting_never_halves_a_wide_letter() -> None:
    assert cut("龍龍龍", 5) == "龍龍"
    assert cells("龍a") == 3
    assert cut_spans((Span("龍龍"),), 3) == (Span("龍"),)


def test_padding_is_exact() -> None:
    assert total(padded((Span("abc"),), 6)) == 6
    assert padded((Span("7"),), 3, right=True)[0].text == "  "
    assert total(padded((Span("abcdef"),), 4)) == 4


@pytest.mark.parametrize("text", ["[/]", "[red]x[/red]", "a[b", "\\[x]"])
def test_markup_is_text(look: Look, text: str) -> None:
    assert plain(line(text), 20, look).rstrip() == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [("\x1b[31mred", "[31mred"), ("a\nb", "a b"), ("a\x07b", "ab"), ("a\u202eb", "ab"), ("a\u00a0b", "a b")],
)
def test_what_a_terminal_would_act_on_is_taken_out(look: Look, text: str, seen: str) -> None:
    assert shown(text) == seen
    assert plain(line(text), 12, look).rstrip() == seen


def test_neighbours_of_one_role_are_one_segment(look: Look) -> None:
    assert len(strip(line("a", "b", ("c", "muted"), "d"), 4, look)._segments) == 3


def test_styles_come_from_role_and_ground(look: Look) -> None:
    first = strip(line(("x", "accent+italic"), ground="cursor"), 3, look)._segments[0].style
    assert first is not None
    assert first.color is not None
    assert first.bgcolor is not None
    assert (first.color.name, first.bgcolor.name, first.bold, first.italic) == ("#ffd75f", "#303030", True, True)


pieces = st.tuples(
    st.text(max_size=12), st.sampled_from(["text", "muted", "harm"]), st.sampled_from(["", "now", "box"])
)


@given(st.lists(pieces, max_size=6), st.lists(pieces, max_size=3), st.integers(1, 60), st.booleans())
def test_a_strip_is_always_as_wide_as_asked(
    left: list[tuple[str, str, str]], right: list[tuple[str, str, str]], width: int, yields: bool
) -> None:
    made = ScreenLine(tuple(Span(*p) for p in left), tuple(Span(*p) for p in right), yields=yields)
    drawn = strip(made, width, Look(read_theme("dark")))
    assert drawn.cell_length == width
    assert sum(cells(text) for text, _, _ in drawn) == width
    assert all(text.isprintable() for text, _, _ in drawn)


@pytest.mark.parametrize("width", [1, 4, 9])
def test_a_fill_takes_the_cells_it_says_and_is_cut_as_any_other(look: Look, width: int) -> None:
    made = (Span("a"), Fill("", "faint", "rule", 6), Span("b"))
    assert total(made) == 8
    assert plain(ScreenLine(made), width, look) == "a──────b "[:width]
    assert total(cut_spans(made, width)) == min(8, width)


def test_what_is_said_at_the_end_of_a_rule_loses_clauses_before_its_title_loses_letters() -> None:
    whole = rule("Oren Ashvale", "Dragon-Blooded, Essence 2, Jo plays")
    assert plain(whole, 80, LOOK).endswith("─ Dragon-Blooded, Essence 2, Jo plays ─")
    assert plain(whole, 40, LOOK) == "─ Oren Ashvale " + "─" * 8 + " Dragon-Blooded ─"
    assert plain(whole, 24, LOOK) == "─ Oren Ashvale " + "─" * 9
    assert plain(rule("Which line was wrong?", "81 more below"), 40, LOOK) == "─ Which line was wrong?─ 81 more below ─"


def test_words_are_parted_between_lines() -> None:
    assert wrapped("one two three", 8) == ["one two", "three"]


def test_a_word_that_is_too_wide_is_parted_in_itself() -> None:
    assert wrapped("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"]


def test_a_path_is_parted_behind_its_slashes() -> None:
    assert wrapped_path("Kept in /somewhere/fights/gate.toml", 20) == ["Kept in /somewhere/", "fights/gate.toml"]
    assert wrapped_path("Kept in /a", 20) == ["Kept in /a"]
    assert wrapped_path("in /averylongname/x", 8) == ["in /", "averylon", "gname/x"]
    assert wrapped_path("", 8) == [""]


@given(st.text(alphabet="ab/ .", max_size=60), st.integers(1, 12))
def test_nothing_of_a_path_is_lost(text: str, width: int) -> None:
    rows = wrapped_path(text, width)
    assert all(cells(row) <= width for row in rows)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")


def test_nothing_is_one_empty_line() -> None:
    assert wrapped("", 5) == [""]


@given(st.text(max_size=80), st.integers(2, 20))
def test_no_line_is_wider_and_no_word_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(shown(text).split())


def test_spans_flow_and_keep_their_roles() -> None:
    made = flowed((Span("half of ", "muted"), Span("11 6"), Span("  Daiklave ", "muted"), Span("+1")), 14)
    assert ["".join(span.text for span in row) for row in made] == ["half of 11 6  ", "Daiklave +1"]
    assert [span.role for span in made[1]] == ["muted", "text"]


roles = st.sampled_from(["text", "muted"])


@given(st.lists(st.tuples(st.text("ab  ", max_size=9), roles), max_size=6), st.integers(9, 20))
def test_flowing_loses_no_word_and_fits(pieces: list[tuple[str, str]], width: int) -> None:
    spans = tuple(Span(text, role) for text, role in pieces)
    rows = flowed(spans, width)
    assert "".join(s.text for row in rows for s in row).replace(" ", "") == "".join(s.text for s in spans).replace(
        " ", ""
    )
    for row in rows:
        text = "".join(span.text for span in row)
        assert len(text.rstrip()) <= width
        assert total(row) == len(text)


def test_what_is_shortened_ends_with_a_word_that_says_something() -> None:
    assert in_words("crash by Brannoc", 16) == "crash by Brannoc"
    assert in_words("crash by Brannoc", 11) == "crash"
    assert in_words("Straight sword and shield", 18) == "Straight sword"
    assert in_words("incapacitated", 8) == "incapaci"


def test_a_number_is_not_kept_without_what_it_counts() -> None:
    assert in_words("stunt 2, 5 motes", 12) == "stunt 2"
    assert in_words("9, hits Tavo Quill", 12) == "9, hits Tavo"


def test_a_sentence_is_shortened_to_whole_clauses() -> None:
    told = "Brannoc takes full defense: Initiative 22 to 21, Defense +2 to his turn."
    assert in_clauses(told, 80) == told
    assert in_clauses(told, 50) == "Brannoc takes full defense: Initiative 22 to 21"
    assert in_clauses(told, 40) == "Brannoc takes full defense"
    assert in_clauses("Mirel is here", 8) == "Mirel is"


@given(st.text(max_size=80), st.integers(2, 20))
def test_what_is_shortened_always_fits(text: str, width: int) -> None:
    assert cells(in_words(shown(text), width)) <= width
    assert cells(in_clauses(shown(text), width)) <= width


def test_a_number_stays_with_the_word_in_front_of_it() -> None:
    rows = flowed((Span("Fortitude 12   Logic 11   soak +2 or 3 of 4"),), 22)
    assert ["".join(span.text for span in row).rstrip() for row in rows] == [
        "Fortitude 12", "Logic 11   soak +2", "or 3 of 4",
    ]  # fmt: skip
    assert len(flowed((Span("10 9 9 8 7 7 5 4 3 2 1"),), 8)) == 3
