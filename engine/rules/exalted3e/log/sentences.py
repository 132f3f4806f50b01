"""The log of Exalted 3e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ask import Fact
from engine.inputs import Begin
from engine.rules import cost_sentences as costs
from engine.rules import hand_sentences as by_hand
from engine.rules.log_kinds import LogKinds
from engine.rules.telling import tell

from . import action_sentences, attack_sentences, cost_sentences, hand_sentences, turn_sentences
from .telling import One, Telling

Teller = Callable[[Telling, One], str]

FIRST: Mapping[str, Teller] = {
    **attack_sentences.LEADS, **action_sentences.LEADS, **turn_sentences.LEADS, **hand_sentences.FIRST,
}  # fmt: skip
"""Facts that lead a sentence: each takes what follows from it along."""

SECOND: Mapping[str, Teller] = {**by_hand.LEADS, **cost_sentences.LEADS}
"""Facts that lead a sentence where none of the first has taken them along."""

REST: Mapping[str, Teller] = {
    **costs.REST, **cost_sentences.REST, **turn_sentences.REST, **by_hand.REST, **attack_sentences.REST,
}  # fmt: skip
"""Facts that are told by themselves where nothing has taken them along."""

SILENT = frozenset({"roll", "onslaught", "onslaught_ends", "turn", "round"})
"""Facts that make no sentence: they are kept for the line when it is opened, or the desk shows them."""

WITHIN = frozenset({"withering", "reset", "gambit", "guarded", "distract", "gains"})
"""Facts that are part of another one's sentence, which always stands with them."""

BY_HAND = ("harm", "initiative", "essence", "effect", "defeat", "return", "remove", "again")
"""Procedures that are the GM's own doing."""


OF_THE_CLOCK = ("join_battle", "end_turn", "delay", "act_now", "end_fight")
"""Procedures that say whose turn it is."""


WORDS = {
    "aim": "aim", "full_defense": "defense", "defend_other": "guard", "ready": "draw", "reload": "reload",
    "take_cover": "cover",
    "miscellaneous": "action", "social": "talk", "join_battle": "join", "end_turn": "turn", "act_now": "order",
    "initiative": "Initiative", "essence": "motes", "defeat": "defeat", "return": "return", "remove": "removal",
    "end_fight": "end",
}  # fmt: skip
"""What an undo takes back, by procedure, where that is not its own name."""

OF_ATTACKS = {"miss": "miss", "out": "defeat", "crash": "crash", "gambit": "gambit", "hit": "hit"}
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action in the order in which it happened; a counterattack comes behind what it answers, and
    house rules come last."""
    telling = Telling(facts, name, by_gm=KINDS.by_gm(begin))
    return tell(telling, (FIRST, SECOND, REST))
