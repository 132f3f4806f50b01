"""Roles that words on the screen can have. Code names roles; a theme says how each one looks."""

from __future__ import annotations

ROLES = ("text", "strong", "muted", "faint", "accent", "harm", "gain", "cue")
"""What a few words are: values, the answer, labels, rules, the acting fighter, harm, gain, notices and fields."""

GROUNDS = ("ground", "bar", "cursor")
"""What they stand on: the page, header and footer, the selected row."""

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse")
"""How a role can look besides its colour; a span adds one with a plus, as in `text+italic`."""


def parted(role: str) -> tuple[str, tuple[str, ...]]:
    """A role as a span names it, parted into the role and the attributes added to it: `text+italic`."""
    base, *added = role.split("+")
    return base, tuple(added)
