"""Any keys at all, in windows of any size: no error, and a fight whose files are sound and run again to the same.

`BATTLEWHEEL_KEYS` sets how many keys a run has and `BATTLEWHEEL_SEED` the randomness.
"""

import os
from pathlib import Path
from random import Random

import pytest

from engine.history import replay
from engine.history.encounter import Encounter
from tests.pty.program import duel
from tests.pty.rehearsal import Rehearsal, next_keys
from tests.tui.playing import frame

KEYS = int(os.environ.get("BATTLEWHEEL_KEYS", "300"))
SEED = int(os.environ.get("BATTLEWHEEL_SEED", "1"))
SIZES = ((80, 24), (200, 60), (130, 30), (60, 16), (40, 10), (30, 8), (20, 5), (1, 1))
ANY = [*"abcdefghijklmnoprstvwxyzAEUXL0123456789+-*=[]!?:/", "space", "enter", "tab", "up", "down", "left", "right",
       "escape", "backspace", "delete", "home", "end", "pageup", "pagedown", "ctrl+r", "ctrl+u", "ctrl+w"]  # fmt: skip
"""All but the keys that end the program or leave the fight."""


@pytest.mark.parametrize("run", range(6))
def test_any_keys_leave_a_sound_fight(tmp_path: Path, run: int) -> None:
    random = Random(SEED * 1000 + run)
    path = duel(tmp_path / "duel.toml", dice=random.choice(["automatic", "faces", "successes"]))
    rehearsal = Rehearsal(path, tmp_path / "copy")
    waiting: list[str] = []
    for count in range(KEYS):
        waiting = waiting or ([random.choice(ANY)] if random.random() < 0.5 else next_keys(rehearsal.top, random))
        rehearsal.press(waiting.pop(0))
        if count % 10 == 0:
            for width, height in SIZES:
                frame(rehearsal.pages, width, height)
    stand = rehearsal.stand
    rehearsal.close()
    copy = tmp_path / "copy" / "duel.toml"
    assert replay.check(copy) == []
    assert replay.verify(copy) == ()
    again = Encounter.open(copy, read_only=True)
    assert (again.cursor, again.moment) == stand
