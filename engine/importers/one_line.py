"""A fighter in one line, as one types it: `guard: 8 dice, 10 damage, Defense 4, soak 7`.

The order is free, and a number may stand before or behind its word. What is not given has the value of an
unlisted pool (rules section 19). `3 guards: ...` gives three.
"""

import re

from engine import names
from engine.importers.counted import counted, singular
from engine.importers.imported import Imported, checked
from engine.model import Refused, Tree
from engine.rules.exalted3e.tags import BANDS, TAGS

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
    "join": ("join_battle",),
    "jb": ("join_battle",),
    "move": ("combat_movement",),
    "movement": ("combat_movement",),
    "motes": ("personal",),
    "mote": ("personal",),
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
)
_FILLERS = frozenset(
    {"and", "with", "to", "of", "a", "the", "for", "levels", "level", "range", "initiative", "at"}
)
_TOKEN = re.compile(r"([0-9]{1,5})(?:\s*/\s*([0-9]{1,5}))?|([^\W\d_][\w'-]*)|([;,])", re.UNICODE)
_NUMBER_LIKE = re.compile(r"[0-9]")
_SECOND = {"soak": "hardness", "damage": "minimum", "evasion": "parry"}


def looks_like(line: str) -> bool:
    """Return whether a line gives numbers of a fighter rather than the name of a known one."""
    words = {word.lower() for word in re.findall(r"[^\W\d_]+", line)}
    known = words & (set(_WORDS) | set(_WEAPON_WORDS))
    return bool(known) and bool(_NUMBER_LIKE.search(line))


def read_line(line: str) -> tuple[Imported, ...]:
    """Return the fighters of one line, all alike and not yet numbered.

    Raises `Refused` when the line has no name or no number that is understood, or an impossible one.
    """
    who, told = _parted(names.clean(line))
    count, who = counted(who)
    name = names.clean_name(_capital(singular(who) if count > 1 else who))
    reading = _Reading()
    reading.read(told)
    if not reading.understood:
        raise Refused("not_a_line", f"That line gives no number of a fighter; write it like `{_EXAMPLE}`.")
    return (checked(reading.combatant(name), reading.warnings()),) * count


def _parted(line: str) -> tuple[str, str]:
    """Return the name and the numbers: parted by a colon, or by the first number behind the name."""
    who, colon, told = line.partition(":")
    if not colon:
        first = re.search(r"(?<=\S)\s+(?=[0-9])", line)
        keyword = re.search(rf"\s(?=(?:{'|'.join({*_WORDS, *_WEAPON_WORDS})})\s+[0-9])", line, re.IGNORECASE)
        places = [found.start() for found in (first, keyword) if found]
        who, told = (line[: min(places)], line[min(places) :]) if places else (line, "")
    if not who.strip():
        raise Refused("no_name", f"The line begins with no name; write it like `{_EXAMPLE}`.")
    return who.strip(), told


def _capital(name: str) -> str:
    """Return a name typed all in small letters with a capital; others stay as typed."""
    return name[:1].upper() + name[1:] if name == name.lower() else name


class _Reading:
    """One line as it is read: the sheet, its attacks, and the words nobody knew."""

    def __init__(self) -> None:
        self.sheet: Tree = {"kind": "quick"}
        self.attacks: list[Tree] = [{}]
        self.strange: list[str] = []
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
        numbers: list[tuple[int, int]] = []
        wanted: list[str] = []
        loose: list[str] = []
        for first, second, word, _ in _TOKEN.findall(piece):
            if first:
                self._pair(numbers, wanted, (int(first), int(second) if second else -1))
            elif word.lower() in _WORDS or word.lower() in _WEAPON_WORDS:
                if numbers:
                    self._keep(word.lower(), *numbers.pop(0))
                else:
                    wanted.append(word.lower())
            else:
                loose.append(word)
        self._loose(loose)
        self.strange += [str(value) for value, _ in numbers] + wanted

    def _pair(self, numbers: list[tuple[int, int]], wanted: list[str], value: tuple[int, int]) -> None:
        if wanted:
            self._keep(wanted.pop(0), *value)
        else:
            numbers.append(value)

    def _keep(self, word: str, value: int, second: int) -> None:
        self.understood += 1
        if word in _WEAPON_WORDS:
            self._keep_in_attack(_WEAPON_WORDS[word], value, second)
            return
        keys = _WORDS[word]
        for key in keys:
            self.sheet[key] = value
        if second >= 0:
            other = _SECOND.get(keys[0])
            if other is None:
                self.strange.append(f"/{second}")
            else:
                self.sheet[other] = second

    def _keep_in_attack(self, key: str, value: int, second: int) -> None:
        """A second pool, or a second damage, begins another attack."""
        if key in self.attacks[-1]:
            self.attacks.append({})
        self.attacks[-1][key] = value
        if second >= 0:
            if key == "damage":
                self.attacks[-1]["minimum"] = second
            else:
                self.strange.append(f"/{second}")

    def _loose(self, words: list[str]) -> None:
        """Words without a number: a band, a tag, or the name of the attack in whose piece they stand."""
        attack = self.attacks[-1]
        names_it = []
        for word in words:
            low = word.lower()
            if low in BANDS:
                attack["range"] = low
            elif low in TAGS:
                attack["tags"] = (*attack.get("tags", ()), low)
            elif low == "legendary":
                self.sheet["legendary"] = True
            elif low not in _FILLERS:
                names_it.append(word)
        if names_it and "dice" in attack and "name" not in attack:
            attack["name"] = names.fit_name(_capital(" ".join(names_it)), "Attack")
        else:
            self.strange += names_it

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
            control = (
                {"tags": (*tags, "grappling")} if "control" in attack and "grappling" not in tags else {}
            )
            weapons[names.new_id(named, weapons, empty="attack")] = {
                "name": named,
                "dice": 3,
                **attack,
                **control,
            }
        if weapons:
            sheet["weapon"] = weapons
        now = {"now": {"motes": {"personal": sheet["personal"]}}} if "personal" in sheet else {}
        return {"name": name, "side": "foes", "sheet": sheet} | now

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
        return told


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
