"""Steps as the rules number them."""

import pytest

from engine.view.steps import parted


@pytest.mark.parametrize(("number", "parts"), [("8d", ("8", "d")), ("10", ("10", "")), ("apply", ("apply", ""))])
def test_a_step_number_comes_apart(number: str, parts: tuple[str, str]) -> None:
    assert parted(number) == parts
