"""The terminal harness plays a small Textual program from start to end."""

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.pty.terminal import Terminal

TINY: list[str | Path] = [sys.executable, Path(__file__).with_name("tiny_app.py")]


def test_a_program_starts_takes_keys_and_ends() -> None:
    with Terminal(TINY) as terminal:
        terminal.wait_for("size 80x24")
        assert len(terminal.text()) == 24
        assert terminal.text()[2].startswith("wide 龍 end")
        assert terminal.style("size").bold
        assert terminal.style("size").foreground == "red"
        assert not terminal.style("wide").bold
        assert terminal.screen.unknown == []
        terminal.press("x")
        terminal.wait_for("key x")
        terminal.press("down")
        terminal.wait_for("key down")
        terminal.press("ctrl+l")
        terminal.wait_for("key ctrl+l")
        terminal.press("escape")
        terminal.wait_for("key escape")
        terminal.press("q")
        assert terminal.wait_exit() == 3
        assert not terminal.screen.second_screen
        assert "back at the shell" in terminal.text()[0]
        assert terminal.restored()


def test_resizing_reaches_the_program() -> None:
    with Terminal(TINY, columns=100, lines=30) as terminal:
        terminal.wait_for("size 100x30")
        terminal.resize(60, 16)
        terminal.wait_for("size 60x16")
        assert len(terminal.text()) == 16


def test_a_paste_arrives_as_one() -> None:
    with Terminal(TINY) as terminal:
        terminal.wait_for("key none")
        terminal.wait_quiet()
        terminal.paste("guard: 8 dice\nbandit: 5 dice\nlast")
        terminal.wait_for("pasted 3 lines")


def test_killed_without_warning() -> None:
    with Terminal(TINY) as terminal:
        terminal.wait_for("key none")
        assert terminal.exit_code is None
        assert terminal.kill() == -signal.SIGKILL
        assert terminal.text()[1].startswith("key none")
        assert not terminal.restored()


def test_waiting_in_vain_shows_the_screen() -> None:
    with Terminal([sys.executable, "-c", "print('only this')"]) as terminal:
        with pytest.raises(AssertionError, match=r"(?s)ended with 0.*only this"):
            terminal.wait_for("something else")
        assert terminal.wait_exit() == 0


def test_it_is_the_controlling_terminal_with_the_size_and_names_asked_for() -> None:
    program = (
        "import os; open('/dev/tty').close();"
        "print(*os.get_terminal_size(), os.environ['TERM'], os.environ.get('COLORTERM'), os.environ['EXTRA'])"
    )
    with Terminal([sys.executable, "-c", program], columns=90, lines=20, env={"EXTRA": "yes"}) as terminal:
        assert terminal.wait_exit() == 0
        assert terminal.text()[0].rstrip() == "90 20 xterm-256color None yes"


def test_closing_twice_ends_the_program_once() -> None:
    terminal = Terminal([sys.executable, "-c", "input()"])
    pid = terminal.pid
    terminal.close()
    terminal.close()
    assert terminal.exit_code == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_signals_are_those_of_a_foreground_also_where_the_tests_run_under_nohup() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Terminal(["sh", "-c", "echo up; exec sleep 60"]) as terminal:
            terminal.wait_for("up")
            assert terminal.kill(signal.SIGHUP) == -signal.SIGHUP
    finally:
        signal.signal(signal.SIGHUP, before)
