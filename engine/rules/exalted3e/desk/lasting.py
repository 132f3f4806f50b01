"""Effects in words: what each is, and what ends it."""

from __future__ import annotations

from engine.core.model import Tree
from engine.rules.short_names import short

from ..fighter import Fighter, round_of
from ..lasting import LASTING


def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `aims at Orsolo`, `oil, 2 turns`."""
    label, other = effect["label"], effect.get("against", "")
    if said := LASTING.words(effect, lambda id: short(fighter.draft, id)):
        return said
    against = f" against {short(fighter.draft, other)}" if other else ""
    counted = counts(fighter, effect)
    return f"{label}{against}, {counted}" if counted else f"{label}{against}"


def counts(fighter: Fighter, effect: Tree) -> str:
    """How many turns or rounds are left, where it is more than one."""
    until = effect.get("until", {})
    turns = until.get("count", 1)
    if turns > 1:
        return f"{turns} turns"
    rounds = until.get("round", 0) - round_of(fighter.draft) + 1
    return f"{rounds} rounds" if until.get("round", 0) and rounds > 1 else ""


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `until own turn`, `this round`, `this scene`; nothing where it has to be removed."""
    until = effect.get("until", {})
    counted = counts(fighter, effect)
    if until.get("end_of", "") == fighter.id and until.get("count", 1) == 2 and fighter.acting:
        return "to the end of own next turn"
    if counted:
        return f"{counted} left"
    for moment, words in (("start_of", "until {} turn"), ("end_of", "to the end of {} turn")):
        if who := until.get(moment, ""):
            return words.format("own" if who == fighter.id else f"{short(fighter.draft, who)}'s")
    if until.get("round", 0):
        return "this round"
    return "this scene" if until.get("scene", False) else ""
