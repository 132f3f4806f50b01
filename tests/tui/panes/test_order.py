"""The order table, and what stands in its cells."""

from __future__ import annotations

import pytest

from engine.core.desk import Column, Row, Span
from engine.core.model import Tree
from engine.rules import ruleset
from engine.rules.common.base import Ruleset, Slot
from tests.tui import gate
from tui.lines import plain
from tui.panes.layout import Share
from tui.panes.order import OrderTable, Placed, Shown, fitted, place, row_line, titles
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


def ids(width: int) -> list[str]:
    return [placed.column.id for placed in place(gate.COLUMNS, width)]


def ends(width: int) -> dict[str, tuple[int, int]]:
    at, out = 2, {}
    for placed in place(gate.COLUMNS, width):
        at += placed.gap
        out[placed.column.id] = (at, at + placed.width - 1)
        at += placed.width
    return out


def test_the_columns_at_80_stand_where_the_look_has_them() -> None:
    assert ends(80) == {
        "order": (2, 4),
        "side": (6, 6),
        "name": (8, 25),
        "track": (27, 36),
        "motes": (38, 42),
        "evasion": (44, 46),
        "parry": (48, 50),
        "onslaught": (52, 54),
        "soak": (56, 59),
        "state": (61, 78),
    }


@pytest.mark.parametrize(
    ("column", "least"),
    [("soak", 80), ("motes", 75), ("onslaught", 69), ("hardness", 85), ("willpower", 91), ("weapon", 108)],
)
def test_what_gives_way_first(column: str, least: int) -> None:
    assert column in ids(least)
    assert column not in ids(least - 1)


@pytest.mark.parametrize(("width", "gap"), [(133, 1), (137, 1), (150, 2), (200, 2)])
def test_free_cells_part_the_columns_only_where_name_and_state_have_room(width: int, gap: int) -> None:
    placed = {one.column.id: one for one in place(ruleset("static_veil").columns, width)}
    assert placed["track"].gap == gap
    assert placed["state"].width >= 18
    assert placed["name"].width >= 18


def test_order_name_health_and_defence_never_go() -> None:
    assert ids(50) == ["order", "side", "name", "track", "evasion", "parry", "state"]
    assert ids(30) == ["order", "side", "name", "track", "evasion", "parry"]


@pytest.mark.parametrize("width", range(30, 220))
def test_the_columns_always_fit(width: int) -> None:
    placed = place(gate.COLUMNS, width)
    assert 2 + sum(one.gap + one.width for one in placed) <= width - 1 or width < 34
    assert {"order", "name", "track", "evasion"} <= {one.column.id for one in placed}


def line_of(row: Row, status: str = "to_act", selected: bool = False, width: int = 80) -> str:
    return plain(row_line(Slot("x", status), row, place(gate.COLUMNS, width), "foes", selected), width, LOOK)


def test_the_track_becomes_numbers_where_it_does_not_fit() -> None:
    row = Row("x", {"track": Span("//#####"), "name": Span("Mirel")})
    assert "//▮▮▮▮▮" in line_of(row)
    assert "5/7" in line_of(row, width=42)
    assert "10/14" in line_of(Row("x", {"track": Span("////##########")}))


def test_a_number_that_is_too_wide_never_shows_a_wrong_one() -> None:
    assert " 100 " in line_of(Row("x", {"motes": Span("100/1000")}))
    assert "100/56" in line_of(Row("x", {"motes": Span("100/56")}))


def test_a_long_numbered_name_keeps_its_number() -> None:
    assert "Lantern Wardsma 12" in line_of(Row("x", {"name": Span("Lantern Wardsman of the Gate 12")}))


def test_marks_of_cursor_and_turn() -> None:
    row = Row("x", {"name": Span("Mirel")})
    assert line_of(row, "acting", selected=True).startswith("▌▸")
    assert line_of(row, "acted").startswith(" ✓")
    assert line_of(row, "out").startswith(" ✗")
    assert line_of(row, "delayed").startswith("  ")
    assert line_of(row)[6] == "◇"


def test_a_place_of_three_digits_does_not_touch_the_mark_and_no_number_moves() -> None:
    def of(place: str, name: str = "Somebody", status: str = "acting") -> list[str]:
        shown = Shown(_Placed(place, name), {}, (Slot("x", status), Slot("y", "to_act")), "x")
        return [plain(one, 80, LOOK) for one in OrderTable().lines(shown, 80, Share(9, 3, 0))]

    (_, near, _), (_, far, below) = of("13"), of("-13")
    assert near.startswith("▌▸ 13 ◇ Somebody")
    assert far.startswith("▌▸ -13 ◇ Somebody")
    assert below.startswith("   -13 ◇ Somebody")
    assert near.index("7/7") == far.index("7/7")
    assert of("-13", status="to_act")[1].startswith("▌ -13 ◇ Somebody")
    assert of("-13", "Brannoc Twice-Oath")[1].startswith("▌▸ -13 ◇ Brannoc Twice-Oath")


class _Placed(Ruleset):
    """Fighters who stand at one place in the order."""

    columns = gate.COLUMNS

    def __init__(self, place: str, name: str) -> None:
        self.place, self.name_ = place, name

    def row(self, state: Tree, slot: Slot) -> Row:
        return Row(slot.id, {"order": Span(self.place), "name": Span(self.name_), "motes": Span("7/7")})


def test_the_acting_fighter_alone_has_the_accent() -> None:
    row = Row("x", {"order": Span("11"), "name": Span("Mirel", "text+italic"), "evasion": Span("3")})
    made = row_line(Slot("x", "acting"), row, place(gate.COLUMNS, 80), "heroes", True)
    roles = {span.text.strip(): span.role for span in made.left if span.text.strip()}
    assert roles == {"11": "accent", "Mirel": "accent+italic", "3": "text"}
    assert made.ground == "cursor"


def test_those_who_have_acted_are_muted_whole() -> None:
    row = Row(
        "x", {"order": Span("-2", "harm"), "track": Span("X#"), "hardness": Span("", "faint", "none")}, muted=True
    )
    made = row_line(Slot("x", "acted"), row, place(gate.COLUMNS, 200), "heroes", False)
    assert {span.role for span in made.left if span.text.strip() or span.glyph} == {"muted", "faint"}


def test_titles_reach_left_but_never_into_the_one_before() -> None:
    placed = (Placed(Column("a", "Long title", 4, right=False), 4, 0), Placed(Column("b", "Initiative", 3), 3, 1))
    assert plain(titles(placed), 20, LOOK).rstrip() == "  Long nit"[:6] + " Ini"


@pytest.mark.parametrize(
    ("state", "role", "width", "shown"),
    [
        ("hidden; light cover", "text", 19, "hidden, light cover"),
        ("hidden; light cover", "text", 17, "hidden, 1 more"),
        ("hidden; light cover", "text", 13, "hidden & 1"),
        ("prone; oil; anima burning", "text", 18, "prone, oil, 1 more"),
        ("full defense; oil; prone", "text", 18, "full defense & 2"),
        ("full defense; oil; prone", "text", 11, "full & 2"),
        ("burning oil, 2 turns", "text", 18, "burning oil"),
        ("slides away from Kes", "text", 18, "slides away"),
        ("crash by Bandit 1; prone; oil", "harm", 25, "crash by Bandit 1, 2 more"),
        ("crash by Bandit 1; prone", "harm", 18, "crash by Bandit 1"),
        ("crash by Bandit 1; prone", "harm", 16, "crash, Bandit 1"),
        ("crash by Bandit 1; prone", "harm", 12, "crash & 1"),
        ("crash by Bandit 1; prone", "harm", 8, "crash"),
        ("incapacitated", "muted", 13, "incapacitated"),
        ("incapacitated", "muted", 12, "out"),
    ],
)
def test_a_state_is_shortened_to_what_is_so(state: str, role: str, width: int, shown: str) -> None:
    columns = (Placed(Column("state", "State", 18, right=False), width, 1),)
    made = row_line(Slot("x", "to_act"), Row("x", {"state": Span(state, role)}), columns, "foes", False)
    assert plain(made, 60, LOOK).strip() == shown


class Waiting(Ruleset):
    """Rules by which a row shows nothing but an Initiative."""

    columns = gate.COLUMNS

    def row(self, state: Tree, slot: Slot) -> Row:
        return Row(slot.id, {"order": Span(slot.id)})


def test_rows_out_of_view_that_will_not_act_are_counted_apart() -> None:
    statuses = ["acting", *["to_act"] * 15, "acted", "acted", "out"]
    slots = tuple(Slot(str(20 - n), status) for n, status in enumerate(statuses))
    made = OrderTable().lines(Shown(Waiting(), {}, slots, "20"), 80, Share(14, 0, 2))
    assert plain(made[-1], 80, LOOK).strip() == "3 more, Init 7 to 5, 2 acted, 1 out"
    assert len(made) == 15


def test_a_weapon_keeps_its_numbers_whole_and_loses_words_of_its_name() -> None:
    columns = (Placed(Column("weapon", "Weapon", 16, right=False), 16, 1),)
    for name, shown in (("Straight sword 10/12", "Straight 10/12"), ("Bite 8/14", "Bite 8/14")):
        made = row_line(Slot("x", "to_act"), Row("x", {"weapon": Span(name)}), columns, "foes", False)
        assert plain(made, 60, LOOK).strip() == shown
    wide = {one.column.id: one.width for one in place(gate.COLUMNS, 200)}
    assert wide["weapon"] == 24


def test_titles_give_way_whole_to_what_is_said_of_hidden_rows() -> None:
    placed = place(gate.COLUMNS, 60)
    assert plain(titles(placed, "4 of 9, 1 out", 60), 60, LOOK).rstrip().endswith("Eva Par 4 of 9, 1 out")


def test_points_left_and_spent_are_pips() -> None:
    shown = fitted("pips", Span("**."), 6, 6)
    assert [(span.glyph, span.role) for span in shown] == [("pip", "text"), ("pip", "text"), ("spent", "faint")]


def test_more_points_than_cells_are_counted() -> None:
    assert fitted("pips", Span("*******.."), 6, 6) == (Span("7/9"),)


def test_of_one_who_is_out_they_fade() -> None:
    assert {span.role for span in fitted("pips", Span("**", "muted"), 6, 6)} == {"muted"}
