"""The log of Exalted 3e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable

from engine.ask import Fact
from engine.fight import HouseRule, RolledAgain, SetByGM
from engine.inputs import Begin
from engine.rules import cost_sentences as costs
from engine.rules import hand_sentences as by_hand
from engine.rules.coming_sentences import Again, FightEnds, NobodyLeft, Removed, Returns
from engine.rules.log_kinds import LogKinds
from engine.rules.rolls import Roll
from engine.rules.telling import in_tiers, tell
from engine.told import Told

from . import action_sentences, attack_sentences, cost_sentences, hand_sentences, turn_sentences
from .attack_sentences import GambitMade, Hits, Misses
from .cost_sentences import Crashes
from .telling import Telling
from .turn_sentences import Out

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack_sentences.FACTS, *action_sentences.FACTS, *turn_sentences.FACTS, *hand_sentences.FACTS,
    *cost_sentences.FACTS, *costs.SPENT, HouseRule, RolledAgain, SetByGM, Roll, Again, FightEnds, NobodyLeft, Removed,
    Returns, by_hand.Wounds, by_hand.Healed, by_hand.MotesSet, by_hand.MotesRegained, by_hand.Committed, by_hand.PutOn,
    by_hand.TakenOff, by_hand.ComesIn,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, and those that nothing has taken along."""

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

OF_ATTACKS = {
    Misses.key: "miss", Out.key: "defeat", Crashes.key: "crash", GambitMade.key: "gambit", Hits.key: "hit",
}  # fmt: skip
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action in the order in which it happened; a counterattack comes behind what it answers, and
    house rules come last."""
    telling = Telling(facts, name, by_gm=KINDS.by_gm(begin))
    return tell(telling, TIERS)
