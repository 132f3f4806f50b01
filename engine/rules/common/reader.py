"""What is read of text, as far as all rulesets are alike: things of a sheet in a line, usual moves by the names of a
sheet's own things (`Pounce: bite, keen edge 3, stunt 1`), and the check of a fighter that was read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import names
from engine.core.model import Refused, Tree, get
from engine.core.names import nearest
from engine.library.typed import Imported
from engine.rules.common import shape
from engine.rules.common.sheets import Combatant

LONGEST = 600
"""The longest line that is read, in characters."""

MOVE = "move"
"""The kind of thing that speaks of others of the sheet."""

Read = Callable[[str, str, Tree], Tree]
"""What makes a thing of its name, of what stands behind the colon, and of the sheet that it is for."""


def parted(kind: str, line: str) -> tuple[str, str]:
    """The name before the colon, without the word for the kind, and what follows."""
    name, _, told = line.partition(":")
    return re.sub(rf"^{kind}\s+(?=\S)", "", name.strip(), flags=re.IGNORECASE), told.strip()


@dataclass(frozen=True, slots=True)
class ThingLines:
    """The things of a ruleset's sheets: what reads each kind, with an example of its line.

    `model` is what a file can hold of a combatant, `spoken_of` the tables of a sheet that a move speaks of or stands
    beside. `parted` takes a line apart, and `named` cleans a name before it is read.
    """

    read: Mapping[str, Read]
    examples: Mapping[str, str]
    model: type[Combatant]
    spoken_of: tuple[str, ...]
    parted: Callable[[str, str], tuple[str, str]] = parted
    named: Callable[[str], str] = str.strip

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """The id and the table of a thing. The word for its kind may stand before its name.

        On a `combatant` the id is a free one, and its kind of sheet says what a thing holds. Raises Refused for what is
        not understood.
        """
        if kind not in self.read:
            raise Refused("unknown_thing", f"A sheet has no {kind}; it has {', '.join(self.examples)}.")
        if len(text) > LONGEST:
            raise Refused("too_long", f"That line is longer than {LONGEST} characters; make it shorter.")
        name, told = self.parted(kind, names.clean(text))
        if not name:
            raise Refused("no_name", f"It has no name; write it like `{self.examples[kind]}`.")
        held: Tree = {"kind": "character", **(combatant or {}).get("sheet", {})}
        tree = self.read[kind](self.named(name), told, held)
        id = names.new_id(str(tree["name"]), get(combatant or {}, f"sheet.{kind}", {}), empty=kind)
        return id, self._checked(kind, id, tree, held)

    def is_thing(self, line: str) -> str:
        """What kind of thing a line of a fighter describes, as in `power Keen edge: ...`; nothing for others."""
        found = re.match(rf"({'|'.join(self.examples)})\s+\S[^:]*:", line, re.IGNORECASE)
        return found[1].lower() if found else ""

    def in_order(self, lines: Iterable[str]) -> list[str]:
        """Lines of things with those of moves last, which speak of the others."""
        return sorted(lines, key=lambda line: self.is_thing(names.clean(line)) == MOVE)

    def _checked(self, kind: str, id: str, tree: Tree, held: Tree) -> Tree:
        """The thing without its defaults. Raises Refused for a number that cannot be."""
        beside: Tree = {key: held[key] for key in self.spoken_of if kind == MOVE and key in held}
        own: Tree = {"kind": held["kind"], **beside, kind: {**beside.get(kind, {}), id: tree}}
        made: Tree = {"name": "Whoever", "side": "heroes", "sheet": own}
        try:
            shape.check(made, self.model)
        except ValueError as error:
            what = str(error).removeprefix(f"sheet.{kind}.{id}.")
            raise Refused("thing", f"{tree['name']} cannot be added: {what}") from None
        trimmed: Tree = shape.trim(made, self.model)["sheet"][kind][id]
        return trimmed


def checked(combatant: Tree, warnings: list[str], model: type[Combatant]) -> Imported:
    """A fighter without its defaults. Raises Refused naming a field that cannot be so."""
    try:
        model.check(combatant)
    except ValueError as error:
        raise Refused("import", f"{combatant['name']} cannot be added: {error}") from None
    return Imported(model.trimmed(combatant), tuple(dict.fromkeys(warnings)))


# -- usual moves -------------------------------------------------------------------------------------------------------
_AMOUNT = re.compile(r"(?:(\d{1,2})x? )?(.+?)(?: x?(\d{1,2}))?", re.IGNORECASE)

MoveForm = tuple[re.Pattern[str], Callable[[re.Match[str]], Mapping[str, Any]]]
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
    forms: tuple[MoveForm, ...]
    example: str
    further: Callable[[Tree], Mapping[str, str]] = field(default=lambda sheet: {})
    own: str = "weapon or power"


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
