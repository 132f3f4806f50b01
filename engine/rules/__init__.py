"""The rulesets, found by the word that files use. Only the one in use is imported."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from ..core.model import Refused
from .common.base import Ruleset

NAMES = {"exalted3e": "Exalted 3e", "exalted2e": "Exalted 2e", "ialdabaoth": "Ialdabaoth 2e",
         "static_veil": "Static Veil"}  # fmt: skip
"""Every ruleset by its word in files, with its title."""

FIRST = next(iter(NAMES))
"""The ruleset of a text of which nobody says what game it is."""


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name. Raises Refused where there is none."""
    if name not in NAMES:
        raise Refused("unknown_ruleset", f"There is no ruleset {name!r}; known are: {', '.join(NAMES)}.")
    return cast(Ruleset, import_module(f".{name}", __package__).RULES)
