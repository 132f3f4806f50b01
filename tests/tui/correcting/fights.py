"""The demo fight, on a copy, to correct lines of."""

import shutil
from pathlib import Path

from engine import samples
from engine.encounter import Encounter
from engine.samples.player import ticking


def demo(folder: Path) -> Encounter:
    """Lantern Gate in its third round, from its two files."""
    for file in samples.files("exalted3e"):
        shutil.copy(file, folder / file.name)
    return Encounter.open(folder / samples.files("exalted3e")[0].name, clock=ticking())
