import pytest

from engine.core.model import MISSING
from engine.view.form import leaves, read, written


def test_leaves_are_values_with_their_paths() -> None:
    tree = {"a": 1, "b": {"c": (1, 2), "d": {}}}
    assert list(leaves(tree)) == [("a", 1), ("b.c", (1, 2)), ("b.d", {})]


@pytest.mark.parametrize(
    ("text", "was", "value"),
    [
        ("7", 3, 7),
        ("-2", 0, -2),
        ("seven", 3, "seven"),
        ("yes", False, True),
        ("off", True, False),
        ("perhaps", True, "perhaps"),
        ("12", "eleven", "12"),
        ("0, -1, -1, incapacitated", (0,), (0, -1, -1, "incapacitated")),
        ("", (1,), ()),
        ("", 4, MISSING),
        ("4", MISSING, 4),
        ("lethal, chopping", MISSING, ("lethal", "chopping")),
        ("no", MISSING, False),
        ("\x1b[31mred", "x", "red"),
    ],
)
def test_a_text_is_read_as_what_stands_there(text: str, was: object, value: object) -> None:
    assert read(text, was) == value
    assert type(read(text, was)) is type(value)


@pytest.mark.parametrize("value", [7, -3, True, False, "text here", (0, -1, "x")])
def test_what_is_written_is_read_back(value: object) -> None:
    assert read(written(value), value) == value
