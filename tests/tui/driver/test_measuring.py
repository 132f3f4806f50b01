"""How wide the terminal draws glyphs: asked once, answered whole, and never taken for keys."""

from pathlib import Path

import pytest

from tests.pty.emulator import Emulator
from tests.pty.program import Play
from tui.driver.measuring import MEASURED, QUESTION, wide
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
