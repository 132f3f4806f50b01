"""What begins a fight has the title that is said of it before it is loaded."""

import pytest

from engine import rules


@pytest.mark.parametrize("name", rules.NAMES)
def test_its_title(name: str) -> None:
    ruleset = rules.ruleset(name)
    assert ruleset.procedures[ruleset.first_procedure].title == ruleset.first_title
