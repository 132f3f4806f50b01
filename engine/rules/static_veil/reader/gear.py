"""The numbers of a fighter by the words that people use for them, each taken out of its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import get_args

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree, put
from engine.rules.common.reader import MoveGrammar, ThingLines, phrases, read_move
from engine.rules.common.usual_moves import ATTACK

from ..actions import table
from ..sheet import sheet
from ..sheet.sheet import Called
from ..sheet.traits import ATTRIBUTES, BASES, CHECKS, THINGS

DICE = r"(?:[1-9][0-9]?)?d(?:1[02]|[2-9])"
"""One kind of dice: `d8` or `2d8`."""

_PART = re.compile(r"([1-9][0-9]?)?(d[0-9]+)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]{2,}|[0-9]")
_MOST_DICE = 12


class Taking:
    """A line from which everything that has been understood is taken away."""

    def __init__(self, text: str) -> None:
        self.text = text

    def take(self, form: str) -> re.Match[str] | None:
        """The first place that has the form, in any case, taken out."""
        found = re.search(rf"(?<![^\W_])(?:{form})(?![^\W_])", self.text, re.IGNORECASE)
        if found:
            self.text = f"{self.text[: found.start()]} ; {self.text[found.end() :]}"
        return found

    def has(self, form: str) -> bool:
        """Whether the form is there, taken out."""
        return self.take(form) is not None

    def number(self, words: str) -> int | None:
        """The number behind or before a word, or None."""
        found = self.take(rf"(?:{words})\s*[:=]?\s*([+-]?[0-9]{{1,5}})(?:\s*(?:m|AP))?(?!\s*\+?\s*[0-9]*d[0-9])")
        if found is None:
            found = self.take(rf"([+-]?[0-9]{{1,5}})\s*(?:{words})")
        return int(found[1]) if found else None

    def dice(self, words: str) -> tuple[str, ...]:
        """The dice behind a word; none where there are none."""
        found = self.take(rf"(?:{words})\s*[:=]?\s*({DICE}(?:\s*\+\s*{DICE})*)")
        return dice_of(found[1]) if found else ()

    @property
    def left(self) -> str:
        """What is left that says anything."""
        parts = (part.strip(" .:+()") for part in re.split(r"[;,]", self.text))
        return ", ".join(part for part in parts if _WORD.search(part))


def dice_of(text: str) -> tuple[str, ...]:
    """Dice one by one: `2d8 + d4` is d8, d8, d4. Raises Refused for more than a hand holds."""
    each = [name.lower() for count, name in _PART.findall(text) for _ in range(int(count or 1))]
    if len(each) > _MOST_DICE:
        raise Refused("dice", f"{text} are more than {_MOST_DICE} dice.")
    return tuple(each)


_SHORT = {name: f"{name}|{name[:3]}" for name in ATTRIBUTES}
_SKILLS = {name: name for name in (*BASES, *CHECKS)} | {"marksmanship": "marksmanship|shooting|ranged"}
_SHEET = {
    "ap": "action points?|ap",
    "health": "health|hp",
    "structure": "structure",
    "damage_modifier": "damage modifier|dm",
    "reach": "reach",
    "grit": "grit",
    "listed.initiative_bonus": "initiative bonus|initiative|init",
    "listed.movement": "movement|move",
    "listed.recoil_control": "recoil control",
    "listed.toughness": "toughness",
}
WORDS = re.compile(
    rf"\b(?:{'|'.join((*_SHORT.values(), *_SKILLS.values(), *_SHEET.values()))})\b\s*[:=]?\s*[+-]?(?:[0-9]|d[0-9])"
    rf"|[+-]?[0-9]+\s+(?:{'|'.join((*ATTRIBUTES, *_SKILLS.values(), *_SHEET.values()))})\b",
    re.IGNORECASE,
)
"""Where a line gives a number of a fighter."""


def take(taking: Taking, sheet: Tree, skills: bool) -> Tree:
    """The sheet with every number that a piece of text gives. With `skills` those of skills are skills, to which
    attributes are added; else they are Success Targets as they stand."""
    if taking.has("minor"):
        sheet = put(sheet, "rank", "minor")
    elif taking.has("major"):
        sheet = put(sheet, "rank", "major")
    if dice := taking.dice("toughness"):
        sheet = put(sheet, "listed.toughness_dice", dice)
    within = "skills" if skills else "targets"
    tables = (_SHEET, {f"attributes.{id}": one for id, one in _SHORT.items()},
              {f"{within}.{id}": one for id, one in _SKILLS.items()})  # fmt: skip
    for path, words in (pair for found in tables for pair in found.items()):
        if (value := taking.number(words)) is not None:
            sheet = put(sheet, path, value)
    return sheet


# -- weapons, armor and shields in a few words, such as `carbine ------------------------------------------------------
RULESET = "static_veil"
_NUMBERS = {
    "pen": "armor penetration|penetration|pen",
    "reach": "reach",
    "hands": "hands",
    "range": "range",
    "shot_rate": "shot rate|sr",
    "recoil": "recoil",
    "capacity": "capacity|rounds|shots",
    "reload_ap": "reload",
    "min_strength": "min(?:imum)? strength|strength",
    "blast_m": "blast",
    "falloff_per_m": "falloff",
}
_ELEMENTS = "fire|cold|electric|acid|psychic|necrotic"
_PLACES = ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "arms", "legs")
EVERYWHERE = ("head", "torso", "arms", "legs")
"""The places of armor that is the same on all of them."""

_TRAITS = ("flexible", "noisy", "restrictive", "concealable", "sealed", "heavy")
_DAMAGE = rf"(?:damage\s*)?(?:([0-9]{{1,3}})\s*\+\s*)?({DICE}(?:\s*\+\s*{DICE})*)"


def known(kind: str, name: str) -> Tree | None:
    """The weapon, armor or shield of the library with that name."""
    shelf = {"weapon": library.weapons, "armor": library.armor, "shield": library.shields}[kind]
    wanted = names.slug(name, "")
    return next((one.tree for one in shelf(RULESET) if wanted in (one.id, names.slug(one.name, ""))), None)


def weapon(name: str, told: str) -> tuple[Tree, str]:
    """A weapon as a sheet holds it, and what was not understood.

    One of the library by its name begins with its numbers, and what is told changes them.
    """
    taking, base = Taking(told), known("weapon", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    if parry := taking.dice("parry"):
        table["parry"] = parry
    _words(taking, table)
    table |= {key: value for key, words in _NUMBERS.items() if (value := taking.number(words)) is not None}
    _damage(taking, table)
    if base is None:
        table.setdefault("kind", _likely_kind(table))
    return table, taking.left


def _words(taking: Taking, table: Tree) -> None:
    if found := taking.take("hot dice|cold dice"):
        table["dice_kind"] = found[0].split()[0].lower()
    if found := taking.take("melee|ranged|thrown|area"):
        table["kind"] = found[0].lower()
    if found := taking.take("(?:throw )?(typical|balanced|heavy)"):
        table["throw"] = found[1].lower()
    if found := taking.take(rf"({_ELEMENTS})(?:\s+([1-9]))?"):
        table |= {"element": found[1].lower()} | ({"stacks": int(found[2])} if found[2] else {})
    if taking.has("two[- ]handed"):
        table["hands"] = 2
    table |= {key: True for key in ("direct", "improvised") if taking.has(key)}


def _damage(taking: Taking, table: Tree) -> None:
    """Flat damage and dice: `5 + d10`, `d6`, `flat 2`."""
    if found := taking.take(_DAMAGE):
        table |= {"flat": int(found[1] or 0), "dice": dice_of(found[2])}
    if (flat := taking.number("flat|damage")) is not None:
        table["flat"] = flat


def _likely_kind(table: Tree) -> str:
    if "blast_m" in table:
        return "area"
    if "throw" in table:
        return "thrown"
    return "ranged" if "range" in table else "melee"


def armor(name: str, told: str) -> tuple[Tree, str]:
    """A piece of armor as a sheet holds it, and what was not understood. A number alone is for every place."""
    taking, base = Taking(told), known("armor", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    table |= places(taking)
    if traits := tuple(one for one in _TRAITS if taking.has(one)):
        table["traits"] = traits
    if (found := taking.take(r"([0-9]{1,3})")) is not None:
        table |= dict.fromkeys(EVERYWHERE, int(found[1]))
    return table, taking.left


def places(taking: Taking) -> Tree:
    """Armor by place: `head 2, torso 3, arms 1`."""
    found = ((place, taking.number(place.replace("_", " ") + ("?" if place in ("arms", "legs") else "")))
             for place in _PLACES)  # fmt: skip
    return {place: value for place, value in found if value is not None}


def shield(name: str, told: str) -> tuple[Tree, str]:
    """A shield as a sheet holds it, and what was not understood: `riot door: d6, armor 3, medium cover`."""
    taking, base = Taking(told), known("shield", name)
    table: Tree = dict(base or {})
    table["name"] = base["name"] if base else names.clean_name(capital(name))
    if (value := taking.number("shield armor|armor")) is not None:
        table["shield_armor"] = value
    if found := taking.take("cover (light|medium|heavy)|(light|medium|heavy) cover"):
        table["cover"] = (found[1] or found[2]).lower()
    if dice := taking.dice("(?:defense |block )?(?:dice|die)|"):
        table["defense_dice"] = dice
    return table, taking.left


def capital(name: str) -> str:
    """A name typed all in small letters with a capital; others stay as typed."""
    return name[:1].upper() + name[1:] if name == name.lower() else name


def is_weapon(text: str) -> re.Match[str] | None:
    """The name and the rest of a piece that describes a weapon with its damage: `carbine 5 + d10 pen 1`."""
    return re.fullmatch(rf"([^\d:][^:]*?)\s*:?\s+((?:[0-9]{{1,3}}\s*\+\s*)?{DICE}\b.*)", text, re.IGNORECASE)


def understood(left: str, example: str) -> None:
    """Raises Refused naming the words that mean nothing here."""
    if left:
        raise Refused("thing", f"Not understood: {left}; write it like `{example}`.")


# -- one thing for a sheet in one line --------------------------------------------------------------------------------
# -- moves -------------------------------------------------------------------------------------------------------------
_OTHERS = [row for row in table.ACTIONS.rows() if row.name != ATTACK]
ACTIONS: dict[str, str] = {word: row.name for row in _OTHERS if row.usual for word in row.words} | {
    id: id for row in _OTHERS for id in row.named
}
"""What else a move does than attack, by the words for it."""

MOVE_WORDS = {
    **dict(phrases({one.replace("_", " "): {"called": one} for one in get_args(Called) if one != "none"}, "shot")),
    **{word: {"intent": "nonlethal"} for word in ("non-lethal", "nonlethal", "not lethal")},
    "charge": {"charge": True},
    "lethal": {"intent": "lethal"},
}
"""What kind of attack it is, by the words for it."""

VEIL = MoveGrammar(
    ACTIONS,
    MOVE_WORDS,
    ((re.compile(r"(?:shot )?rate (\d{1,2})|sr (\d{1,2})"), lambda found: {"rate": int(found[1] or found[2])}),),
    THINGS["move"],
    own="weapon",
)
"""The moves of Static Veil."""


# -- things ------------------------------------------------------------------------------------------------------------
def _parted(kind: str, line: str) -> tuple[str, str]:
    """The name before the colon, or before the first number, without the word for the kind; and what follows."""
    line = re.sub(rf"^{kind}\s+(?=\S)", "", line, flags=re.IGNORECASE)
    name, colon, told = line.partition(":")
    if not colon and kind not in ("note", "move") and (found := re.match(r"(\D*?[^\W\d])[\s,]+((?:\d|d\d).*)", line)):
        name, told = found[1], found[2]
    return name.strip(), told.strip()


def _gear(kind: str, name: str, told: str) -> Tree:
    readers: Mapping[str, Callable[[str, str], tuple[Tree, str]]] = {
        "weapon": weapon, "armor": armor, "shield": shield,
    }  # fmt: skip
    table, left = readers[kind](name, told)
    understood(left, THINGS[kind])
    if not told and known(kind, name) is None:
        raise Refused("thing", f"The library has no {kind} called {name}; give its numbers, as in `{THINGS[kind]}`.")
    return table


def _weapon(name: str, told: str, held: Tree) -> Tree:
    return _gear("weapon", name, told)


def _armor(name: str, told: str, held: Tree) -> Tree:
    return _gear("armor", name, told)


def _shield(name: str, told: str, held: Tree) -> Tree:
    return _gear("shield", name, told)


def _note(name: str, told: str, held: Tree) -> Tree:
    return {"name": names.clean_name(name), "text": told}


def _move(name: str, told: str, held: Tree) -> Tree:
    """A move; one with a weapon that takes an area attacks that area."""
    move = read_move(names.clean_name(name), told, held, VEIL)
    weapon = held.get("weapon", {}).get(move.get("weapon", ""), {})
    return {**move, "does": "area"} if weapon.get("kind") == "area" and "does" not in move else move


LINES = ThingLines(
    {"weapon": _weapon, "armor": _armor, "shield": _shield, "move": _move, "note": _note},
    THINGS,
    sheet.Combatant,
    ("weapon", "move"),
    _parted,
)
"""The things of Static Veil."""
