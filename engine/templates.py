"""The game master's own fighters: a TOML file each in `library/<ruleset>/`, found beside those of the package.

A file holds `format`, `name`, `words` it is also found by, its `side`, and its `sheet` as a fight's file has it; `now`
only for what outlasts every fight, such as motes that are bound in artifacts.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from .core.model import Refused, Tree
from .core.names import clean_name, nearest, slug
from .disk import toml
from .disk.shelf import FORMAT, Kept, Shelf
from .library import Template
from .rules.common.base import Ruleset

FOLDER = "library"
"""The folder of these files in the data folder."""

SIDE = "foes"
"""The side of one whose file says none."""

FIELDS = ("format", "name", "words", "side", "sheet", "now")
"""What a file holds."""


@dataclass(frozen=True, slots=True)
class Own:
    """A fighter of the game master's own: a whole combatant in its best condition, and words it is also found by."""

    tree: Tree
    words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.tree["name"])


def shelf(folder: Path, rules: Ruleset) -> Shelf[Own]:
    """The shelf of a ruleset in the data folder."""
    return Shelf(folder / FOLDER / rules.name, "fighter", partial(read, rules=rules), written)


def found_by(kept: tuple[Kept[Own], ...]) -> tuple[Template, ...]:
    """The same as templates of the library, marked as the game master's own."""
    return tuple(Template(slug(it.thing.name), it.thing.name, it.thing.words, it.thing.tree, True) for it in kept)


def of(rules: Ruleset, combatant: Tree, name: str, words: tuple[str, ...] = ()) -> Own:
    """A fighter as a template of that name: its sheet without its condition, who plays it, and whether it hides.

    Raises Refused for a name that can't be.
    """
    best = rules.carried(combatant, fresh=True)
    kept = {key: value for key, value in best.items() if key in FIELDS}
    return Own({"name": "", **kept} | {"name": clean_name(name)}, words)


def written(one: Own) -> str:
    """The text of its file."""
    tree = dict(one.tree)
    head = {"format": FORMAT, "name": tree.pop("name")} | ({"words": one.words} if one.words else {})
    return toml.tables(head | tree)


def read(text: str, file: str, rules: Ruleset) -> Own:
    """A fighter from the text of its file. Raises Refused naming file, line and field."""
    tree = toml.parse(text, file)
    check_format(tree, text, file)
    for key in tree:
        if key not in FIELDS:
            raise toml.at_place(file, text, key, "is not a field of a fighter here" + nearest(key, FIELDS))
    words = tree.get("words", ())
    if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
        raise toml.at_place(file, text, "words", "must be a list of words")
    combatant = {"side": SIDE, **{key: value for key, value in tree.items() if key not in ("format", "words")}}
    return Own(checked(rules, combatant, text, file), words)


def check_format(tree: Tree, text: str, file: str) -> None:
    """The format is ours; a file without one was written by hand. Raises Refused naming file and line."""
    if tree.get("format", FORMAT) != FORMAT:
        raise toml.at_place(file, text, "format", f"must be {FORMAT}, the number of the format")


def checked(rules: Ruleset, combatant: Tree, text: str, file: str, at: str = "") -> Tree:
    """A combatant of a file, which stands there at a path, without its defaults. Raises Refused naming the place."""
    try:
        if not isinstance(combatant, dict):
            raise ValueError("must be a table.")
        rules.validate(combatant)
        return rules.trim(combatant)
    except ValueError as wrong:
        inner, colon, what = str(wrong).partition(": ")
        path = ".".join(filter(None, (at, inner if colon else "")))
        if not path:
            raise Refused("bad_file", f"{file}: {wrong}") from wrong
        raise toml.at_place(file, text, path, what if colon else inner) from wrong
