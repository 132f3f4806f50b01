"""The health track: six of seven boxes, what lies where, what happens past the end, extras, healing."""

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.exalted2e.numbers import health
from engine.rules.exalted2e.numbers.health import Marked

from .fights import fight, view
from .skirmish import log


def test_six_levels_on_a_track_of_seven_leave_one() -> None:
    enc = fight({"amod": {"being": "solar", "now": {"health": {"lethal": 6}}}})
    marks = health.marked(view(enc, "amod"))
    assert (marks.left, marks.full) == (1, False)
    assert health.wounds(view(enc, "amod")).value == -4


@pytest.mark.parametrize(
    ("was", "type", "levels", "left"),
    [
        (Marked(7, bashing=7, boxes=3), "lethal", 1, (5, 2, 0, 0)),
        (Marked(7, bashing=6, boxes=3), "bashing", 2, (6, 1, 0, 0)),
        (Marked(7, lethal=7, boxes=3), "bashing", 1, (0, 7, 0, 1)),
        (Marked(7, lethal=6, boxes=3), "lethal", 3, (0, 7, 0, 2)),
        (Marked(7, lethal=7, boxes=3), "aggravated", 1, (0, 6, 1, 1)),
        (Marked(7, bashing=2, lethal=5, boxes=3), "aggravated", 1, (0, 6, 1, 0)),
    ],
)
def test_what_becomes_of_levels_past_the_end(was: Marked, type: str, levels: int, left: tuple[int, ...]) -> None:
    now = health.taken(was, levels, type)
    assert (now.bashing, now.lethal, now.aggravated, now.dying) == left


def test_death_comes_with_the_last_dying_box() -> None:
    whole = Marked(7, boxes=2)
    assert not health.taken(whole, 8, "lethal").dead
    assert health.taken(whole, 9, "lethal").dead
    assert not health.taken(Marked(3), 3, "lethal").dead
    assert health.taken(Marked(3), 4, "lethal").dead


def test_extras_have_three_boxes_and_no_dying() -> None:
    enc = fight({"levy": {"extra": True, "now": {"health": {"lethal": 2}}}})
    assert health.levels(view(enc, "levy")) == (-1, -3, "incapacitated")
    assert health.wounds(view(enc, "levy")).value == -3
    assert health.dying_boxes(view(enc, "levy")) == 0


def test_more_damage_than_the_track_has_is_no_fighter() -> None:
    with pytest.raises(Refused, match="a track of 3"):
        fight({"levy": {"extra": True, "now": {"health": {"lethal": 4}}}})


def test_who_is_dying_is_told_and_shown_with_its_boxes() -> None:
    enc = fight({"a": {"tick": 3, "attributes": {"stamina": 4}}, "b": {"tick": 9, "side": "heroes"}}, tick=3)
    enc.do(Begin("harm", "a", {"levels": 10, "type": "lethal"}))
    assert log(enc)[-1] == "GM: 10 lethal on A, Health 7 to 0, 3 of 4 Dying boxes; A is incapacitated."
    slot = next(slot for slot in enc.order() if slot.id == "a")
    assert enc.rules.row(enc.state, slot).cells["state"].text == "dying 3/4"
