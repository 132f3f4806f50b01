"""Exalted Third Edition."""

from .ruleset import RULES

__all__ = ["RULES"]
