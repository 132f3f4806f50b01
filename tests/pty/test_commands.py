"""The installed command without a terminal: help and version of everything, replay and check, and what they load."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.model import Tree
from engine.view.form import leaves, written
from tests.pty.program import PROGRAM, duel, files, read, run, watched

COMMANDS = ["", "demo", "new", "open", "replay", "check", "keys", "manual"]
SCREEN = re.compile(r"\| +(textual|rich|tui\.app)\b")


def loading(data: Path, *args: str | Path) -> subprocess.CompletedProcess[str]:
    """The command with every module it imports told on standard error."""
    command = [sys.executable, "-X", "importtime", *PROGRAM, *args]
    env = {**os.environ, "BATTLEWHEEL_DATA": str(data)}
    return subprocess.run(command, cwd=data, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def complaints(done: subprocess.CompletedProcess[str]) -> str:
    """What was said on standard error besides imports."""
    return "\n".join(line for line in done.stderr.splitlines() if not line.startswith("import time:"))


@pytest.mark.parametrize("command", COMMANDS)
def test_help_and_version_of_every_command_load_no_screen(tmp_path: Path, command: str) -> None:
    for option, begins in (("--help", f"usage: battlewheel {command}".rstrip()), ("--version", "Battlewheel 0.")):
        done = loading(tmp_path, *command.split(), option)
        assert done.returncode == 0
        assert done.stdout.startswith(begins)
        assert complaints(done) == ""
        assert "engine.rules" in done.stderr or "tui.arguments" in done.stderr
        assert not SCREEN.search(done.stderr)
    assert files(tmp_path) == {}


@pytest.mark.parametrize("command", ["replay", "replay --verify", "replay --at 1", "check"])
def test_replay_and_check_load_no_screen_and_change_nothing(tmp_path: Path, command: str) -> None:
    path = duel(tmp_path / "duel.toml")
    before = files(tmp_path)
    done = loading(tmp_path, *command.split(), path)
    assert (done.returncode, complaints(done)) == (0, "")
    assert not SCREEN.search(done.stderr)
    assert files(tmp_path) == before


def printed(state: Tree) -> set[str]:
    """The lines of a state as replay prints it."""
    return {f"{path} = {written(value)}" for path, value in leaves(state)}


def lines(done: subprocess.CompletedProcess[str]) -> set[str]:
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.splitlines())


def test_replay_prints_the_state_in_the_file_and_any_before_it(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    whole = watched(path).committed
    assert "clock.acting = mirel" in printed(whole)
    assert lines(run(tmp_path, "replay", path)) == printed(whole)
    assert lines(run(tmp_path, "replay", "duel")) == printed(whole)
    first = lines(run(tmp_path, "replay", path, "--at", "0"))
    assert first == {line for line in printed(whole) if not line.startswith("clock.")}
    for number in ("2", "-1"):
        done = run(tmp_path, "replay", path, "--at", number)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1


def test_verify_names_the_entry_of_what_was_altered(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    sound = run(tmp_path, "replay", "--verify", path)
    assert (sound.returncode, sound.stderr) == (0, "")
    journal = path.with_name("duel.log.toml")
    text = journal.read_text()
    altered = text.replace('to = { round = 1, acting = "mirel" }', 'to = { round = 2, acting = "mirel" }')
    assert altered != text
    journal.write_text(altered)
    done = run(tmp_path, "replay", "--verify", path)
    assert done.returncode == 1
    assert done.stdout.startswith("duel.toml: Entry 1: clock")
    assert done.stdout.count("\n") == 1


def test_check_looks_at_every_file_and_says_which_is_wrong(tmp_path: Path) -> None:
    good, bad = duel(tmp_path / "good.toml"), duel(tmp_path / "bad.toml")
    bad.write_text(bad.read_text().replace("parry = 5", "parry = true", 1))
    done = run(tmp_path, "check", good, bad, "nowhere")
    assert done.returncode == 1
    sound, wrong, gone = done.stdout.splitlines()
    assert sound == f"{good} is sound."
    assert wrong == "bad.toml, line 14, column 1: combatant.mirel.sheet.parry must be a whole number, not true."
    assert gone.startswith("There is no fight called nowhere in ")
    assert read(good)["combatant"].keys() == {"mirel", "orsolo", "ember"}


@pytest.mark.parametrize("args", [[], ["demo"], ["new", "x"], ["open", "duel"]])
def test_a_screen_without_a_terminal_is_refused_before_anything_is_made(tmp_path: Path, args: list[str]) -> None:
    duel(tmp_path / "duel.toml")
    before = files(tmp_path)
    done = run(tmp_path, *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The screen needs a terminal; replay and check do without.\n"
    assert files(tmp_path) == before
