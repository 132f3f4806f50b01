"""An attack in numbers alone, as the desk shows it: `short sword 6/11/2` are dice, damage and minimum."""

from __future__ import annotations

import re
from collections.abc import Container

from engine.core.model import Tree

_FORM = re.compile(
    r"\s*(?P<name>[^\d/]*[^\d/\s])\s+(?P<dice>\d{1,3})\s*/\s*(?P<second>\d{1,3})(?:\s*/\s*(?P<third>\d{1,3}))?"
    r"(?P<rest>[^\d/]*)"
)
_HOLDS = ("grapple", "clinch")
"""Names of an attack that has control dice in place of damage: `grapple 4/5`."""


def attack(piece: str, known: Container[str]) -> tuple[Tree, list[str]] | None:
    """Return the attack of one piece and the words behind it; None where it is none, or where one of the `known` words
    stands before the numbers, which then are that word's."""
    found = _FORM.fullmatch(piece)
    if found is None:
        return None
    name, holds = found["name"], found["name"].lower() in _HOLDS
    if not holds and any(word in known for word in name.lower().split()):
        return None
    attack: Tree = {"name": name, "dice": int(found["dice"])}
    attack["control" if holds else "damage"] = int(found["second"])
    if found["third"]:
        attack["minimum"] = int(found["third"])
    return attack, re.findall(r"[^\W\d_][\w'-]*", found["rest"])
