"""What the readers of both editions share: numbers taken out of statements one by one, so that what nobody understood
can be named; health tracks; and powers in a line, whose words for what they add and cost are those of an effect made up
on the spot (`engine.core.made_up`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core import made_up
from engine.core.model import Refused, Tree
from engine.rules.common.reader import MoveForm

LONGEST = 60_000
"""The longest text that is read, in characters."""

_WORD = re.compile(r"[^\W\d_]{2,}|[0-9]+")


class Reader:
    """The text of some statements, from which what has been understood is taken away."""

    def __init__(self, *texts: str) -> None:
        self.text = " ; ".join(texts)

    def take(self, form: str) -> re.Match[str] | None:
        """Return the first place that has the form, in any case, and take it out of the text."""
        found = re.search(form, self.text, re.IGNORECASE)
        if found:
            self.text = f"{self.text[: found.start()]} ; {self.text[found.end() :]}"
        return found

    def take_all(self, form: str) -> list[re.Match[str]]:
        """Return every place that has the form, in order, and take them out of the text."""
        found = list(re.finditer(form, self.text, re.IGNORECASE))
        self.text = re.sub(form, " ; ", self.text, flags=re.IGNORECASE)
        return found

    def number(self, word: str) -> int | None:
        """Return the number behind a word (`Parry: 3`), or None; a remark in brackets stays for `remark`."""
        found = self.take(rf"\b{word}\s*:?\s*([0-9]{{1,5}})(?:\s*(?:dice|die)\b)?")
        return int(found[1]) if found else None

    def number_and_remark(self, word: str) -> tuple[int | None, str]:
        """Return the number behind a word and what stands in brackets behind it."""
        found = self.take(rf"\b{word}\s*:?\s*([0-9]{{1,5}})(?:\s*(?:dice|die)\b)?\s*(?:\(([^()]*)\))?")
        return (int(found[1]), (found[2] or "").strip()) if found else (None, "")

    @property
    def left(self) -> str:
        """What is left that holds any word, without the separators about it."""
        rest = re.sub(r"\s*;(?:[\s;:,.]|\(\s*\))*", "; ", self.text).strip(" ;:,.")
        return rest if _WORD.search(rest) else ""


# -- health ------------------------------------------------------------------------------------------------------------
LEVEL = re.compile(r"-?\s?([0-9]{1,2})(?:\s*[xX*]\s*([0-9]{1,3}))?(?![0-9])|(incap[a-z]*)", re.IGNORECASE)
"""A level of a health track, its multiplier, or that it is the last one."""

_LONGEST_TRACK = 60


def levels(text: str) -> tuple[tuple[int | str, ...], bool]:
    """Return the track that `-0/-1x2/-2x2/-4/Incap.` describes, and whether it named its last level."""
    found: list[int | str] = []
    ends = False
    for level in LEVEL.finditer(text):
        ends = ends or bool(level[3])
        if not level[3] and len(found) <= _LONGEST_TRACK:
            found += [-int(level[1])] * int(level[2] or 1)
    return (*found, "incapacitated"), ends


# -- moves -------------------------------------------------------------------------------------------------------------
STUNT: MoveForm = (re.compile(r"stunt(?: (?:level |rating )?(\d))?"), lambda found: {"stunt": int(found[1] or 1)})
WILLPOWER: MoveForm = (re.compile(r"(?:1 )?willpower(?: 1)?"), lambda found: {"willpower": 1})
"""What is added to an attack in both Exalteds."""


# -- powers ------------------------------------------------------------------------------------------------------------
PowerForm = tuple[re.Pattern[str], Callable[[Tree, re.Match[str]], None]]


@dataclass(frozen=True, slots=True)
class PowerGrammar:
    """How a ruleset's powers are written: words for when they are offered, what is no number by its form, the words for
    numbers, and an example."""

    whens: Mapping[str, str]
    forms: tuple[PowerForm, ...]
    vocabulary: made_up.Vocabulary
    example: str


_EACH = re.compile(r"(.+?)\s+(?:each|per unit|a unit|for each unit)", re.IGNORECASE)
_PER = re.compile(r"(.+?)\s+(?:per|for each)\s+(?:(\d{1,3})\s+)?(motes?|willpower|initiative)", re.IGNORECASE)


def read_power(name: str, text: str, grammar: PowerGrammar) -> Tree:
    """Return the power that a line describes. Raises `Refused` with what could not be made out, or is missing."""
    power: Tree = {"name": name}
    for piece in re.split(r"[;,]", text):
        if words := " ".join(piece.split()):
            _piece(power, words, grammar)
    if "when" not in power:
        offered = ", ".join(when.replace("_", " ") for when in dict.fromkeys(grammar.whens.values()))
        raise Refused("power", f"Say when {name} is offered, one of: {offered}.")
    if power.get("lasts") and power["when"] != "action":
        raise Refused("power", f"Only a power that is used as an action lasts; leave out how long {name} does.")
    return power


def _piece(power: Tree, words: str, grammar: PowerGrammar) -> None:
    """Read what stands between two commas."""
    if words.lower() in grammar.whens:
        once(power, "when", grammar.whens[words.lower()], words)
        return
    for form, take in grammar.forms:
        if found := form.fullmatch(words):
            take(power, found)
            return
    _numbers(power, words, grammar)


def _numbers(power: Tree, words: str, grammar: PowerGrammar) -> None:
    """Read what it adds or costs, for each unit or once."""

    def read(text: str) -> Tree:
        return made_up.read(text, vocabulary=grammar.vocabulary)

    if found := _PER.fullmatch(words):
        _add(power, read(found[1]), words, grammar)
        _add(power, read(f"{found[2] or 1} {found[3]}"), words, grammar, "each")
    elif found := _EACH.fullmatch(words):
        _add(power, read(found[1]), words, grammar, "each")
    else:
        _add(power, read(words), words, grammar)


def _add(power: Tree, read: Tree, words: str, grammar: PowerGrammar, paid: str = "cost") -> None:
    if read["name"] != made_up.UNNAMED or not (read["adds"] or read.get("pay")):
        raise Refused("power", f"{words} is not understood; write it like `{grammar.example}`.")
    for table, terms in (("adds", read["adds"]), (paid, read.get("pay", {}))):
        for key, amount in terms.items():
            held = power.setdefault(table, {})
            if key in held:
                raise Refused("power", f"{key.replace('_', ' ').capitalize()} is given twice; write it once.")
            held[key] = amount


def once(power: Tree, key: str, value: object, words: str) -> None:
    """Sets what may be said once. Raises `Refused` where it has been said."""
    if key in power:
        raise Refused("power", f"{words}: {power['name']} says that already; write it once.")
    power[key] = value
