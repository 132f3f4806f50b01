"""Fighters of Exalted 2e from text: `guard: 8 dice, damage 5L, DV 3, soak 6/3`, or a block with its attacks.

A block gives whole pools: what it calls the Accuracy of an attack is all its dice, its Damage has Strength in it, and
of a Defense half is the Parry DV (rules sections 5.1 and 15.7).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.imported import Imported
from engine.library.typed import counted, singular
from engine.rules.exalted.reader import Reader
from engine.rules.exalted.traits import ABILITIES, ATTRIBUTES
from engine.rules.exalted2e.reader import character as wheel_character
from engine.rules.exalted3e.reader.notes import checked
from engine.rules.exalted3e.reader.statements import LONGEST
from engine.rules.exalted3e.reader.statlines import levels

RULESET = "exalted2e"
EXAMPLE = "guard: 8 dice, damage 5L, DV 3/4, soak 6/3"
MOST_LINES = 60

TYPES = {"b": "bashing", "l": "lethal", "a": "aggravated"}
_TYPE = r"(?:(bashing|lethal|aggravated|[bla])(?![a-z]))?"
_ATTACK = re.compile(
    r"^([^:;]{1,80}):\s*(?=.*\bspeed\s*:?\s*[0-9])(?=.*\b(?:accuracy|attack|damage)\b)(.+)$", re.IGNORECASE
)
_BLOCK_LINE = re.compile(
    r"^(attributes|abilities|health(?: levels)?|attacks?|dodge|parry|soak|hardness|willpower|essence|join battle)\b",
    re.IGNORECASE,
)
_BOW = re.compile(r"\b(?:bow|sling|crossbow|firewand|flame piece)\b", re.IGNORECASE)
_FIST = re.compile(r"\b(?:punch|kick|bite|claws?|fists?|clinch|horns?|tail|slam|talons?)\b", re.IGNORECASE)
_TOGETHER = r"\bdodge dv[^:;]*soak[^:;0-9]*:\s*([0-9]{1,2})\s*/\s*([0-9]{1,3})\s*b\s*/\s*([0-9]{1,3})\s*l\b"
"""`Dodge DV/Soak: 3/8B/14L`."""

USUAL_RANGE = 150
"""Yards that a bow is taken to shoot which says nothing of it."""


def read(text: str, own: tuple[library.Template, ...] = (), ruleset: str = RULESET) -> tuple[Imported, ...]:
    """Return the fighters that a text describes: a pasted block, or line by line numbers or names of the library and
    of the game master's `own`. Raises `Refused` with what is missing or wrong."""
    if len(text) > LONGEST:
        raise Refused("too_long", f"That text is longer than {LONGEST} characters; paste one block at a time.")
    lines = [line for line in map(names.clean, re.sub(r",[ \t]*\r?\n", ", ", text).splitlines()) if line]
    if not lines:
        raise Refused("nothing", "Type a name, a line of numbers, or paste a block.")
    if len(lines) > MOST_LINES:
        raise Refused("too_long", f"That is {len(lines)} lines; paste at most {MOST_LINES}.")
    if len(lines) > 1 and any(_ATTACK.match(line) or _BLOCK_LINE.match(line) for line in lines[1:]):
        return (read_block(lines),)
    instead = f", or give numbers such as `{EXAMPLE}`"
    return tuple(
        one
        for line in lines
        for one in (_written_out(line, ruleset) if ":" in line else library.known(line, ruleset, own, instead))
    )


def _written_out(line: str, ruleset: str) -> tuple[Imported, ...]:
    """Return the fighters of a line that is no name of the library: a full character, or numbers."""
    return wheel_character.read(line, ruleset) if wheel_character.is_character(line) else read_line(line)


def read_line(line: str) -> tuple[Imported, ...]:
    """Return the fighters of one line of numbers, all alike. Raises `Refused` where it gives no attack and no DV."""
    who, _, told = line.partition(":")
    count, who = counted(who)
    who = singular(who) if count > 1 else who
    name = names.fit_name(who[:1].upper() + who[1:], "Fighter")
    reader, warnings = Reader(told), list[str]()
    sheet: Tree = {"kind": "character", "listed": {}}
    if reader.take(r"\bextras?\b"):
        sheet["extra"] = True
    weapon = _weapon(names.fit_name("Attack", "Attack"), reader, r"\b([0-9]{1,3})\s*(?:dice|die)\b", warnings)
    _numbers(reader, sheet, warnings)
    if "dice" not in weapon and not sheet["listed"]:
        raise Refused("not_a_line", f"That line gives no number of a fighter; write it like `{EXAMPLE}`.")
    if "dice" in weapon:
        sheet["weapon"] = {"attack": weapon}
    _strange(reader, warnings)
    return (_made(name, sheet, warnings),) * count


def read_block(lines: Sequence[str]) -> Imported:
    """Return the fighter of a block: its name first, then lines of attacks and of numbers."""
    name, warnings = names.fit_name(lines[0].strip(" :"), "Fighter"), list[str]()
    sheet: Tree = {"kind": "character", "listed": {}}
    held: Tree = {}
    parries, rest = list[int](), list[str]()
    for line in lines[1:]:
        if found := _ATTACK.match(line):
            _attack(found[1], found[2], held, parries, warnings)
        else:
            rest.append(line)
    if held:
        sheet["weapon"] = held
    reader = Reader(*rest)
    _traits(reader, sheet, warnings)
    _health(reader, sheet)
    _numbers(reader, sheet, warnings)
    if parries:
        sheet["listed"].setdefault("parry", max(parries) // 2)
    for word, key in (("Essence", "essence"), ("Willpower", "willpower")):
        if key not in sheet:
            warnings.append(f"No {word} is given; {1 if key == 'essence' else 5} assumed.")
    _strange(reader, warnings)
    return _made(name, sheet, warnings)


def _attack(title: str, told: str, held: Tree, parries: list[int], warnings: list[str]) -> None:
    name = names.fit_name(re.sub(r"\s*\([^()]*\)", "", title), "Attack")
    reader = Reader(told)
    if defense := reader.number("defense"):
        parries.append(defense)
    weapon = _weapon(name, reader, r"\b(?:accuracy|attack)\s*:?\s*([0-9]{1,3})\b", warnings)
    _by_its_name(weapon, title, warnings)
    held[names.new_id(name, held, empty="attack")] = weapon
    if "*" in told or reader.left:
        remark = reader.left or "marked with an asterisk"
        warnings.append(f"{name}: not understood: {names.cut(remark, 60)}.")


def _weapon(name: str, reader: Reader, pool: str, warnings: list[str]) -> Tree:
    """One attack with whole pools."""
    weapon: Tree = {"name": name, "adds_strength": False}
    for key, form in (
        ("speed", r"\bspeed\s*:?\s*([0-9]{1,2})\b"),
        ("rate", r"\brate\s*:?\s*([0-9]{1,2})\b"),
        ("range", r"\brange\s*:?\s*([0-9]{1,5})(?:\s*(?:yards|yds?))?\b"),
        ("dice", pool),
    ):
        if found := reader.take(form):
            weapon[key] = int(found[1])
    damage = reader.take(rf"\bdamage\s*:?\s*([0-9]{{1,3}})\s*{_TYPE}(?:\s*/\s*([0-9]{{1,2}}))?") or reader.take(
        rf"\b([0-9]{{1,3}})\s*{_TYPE}\s*damage\b"
    )
    if damage:
        weapon["damage"] = int(damage[1])
        weapon["type"] = TYPES[(damage[2] or "l")[0].lower()]
        if (damage.lastindex or 0) >= 3 and damage[3]:
            weapon["minimum"] = int(damage[3])
    elif "dice" in weapon:
        warnings.append(f"{name} has no damage; only its attack roll is known.")
    if weapon.get("range"):
        weapon["ability"] = "archery"
    return weapon


def _by_its_name(weapon: Tree, title: str, warnings: list[str]) -> None:
    """What the name of an attack tells: that a bow shoots, that a bite is part of the body, that a clinch holds."""
    if _BOW.search(title):
        weapon["ability"] = "archery"
        if not weapon.get("range"):
            weapon["range"] = USUAL_RANGE
            warnings.append(f"{weapon['name']} says no Range; {USUAL_RANGE} yards assumed.")
    elif _FIST.search(title):
        weapon["ability"] = "martial_arts"
        clinch = re.search(r"\bclinch\b", title, re.IGNORECASE)
        weapon["tags"] = ("clinch", "natural", "piercing") if clinch else ("natural",)


def _numbers(reader: Reader, sheet: Tree, warnings: list[str]) -> None:
    """DVs, soak, Hardness and what else is listed whole."""
    listed: Tree = sheet["listed"]
    if together := reader.take(_TOGETHER):
        listed |= {"dodge": int(together[1]), "bashing": int(together[2]), "lethal": int(together[3])}
    _dvs(reader, listed, warnings)
    soak = reader.take(r"\bsoak\s*:?\s*([0-9]{1,3})\s*b?\s*/\s*([0-9]{1,3})\s*l?(?:\s*/\s*([0-9]{1,3})\s*a?)?\b")
    if soak:
        listed |= {type: int(soak[n]) for n, type in enumerate(TYPES.values(), 1) if soak[n]}
    elif (one := reader.number("soak")) is not None:
        listed |= {"bashing": one, "lethal": one}
    for key, word in (("hardness", "hardness"), ("join_battle", r"join(?: battle)?"), ("move", "move")):
        if (value := reader.number(word)) is not None:
            listed[key] = value
    for key, word in (("willpower", r"(?:willpower|wp)"), ("essence", "essence"), ("personal", "personal"),
                      ("peripheral", r"(?:peripheral|motes)")):  # fmt: skip
        if (value := reader.number(word)) is not None:
            sheet[key] = value
    if (count := reader.number("health")) is not None and "health" not in sheet:
        sheet["health"] = (*(0,) * max(0, count - 1), "incapacitated")
        warnings.append(f"Of {count} health levels no penalties are given; none assumed.")


def _dvs(reader: Reader, listed: Tree, warnings: list[str]) -> None:
    """`Dodge DV 3/2` is without and with the mobility penalty of armor; `DV 3/4` is Dodge and Parry."""
    dodge = reader.take(r"\bdodge(?:\s*dv)?\s*:?\s*([0-9]{1,2})(?:\s*/\s*([0-9]{1,2}))?(?:\s*\([^()]*\))?")
    if dodge:
        listed["dodge"] = int(dodge[2] or dodge[1])
        if dodge[2]:
            warnings.append(f"Of Dodge DV {dodge[1]}/{dodge[2]} the second is taken, with the mobility penalty.")
    if (parry := reader.number(r"parry(?:\s*dv)?")) is not None:
        listed["parry"] = parry
    both = reader.take(r"\b(?:dvs?|defen[sc]e)\s*:?\s*([0-9]{1,2})(?:\s*/\s*([0-9]{1,2}))?")
    if both:
        listed.setdefault("dodge", int(both[1]))
        listed.setdefault("parry", int(both[2] or both[1]))


def _traits(reader: Reader, sheet: Tree, warnings: list[str]) -> None:
    """Attributes and Abilities with their specialties, wherever they stand."""
    for kind, known in (("attributes", ATTRIBUTES), ("abilities", ABILITIES)):
        for trait in known:
            word = trait.replace("_", r"[ _]")
            found = reader.take(rf"\b{word}\s*:?\s*([0-9]{{1,2}})\b(?:\s*\(([^()+]+?)\s*\+\s*([1-5])\))?")
            if not found:
                continue
            sheet.setdefault(kind, {})[trait] = int(found[1])
            if found[2]:
                special = {"name": names.fit_name(found[2], "specialty"), "dice": int(found[3]), "situational": True}
                sheet.setdefault("specialties", {})[trait] = special
    reader.take_all(r"\b(?:attributes|abilities|attacks)\s*:")
    if "attributes" in sheet:
        wits, awareness = sheet["attributes"].get("wits", 1), sheet.get("abilities", {}).get("awareness", 0)
        sheet["listed"].setdefault("join_battle", wits + awareness)


def _health(reader: Reader, sheet: Tree) -> None:
    found = reader.take(r"\bhealth(?: levels)?\s*:\s*(-?[0-9][^;]*)")
    if found and re.search(r"incap|-\s?[0-9]", found[1], re.IGNORECASE):
        sheet["health"], _ = levels(found[1])


def _strange(reader: Reader, warnings: list[str]) -> None:
    if left := reader.left:
        warnings.append(f"Not understood: {names.cut(left, 100)}.")


def _made(name: str, sheet: Tree, warnings: list[str]) -> Imported:
    return checked({"name": name, "side": "foes", "sheet": sheet}, warnings, RULESET)
