"""The log of Exalted 2e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ask import Fact
from engine.inputs import Begin
from engine.rules import cost_sentences, hand_sentences
from engine.rules.telling import One, Telling, tell

from . import (
    action_sentences,
    attack_sentences,
    harm_sentences,
    magic_sentences,
    set_sentences,
    special_sentences,
    turn_sentences,
    volley_sentences,
)

Teller = Callable[[Telling, One], str]

ALL = (
    attack_sentences, action_sentences, special_sentences, magic_sentences, harm_sentences, turn_sentences,
    set_sentences,
)  # fmt: skip

FIRST: Mapping[str, Teller] = {
    **volley_sentences.LEADS, **{key: teller for module in ALL for key, teller in module.LEADS.items()},
}  # fmt: skip
"""Facts that lead a sentence: each takes what follows from it along."""

SECOND: Mapping[str, Teller] = harm_sentences.SECOND
"""Facts that lead a sentence where none of the first has taken them along."""

REST: Mapping[str, Teller] = {
    **cost_sentences.REST, **hand_sentences.REST,
    **{key: teller for module in ALL for key, teller in module.REST.items()},
}  # fmt: skip
"""Facts that are told by themselves where nothing has taken them along."""

SILENT = frozenset({"roll", "turn", "tick", "damage", "stopped", "guarded"})
"""Facts that make no sentence: they are kept for the line when it is opened, or the desk shows them."""

BY_HAND = ("harm", "tick", "essence", "effect", "place", "defeat", "return", "remove", "again")
"""Procedures that are the GM's own doing."""

OF_THE_CLOCK = ("join_battle", "end_turn", "act_now", "abort", "end_fight")
"""Procedures that say whose move it is."""

ATTACKS = ("attack", "volley")


def kind(begin: Begin) -> str:
    """What kind of line the log has for an action: an attack, a turn, an effect, what the GM did, or another action."""
    if begin.procedure in ATTACKS:
        return "attacks"
    if begin.procedure == "effect":
        return "effects"
    return "by hand" if begin.procedure in BY_HAND else "turns" if begin.procedure in OF_THE_CLOCK else "actions"


def sentences(
    begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str], more: Mapping[str, Teller]
) -> tuple[str, ...]:
    """The log lines of an action; `more` are the tellers of a table's own rules, which come first."""
    telling = Telling(facts, name, by_gm=begin is not None and begin.procedure in BY_HAND)
    return tell(telling, ({**FIRST, **more}, SECOND, REST))


WORDS = {
    "miscellaneous": "action", "defend_other": "guard", "join_battle": "join", "end_turn": "turn", "act_now": "order",
    "essence": "motes", "return": "return", "remove": "removal", "end_fight": "end", "again": "action",
    "ready": "draw", "inactive": "turn", "place": "distance", "part": "part", "hold": "hold", "social": "talk",
}  # fmt: skip
"""What an undo takes back, by procedure, where that is not its own name."""

OF_ATTACKS = {"miss": "miss", "out": "defeat", "hit": "hit"}
"""What came of an attack, the most telling first."""


def word(begin: Begin, facts: tuple[Fact, ...]) -> str:
    """What an undo of this action takes back, in one word: of an attack, what came of it."""
    keys = {fact.key for fact in facts}
    if begin.procedure == "attack":
        return next((word for key, word in OF_ATTACKS.items() if key in keys), "attack")
    if begin.procedure == "harm":
        return "healing" if "healed" in keys else "damage"
    return WORDS.get(begin.procedure, begin.procedure.replace("_", " "))
