"""Sample fights of our own with their journals, for the demo and to try things on. `make` plays them anew."""

from __future__ import annotations

from pathlib import Path

from engine import rules


def demo(ruleset: str) -> str:
    """The name of the fight that the demo of a ruleset opens; empty where it has none."""
    name = rules.ruleset(ruleset).demo
    return name if name and files(ruleset, name)[0].is_file() else ""


def files(ruleset: str, name: str = "") -> tuple[Path, Path]:
    """The two files of a sample fight, state and journal; of the demo where no name is given."""
    folder, name = Path(__file__).parent / ruleset, name or demo(ruleset)
    return folder / f"{name}.toml", folder / f"{name}.log.toml"
