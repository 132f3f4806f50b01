"""What a sheet has by name: attributes, the skills that combat uses, and what base Success Targets are made of."""

from __future__ import annotations

ATTRIBUTES = ("strength", "agility", "fortitude", "logic", "resolve", "charisma", "instinct", "anima")

DEFAULT_ATTRIBUTE = 10
"""An attribute where the sheet says nothing."""

BASES: dict[str, tuple[str, str]] = {
    "melee": ("agility", "strength"),
    "marksmanship": ("agility", "agility"),
    "athletics": ("strength", "agility"),
    "dodge": ("agility", "instinct"),
}
"""The two attributes of each skill; the skill itself is added (rules sections B1, P1, and D)."""

CHECKS: dict[str, tuple[str, str]] = {
    "perception": ("instinct", "resolve"),
    "vigor": ("fortitude", "resolve"),
    "grip": ("strength", "resolve"),
}
"""Attribute checks: both attributes, doubled. Without a published list these are ours; a sheet's `targets` win."""

ELEMENTS = ("", "fire", "cold", "electric", "acid", "psychic", "necrotic")
COVERS = ("none", "light", "medium", "heavy", "full")
STRUCK = ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "psychic")
"""Where damage by hand may strike, which decides what a Critical Injury does; psychic damage has no place."""

KINDS = ("melee", "ranged", "thrown", "area")
