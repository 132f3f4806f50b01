"""The log of Exalted 2e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ask import Fact
from engine.inputs import Begin
from engine.rules import cost_sentences, hand_sentences
from engine.rules.log_kinds import LogKinds
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


WORDS = {
    "miscellaneous": "action", "defend_other": "guard", "join_battle": "join", "end_turn": "turn", "act_now": "order",
    "essence": "motes", "return": "return", "remove": "removal", "end_fight": "end", "again": "action",
    "ready": "draw", "inactive": "turn", "place": "distance", "part": "part", "hold": "hold", "social": "talk",
}  # fmt: skip
"""What an undo takes back, by procedure, where that is not its own name."""

OF_ATTACKS = {"miss": "miss", "out": "defeat", "hit": "hit"}
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS, ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(
    begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str], more: Mapping[str, Teller]
) -> tuple[str, ...]:
    """The log lines of an action; `more` are the tellers of a table's own rules, which come first."""
    telling = Telling(facts, name, by_gm=KINDS.by_gm(begin))
    return tell(telling, ({**FIRST, **more}, SECOND, REST))
