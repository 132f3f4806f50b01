"""The log of Static Veil: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable

from engine.ask import Fact
from engine.fight import HouseRule, RolledAgain, SetByGM
from engine.inputs import Begin
from engine.rules.coming_sentences import FightEnds, NobodyLeft, Removed, Returns
from engine.rules.hand_sentences import ComesIn, Placed, PutOn, TakenOff
from engine.rules.log_kinds import LogKinds
from engine.rules.telling import Telling, in_tiers, tell
from engine.told import Told

from . import (
    action_sentences,
    area_sentences,
    attack_sentences,
    cost_sentences,
    harm_sentences,
    set_sentences,
    turn_sentences,
)
from .attack_sentences import Hits, Misses
from .turn_sentences import Out

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack_sentences.FACTS, *area_sentences.FACTS, *harm_sentences.FACTS, *action_sentences.FACTS,
    *turn_sentences.FACTS, *set_sentences.FACTS, *cost_sentences.FACTS, HouseRule, RolledAgain, SetByGM, FightEnds,
    NobodyLeft, Removed, Returns, ComesIn, Placed, PutOn, TakenOff,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, then what each of these has left."""

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

OF_ATTACKS = {Misses.key: "miss", Out.key: "defeat", Hits.key: "hit"}
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS, ATTACKS, ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action."""
    telling = Telling(facts, name, by_gm=KINDS.by_gm(begin))
    return tell(telling, TIERS)
