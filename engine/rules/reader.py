"""One thing for a sheet in one line, as far as all rulesets are alike in it: its kind, its name, its id, the check."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.core import names
from engine.core.model import Refused, Tree, get
from engine.rules import shape

LONGEST = 600
"""The longest line that is read, in characters."""

MOVE = "move"
"""The kind of thing that speaks of others of the sheet."""

Read = Callable[[str, str, Tree], Tree]
"""What makes a thing of its name, of what stands behind the colon, and of the sheet that it is for."""


def parted(kind: str, line: str) -> tuple[str, str]:
    """The name before the colon, without the word for the kind, and what follows."""
    name, _, told = line.partition(":")
    return re.sub(rf"^{kind}\s+(?=\S)", "", name.strip(), flags=re.IGNORECASE), told.strip()


@dataclass(frozen=True, slots=True)
class ThingLines:
    """The things of a ruleset's sheets: what reads each kind, with an example of its line.

    `model` is what a file can hold of a combatant, `spoken_of` the tables of a sheet that a move speaks of or stands
    beside. `parted` takes a line apart, and `named` cleans a name before it is read.
    """

    read: Mapping[str, Read]
    examples: Mapping[str, str]
    model: type[shape.Shape]
    spoken_of: tuple[str, ...]
    parted: Callable[[str, str], tuple[str, str]] = parted
    named: Callable[[str], str] = str.strip

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """The id and the table of a thing. The word for its kind may stand before its name.

        On a `combatant` the id is a free one, and its kind of sheet says what a thing holds. Raises Refused for what is
        not understood.
        """
        if kind not in self.read:
            raise Refused("unknown_thing", f"A sheet has no {kind}; it has {', '.join(self.examples)}.")
        if len(text) > LONGEST:
            raise Refused("too_long", f"That line is longer than {LONGEST} characters; make it shorter.")
        name, told = self.parted(kind, names.clean(text))
        if not name:
            raise Refused("no_name", f"It has no name; write it like `{self.examples[kind]}`.")
        held: Tree = {"kind": "character", **(combatant or {}).get("sheet", {})}
        tree = self.read[kind](self.named(name), told, held)
        id = names.new_id(str(tree["name"]), get(combatant or {}, f"sheet.{kind}", {}), empty=kind)
        return id, self._checked(kind, id, tree, held)

    def is_thing(self, line: str) -> str:
        """What kind of thing a line of a fighter describes, as in `power Keen edge: ...`; nothing for others."""
        found = re.match(rf"({'|'.join(self.examples)})\s+\S[^:]*:", line, re.IGNORECASE)
        return found[1].lower() if found else ""

    def in_order(self, lines: Iterable[str]) -> list[str]:
        """Lines of things with those of moves last, which speak of the others."""
        return sorted(lines, key=lambda line: self.is_thing(names.clean(line)) == MOVE)

    def _checked(self, kind: str, id: str, tree: Tree, held: Tree) -> Tree:
        """The thing without its defaults. Raises Refused for a number that cannot be."""
        beside: Tree = {key: held[key] for key in self.spoken_of if kind == MOVE and key in held}
        own: Tree = {"kind": held["kind"], **beside, kind: {**beside.get(kind, {}), id: tree}}
        made: Tree = {"name": "Whoever", "side": "heroes", "sheet": own}
        try:
            shape.check(made, self.model)
        except ValueError as error:
            what = str(error).removeprefix(f"sheet.{kind}.{id}.")
            raise Refused("thing", f"{tree['name']} cannot be added: {what}") from None
        trimmed: Tree = shape.trim(made, self.model)["sheet"][kind][id]
        return trimmed
