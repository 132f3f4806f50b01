"""What a typed or pasted text would add to the fight, read anew at every key; what was read of them, and when they come
in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .. import importers, library, party
from ..core.desk import Line, Span
from ..core.inputs import Edit
from ..core.model import Refused, Tree, get
from ..core.names import base_name, slug
from ..library.typed import counted
from ..rules.common.remember import per_state
from .fight import FightView, when
from .sentences import touched

if TYPE_CHECKING:
    from ..history.encounter import Encounter
    from ..rules.common.base import Ruleset

SIDES = ("foes", "heroes", "bystanders")
"""The sides somebody can be added to, the likeliest first."""

DICE = "dice"
"""The field that says how a fighter's dice come."""

AUTOMATIC = "automatic"
"""How the dice of one come of whom nothing is said."""

DiceOf = Callable[[str], str]
"""How the dice of a side come: automatic, faces or successes."""


def rolled_by_itself(side: str) -> str:
    """All dice are rolled by the program."""
    return AUTOMATIC


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text is taken for: matches of the library, the fighters it would add, warnings, or what is wrong.

    Where several match they are listed, and need no warning.
    """

    matches: tuple[library.Template, ...] = ()
    fighters: tuple[tuple[str, Tree], ...] = ()
    warnings: tuple[str, ...] = ()
    wrong: str = ""


NONE = -1
"""Picked while nobody is chosen: nothing is typed, and the list is only looked at."""


def read(
    enc: Encounter,
    text: str,
    pick: int,
    side: str,
    own: tuple[library.Template, ...] = (),
    dice: DiceOf = rolled_by_itself,
) -> Reading:
    """The reading of a text; `pick` says which of several matches is meant, `side` to which side all come.

    Without a side each comes to its own. Whoever is in the fight already is found first, then the game master's `own`
    fighters beside those of the library. `dice` says how the dice of a side come, of whom nothing is said.
    """
    if not text.strip():
        matches = library.find(enc.rules.library, "", own)
        chosen = _picked(1, matches, pick) if pick > NONE and matches else ()
        return Reading(matches, _placed(enc, chosen, side, dice))
    own = (*kinds(enc.state, enc.rules), *own)
    matches = _matches(enc.rules.library, text, own)
    try:
        found = _picked(_count(enc, text, own), matches, pick) if pick > 0 else enc.rules.read(text, own)
    except Refused as refused:
        if not matches:
            return Reading(wrong=refused.sentence)
        found = _picked(_count(enc, text, own), matches, max(0, pick))
    warnings = () if len(matches) > 1 else tuple(dict.fromkeys(w for one in found for w in one.warnings))
    return Reading(matches, _placed(enc, found, side, dice), warnings)


@per_state
def kinds(state: Tree, rules: Ruleset) -> tuple[library.Template, ...]:
    """Those who are in the fight, one of each name but for its number, to be added once more; no hero who is the only
    one of that name."""
    found = dict[str, library.Template]()
    for tree in get(state, "combatant", {}).values():
        name = str(tree["name"])
        base = base_name(name)
        if base not in found and (base != name or tree.get("side") != party.SIDE):
            words = tuple(str(tree.get("group", "")).split())
            found[base] = library.Template(slug(base), base, words, one_more(rules, tree), here=True)
    return tuple(found.values())


def one_more(rules: Ruleset, tree: Tree) -> Tree:
    """A fighter like this one, with fresh health and pools, which nobody plays yet."""
    return {key: value for key, value in rules.carried(tree, fresh=True).items() if key != "player"}


def _matches(ruleset: str, text: str, own: tuple[library.Template, ...]) -> tuple[library.Template, ...]:
    if "\n" in text.strip() or ":" in text:
        return ()
    try:
        found = library.find(ruleset, text, own)
    except Refused:
        return ()
    here = [one.tree.get("sheet") for one in found if one.here]
    return tuple(one for one in found if one.here or one.tree.get("sheet") not in here)


def _count(enc: Encounter, text: str, own: tuple[library.Template, ...]) -> int:
    return counted(library.spelled(enc.rules.library, text, own))[0]


def _picked(count: int, matches: Sequence[library.Template], pick: int) -> tuple[importers.Imported, ...]:
    chosen = matches[min(pick, len(matches) - 1)]
    return (importers.Imported(chosen.tree),) * count


def _placed(
    enc: Encounter, found: Sequence[importers.Imported], side: str, dice: DiceOf
) -> tuple[tuple[str, Tree], ...]:
    there = get(enc.state, "combatant", {})
    sided = [replace(one, combatant={**one.combatant, "side": side}) for one in found] if side else list(found)
    sided = [replace(one, combatant=_as_added(enc.rules, _rolling(one.combatant, dice))) for one in sided]
    return importers.placed(sided, [str(c["name"]) for c in there.values()], there, ever_used(enc))


def _as_added(rules: Ruleset, combatant: Tree) -> Tree:
    """As it comes in, where no number is part of what it is called together with others."""
    name = combatant["name"]
    return {**rules.as_added({**combatant, "name": base_name(str(name))}), "name": name}


def _rolling(combatant: Tree, dice: DiceOf) -> Tree:
    """A fighter whose dice come as those of its side, where nothing is said of it."""
    how = dice(str(combatant.get("side", "")))
    return combatant if DICE in combatant or how == AUTOMATIC else {**combatant, DICE: how}


def ever_used(enc: Encounter) -> set[str]:
    """Every id that a fighter of this fight has had, so that none comes back for another."""
    return touched(change for entry in enc.entries.values() for change in entry.changes)


def edit(fighters: Sequence[tuple[str, Tree]]) -> Edit:
    """The one edit that adds them all."""
    return Edit(tuple((f"combatant.{id}", tree) for id, tree in fighters))


# -- as they come in ---------------------------------------------------------------------------------------------------
def then(view: FightView, reading: Reading, goes_on: str) -> str:
    """What becomes of those who are read, in sentences."""
    if reading.fighters and not any(view.enc.rules.takes_part(tree) for _, tree in reading.fighters):
        return "They stand there and have no place in the order."
    hidden = any(tree.get("hidden") for _, tree in reading.fighters)
    return f"{when(view, goes_on)}{' The players do not know of them.' if hidden else ''}"


def grouped(fighters: Sequence[tuple[str, Tree]]) -> list[tuple[str, Tree]]:
    """Alike ones in one line: `Reed Bandit 4 to 8`."""
    groups: dict[str, list[Tree]] = {}
    for _, tree in fighters:
        groups.setdefault(base_name(str(tree["name"])), []).append(tree)
    out = []
    for base, trees in groups.items():
        first, last = str(trees[0]["name"]), str(trees[-1]["name"])
        out.append((first if first == last else f"{first} to {last.removeprefix(base).strip()}", trees[0]))
    return out


def read_of(rules: Ruleset, tree: Tree) -> tuple[Line, ...]:
    """What was read of one: its numbers in lines, and what else is on its sheet by name: nothing is left out."""
    told = tuple(rules.summary(tree))
    said = " ".join(span.text for one in told for span in one.spans)
    more = []
    for kind in rules.things:
        things = tree.get("sheet", {}).get(kind, {}).values()
        names = [str(one["name"]) for one in things if str(one["name"]) not in said]
        if names:
            more.append(Line(kind.capitalize(), (Span(", ".join(names)),)))
    return (*told, *more)
