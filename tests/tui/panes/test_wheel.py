"""The timeline above the table: every fighter in it at 80x24, in a low window, under each other, and as the desk's."""

import pytest

from engine.core.desk import Span
from engine.core.inputs import Edit
from tests.tui import ford, gate
from tests.tui.playing import frame, press
from tui.desk import Desk
from tui.panes.wheel import _in_cells, wheel_lines, wheel_list


def twelve() -> Desk:
    """Twelve fighters on the next ticks, none of a group."""
    enc = ford.fight(herons=4)
    out: list[tuple[str, object]] = [(f"combatant.heron-archer-{n}.group", "") for n in range(1, 5)]
    out += [(f"combatant.heron-archer-{n}.now.tick", 33 + n) for n in range(1, 5)]
    enc.do(Edit(tuple(out)))
    return Desk(enc)


def drawn(desk: Desk, width: int, height: int) -> str:
    return "\n".join("".join(span.text for span in line.left) for line in wheel_lines(desk, width, height))


def test_twelve_fighters_stand_on_their_ticks_at_80_cells() -> None:
    shown = drawn(twelve(), 80, 22)
    assert "31 now     32 +1      33 +2      34 +3      35 +4      36 +5      37+ +6" in shown
    for name in ("Ghoul 1", "Warden", "Thessaly", "Juno", "Ghoul 2", "Isra", "Drowned", "Archer 1", "Archer 2"):
        assert name in shown, name
    assert "may abort: Thessaly from aim, Juno from guard; no DV refresh then" in shown
    assert shown.count("\n") == 5


def test_a_name_and_what_ends_stay_whole_where_what_is_said_of_them_has_no_room() -> None:
    told = [
        ("Thessaly guard", "", 10, "Thessaly"),
        ("Thessaly guard", "", 14, "Thessaly guard"),
        ("marsh fog Thessaly", "token", 14, "marsh fog"),
        ("Lantern 12 aim", "", 10, "Lantern 12"),
        ("Sharpshooter x12", "", 10, "Sharps x12"),
    ]
    for text, glyph, width, shown in told:
        assert _in_cells(Span(text, glyph=glyph), width).text == shown


def test_a_low_window_has_one_line_of_them_and_says_how_many_more() -> None:
    shown = drawn(Desk(ford.fight()), 60, 14)
    assert "Ghoul 1" in shown
    assert "Thessal +2" in shown
    assert "may abort" not in shown
    assert "36 Isra +2" in shown


def test_a_crowd_on_one_tick_is_counted() -> None:
    enc = ford.fight(herons=0)
    everyone = enc.state["combatant"]
    enc.do(Edit(tuple((f"combatant.{id}.now.tick", 35) for id in everyone if id != "marsh-ghoul-1")))
    shown = drawn(Desk(enc), 80, 22)
    assert "5 more" in shown


@pytest.mark.parametrize(("width", "ticks"), [(60, 5), (80, 7), (110, 9), (200, 13)])
def test_a_wider_window_shows_more_ticks_and_never_more_than_thirteen(width: int, ticks: int) -> None:
    first = drawn(Desk(ford.fight()), width, 40).split("\n")[0]
    assert first.count("+") == ticks
    assert first.split()[0] == "31"


def test_without_colour_the_present_tick_has_a_heavy_line_and_whoever_acts_a_mark() -> None:
    lines = wheel_lines(Desk(ford.fight()), 80, 22)
    assert [span.glyph for span in lines[1].left[1:12]] == ["heavy"] * 11
    assert [span.glyph for span in lines[1].left[12:14]] == ["tee", "rule"]
    assert (lines[2].left[1].glyph, lines[2].left[2].text) == ("now", "Ghoul 1")


def test_under_each_other_only_ticks_on_which_anything_stands_and_what_does_not_fit_is_counted() -> None:
    desk = Desk(ford.fight())
    told = ["".join(span.text for span in line.left) for line in wheel_list(desk, 40, 12)]
    assert not any("35 +4" in line for line in told)
    assert "  34 +3    Heron x12, poison Marrow" in told
    assert len(told) == 12
    short = ["".join(span.text for span in line.left) for line in wheel_list(desk, 40, 5)]
    assert "more lines" in short[-1]


def test_rules_without_a_timeline_have_none() -> None:
    assert wheel_lines(Desk(gate.fight()), 80, 22) == []


def test_before_join_battle_there_is_none_and_the_table_has_the_room() -> None:
    enc = ford.fight()
    enc.do(Edit((("clock", {}),)))
    assert wheel_lines(Desk(enc), 80, 22) == []


def test_a_small_window_has_the_ticks_as_a_pane_and_a_large_one_does_not() -> None:
    pages = ford.desk(ford.fight())
    frame(pages, 40, 12)
    press(pages, "tab", "tab", "tab")
    assert "Ticks" in frame(pages, 40, 12)
    assert "Fighter" in frame(pages, 80, 24)
    press(pages, "tab", "tab", "tab")
    assert "Ticks" not in frame(pages, 80, 24)
