"""The log of Static Veil: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ask import Fact
from engine.inputs import Begin
from engine.rules import cost_sentences, hand_sentences
from engine.rules.log_kinds import LogKinds
from engine.rules.telling import One, Telling, tell

from . import action_sentences, area_sentences, attack_sentences, set_sentences, turn_sentences

Teller = Callable[[Telling, One], str]

FIRST: Mapping[str, Teller] = {**attack_sentences.LEADS, **area_sentences.LEADS, **turn_sentences.LEADS}
"""Facts that lead a sentence: each takes what follows from it along."""

SECOND: Mapping[str, Teller] = {**area_sentences.SECOND, **turn_sentences.SECOND}
"""Facts that lead a sentence where none of the first has taken them along."""

REST: Mapping[str, Teller] = {
    **cost_sentences.REST, **hand_sentences.REST, **attack_sentences.REST, **action_sentences.REST,
    **turn_sentences.REST, **set_sentences.REST, **area_sentences.REST,
}  # fmt: skip
"""Facts that are told by themselves where nothing has taken them along."""

THIRD: Mapping[str, Teller] = attack_sentences.SECOND
"""Harm that neither a hit nor an area has taken along."""

LAST: Mapping[str, Teller] = action_sentences.LAST

SILENT = frozenset({"roll", "round_ends", "defends", "passive", "ammunition"})
"""Facts that make no sentence: they are kept for the line when it is opened, or the desk shows them."""

BY_HAND = (
    "harm",
    "points",
    "initiative",
    "effect",
    "place",
    "defeat",
    "return",
    "remove",
    "again",
    "act_now",
    "end_round",
)
"""Procedures that are the GM's own doing."""

OF_THE_CLOCK = ("roll_initiative", "end_turn", "delay", "act_now", "seize", "end_fight")
"""Procedures that say whose turn it is."""

ATTACKS = ("attack", "opportunity", "release", "area", "throw_back", "suppress", "spread")


WORDS = {
    "roll_initiative": "Initiative", "end_turn": "turn", "act_now": "order", "remove": "removal", "end_fight": "end",
    "again": "turn", "place": "distance", "act": "action", "opportunity": "attack", "release": "attack",
    "brace_shield": "shield", "lower_shield": "shield", "hit_the_dirt": "dive", "extra_ap": "point", "seize": "order",
    "clear": "action", "take_up": "action", "area": "attack", "throw_back": "attack", "spread": "attack",
}  # fmt: skip
"""What an undo takes back, by procedure, where that is not its own name."""

OF_ATTACKS = {"miss": "miss", "out": "defeat", "hit": "hit"}
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS, ATTACKS, ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action."""
    telling = Telling(facts, name, by_gm=KINDS.by_gm(begin))
    return tell(telling, (FIRST, SECOND, THIRD, REST, LAST))
