"""What the sheet of a fighter says besides its numbers: attributes and abilities, pools, powers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.desk import Line, Span, words
from engine.model import Tree

from ..fighter import Fighter
from ..numbers import powers
from ..sheet.traits import ABILITIES, ATTRIBUTES
from ..sheet.traits import words as trait_words

APART = "   "

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


def trait_lines(fighter: Fighter) -> Iterator[Line]:
    """Attributes and abilities of a character that differ from what everyone has; the pools of a Quick Character."""
    if fighter.quick:
        if pools := list(_pools(fighter)):
            yield Line("Pools", words(APART.join(pools)))
        return
    attributes = [f"{trait_words(one)} {value}" for one in ATTRIBUTES if (value := fighter.attribute(one)) != 1]
    abilities = [_ability(fighter, one) for one in ABILITIES if fighter.ability(one)]
    for label, found in (("Attributes", attributes), ("Abilities", abilities)):
        if found:
            yield Line(label, words(APART.join(found)))


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
    """Each power: when it is offered and what it adds, and at the right what it costs; muted where it can't be used."""
    for id, power in fighter.powers.items():
        barred = powers.barred(fighter, id, power)
        role = "muted" if barred else "text"
        told = ", ".join(filter(None, (powers.adds_words(power.get("adds", {})), barred, power.get("note", ""))))
        when = f"{OFFERED[power['when']]}{': ' if told else ''}"
        spans = words((f"{power['name']}  ", role), (when, "muted"), (told, role))
        yield Line(spans=spans, right=words((cost_words(power), role)))


def cost_words(power: Tree) -> str:
    """What a power costs: `1 mote, up to 10`, `4 motes, once a turn`, `free`."""
    each = powers.cost_words(power.get("each", {}))
    fixed = powers.cost_words(power.get("cost", {}))
    most = power.get("most", 1)
    cost = " and ".join(filter(None, (fixed, f"{each} each" if fixed and each and most > 1 else each))) or "free"
    cost += f", up to {most}" if most > 1 else ""
    return f"{cost}, once a {power['once_per']}" if power.get("once_per", "") else cost


def pool_bar(left: int, whole: int, cells: int = 20) -> tuple[Span, ...]:
    """A pool as a bar of so many cells: what is left of the whole. Anything left shows at least one cell."""
    full = min(cells, max(int(left > 0), left * cells // whole)) if whole > 0 else 0
    return (*(Span("", "text", "box"),) * full, *(Span("", "muted", "gone"),) * (cells - full))
