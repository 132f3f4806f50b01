"""The real program in a terminal: the same keys through both drivers, stopped and gone on with, written over."""

from __future__ import annotations

import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tests.pty.emulator import Cell, Emulator
from tests.pty.program import PROGRAM, Play
from tests.pty.terminal import PATIENCE, Terminal

KEYS = (
    "down down up a 1 enter enter enter ctrl+l w w q u ? escape d 3 l enter u r 3 space b a n escape E down escape end"
)
FRAME = "\x1b[?2026h"


def seen(cell: Cell) -> Cell | tuple[str, str]:
    """A cell as the eye sees it: a blank has no ink."""
    bare = cell.text == " " and not (cell.underline or cell.strike or cell.reverse)
    return (cell.text, cell.background) if bare else cell


def picture(screen: Emulator) -> list[list[Cell | tuple[str, str]]]:
    return [[seen(cell) for cell in screen.row(line)] for line in range(screen.lines)]


def alike(one: Emulator, other: Emulator) -> bool:
    """Whether two terminals show the same to the eye, with the cursor in the same place, seen or not. Most lines are
    the same cell by cell."""
    same = (one.columns, one.lines, one.cursor) == (other.columns, other.lines, other.cursor)
    return same and all(
        one.has_row_of(other, line) or [*map(seen, one.row(line))] == [*map(seen, other.row(line))]
        for line in range(one.lines)
    )


def modes(play: Play) -> dict[int, bool]:
    """What the terminal has been set to, but for the marks of frames, which short frames go without."""
    return {number: on for number, on in play.screen.modes.items() if number != 2026}


def until_alike(one: Terminal, other: Terminal) -> None:
    """Reads until both show the same and write no more."""
    one.wait_quiet()
    other.wait_quiet(0.02)  # it has had as long as the other
    end = time.monotonic() + PATIENCE
    while not alike(one.screen, other.screen):
        assert time.monotonic() < end, f"{one.picture()}\n{other.picture()}"
        while one.read(0.05) or other.read(0.05):
            pass


def settled(play: Play) -> None:
    play.wait_for("? help")
    play.wait_quiet()


@pytest.mark.parametrize(
    ("size", "colours"), [((80, 24), "truecolor"), ((200, 60), None)], ids=["80x24 truecolor", "200x60 256 colours"]
)
def test_the_same_keys_give_the_same_screens(tmp_path: Path, size: tuple[int, int], colours: str | None) -> None:
    columns, lines = size
    env = {"COLORTERM": colours}
    with (
        Play(tmp_path / "thrifty", "demo", columns=columns, lines=lines, env=env) as thrifty,
        Play(tmp_path / "plain", "demo", "--plain-driver", columns=columns, lines=lines, env=env) as plain,
    ):
        for play in (thrifty, plain):
            settled(play)
        for key in ("", *KEYS.split()):
            for play in (thrifty, plain):
                play.press(*filter(None, (key,)))
            until_alike(thrifty, plain)
            assert modes(thrifty) == modes(plain)
        for play in (thrifty, plain):
            play.resize(100, 30)
            play.wait_for(partial(_is_drawn, 30))
        until_alike(thrifty, plain)
        assert len(thrifty.output) < len(plain.output) / 2.5
        thrifty.assert_sound()


def _is_drawn(lines: int, screen: Emulator) -> bool:
    return "? help" in screen.text()[lines - 1]


@pytest.mark.parametrize("how", ["--plain-driver", "BATTLEWHEEL_DRIVER"])
def test_the_plain_driver_writes_whole_lines(tmp_path: Path, how: str) -> None:
    args, env = ([how], {}) if how.startswith("--") else ([], {how: "plain"})
    with Play(tmp_path, "demo", *args, env=env) as play:
        settled(play)
        before = len(play.output)
        play.press("down")
        play.wait_for(lambda _: len(play.output) > before)
        play.wait_quiet()
        sent = play.output[before:].decode()
        assert sent.startswith(FRAME)
        assert len(sent) > 2 * 80
        assert "Mirel Ashwing" in sent


def test_the_thrifty_driver_writes_the_cells_that_differ(tmp_path: Path) -> None:
    with Play(tmp_path, "demo") as play:
        settled(play)
        assert play.screen.frames >= 1
        play.press("d")
        play.wait_for("esc back")
        play.wait_quiet()
        before = len(play.output)
        play.press("3")
        play.wait_for("Say which kind")
        play.wait_quiet()
        assert len(play.output) - before < 130
        assert FRAME.encode() not in play.output[before:]


def test_ctrl_l_mends_what_others_have_written(tmp_path: Path) -> None:
    with Play(tmp_path, "demo") as play:
        settled(play)
        right = picture(play.screen)
        play.screen.feed(b"\x1b[5;3H\x1b[31mBroadcast message\x1b[m\x1b[9;1H\x1b[2K")
        assert picture(play.screen) != right
        play.press("ctrl+l")
        play.wait_for(lambda screen: picture(screen) == right)
        play.wait_quiet()
        assert picture(play.screen) == right


@pytest.mark.parametrize("driver", ["thrifty", "plain"])
@pytest.mark.parametrize("number", [signal.SIGTSTP, signal.SIGSTOP], ids=["asked to stop", "stopped without a word"])
def test_stopped_and_gone_on_with_the_screen_is_whole_and_keys_act_once(
    tmp_path: Path, number: signal.Signals, driver: str
) -> None:
    with Play(tmp_path, "demo", env={"BATTLEWHEEL_DRIVER": driver}) as play:
        settled(play)
        before = len(play.output)
        play.press("down")
        play.wait_for(lambda _: len(play.output) > before)
        play.wait_quiet()
        right = picture(play.screen)
        play.send_signal(number)
        _until_stopped(play)
        if number == signal.SIGTSTP:
            assert not play.screen.second_screen
            assert play.restored()
        play.screen.feed(b"\x1b[1;1Hmake: Nothing to be done\x1b[J")
        play.send_signal(signal.SIGCONT)
        play.wait_for(lambda screen: picture(screen) == right)
        play.press("d", "1", "2", "3")
        play.wait_for("▌ 123")
        play.wait_quiet()
        assert "▌ 123 " in play.shown
        play.press("escape", "ctrl+q")
        assert play.wait_exit() == 0
        assert play.restored()


def _until_stopped(play: Play) -> None:
    """Reads until the system says that the program is stopped."""
    while os.waitid(os.P_PID, play.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is None:
        play.read(0.02)
    play.wait_quiet()


def test_ctrl_z_and_fg_in_a_shell(tmp_path: Path) -> None:
    env = {"BATTLEWHEEL_DATA": str(tmp_path), "HOME": str(tmp_path), "PS1": "shell> ", "ENV": None}
    with Terminal(["/bin/sh", "-im"], env=env, cwd=tmp_path) as shell:
        shell.wait_for("shell>")
        shell.send(f"{PROGRAM[0]} demo\r")
        shell.wait_for("? help")
        shell.wait_quiet()
        shell.press("down")
        shell.wait_quiet()
        right = picture(shell.screen)
        shell.press("ctrl+z")
        shell.wait_for("Stopped")
        assert not shell.screen.second_screen
        assert shell.screen.cursor[2]
        shell.wait_quiet()
        shell.send("fg\r")
        shell.wait_for(lambda screen: picture(screen) == right)
        shell.press("ctrl+q")
        shell.wait_for(lambda screen: not screen.second_screen)
        shell.wait_quiet()
        shell.send("exit\r")
        shell.wait_exit()


def test_without_a_shell_ctrl_z_says_so(tmp_path: Path) -> None:
    with Play(tmp_path, "demo") as play:
        settled(play)
        play.press("ctrl+z")
        play.wait_for("There is no shell to go to")
        play.assert_sound()


def test_textuals_own_choice_of_a_driver_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    from textual.drivers.headless_driver import HeadlessDriver
    from textual.drivers.linux_driver import LinuxDriver

    from tui.driver import chosen
    from tui.driver.drivers import DiffingDriver, ReturningDriver

    assert sys.platform != "win32"
    assert chosen(HeadlessDriver) is HeadlessDriver
    assert chosen(LinuxDriver) is DiffingDriver
    monkeypatch.setenv("BATTLEWHEEL_DRIVER", "plain")
    assert chosen(LinuxDriver) is ReturningDriver
