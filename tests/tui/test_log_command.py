"""`battlewheel log`: the log of a fight as text on standard output."""

import subprocess
import sys
from pathlib import Path

import pytest

from tui import places
from tui.__main__ import main


@pytest.fixture
def gate_file() -> Path:
    return places.demo("exalted3e")


def said(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, list[str], str]:
    code = main(given)
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_it_prints_every_line_the_oldest_first(gate_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "log", str(gate_file))
    assert (code, err) == (0, "")
    assert out[:5] == ["Lantern Gate", "Exalted 3e, Round 3, 11 of 11 still to act", "Log", "", "Round 1"]
    assert "  Ydra hits Sefa: Initiative 5 to 2, Ydra's 9 to 13." in out
    assert out[-1] == "  GM: burning oil on Mirel: raw damage +1, 2 turns."


def test_for_the_players_it_says_nothing_of_who_hides(gate_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "log", str(gate_file), "--players")
    assert code == 0
    assert out[:3] == ["Lantern Gate", "Exalted 3e", "Log: as the players know it"]
    assert not any("Ydra" in row for row in out)
    assert "  Kes hits Bandit 1: Initiative 5 to 2, Kes's 6 to 10." in out


def test_with_steps_it_tells_dice_and_parts(gate_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "log", str(gate_file), "--steps")
    assert code == 0
    assert ["5", "12", "dice", "rolled:"] in [row.split()[:4] for row in out]
    assert ["onslaught", "-1"] in [row.split() for row in out]


def test_it_changes_nothing_and_needs_no_lock(gate_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in gate_file.parent.iterdir()}
    said(capsys, "log", str(gate_file))
    assert {path.name: path.read_bytes() for path in gate_file.parent.iterdir()} == before


def test_what_cannot_be_is_one_sentence(gate_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given, sentence in (
        (("log", "nothing"), "There is no fight called nothing in "),
        (("log", str(gate_file), "--players", "--steps"), "Players don't see steps: give --players or --steps."),
    ):
        code, out, err = said(capsys, *given)
        assert (code, out) == (2, [])
        assert err.startswith(sentence)


def test_it_has_help_and_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    for given in (("log", "--help"), ("--help",)):
        with pytest.raises(SystemExit):
            main(given)
        out = capsys.readouterr().out
        assert "log" in out
    assert "print the log of a fight" in out


def test_without_steps_it_loads_nothing_of_the_screen(gate_file: Path) -> None:
    code = "import sys; from tui.offline import run_log; run_log(sys.argv[1], True, False); print(sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code, str(gate_file)], capture_output=True, text=True, check=True)
    loaded = run.stdout.splitlines()[-1]
    assert "engine.view.text" in loaded
    assert not any(name in loaded for name in ("textual", "rich", "tui.desk", "tui.log", "tui.lines"))
