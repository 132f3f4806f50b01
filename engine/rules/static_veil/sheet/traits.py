"""Traits by name, and how things are typed."""

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


# -- what can be put on a sheet by a line, with an example of that line, and what can be typed  -----------------------
THINGS = {
    "weapon": "carbine: ranged, 5 + d10, pen 1, range 40, capacity 30",
    "armor": "long coat: torso 2, arms 1, flexible",
    "shield": "car door: d6, armor 3, medium cover",
    "move": "Wing: carbine, right arm, non-lethal",
    "note": "Sleeps lightly: wakes at any sound",
}
"""By kind. Something of the library needs only its name."""

TYPED = (
    ("3 gangers", "a name of the library, with a count or without"),
    ("hero courier", "a hero of the library, to be changed into yours with E"),
    ("docker: melee 55, dodge 40, health 12, toughness 3, baton, heavy coat", "Success Targets, and gear by name"),
    ("Vex: Strength 11, Agility 17, Instinct 16, skills Marksmanship 30, Dodge 25, AP 4, carbine 5 + d10 range 40",
     "a full character: its numbers follow from attributes and skills"),
    ("door: structure 6, armor 4", "an object"),
    ("a pasted block", "the same over several lines, such as `armor: head 2, torso 3`"),
)  # fmt: skip
"""What can be typed to add fighters, and what that is."""
