"""Lists: where the keys lead in them, what is in view, and which label chooses what."""

from __future__ import annotations

import pytest

from engine.core.model import Refused
from tui.lines import ScreenLine, line
from tui.list import (
    Choice,
    Choices,
    Either,
    Keyed,
    Listing,
    Moves,
    Scroll,
    Sought,
    Text,
    centred,
    counted_below,
    scrolled,
)


def plain(row: ScreenLine) -> str:
    return "".join(span.text for span in row.left)


@pytest.mark.parametrize(
    ("first", "start", "end", "whole", "top"),
    [(0, 0, 1, 20, 0), (0, 5, 6, 20, 1), (7, 5, 6, 20, 5), (3, 5, 6, 20, 3), (19, 19, 20, 20, 15), (4, 2, 9, 20, 2),
     (9, 0, 1, 3, 0)],
)  # fmt: skip
def test_it_is_scrolled_as_little_as_may_be(first: int, start: int, end: int, whole: int, top: int) -> None:
    assert scrolled(first, start, end, 5, whole) == top


@pytest.mark.parametrize(("at", "top"), [(0, 0), (2, 0), (5, 3), (19, 15)])
def test_the_chosen_row_stands_in_the_middle_as_far_as_may_be(at: int, top: int) -> None:
    assert centred(at, 5, 20) == top


def test_arrows_and_pages_move_as_far_as_there_are_rows() -> None:
    listing = Listing(lambda: 12, page=5)
    listing.up()
    assert listing.at == 0
    listing.page_down()
    listing.down()
    assert (listing.at, list(listing.view(4))) == (6, [3, 4, 5, 6])
    listing.page_up()
    assert (listing.at, list(listing.view(4))) == (1, [1, 2, 3, 4])
    listing.end()
    assert (listing.at, list(listing.view(4))) == (11, [8, 9, 10, 11])
    listing.home()
    assert (listing.at, list(listing.view(40))) == (0, list(range(12)))


def test_in_an_empty_list_no_key_leads_anywhere() -> None:
    listing = Listing(lambda: 0)
    for move in (listing.up, listing.down, listing.home, listing.end):
        move()
    assert (listing.at, list(listing.view(4))) == (0, [])


def test_a_row_with_a_key_stays_chosen_wherever_it_goes() -> None:
    keys = ["a", "b", "c"]
    listing = Keyed(lambda: keys)
    listing.go_to(1)
    keys.insert(0, "z")
    assert (listing.chosen, listing.at) == ("b", 2)
    keys.remove("b")
    assert listing.at == 0


def test_the_keys_go_to_whatever_has_them_now() -> None:
    rows, text, reads = Listing(lambda: 9), Scroll(page=3), False
    text.view(range(30), 10)
    both = Either(lambda: text if reads else rows)
    both.down()
    reads = True
    both.page_down()
    both.down()
    assert (rows.at, text.top) == (1, 4)
    both.end()
    assert (rows.at, text.top) == (1, 20)
    both.home()
    assert text.top == 0


def test_a_text_scrolls_by_what_is_in_view_but_for_what_is_seen_again() -> None:
    scroll = Scroll(overlap=1)
    assert scroll.view(range(10), 4) == [0, 1, 2, 3]
    scroll.page_down()
    assert scroll.view(range(10), 4) == [3, 4, 5, 6]
    scroll.end()
    assert scroll.view(range(10), 4) == [6, 7, 8, 9]
    assert scroll.view(range(5), 4) == [1, 2, 3, 4]
    assert scroll.below(range(5), [1, 2, 3]) == 1
    assert scroll.view(range(5), 0) == []


def test_what_is_below_is_counted_in_the_last_line_that_there_is_room_for() -> None:
    rows = [line("one"), line("two")]
    assert plain(counted_below(list(rows), 3)[1]).strip() == "4 more lines: pagedown"
    assert counted_below(list(rows), 0) == rows
    assert counted_below(rows[:1], 3) == rows[:1]


def test_a_line_that_is_found_is_marked_and_put_back_as_it_was() -> None:
    text = Text()
    assert isinstance(text, Sought)
    rows = [line(f"line {number}") for number in range(20)]
    text.lines(rows, 5)
    place = text.find_place()
    text.go_to(list(text.find_in()).index("line 12"))
    assert [row.ground for row in text.lines(rows, 5)] == ["ground", "cursor", "ground", "ground", "ground"]
    assert text.find_at() == 12
    text.put_back(place)
    assert [row.ground for row in text.lines(rows, 5)] == ["ground"] * 5
    assert text.find_at() == 0


def choices(done: list[str]) -> Choices:
    def does(title: str) -> Choice:
        return Choice(title, lambda: done.append(title))

    made = [Choice("Heading"), does("Aim"), Choice("Flee", barred="grappled"), Choice("Other"), does("Wait"),
            Choice("Undo", lambda: done.append("Undo"), label="u")]  # fmt: skip
    return Choices(lambda: made)


def test_arrows_pass_headings_and_none_stands_on_one() -> None:
    listing = choices([])
    listing.down()
    assert listing.at == 1
    listing.down()
    listing.down()
    assert listing.at == 4
    listing.up()
    assert listing.at == 2
    listing.home()
    assert listing.at == 1
    listing.up()
    assert listing.at == 1


def test_a_label_chooses_what_can_be_chosen_and_a_reason_is_told_of_what_can_not() -> None:
    done = list[str]()
    listing = choices(done)
    assert listing.labels(listing.made()) == [" ", "1", " ", " ", "2", "u"]
    assert listing.picked("2")
    listing.choose()
    assert listing.picked("u")
    listing.choose()
    assert done == ["Wait", "Undo"]
    assert not listing.picked("3")
    listing.go_to(2)
    with pytest.raises(Refused, match="Flee: grappled"):
        listing.choose()


def test_what_is_out_of_view_below_is_counted_and_headings_are_not_found() -> None:
    listing = choices([])
    assert len(listing.lines(60, 3)) == 3
    assert listing.below == 3
    assert listing.find_in() == ["", "Aim ", "Flee ", "", "Wait ", "Undo "]
    listing.go_to(4)
    assert [plain(row).split()[-1] for row in listing.lines(60, 3)][-1] == "Wait"
    listing.to_top()
    assert plain(listing.lines(60, 3)[-1]).split()[-1] == "Undo"


def test_nothing_to_move_in_is_harmless() -> None:
    nothing = Moves()
    for move in (nothing.up, nothing.page_down, nothing.home, nothing.end):
        move()
    assert not isinstance(nothing, Sought)
