"""A usual move in one line: `Pounce: withering, bite, keen edge 3, stunt 1`, by the names of a sheet's own things."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import get_args

from engine.model import Refused, Tree
from engine.nearest import nearest
from engine.rules.exalted3e.sheet.examples import THINGS
from engine.rules.exalted3e.sheet.move import Does, GambitId, WeaponOption
from engine.rules.exalted3e.sheet.power import Kind

_OTHERS = (does for does in get_args(Does) if does not in ("attack", "power"))
ACTIONS: dict[str, str] = {does.replace("_", " "): does for does in _OTHERS} | {
    "anything else": "miscellaneous",
    "cover": "take_cover",
    "defend": "defend_other",
    "ready a weapon": "ready",
    "social influence": "social",
}
"""What else a move does than attack, by the words for it."""

_GAMBITS = {id.replace("-", " "): id for id in get_args(GambitId) if id} | {"other": "custom"}
_OPTIONS = get_args(WeaponOption)[1:]
_AMOUNT = re.compile(r"(?:(\d{1,2})x? )?(.+?)(?: x?(\d{1,2}))?", re.IGNORECASE)


def read_move(name: str, text: str, sheet: Tree) -> Tree:
    """Return the move that a line describes. Raises `Refused` with what could not be made out."""
    move: Tree = {"name": name}
    for piece in re.split(r"[;,]", text):
        if words := " ".join(piece.split()):
            _piece(move, words, sheet)
    weapons = _named(sheet.get("weapon", {}))
    if name.casefold() in weapons and "does" not in move:
        move.setdefault("weapon", weapons[name.casefold()])
    if "powers" in move and "does" not in move and _is_used(move, sheet):
        move["does"] = "power"
    return move


def _piece(move: Tree, words: str, sheet: Tree) -> None:
    """Read what stands between two commas."""
    if found := re.fullmatch(r"note:? (.+)", words, re.IGNORECASE):
        _once(move, "note", found[1], words)
        return
    low = words.casefold()
    if not any(take(move, low, sheet) for take in _TAKES):
        own = (*_named(sheet.get("weapon", {})), *_named(sheet.get("power", {})))
        hint = nearest(low, (*own, *ACTIONS, *_GAMBITS, *_OPTIONS, *get_args(Kind)))
        hint = hint if hint != "." else f"; write it like `{THINGS['move']}`."
        raise Refused("move", f"{words} is no weapon or power of this sheet, and nothing else of a move{hint}")


def _once(move: Tree, key: str, value: object, words: str) -> None:
    if key in move:
        raise Refused("move", f"{words}: {move['name']} says that already; write it once.")
    move[key] = value


def _kind(move: Tree, words: str, sheet: Tree) -> bool:
    """Withering, decisive, or a gambit by its name: `disarm gambit`, `grapple`."""
    words = re.sub(r" ?attack$", "", words)
    if words in ("withering", "decisive"):
        _once(move, "kind", words, words)
        return True
    gambit = _GAMBITS.get(re.sub(r" ?gambit$", "", words), "")
    if gambit:
        _once(move, "kind", "gambit", words)
        _once(move, "gambit", gambit, words)
    return bool(gambit)


def _option(move: Tree, words: str, sheet: Tree) -> bool:
    if words in _OPTIONS:
        _once(move, "option", words, words)
    return words in _OPTIONS


def _action(move: Tree, words: str, sheet: Tree) -> bool:
    if words in ACTIONS:
        _once(move, "does", ACTIONS[words], words)
    return words in ACTIONS


def _effort(move: Tree, words: str, sheet: Tree) -> bool:
    """`stunt 2`, `1 Willpower`."""
    if found := re.fullmatch(r"stunt(?: (?:level )?(\d))?", words):
        _once(move, "stunt", int(found[1] or 1), words)
    elif words in ("willpower", "1 willpower", "willpower 1"):
        _once(move, "willpower", 1, words)
    else:
        return False
    return True


def _weapon(move: Tree, words: str, sheet: Tree) -> bool:
    found = _named(sheet.get("weapon", {})).get(words.removeprefix("with "), "")
    if found:
        _once(move, "weapon", found, words)
    return bool(found)


def _power(move: Tree, words: str, sheet: Tree) -> bool:
    """A power of the sheet by its name, with its units before or behind it."""
    named = _named(sheet.get("power", {}))
    times = 1
    if words not in named and (found := _AMOUNT.fullmatch(words)):
        words, times = found[2], int(found[1] or found[3] or 1)
    if words not in named:
        return False
    powers = move.setdefault("powers", {})
    if named[words] in powers:
        raise Refused("move", f"{words}: {move['name']} says that already; write it once.")
    powers[named[words]] = times
    return True


def _named(things: Mapping[str, Tree]) -> dict[str, str]:
    """The ids of things by their names in small letters, and by themselves."""
    ids = {word: id for id in things for word in (id, id.replace("-", " "))}
    return ids | {str(one["name"]).casefold(): id for id, one in things.items()}


def _is_used(move: Tree, sheet: Tree) -> bool:
    """Whether the powers of a move are such as are used for themselves, as an action."""
    return all(sheet["power"][id]["when"] == "action" for id in move["powers"])


_TAKES: tuple[Callable[[Tree, str, Tree], bool], ...] = (_weapon, _power, _kind, _option, _action, _effort)
"""What a piece may be, the sheet's own names first."""
