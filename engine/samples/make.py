"""Plays the sample fights and writes their files: `python -m engine.samples.make [FOLDER]`.

The seed and the clock are fixed, so that the same rules always write the same files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import exalted3e
from .player import FOLDER, ticking


def main(folder: Path = FOLDER) -> None:
    """Writes all sample fights anew."""
    target = folder / "exalted3e"
    target.mkdir(parents=True, exist_ok=True)
    for name, play in exalted3e.FIGHTS.items():
        for old in (target / f"{name}.toml", target / f"{name}.log.toml"):
            old.unlink(missing_ok=True)
        play(target / f"{name}.toml", ticking()).close()
    for left in target.glob("*.lock"):
        left.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
