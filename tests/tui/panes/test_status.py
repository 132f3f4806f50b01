from engine.desk import Line, words
from tests.tui import gate
from tui.desk import Desk
from tui.lines import plain
from tui.panes.sheet import sheet_lines
from tui.panes.status import section_line, status_lines, wrapped_section
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


def texts(lines: int) -> list[str]:
    return [plain(line, 80, LOOK).rstrip() for line in status_lines(gate.SECTIONS, lines)]


def test_the_heading_is_a_rule() -> None:
    assert texts(4)[0] == "─ Mirel Ashwing ───────────────────────────────────────────── Solar, Essence 2 ─"


def test_as_it_shrinks_the_turn_change_stays() -> None:
    assert [text[2:10].strip() for text in texts(4)[1:]] == ["Daiklave", "Motes", "Effects", "At space"]
    assert [text[2:10].strip() for text in texts(2)[1:]] == ["Daiklave", "At space"]
    assert [text[2:10].strip() for text in texts(1)[1:]] == ["Daiklave"]
    assert texts(0) == []


def test_fewer_sections_leave_empty_lines() -> None:
    assert len(status_lines(gate.SECTIONS[:2], 4)) == 5


def test_a_label_is_muted_and_values_line_up() -> None:
    made = section_line(Line("Motes", words("9 of 16")))
    assert plain(made, 24, LOOK) == "  Motes     9 of 16     "
    assert made.left[1].role == "muted"
    assert plain(section_line(Line("", words("x"), right=words("7"))), 20, LOOK) == "            x     7 "
    assert plain(section_line(Line("", words("part"), indent=2)), 12, LOOK) == "    part    "


def test_long_sections_flow_under_their_values() -> None:
    rows = [plain(row, 30, LOOK) for row in wrapped_section(Line("Effects", words("one two three", " four")), 26)]
    assert rows == ["  Effects   one two three     ", "            four              "]


def test_the_sheet_of_a_wide_window_has_the_menu_below() -> None:
    rows = [plain(row, 62, LOOK).rstrip() for row in sheet_lines(Desk(gate.fight()), 62, 30)]
    assert len(rows) == 30
    assert rows[1].startswith("  Mirel Ashwing")
    menu = rows.index("  x  May do now")
    assert rows[menu + 1 : menu + 3] == [
        "     Aim                  +3 dice next turn",
        "  ✗  Withdraw             enemies are within short range",
    ]
