"""What a game master types for an effect made up on the spot: `oil +2 attack dice, 3 motes`.

A name, then terms with commas between them. A signed number with the name of a number is what the effect adds
(`+2 attack dice`, `soak -3`, `double 9s`); a plain number of motes, Willpower, Initiative or anima is what it
costs. Words are taken as people write them: singular or plural, capitals or not, the number before or behind.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .model import Refused
from .names import clean

UNNAMED = "ruling"
"""What an effect without a name is called in the parts of a number."""

_ADDS = {
    "attack die": "attack_dice",
    "attack roll": "attack_dice",
    "attack success": "attack_successes",
    "attack reroll": "attack_rerolls",
    "reroll": "attack_rerolls",
    "defense": "defense",
    "defence": "defense",
    "parry": "parry",
    "evasion": "evasion",
    "soak": "soak",
    "hardness": "hardness",
    "damage": "raw_damage",
    "raw damage": "raw_damage",
    "post-soak die": "post_soak_dice",
    "post-soak damage": "post_soak_dice",
    "damage die": "damage_dice",
    "damage success": "damage_successes",
    "damage level": "damage_levels",
    "level": "damage_levels",
    "damage reroll": "damage_rerolls",
    "ignore soak": "ignore_soak",
    "soak ignore": "ignore_soak",
    "ignore hardness": "ignore_hardness",
    "hardness ignore": "ignore_hardness",
    "initiative": "initiative",
    "init": "initiative",
    "target initiative": "target_initiative",
    "target init": "target_initiative",
    "target's initiative": "target_initiative",
    "further attack": "further_attacks",
    "join battle die": "join_battle_dice",
    "join battle success": "join_battle_successes",
    "die": "dice",
    "speed": "speed",
    "resolve": "resolve",
}
_PAYS = {
    "mote": "motes",
    "willpower": "willpower",
    "initiative": "initiative",
    "init": "initiative",
    "anima": "anima",
    "anima level": "anima",
}


FACES = frozenset({"double_from", "damage_double_from"})
"""What an effect may add that is no amount but a face, from which on dice count twice."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words for numbers that can be added to, and for what can be paid, each with the number they mean. They are
    small and singular, with `die` for dice. `doubles`: dice of a face on may count twice."""

    adds: Mapping[str, str] = field(default_factory=lambda: _ADDS)
    pays: Mapping[str, str] = field(default_factory=lambda: _PAYS)
    doubles: bool = True


USUAL = Vocabulary()
"""The words of Exalted 3e."""

_COST_WORDS = frozenset({"pay", "cost", "for", "spend"})
_NUMBER = re.compile(r"^[+-]?\d{1,3}$")
_DOUBLE = re.compile(r"\b(damage )?doubles? (?:from )?(\d{1,2})s?\b", re.IGNORECASE)
_SEGMENTS = re.compile(r"[,;]|\s(?=(?:pays?|costs?|for|spends?)\s+\d)", re.IGNORECASE)
_LOOSE = {"-": re.compile(r"([+-]) +(?=\d)"), "glued": re.compile(r"(?<=\w)([+-])(?=\d)")}


@dataclass
class _Effect:
    """What has been read so far."""

    name: str
    adds: dict[str, int]
    pay: dict[str, int]
    known: Vocabulary


def read(text: str, at_damage: bool = False, vocabulary: Vocabulary = USUAL) -> dict[str, Any]:
    """The effect that the text describes, as a use that a declare ask takes.

    `at_damage` is whether it is declared for the damage roll, whose successes a bare `successes` then means.
    Raises Refused with what it could not make out.
    """
    effect, words = _Effect("", {}, {}, vocabulary), clean(text)
    if not words:
        raise Refused("no_effect", "Type what it is called and what it adds: oil +2 attack dice, 3 motes.")
    words = _doubles(words, effect)
    for segment in _SEGMENTS.split(_LOOSE["glued"].sub(r" \1", _LOOSE["-"].sub(r"\1", words))):
        _segment(segment.split(), effect, at_damage)
    out: dict[str, Any] = {"name": effect.name or UNNAMED, "adds": effect.adds}
    return out | ({"pay": effect.pay} if effect.pay else {})


def words_for(use: dict[str, Any]) -> str:
    """The effect written as `read` takes it."""
    adds = [_words_for_one(key, amount) for key, amount in use.get("adds", {}).items()]
    pays = [f"{amount} {key}" for key, amount in use.get("pay", {}).items()]
    return ", ".join([" ".join([str(use["name"]), *adds[:1]]), *adds[1:], *pays])


def _words_for_one(key: str, amount: int) -> str:
    if key in FACES:
        return f"{'damage ' if key.startswith('damage') else ''}double {amount}s"
    return f"{amount:+d} {key.replace('post_soak', 'post-soak').replace('_', ' ')}"


def _doubles(text: str, effect: _Effect) -> str:
    """Takes `double 9s` out of the text: there the number is a face and has no sign."""
    for match in _DOUBLE.finditer(text):
        if not effect.known.doubles:
            raise Refused("wrong_effect", "No dice count twice by an effect here; write +2 successes.")
        if not 2 <= int(match[2]) <= 10:
            raise Refused("wrong_effect", f"Faces that count twice are 2 to 10, not {match[2]}.")
        effect.adds["damage_double_from" if match[1] else "double_from"] = int(match[2])
    return _DOUBLE.sub(",", text)


def _segment(words: list[str], effect: _Effect, at_damage: bool) -> None:
    """Reads what stands between two commas: a name, terms, or both."""
    places = [place for place, word in enumerate(words) if _NUMBER.match(word)]
    if not places:
        _name(words, effect)
        return
    before = words[: places[0]]
    terms = list(_terms(words, places))
    last = _singular(before[-1]) if before else ""
    if last in _COST_WORDS:
        before, terms[0] = before[:-1], (terms[0][0].lstrip("+-"), terms[0][1])
    elif last == "ignore":
        before, terms[0] = before[:-1], (terms[0][0], ["ignore", *terms[0][1]])
    elif not terms[0][1]:
        before, thing = _split_behind(before, effect.known)
        terms[0] = (terms[0][0], thing)
    _name(before, effect)
    for amount, thing in terms:
        _take(amount, thing, effect, at_damage)


def _terms(words: list[str], places: list[int]) -> Iterator[tuple[str, list[str]]]:
    """Each number of a segment with the words behind it."""
    for place, following in zip(places, [*places[1:], len(words)], strict=True):
        yield (
            words[place],
            [word for word in words[place + 1 : following] if word.lower() not in ("and", "to")],
        )


def _split_behind(words: list[str], known: Vocabulary) -> tuple[list[str], list[str]]:
    """Parts `oil attack dice` (with the number behind) into the name and the longest known thing."""
    for start in range(len(words)):
        if _key(words[start:]) in known.adds or _key(words[start:]) in known.pays:
            return words[:start], words[start:]
    return words, []


def _name(words: list[str], effect: _Effect) -> None:
    if not words:
        return
    if effect.name and (effect.adds or effect.pay):
        raise Refused(
            "wrong_effect",
            f"{' '.join(words)} has no number: write it as +2 {_nearest(' '.join(words), effect.known)}.",
        )
    effect.name = " ".join([effect.name, *words]).strip()[:40]


def _take(amount: str, thing: list[str], effect: _Effect, at_damage: bool) -> None:
    """Puts one term where it belongs: what is added, or what is paid."""
    key = _key(thing)
    adds, pays = effect.known.adds, effect.known.pays
    signed, value = amount[0] in "+-", int(amount)
    if key in pays and (not signed or key not in adds):
        if amount[0] == "+" or value == 0:
            raise Refused("wrong_effect", f"{' '.join(thing)} can't be added here; write {abs(value) or 1} for a cost.")
        effect.pay[pays[key]] = effect.pay.get(pays[key], 0) + abs(value)
        return
    if key in ("success", "automatic success"):
        key = "damage success" if at_damage else "attack success"
    if key not in adds:
        raise _unknown(amount, thing, effect.known)
    effect.adds[adds[key]] = effect.adds.get(adds[key], 0) + value


def _unknown(amount: str, thing: list[str], known: Vocabulary) -> Refused:
    if not thing:
        return Refused("wrong_effect", f"{amount} of what? For example {amount} attack dice, or 3 motes.")
    said = " ".join(thing)
    return Refused("wrong_effect", f"No number is called {said}; did you mean {_nearest(said, known)}?")


def _key(words: list[str]) -> str:
    """The words in the form of the vocabulary: small, singular, `post soak` with its hyphen."""
    joined = " ".join(_singular(word) for word in words)
    return joined.replace("post soak", "post-soak").replace("postsoak", "post-soak").replace("_", " ")


def _singular(word: str) -> str:
    word = word.lower().rstrip(".")
    if word in ("dice", "die", "d"):
        return "die"
    if word in ("successes", "success", "hit", "hits"):
        return "success"
    if word.endswith("s") and word not in ("hardness", "target's"):
        return word[:-1]
    return word


def _nearest(said: str, known: Vocabulary) -> str:
    near = difflib.get_close_matches(_key(said.split()), [*known.adds, *known.pays], n=1, cutoff=0.3)
    found = near[0] if near else "attack die"
    return found.replace("die", "dice") if found.endswith("die") else found
