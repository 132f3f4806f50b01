"""What the first keys of a fight need, in pieces: each loads a few modules, so that no key waits for many of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

from engine.rules.base import Ruleset

from ..leisure import Piece

NEEDED = (
    "engine.view.entries",
    "tui.pages.entry",
    "tui.flow.dice",
    "tui.flow.numbers",
    "tui.flow.answers",
    "tui.flow.ask",
    "tui.flow.layout",
    "tui.flow.builder",
    "tui.pages.flow",
    "tui.pages.menu",
    "tui.pages.why",
)
"""Pages that the first keys open, each after what it is made of."""


def pieces(rules: Ruleset, foresee: Callable[[], None]) -> Iterator[Piece]:
    """Loads the pages and what the rules need to act, and has worked out what is asked for next."""
    yield from (partial(import_module, name) for name in NEEDED)
    yield from rules.pieces()
    yield foresee
