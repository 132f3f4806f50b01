"""Quick Character blocks as books print them and game masters paste them (rules section 19).

The full-character variant (`Attributes:`, `Abilities:`, attacks with tags, one `Combat:` line) is read too.
Its listed pools and values are totals; it becomes a full character where all of them follow from its traits.
"""

import re

from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.imported import Imported
from engine.rules.exalted3e.reader.attacks import read_attack
from engine.rules.exalted3e.reader.full_sheet import full
from engine.rules.exalted3e.reader.notes import Notes, checked
from engine.rules.exalted3e.reader.statements import LONGEST, Block, lines, split_blocks, take_apart
from engine.rules.exalted3e.reader.statlines import read_numbers

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
    return checked(full(combatant, notes), warnings)


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
