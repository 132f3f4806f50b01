import pytest

from engine.core.desk import Line, Span, words
from tests.tui import gate
from tui.desk import Desk
from tui.lines import plain
from tui.panes.sheet import sheet_lines
from tui.panes.status import most_wanted, section_line, status_lines, whole_status, wrapped_section
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


def texts(lines: int) -> list[str]:
    return [plain(line, 80, LOOK).rstrip() for line in status_lines(gate.SECTIONS, lines, 80)]


def test_the_heading_is_a_rule() -> None:
    assert texts(4)[0] == "─ Mirel Ashwing ───────────────────────────────────────────── Solar, Essence 2 ─"


def test_as_it_shrinks_the_turn_change_stays() -> None:
    assert [text[2:10].strip() for text in texts(4)[1:]] == ["Daiklave", "Motes", "Effects", "At space"]
    assert [text[2:10].strip() for text in texts(2)[1:]] == ["Daiklave", "At space"]
    assert [text[2:10].strip() for text in texts(1)[1:]] == ["Daiklave"]
    assert texts(0) == []


LONG = (
    Line("Guard"),
    Line("Weapon", words("Straight sword and shield   withering 9 dice, damage 12   decisive 9 dice, 11")),
    Line("Willpower", words("5 of 5")),
    Line("Effects", words("close: Orsolo, Hound, Bandit 1, Bandit 2, Militia, Sefa, Kes, Tavo, Brannoc")),
    Line("Parry", words(" 4")),
    Line("At space", words("then Ydra, hidden, is up")),
)


def rows(lines: int, width: int = 60) -> list[str]:
    return [plain(row, width, LOOK).rstrip() for row in status_lines(LONG, lines, width)][1:]


def test_a_long_line_goes_on_below_where_there_is_room() -> None:
    assert most_wanted(LONG, 60) == (6, 7)
    assert rows(6)[:3] == [
        "  Weapon    Straight sword and shield   withering 9 dice,",
        "            damage 12   decisive 9 dice, 11",
        "  Willpower 5 of 5",
    ]


@pytest.mark.parametrize(
    ("spans", "width", "shown"),
    [
        (
            words("heavy cover (defense +2)   Hardness 4   close: Orsolo, Gate"),
            60,
            "heavy cover (defense +2)   Hardness 4",
        ),
        (words("oil (raw damage +1), to the end of own next turn"), 37, "oil (raw damage +1)"),
        (words("Orsolo or Ydra or Gate"), 31, "Orsolo or Ydra"),
        (words("Wick", (": ", "muted"), "Brace", (", ", "muted"), "Opportunity"), 25, "Wick: Brace"),
    ],
)
def test_nothing_is_left_behind_that_leads_in_what_has_no_room(spans: tuple[Span, ...], width: int, shown: str) -> None:
    made = status_lines((Line("Mirel"), Line("Weapon", words("Sword")), Line("Effects", spans)), 2, width)
    assert plain(made[-1], width, LOOK).rstrip() == f"  Effects   {shown}"


def test_where_there_is_none_it_is_shortened_by_whole_words() -> None:
    assert rows(4) == [
        "  Weapon    Straight sword and shield   withering 9 dice",
        "  Willpower 5 of 5",
        "  Effects   close: Orsolo, Hound, Bandit 1, Bandit 2",
        "  At space  then Ydra, hidden, is up",
    ]


def test_effects_stay_before_what_the_table_has_too() -> None:
    assert [text[2:10].strip() for text in rows(3)] == ["Weapon", "Effects", "At space"]
    assert [text[2:10].strip() for text in rows(2)] == ["Weapon", "At space"]


def test_motes_stay_before_effects_and_moves_before_the_weapon() -> None:
    spends = [LONG[0], LONG[1], Line("Motes", words("5 of 9")), *LONG[3:]]
    made = [plain(row, 60, LOOK)[2:10].strip() for row in status_lines(spends, 3, 60)]
    assert made[1:] == ["Weapon", "Motes", "At space"]
    moves = [LONG[0], LONG[1], Line("Moves", words("1 Hook")), *LONG[2:]]
    assert [plain(row, 60, LOOK)[2:10].strip() for row in status_lines(moves, 1, 60)][1:] == ["Moves"]
    assert [plain(row, 60, LOOK)[2:10].strip() for row in status_lines(moves, 2, 60)][1:] == ["Moves", "At space"]


def test_a_whole_fighter_has_every_line() -> None:
    made = [plain(row, 60, LOOK).rstrip() for row in whole_status(LONG, 60)]
    assert len(made) == 1 + 7
    assert made[-2:] == ["  Parry      4", "  At space  then Ydra, hidden, is up"]


def test_words_at_the_right_edge_go_below_where_both_do_not_fit() -> None:
    of = Line("Health", words("-0  -1  -1  -2  -2  -4  Inc"), right=words("wound penalty -2"))
    assert [plain(row, 60, LOOK).rstrip() for row in wrapped_section(of, 59)] == [
        "  Health    -0  -1  -1  -2  -2  -4  Inc    wound penalty -2"
    ]
    assert [plain(row, 50, LOOK).rstrip() for row in wrapped_section(of, 49)] == [
        "  Health    -0  -1  -1  -2  -2  -4  Inc",
        "            wound penalty -2",
    ]


def test_fewer_sections_leave_empty_lines() -> None:
    assert len(status_lines(gate.SECTIONS[:2], 4, 80)) == 5


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
        "       Aim                  +3 dice next turn",
        "    ✗  Withdraw: enemies are within short range",
    ]


def test_of_moves_that_have_no_room_the_costs_go_before_any_of_them() -> None:
    spans = (*words(("1 ", "strong"), "Bite (3 motes)   "), Span("Spit (not in hand)", "muted", "out"))
    sections = (Line("Hound"), Line("Weapon", words("Bite")), Line("Moves", spans))
    made = ["".join(span.text for span in row.left) for row in status_lines(sections, 2, 50)]
    assert made[2] == "  Moves     1 Bite   Spit (not in hand)"
    wide = ["".join(span.text for span in row.left) for row in status_lines(sections, 2, 80)]
    assert wide[2] == "  Moves     1 Bite (3 motes)   Spit (not in hand)"
