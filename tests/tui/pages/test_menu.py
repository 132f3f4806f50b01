"""Lists to choose from: labels, what can't be chosen, and who may act out of turn."""

from engine.core.inputs import Begin
from engine.core.model import get
from tests.tui import ford, gate
from tests.tui.duels import desk, now, on_desk, table
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Pages


def labels(pages: Pages) -> dict[str, str]:
    """The key of each action that can be taken, by its title."""
    rows = [row for row in frame(pages).splitlines()[2:-1] if row.strip()]
    return {row[5:].partition("  ")[0]: row[2] for row in rows if row[2] not in " ✗"}


def test_every_action_has_the_same_key_for_every_fighter_whatever_is_barred() -> None:
    enc = table(power={"ward": {"name": "Ward", "when": "action", "adds": {"soak": 2}}})
    pages = desk(enc)
    press(pages, "x")
    mirel = labels(pages)
    assert mirel | {"Attack": "a", "Aim": "i", "Full defense": "f", "Ward": "1", "Delay": "z"} == mirel
    press(pages, "escape", "i", "type:=-3", "enter", "x")
    crashed = labels(pages)
    assert "Full defense" not in crashed
    assert crashed.items() <= mirel.items()
    press(pages, "escape", "u", "space", "x")
    orsolo = labels(pages)
    assert set(orsolo) >= {"Attack", "Aim", "Full defense"}
    assert all(mirel.get(title, label) == label for title, label in orsolo.items())


def test_the_key_of_what_is_barred_says_why() -> None:
    pages = desk(table())
    press(pages, "x", "s")
    assert "Rise: is not prone." in frame(pages)
    assert not on_desk(pages)


def test_no_reason_is_cut_however_narrow_the_window() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "space", "space", "x")
    acting = str(get(enc.state, "clock.acting"))
    reasons = [item.barred for item in enc.menu(acting) if item.barred]
    assert max(map(len, reasons)) > 25
    for width in (80, 60, 44):
        rows = [row.strip() for row in frame(pages, width, 60).splitlines()]
        for reason in reasons:
            assert all(any(word in row.split() for row in rows) for word in reason.split())


def test_no_label_is_a_key_that_moves_or_closes() -> None:
    from tui.list import LABELS

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
    assert label == "N"
    press(pages, label)
    assert now(enc, "mirel.now.delayed", False) is False


def test_a_list_longer_than_the_window_scrolls() -> None:
    pages = desk(table())
    press(pages, "x")
    frame(pages, 80, 10)
    press(pages, "end")
    assert any(row.startswith("▌") for row in frame(pages, 80, 10).splitlines())


def test_a_list_says_how_much_of_it_is_below() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "x")
    below = int(frame(pages, 80, 10).splitlines()[1].partition(" more below")[0].rpartition(" ")[2])
    assert below == len(enc.menu("mirel")) - 7
    press(pages, "end")
    assert "below" not in frame(pages, 80, 10)


def test_in_a_small_window_a_note_with_no_room_beside_its_title_stands_below() -> None:
    pages = stack(DeskPage(Desk(ford.fight())))
    press(pages, "x")
    rows = frame(pages, 60, 30).splitlines()
    at = next(y for y, row in enumerate(rows) if row.startswith("  i  Aim"))
    assert rows[at].endswith("next on 34")
    assert rows[at + 1] == "       a die a tick against one target, 3 at most"
