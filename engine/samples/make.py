"""Plays the sample fights and writes their files: `python -m engine.samples.make [FOLDER]`.

The seed and the clock are fixed, so that the same rules always write the same files.
"""

from __future__ import annotations

import sys
from pathlib import Path

from . import exalted2e, exalted3e, ialdabaoth, static_veil
from .player import FOLDER, ticking

FIGHTS = {
    "exalted2e": exalted2e.FIGHTS,
    "exalted3e": exalted3e.FIGHTS,
    "ialdabaoth": ialdabaoth.FIGHTS,
    "static_veil": static_veil.FIGHTS,
}
"""How the sample fights of each ruleset are played."""


def main(folder: Path = FOLDER) -> None:
    """Writes all sample fights anew."""
    for ruleset in FIGHTS:
        _writes(folder / ruleset, ruleset)


def _writes(target: Path, ruleset: str) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for name, play in FIGHTS[ruleset].items():
        for old in (target / f"{name}.toml", target / f"{name}.log.toml"):
            old.unlink(missing_ok=True)
        play(target / f"{name}.toml", ticking()).close()
    for left in (*target.glob("*.lock"), *target.glob(".*.shown")):
        left.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
