"""Effects in words: what each is, and what ends it."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules import desk_lines
from engine.rules.short_names import short

from ..fighter import Fighter
from ..lasting import LASTING, LEFT


def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `poison to 34`, `held by the Knight`."""
    label, against = str(effect["label"]), effect.get("against", "")
    if said := LASTING.words(effect, lambda id: short(fighter.draft, id)):
        left = effect.get("modifiers", {}).get(LEFT, 0)
        return said + (f", {left} left" if left else "")
    words = f"{label} against {short(fighter.draft, against)}" if against else label
    tick = effect.get("until", {}).get("tick", 0)
    return f"{words} to {tick}" if tick else words


def changes(effect: Tree) -> str:
    """What an effect changes: `soak +2, dv -1`; how many actions are left of one is no number that counts."""
    counts = {name: amount for name, amount in effect.get("modifiers", {}).items() if name != LEFT}
    return desk_lines.changes({**effect, "modifiers": counts})


def name_words(fighter: Fighter, effect: Tree) -> str:
    """The same without the tick on which it ends."""
    tick = effect.get("until", {}).get("tick", 0)
    return effect_words(fighter, effect).removesuffix(f" to {tick}") if tick else effect_words(fighter, effect)


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `until tick 34`, `until the Knight acts`; nothing where it has to be removed."""
    until = effect.get("until", {})
    if until.get("tick", 0):
        return f"until tick {until['tick']}"
    count = until.get("count", 1)
    for moment, one, several in (
        ("start_of", "until {} acts", "until {} has acted {} times"),
        ("end_of", "until {} has acted", "until {} has acted {} times"),
    ):
        if who := until.get(moment, ""):
            name = "it" if who == fighter.id else short(fighter.draft, who)
            if count > 1:
                return several.format(name, count - (moment == "start_of"))
            return f"{one.format(name)}{_on(fighter, who)}"
    return "this scene" if until.get("scene", False) else ""


def _on(fighter: Fighter, who: str) -> str:
    """On which tick somebody acts next, where that is known."""
    other = Fighter(fighter.draft, who)
    return f", tick {other.tick}" if other.joined and not other.out and not other.acting else ""
