"""The help: every key of the page below, and what the signs of its table mean."""

from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui.glyphs import MEANINGS


def test_it_tells_columns_and_signs_of_the_desk() -> None:
    pages = desk(table())
    press(pages, "?")
    text = frame(pages, 80, 120)
    assert "  Ons           onslaught until the own turn; Eva and Par have it in them" in text
    assert "  Eva           Evasion as it counts now" in text
    assert "  ◆             a hero" in text
    assert "  ◇             a foe" in text
    assert "  /X*           lost to bashing, lethal and aggravated damage" in text
    assert text.count("\n  ·  ") == 1
    assert all(means in text for _, means in MEANINGS)


def test_a_page_without_a_table_has_no_signs() -> None:
    pages = desk(table())
    press(pages, "x", "?")
    assert "Signs" not in frame(pages, 80, 120)


def test_what_does_not_fit_is_counted_until_one_has_scrolled_to_the_end() -> None:
    pages = desk(table())
    press(pages, "?")
    assert "more lines: down, pagedown" in frame(pages).splitlines()[-2]
    for _ in range(12):
        frame(pages)
        press(pages, "pagedown")
    text = frame(pages)
    assert "more lines" not in text
    assert "lost without a kind" in text


def test_keys_and_titles_keep_to_their_columns_and_no_word_is_cut() -> None:
    pages = desk(table())
    press(pages, "?")
    text = frame(pages, 80, 140)
    assert "  1 to 9        Usual move        Begins that one of the acting fighter's usual" in text
    press(pages, "escape", "r", "tab", "?")
    text = frame(pages, 80, 140)
    assert "  K             Keep in your library  Saves the sheet as a template, to be\n" in text
    assert "                                  added to any fight." in text


def test_a_page_down_is_a_page() -> None:
    pages = desk(table())
    press(pages, "?")
    shown = frame(pages).splitlines()[1:-2]
    press(pages, "pagedown")
    assert frame(pages).splitlines()[1] == shown[-1]


def test_it_ends_with_where_other_keys_are_chosen() -> None:
    pages = desk(table())
    press(pages, "?")
    frame(pages)
    press(pages, "end")
    assert "Keys can be others: O on the desk, then Keys, says where they are chosen." in frame(pages)
