"""What tests of the engine have in common: the toy ruleset is known, and fights are saved as `siege.toml`."""

from pathlib import Path

import pytest

from tests.engine import toy


@pytest.fixture(autouse=True)
def _toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test saves its fight."""
    return tmp_path / "siege.toml"


@pytest.fixture
def log(path: Path) -> Path:
    """The journal of that fight."""
    return path.with_name("siege.log.toml")
