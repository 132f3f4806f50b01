"""Damage that is marked on a track of levels, by type."""

from __future__ import annotations

from typing import Protocol


class Marked(Protocol):
    """Levels of damage by type on a track."""

    @property
    def size(self) -> int:
        """Levels of the track."""
        ...

    @property
    def taken(self) -> int:
        """Levels with damage in them."""
        ...


TYPES = ("aggravated", "lethal", "bashing")
"""The types of damage, the gravest first."""
