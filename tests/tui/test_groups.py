"""Alike fighters who stand together are one line of the table, which opens and closes under the cursor."""

from engine.core.inputs import Edit
from tui.pages.desk import DeskPage
from tui.pages.page import Pages

from . import ford
from .playing import frame, press

TO_THE_LINE = ("down",) * 5


def at_the_line(*keys: str) -> Pages:
    pages = ford.desk(ford.fight())
    frame(pages)
    press(pages, *TO_THE_LINE, *keys)
    return pages


def archers(pages: Pages) -> int:
    return sum("Heron Archer" in line and "◇" in line for line in frame(pages, 80, 60).split("\n"))


def selected(pages: Pages) -> str:
    assert isinstance(pages.top, DeskPage)
    return pages.top.desk.selected


def test_archers_are_one_line_but_for_the_one_whose_wound_counts() -> None:
    pages = at_the_line()
    assert "▌  34 ◇ Heron Archer x11        ▮▮▮          1   1  -1   6B 3L" in frame(pages)
    assert "   34 ◇ Heron Archer 2          X▮▮          0   0  -1   6B 3L" in frame(pages)
    assert archers(pages) == 2
    assert selected(pages) == "heron-archer-1"
    press(pages, "down", "down")
    assert selected(pages) == "isra-moonfoal"


def test_enter_or_an_arrow_opens_the_line_and_the_other_arrow_closes_it() -> None:
    for key in ("enter", "right", "l"):
        pages = at_the_line(key)
        assert archers(pages) == 12, key
        assert "▌  34 ◇   Heron Archer 1 " in frame(pages)
        press(pages, "down", "down")
        assert selected(pages) == "heron-archer-4"
        press(pages, "left")
        assert archers(pages) == 2
        assert selected(pages) == "heron-archer-1"


def test_in_an_open_line_enter_says_what_is_offered_and_tab_goes_to_the_next_pane() -> None:
    pages = at_the_line("enter")
    press(pages, "down", "enter")
    assert isinstance(pages.top, DeskPage)
    assert "is up: " in pages.notice
    assert archers(pages) == 12
    pages = at_the_line("tab")
    assert "Heron Archer 1" in frame(pages).split("\n")[1]


def test_numbered_ones_stand_in_the_order_of_their_numbers() -> None:
    pages = at_the_line("enter")
    listed = [line.split("Heron Archer ")[1].split()[0] for line in frame(pages, 80, 60).split("\n")
              if "◇   Heron Archer" in line]  # fmt: skip
    assert listed == [str(n) for n in range(1, 13) if n != 2]


def test_whoever_stands_on_another_tick_has_a_line_of_its_own() -> None:
    enc = ford.fight()
    enc.do(Edit((("combatant.heron-archer-7.now.tick", 36),)))
    pages = ford.desk(enc)
    assert "Heron Archer x10" in frame(pages)
    assert "Heron Archer 7" in frame(pages)


def test_extras_that_are_added_share_a_line() -> None:
    enc = ford.fight()
    pages = ford.desk(enc)
    frame(pages)
    press(pages, "r", "type:3 salt guard", "enter", "*")
    added = [one for one in enc.state["combatant"].values() if one["name"].startswith("Salt Guard")]
    assert [one["group"] for one in added] == ["Salt Guard"] * 3
    for n, _ in enumerate(added, 1):
        enc.do(Edit(((f"combatant.salt-guard-{n}.now.tick", 35),)))
    while not isinstance(pages.top, DeskPage):
        press(pages, "escape")
    assert "Salt Guard x3" in frame(pages)


def test_what_is_found_in_a_line_puts_the_cursor_on_that_line() -> None:
    pages = ford.desk(ford.fight())
    frame(pages)
    press(pages, "/", "type:archer 9", "enter")
    assert "▌  34 ◇ Heron Archer x11" in frame(pages)


def test_whose_move_it_is_stands_alone() -> None:
    enc = ford.fight()
    enc.do(Edit((("clock", {"begun": True, "tick": 34, "acting": "heron-archer-4"}),)))
    pages = ford.desk(enc)
    assert "▌▸ 34 ◇ Heron Archer 4" in frame(pages)
    assert "Heron Archer x10" in frame(pages)
