"""What is wrong with a value is told in a sentence, however much was put there."""

from __future__ import annotations

import pytest

from engine.rules.common import shape


class Blade(shape.Shape):
    reach: int = 1
    name: str = ""


@pytest.mark.parametrize(
    ("given", "told"),
    [("far", "'far'"), ("x" * 60, f"'{'x' * 60}'"), ("x" * 9000, f"'{'x' * 60}...'"), ({"a": 1}, "a table")],
)
def test_a_long_text_is_told_by_its_beginning(given: object, told: str) -> None:
    with pytest.raises(ValueError, match="reach") as wrong:
        shape.check({"reach": given}, Blade)
    assert str(wrong.value) == f"reach: must be a whole number, not {told}."
