"""Reading fighters from text that a game master types or pastes, and making them ready to be added to a fight.

Each ruleset reads its own fighters: `ruleset(name).read`. `read` is that of the first ruleset. What it returns is
checked and ready to be added, but not yet named for the fight: see `placed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine import library, rules
from engine.core import names
from engine.core.model import Tree
from engine.library.typed import Imported

__all__ = ["Imported", "placed", "read"]


def read(text: str, own: tuple[library.Template, ...] = ()) -> tuple[Imported, ...]:
    """Return the fighters that a text describes, in its order.

    A text with a Quick Character block is read as blocks; otherwise each line is one fighter's numbers or
    names of the library or of the game master's `own` fighters, a count in front or not. A full character may go
    over several lines, and lines such as `power Keen edge: ...` belong to the fighter above them. Raises `Refused`
    with what is missing or wrong.
    """
    return rules.ruleset(rules.FIRST).read(text, own)


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
