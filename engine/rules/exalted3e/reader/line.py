"""A fighter in one line, as one types it: `guard: 8 dice, 10 damage, Defense 4, soak 7`.

The order is free, and a number may stand before or behind its word; an attack may be given in numbers alone, as the
desk shows it: `short sword 6/11/2`. What is not given has the value of an unlisted pool (rules section 19).
`3 guards: ...` gives three.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.typed import Imported, counted, singular
from engine.rules.common.reader import checked

from ..sheet import armor
from ..sheet.sheet import Combatant
from ..sheet.weapons import BANDS, TAGS
from . import gear
from .gear import Attack, by_its_name

LONGEST_LINE = 600
"""The longest line that is read, in characters."""

_EXAMPLE = "guard: 8 dice, 10 damage, Defense 4, soak 7"

# What people call a number, and the places it has in the sheet.
_WORDS: dict[str, tuple[str, ...]] = {
    "defense": ("evasion", "parry"),
    "defence": ("evasion", "parry"),
    "def": ("evasion", "parry"),
    "evasion": ("evasion",),
    "eva": ("evasion",),
    "parry": ("parry",),
    "par": ("parry",),
    "soak": ("soak",),
    "hardness": ("hardness",),
    "hard": ("hardness",),
    "health": ("health",),
    "hl": ("health",),
    "hp": ("health",),
    "join": ("join_battle",),
    "jb": ("join_battle",),
    "move": ("combat_movement",),
    "movement": ("combat_movement",),
    "motes": ("personal",),
    "mote": ("personal",),
    "personal": ("personal",),
    "peripheral": ("peripheral",),
    "essence": ("essence",),
    "willpower": ("willpower",),
    "wp": ("willpower",),
    "resolve": ("resolve",),
    "guile": ("guile",),
    "appearance": ("appearance",),
    "stamina": ("stamina",),
    "base": ("base_initiative",),
}
_WEAPON_WORDS: dict[str, str] = {
    "dice": "dice",
    "die": "dice",
    "attack": "dice",
    "withering": "dice",
    "damage": "damage",
    "dmg": "damage",
    "min": "minimum",
    "minimum": "minimum",
    "overwhelming": "minimum",
    "control": "control",
    "grapple": "control",
    "decisive": "decisive_dice",
}
_JOINED = (
    ("join battle", "join"),
    ("combat movement", "movement"),
    ("health levels", "health"),
    ("dodge", "evasion"),
    ("(personal|peripheral) motes?", r"\1"),
    ("motes? (personal|peripheral)", r"\1"),
)
_TOKEN = re.compile(r"([0-9]{1,5})(?:\s*/\s*([0-9]{1,5}))?|([^\W\d_][\w'-]*)")
_SAID_TWICE = re.compile(
    rf"(\b(?:{'|'.join({*_WORDS, *_WEAPON_WORDS} - {'dice', 'die'})})\s+[0-9]{{1,5}})\s+(?:dice|die)\b(?!\s+[0-9])",
    re.IGNORECASE,
)
"""`join 5 dice`: a word before a number says what it is, and that they are dice too."""

_NUMBER_LIKE = re.compile(r"[0-9]")
_SECOND = {"soak": "hardness", "damage": "minimum", "evasion": "parry"}


Value = tuple[int, int | None]
"""A number, and the one behind its slash."""


def _value(first: str, second: str) -> Value:
    return int(first), int(second) if second else None


def looks_like(line: str) -> bool:
    """Return whether a line gives numbers of a fighter rather than the name of a known one."""
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", line)}
    known = words & (set(_WORDS) | set(_WEAPON_WORDS))
    return bool(known) and bool(_NUMBER_LIKE.search(line))


def read_line(line: str) -> tuple[Imported, ...]:
    """Return the fighters of one line, all alike and not yet numbered.

    Raises `Refused` when the line is too long, has no name or no number that is understood, or an impossible one.
    """
    if len(line) > LONGEST_LINE:
        raise Refused("too_long", f"That line is longer than {LONGEST_LINE} characters; give a fighter a line.")
    who, told = _parted(names.clean(line))
    count, who = counted(who)
    name = names.clean_name(gear.capital(singular(who) if count > 1 else who))
    reading = _Reading()
    reading.read(told)
    if not reading.understood:
        raise Refused("not_a_line", f"That line gives no number of a fighter; write it like `{_EXAMPLE}`.")
    return (checked(reading.combatant(name), reading.warnings(), Combatant),) * count


def read_attack(told: str) -> tuple[Tree, list[str]]:
    """Return the first attack that words describe, without a name, and the words that nobody knew.

    Raises `Refused` where they give no dice.
    """
    reading = _Reading()
    reading.read(told)
    attack = reading.attacks[0]
    if "dice" not in attack:
        raise Refused("no_dice", "An attack needs its dice, as in `7 dice, damage 10`.")
    named = attack.pop("name", "")
    control = {"tags": (*attack.get("tags", ()), "grappling")} if "control" in attack else {}
    more = [word for one in reading.attacks[1:] for word in one]
    return {**attack, **control}, [*reading.strange, *([named] if named else []), *more, *reading.other]


def _parted(line: str) -> tuple[str, str]:
    """Return the name and the numbers: parted by a colon, or by the first number behind the name."""
    who, colon, told = line.partition(":")
    if not colon:
        first = re.search(r"(?<=\S)\s+(?=[0-9])", line)
        keyword = re.search(rf"\s(?=(?:{'|'.join({*_WORDS, *_WEAPON_WORDS})})\s+[0-9])", line, re.IGNORECASE)
        places = [found.start() for found in (first, keyword) if found]
        who, told = (line[: min(places)], line[min(places) :]) if places else (line, "")
    if not who.strip() or (not colon and who.split(" ")[0].lower() in {*_WORDS, *_WEAPON_WORDS}):
        raise Refused("no_name", f"The line begins with no name; write it like `{_EXAMPLE}`.")
    return who.strip(), told


class _Reading:
    """One line as it is read: the sheet, its attacks, and the words nobody knew."""

    def __init__(self) -> None:
        self.sheet: Tree = {"kind": "quick"}
        self.attacks: list[Tree] = [{}]
        self.strange: list[str] = []
        self.loose: list[str] = []
        self.assumed: list[str] = []
        self.rolls = False
        self.understood = 0

    def read(self, told: str) -> None:
        """Read the numbers, one comma-separated piece after the other."""
        text = told
        for long, short in _JOINED:
            text = re.sub(rf"\b{long}\b", short, text, flags=re.IGNORECASE)
        for piece in re.split(r"[;,]", text):
            self._piece(piece)

    def _piece(self, piece: str) -> None:
        """Read one piece, pairing each number with the nearest word that wants one."""
        if found := in_numbers(piece, {*_WORDS, *_WEAPON_WORDS}):
            self._slashed(*found)
            return
        numbers: list[Value] = []
        wanted: list[str] = []
        self.rolls = False
        tokens = _TOKEN.findall(_SAID_TWICE.sub(r"\1", piece))
        for first, second, word in tokens:
            low = word.lower()
            known = low in _WORDS or low in _WEAPON_WORDS
            if first and wanted:
                self._keep(wanted.pop(0), _value(first, second))
            elif first:
                numbers.append(_value(first, second))
            elif known and numbers:
                self._keep(low, numbers.pop(0))
            elif known:
                wanted.append(low)
            else:
                self.loose.append(word)
        self._settle(names_it=self.rolls and sum(bool(first) for first, _, _ in tokens) == 1)
        self.strange += [str(value) for value, _ in numbers] + wanted

    def _slashed(self, attack: Tree, behind: list[str]) -> None:
        """Keep an attack that is given in numbers alone, and what is said behind it."""
        self.understood += 1
        attack["name"] = names.fit_name(gear.capital(attack["name"]), "Attack")
        self.attacks = [*filter(None, self.attacks), attack]
        self.loose = behind
        self._settle(names_it=False)

    def _keep(self, word: str, value: Value) -> None:
        """Keep one number under its word, and the one behind its slash under the word that goes with it."""
        self.understood += 1
        key = _WEAPON_WORDS.get(word)
        if key is None:
            for place in _WORDS[word]:
                self.sheet[place] = value[0]
            self._second(self.sheet, _WORDS[word][0], value[1])
            return
        # A second pool, or a second damage, begins another attack.
        if key in self.attacks[-1]:
            self.attacks.append({})
        self.attacks[-1][key] = value[0]
        self._second(self.attacks[-1], key, value[1])
        if key == "dice":
            self.rolls = True
            self._settle(names_it=True)

    def _second(self, table: Tree, key: str, second: int | None) -> None:
        if second is None:
            return
        if key in _SECOND:
            table[_SECOND[key]] = second
        else:
            self.strange.append(f"/{second}")

    def _settle(self, names_it: bool) -> None:
        """Find a use for the words without a number: a band, a tag, armor, or the name of the present attack."""
        attack, found = self.attacks[-1], settle(self.loose)
        tags = (*attack.get("tags", ()), *found.attack.pop("tags", ()))
        attack |= found.attack | ({"tags": tags} if tags else {})
        self.sheet = found.sheet | self.sheet
        self.loose = []
        if found.left and names_it and "dice" in attack and "name" not in attack:
            attack["name"] = names.fit_name(gear.capital(" ".join(found.left)), "Attack")
        else:
            self.strange += found.left

    def combatant(self, name: str) -> Tree:
        """Return the fighter as read."""
        sheet = self.sheet
        if "health" in sheet:
            sheet["health"] = track(int(sheet["health"]))
        weapons: Tree = {}
        for attack in self.attacks:
            if not attack:
                continue
            named = attack.get("name", "Attack")
            tags = attack.get("tags", ())
            control = {"tags": (*tags, "grappling")} if "control" in attack and "grappling" not in tags else {}
            told = Attack({"name": named, "dice": 3, **attack, **control})
            by_its_name(told, named)
            weapons[names.new_id(named, weapons, empty="attack")] = told.weapon
            self.assumed += told.warnings
        if weapons:
            sheet["weapon"] = weapons
        pools = {pool: sheet[pool] for pool in ("personal", "peripheral") if pool in sheet}
        return {"name": name, "side": "foes", "sheet": sheet} | ({"now": {"motes": pools}} if pools else {})

    @property
    def other(self) -> list[str]:
        """The numbers that are no attack's."""
        return [key for key in self.sheet if key != "kind"]

    def warnings(self) -> list[str]:
        """Return what the game master should know: words not understood, and numbers that were assumed."""
        told = []
        if self.strange:
            told.append(f"Not understood: {names.cut(', '.join(self.strange), 100)}.")
        missing = [word for key, word in _NEEDED.items() if key not in self.sheet]
        if missing:
            told.append(f"Not given, so as low as can be: {', '.join(missing)}.")
        if not any(self.attacks):
            told.append("No attack is given.")
        return [*told, *self.assumed]


_NEEDED = {"evasion": "Evasion", "parry": "Parry", "soak": "soak"}


def track(levels: int) -> tuple[int | str, ...]:
    """Return a health track of so many levels, spread as on the ordinary one of seven.

    Raises `Refused` for fewer than 1 or more than 60.
    """
    if not 1 <= levels <= 60:
        raise Refused("health", f"A health track has 1 to 60 levels, not {levels}.")
    rest = max(0, levels - 2)
    unhurt = min(rest, max(1, rest // 5))
    slight = (rest - unhurt + 1) // 2
    worst = (-4,) if levels > 1 else ()
    return (*(0,) * unhurt, *(-1,) * slight, *(-2,) * (rest - unhurt - slight), *worst, "incapacitated")


# -- an attack in numbers alone ----------------------------------------------------------------------------------------
_FORM = re.compile(
    r"\s*(?P<name>[^\d/]*[^\d/\s])\s+(?P<dice>\d{1,3})\s*/\s*(?P<second>\d{1,3})(?:\s*/\s*(?P<third>\d{1,3}))?"
    r"(?P<rest>[^\d/]*)"
)
_HOLDS = ("grapple", "clinch")
"""Names of an attack that has control dice in place of damage: `grapple 4/5`."""


def in_numbers(piece: str, known: Container[str]) -> tuple[Tree, list[str]] | None:
    """Return the attack of one piece and the words behind it; None where it is none, or where one of the `known` words
    stands before the numbers, which then are that word's."""
    found = _FORM.fullmatch(piece)
    if found is None:
        return None
    name, holds = found["name"], found["name"].lower() in _HOLDS
    if not holds and any(word in known for word in name.lower().split()):
        return None
    attack: Tree = {"name": name, "dice": int(found["dice"])}
    attack["control" if holds else "damage"] = int(found["second"])
    if found["third"]:
        attack["minimum"] = int(found["third"])
    return attack, re.findall(r"[^\W\d_][\w'-]*", found["rest"])


# -- words without a number: bands, tags, armor, and what is left for a name -------------------------------------------
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
