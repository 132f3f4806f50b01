"""What the commands say while they work, and where."""

import io
import sys
from pathlib import Path

import pytest

from engine.core.inputs import Edit
from engine.history.encounter import Encounter
from tui import printing
from tui.offline import run_check


class Screen(io.StringIO):
    """Standard error as a terminal, or as a file."""

    def __init__(self, is_one: bool) -> None:
        super().__init__()
        self.is_one = is_one

    def isatty(self) -> bool:
        return self.is_one


@pytest.mark.parametrize(("step", "is_one", "said"), [
    (5, True, "\rsiege.toml, entries: 5 of 14\rsiege.toml, entries: 10 of 14\r" + " " * 29 + "\r"),
    (5, False, ""),
    (1000, True, ""),
])  # fmt: skip
def test_a_check_says_how_far_it_has_come_and_leaves_nothing_of_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], step: int, is_one: bool,
    said: str,
) -> None:  # fmt: skip
    fight = Encounter.new(tmp_path / "siege.toml", "exalted3e", title="Siege", seed=1)
    for number in range(14):
        fight.do(Edit((("title", f"Siege {number}"),)))
    fight.close()
    screen = Screen(is_one)
    monkeypatch.setattr(printing, "STEP", step)
    monkeypatch.setattr(sys, "stderr", screen)
    assert run_check([str(tmp_path / "siege.toml")]) == 0
    assert screen.getvalue() == said
    assert capsys.readouterr().out == f"{tmp_path / 'siege.toml'} is sound.\n"
