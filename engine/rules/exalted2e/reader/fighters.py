"""Fighters of Exalted 2e from text: `guard: 8 dice, damage 5L, DV 3, soak 6/3`, a block with its attacks, or a full
character in one line: `Mage: Dexterity 3, Dodge 3, Essence 2, straight sword, buff jacket`.

A block gives whole pools: what it calls the Accuracy of an attack is all its dice, its Damage has Strength in it, and
of a Defense half is the Parry DV (rules sections 5.1 and 15.7). Of a character that is not understood is refused: one
that is half read fights with the wrong numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import get_args

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.typed import Imported, counted, singular
from engine.rules.common.reader import MoveGrammar, ThingLines, checked, phrases, read_move
from engine.rules.common.usual_moves import ATTACK, POWER
from engine.rules.exalted.fighter import ABILITIES, ATTRIBUTES
from engine.rules.exalted.reader import LONGEST, STUNT, WILLPOWER, PowerGrammar, Reader, levels, once, read_power

from ..actions import table
from ..lasting import VOCABULARY
from ..sheet import sheet
from ..sheet.sheet import Combatant, Type, When, excellencies
from ..sheet.weapons import EXALTED, TAGS, THINGS, VIRTUES

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
        for one in (_written_out(line) if ":" in line else library.known(line, ruleset, own, instead))
    )


def _written_out(line: str) -> tuple[Imported, ...]:
    """Return the fighters of a line that is no name of the library: a full character, or numbers."""
    return read_character(line) if is_character(line) else read_line(line)


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
    return checked({"name": name, "side": "foes", "sheet": sheet}, warnings, Combatant)


# -- full characters ---------------------------------------------------------------------------------------------------
CHARACTER = "Mage: Dexterity 3, Stamina 2, Melee 3, Dodge 3, Essence 2, straight sword, buff jacket"

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


def read_character(line: str) -> tuple[Imported, ...]:
    """Return the characters of a line, all alike. Raises `Refused` naming what is not understood."""
    who, _, told = line.partition(":")
    count, who = counted(who)
    who = singular(who) if count > 1 else who
    name = names.fit_name(who[:1].upper() + who[1:], "Fighter")
    sheet: Tree = {"kind": "character"}
    strange = [one for one in _statements(told) if not _takes(one, sheet)]
    if strange:
        what = names.cut(", ".join(strange), 80)
        raise Refused("not_understood", f"Not understood: {what}. A character in a line is written like `{CHARACTER}`.")
    warnings = [] if "weapon" in sheet else [f"{name} has no weapon; it strikes with its fists."]
    return (checked({"name": name, "side": "foes", "sheet": sheet}, warnings, Combatant),) * count


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
            id, thing = LINES.new_thing(kind, name, {"sheet": sheet})
        except Refused:
            continue
        sheet.setdefault(kind, {})[id] = thing
        return True
    return False


# -- one thing for a sheet of Exalted 2e in one line ------------------------------------------------------------------
# -- moves -------------------------------------------------------------------------------------------------------------
_OTHERS = (row for row in table.ACTIONS.rows() if row.usual and row.name not in (ATTACK, POWER))
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS for word in row.words}
"""What else a move does than attack, by the words for it."""

WORDS = {
    **dict(phrases({word: {"special": word} for word in ("disarm", "sweep")}, "attack")),
    **{word: {"special": "pulled"} for word in ("pulled", "pulled blow")},
    **{word: {"special": "called"} for word in ("called", "called shot")},
}
"""What special attack it is, by the words for it."""


def _named(sheet: Tree) -> Mapping[str, str]:
    """The Excellencies of a sheet by what they are called: `first melee excellency`, `first melee`."""
    found = {id: id.removesuffix("-attack").replace("-", " ") for id in excellencies(sheet.get("excellencies", {}))}
    return {word: id for id, name in found.items() for word in (name, f"{name} excellency", id)}


WHEEL = MoveGrammar(
    ACTIONS,
    WORDS,
    (
        STUNT,
        WILLPOWER,
        (re.compile(r"flurry of (\d)(?: attacks)?|(\d) attacks"), lambda found: {"attacks": int(found[1] or found[2])}),
        (re.compile(r"called(?: shot)? (\d)"), lambda found: {"special": "called", "difficulty": int(found[1])}),
    ),
    THINGS["move"],
    _named,
)
"""The moves of Exalted 2e."""


# -- things ------------------------------------------------------------------------------------------------------------
ATTACKS = get_args(sheet.Attack)
_TYPES = {"b": "bashing", "l": "lethal", "a": "aggravated"}


def _of_the_library(kind: str, name: str) -> Tree | None:
    shelf = library.weapons(RULESET) if kind == "weapon" else library.armor(RULESET)
    return next((one.tree for one in shelf if one.name.casefold() == name.casefold()), None)


def _bare(kind: str, name: str) -> Tree:
    """A thing of which only the name is given. Raises `Refused` where the library has none of that name."""
    known = _of_the_library(kind, name)
    if known is None:
        raise Refused("thing", f"{name} needs its figures; write it like `{THINGS[kind]}`.")
    return known


def _weapon_line(name: str, told: str, held: Tree) -> Tree:
    if not told:
        return _bare("weapon", name)
    reader = Reader(told)
    weapon: Tree = {"name": name}
    for key in ("speed", "accuracy", "defense", "rate", "range", "minimum", "dice"):
        if found := reader.take(rf"\b{key}\s*:?\s*([+-]?[0-9]{{1,5}})\b"):
            weapon[key] = int(found[1])
    if found := reader.take(r"\bdamage\s*:?\s*([+-]?[0-9]{1,3})\s*(?:(bashing|lethal|aggravated|[bla])(?![a-z]))?"):
        weapon["damage"] = int(found[1])
        weapon["type"] = _TYPES[(found[2] or "l")[0].lower()]
    for ability in ATTACKS:
        if reader.take(rf"\b{ability.replace('_', '[ _]')}\b"):
            weapon["ability"] = ability
    if reader.take(r"\bno strength\b"):
        weapon["adds_strength"] = False
    tags = [tag for tag in TAGS if reader.take(rf"\b{re.escape(tag)}\b")]
    if tags:
        weapon["tags"] = tuple(tags)
    _understood("weapon", reader)
    return weapon


def _armor(name: str, told: str, held: Tree) -> Tree:
    if not told:
        return _bare("armor", name)
    reader = Reader(told)
    suit: Tree = {"name": name}
    soak = reader.take(r"\b([0-9]{1,3})\s*b?\s*/\s*([0-9]{1,3})\s*l?(?:\s*/\s*([0-9]{1,3})\s*a?)?\b(?:\s*soak)?")
    if not soak:
        raise Refused("thing", f"{name} needs its soak; write it like `{THINGS['armor']}`.")
    suit |= {type: int(soak[n]) for n, type in enumerate(_TYPES.values(), 1) if soak[n]}
    for key in ("hardness", "mobility", "fatigue"):
        if found := reader.take(rf"\b{key}\s*:?\s*-?([0-9]{{1,2}})\b"):
            suit[key] = int(found[1])
    _understood("armor", reader)
    return suit


def _understood(kind: str, reader: Reader) -> None:
    """Raises `Refused` naming the words that mean nothing here."""
    if reader.left:
        raise Refused("thing", f"Not understood: {names.cut(reader.left, 60)}; write it like `{THINGS[kind]}`.")


def _action(name: str, told: str, held: Tree) -> Tree:
    found = re.fullmatch(r"(\d{1,3})(?:\s*(?:dice|die|d))?", told, re.IGNORECASE)
    if not found:
        raise Refused("thing", f"A pool has its dice; write it like `{THINGS['action']}`.")
    return {"name": name, "dice": int(found[1])}


def _note(name: str, told: str, held: Tree) -> Tree:
    return {"name": name, "text": told}


# -- powers --------------------------------------------------------------------------------------------------------
WHENS = {when.replace("_", " "): when for when in get_args(When)} | {
    "attack": "attacker_effects",
    "defense": "defender_effects",
    "counter": "counterattack",
    "used as an action": "action",
}
"""When a power is offered, by the words for it."""


def _lasts(power: Tree, found: re.Match[str]) -> None:
    words = found[1].lower()
    ticks = re.match(r"(\d+)", words)
    once(power, "lasts", f"ticks {ticks[1]}" if ticks else words.replace("next action", "next_action"), found[0])


def _whole(key: str) -> Callable[[Tree, re.Match[str]], None]:
    return lambda power, found: once(power, key, int(found[1]), found[0])


def _word(key: str) -> Callable[[Tree, re.Match[str]], None]:
    return lambda power, found: once(power, key, found[1].lower().replace(" ", "_"), found[0])


GRAMMAR = PowerGrammar(
    WHENS,
    tuple(
        (re.compile(form, re.IGNORECASE), take)
        for form, take in (
            (r"once (?:per|an?) (action|scene)", _word("once_per")),
            (rf"({'|'.join(one.replace('_', ' ') for one in get_args(Type))})(?: charm)?", _word("type")),
            (r"(?:at )?most (\d{1,2})", _whole("most")),
            (r"speed (\d{1,2})", _whole("speed")),
            (r"DV penalty (\d{1,2})", _whole("dv")),
            (r"(?:lasts |for |until )?(?:the |one |own )*(\d{1,3} ticks?|scene|next action)", _lasts),
            (r"note:? (.+)", lambda power, found: once(power, "note", found[1], found[0])),
        )
    ),
    VOCABULARY,
    THINGS["power"],
)
"""The powers of Exalted 2e."""


def _power(name: str, told: str, held: Tree) -> Tree:
    return read_power(name, told, GRAMMAR)


def _move(name: str, told: str, held: Tree) -> Tree:
    return read_move(name, told, held, WHEEL)


LINES = ThingLines(
    {"weapon": _weapon_line, "armor": _armor, "power": _power, "move": _move, "action": _action, "note": _note},
    THINGS,
    sheet.Combatant,
    ("weapon", "power", "excellencies", "move"),
    named=names.clean_name,
)
"""The things of Exalted 2e."""
