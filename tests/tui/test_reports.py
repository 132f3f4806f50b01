"""Trouble that people have reported of other programs, played on our desk: entries 7, 8 and 10 of the reports."""

from typing import Any

import pytest

from engine.core.model import get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press
from tui.app import BattlewheelApp
from tui.desk import Desk
from tui.lines import cells
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Pages
from tui.theming import Look, read_theme

# -- report 7: removing a combatant moves the turn to the wrong person ---------------------------------------------


def four(current: str) -> tuple[Encounter, Pages]:
    """A, B, C, D in this order, it being the turn of `current` and those above having acted."""
    ids = "abcd"
    acted: dict[str, Any] = {id: {"initiative": 20 - i, "acted": id < current} for i, id in enumerate(ids)}
    enc = fight(acting=current, **acted)
    return enc, desk(enc)


def on(pages: Pages, id: str) -> None:
    page = pages.stack[0]
    assert isinstance(page, DeskPage)
    page.desk.chosen = id


def current(enc: Encounter) -> str:
    return str(get(enc.state, "clock.acting", ""))


def take_out(pages: Pages, id: str) -> None:
    on(pages, id)
    press(pages, "X", "2")


def test_report_7_1_removing_one_above_keeps_the_turn() -> None:
    enc, pages = four("c")
    take_out(pages, "a")
    assert current(enc) == "c"


def test_report_7_2_removing_the_last_during_its_turn_begins_the_next_round_with_the_first() -> None:
    enc, pages = four("d")
    take_out(pages, "d")
    assert (current(enc), get(enc.state, "clock.round")) == ("a", 2)


def test_report_7_3_a_defeated_first_is_skipped_in_the_next_round() -> None:
    enc, pages = four("b")
    on(pages, "a")
    press(pages, "X", "1")
    for _ in range(3):
        press(pages, "space")
    assert (current(enc), get(enc.state, "clock.round")) == ("b", 2)


def test_report_7_4_the_only_one_left_has_the_turn() -> None:
    enc, pages = four("b")
    for id in "acd":
        take_out(pages, id)
    assert current(enc) == "b"


def test_report_7_5_without_anybody_there_is_no_turn_and_space_says_so() -> None:
    enc, pages = four("b")
    for id in "acdb":
        take_out(pages, id)
    assert current(enc) == ""
    assert get(enc.state, "combatant", {}) == {}
    press(pages, "space")
    assert on_desk(pages)
    assert "There is nobody in this fight: r adds fighters." in frame(pages)


# -- report 8: letters typed in a field act as commands; enter falls through a dialog ------------------------------

TYPED = "Nnaq nun ? : / d"


def facts(enc: Encounter) -> tuple[str, int, int]:
    return current(enc), get(enc.state, "clock.round"), enc.cursor


def test_report_8_letters_in_a_name_are_text() -> None:
    enc = table()
    pages, before = desk(enc), facts(enc)
    press(pages, "r", f"type:{TYPED}")
    assert TYPED in frame(pages)
    assert facts(enc) == before
    press(pages, "escape")
    press(pages, "E", "enter", "ctrl+u", f"type:{TYPED}", "enter")
    assert get(enc.state, "combatant.mirel.name") == TYPED
    assert facts(enc)[:2] == before[:2]


@pytest.mark.parametrize("opens", [("r",), ("d",), ("i",), ("m",), ("e",), ("o",)])
def test_report_8_letters_in_every_field_are_text(opens: tuple[str, ...]) -> None:
    enc = table()
    pages, before = desk(enc), facts(enc)
    press(pages, *opens, f"type:{TYPED}")
    assert TYPED in frame(pages)
    assert facts(enc) == before
    assert len(pages.stack) == 2


@pytest.mark.parametrize("opens", ["r", "d", "i", "m", "e", "o"])
def test_report_8_backspace_in_an_empty_field_does_nothing(opens: str) -> None:
    enc = table()
    pages, before = desk(enc), facts(enc)
    press(pages, opens, "backspace", "backspace")
    assert len(pages.stack) == 2
    assert facts(enc) == before


def test_report_8_enter_closes_one_dialog_only_however_long_it_is_held() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "d", "type:1l", *["enter"] * 6)
    assert on_desk(pages)
    assert get(enc.state, "combatant.mirel.now.health.lethal") == 1
    press(pages, "r", "type:3 bandits", *["enter"] * 1)
    assert len(get(enc.state, "combatant")) == 6


def test_report_8_escape_closes_one_level() -> None:
    pages = desk(table())
    press(pages, "E", "enter")
    press(pages, "escape")
    assert len(pages.stack) == 2
    press(pages, "escape")
    assert on_desk(pages)


@pytest.mark.parametrize("held", ["enter", "escape", "q", "space", "backspace", "u", "x", "a", "z"])
def test_report_8_no_held_key_ends_the_fight(held: str) -> None:
    enc = table()
    pages, ended = desk(enc), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, *[held] * 60)
    assert ended == []
    assert not get(enc.state, "clock.ended", False)
    assert len(get(enc.state, "combatant")) == 3


def test_report_8_pasted_lines_never_act_as_keys() -> None:
    enc = table()
    pages, before = desk(enc), facts(enc)
    pages.paste("q\n\nx\ra d\n")
    assert facts(enc) == before
    assert on_desk(pages)
    press(pages, "e")
    pages.paste("prone\nq\n")
    assert len(pages.stack) == 2
    assert facts(enc) == before


# -- report 10: small or resized windows, 256 colours ---------------------------------------------------------------

SIZES = [(60, 18), (80, 24), (20, 5), (200, 50), (1, 1), (30, 8), (29, 8), (59, 16), (60, 15), (300, 100)]


def app_of(enc: Encounter, theme: str = "dark") -> BattlewheelApp:
    return BattlewheelApp(Look(read_theme(theme)), lambda pages: pages.push(DeskPage(Desk(enc))))


def seen(app: BattlewheelApp) -> list[str]:
    return [app.pane.render_line(y).text for y in range(app.pane.size.height)]


@pytest.mark.parametrize("size", SIZES)
async def test_report_10_it_starts_at_any_size(size: tuple[int, int]) -> None:
    app = app_of(table())
    async with app.run_test(size=size):
        rows = seen(app)
        assert len(rows) == size[1]
        assert all(cells(row) == size[0] for row in rows)
    assert app.return_code in (0, None)


async def test_report_10_resizing_keeps_the_open_step() -> None:
    enc = table()
    app = app_of(enc)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("a", "enter")
        assert isinstance(app.pages.top, FlowPage)
        before, asked = seen(app), enc.ask
        for width, height in ((200, 50), (20, 5), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert all(cells(row) == width for row in seen(app))
        assert seen(app) == before
        assert enc.ask == asked


async def test_report_10_too_small_is_one_readable_notice() -> None:
    app = app_of(table())
    async with app.run_test(size=(20, 5)):
        rows = [row.strip() for row in seen(app) if row.strip()]
        assert rows == ["Needs 30x8"]


async def test_report_10_keys_of_a_window_too_small_still_count_when_it_grows() -> None:
    enc = table()
    app = app_of(enc)
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.press("space")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert current(enc) == "orsolo"
        assert "▸  6 ◇ Captain Orsolo" in "\n".join(seen(app))


def test_report_10_at_80x24_eight_fighters_with_health_and_defence() -> None:
    many: dict[str, Any] = {
        f"f{i}": {"initiative": 20 - i, "name": f"Fighter {i}", "parry": 3, "evasion": 2} for i in range(12)
    }
    rows = frame(desk(fight(**many))).splitlines()
    for i, row in enumerate(rows[2:14]):
        assert f"Fighter {i} " in row
        assert "▮▮▮▮▮▮▮" in row
        assert row.split()[-3:-1] == ["2", "3"]


@pytest.mark.parametrize("ascii_only", [False, True])
def test_report_10_states_are_told_apart_without_colour(ascii_only: bool) -> None:
    enc = fight(
        acting="a", a=9, b=-2, c={"initiative": 5, "hidden": True}, d={"initiative": 4, "defeated": "dying"}, e=3
    )
    pages = desk(enc)
    pages.look = Look(read_theme("none"), ascii_only)
    rows = {name: next(r for r in frame(pages).splitlines()[1:] if f" {name} " in r) for name in "ABCDE"}
    assert rows["A"][1] in "▸>"
    assert ("! crash" if ascii_only else "▾ crash") in rows["B"]
    assert "hidden" in rows["C"]
    assert rows["D"][1] in "✗x"
    assert "dying" in rows["D"]
    assert rows["E"][:2] == "  "


def test_report_10_home_end_and_pages_move_in_every_list() -> None:
    pages = desk(table())
    press(pages, "x", "end")
    last = next(row for row in frame(pages).splitlines() if row.startswith("▌"))
    press(pages, "home")
    first = next(row for row in frame(pages).splitlines() if row.startswith("▌"))
    assert first != last
    press(pages, "pagedown", "pageup")
    assert next(row for row in frame(pages).splitlines() if row.startswith("▌")) == first
