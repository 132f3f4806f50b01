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
    line,
    padded,
    plain,
    rule,
    span_cells,
    strip,
    total,
    track,
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
