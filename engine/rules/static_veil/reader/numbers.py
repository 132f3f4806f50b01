"""The numbers of a fighter by the words that people use for them, each taken out of its line."""

from __future__ import annotations

import re

from engine.core.model import Refused, Tree, put

from ..sheet.traits import ATTRIBUTES, BASES, CHECKS

DICE = r"(?:[1-9][0-9]?)?d(?:1[02]|[2-9])"
"""One kind of dice: `d8` or `2d8`."""

_PART = re.compile(r"([1-9][0-9]?)?(d[0-9]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]{2,}|[0-9]")
_MOST_DICE = 12


class Taking:
    """A line from which everything that has been understood is taken away."""

    def __init__(self, text: str) -> None:
        self.text = text

    def take(self, form: str) -> re.Match[str] | None:
        """The first place that has the form, in any case, taken out."""
        found = re.search(rf"(?<![^\W_])(?:{form})(?![^\W_])", self.text, re.IGNORECASE)
        if found:
            self.text = f"{self.text[: found.start()]} ; {self.text[found.end() :]}"
        return found

    def has(self, form: str) -> bool:
        """Whether the form is there, taken out."""
        return self.take(form) is not None

    def number(self, words: str) -> int | None:
        """The number behind or before a word, or None."""
        found = self.take(rf"(?:{words})\s*[:=]?\s*([+-]?[0-9]{{1,5}})(?:\s*(?:m|AP))?(?!\s*\+?\s*[0-9]*d[0-9])")
        if found is None:
            found = self.take(rf"([+-]?[0-9]{{1,5}})\s*(?:{words})")
        return int(found[1]) if found else None

    def dice(self, words: str) -> tuple[str, ...]:
        """The dice behind a word; none where there are none."""
        found = self.take(rf"(?:{words})\s*[:=]?\s*({DICE}(?:\s*\+\s*{DICE})*)")
        return dice_of(found[1]) if found else ()

    @property
    def left(self) -> str:
        """What is left that says anything."""
        parts = (part.strip(" .:+()") for part in re.split(r"[;,]", self.text))
        return ", ".join(part for part in parts if _WORD.search(part))


def dice_of(text: str) -> tuple[str, ...]:
    """Dice one by one: `2d8 + d4` is d8, d8, d4. Raises Refused for more than a hand holds."""
    each = [name.lower() for count, name in _PART.findall(text) for _ in range(int(count or 1))]
    if len(each) > _MOST_DICE:
        raise Refused("dice", f"{text} are more than {_MOST_DICE} dice.")
    return tuple(each)


_SHORT = {name: f"{name}|{name[:3]}" for name in ATTRIBUTES}
_SKILLS = {name: name for name in (*BASES, *CHECKS)} | {"marksmanship": "marksmanship|shooting|ranged"}
_SHEET = {
    "ap": "action points?|ap",
    "health": "health|hp",
    "structure": "structure",
    "damage_modifier": "damage modifier|dm",
    "reach": "reach",
    "grit": "grit",
    "listed.initiative_bonus": "initiative bonus|initiative|init",
    "listed.movement": "movement|move",
    "listed.recoil_control": "recoil control",
    "listed.toughness": "toughness",
}
WORDS = re.compile(
    rf"\b(?:{'|'.join((*_SHORT.values(), *_SKILLS.values(), *_SHEET.values()))})\b\s*[:=]?\s*[+-]?(?:[0-9]|d[0-9])"
    rf"|[+-]?[0-9]+\s+(?:{'|'.join((*ATTRIBUTES, *_SKILLS.values(), *_SHEET.values()))})\b",
    re.IGNORECASE,
)
"""Where a line gives a number of a fighter."""


def take(taking: Taking, sheet: Tree, skills: bool) -> Tree:
    """The sheet with every number that a piece of text gives. With `skills` those of skills are skills, to which
    attributes are added; else they are Success Targets as they stand."""
    if taking.has("minor"):
        sheet = put(sheet, "rank", "minor")
    elif taking.has("major"):
        sheet = put(sheet, "rank", "major")
    if dice := taking.dice("toughness"):
        sheet = put(sheet, "listed.toughness_dice", dice)
    within = "skills" if skills else "targets"
    tables = (_SHEET, {f"attributes.{id}": one for id, one in _SHORT.items()},
              {f"{within}.{id}": one for id, one in _SKILLS.items()})  # fmt: skip
    for path, words in (pair for table in tables for pair in table.items()):
        if (value := taking.number(words)) is not None:
            sheet = put(sheet, path, value)
    return sheet
