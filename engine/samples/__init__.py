"""Sample fights of our own with their journals, for the demo and to try things on. `make` plays them anew."""

from __future__ import annotations

from pathlib import Path

DEMOS = {
    "exalted3e": "lantern-gate",
    "exalted2e": "saltmarsh-ford",
    "ialdabaoth": "night-ferry",
    "static_veil": "pier-nineteen",
}
"""The fight that the demo of each ruleset opens."""


def files(ruleset: str, name: str = "") -> tuple[Path, Path]:
    """The two files of a sample fight, state and journal; of the demo where no name is given."""
    folder, name = Path(__file__).parent / ruleset, name or DEMOS[ruleset]
    return folder / f"{name}.toml", folder / f"{name}.log.toml"
