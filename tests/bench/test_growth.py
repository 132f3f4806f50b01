"""What a key does in a fight of 200 beside one of 12: bytecodes counted, which no other program on the machine changes.

The table measures milliseconds, of which part is spent where no bytecodes are counted; the bars here are their own.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.bench.fights import of_fighters, without_syncs
from tests.bench.gestures import CLOSE, DAMAGE, MOVE, OPEN, ROUND_TRIP, STEP
from tests.bench.growth import Desked

BARS = {MOVE: 1.3, DAMAGE: 1.65, OPEN: 1.5, STEP: 1.3, CLOSE: 1.4}


class Counted(Desked):
    """A fight on the desk whose keys are counted."""

    def __init__(self, path: Path, fighters: int) -> None:
        super().__init__(of_fighters(path, fighters), 80, 24)
        self.codes, self._name = Counter[str](), ""

    def round_trip(self, counts: bool) -> None:
        """Plays it once."""
        for press in ROUND_TRIP:
            self._name = press.name
            was = sys.gettrace()
            if counts and press.name in BARS:
                sys.settrace(self._called)
            try:
                self.press(press.key, "")
            finally:
                sys.settrace(was)

    def _called(self, frame: FrameType, event: str, given: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._done

    def _done(self, frame: FrameType, event: str, given: Any) -> Any:
        self.codes[self._name] += event == "opcode"
        return self._done


def test_a_crowd_makes_each_key_little_dearer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path))
    few, many = Counted(tmp_path / "few.toml", 12), Counted(tmp_path / "many.toml", 200)
    with without_syncs():
        for counts in (False, False, True):  # what is loaded and known from then on counts for nothing
            for desk in (few, many):
                desk.round_trip(counts)
    found = {name: many.codes[name] / few.codes[name] for name in BARS}
    assert {name: round(ratio, 2) for name, ratio in found.items() if ratio > BARS[name]} == {}
