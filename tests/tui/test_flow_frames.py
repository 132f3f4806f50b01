"""The flow as it is drawn: whole frames, and what holds at every size.

`python -m tests.tui.test_flow_frames` draws the frames anew; look at what differs before it is kept.
"""

import pytest

from engine import Begin
from tests.engine.rules.exalted3e.fights import fight
from tui.desk import Desk
from tui.flow import layout
from tui.pages.flow import FlowPage
from tui.pages.page import Pages

from . import kept_frames
from .duels import desk, table
from .kept_frames import SIZES, fills_its_cells, kept
from .playing import frame, press, roles, stack

PLAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "flow-declare": ("automatic", ("a", "s", "2", "m", "5", "k", "k", "k", "k", "k", "k", "k", "k", "k", "k")),
    "flow-attack": ("faces", ("a", "s", "2", "m", "5", "enter", "7", "2", "0", "9", "1")),
    "flow-numbers": ("faces", ("a", "enter", "o")),
    "flow-effect": ("faces", ("a", "enter", "+", "type:oil +2 attack dice")),
    "flow-damage": ("faces", ("a", "m", "7", "enter", *"007712343333112", "enter")),
    "flow-why": ("faces", ("a", "enter", *"00771234", "enter", "w", "down")),
    "flow-apply": ("faces", ("a", "enter", *"00771234", "enter", *"09771", "enter")),
}


def play(name: str) -> Pages:
    dice, keys = PLAYS[name]
    pages = desk(table(dice))
    press(pages, *keys)
    return pages


def drawn(name: str, size: str) -> str:
    """The whole frame; where the flow stands at the right of the desk, without the desk."""
    width, _ = SIZES[size]
    return kept_frames.drawn(play(name), size, width - layout.BESIDE if width >= layout.BESIDE_FROM else 0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYS)
def test_a_frame_is_drawn_as_it_was_kept(name: str, size: str) -> None:
    assert drawn(name, size) == kept(name, size).read_text("utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_every_line_fills_its_cells_at_every_size(name: str) -> None:
    widths = (30, 44, 59, 60, 72, 80, 99, 129, 130, 149, 150, 200, 260)
    fills_its_cells(play(name), widths, (8, 9, 12, 16, 22, 24, 40, 60))


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (29, 24), (80, 7)])
def test_a_window_that_is_too_small_says_so(size: tuple[int, int]) -> None:
    assert len(frame(play("flow-attack"), *size).split("\n")) == 1


@pytest.mark.parametrize(("name", "answer"), [("flow-apply", "enter  Apply"), ("flow-attack", "7 2 10 9 1")])
def test_the_answer_is_never_cut_off(name: str, answer: str) -> None:
    pages = play(name)
    for width in (34, 60, 80, 150):
        for height in range(9, 40):
            assert answer in frame(pages, width, height), (width, height)


def test_columns_stand_where_the_look_has_them() -> None:
    lines = frame(play("flow-apply")).split("\n")
    assert lines[4].index("┬") == 37
    assert all(line[37] == "│" for line in lines[5:23])
    apply = next(line for line in lines if "enter  Apply" in line)
    assert apply.index("▌") == 38
    assert apply.index("enter") == 40
    step = next(line for line in lines if "Attack roll" in line)
    assert (step.index("✓"), step.index("5"), step.index("Attack")) == (1, 4, 7)
    assert step[:37].rstrip().endswith("a hit")
    assert len(step[:37].rstrip()) == 36


def test_totals_end_at_the_right_edge() -> None:
    lines = frame(play("flow-attack")).split("\n")
    totals = [line for line in lines if "Attack dice" in line or "Defense   " in line[38:]]
    assert len(totals) == 2
    assert {len(line) for line in totals} == {79}


def test_nothing_is_shown_before_the_rules_allow_it() -> None:
    declared = frame(play("flow-declare"))
    assert "When you apply it" not in declared
    assert "damage" not in declared.lower().replace("on a hit: damage", "")
    rolled = frame(play("flow-attack"))
    assert "Damage dice" not in rolled
    assert "When you apply it" not in rolled


def test_the_open_step_and_the_acting_fighter_alone_are_in_the_accent() -> None:
    pages = play("flow-attack")
    accented = [text.strip() for y in range(24) for text, colour in roles(pages, y) if colour == "#ffd75f"]
    assert [text for text in accented if text] == ["Mirel Ashwing", "Mirel rolls", "▸  5  Attack roll"]


def test_the_ascii_set_draws_the_same_words() -> None:
    enc = table("faces")
    enc.do(Begin("attack", "mirel"))
    pages = stack(FlowPage(Desk(enc)), ascii_only=True)
    assert frame(pages).isascii()
    assert ">  1  Declare" in frame(pages)
    assert "| 1 o Captain Orsolo" in frame(pages)


def test_a_name_with_markup_is_drawn_as_it_is() -> None:
    enc = table(name="[red]x[/]")
    pages = desk(enc)
    press(pages, "a")
    assert "[red]x[/] attacks" in frame(pages)


def test_a_longest_name_leaves_the_frame_whole() -> None:
    enc = table(name="M" * 40)
    pages = desk(enc)
    press(pages, "a")
    assert {len(line) for line in frame(pages).split("\n")} <= set(range(81))
    assert "Go on" in frame(pages)


def test_join_battle_lists_whose_rolls_are_made() -> None:
    mirel = {"dice": "successes", "name": "Mirel Ashwing", "join_battle": 7}
    enc = fight(round=0, mirel=mirel, ember={"join_battle": 5}, orsolo={"join_battle": 6})
    enc.do(Begin("join_battle"))
    pages = stack(FlowPage(Desk(enc)))
    press(pages, "enter")
    assert "The number of successes is missing" in frame(pages)
    assert "all that are left" not in frame(pages)
    press(pages, "4", "enter")
    assert "* rolls all that are left" in frame(pages)
    assert "* roll all" in frame(pages).splitlines()[-1]
    rows = [line[:37].split() for line in frame(pages).split("\n")]
    assert ["✓", "Mirel", "4", "successes"] in rows
    assert ["▸", "Ember"] in rows
    press(pages, "*")
    assert enc.ask is None
    assert enc.state["combatant"]["mirel"]["now"]["initiative"] == 7


def draw() -> None:
    """Writes every frame anew."""
    kept_frames.FRAMES.mkdir(exist_ok=True)
    for name in PLAYS:
        for size in SIZES:
            kept(name, size).write_text(drawn(name, size), "utf-8")


if __name__ == "__main__":
    draw()
