"""A usual move in one line, by the names of a sheet's own things: `Pounce: bite, keen edge 3, stunt 1`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.model import Refused, Tree
from engine.core.nearest import nearest

_AMOUNT = re.compile(r"(?:(\d{1,2})x? )?(.+?)(?: x?(\d{1,2}))?", re.IGNORECASE)

Form = tuple[re.Pattern[str], Callable[[re.Match[str]], Mapping[str, Any]]]
"""What is written in one form, and the fields that it sets."""


@dataclass(frozen=True, slots=True)
class MoveGrammar:
    """How a ruleset's moves are written.

    `actions` are what else they do than attack, by the words for it; `words` the fields that words of an attack set;
    `forms` what has a form of its own. `further` are the ids of powers that follow from a sheet, by their names, and
    `own` says what of a sheet a move may name.
    """

    actions: Mapping[str, str]
    words: Mapping[str, Mapping[str, Any]]
    forms: tuple[Form, ...]
    example: str
    further: Callable[[Tree], Mapping[str, str]] = field(default=lambda sheet: {})
    own: str = "weapon or power"


STUNT: Form = (re.compile(r"stunt(?: (?:level |rating )?(\d))?"), lambda found: {"stunt": int(found[1] or 1)})
WILLPOWER: Form = (re.compile(r"(?:1 )?willpower(?: 1)?"), lambda found: {"willpower": 1})
"""What is added to an attack in both Exalteds."""


def read_move(name: str, text: str, sheet: Tree, grammar: MoveGrammar) -> Tree:
    """Return the move that a line describes. Raises `Refused` with what could not be made out."""
    move: Tree = {"name": name}
    for piece in re.split(r"[;,]", text):
        if words := " ".join(piece.split()):
            _piece(move, words, sheet, grammar)
    weapons = named(sheet.get("weapon", {}))
    if name.casefold() in weapons and "does" not in move:
        move.setdefault("weapon", weapons[name.casefold()])
    if "powers" in move and "does" not in move and _is_used(move, sheet):
        move["does"] = "power"
    return move


def _piece(move: Tree, words: str, sheet: Tree, grammar: MoveGrammar) -> None:
    """Read what stands between two commas; the sheet's own names come first."""
    if found := re.fullmatch(r"note:? (.+)", words, re.IGNORECASE):
        _once(move, {"note": found[1]}, words)
        return
    low = words.casefold()
    if _weapon(move, low, sheet) or _power(move, low, sheet, grammar):
        return
    said = _fields(low, grammar)
    if said is None:
        own = (*named(sheet.get("weapon", {})), *_powers(sheet, grammar))
        hint = nearest(low, (*own, *grammar.actions, *grammar.words))
        hint = hint if hint != "." else f"; write it like `{grammar.example}`."
        raise Refused("move", f"{words} is no {grammar.own} of this sheet, and nothing else of a move{hint}")
    _once(move, said, words)


def _fields(low: str, grammar: MoveGrammar) -> Mapping[str, Any] | None:
    """The fields that a piece sets; None where it is not understood."""
    if low in grammar.words:
        return grammar.words[low]
    if low in grammar.actions:
        return {"does": grammar.actions[low]}
    made = (take(found) for form, take in grammar.forms if (found := form.fullmatch(low)))
    return next(made, None)


def _once(move: Tree, said: Mapping[str, Any], words: str) -> None:
    if any(key in move for key in said):
        raise Refused("move", f"{words}: {move['name']} says that already; write it once.")
    move.update(said)


def _weapon(move: Tree, words: str, sheet: Tree) -> bool:
    found = named(sheet.get("weapon", {})).get(words.removeprefix("with "), "")
    if found:
        _once(move, {"weapon": found}, words)
    return bool(found)


def _power(move: Tree, words: str, sheet: Tree, grammar: MoveGrammar) -> bool:
    """A power of the sheet by its name, with its units before or behind it."""
    known = _powers(sheet, grammar)
    times = 1
    if words not in known and (found := _AMOUNT.fullmatch(words)):
        words, times = found[2], int(found[1] or found[3] or 1)
    if words not in known:
        return False
    powers = move.setdefault("powers", {})
    if known[words] in powers:
        raise Refused("move", f"{words}: {move['name']} says that already; write it once.")
    powers[known[words]] = times
    return True


def _powers(sheet: Tree, grammar: MoveGrammar) -> dict[str, str]:
    return {**grammar.further(sheet), **named(sheet.get("power", {}))}


def named(things: Mapping[str, Tree]) -> dict[str, str]:
    """The ids of things by their names in small letters, and by themselves."""
    ids = {word: id for id in things for word in (id, id.replace("-", " "))}
    return ids | {str(one["name"]).casefold(): id for id, one in things.items()}


def _is_used(move: Tree, sheet: Tree) -> bool:
    """Whether the powers of a move are such as are used for themselves, as an action."""
    known = sheet.get("power", {})
    return all(id in known and known[id]["when"] == "action" for id in move["powers"])


def phrases(words: Mapping[str, Mapping[str, Any]], *tails: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Words with what they set, each also with one of these words behind it: `disarm`, `disarm gambit`."""
    for word, said in words.items():
        yield word, said
        yield from ((f"{word} {tail}", said) for tail in tails)
