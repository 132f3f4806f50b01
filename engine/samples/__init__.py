"""Sample fights of our own with their journals, for the demo and to try things on. `make` plays them anew."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

DEMOS = {"exalted3e": "lantern-gate"}
"""The fight that the demo of each ruleset opens."""


def files(ruleset: str, name: str = "") -> tuple[Traversable, Traversable]:
    """The two files of a sample fight, state and journal; of the demo where no name is given."""
    folder, name = resources.files(__package__).joinpath(ruleset), name or DEMOS[ruleset]
    return folder.joinpath(f"{name}.toml"), folder.joinpath(f"{name}.log.toml")
