"""Bytes that are no UTF-8 neither end the program nor act as keys."""

import sys
from pathlib import Path

import pytest

from tests.packaging.project import ROOT
from tests.pty.terminal import Terminal
from tui.driver.decoding import TerminalGone, forgiving


def test_a_wrong_byte_is_replaced_and_a_character_cut_in_two_is_whole_again() -> None:
    decoder = forgiving("utf-8")()
    assert decoder.decode(b"a\xffb\xc3") == "a\ufffdb"
    assert decoder.decode(b"\xa9") == "é"


def test_nothing_read_is_the_end_of_the_terminal_but_for_the_last_time() -> None:
    decoder = forgiving("utf-8")()
    assert decoder.decode(b"", final=True) == ""
    with pytest.raises(TerminalGone):
        decoder.decode(b"")


@pytest.mark.parametrize("driver", ["", "plain"])
def test_the_program_goes_on_after_a_wrong_byte(data_folder: Path, driver: str) -> None:
    env = {"BATTLEWHEEL_DATA": str(data_folder), "BATTLEWHEEL_DRIVER": driver}
    with Terminal([sys.executable, "-m", "tui", "demo"], env=env, cwd=ROOT) as terminal:
        terminal.wait_for("? help")
        terminal.send(b"\xff\xc3\x28")
        terminal.press("?")
        terminal.wait_for("Attack again")
        terminal.press("ctrl+q")
        assert terminal.wait_exit() == 0
        assert b"Traceback" not in terminal.output
