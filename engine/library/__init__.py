"""Our own typical opponents and heroes, weapons and armor, and finding one of them by a few letters.

The names are inventions and the figures our own, made from what the rules say of gear and of typical opponents.
Trees are shared, and like all state never changed.
"""

import itertools
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from engine.core import names
from engine.core.model import Refused, Tree, frozen
from engine.library.typed import MOST, Imported, counted, singular

_JOINTS = re.compile(r"\s*(?:[,;+&]|\band\b)\s*", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:an?|the)\s+", re.IGNORECASE)
_OTHERS_NAMED = 3


@dataclass(frozen=True, slots=True)
class Template:
    """One thing of the library: its id, its name, more words it is found by, and its tree, ready to use.

    The tree of an opponent or a hero is a whole combatant on its side; that of a weapon or armor is its table on a
    sheet. `own` marks one of the game master's own, which is no part of the package, and `here` one of those who are
    in the fight.
    """

    id: str
    name: str
    words: tuple[str, ...]
    tree: Tree
    own: bool = False
    here: bool = False


@lru_cache(maxsize=8)
def opponents(ruleset: str) -> tuple[Template, ...]:
    """Return the opponents of a ruleset, people first; none for a ruleset without any."""
    return tuple(one for file in ("people", "creatures") for one in _fighters(ruleset, file, "foes"))


@lru_cache(maxsize=8)
def heroes(ruleset: str) -> tuple[Template, ...]:
    """Return the heroes of a ruleset to begin a player's character with; none for a ruleset without any."""
    return tuple(_fighters(ruleset, "heroes", "heroes"))


def _fighters(ruleset: str, file: str, side: str) -> Iterator[Template]:
    for id, entry in _load(ruleset, file).items():
        yield Template(id, entry["name"], tuple(entry.get("words", ())), _combatant(entry, side))


@lru_cache(maxsize=8)
def weapons(ruleset: str) -> tuple[Template, ...]:
    """Return the weapons of a ruleset, each as the table of a character's sheet."""
    return _gear(ruleset, "weapons")


@lru_cache(maxsize=8)
def armor(ruleset: str) -> tuple[Template, ...]:
    """Return the armor of a ruleset, each as the table of a character's sheet."""
    return _gear(ruleset, "armor")


@lru_cache(maxsize=8)
def shields(ruleset: str) -> tuple[Template, ...]:
    """Return the shields of a ruleset, each as the table of a character's sheet; none where they are no gear."""
    return _gear(ruleset, "shields")


def _gear(ruleset: str, file: str) -> tuple[Template, ...]:
    return tuple(Template(id, entry["name"], (), entry) for id, entry in _load(ruleset, file).items())


def _combatant(entry: Tree, side: str) -> Tree:
    """Return a fighter as a combatant of a side, with its motes full but for those `committed` to its gear."""
    sheet: Tree = entry["sheet"]
    bound = entry.get("committed", 0)
    pools = {pool: sheet[pool] for pool in ("personal", "peripheral") if sheet.get(pool)}
    motes = {**pools, "peripheral": pools["peripheral"] - bound, "committed_peripheral": bound} if bound else pools
    return {"name": entry["name"], "side": side, "sheet": sheet} | ({"now": {"motes": motes}} if pools else {})


def _load(ruleset: str, file: str) -> Tree:
    source = resources.files(__package__).joinpath(ruleset, f"{file}.toml")
    if not source.is_file():
        return {}
    tree: Tree = frozen(tomllib.loads(source.read_text(encoding="utf-8")))
    return tree


def find(ruleset: str, text: str, own: tuple[Template, ...] = ()) -> tuple[Template, ...]:
    """Return the opponents and heroes that `text` may mean, the nearest first; all of them when it is empty.

    Those of the game master's `own` are among them, and come first of those that are as near.
    A count in front is passed over and plurals find the singular: `3 bandits` finds a bandit. Raises
    `Refused` for a count that is too high.
    """
    wanted = counted(spelled(ruleset, text, own))[1] if text.strip() else ""
    return match(wanted, (*own, *opponents(ruleset), *heroes(ruleset)))


def known(line: str, ruleset: str, own: tuple[Template, ...] = (), instead: str = "") -> tuple[Imported, ...]:
    """Return opponents of the library by name, each as often as the line says; `instead` is what else can be typed.
    Raises `Refused` for a name that is not known."""
    pieces = [piece for piece in _JOINTS.split(line)[: MOST + 1] if piece]
    found = tuple(itertools.islice((one for piece in pieces for one in _known(piece, ruleset, own, instead)), MOST + 1))
    if len(found) > MOST:
        raise Refused("count", f"That is more than {MOST} fighters; add at most {MOST} at once.")
    return found


def _known(piece: str, ruleset: str, own: tuple[Template, ...], instead: str) -> tuple[Imported, ...]:
    """Return one opponent of the library as often as the piece says."""
    count, wanted = counted(spelled(ruleset, _ARTICLE.sub("", piece), own))
    found = find(ruleset, wanted, own) if names.slug(wanted, "") else ()
    if not found:
        raise Refused(
            "unknown",
            f"No opponent is called {names.cut(wanted, names.NAME_CELLS)}; choose another{instead}.",
        )
    best, *others = found
    warnings: tuple[str, ...] = ()
    if others and best.name.casefold() != wanted.casefold():
        also = ", ".join(other.name for other in others[:_OTHERS_NAMED])
        warnings = (f"{best.name} was taken; it could also be {also}.",)
    return (Imported(best.tree, warnings),) * count


def spelled(ruleset: str, text: str, own: tuple[Template, ...] = ()) -> str:
    """Return a text as its count is read: in small letters, but for the very name of somebody, which may begin with a
    number (`Nine Lives`)."""
    wanted = " ".join(text.casefold().split())
    every = (*own, *opponents(ruleset), *heroes(ruleset))
    return next((one.name for one in every if one.name.casefold() == wanted), wanted)


def match(text: str, among: Iterable[Template]) -> tuple[Template, ...]:
    """Return what `text` may mean: the same name, the same words, beginnings of words, letters in order. Of those that
    are found by words, whoever is in the fight comes first."""
    wanted = [word for word in text.casefold().replace("-", " ").split(" ") if word]
    ranked = ((_rank(wanted, template), place, template) for place, template in enumerate(among))
    near = ((_HERE if one.here and rank < _LETTERS else rank, place, one) for rank, place, one in ranked)
    return tuple(template for rank, _, template in sorted(near, key=lambda it: it[:2]) if rank < _NONE)


_HERE, _LETTERS, _NONE = -1, 3, 4


def _rank(wanted: list[str], template: Template) -> int:
    """Return how near a template is to the words wanted: 0 the same, 3 only its letters, 4 not at all."""
    own = template.name.casefold().replace("-", " ").split(" ")
    words = {*own, *(word.casefold() for word in template.words)}
    forms = [(word, singular(word)) for word in wanted]
    if not wanted or [single for _, single in forms] == own or wanted == own:
        return 0
    if all(words.intersection(pair) for pair in forms):
        return 1
    if all(any(word.startswith(pair) for word in words) for pair in forms):
        return 2
    return _LETTERS if any(_in_order("".join(wanted), text) for text in (" ".join(own), *words)) else _NONE


def _in_order(letters: str, within: str) -> bool:
    """Return whether all letters are found one after the other."""
    rest = iter(within)
    return all(letter in rest for letter in letters)
