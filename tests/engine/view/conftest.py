"""These tests have a folder of their own for fights, and know the ruleset of fixed rows."""

from pathlib import Path

import pytest

from tests.tui import gate


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for fights."""
    folder = tmp_path / "data"
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _gate_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    gate.install(monkeypatch)
