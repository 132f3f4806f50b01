"""Effects in words: what each is, and what ends it."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.short_names import short

from ..fighter import Fighter
from ..lasting import LASTING, STACKS, Condition


def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `bleeds 1`, `distracted 2`, `marked by Sefa`."""
    label, against = str(effect["label"]), effect.get("against", "")
    row = LASTING.rows.get(label)
    said = row.said(effect) if isinstance(row, Condition) else label
    return f"{said} against {short(fighter.draft, against)}" if against else said


def changes(effect: Tree) -> str:
    """What an effect changes: `test -5`; its stacks are no number."""
    found = effect.get("modifiers", {}).items()
    return ", ".join(f"{name.replace('_', ' ')} {amount:+}" for name, amount in found if name != STACKS)


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `to the end of round 2`, `until Sefa acts`; nothing where it has to be removed."""
    until = effect.get("until", {})
    count = until.get("count", 1)
    if round := until.get("round", 0):
        return f"to the end of round {round}"
    for moment, one, several in (
        ("start_of", "until {} acts", "until {} has acted {} times"),
        ("end_of", "until {} has acted", "until {} has acted {} times"),
    ):
        if who := until.get(moment, ""):
            name = "it" if who == fighter.id else short(fighter.draft, who)
            return several.format(name, count - (moment == "start_of")) if count > 1 else one.format(name)
    return "this scene" if until.get("scene", False) else ""
