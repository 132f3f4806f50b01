"""The command line: what is printed, where, and with which exit code; and what is never imported."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.history.encounter import Encounter
from tests.packaging.project import ROOT
from tui.__main__ import main
from tui.places import demo, place


def said(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str, str]:
    try:
        code = main(given)
    except SystemExit as ended:
        code = int(ended.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("command", [[], ["demo"], ["new"], ["open"], ["replay"], ["check"], ["keys"], ["manual"]])
def test_every_command_has_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, *command, "--help")
    assert code == 0
    assert out.startswith("usage: battlewheel")
    assert err == ""


def test_the_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "--help")
    for command in (
        "demo",
        "new",
        "open",
        "replay",
        "check",
        "keys",
        "manual",
        "--version",
        "--theme",
        "--ascii",
        "--mouse",
    ):
        assert command in out


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "--version")
    assert code == 0
    assert out.startswith("Battlewheel 0.")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["fly"], "Argument COMMAND: invalid choice: 'fly'"),
        (["open"], "The following arguments are required: name"),
        (["open", "nothing"], "There is no fight called nothing in "),
        (["open", "/no/where.toml"], "There is no fight at /no/where.toml."),
        (["replay", "nothing"], "There is no fight called nothing in "),
        (["replay", "x.toml", "--at", "soon"], "Argument --at: invalid int value: 'soon'"),
        (["demo", "chess"], "There is no ruleset 'chess'; known are: exalted3e"),
        (["new", "x", "--rules", "chess"], "There is no ruleset 'chess'; known are: exalted3e"),
        (["new", "x", "--option", "tie_break=never"], "Option tie_break is one of "),
        (["new", "x", "--option", "luck=yes"], "There is no option 'luck'"),
        (["new", ""], "A fight needs a name with at least one letter."),
        (["demo"], "The screen needs a terminal; replay and check do without."),
        ([], "The screen needs a terminal; replay and check do without."),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_2(
    given: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, *given)
    assert code == 2
    assert out == ""
    assert err.startswith(sentence)
    assert err.count("\n") == 1


@pytest.mark.parametrize("given", [["open"], ["check"], ["replay"], ["log"], ["demo", "exalted3e"]])
def test_nothing_that_was_given_acts_on_the_terminal(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, *given, "evil\x1b[2J\u202e\x9b31m")
    assert code != 0
    assert "evil\\x1b[2J\\u202e\\x9b31m" in out + err
    assert (out + err).replace("\n", "").isprintable()


def test_nothing_in_a_file_acts_on_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    Encounter.new(path, "exalted3e", title="F", seed=1).close()
    path.write_text(path.read_text().replace('title = "F"', 'title = "\\u001b[2J"'))
    code, out, _ = said(capsys, "replay", "--verify", str(path))
    assert (code, out) == (1, "f.toml: Entry 0: title in f.toml is recorded as \\x1b[2J, not as F.\n")


def test_options_may_stand_before_and_after_the_command() -> None:
    from tui.arguments import parser

    assert parser().parse_args(["--ascii", "--theme", "light", "demo"]).ascii is True
    assert parser().parse_args(["--theme", "light", "demo"]).theme == "light"
    assert parser().parse_args(["demo", "--theme", "light", "--mouse"]).mouse is True


def test_replay_prints_the_state_and_verify_finds_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(demo("exalted3e"))
    code, out, err = said(capsys, "replay", path)
    assert (code, err) == (0, "")
    assert "combatant.mirel-ashwing.name = Mirel Ashwing\n" in out
    assert "clock.round = 3\n" in out
    code, out, _ = said(capsys, "replay", path, "--at", "0")
    assert code == 0
    assert "clock.round" not in out
    assert said(capsys, "replay", path, "--at", "99999")[0] == 2


def test_an_altered_change_is_found_by_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    enc = Encounter.new(tmp_path / "f.toml", "gate", {}, title="F", seed=1)
    enc.close()
    assert said(capsys, "replay", str(tmp_path / "f.toml"), "--verify")[0] == 0
    journal = tmp_path / "f.log.toml"
    journal.write_text(journal.read_text() + '[[entry]]\nn = 1\nat = 2026-01-01T00:00:00Z\ndo = "begin"\n'
                       'procedure = "tell"\nargs = { round = 2, text = "x" }\ncloses = true\n'
                       'change = [\n  { path = "clock.round", was = 1, to = 3 },\n]\ndone = true\n')  # fmt: skip
    code, out, _ = said(capsys, "replay", str(tmp_path / "f.toml"), "--verify", "--at", "0")
    assert (code, out) == (0, "f.toml: every entry up to 0 is as the rules give it.\n")
    code, out, _ = said(capsys, "replay", str(tmp_path / "f.toml"), "--verify")
    assert code == 1
    assert out.startswith("f.toml: Entry 1: clock.round is recorded as 3")
    assert out.count("\n") == 1


def test_check_says_what_is_wrong_with_each_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad = str(demo("exalted3e")), tmp_path / "bad.toml"
    bad.write_text("title = ")
    code, out, _ = said(capsys, "check", good)
    assert (code, out) == (0, f"{good} is sound.\n")
    code, out, _ = said(capsys, "check", good, str(bad))
    assert code == 1
    assert "bad.toml, line 1" in out


def test_check_and_replay_take_names_too(capsys: pytest.CaptureFixture[str]) -> None:
    Encounter.new(place("Salt Road"), "exalted3e", title="Salt Road", seed=1).close()
    assert said(capsys, "check", "salt-road")[:2] == (0, "salt-road is sound.\n")
    assert said(capsys, "replay", "Salt Road")[0] == 0


WITHOUT = """
import sys
from tui.__main__ import main
try:
    code = main(sys.argv[1:])
except SystemExit as ended:
    code = ended.code
print("textual" in sys.modules or "rich" in sys.modules, "pydantic" in sys.modules, file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize(
    ("given", "code"),
    [(["--help"], 0), (["--version"], 0), (["demo", "--help"], 0), (["replay", "FILE"], 0), (["check", "FILE"], 0),
     (["replay", "FILE", "--verify"], 0), (["open", "nothing"], 2)],
)  # fmt: skip
def test_what_needs_no_screen_imports_no_textual(given: list[str], code: int, tmp_path: Path) -> None:
    Encounter.new(tmp_path / "f.toml", "exalted3e", title="F", seed=1).close()
    command = [sys.executable, "-c", WITHOUT, *(str(tmp_path / "f.toml") if g == "FILE" else g for g in given)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env={**os.environ})
    assert run.returncode == code
    assert run.stderr.splitlines()[-1].split()[0] == "False"
    assert "Traceback" not in run.stderr


def test_help_and_version_import_no_pydantic() -> None:
    run = subprocess.run(
        [sys.executable, "-c", WITHOUT, "--version"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stderr.split() == ["False", "False"]


def test_python_dash_m_works() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tui", "--version"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stdout.startswith("Battlewheel ")


def test_output_that_is_not_unicode_gets_escapes_and_no_traceback(tmp_path: Path) -> None:
    Encounter.new(tmp_path / "f.toml", "exalted3e", title="Häuser", seed=1).close()
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "tui", "replay", str(tmp_path / "f.toml")]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=env)
    assert run.returncode == 0
    assert "title = H\\xe4user" in run.stdout


@pytest.mark.parametrize("given", ["log", "replay", "check"])
def test_an_output_that_is_closed_or_cut_short_is_no_error(given: str, tmp_path: Path) -> None:
    for n in range(40):
        Encounter.new(tmp_path / f"f{n}.toml", "exalted3e", title="F", seed=1).close()
    files = " ".join(f"f{n}.toml" for n in range(40)) if given == "check" else "f0.toml"
    for end, code in ((">&-", 0), ("| true", 0)):
        shell = f"exec {sys.executable} -m tui {given} {files} {end}"
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(["sh", "-c", shell], cwd=tmp_path, capture_output=True, text=True, check=False, env=env)
        assert (run.returncode, run.stderr) == (code, "")
