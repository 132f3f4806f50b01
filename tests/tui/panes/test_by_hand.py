import pytest

from tui.panes.by_hand import joined, plain_value


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["A"], "A"),
        (["A", "B"], "A and B"),
        (["A", "B", "C"], "A, B and C"),
        (["A", "B", "C", "D", "E"], "A and 4 more"),
    ],
)
def test_names_in_a_sentence(names: list[str], text: str) -> None:
    assert joined(names) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "yes"), (3, "3"), ((), "none"), ((0, -1), "0, -1"), ({"round": 3, "of": {"x_y": 1}}, "round 3, of x y 1")],
)
def test_values_in_a_sentence(value: object, text: str) -> None:
    assert plain_value(value) == text
