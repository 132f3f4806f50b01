"""Every screen test has folders of its own for fights and settings, and knows the ruleset of fixed rows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui import gate
from tui import commands, settings
from tui.command_table import COMMANDS


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(folder))
    monkeypatch.setenv("BATTLEWHEEL_CONFIG", str(tmp_path / "config"))
    return folder


@pytest.fixture(autouse=True)
def _in_no_tmux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TMUX", raising=False)


@pytest.fixture(autouse=True)
def _as_if_just_started() -> Iterator[None]:
    """No setting and no key is changed, whatever the test before did."""
    yield
    settings.use(settings.Settings())
    commands.use(COMMANDS)


@pytest.fixture(autouse=True)
def _gate_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    gate.install(monkeypatch)
