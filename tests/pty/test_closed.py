"""Every command with one of its streams closed, full, or no terminal: a plain sentence and an exit code."""

import re
from pathlib import Path

import pytest

from engine.history.encounter import Encounter
from tests.pty.program import PROGRAM, files, on_desk, run_in_shell
from tests.pty.terminal import Terminal

pytestmark = pytest.mark.slow

NO_TERMINAL = "The screen needs a terminal; replay and check do without.\n"
FULL = "No space left on device.\n"
SCREENS = ("open f.toml", "new other", "demo", "")
PRINTING = ("replay f.toml", "replay f.toml --verify", "check f.toml", "log f.toml", "keys", "--version")
WRONG = ("open nothing", "new f.toml", "check nothing", "nonsense")


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    Encounter.new(tmp_path / "f.toml", "exalted3e", title="F", seed=1).close()
    return tmp_path


@pytest.mark.parametrize("given", SCREENS)
def test_a_screen_without_a_terminal_is_refused(given: str, fight: Path) -> None:
    before = files(fight)
    for streams in ("<&-", ">&-", "</dev/null"):
        assert run_in_shell(fight, given, streams) == (2, "", NO_TERMINAL), streams
    assert run_in_shell(fight, given, "<&- >&- 2>&-") == (2, "", "")
    assert files(fight) == before


@pytest.mark.parametrize("given", PRINTING)
def test_what_only_prints_needs_no_stream(given: str, fight: Path) -> None:
    code, printed, told = run_in_shell(fight, given, "<&- 2>&1")
    assert (code, printed != "", told) == (0, True, "")
    assert run_in_shell(fight, given, "<&- >&-") == (0, "", "")
    assert run_in_shell(fight, given, ">/dev/full") == (2, "", FULL)


@pytest.mark.parametrize("given", WRONG)
def test_what_is_wrong_is_one_sentence_wherever_it_can_be_told(given: str, fight: Path) -> None:
    code, printed, told = run_in_shell(fight, given, "<&-")
    assert re.fullmatch(r"[^\n]+\.\n", printed + told)
    assert run_in_shell(fight, given, "<&- >&-") == (code, "", told)
    assert run_in_shell(fight, given, "2>&-") == (code, printed, "")


@pytest.mark.parametrize("streams", ["2>&-", "2>told"])
def test_the_screen_is_drawn_where_standard_error_is_no_terminal(streams: str, tmp_path: Path) -> None:
    data = {"BATTLEWHEEL_DATA": str(tmp_path), "HOME": str(tmp_path)}
    with Terminal(["sh", "-c", f"exec {PROGRAM[0]} demo {streams}"], env=data, cwd=tmp_path) as play:
        play.wait_for(on_desk)
        play.press("ctrl+q")
        assert play.wait_exit() == 0
    if "told" in streams:
        assert (tmp_path / "told").read_bytes() == b""
