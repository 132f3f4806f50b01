"""The attacks of a Quick Character block: one statement each (rules section 19)."""

import re
from dataclasses import dataclass, field

from engine.core import names
from engine.core.model import Tree
from engine.rules.exalted.reader import Reader
from engine.rules.exalted3e.sheet.tags import BANDS, TAGS, furthest

_BAND = "|".join(BANDS)
_NAME = re.compile(r"attack\s*:?\s*(?=\(|[0-9]|$)", re.IGNORECASE)

BY_NAME: tuple[tuple[str, str, str], ...] = (
    (r"cross-?bow", "long", "archery"),
    (r"(?:long|short|self|power|composite)?-?\s*bow", "long", "archery"),
    (r"sling", "medium", "archery"),
    (r"fire-?wand|flame ?-?piece", "short", "flame"),
    (r"javelin", "medium", "thrown"),
    (r"chakram|darts?|shuriken|throwing \w+|thrown|hurled", "short", "thrown"),
)
"""What a name tells when nobody says how far an attack reaches: a form of the name, the band and the tag."""

_BODY = r"\b(?:bite|claws?|slam|tusks?|horns?|tail|fangs|talons|beak|hooves|sting|tentacles?)\b"
_BARE_HANDS = r"\b(?:unarmed|punch|kick|fists?)\b"


@dataclass(slots=True)
class Attack:
    """One attack as read: its table, remarks for a note, and warnings."""

    weapon: Tree
    remark: str = ""
    warnings: list[str] = field(default_factory=list)


def read_attack(statement: str) -> Attack | None:
    """Return the attack of one statement, or None when it names no pool."""
    name, rest = _named(statement)
    reader = Reader(rest)
    pool = reader.take(r"^[\s:]*([0-9]{1,4})\s*(?:dice|die)\b") or reader.take(
        r"\b([0-9]{1,4})\s*(?:dice|die)\b(?! to)"
    )
    if not pool:
        return None
    attack = Attack({"name": names.fit_name(name, "Attack"), "dice": int(pool[1])})
    _tags(reader, attack)
    _control(reader, attack)
    _damage(reader, attack)
    _range(reader, attack, name)
    by_its_name(attack, name)
    attack.remark = reader.left
    return attack


def _named(statement: str) -> tuple[str, str]:
    """Return the name in the first brackets, brackets within it included, and what follows them."""
    start = _NAME.match(statement)
    rest = statement[start.end() :] if start else statement
    if not rest.startswith("("):
        return "", rest
    depth = 0
    for place, character in enumerate(rest):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return rest[1:place].strip(), rest[place + 1 :]
    return "", rest


def _tags(reader: Reader, attack: Attack) -> None:
    found = reader.take(r"[;,]?\s*tags?\s*:\s*([^;.]*)")
    if not found:
        return
    words = (re.sub(r"[^a-z0-9 -]+", " ", word.lower()) for word in re.split(r"[,/]", found[1]))
    tags = [" ".join(word.split())[:30].strip() for word in words]
    known = [tag for tag in tags if tag and tag != "weapon tags"]
    attack.weapon["tags"] = tuple(dict.fromkeys(known))[:20]
    strange = [tag for tag in known if tag.split(" ")[0] not in TAGS and tag not in TAGS]
    if strange:
        attack.warnings.append(f"The rules know no tag {', '.join(strange)}; it is only shown.")


def _control(reader: Reader, attack: Attack) -> None:
    found = reader.take(r"([0-9]{1,4})\s*(?:dice|die)?\s*(?:to|for)\s+control\b")
    if found:
        attack.weapon["control"] = int(found[1])
        _add_tag(attack, "grappling")


def _damage(reader: Reader, attack: Attack) -> None:
    least = r"(?:\s*/\s*([0-9]{1,4})|\s*[,;(]?\s*(?:minimum|min\.?|overwhelming)\s*:?\s*([0-9]{1,4})\)?)"
    found = reader.take(
        rf"\bdamage\s*:?\s*([0-9]{{1,4}})(?:\s*(?:dice|die))?\s?([lba](?![a-z])|lethal|bashing|aggravated)?{least}?"
    )
    if not found:
        if "control" not in attack.weapon:
            attack.warnings.append(f"{attack.weapon['name']} has no damage; only its attack roll is known.")
        return
    attack.weapon["damage"] = int(found[1])
    if found[3] or found[4]:
        attack.weapon["minimum"] = int(found[3] or found[4])
    if found[2]:
        _add_tag(attack, {"l": "lethal", "b": "bashing", "a": "aggravated"}[found[2][0].lower()])


def _range(reader: Reader, attack: Attack, name: str) -> None:
    """Read a band: `at short range` says what the dice are for, `short range` how far it reaches."""
    stated = reader.take(rf"\bat ({_BAND}) range\b")
    reach = reader.take(rf"\b(?:range\s*:?\s*({_BAND})|({_BAND})[ -]range(?:d)?)\b")
    in_name = re.search(rf"\b({_BAND})[ -]range", name, re.IGNORECASE)
    if reach:
        attack.weapon["range"] = (reach[1] or reach[2]).lower()
    elif in_name:
        attack.weapon["range"] = in_name[1].lower()
    if stated:
        attack.weapon["at"] = stated[1].lower()


def by_its_name(attack: Attack, name: str) -> None:
    """Fill in what the name tells: how far a bow reaches, that a bite is part of the body."""
    weapon = attack.weapon
    for form, band, tag in BY_NAME:
        if re.search(rf"\b(?:{form})s?\b", name, re.IGNORECASE):
            _add_tag(attack, tag)
            if "range" not in weapon:
                said = furthest(weapon, tag)
                weapon["range"] = said or max(band, weapon.get("at", band), key=BANDS.index)
                if not said and weapon["range"] != weapon.get("at"):
                    attack.warnings.append(_assumed(weapon))
            break
    if "at" in weapon and "range" not in weapon:
        weapon["range"] = weapon["at"]
    if re.search(_BODY, name, re.IGNORECASE):
        _add_tag(attack, "natural")
    if re.search(_BARE_HANDS, name, re.IGNORECASE):
        _add_tag(attack, "natural")
        if not {"lethal", "aggravated"} & set(weapon.get("tags", ())):
            _add_tag(attack, "bashing")


def _assumed(weapon: Tree) -> str:
    """Return what was assumed of how far an attack reaches whose dice are for one range, or for any."""
    if "at" in weapon:
        return f"{weapon['name']} has its dice at {weapon['at']} range, and is taken to reach {weapon['range']} range."
    return f"{weapon['name']} says no range; {weapon['range']} is assumed."


def _add_tag(attack: Attack, tag: str) -> None:
    held = attack.weapon.get("tags", ())
    if not any(own == tag or own.startswith(f"{tag} ") for own in held):
        attack.weapon["tags"] = (*held, tag)
