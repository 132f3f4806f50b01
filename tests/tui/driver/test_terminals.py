"""How wide the terminal draws glyphs: asked once, answered whole, and never taken for keys; and its own cursor."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.pty.emulator import Emulator
from tests.pty.program import Play, answered, duel
from tests.pty.terminal import Terminal
from tests.tui.driver.test_real_program import settled
from tui.driver.terminals import HIDE, MEASURED, QUESTION, SHOW, wide
from tui.glyphs import GLYPHS

NARROW, WIDE = "\x1b[1;4R", "\x1b[1;7R"


def test_the_column_behind_the_glyphs_tells() -> None:
    assert [wide(column) for column in (3, 4, 6)] == [False, True, True]


def test_the_question_leaves_nothing_on_the_screen() -> None:
    screen = Emulator(20, 4)
    screen.feed(QUESTION.encode())
    assert screen.replies() == NARROW.encode()
    assert "".join(screen.text()).strip() == ""
    assert screen.cursor[:2] == (0, 0)
    screen.feed(b"x")
    assert not screen.row(0)[0].bold
    assert screen.unknown == []
    assert all(GLYPHS[name][0] in QUESTION for name in MEASURED)


def answering(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    """Has the terminal of the test say something else where it is asked for its cursor."""
    plain = Emulator.replies
    monkeypatch.setattr(Emulator, "replies", lambda screen: plain(screen).replace(NARROW.encode(), answer.encode()))


def test_where_glyphs_are_wide_ascii_is_drawn_all_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, WIDE)
    with Play(tmp_path, "demo") as play:
        play.wait_for("? help")
        play.wait_for("> 13 @ Mirel Ashwing")
        play.wait_quiet()
        assert play.shown.isascii(), play.shown
        play.press("down")
        play.wait_quiet()
        assert play.shown.isascii()
        play.assert_sound()


@pytest.mark.parametrize("driver", ["", "plain"])
def test_where_they_are_not_nothing_changes(tmp_path: Path, driver: str) -> None:
    with Play(tmp_path, "demo", env={"BATTLEWHEEL_DRIVER": driver}) as play:
        play.wait_for("▸ 13 ◆ Mirel Ashwing")
        play.wait_quiet()
        assert play.output.count(b"\x1b[6n") == 1
        play.assert_sound()


def test_a_terminal_that_does_not_answer_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "")
    with Play(tmp_path, "demo") as play:
        play.wait_for("▸ 13 ◆ Mirel Ashwing")
        play.press("down", "escape")
        play.wait_quiet()
        play.assert_sound()


def test_an_answer_that_comes_late_and_in_halves_is_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, "")
    with Play(tmp_path, "demo") as play:
        play.wait_for("▸ 13 ◆ Mirel Ashwing")
        play.wait_quiet()
        play.send("\x1b[1;")
        play.wait_quiet()
        assert "▸ 13 ◆ Mirel Ashwing" in play.shown
        play.send("7R")
        play.wait_for("> 13 @ Mirel Ashwing")
        play.wait_quiet()
        assert "attack" in play.line_of("? help")
        play.assert_sound()


@pytest.mark.parametrize("given", [["--ascii"], []])
def test_it_is_not_asked_where_glyphs_are_chosen(tmp_path: Path, given: list[str]) -> None:
    config = tmp_path / "config"
    config.mkdir()
    if not given:
        (config / "settings.toml").write_text('glyphs = "unicode"\n')
    with Play(tmp_path, "demo", *given, env={"BATTLEWHEEL_CONFIG": str(config)}) as play:
        play.wait_for("? help")
        play.wait_quiet()
        assert b"\x1b[6n" not in play.output


SIZES = [(80, 24), (200, 60)]
DRIVERS = ["thrifty", "plain"]


def before_cursor(play: Terminal) -> str:
    """What stands in the line before the cursor, if that is seen."""
    line, column, seen = play.screen.cursor
    return "".join(cell.text for cell in play.screen.row(line)[:column]) if seen else ""


def at_cursor(play: Terminal) -> str:
    """The character in the cell of a cursor that isn't seen."""
    line, column, seen = play.screen.cursor
    assert not seen
    return play.screen.row(line)[column].text


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_goes_with_what_is_typed_and_with_what_is_chosen(
    tmp_path: Path, driver: str, size: tuple[int, int]
) -> None:
    columns, lines = size
    with Play(tmp_path, "demo", columns=columns, lines=lines, env={"BATTLEWHEEL_DRIVER": driver}) as play:
        settled(play)
        assert at_cursor(play) == "▌"
        above = play.screen.cursor[0]
        play.press("down")
        play.wait_for(lambda screen: screen.cursor[0] > above)
        assert at_cursor(play) == "▌"
        play.press("e", "mud")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ mud"))
        play.press("left")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ mu"))
        play.press("ctrl+l")
        play.wait_quiet()
        assert before_cursor(play).endswith("▌ mu")
        play.resize(100, 30)
        play.wait_for(lambda screen: "esc back" in screen.text()[29])
        play.wait_quiet()
        assert before_cursor(play).endswith("▌ mu")
        play.press("end", "龍")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ mud龍"))
        play.press("escape")
        play.wait_for(lambda screen: not screen.cursor[2])
        assert at_cursor(play) == "▌"
        play.press("/", "mi")
        play.wait_for(lambda _: before_cursor(play) == " Find mi")
        play.press("enter", "ctrl+q")
        assert play.wait_exit() == 0
        assert play.screen.cursor[2]


@pytest.mark.parametrize("driver", DRIVERS)
def test_stopped_and_gone_on_with_the_cursor_is_given_back_and_in_the_field_again(tmp_path: Path, driver: str) -> None:
    with Play(tmp_path, "demo", env={"BATTLEWHEEL_DRIVER": driver}) as play:
        settled(play)
        play.press("d", "12")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ 12"))
        play.send_signal(signal.SIGTSTP)
        while os.waitid(os.P_PID, play.pid, os.WSTOPPED | os.WNOHANG | os.WNOWAIT) is None:
            play.read(0.02)
        play.wait_quiet()
        assert play.screen.cursor[2]
        play.screen.feed(b"\x1b[1;1H\x1b[?25l")
        play.send_signal(signal.SIGCONT)
        play.wait_for(lambda _: before_cursor(play).endswith("▌ 12"))
        play.press("escape")
        play.wait_for(lambda screen: not screen.cursor[2])


@pytest.mark.parametrize("driver", DRIVERS)
def test_dice_that_are_typed_have_the_cursor_behind_them_and_a_signal_leaves_it_seen(
    tmp_path: Path, driver: str
) -> None:
    path = duel(tmp_path / "duel.toml", dice="faces")
    with Play(tmp_path, "open", path, env={"BATTLEWHEEL_DRIVER": driver}) as play:
        settled(play)
        play.press("a", "enter")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ "))
        play.press("7", "2")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ 7 2 "))
        play.press("backspace")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ 7 "))
        play.press("u")
        play.wait_for(lambda screen: not screen.cursor[2])
        play.press("escape")
        settled(play)
        play.press("d", "1")
        play.wait_for(lambda _: before_cursor(play).endswith("▌ 1"))
        assert play.kill(signal.SIGTERM) == 128 + signal.SIGTERM
        assert play.screen.cursor[2]


def test_a_letter_that_is_typed_shows_and_hides_nothing(tmp_path: Path) -> None:
    with Play(tmp_path, "demo") as play:
        settled(play)
        sent = []
        for key in ("d", "1", "2", "escape"):
            before = len(play.output)
            answered(play, key)
            sent.append(play.output[before:].decode())
        assert [(HIDE in one, SHOW in one) for one in sent] == [
            (False, True),
            (False, False),
            (False, False),
            (True, False),
        ]
