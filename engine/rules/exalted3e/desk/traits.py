"""What the sheet of a fighter says besides its numbers: attributes and abilities, pools, powers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import Line, words
from engine.core.model import Tree
from engine.rules import desk_lines
from engine.rules.desk_lines import GAP
from engine.rules.exalted.traits import ABILITIES, ATTRIBUTES
from engine.rules.traits import words as trait_words

from ..fighter import Fighter
from ..numbers import powers

OFFERED = {
    "join_battle": "Join Battle",
    "attacker_effects": "attacking",
    "defender_effects": "attacked",
    "attacker_damage": "its damage",
    "defender_damage": "damage to it",
    "counterattack": "counterattack",
    "action": "action",
}
"""When a power is offered, in a word or two."""


def trait_lines(fighter: Fighter) -> tuple[Line, ...]:
    """Attributes and abilities of a character that differ from what everyone has; the pools of a Quick Character.

    They say what is on the sheet and nothing else: they are found once for each sheet, a third of all the lines.
    """
    sheet = fighter.read("sheet", {})
    known = _lines.get(fighter.id)
    if known is None or known[0] is not sheet:
        if len(_lines) >= MOST_KEPT:
            _lines.clear()
        known = _lines[fighter.id] = sheet, tuple(_trait_lines(fighter))
    return known[1]


MOST_KEPT = 1000
"""Of so many fighters the lines are kept at most."""

_lines: dict[str, tuple[Tree, tuple[Line, ...]]] = {}


def _trait_lines(fighter: Fighter) -> Iterator[Line]:
    if fighter.quick:
        if pools := list(_pools(fighter)):
            yield Line("Pools", words(GAP.join(pools)))
        return
    attributes = [f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != 1]
    abilities = [_ability(fighter, one) for one in ABILITIES if fighter.ability(one)]
    for label, found in (("Attributes", attributes), ("Abilities", abilities)):
        if found:
            yield Line(label, words(GAP.join(found)))


def _ability(fighter: Fighter, name: str) -> str:
    special = fighter.sheet(f"specialties.{name}", "")
    return f"{trait_words(name)} {fighter.ability(name)}{f' ({special})' if special else ''}"


def _pools(fighter: Fighter) -> Iterator[str]:
    """What a Quick Character lists besides its attacks and Defense."""
    for path, title in (("join_battle", "Join Battle"), ("combat_movement", "movement"), ("resolve", "Resolve"),
                        ("guile", "Guile"), ("appearance", "Appearance")):  # fmt: skip
        if value := fighter.sheet(path, 0):
            yield f"{title} {value}"
    for one in fighter.sheet("action", {}).values():
        yield f"{one['name']} {one['dice']}"


def power_lines(fighter: Fighter) -> Iterator[Line]:
    """Each power with what it costs; muted where it can't be used."""
    return desk_lines.power_lines(fighter.powers, lambda id, power: powers.barred(fighter, id, power), OFFERED)
