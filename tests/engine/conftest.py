"""The toy ruleset is known in every test of the engine."""

import pytest

from tests.engine import toy


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)
