"""Traits as text shows them."""

from __future__ import annotations


def words(trait: str) -> str:
    """Return a trait as text shows it: `martial_arts` is `Martial Arts`."""
    return trait.replace("_", " ").title()
