"""Lists to choose from: labels, what can't be chosen, and who may act out of turn."""

from engine.inputs import Begin
from tests.tui import gate
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.screens.desk import DeskPage


def test_labels_run_over_digits_and_letters_and_pass_what_is_barred() -> None:
    pages = desk(table())
    press(pages, "x")
    rows = frame(pages).splitlines()[2:-1]
    labels = [row[2] for row in rows if row.strip() and row[2] != "✗"]
    assert labels[:10] == list("1234567890")
    assert labels[10:13] == ["a", "b", "c"][: len(labels) - 10]
    assert any(row[2] == "✗" for row in rows)


def test_no_label_is_a_key_that_moves_or_closes() -> None:
    from tui.screens.listing import LABELS

    assert not set(LABELS) & set("hjklqux?")
    assert len(set(LABELS)) == len(LABELS)


def test_enter_and_a_label_choose_the_same() -> None:
    for keys in (("enter",), ("1",)):
        pages = stack(DeskPage(Desk(gate.fight())))
        press(pages, "x", *keys)
        assert "Mirel aims." in frame(pages)
        assert on_desk(pages)


def test_the_cursor_row_may_act_out_of_turn() -> None:
    enc = table()
    pages = desk(enc)
    enc.do(Begin("delay", "mirel"))
    page = pages.top
    assert isinstance(page, DeskPage)
    page.desk.chosen = "mirel"
    press(pages, "x")
    text = frame(pages)
    assert "What Captain Orsolo may do" in text
    assert text.index("Mirel Ashwing") > text.index("Full defense")
    label = next(row[2] for row in text[text.index("Mirel Ashwing") :].splitlines() if "Act now" in row)
    press(pages, label)
    assert now(enc, "mirel.now.delayed", False) is False


def test_a_list_longer_than_the_window_scrolls() -> None:
    pages = desk(table())
    press(pages, "x")
    frame(pages, 80, 10)
    press(pages, "end")
    assert any(row.startswith("▌") for row in frame(pages, 80, 10).splitlines())
