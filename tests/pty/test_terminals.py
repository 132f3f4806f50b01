"""Other terminals, few colours or none, no Unicode: everything is told apart by words and glyphs (report 10)."""

from functools import partial
from pathlib import Path

import pytest

from tests.engine.rules.exalted3e.fights import fight
from tests.pty.emulator import Cell, Emulator
from tests.pty.program import Play, editing, kept

PLAIN = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A locale whose characters are ASCII, with what Python would make of it taken away."""

TERMINALS: dict[str, dict[str, str | None]] = {
    "screen": {"TERM": "screen-256color", "COLORTERM": None},
    "tmux": {"TERM": "tmux-256color", "COLORTERM": None},
    "no colour": {"NO_COLOR": "1"},
    "the linux console": {"TERM": "linux", "COLORTERM": None},
    "a locale of C": {"LC_ALL": "C", "LANG": "C"},
    "no Unicode": dict(PLAIN),
    "an unknown one": {"TERM": "xterm-unknown"},
    "a dumb one": {"TERM": "dumb"},
}


def scene(path: Path) -> Path:
    """One acts, one is in Crash, one is hidden, one is defeated and one is none of these."""
    made = fight(
        acting="ana",
        ana={"initiative": 12, "side": "heroes"},
        bo={"initiative": -2, "crash": {"by": "ana", "turns": 1}},
        cy={"initiative": 6, "hidden": True},
        dan={"initiative": 0, "defeated": "slain"},
        eve=5,
    )
    return kept(path, made)


def words(play: Play, name: str) -> str:
    """A fighter's row without what all rows have: its marks and its state."""
    line = play.line_of(name)
    return f"{line[:7]} {line[60:]}".replace("-2", "").strip()


@pytest.mark.parametrize("terminal", TERMINALS)
def test_states_are_told_apart_without_colour_in_every_terminal(tmp_path: Path, terminal: str) -> None:
    path = scene(tmp_path / "scene.toml")
    with Play(tmp_path, "open", path, env=TERMINALS[terminal]) as play:
        play.wait_for("? help")
        check_scene(play, ascii_only=terminal == "no Unicode")
        play.press("a")
        play.wait_for("Whom?")
        play.wait_quiet()
        play.press("escape", "q")
        play.wait_quiet()
        play.assert_sound()
        play.press("ctrl+q")
        assert play.wait_exit() == 0
        assert play.restored()


@pytest.mark.parametrize("how", ["--ascii", "BATTLEWHEEL_ASCII"])
def test_ascii_only_on_request(tmp_path: Path, how: str) -> None:
    path = scene(tmp_path / "scene.toml")
    args, env = (["--ascii"], {}) if how == "--ascii" else ([], {how: "1"})
    with Play(tmp_path, "open", path, *args, env=env) as play:
        play.wait_for("? help")
        check_scene(play, ascii_only=True)
        for key, shown in (("a", "Whom?"), ("escape", "Log"), ("x", "may do"), ("q", "Log"),
                           ("?", "Attack again"), ("q", "Log"), ("r", "Add fighters"), ("escape", "Log"),
                           ("E", "esc close"), ("q", "Log")):  # fmt: skip
            play.press(key)
            play.wait_for(shown)
            play.wait_quiet()
            assert play.shown.isascii(), play.picture()
        play.assert_sound()


def check_scene(play: Play, ascii_only: bool) -> None:
    now, out, crash, hidden = (">", "x", "!", "?") if ascii_only else ("▸", "✗", "▾", "⊘")
    assert now in play.line_of("Ana")[:3]
    assert sum(now in line[:3] for line in play.text()[2:8]) == 1
    assert out in play.line_of("Dan")[:3]
    assert f"{crash} crash" in play.line_of("Bo")
    assert f"{hidden} hidden" in play.line_of("Cy")
    assert "slain" in play.line_of("Dan")
    assert len({words(play, name) for name in ("Ana", "Bo", "Cy", "Dan", "Eve")}) == 5
    assert play.shown.isascii() is ascii_only


def test_no_colour_means_none_and_the_cursor_row_is_reversed(tmp_path: Path) -> None:
    path = scene(tmp_path / "scene.toml")
    with Play(tmp_path, "open", path, env={"NO_COLOR": "1"}) as play:
        play.wait_for("? help")
        cells: list[Cell] = [cell for line in range(24) for cell in play.screen.row(line)]
        assert {(cell.foreground, cell.background) for cell in cells} == {("default", "default")}
        assert play.style("Ana").reverse
        assert not play.style("Bo").reverse


@pytest.mark.parametrize("terminal", ["screen", "tmux"])
def test_home_end_and_pages_as_tmux_and_screen_send_them(tmp_path: Path, terminal: str) -> None:
    home, end, up, down = "\x1b[1~", "\x1b[4~", "\x1b[5~", "\x1b[6~"
    with Play(tmp_path, "demo", env=TERMINALS[terminal]) as play:
        play.wait_for("? help")
        for key, name in ((end, "Reed Bandit 2"), (home, "Mirel Ashwing"), (down, "Captain Orsolo"), (up, "Mirel Ash")):
            play.send(key)
            play.wait_for(partial(cursor_on, name))
        play.press("E")
        play.wait_for(editing)
        first = chosen(play.screen)
        for key in (end, up, home):
            play.send(key)
            play.wait_for(partial(cursor_off, chosen(play.screen)))
        assert chosen(play.screen) == first
        play.press("q", "?")
        play.wait_for("Attack again")
        play.send(end)
        play.wait_gone("Attack again")
        play.send(home)
        play.wait_for("Attack again")
        play.assert_sound()


def chosen(screen: Emulator) -> str:
    """The line of the cursor."""
    return next((line for line in screen.text() if line.startswith("▌")), "")


def cursor_on(name: str, screen: Emulator) -> bool:
    return name in chosen(screen)


def cursor_off(was: str, screen: Emulator) -> bool:
    return chosen(screen) not in ("", was)


@pytest.mark.parametrize("env", [PLAIN, {"LC_ALL": "C", "LANG": "C"}], ids=["no Unicode", "C"])
def test_names_that_a_terminal_can_not_show_stop_nothing(tmp_path: Path, env: dict[str, str]) -> None:
    made = fight(acting="zoe", zoe={"initiative": 9, "name": "Zoë Łark 龍"}, bo=3)
    path = kept(tmp_path / "names.toml", made, title="Häuser")
    with Play(tmp_path, "open", path, env=env) as play:
        play.wait_for("? help")
        assert "Bo" in play.shown
        play.press(" ")
        play.wait_quiet()
        play.assert_sound()
        play.press("ctrl+q")
        assert play.wait_exit() == 0
