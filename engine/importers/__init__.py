"""Reading fighters from text that a game master types or pastes.

`read` takes what was typed: `3 bandits`, `guard: 8 dice, 10 damage, Defense 4, soak 7`, a full character such as
`Kes: Strength 3, Dexterity 5, Melee 4, light armor, straight sword`, or Quick Character blocks. What it returns is
checked and ready to be added, but not yet named for the fight: see `placed`.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence

from engine import library
from engine.core import names
from engine.core.model import Refused, Tree
from engine.library.imported import Imported
from engine.library.typed import MOST
from engine.rules.exalted3e.reader import block as quick_character
from engine.rules.exalted3e.reader import character, things
from engine.rules.exalted3e.reader import line as one_line
from engine.rules.exalted3e.reader.block import read_blocks
from engine.rules.exalted3e.reader.line import read_line
from engine.rules.exalted3e.reader.notes import checked
from engine.rules.exalted3e.reader.statements import LONGEST

__all__ = ["Imported", "placed", "read", "read_blocks", "read_line"]

RULESET = "exalted3e"
MOST_LINES = 60


def read(text: str, own: tuple[library.Template, ...] = ()) -> tuple[Imported, ...]:
    """Return the fighters that a text describes, in its order.

    A text with a Quick Character block is read as blocks; otherwise each line is one fighter's numbers or
    names of the library or of the game master's `own` fighters, a count in front or not. A full character may go
    over several lines, and lines such as `power Keen edge: ...` belong to the fighter above them. Raises `Refused`
    with what is missing or wrong.
    """
    if len(text) > LONGEST:
        raise Refused("too_long", f"That text is longer than {LONGEST} characters; paste one block at a time.")
    whole = character.is_character(text)
    if quick_character.is_block(text) and not whole:
        return read_blocks(text)
    lines = [line for line in map(names.clean, text.splitlines()) if line]
    if not lines:
        raise Refused("nothing", "Type a name, a line of numbers, or paste a Quick Character block.")
    if len(lines) > MOST_LINES:
        raise Refused("too_long", f"That is {len(lines)} lines and no block; type at most {MOST_LINES}.")
    found = tuple(itertools.islice((one for group in character.groups(lines) for one in _group(group, own)), MOST + 1))
    if len(found) > MOST:
        raise Refused("count", f"That is more than {MOST} fighters; add at most {MOST} at once.")
    return found


def _group(lines: list[str], own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    """Return the fighters of lines that are about one of them, with the things that are listed for it."""
    if character.is_character(" ; ".join(line for line in lines if not things.LINES.is_thing(line))):
        return character.read_character(lines)
    first, *rest = lines
    return tuple(_with_things(one, rest) for one in _line(first, own))


def _with_things(one: Imported, lines: list[str]) -> Imported:
    if not lines:
        return one
    sheet = dict(one.combatant["sheet"])
    for line in things.LINES.in_order(lines):
        kind = things.LINES.is_thing(line)
        id, tree = things.LINES.new_thing(kind, line, {**one.combatant, "sheet": sheet})
        sheet[kind] = {**sheet.get(kind, {}), id: tree}
    return checked({**one.combatant, "sheet": sheet}, list(one.warnings))


def _line(line: str, own: tuple[library.Template, ...]) -> tuple[Imported, ...]:
    if one_line.looks_like(line) or ":" in line:
        return read_line(line)
    return library.known(line, RULESET, own, ", or give numbers such as `guard: 8 dice, 10 damage, Defense 4, soak 7`")


def placed(
    imported: Sequence[Imported],
    present: Iterable[str],
    taken: Collection[str],
    ever_used: Collection[str] = (),
) -> tuple[tuple[str, Tree], ...]:
    """Return ids and combatants ready to add, named apart from each other and from the names `present`.

    Alike names are numbered onward; `taken` are the ids in use, `ever_used` those that must not come back.
    """
    there, used = list(present), set(taken)
    counts = {name: sum(one.name == name for one in imported) for name in (one.name for one in imported)}
    named = {name: iter(names.numbered(name, count, there)) for name, count in counts.items()}
    out = []
    for one in imported:
        name = next(named[one.name])
        id = names.new_id(name, used, ever_used)
        used.add(id)
        out.append((id, {**one.combatant, "name": name}))
    return tuple(out)
