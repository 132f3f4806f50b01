"""A full character of Exalted 2e in one line: `Mage: Dexterity 3, Dodge 3, Essence 2, straight sword, buff jacket`.

Attributes, Abilities and Virtues with their dots; weapons and armor by their names in the library. What is not
understood is refused: a character that is half read fights with the wrong numbers.
"""

from __future__ import annotations

import re

from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.imported import Imported
from engine.library.typed import counted, singular
from engine.rules.exalted.traits import ABILITIES, ATTRIBUTES
from engine.rules.exalted2e.reader import things as wheel_things
from engine.rules.exalted2e.sheet.traits import EXALTED, VIRTUES
from engine.rules.exalted3e.reader.notes import checked

EXAMPLE = "Mage: Dexterity 3, Stamina 2, Melee 3, Dodge 3, Essence 2, straight sword, buff jacket"

_FRONT = re.compile(r"([^\W\d][^\d(:]*?)\s*:?\s*(\d{1,3})(?:\s*\(([^()+]+?)(?:\s*\+\s*([1-5]))?\))?")
_BEHIND = re.compile(r"(\d{1,3})\s+([^\W\d][^\d]*)")
_MANY = r"\b(?:" + "|".join(ATTRIBUTES) + r")\s*:?\s*[0-9]"
_PLACES: dict[str, tuple[str, ...]] = {
    **{one: ("attributes", one) for one in ATTRIBUTES},
    **{one.replace("_", " "): ("abilities", one) for one in ABILITIES},
    **{one: ("virtues", one) for one in VIRTUES},
    **{one: (one,) for one in ("essence", "willpower", "personal", "peripheral")},
    **{f"{one} motes": (one,) for one in ("personal", "peripheral")},
    "wp": ("willpower",),
    "motes": ("peripheral",),
    "dodge dv": ("listed", "dodge"),
    "parry dv": ("listed", "parry"),
    "join battle": ("listed", "join_battle"),
    "hardness": ("hardness",),
}
"""Where the number of each word stands on the sheet."""

_BEINGS = {one.replace("_", " "): one for one in (*EXALTED, "mortal", "heroic", "undead", "spirit")}
_BEINGS |= {one.replace("_", "-"): one for one in EXALTED} | {"heroic mortal": "heroic"}


def is_character(line: str) -> bool:
    """Whether a line gives a name and then an Attribute: then what it calls Dodge is the Ability, not the DV."""
    return ":" in line and re.search(_MANY, line.partition(":")[2], re.IGNORECASE) is not None


def read(line: str, ruleset: str) -> tuple[Imported, ...]:
    """Return the characters of a line, all alike. Raises `Refused` naming what is not understood."""
    who, _, told = line.partition(":")
    count, who = counted(who)
    who = singular(who) if count > 1 else who
    name = names.fit_name(who[:1].upper() + who[1:], "Fighter")
    sheet: Tree = {"kind": "character"}
    strange = [one for one in _statements(told) if not _takes(one, sheet)]
    if strange:
        what = names.cut(", ".join(strange), 80)
        raise Refused("not_understood", f"Not understood: {what}. A character in a line is written like `{EXAMPLE}`.")
    warnings = [] if "weapon" in sheet else [f"{name} has no weapon; it strikes with its fists."]
    return (checked({"name": name, "side": "foes", "sheet": sheet}, warnings, ruleset),) * count


def _statements(told: str) -> list[str]:
    """What stands between commas, outside of brackets."""
    return [one for one in (part.strip(" .") for part in re.split(r"[,;](?![^()]*\))", told)) if one]


def _takes(statement: str, sheet: Tree) -> bool:
    """Puts one statement where it belongs on the sheet; whether it was understood."""
    word = statement.casefold()
    if word in _BEINGS:
        sheet["being"] = _BEINGS[word]
    elif word in ("extra", "extras"):
        sheet["extra"] = True
    elif soak := re.fullmatch(r"soak\s*:?\s*(\d{1,3})\s*b?\s*/\s*(\d{1,3})\s*l?", word):
        sheet.setdefault("listed", {}).update(bashing=int(soak[1]), lethal=int(soak[2]))
    elif front := _FRONT.fullmatch(statement):
        return _number(front[1], int(front[2]), sheet, front[3] or "", int(front[4] or 1))
    elif behind := _BEHIND.fullmatch(statement):
        return _number(behind[2], int(behind[1]), sheet)
    else:
        return _thing(statement, sheet)
    return True


def _number(word: str, value: int, sheet: Tree, special: str = "", dice: int = 1) -> bool:
    """A trait or another number of the sheet, of an Ability with its specialty; whether there is one of that name."""
    place = _PLACES.get(" ".join(word.casefold().split()))
    if place is None or (special and place[0] != "abilities"):
        return False
    table = sheet
    for key in place[:-1]:
        table = table.setdefault(key, {})
    if place[-1] in table:
        return False
    table[place[-1]] = value
    if special:
        made = {"name": names.fit_name(special, "specialty"), "dice": dice, "situational": True}
        sheet.setdefault("specialties", {})[place[-1]] = made
    return True


def _thing(name: str, sheet: Tree) -> bool:
    """A weapon or a suit of the library by its name; whether there is one."""
    for kind in ("weapon", "armor"):
        try:
            id, thing = wheel_things.LINES.new_thing(kind, name, {"sheet": sheet})
        except Refused:
            continue
        sheet.setdefault(kind, {})[id] = thing
        return True
    return False
