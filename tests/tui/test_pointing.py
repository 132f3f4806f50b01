"""The terminal's cursor: seen at the caret of every field, and of no page without one; else at the chosen line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui import ford
from tests.tui.correcting.fights import demo
from tests.tui.duels import BLADES, desk, table
from tests.tui.playing import before_caret, frame, press, stack
from tests.tui.test_wheel_frames import on_move
from tui.desk import Desk
from tui.lines import Caret, Place, ScreenLine, beside, line, pointed
from tui.pages.log import LogPage
from tui.pages.page import Pages
from tui.pages.start import StartPage

SIZES = [(80, 24), (200, 60), (60, 16)]


def of_gate(path: Path) -> Pages:
    return desk(demo(path))


def of_log(path: Path) -> Pages:
    return stack(LogPage(Desk(demo(path))))


def of_duel(path: Path) -> Pages:
    return desk(table("faces"))


def of_five_motes(path: Path) -> Pages:
    return desk(table(power={"blade-dance": {**BLADES["blade-dance"], "most": 5}}))


def of_ford(path: Path) -> Pages:
    pages = ford.desk(on_move("isra-moonfoal"))
    frame(pages)
    return pages


def of_start(path: Path) -> Pages:
    return stack(StartPage())


FIELDS: dict[str, tuple[Callable[[Path], Pages], tuple[str, ...], str]] = {
    "damage": (of_gate, ("d", "type:3l"), "▌ 3l"),
    "Initiative": (of_gate, ("i", "type:-2"), "▌ -2"),
    "motes": (of_gate, ("m",), "▌ "),
    "effect": (of_gate, ("e", "type:prone", "left", "left"), "▌ pro"),
    "override": (of_gate, ("o", "type:parry 5"), "▌ parry 5"),
    "wide": (of_gate, ("e", "type:龍鬼", "left"), "▌ 龍"),
    "roster": (of_gate, ("r", "type:5 band"), "▌ 5 band"),
    "roster again": (of_gate, ("r", "tab", "tab"), "▌ "),
    "naming": (of_gate, ("r", "tab", "down", "K", "type:Guard"), "▌ Guard"),
    "party": (of_gate, ("r", "tab", "P", "enter", "type:Lanterns"), "▌ Lanterns"),
    "field of a fighter": (of_gate, ("E", "tab", "tab", "down", "2"), " 2"),
    "find": (of_gate, ("/", "type:mi"), " Find mi"),
    "palette": (of_gate, (":", "type:und"), " : und"),
    "tray": (of_gate, ("t", "type:8 tn"), "▌ 8 tn"),
    "number": (of_gate, ("w", "o", "type:4"), "▌ 4"),
    "charge": (of_gate, ("c", "e", "x", "1", "type:5m"), "▌ 5m"),
    "correction": (of_gate, ("c", "7", "o", "+", "type:5 cover"), "▌ +5 cover"),
    "note": (of_log, ("+", "type:The bridge"), "▌ The bridge"),
    "find in the log": (of_log, ("/", "type:orso"), " Find orso"),
    "name in the filter": (of_log, ("f", "tab", "type:mir"), "Name  mir"),
    "dice": (of_duel, ("a", "enter", "7", "2"), "▌ 7 2 "),
    "dice, nothing typed": (of_duel, ("a", "enter"), "▌ "),
    "effect in the flow": (of_duel, ("a", "enter", "+", "type:oil +2"), "▌ oil +2"),
    "value in the flow": (of_duel, ("a", "enter", "o", "1", "type:4 wet"), "  4 wet"),
    "tray in the flow": (of_duel, ("a", "enter", "7", "t", "type:8"), "▌ 8"),
    "number in the flow": (of_five_motes, ("a", "m", "9"), "▌ 9"),
    "words in a flurry": (of_ford, ("x", "f", "9", "tab", "type:Climb the"), "Climb the"),
    "new fight": (of_start, ("1", "type:Siege"), "▌ Siege"),
}
"""How each field is opened, and the end of what then stands before its caret."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FIELDS)
def test_the_cursor_is_seen_at_the_caret_of_each_field(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    start, keys, before = FIELDS[name]
    pages = start(tmp_path)
    frame(pages, *size)
    press(pages, *keys)
    assert before_caret(pages, *size).endswith(before)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", FIELDS)
def test_no_cell_of_a_field_is_reversed_where_nothing_is_selected(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    start, keys, _ = FIELDS[name]
    pages = start(tmp_path)
    frame(pages, *size)
    press(pages, *keys)
    roles = {span.role for one in pages.lines(*size) for span in (*one.left, *one.right)}
    assert not [role for role in roles if "+reverse" in role.partition("@")[0]]


def test_at_the_desk_the_cursor_is_unseen_at_the_chosen_line(tmp_path: Path) -> None:
    pages = of_gate(tmp_path)
    for _ in range(3):
        place = pages.pointed(pages.lines(80, 24), 80)
        rows = frame(pages).splitlines()
        assert (place.seen, rows[place.line][place.column]) == (False, "▌")
        press(pages, "down")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("keys", "words"),
    [(("a",), "target"), (("a", "j"), "kind"), (("a", "m", "9", "j"), "willpower"), (("a", "enter", "enter"), "roll")],
)
def test_in_the_flow_it_is_at_the_field_that_is_chosen_else_at_the_answer(
    keys: tuple[str, ...], words: str, size: tuple[int, int]
) -> None:
    pages = desk(table("automatic"))
    frame(pages, *size)
    press(pages, *keys)
    place = pages.pointed(pages.lines(*size), size[0])
    row = frame(pages, *size).splitlines()[place.line]
    assert not place.seen
    assert row[place.column] == "▌"
    assert words in row[place.column :].lower()


def test_a_field_that_is_left_has_no_caret_any_more(tmp_path: Path) -> None:
    pages = of_gate(tmp_path)
    press(pages, "d", "type:3l", "enter")
    assert not before_caret(pages)
    press(pages, "d", "3", "escape", "u", "/", "m", "enter")
    assert not before_caret(pages)


def test_on_top_of_a_field_nothing_is_typed(tmp_path: Path) -> None:
    pages = of_five_motes(tmp_path)
    press(pages, "a", "m", "9")
    assert before_caret(pages).endswith("▌ 9")
    for key in ("w", "?"):
        press(pages, key)
        assert not before_caret(pages)
        press(pages, "escape")
    pages.top.do_themes()
    assert not before_caret(pages)


def test_a_notice_over_the_caret_covers_it(tmp_path: Path) -> None:
    pages = of_duel(tmp_path)
    press(pages, "a", "enter", "7")
    assert before_caret(pages)
    lines = pages.lines(80, 24)
    at = pages.pointed(lines, 80).line
    lines[at:] = [line("told")] * (24 - at)
    assert not pages.pointed(lines, 80).seen


def test_a_long_typed_line_has_its_end_in_view(tmp_path: Path) -> None:
    pages = of_duel(tmp_path)
    press(pages, "a", "m", "9", "enter", *"7209135721357235")
    assert before_caret(pages).endswith(" 2 3 5 ")
    pages = of_gate(tmp_path)
    press(pages, "e", "type:" + "mud " * 40 + "end")
    assert before_caret(pages).endswith("mud end")
    assert 70 < len(before_caret(pages)) < 80
    press(pages, "home")
    assert before_caret(pages) == "▌ "


def test_a_window_of_another_size_has_it_where_it_is_then(tmp_path: Path) -> None:
    pages = of_duel(tmp_path)
    press(pages, "a", "enter", "7", "2")
    for size in ((80, 24), (200, 60), (34, 9), (130, 40)):
        assert before_caret(pages, *size).endswith("▌ 7 2 ")
    assert pages.pointed(pages.lines(20, 5), 20) == Place()


def test_columns_count_the_cells_of_wide_characters_and_glyphs() -> None:
    left = ScreenLine((Caret("x"),))
    right = line("龍 ", Caret(" "))
    assert pointed([left, beside(left, 10, right, 10)], 21) == Place(1, 14, seen=True)
    assert pointed([beside(right, 2, left, 4)], 7) == Place(0, 3, seen=True), "what is cut off is nowhere"
    assert pointed([line("no caret")], 10) == Place()
