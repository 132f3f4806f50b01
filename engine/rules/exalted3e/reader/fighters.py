"""Fighters of Exalted 3e from what is typed or pasted: names of the library, lines of numbers, Quick Character blocks,
and full characters in a line or a few lines (rules sections 5, 7, 16 and 18).

`Kes: Strength 3, Dexterity 5, Melee 4 (swords), light armor, hook knife light lethal, Essence 2, 10 personal`
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.typed import MOST, Imported, counted, singular
from engine.rules.common.fighters import words as trait_words
from engine.rules.common.reader import checked
from engine.rules.exalted import fighter
from engine.rules.exalted.reader import LONGEST, Reader, levels

from ..sheet.sheet import Combatant
from . import block as quick_character
from . import gear, things
from . import line as one_line
from .block import read_blocks
from .line import read_line, track

RULESET = "exalted3e"
MOST_LINES = 60


def read(text: str, own: tuple[library.Template, ...] = ()) -> tuple[Imported, ...]:
    """Return the fighters that a text describes, in its order.

    A text with a Quick Character block is read as blocks; otherwise each line is one fighter's numbers or
    names of the library or of the game master's `own` fighters, a count in front or not. A full character may go
    over several lines, and lines such as `power Keen edge: ...` belong to the fighter above them. Raises `Refused`
    with what is missing or wrong.
    """
    if len(text) > LONGEST:
        raise Refused("too_long", f"That text is longer than {LONGEST} characters; paste one block at a time.")
    whole = is_character(text)
    if quick_character.is_block(text) and not whole:
        return read_blocks(text)
    lines = [line for line in map(names.clean, text.splitlines()) if line]
    if not lines:
        raise Refused("nothing", "Type a name, a line of numbers, or paste a Quick Character block.")
    if len(lines) > MOST_LINES:
        raise Refused("too_long", f"That is {len(lines)} lines and no block; type at most {MOST_LINES}.")
    found = tuple(itertools.islice((one for group in groups(lines) for one in _group(group, own)), MOST + 1))
    if len(found) > MOST:
        raise Refused("count", f"That is more than {MOST} fighters; add at most {MOST} at once.")
    return found


def _group(lines: list[str], own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    """Return the fighters of lines that are about one of them, with the things that are listed for it."""
    if is_character(" ; ".join(line for line in lines if not things.LINES.is_thing(line))):
        return read_character(lines)
    first, *rest = lines
    return tuple(_with_things(one, rest) for one in _line(first, own))


def _with_things(one: Imported, lines: list[str]) -> Imported:
    if not lines:
        return one
    sheet = dict(one.combatant["sheet"])
    for line in things.LINES.in_order(lines):
        kind = things.LINES.is_thing(line)
        id, tree = things.LINES.new_thing(kind, line, {**one.combatant, "sheet": sheet})
        sheet[kind] = {**sheet.get(kind, {}), id: tree}
    return checked({**one.combatant, "sheet": sheet}, list(one.warnings), Combatant)


def _line(line: str, own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    if one_line.looks_like(line) or ":" in line:
        return read_line(line)
    return library.known(line, RULESET, own, ", or give numbers such as `guard: 8 dice, 10 damage, Defense 4, soak 7`")


# -- full characters ---------------------------------------------------------------------------------------------------
LONGEST_CHARACTER = 4000
"""The longest description of one character that is read, in characters."""

_SHORT = {"str": "strength", "dex": "dexterity", "sta": "stamina", "cha": "charisma", "per": "perception",
          "man": "manipulation", "app": "appearance", "int": "intelligence", "wit": "wits", "ath": "athletics",
          "awa": "awareness"}  # fmt: skip
_WORDS = [trait.replace("_", r"[ _]") for trait in (*fighter.ATTRIBUTES, *fighter.ABILITIES)]
_TRAIT = (
    rf"\b({'|'.join((*_WORDS, *_SHORT))})\b\.?\s*(?:\(([^()]*)\))?\s*:?\s*"
    r"([0-9]{1,2})\b(?!\s*(?:dice|die)\b)(?:\s*\(([^()]*)\))?"
)
_BEFORE = rf"\b([0-9]{{1,2}})\s+({'|'.join(_WORDS)})\b"
_ALSO_QUICK = ("stamina", "appearance", "dodge")
"""Traits that a Quick Character's line gives as well."""

_POOL = re.compile(r"\b(?:[0-9]+\s*(?:dice|die)|(?:dice|die)\s+[0-9]+)\b", re.IGNORECASE)
_ATTACK = re.compile(r"^\s*attack\s*(?:\(|:)", re.IGNORECASE | re.MULTILINE)
_HEADINGS = re.compile(r"(?:^|(?<=[;,]))\s*(?:attributes|abilities|weapons?|armou?r|motes|traits)\s*:", re.IGNORECASE)
_NUMBERS = {"essence": "essence", "willpower": "willpower", "wp": "willpower", "resolve": "resolve", "guile": "guile",
            "base initiative": "base_initiative", "base": "base_initiative"}  # fmt: skip
_DERIVED = re.compile(
    r"(?:join battle|parry|evasion|defen[sc]e|soak|hardness|rush|disengage)\b[\s:]*[0-9][0-9/ dice]*", re.IGNORECASE
)
_NEEDED = ("strength", "dexterity", "stamina", "wits")


def is_character(text: str) -> bool:
    """Return whether a text names traits of a character, and neither a pool of dice nor the attacks of a block."""
    if _POOL.search(text) or _ATTACK.search(text):
        return False
    return any(_key(found[1]) not in _ALSO_QUICK for found in re.finditer(_TRAIT, text, re.IGNORECASE))


def groups(lines: Sequence[str]) -> list[list[str]]:
    """Return lines put together where several are about one fighter: a character's traits, things for a sheet."""
    out: list[list[str]] = []
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if out and _goes_on(out[-1], line, following):
            out[-1].append(line)
        else:
            out.append([line])
    return out


def _goes_on(group: list[str], line: str, following: str) -> bool:
    """Return whether a line is about the fighter of the lines above."""
    if things.LINES.is_thing(line):
        return True
    if re.match(_TRAIT, line, re.IGNORECASE) or _HEADINGS.match(line):
        return len(group) > 1 or is_character(group[0]) or not re.search("[0-9]", group[0])
    first = re.split("[;,]", line)[0]
    if not is_character(" ".join(group)):
        return False
    if _is_number(first):
        return True
    if ":" in line:
        return False
    if re.match(_TRAIT, following, re.IGNORECASE) and not re.search("[0-9]", line):
        return False
    return group[-1].endswith((",", ";")) or gear.is_armor(first) or gear.is_weapon(first)


def _is_number(piece: str) -> bool:
    words = "|".join((*_NUMBERS, "personal", "peripheral", "motes", "health"))
    return bool(re.match(rf"\s*(?:(?:{words})\b.*[0-9]|[0-9]+\s+(?:{words})\b)", piece, re.IGNORECASE))


def read_character(lines: Sequence[str]) -> tuple[Imported, ...]:
    """Return the character that lines describe, as often as the name is counted, not yet numbered.

    Raises `Refused` for one that is too long or has no name, and for a number that cannot be.
    """
    plain = [names.clean(line) for line in lines if not things.LINES.is_thing(names.clean(line))]
    if sum(map(len, lines)) > LONGEST_CHARACTER:
        raise Refused(
            "too_long", f"That character is longer than {LONGEST_CHARACTER} characters; leave out what is no number."
        )
    who, told = _parted(plain)
    count, who = counted(who)
    who, _, description = who.partition("(")
    reading = _Reading()
    reading.read(told)
    if description:
        reading.sheet["description"] = names.clean(description).strip(" )")
    name = names.clean_name(gear.capital(singular(who.strip()) if count > 1 else who.strip()))
    combatant = reading.combatant(name)
    for line in things.LINES.in_order(lines):
        if kind := things.LINES.is_thing(names.clean(line)):
            id, tree = things.LINES.new_thing(kind, line, combatant)
            combatant["sheet"].setdefault(kind, {})[id] = tree
    return (checked(combatant, reading.warnings(), Combatant),) * count


def _parted(lines: Sequence[str]) -> tuple[str, str]:
    """Return the name and the rest: parted by a colon before the first trait, or by that trait."""
    first = re.search(_TRAIT, lines[0], re.IGNORECASE)
    ends = first.start() if first else len(lines[0])
    colon = lines[0].find(":")
    if first and 0 <= colon < ends:
        ends = colon
    who = lines[0][:ends].strip(" :,-")
    if not who:
        raise Refused("no_name", "The line begins with no name; write it like `Kes: Strength 3, Dexterity 5, Melee 4`.")
    return who, " ; ".join((lines[0][ends:].lstrip(" :"), *lines[1:]))


def _key(word: str) -> str:
    word = word.lower().replace(" ", "_")
    return _SHORT.get(word, word)


_PIECES = re.compile(r"[;,](?![^()]*\))")
"""What parts the things of a character; not within brackets: `hook knife (light, lethal)`."""


@dataclass
class _Reading:
    """One character as it is read."""

    sheet: Tree = field(default_factory=lambda: {"kind": "character"})
    now: Tree = field(default_factory=dict)
    strange: list[str] = field(default_factory=list)
    derived: list[str] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)

    def read(self, told: str) -> None:
        """Read traits and numbers wherever they stand, then what is left piece by piece."""
        reader = Reader(_HEADINGS.sub(" ; ", told))
        self._health(reader)
        for found in reader.take_all(_TRAIT):
            self._trait(_key(found[1]), int(found[3]), found[2] or found[4] or "")
        for found in reader.take_all(_BEFORE):
            self._trait(_key(found[2]), int(found[1]), "")
        self._pools(reader)
        for word, place in _NUMBERS.items():
            after, before = rf"\b{word}\s*:?\s*([0-9]{{1,3}})\b", rf"\b([0-9]{{1,3}})\s+{word}\b"
            if given := reader.take(after) or reader.take(before):
                self.sheet[place] = int(given[1])
        for piece in _PIECES.split(reader.text):
            if words := piece.strip(" .:"):
                self._piece(words)

    def _trait(self, key: str, value: int, specialty: str) -> None:
        about = "attributes" if key in fighter.ATTRIBUTES else "abilities"
        self.sheet.setdefault(about, {})[key] = value
        if specialty.strip() and about == "abilities":
            self.sheet.setdefault("specialties", {})[key] = names.clean(specialty)

    def _health(self, reader: Reader) -> None:
        level = r"-?\d+\s*(?:x\s*\d+)?"
        listed = reader.take(rf"\bhealth(?:\s+levels?)?\s*:?\s*((?:{level}\s*/\s*)+(?:{level}|incap\w*))")
        if listed:
            self.sheet["health"], _ = levels(listed[1])
            return
        counted = reader.take(r"\bhealth(?:\s+levels?)?\s*:?\s*(\d{1,3})\b|\b(\d{1,3})\s+health(?:\s+levels?)?\b")
        if counted:
            self.sheet["health"] = track(int(counted[1] or counted[2]))

    def _pools(self, reader: Reader) -> None:
        """Read `10 personal`, `peripheral 24/30 (6 committed)`; motes without a word are personal."""
        amount, bound = r"(\d{1,4})(?:\s*/\s*(\d{1,4}))?", r"(?:\s*\(\s*(\d{1,4})\s*committed\s*\))?"
        for pool in ("personal", "peripheral", "motes"):
            word = rf"(?:motes\s+)?{pool}(?:\s+motes)?"
            there = reader.take(rf"\b{word}\s*:?\s*{amount}{bound}") or reader.take(rf"\b{amount}\s+{word}\b{bound}")
            if there:
                self._pool("personal" if pool == "motes" else pool, *(int(it) if it else 0 for it in there.groups()))

    def _pool(self, pool: str, there: int, most: int, bound: int) -> None:
        self.sheet[pool] = most or there
        motes: Tree = {}
        if bound:
            motes[f"committed_{pool}"] = bound
        if most:
            motes[pool] = there
        if motes:
            self.now.setdefault("motes", {}).update(motes)

    def _piece(self, words: str) -> None:
        """Read what is neither trait nor number: armor, a weapon, who plays."""
        if gear.is_armor(words):
            self._keep("armor", gear.read_armor(words))
        elif _DERIVED.fullmatch(words):
            self.derived.append(words)
        elif gear.is_weapon(words):
            self._keep("weapon", gear.read_weapon(words))
        elif words.lower() == "legendary":
            self.sheet["legendary"] = True
        else:
            self.strange.append(words)

    def _keep(self, kind: str, found: gear.Gear) -> None:
        held: Tree = self.sheet.setdefault(kind, {})
        held[names.new_id(found.name, held, empty=kind)] = found.table
        self.strange += found.strange
        if found.assumed:
            self.assumed.append(found.assumed)

    def combatant(self, name: str) -> Tree:
        """Return the fighter as read: one of the heroes."""
        return {"name": name, "side": "heroes", "sheet": self.sheet} | ({"now": self.now} if self.now else {})

    def warnings(self) -> list[str]:
        """Return what the game master should know: what was not understood, what was assumed, what follows."""
        told = [f"Not understood: {names.cut(', '.join(self.strange), 100)}."] if self.strange else []
        if self.derived:
            told.append(f"Left out, since a character's follow from its traits: {', '.join(self.derived)}.")
        told += self.assumed
        missing = [trait_words(one) for one in _NEEDED if one not in self.sheet.get("attributes", {})]
        if missing:
            told.append(f"Not given, so 1: {', '.join(missing)}.")
        if not self.sheet.get("weapon"):
            told.append("No weapon is given: it fights unarmed.")
        return told
