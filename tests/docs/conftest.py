"""The papers are made with the usual keys and settings, from demos in a folder of the test's own."""

import pytest


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("BATTLEWHEEL_CONFIG", str(tmp_path_factory.mktemp("config")))
