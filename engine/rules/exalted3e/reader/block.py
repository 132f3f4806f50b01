"""Quick Character blocks as books print them and game masters paste them (rules section 19).

The full-character variant (`Attributes:`, `Abilities:`, attacks with tags, one `Combat:` line) is read too. Books print
both traits and the numbers that follow from them: where all agree it becomes a full character. Where a single one
disagrees (a power in it, a house rule, a slip) the printed ones win, and the fighter stays a Quick Character.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.typed import Imported
from engine.rules.common.reader import checked
from engine.rules.exalted import fighter
from engine.rules.exalted.reader import LEVEL, LONGEST, Reader, levels

from ..sheet.fields import as_character, as_quick
from ..sheet.sheet import Combatant
from .gear import read_attack
from .statements import Block, Notes, lines, split_blocks, take_apart

MOST_ATTACKS = 20
"""The most attacks that are read of one block."""

MOST_BLOCKS = 40
"""The most blocks that are read of one text."""

_LEFT_LINES = 5


def is_block(text: str) -> bool:
    """Return whether a text holds at least one block."""
    return any(take_apart(part).is_block for part in split_blocks(lines(text)))


def read_blocks(text: str) -> tuple[Imported, ...]:
    """Return every fighter in a text of blocks. Raises `Refused` if it holds none or an impossible one."""
    if len(text) > LONGEST:
        raise Refused("too_long", f"That text is longer than {LONGEST} characters; paste one block at a time.")
    parts = [take_apart(part) for part in split_blocks(lines(text))]
    blocks = [block for block in parts if block.is_block]
    if not blocks:
        raise Refused(
            "not_a_block",
            "This is no Quick Character block: it needs lines such as Essence, Health Levels and Attack.",
        )
    if len(blocks) > MOST_BLOCKS:
        raise Refused("too_long", f"That text holds {len(blocks)} blocks; paste at most {MOST_BLOCKS}.")
    return tuple(_read(block) for block in blocks)


def _read(block: Block) -> Imported:
    """Return the fighter of one block."""
    warnings: list[str] = []
    sheet: Tree = {"kind": "quick"}
    now: Tree = {}
    notes = Notes(sheet, warnings)
    prose = [line for line in block.before if line]
    name = _name(prose[:1], warnings)
    notes.prose(prose[1:])
    _caste(block, sheet)
    read_numbers(block, sheet, now, notes)
    _attacks(block, sheet, notes)
    for about in ("merits", "intimacies", "secrets"):
        for statement in block.of(about):
            notes.add(about.capitalize(), statement.partition(":")[2])
            notes.kept[about] = notes.kept.get(about, 0) + 1
    notes.lists(block)
    notes.tell_of_kept()
    _left_over(block, notes)
    combatant: Tree = {"name": name, "side": "foes", "sheet": sheet} | ({"now": now} if now else {})
    return checked(full(combatant, notes), warnings, Combatant)


def _name(first: list[str], warnings: list[str]) -> str:
    if not first:
        warnings.append("The block has no name.")
        return "Unnamed"
    name = names.fit_name(first[0], "Unnamed")
    if name != first[0]:
        warnings.append(f"The name is longer than {names.NAME_CELLS} letters and is cut: {name}.")
    return name


def _caste(block: Block, sheet: Tree) -> None:
    told = " ".join(block.of("caste")[:1]).partition(":")[2].strip()
    if told:
        sheet["description"] = names.cut(told, 2 * names.NAME_CELLS)


def _attacks(block: Block, sheet: Tree, notes: Notes) -> None:
    statements = block.of("attack")
    held: Tree = {}
    seen: set[str] = set()
    for statement in statements[:MOST_ATTACKS]:
        attack = read_attack(statement)
        if attack is None:
            notes.warnings.append(f"An attack without dice was left out: {names.cut(statement, 80)}.")
            continue
        name = attack.weapon["name"]
        notes.warnings.extend(attack.warnings)
        if name in seen:
            notes.warnings.append(f"Two attacks share the name {name}.")
        if attack.remark:
            notes.add(name, attack.remark)
        seen.add(name)
        held[names.new_id(name, held, empty="attack")] = attack.weapon
    if held:
        sheet["weapon"] = held
    else:
        notes.warnings.append("The block has no attack that could be read.")
    if len(statements) > MOST_ATTACKS:
        notes.warnings.append(f"Only the first {MOST_ATTACKS} attacks were read.")


def _left_over(block: Block, notes: Notes) -> None:
    """Tell of what the numbers are part of a greater whole, and of lines that belong to nothing."""
    if block.of("group"):
        notes.add("Battle group", "; ".join(block.of("group")))
        notes.warnings.append("This is a battle group; its numbers are read as those of one member.")
    for line in block.left[:_LEFT_LINES]:
        notes.warnings.append(f"A line was left out: {names.cut(re.sub(r'[.]+$', '', line), 80)}.")
    if len(block.left) > _LEFT_LINES:
        notes.warnings.append(f"{len(block.left) - _LEFT_LINES} more lines were left out.")


# -- numbers other than those of attacks -------------------------------------------------------------------------------
_NUMBERED = (
    "essence",
    "willpower",
    "join battle",
    "motes",
    "social",
    "movement",
    "combat",
    "defense",
    "soak",
)
_ACTION = re.compile(
    r"([^;:,][^;:]{0,80}?)\s*:\s*([0-9]{1,4})(?:\s*(?:dice|die)\b)?\s*(?:\(([^()]*)\))?", re.IGNORECASE
)
_ABILITY = re.compile(r"([A-Za-z][A-Za-z '-]{1,40}?)\s*(?:\(([^()]{0,80})\))?\s*:?\s*([0-9]{1,3})\b")
_NO_ARMOR = re.compile(r"none|natural|unarmou?red|no armou?r|-|", re.IGNORECASE)

# What a number is called in blocks, its place in the sheet, and what counts where a block does not give it.
_PLAIN = (
    ("essence", "Essence", "1"),
    ("join_battle", "Join Battle", "3 dice"),
    ("appearance", "Appearance", ""),
    ("resolve", "Resolve", ""),
    ("guile", "Guile", ""),
    ("parry", "Parry", "0"),
)


def read_numbers(block: Block, sheet: Tree, now: Tree, notes: Notes) -> None:
    """Read everything but attacks and lists into a quick sheet and a condition, with warnings."""
    reader = Reader(*(text for about in _NUMBERED for text in block.of(about)))
    _motes(reader, sheet, now)
    _willpower(reader, sheet, now, notes)
    _soak(reader, sheet, notes)
    _evasion(reader, sheet, notes)
    _full_traits(block, sheet, notes)
    for key, word, otherwise in _PLAIN:
        value, remark = reader.number_and_remark(word)
        value = sheet.get("attributes", {}).get(key) if value is None else value
        _keep(sheet, key, value, word, otherwise, notes)
        if remark:
            notes.add(word, remark)
    _movement(reader, sheet, notes)
    left = re.sub(r"(?i)\b(?:combat|social)\b\s*:?", "", reader.left).strip(" ;:")
    if left:
        notes.warnings.append(f"Not understood: {names.cut(left, 100)}.")
    _health(block, sheet, notes)
    _actions(block, sheet, notes)


def _keep(sheet: Tree, key: str, value: int | None, word: str, otherwise: str, notes: Notes) -> None:
    if value is None:
        assumed = f"; {otherwise} assumed" if otherwise else ""
        notes.warnings.append(f"No {word} is given{assumed}.")
    else:
        sheet[key] = value


def _motes(reader: Reader, sheet: Tree, now: Tree) -> None:
    """Read both pools: `60`, or `38/43 (5 committed)` for what is there, the maximum, and what is bound."""
    for pool, word in (
        ("personal", r"\bpersonal(?: motes)?"),
        ("peripheral", r"\bperipheral(?: motes)?"),
        ("personal", r"\bmotes"),
    ):
        found = reader.take(
            rf"{word}\s*:?\s*([0-9]{{1,5}})(?:\s*/\s*([0-9]{{1,5}}))?\s*(?:\(\s*([0-9]{{1,5}})\s*committed\s*\))?"
        )
        if not found or pool in sheet:
            continue
        there, most, bound = int(found[1]), int(found[2] or found[1]), int(found[3] or 0)
        sheet[pool] = most
        motes: Tree = now.setdefault("motes", {})
        motes[pool] = there if found[2] else max(0, most - bound)
        if bound:
            motes[f"committed_{pool}"] = bound


def _willpower(reader: Reader, sheet: Tree, now: Tree, notes: Notes) -> None:
    found = reader.take(r"\bwillpower\s*:?\s*([0-9]{1,3})(?:\s*/\s*([0-9]{1,3}))?")
    if not found:
        notes.warnings.append("No Willpower is given; 5 assumed.")
        return
    sheet["willpower"] = int(found[2] or found[1])
    if found[2]:
        now["willpower"] = int(found[1])


def _soak(reader: Reader, sheet: Tree, notes: Notes) -> None:
    both = reader.take(r"\bsoak\s*/\s*hardness\s*:?\s*([0-9]{1,4})\s*/\s*([0-9]{1,4})\s*(?:\(([^()]*)\))?")
    if both:
        sheet["soak"], sheet["hardness"], remark = int(both[1]), int(both[2]), both[3] or ""
    else:
        soak, remark = reader.number_and_remark("soak")
        hardness, of_hardness = reader.number_and_remark("hardness")
        _keep(sheet, "soak", soak, "Soak", "0", notes)
        _keep(sheet, "hardness", hardness, "Hardness", "0", notes)
        if of_hardness and not re.search(r"\+\s*[0-9]", of_hardness):
            notes.add("Hardness", of_hardness)
    _armor(remark.strip(), sheet, notes)


def _armor(remark: str, sheet: Tree, notes: Notes) -> None:
    """Read what stands in brackets behind the soak: the armor's name, or `Armor +5` with its share."""
    share = re.fullmatch(r"([^0-9+]*?)\s*:?\s*\+\s*([0-9]{1,3})(?:\s*soak)?", remark, re.IGNORECASE)
    if share:
        sheet["armor_name"] = names.fit_name(share[1], "Armor")
        sheet["armor_soak"] = int(share[2])
    elif re.search("[0-9]", remark):
        notes.add("Soak", remark)
    elif not _NO_ARMOR.fullmatch(remark):
        sheet["armor_name"] = names.fit_name(remark, "Armor")


def _evasion(reader: Reader, sheet: Tree, notes: Notes) -> None:
    value, remark = reader.number_and_remark("evasion")
    _keep(sheet, "evasion", value, "Evasion", "0", notes)
    penalty = re.fullmatch(r"[^0-9-]*armou?r[^0-9-]*-\s*([0-9]{1,2})", remark, re.IGNORECASE)
    if penalty:
        sheet["armor_mobility"] = int(penalty[1])
    elif remark:
        notes.add("Evasion", remark)


def _movement(reader: Reader, sheet: Tree, notes: Notes) -> None:
    """Read the movement pool; full characters list Rush and Disengage in its place."""
    whole, remark = reader.number_and_remark("combat movement")
    rush, of_rush = reader.number_and_remark("rush")
    disengage, of_disengage = reader.number_and_remark("disengage")
    known = [pool for pool in (rush, disengage) if pool is not None]
    _keep(
        sheet,
        "combat_movement",
        min(known) if whole is None and known else whole,
        "Combat Movement",
        "3 dice",
        notes,
    )
    if len(set(known)) > 1:
        for word, pool in (("Rush", rush), ("Disengage", disengage)):
            sheet.setdefault("action", {})[word.lower()] = {"name": word, "dice": pool}
        notes.warnings.append(f"Rush has {rush} dice and Disengage {disengage}; movement takes the fewer.")
    for word, text in (("Combat Movement", remark), ("Rush", of_rush), ("Disengage", of_disengage)):
        if text:
            notes.add(word, text)


def _health(block: Block, sheet: Tree, notes: Notes) -> None:
    """Read the track: `-0/-1x2/-2x2/-4/Incap.`, the multiplier there or not."""
    told = " ".join(block.of("health")[:1])
    if not told:
        notes.warnings.append("No Health Levels are given; the ordinary seven assumed.")
        return
    text = re.sub(r"\([^()]*\)", " ", told.partition(":")[2])
    sheet["health"], ends = levels(text)
    if not ends:
        notes.warnings.append("The Health Levels do not say Incapacitated; that level is added.")
    if rest := re.sub(r"[\s/,;.xX-]+", "", LEVEL.sub("", text)):
        notes.warnings.append(f"Not understood in Health Levels: {names.cut(rest, 60)}.")


def _actions(block: Block, sheet: Tree, notes: Notes) -> None:
    """Read `Actions: Senses: 5 dice; Feats of Strength: 8 dice (a remark; with anything)`."""
    for statement in block.of("actions"):
        text = statement.partition(":")[2]
        for name, dice, remark in _ACTION.findall(text):
            plain, _, within = name.strip(" ;,.").partition("(")
            _action(sheet, plain.strip(), int(dice))
            told = "; ".join(part for part in (within.strip(" )"), remark.strip()) if part)
            if told:
                notes.add(plain.strip(), told)
        rest = _ACTION.sub("", text).strip(" ;,.")
        if re.search("[A-Za-z]{2}", rest):
            notes.warnings.append(f"Not understood in Actions: {names.cut(rest, 80)}.")


def _action(sheet: Tree, name: str, dice: int) -> None:
    held: Tree = sheet.setdefault("action", {})
    named = names.fit_name(name, "Action")
    held[names.new_id(named, held, empty="action")] = {"name": named, "dice": dice}


def _full_traits(block: Block, sheet: Tree, notes: Notes) -> None:
    """Read the attributes and abilities that full characters list beside their pools."""
    for about, kind in (("attributes", fighter.ATTRIBUTES), ("abilities", fighter.ABILITIES)):
        for statement in block.of(about)[:1]:
            _traits(statement.partition(":")[2], about, kind, sheet, notes)
    if "stamina" in sheet.get("attributes", {}) and "armor_soak" not in sheet:
        sheet["stamina"] = sheet["attributes"]["stamina"]


def _traits(text: str, about: str, kind: tuple[str, ...], sheet: Tree, notes: Notes) -> None:
    for word, specialty, value in _ABILITY.findall(text):
        key = fighter.named(word)
        if key not in kind:
            notes.add(word, f"{specialty} {value}".strip())
            notes.warnings.append(f"{names.cut(names.clean(word), 40)} is none of the {about}; it is kept as a note.")
            continue
        sheet.setdefault(about, {})[key] = int(value)
        if specialty.strip():
            held: Tree = sheet.setdefault("specialties", {})
            held[key] = f"{held[key]}, {specialty.strip()}" if key in held else specialty.strip()


# -- a full character, where all that is printed follows from its traits -----------------------------------------------
_PRINTED = ("join_battle", "evasion", "parry", "soak", "hardness")
_WHOLE = 5
"""So many attributes at least tell that a sheet is a whole one."""

_CLASSES = tuple(itertools.product((False, True), ("light", "medium", "heavy")))
_HANDS = ("melee", "brawl", "martial_arts")


def full(combatant: Tree, notes: Notes) -> Tree:
    """Return the fighter as a character if all that is printed agrees, else as it is, with a word about it."""
    quick = combatant["sheet"]
    if len(quick.get("attributes", {})) < _WHOLE or not quick.get("abilities") or not quick.get("weapon"):
        return combatant
    made = as_character(combatant)
    weapons = {id: _classed(made, weapon, made["sheet"]["weapon"][id]) for id, weapon in quick["weapon"].items()}
    whole = {**made, "sheet": {**made["sheet"], "weapon": weapons}}
    if None not in weapons.values() and _differences(quick, as_quick(whole)["sheet"]) == []:
        return whole
    notes.warnings.append(
        "Its printed numbers don't follow from its attributes and abilities: they are kept as printed."
    )
    return combatant


def _differences(printed: Tree, follows: Tree) -> list[str]:
    return [key for key in _PRINTED if printed.get(key, 0) != follows.get(key, 0)]


def _classed(made: Tree, printed: Tree, guessed: Tree) -> Tree | None:
    """Return the weapon of a class that gives the dice, the damage and the minimum that are printed, if any does."""
    for one in _possible(made, guessed):
        found = as_quick({**made, "sheet": {**made["sheet"], "weapon": {"it": one}}})["sheet"]["weapon"]["it"]
        same = all(found.get(key) == printed.get(key) for key in ("dice", "damage"))
        if same and found.get("minimum", 1) == printed.get("minimum", 1):
            return one
    return None


def _possible(made: Tree, guessed: Tree) -> Iterator[Tree]:
    """Return the weapon in every class, with every ability that it may be used with, the likeliest first."""
    known = made["sheet"].get("abilities", {})
    abilities = [guessed["ability"]] if "ability" in guessed else [one for one in _HANDS if known.get(one)]
    for ability, (artifact, weight) in itertools.product(abilities or ["melee"], _CLASSES):
        yield {**guessed, "ability": ability, "class": weight} | ({"artifact": True} if artifact else {})
