"""Inside tmux, which draws for the terminal around it: what it shows is the same through both drivers."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.pty.program import PROGRAM
from tests.pty.terminal import Terminal
from tests.tui.driver.test_real_program import until_alike

KEYS = "down down up a 3 enter enter q u ctrl+l d 3 l enter u"
SIZES = ((120, 40), (60, 16), (80, 24))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here"),
]


@contextmanager
def inside(folder: Path, driver: str, term: str) -> Iterator[Terminal]:
    """The demo in a tmux of its own, under the name that tmux gives to its terminals."""
    folder.mkdir()
    settings = folder / "tmux.conf"
    settings.write_text(f"set -g status off\nset -g default-terminal {term}\n")
    tmux = ["tmux", "-S", str(folder / "socket"), "-f", str(settings)]
    env = {"BATTLEWHEEL_DATA": str(folder), "HOME": str(folder), "BATTLEWHEEL_DRIVER": driver}
    with Terminal([*tmux, "new-session", f"{PROGRAM[0]} demo"], env=env, cwd=folder) as terminal:
        try:
            terminal.wait_for("? help")
            yield terminal
        finally:
            subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)


@pytest.mark.parametrize("term", ["screen", "tmux-256color"])
def test_tmux_shows_the_same(tmp_path: Path, term: str) -> None:
    with inside(tmp_path / "a", "thrifty", term) as thrifty, inside(tmp_path / "b", "plain", term) as plain:
        until_alike(thrifty, plain)
        for key in KEYS.split():
            for terminal in (thrifty, plain):
                terminal.press(key)
            until_alike(thrifty, plain)
        for columns, lines in SIZES:
            for terminal in (thrifty, plain):
                terminal.resize(columns, lines)
            until_alike(thrifty, plain)
