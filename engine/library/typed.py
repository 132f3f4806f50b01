"""What is typed to add fighters: counts and plurals, so that `3 bandits` are a Bandit three times; and what is read."""

import re
from dataclasses import dataclass

from engine.core.model import Refused, Tree

MOST = 50
"""The most fighters that one line adds."""

_COUNT = re.compile(r"([0-9]{1,6})\s*[x×]?\s+(\S.*)|(\S.*?)\s+[x×]\s*([0-9]{1,6})")
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORD = re.compile(rf"(?:a )?({'|'.join(_WORDS)}|dozen)(?: of)?\s+(\S.*)", re.IGNORECASE)
_IRREGULAR = {
    "men": "man",
    "women": "woman",
    "wolves": "wolf",
    "thieves": "thief",
    "knives": "knife",
    "elves": "elf",
    "mice": "mouse",
    "oxen": "ox",
    "dead": "dead",
    "zombies": "zombie",
    "pixies": "pixie",
    "genies": "genie",
    "faeries": "faerie",
}


def counted(text: str) -> tuple[int, str]:
    """Return how many `text` speaks of and the words without the count; 1 when it gives none.

    A number may be a word up to twelve, or `a dozen`; in a name such as Nine Lives it is none. Raises `Refused` for
    none at all or more than `MOST`.
    """
    found = _COUNT.fullmatch(text.strip())
    if not found:
        return _in_words(text.strip())
    count, rest = int(found[1] or found[4]), found[2] or found[3]
    if not 1 <= count <= MOST:
        raise Refused("count", f"Between 1 and {MOST} fighters can be added at once, not {count}.")
    return count, rest.strip()


def _in_words(text: str) -> tuple[int, str]:
    found = _WORD.fullmatch(text)
    if not found or (found[1][0].isupper() and found[2][0].isupper()):
        return 1, text
    word = found[1].lower()
    return len(_WORDS) if word == "dozen" else _WORDS.index(word) + 1, found[2].strip()


def singular(name: str) -> str:
    """Return a name whose last word is a plural in the singular; others as they are."""
    head, space, last = name.rpartition(" ")
    return head + space + _singular_word(last)


def _singular_word(word: str) -> str:
    low = word.lower()
    for plural, single in _IRREGULAR.items():
        if low.endswith(plural):
            return word[: len(word) - len(plural)] + _like(word[len(word) - len(plural) :], single)
    if low.endswith("ies") and len(low) > 4:
        return word[:-3] + "y"
    if re.search(r"(?:ss|x|z|ch|sh)es$", low):
        return word[:-2]
    if low.endswith("s") and not low.endswith(("ss", "us", "is")) and len(low) > 2:
        return word[:-1]
    return word


def _like(model: str, word: str) -> str:
    """Return `word` with a capital if `model` has one."""
    return word.capitalize() if model[:1].isupper() else word


@dataclass(frozen=True, slots=True)
class Imported:
    """One fighter read from text, ready to add. `warnings` are sentences for the game master about what was guessed,
    missing or left out."""

    combatant: Tree
    warnings: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name as it was read, not yet numbered."""
        return str(self.combatant["name"])
