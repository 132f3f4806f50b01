"""The program in a terminal: it opens, is still, ends as it is told to, and leaves the terminal as it was."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.packaging.project import ROOT
from tests.pty.terminal import Terminal


@contextmanager
def running(data: Path, *given: str, **more: str | None) -> Iterator[Terminal]:
    env = {"BATTLEWHEEL_DATA": str(data), **more}
    with Terminal([sys.executable, "-m", "tui", *given], env=env, cwd=ROOT) as terminal:
        yield terminal


def left_as_it_was(terminal: Terminal) -> bool:
    """Cursor shown, own screen left, no modes on, line settings back."""
    modes = terminal.screen.modes
    return terminal.restored() and not any(modes.get(mode) for mode in (1049, 2004, 1000, 1003, 1006))


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_it_with_the_terminal_restored(data_folder: Path, number: int, code: int) -> None:
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("? help")
        terminal.send_signal(number)
        assert terminal.wait_exit() == code
        assert left_as_it_was(terminal)
        assert b"Traceback" not in terminal.output


def test_ctrl_q_quits_with_0(data_folder: Path) -> None:
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("? help")
        terminal.press("ctrl+q")
        assert terminal.wait_exit() == 0
        assert left_as_it_was(terminal)


def test_nothing_is_written_while_nothing_happens(data_folder: Path) -> None:
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet(0.5)
        written = len(terminal.output)
        assert not terminal.read(1.0)
        assert len(terminal.output) == written


def test_one_key_writes_one_frame_of_what_differs(data_folder: Path) -> None:
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet(0.3)
        before = len(terminal.output)
        terminal.press("down")
        terminal.wait_for(lambda screen: screen.text()[3].startswith("▌"))
        terminal.wait_quiet(0.3)
        frames = terminal.output[before:].count(b"\x1b[?2026h")
        assert frames <= 1
        assert len(terminal.output) - before < 3000


@pytest.mark.parametrize("term", ["xterm-256color", "screen-256color", "tmux-256color", "linux"])
def test_it_opens_in_every_terminal(data_folder: Path, term: str) -> None:
    with running(data_folder, "demo", TERM=term) as terminal:
        terminal.wait_for("? help")
        assert any("Mirel" in row for row in terminal.text())


def test_no_colour_has_weight_and_reverse_only(data_folder: Path) -> None:
    with running(data_folder, "demo", NO_COLOR="1") as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet()
        assert b"38;5" not in terminal.output
        assert b"48;5" not in terminal.output
        assert terminal.style("Mirel Ashwing").reverse


def test_ascii_draws_nothing_else(data_folder: Path) -> None:
    with running(data_folder, "demo", "--ascii") as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet()
        assert all(row.isascii() for row in terminal.text())


def test_a_bad_theme_is_one_notice(data_folder: Path) -> None:
    with running(data_folder, "demo", "--theme", "nosuch") as terminal:
        terminal.wait_for("There is no theme 'nosuch'")
        terminal.press("down")
        terminal.wait_for(lambda screen: "no theme" not in "\n".join(screen.text()))


def test_a_second_window_is_read_only_and_says_so(data_folder: Path) -> None:
    with running(data_folder, "new", "salt") as first:
        first.wait_for("? help")
        with running(data_folder, "open", "salt") as second:
            second.wait_for("read only")
            second.press("r", "guard: 8 dice, soak 7", "enter")
            second.wait_for("another window")


def test_a_terminal_of_16_colours_gets_its_own_ones(data_folder: Path) -> None:
    with running(data_folder, "demo", TERM="linux") as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet()
        assert b"38;5" not in terminal.output
        assert b"38;2" not in terminal.output
        assert terminal.style("Mirel Ashwing").reverse


def test_a_theme_tried_and_kept_is_there_the_next_time(data_folder: Path) -> None:
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("? help")
        terminal.press("T")
        terminal.wait_for("High contrast")
        before = terminal.style("Mirel Ashwing").foreground
        terminal.press("down")
        terminal.wait_for(lambda screen: terminal.style("Mirel Ashwing").foreground != before)
        terminal.press("enter")
        terminal.wait_for("Light is the theme from now on.")
        kept = terminal.style("Mirel Ashwing").foreground
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("Mirel Ashwing")
        assert terminal.style("Mirel Ashwing").foreground == kept


def test_keys_and_settings_of_ones_own_hold_and_what_is_wrong_with_them_is_told(
    data_folder: Path, tmp_path: Path
) -> None:
    config = tmp_path / "config"
    config.mkdir()
    (config / "keys.toml").write_text('attack = "f"\n')
    (config / "settings.toml").write_text('glyphs = "ascii"\ndriver = "plain"\ntheme = "light"\nmouse = "no"\n')
    with running(data_folder, "demo") as terminal:
        terminal.wait_for("f attack")
        terminal.wait_for("settings.toml, line 4, column 1: mouse must be false or true.")
        assert "> 13 @ Mirel Ashwing" in terminal.picture()
        terminal.press("f")
        terminal.wait_for("Whom?")
        assert terminal.output.count(b"\x1b[?2026h") > 1
