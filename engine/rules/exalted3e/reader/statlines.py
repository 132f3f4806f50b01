"""The numbers of a Quick Character block other than its attacks (rules section 19)."""

import re

from engine.core import names
from engine.core.model import Tree
from engine.rules.exalted import traits
from engine.rules.exalted.reader import Reader
from engine.rules.exalted3e.reader.notes import Notes
from engine.rules.exalted3e.reader.statements import Block

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
_LEVEL = re.compile(r"-?\s?([0-9]{1,2})(?:\s*[xX*]\s*([0-9]{1,3}))?(?![0-9])|(incap[a-z]*)", re.IGNORECASE)
_NO_ARMOR = re.compile(r"none|natural|unarmou?red|no armou?r|-|", re.IGNORECASE)
_LONGEST_TRACK = 60

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
    if rest := re.sub(r"[\s/,;.xX-]+", "", _LEVEL.sub("", text)):
        notes.warnings.append(f"Not understood in Health Levels: {names.cut(rest, 60)}.")


def levels(text: str) -> tuple[tuple[int | str, ...], bool]:
    """Return the track that `-0/-1x2/-2x2/-4/Incap.` describes, and whether it named its last level."""
    found: list[int | str] = []
    ends = False
    for level in _LEVEL.finditer(text):
        ends = ends or bool(level[3])
        if not level[3] and len(found) <= _LONGEST_TRACK:
            found += [-int(level[1])] * int(level[2] or 1)
    return (*found, "incapacitated"), ends


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
    for about, kind in (("attributes", traits.ATTRIBUTES), ("abilities", traits.ABILITIES)):
        for statement in block.of(about)[:1]:
            _traits(statement.partition(":")[2], about, kind, sheet, notes)
    if "stamina" in sheet.get("attributes", {}) and "armor_soak" not in sheet:
        sheet["stamina"] = sheet["attributes"]["stamina"]


def _traits(text: str, about: str, kind: tuple[str, ...], sheet: Tree, notes: Notes) -> None:
    for word, specialty, value in _ABILITY.findall(text):
        key = traits.named(word)
        if key not in kind:
            notes.add(word, f"{specialty} {value}".strip())
            notes.warnings.append(f"{names.cut(names.clean(word), 40)} is none of the {about}; it is kept as a note.")
            continue
        sheet.setdefault(about, {})[key] = int(value)
        if specialty.strip():
            held: Tree = sheet.setdefault("specialties", {})
            held[key] = f"{held[key]}, {specialty.strip()}" if key in held else specialty.strip()
