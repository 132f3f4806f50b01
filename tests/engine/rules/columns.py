"""Which columns of rows are read: what nothing reads is no knowledge, and is not to be in a row."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

import pytest

BY_ALL = frozenset(("interrupt", "confirms", "rolls_on", "seen", "usual", "also", "named", "facts"))
"""What the engine and the view read of any procedure, whatever its ruleset; what the reader of typed moves reads as it
is loaded; and what the log reads of an action that the ruleset's own list of facts doesn't know."""


def unread(monkeypatch: pytest.MonkeyPatch, kinds: Iterable[type], plays: Callable[[], None]) -> set[tuple[str, str]]:
    """The columns of these kinds of rows that nothing reads while a fight is played and shown, but for `BY_ALL`."""
    read = set[tuple[str, str]]()

    def noting(kind: type) -> Callable[[Any, str], Any]:
        def get(self: Any, name: str) -> Any:
            read.add((kind.__name__, name))
            return object.__getattribute__(self, name)

        return get

    for kind in kinds:
        monkeypatch.setattr(kind, "__getattribute__", noting(kind))
    plays()
    return {(kind.__name__, one.name) for kind in kinds for one in fields(kind) if one.name not in BY_ALL} - read
