"""Words without a number in the line of a Quick Character: bands, tags, armor, and what is left for a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.core.model import Tree
from engine.rules.exalted3e.reader import gear
from engine.rules.exalted3e.sheet import armor
from engine.rules.exalted3e.sheet.tags import BANDS, TAGS

FILLERS = frozenset(
    {
        "and",
        "with",
        "to",
        "of",
        "a",
        "the",
        "for",
        "levels",
        "level",
        "range",
        "ranged",
        "initiative",
        "at",
        "pool",
        "in",
    }
)
"""Words that say nothing by themselves."""


@dataclass(slots=True)
class Loose:
    """What the words tell of the present attack and of the fighter, and those that are left."""

    attack: Tree = field(default_factory=dict)
    sheet: Tree = field(default_factory=dict)
    left: list[str] = field(default_factory=list)


def settle(words: Sequence[str]) -> Loose:
    """Return what the words of one piece mean."""
    suit = _suit(words)
    if suit is not None:
        return suit
    found, tags = Loose(), list[str]()
    for place, word in enumerate(words):
        low = word.lower()
        if low in BANDS and not _names_it(words[place + 1 :]):
            said = place > 0 and words[place - 1].lower() == "at"
            found.attack["at" if said else "range"] = low
        elif low in TAGS:
            tags.append(low)
        elif low == "legendary":
            found.sheet["legendary"] = True
        elif low not in FILLERS:
            found.left.append(word)
    if tags:
        found.attack["tags"] = tuple(tags)
    return found


def _names_it(following: Sequence[str]) -> bool:
    """Whether a band belongs to the name that follows it: `short sword`, but `medium range` and `short lethal`."""
    low = following[0].lower() if following else ""
    return bool(low) and low not in FILLERS and low not in BANDS and low not in TAGS


def _suit(words: Sequence[str]) -> Loose | None:
    """Armor: `lamellar (medium)`. It is in the soak that is given, and its class says how much of it."""
    text = " ".join(word for word in words if word.lower() not in FILLERS)
    if not text or not gear.is_armor(text):
        return None
    suit = gear.read_armor(text)
    told: Tree = {"armor_name": suit.name}
    if not suit.assumed:
        found = {
            "armor_soak": armor.soak_of(suit.table),
            "armor_mobility": armor.mobility_of(suit.table),
            "hardness": armor.hardness_of(suit.table),
        }
        told |= {key: value for key, value in found.items() if value}
    return Loose(sheet=told, left=suit.strange)
