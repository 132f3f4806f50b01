"""Exalted Second Edition on the battle wheel."""

from .ruleset import RULES, Exalted2e

__all__ = ["RULES", "Exalted2e"]
