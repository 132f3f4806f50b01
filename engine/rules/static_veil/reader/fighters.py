"""Fighters as one types or pastes them: `docker: melee 55, dodge 40, health 12, baton, heavy coat`.

A fighter is a name and pieces parted by commas, semicolons or line ends, in any order: numbers, gear of the library by
its name, weapons and armor with numbers of their own. Numbers of skills are Success Targets as they stand, behind the
word `skills` they are what is added to attributes. `3 dockers: ...` gives three.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine import library
from engine.core import names
from engine.core.model import Draft, Refused, Tree, get
from engine.library.typed import MOST, Imported, counted, singular
from engine.rules.common.reader import checked

from .. import numbers as armor
from .. import numbers as targets
from ..fighter import Fighter
from ..sheet.sheet import Combatant
from ..sheet.traits import BASES, DEFAULT_ATTRIBUTE
from ..turn import order
from . import gear
from .gear import Taking

LONGEST = 20_000
"""The longest text that is read, in characters."""

MOST_LINES = 200
EXAMPLE = "docker: melee 55, dodge 40, health 12, baton, heavy coat"
_KINDS = ("weapon", "armor", "shield")
_HEADING = re.compile(
    r"(skills|targets|success targets|attributes|weapons?|armou?r|shields?|gear|equipment)(?:\s*:\s*|\s+|$)(.*)",
    re.IGNORECASE,
)
_OF_A_WEAPON = re.compile(
    r"(?:pen\b|armor penetration|penetration|range\b|shot rate|sr\b|recoil (?!control)|capacity|reload|parry|two-handed"
    r"|hands\b|min strength|reach\b|fire|cold|electric|acid|psychic|necrotic|direct|improvised|blast|falloff|hot|ranged"
    r"|thrown|area)",
    re.IGNORECASE,
)


def read(text: str, own: tuple[library.Template, ...] = ()) -> tuple[Imported, ...]:
    """The fighters that a text describes. Raises Refused with what is missing or wrong."""
    if len(text) > LONGEST:
        raise Refused("too_long", f"That text is longer than {LONGEST} characters; paste one block at a time.")
    lines = [line for line in map(names.clean, text.splitlines()) if line]
    if not lines:
        raise Refused("nothing", "Type a name, or a line of numbers.")
    if len(lines) > MOST_LINES:
        raise Refused("too_long", f"That is {len(lines)} lines; paste at most {MOST_LINES}.")
    found = tuple(one for group in _groups(lines) for one in _group(group, own))
    if len(found) > MOST:
        raise Refused("count", f"That is more than {MOST} fighters; add at most {MOST} at once.")
    return found


def _groups(lines: Iterable[str]) -> list[list[str]]:
    """The lines of each fighter: one that only goes on belongs to the fighter above it."""
    out: list[list[str]] = []
    for line in lines:
        if out and _goes_on(line):
            out[-1].append(line)
        else:
            out.append([line])
    return out


def _goes_on(line: str) -> bool:
    begins = gear.WORDS.match(line)
    return bool(begins or gear.LINES.is_thing(line) or _HEADING.match(line) or gear.is_weapon(line) or _carried(line))


def _carried(line: str) -> bool:
    return any(gear.known(kind, line) is not None for kind in _KINDS)


def _group(lines: list[str], own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    first, *rest = lines
    plain = [line for line in rest if not gear.LINES.is_thing(line)]
    name, told = _parted(first)
    if not told and not plain:
        found = library.known(first, gear.RULESET, own, f", or give numbers such as `{EXAMPLE}`")
        return tuple(_with_things(one, rest) for one in found)
    count, name = counted(name)
    one = _fighter(names.clean_name(gear.capital(singular(name) if count > 1 else name)), [told, *plain])
    return (_with_things(one, rest),) * count


def _parted(line: str) -> tuple[str, str]:
    """The name and what is told: parted by a colon, or where the first number of a fighter stands."""
    name, colon, told = line.partition(":")
    if colon:
        return name.strip(), told.strip()
    rank = re.fullmatch(r"(.*\S)\s*\((minor|major)\)", line, re.IGNORECASE)
    if rank:
        return rank[1], rank[2]
    found = gear.WORDS.search(line)
    if found and not line[: found.start()].strip():
        raise Refused("no_name", f"The line begins with no name; write it like `{EXAMPLE}`.")
    return (line[: found.start()].strip(" ,"), line[found.start() :]) if found else (line, "")


def _fighter(name: str, told: list[str]) -> Imported:
    reading = _Reading()
    for line in told:
        reading.line(line)
    if not reading.understood:
        raise Refused("not_a_line", f"That gives no number of a fighter; write it like `{EXAMPLE}`.")
    thing = "structure" in reading.sheet
    read = _of_a_thing(reading.sheet) if thing else reading.sheet
    return checked(
        {"name": name, "side": "bystanders" if thing else "foes", "sheet": read}, reading.warnings(), Combatant
    )


def _of_a_thing(read: Tree) -> Tree:
    """The sheet of an object, whose armor is what it is made of."""
    own = read.get("armor", {}).get("armor")
    return {**read, "armor": {**read["armor"], "armor": {**own, "name": "Material"}}} if own else read


def _with_things(one: Imported, lines: list[str]) -> Imported:
    tree = one.combatant
    for line in gear.LINES.in_order(lines):
        if kind := gear.LINES.is_thing(line):
            id, table = gear.LINES.new_thing(kind, line, tree)
            held = {**tree["sheet"], kind: {**tree["sheet"].get(kind, {}), id: table}}
            tree = {**tree, "sheet": held}
    return checked(tree, list(one.warnings), Combatant)


class _Reading:
    """A fighter as it is read: its sheet, and the words that nobody knew."""

    def __init__(self) -> None:
        self.sheet: Tree = {}
        self.strange: list[str] = []
        self.heading = ""
        self.weapon: tuple[str, list[str]] = ("", [])

    @property
    def understood(self) -> bool:
        """Whether anything of it is a fighter's."""
        return bool(self.sheet)

    def line(self, line: str) -> None:
        """Reads one line, piece by piece."""
        self.heading = ""
        for piece in _pieces(line):
            self._piece(piece)
        self._weapon_ends()

    def _piece(self, piece: str) -> None:
        if self.weapon[0] and _OF_A_WEAPON.match(piece):
            self.weapon[1].append(piece)
            return
        self._weapon_ends()
        if found := _HEADING.fullmatch(piece):
            self.heading, piece = found[1].lower(), found[2]
        if self._gear(piece) or not piece:
            return
        if (found := gear.is_weapon(piece)) and not gear.WORDS.match(piece):
            self.weapon = (found[1], [found[2]])
            return
        self._numbers(piece)

    def _gear(self, piece: str) -> bool:
        """Takes something of the library by its name."""
        for kind in _KINDS:
            if (table := gear.known(kind, piece)) is not None:
                self._keep(kind, table)
                return True
        return False

    def _numbers(self, piece: str) -> None:
        taking = Taking(piece)
        if found := self._armor(taking):
            armor: Tree = {"name": "Armor", **self.sheet.get("armor", {}).get("armor", {}), **found}
            self.sheet = {**self.sheet, "armor": {**self.sheet.get("armor", {}), "armor": armor}}
        self.sheet = gear.take(taking, self.sheet, self.heading == "skills")
        left = taking.left
        if left and not self._gear(left):
            self.strange.append(left)

    def _armor(self, taking: Taking) -> Tree:
        """Armor in numbers, by place or for every place."""
        if found := gear.places(taking):
            return found
        alone = taking.take("[0-9]{1,3}" if self.heading.startswith("armo") else r"armou?r\s*([0-9]{1,3})")
        return dict.fromkeys(gear.EVERYWHERE, int(alone[alone.lastindex or 0])) if alone else {}

    def _weapon_ends(self) -> None:
        name, told = self.weapon
        self.weapon = ("", [])
        if name:
            table, left = gear.weapon(name, ", ".join(told))
            self._keep("weapon", table)
            if left:
                self.strange.append(left)

    def _keep(self, kind: str, table: Tree) -> None:
        held = self.sheet.get(kind, {})
        self.sheet = {**self.sheet, kind: {**held, names.new_id(table["name"], held, empty=kind): table}}

    def warnings(self) -> list[str]:
        """What a careful reader would tell."""
        out = [f"Not understood: {', '.join(self.strange)}."] if self.strange else []
        if "structure" not in self.sheet and (usual := assumed(self.sheet)):
            out.append(f"Not given, so from attributes of {DEFAULT_ATTRIBUTE}: {', '.join(usual)}.")
        return out


def _pieces(line: str) -> Iterator[str]:
    """The pieces of a line; brackets part it too."""
    return (piece.strip(" .") for piece in re.split(r"[;,()]", line) if piece.strip(" ."))


# -- what follows from attributes that nobody gives --------------------------------------------------------------------
_SKILL_OF = {"melee": "melee", "ranged": "marksmanship", "thrown": "athletics", "area": "athletics"}
"""The skill that a kind of weapon is used with."""


def assumed(sheet: Tree) -> tuple[str, ...]:
    """The numbers that count in most fights and that rest on attributes which are not given: `Dodge 20`."""
    return tuple(_assumed(sheet, Fighter(Draft({"combatant": {"it": {"name": "", "sheet": sheet}}}), "it")))


def _assumed(sheet: Tree, fighter: Fighter) -> Iterator[str]:
    known = sheet.get("attributes", {})
    weapons = sheet.get("weapon", {}).values()
    wanted = {"melee", "dodge", *(one.get("skill", "") or _SKILL_OF[one.get("kind", "melee")] for one in weapons)}
    for skill in BASES:
        if skill in wanted and get(sheet, f"targets.{skill}", None) is None and not known.keys() >= set(BASES[skill]):
            yield f"{skill.capitalize()} {targets.base(fighter, skill).value}"
    if get(sheet, "listed.initiative_bonus", None) is None and not known.keys() >= {"agility", "instinct"}:
        yield f"Initiative {order.bonus(fighter):+}"
    tough = {key for key in ("toughness", "toughness_dice") if get(sheet, f"listed.{key}", None) is not None}
    if not tough and "fortitude" not in known:
        yield f"Toughness {armor.toughness(fighter)}"
