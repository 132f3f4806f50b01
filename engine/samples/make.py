"""Plays the sample fights and writes their files: `python -m engine.samples.make [FOLDER]`.

The seed and the clock are fixed, so that the same rules always write the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path

from engine import rules
from engine.history.encounter import Clock, Encounter

from . import demo
from .player import FOLDER, ticking

Play = Callable[[Path, Clock], Encounter]
"""Plays a sample fight whole, into the file of that path."""

FIGHTS: Mapping[str, Mapping[str, Play]] = {
    name: import_module(f".{name}", __package__).FIGHTS for name in rules.NAMES if demo(name)
}
"""How the sample fights of each ruleset that has any are played, by the names of their files."""


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
