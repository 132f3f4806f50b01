"""Numbers of an action: what they are called and made of."""

import pytest

from engine.core.ask import Part, Shown
from engine.view.numbers import part_rows, reach, set_by_hand


@pytest.mark.parametrize(
    ("labels", "said"), [("1", "1"), ("123", "1-3"), ("123456789a", "1-9 a"), ("19abc", "1-9 a-c")]
)
def test_labels_that_go_on_to_letters_are_named_so(labels: str, said: str) -> None:
    assert reach(labels) == said


def test_parts_stand_in_their_order_and_each_with_its_own_behind_it() -> None:
    half = Part("half of 11", 6, parts=(Part("Dexterity", 5), Part("Melee", 6)))
    shown = Shown("defense", "3", 5, 5, (half, Part("onslaught", -1)))
    assert [(one.label, one.amount.text, one.depth) for one in part_rows(shown)] == [
        ("half of 11", "6", 0),
        ("onslaught", "-1", 0),
    ]
    assert [(one.label, one.depth) for one in part_rows(shown, whole=True)] == [
        ("half of 11", 0),
        ("Dexterity", 1),
        ("Melee", 1),
        ("onslaught", 0),
    ]


def test_what_was_set_by_hand_is_a_part_with_its_reason() -> None:
    assert set_by_hand(Shown("defense", "3", 5, 5, ())) is None
    told = set_by_hand(Shown("defense", "3", 4, 6, (), why="mud"))
    assert told is not None
    assert (told.label, told.amount.text, told.amount.role) == ("GM: mud", "-2", "harm")
