"""Weapons and armor of Exalted 3e: an attack of a Quick Character block in one statement (rules section 19), and a
character's weapon or armor in a few words, such as `hook knife light lethal` (rules section 16).

A character's numbers follow from class and tags; those that are given win. What the words leave open comes from the
weapon or armor of that name in the library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import library
from engine.core import names
from engine.core.model import Tree
from engine.rules.exalted.reader import Reader

from ..sheet.weapons import BANDS, TAGS, furthest

# -- attacks of a block ------------------------------------------------------------------------------------------------
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
    name, rest = _name_of(statement)
    reader = Reader(rest)
    pool = reader.take(r"^[\s:]*([0-9]{1,4})\s*(?:dice|die)\b") or reader.take(
        r"\b([0-9]{1,4})\s*(?:dice|die)\b(?! to)"
    )
    if not pool:
        return None
    attack = Attack({"name": names.fit_name(name, "Attack"), "dice": int(pool[1])})
    _tags_of(reader, attack)
    _control(reader, attack)
    _damage(reader, attack)
    _range(reader, attack, name)
    by_its_name(attack, name)
    attack.remark = reader.left
    return attack


def _name_of(statement: str) -> tuple[str, str]:
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


def _tags_of(reader: Reader, attack: Attack) -> None:
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


# -- gear of a character -----------------------------------------------------------------------------------------------
RULESET = "exalted3e"
_CLASS = "light|medium|heavy"
_OF_WEAPONS = "accuracy|damage|defen[sc]e|minimum|overwhelming"
_OF_ARMOR = "soak|hardness|mobility"
_TWO_WORDS = re.compile(r"\b(one|two) handed\b", re.IGNORECASE)
_TAGS = "|".join(sorted((tag.replace(" ", r"\s+") for tag in TAGS), key=len, reverse=True))
_SHOOTING = ("archery", "crossbow", "firearm", "flame", "siege")
_DAMAGE_TYPES = ("bashing", "lethal", "aggravated")
_NOUNS = ("shield", "crossbow")
"""Tags that are what a thing is called as well."""

_ARMOR_NOUN = re.compile(
    r"\b(?:lamellar|(?:chain|ring|scale)?mail|(?:breast)?plate|cuirass|hauberk|brigandine|gambeson|jack(?:et)?|coat|"
    r"vest|shirt|leathers?|scales?|harness)$",
    re.IGNORECASE,
)
"""What armor is called, as the last word of a name: `lamellar (medium)` is armor without saying so."""

_TELLING = re.compile(
    rf"\b(?:{_CLASS}|artifact|unattuned|not\s+(?:attuned|worn|ready)|sheathed|stowed|{_OF_WEAPONS}|{_OF_ARMOR}|range|"
    rf"(?!(?:{'|'.join(_NOUNS)})\b)(?:{_TAGS}))\b",
    re.IGNORECASE,
)


_USED_TO_HIT = re.compile(rf"\b(?:{_OF_WEAPONS}|range|(?:{_TAGS}))\b", re.IGNORECASE)
"""What is said of weapons only."""


@dataclass(slots=True)
class Gear:
    """One piece as read: its name and table, words that nobody knew, and what was assumed."""

    name: str
    table: Tree
    strange: list[str] = field(default_factory=list)
    assumed: str = ""


def is_armor(text: str) -> bool:
    """Return whether words are about armor: they say so, name one of the library, or call it so and give its class."""
    text = _bared(text)
    named, _ = _named(Reader(text), "")
    if re.search(r"\barmou?r\b", text, re.IGNORECASE) or _known(named, library.armor(RULESET)) is not None:
        return True
    called = named or names.clean(re.sub(rf"\b(?:{_CLASS}|artifact)\b", " ", text, flags=re.IGNORECASE))
    return bool(_ARMOR_NOUN.search(called)) and called != text and not _USED_TO_HIT.search(text)


def is_weapon(text: str) -> bool:
    """Return whether words are about a weapon: a class, a tag or artifact among them, or one of the library."""
    return bool(_TELLING.search(text)) or _known(text, library.weapons(RULESET)) is not None


def read_weapon(text: str, name: str = "") -> Gear:
    """Return a weapon. Without a `name` the words that mean nothing else are its name."""
    reader = Reader(_TWO_WORDS.sub(r"\1-handed", _bared(text)))
    named, own = _named(reader, name)
    banded = [f"{tag} {band}".lower() for tag, band in _pairs(reader, rf"\b({_TAGS})\s+\(?({_BAND})\b(?!\s+range)\)?")]
    reach = reader.take(rf"\brange\s*:?\s*({_BAND})\b") or reader.take(rf"\b({_BAND})[ -]range(?:d)?\b")
    numbers = {
        _key(word): int(amount) for word, amount in _pairs(reader, rf"\b({_OF_WEAPONS})\s*:?\s*([+-]?\d{{1,3}})")
    }
    table = _common(reader)
    if reader.take(r"\b(?:not\s+ready|sheathed|stowed)\b"):
        table["ready"] = False
    plain = [" ".join(found[1].lower().split()) for found in reader.take_all(rf"\b({_TAGS})\b")]
    tags = list(dict.fromkeys((*own, *banded, *plain)))
    if reach:
        table["range"] = reach[1].lower()
    gear = _made(named, reader, table | numbers, library.weapons(RULESET), "Weapon")
    # Whoever spells a weapon out behind a colon has said all of its tags.
    gear.table["tags"] = tuple(tags) if name and tags else _merged(gear.table.get("tags", ()), tags)
    _ability(gear, tags)
    if "class" not in gear.table:
        gear.table["class"], gear.assumed = "medium", f"{gear.name} says no class; medium is assumed."
    return gear


def read_armor(text: str, name: str = "") -> Gear:
    """Return a suit of armor. Without a `name` the words that mean nothing else are its name."""
    reader = Reader(_bared(text))
    named, _ = _named(reader, name)
    numbers = {word.lower(): abs(int(n)) for word, n in _pairs(reader, rf"\b({_OF_ARMOR})\s*:?\s*([+-]?\d{{1,3}})")}
    table = _common(reader)
    if reader.take(r"\bnot\s+worn\b"):
        table["worn"] = False
    named = "" if re.fullmatch(r"armou?r", named, re.IGNORECASE) else named
    reader.take(r"\barmou?r\b")
    kind = f"{'artifact ' if table.get('artifact') else ''}{table.get('class', '')} armor"
    gear = _made(
        named, reader, table | numbers, library.armor(RULESET), names.fit_name(" ".join(kind.split()), "Armor")
    )
    if "class" not in gear.table and "soak" not in gear.table:
        gear.table["class"], gear.assumed = "medium", f"{gear.name} says no class; medium is assumed."
    return gear


def _bared(text: str) -> str:
    """Return words without the brackets around some of them: `lamellar (medium)`."""
    return names.clean(re.sub(r"[()]", " ", text))


def capital(name: str) -> str:
    """Return a name typed all in small letters with a capital; others stay as typed."""
    return name[:1].upper() + name[1:] if name == name.lower() else name


def _pairs(reader: Reader, form: str) -> list[tuple[str, str]]:
    return [(found[1], found[2]) for found in reader.take_all(form)]


def _named(reader: Reader, name: str) -> tuple[str, list[str]]:
    """Return the name and the tags in it: as given, or the words before the first that says what it is.

    `light armor` has no name of its own.
    """
    if not name:
        first = _TELLING.search(reader.text)
        head = reader.text[: first.start()] if first else reader.text
        name = names.clean(head).strip(" ,;:")
        reader.text = reader.text[len(head) :]
    return name, [noun for noun in _NOUNS if re.search(rf"\b{noun}\b", name, re.IGNORECASE)]


def _common(reader: Reader) -> Tree:
    """Return what weapons and armor both say: class, artifact, attuned or not."""
    table: Tree = {}
    if found := reader.take(rf"\b({_CLASS})\b"):
        table["class"] = found[1].lower()
    if reader.take(r"\bartifact\b"):
        table["artifact"] = True
    if reader.take(r"\b(?:unattuned|not\s+attuned)\b"):
        table["attuned"] = False
    reader.take(r"\battuned\b")
    return table


def _made(name: str, reader: Reader, table: Tree, known: Iterable[library.Template], otherwise: str) -> Gear:
    """Return the piece with what the library knows of one of that name where the words leave it open."""
    left = names.clean(reader.left)
    name, strange = (name, re.split(r"[\s;,]+", left) if left else []) if name else (left, [])
    found = _known(name, known)
    base = {} if found is None else {key: value for key, value in found.tree.items() if key != "name"}
    if "class" in table and "artifact" not in table:
        base.pop("artifact", None)
    title = names.fit_name(found.name if found else capital(name or otherwise), otherwise)
    return Gear(title, {"name": title, **base, **table}, strange)


def _known(name: str, among: Iterable[library.Template]) -> library.Template | None:
    wanted = " ".join(names.clean(name).casefold().replace("-", " ").split())
    return next((one for one in among if one.name.casefold().replace("-", " ") == wanted), None)


def _merged(base: Iterable[str], said: list[str]) -> tuple[str, ...]:
    """Return tags that are said with those of the library: one type of damage, and a range once."""
    typed = bool(set(said) & set(_DAMAGE_TYPES))
    heads = {tag.split(" ")[0] for tag in said if " " in tag}
    kept = [tag for tag in base if not (typed and tag in _DAMAGE_TYPES) and tag.split(" ")[0] not in heads]
    ranged = {tag.split(" ")[0] for tag in kept if tag.split(" ")[-1] in BANDS}
    return tuple(dict.fromkeys((*(tag for tag in said if tag not in ranged), *kept)))


def _ability(gear: Gear, tags: list[str]) -> None:
    """Find with what it is used: a tag or the library says so, or it shoots by its tags or name; else it is Melee."""
    said = next((tag for tag in ("brawl", "martial arts", "melee") if tag in tags), "")
    if said:
        gear.table["ability"] = said.replace(" ", "_")
        return
    if "ability" in gear.table:
        return
    if not any(tag.split(" ")[0] in (*_SHOOTING, "thrown") for tag in tags):
        form = next((it for it in BY_NAME if re.search(rf"\b(?:{it[0]})s?\b", gear.name, re.IGNORECASE)), None)
        tags += [f"{form[2]} {form[1]}"] if form else []
        gear.table["tags"] = tuple(dict.fromkeys((*gear.table["tags"], *tags)))
    shoots = any(tag.split(" ")[0] in _SHOOTING for tag in tags)
    if shoots:
        gear.table["ability"] = "archery"


def _key(word: str) -> str:
    return {"overwhelming": "minimum", "defence": "defense"}.get(word.lower(), word.lower())
