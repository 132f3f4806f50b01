"""Static Veil: d100, Hits, Action Points and passes."""

from .ruleset import RULES

__all__ = ["RULES"]
