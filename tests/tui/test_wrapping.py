from hypothesis import given
from hypothesis import strategies as st

from engine.core.desk import Span
from engine.core.names import shown
from tui.lines import cells, total
from tui.wrapping import flowed, in_clauses, in_words, wrapped, wrapped_path


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
