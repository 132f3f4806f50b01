"""The log of Exalted 2e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.ask import Fact
from engine.core.fight import HouseRule, RolledAgain, SetByGM
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.coming_sentences import Again, FightEnds, NobodyLeft, Removed
from engine.rules.cost_sentences import SPENT
from engine.rules.hand_sentences import ComesIn, Committed, Healed, MotesRegained, MotesSet, Placed, PutOn, TakenOff
from engine.rules.log_kinds import LogKinds
from engine.rules.rolls import Roll
from engine.rules.telling import Teller, Telling, in_tiers, tell

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
from .attack_sentences import Hits, Misses
from .harm_sentences import Out

Tiers = Sequence[Mapping[str, Teller[Telling]]]

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack_sentences.FACTS, *volley_sentences.FACTS, *action_sentences.FACTS, *special_sentences.FACTS,
    *magic_sentences.FACTS, *harm_sentences.FACTS, *turn_sentences.FACTS, *set_sentences.FACTS,
    *SPENT, HouseRule, RolledAgain, SetByGM, Roll, Again, FightEnds, NobodyLeft, Removed, Healed, MotesSet,
    MotesRegained, Committed, PutOn, TakenOff, Placed, ComesIn,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS: Tiers = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, those that lead one where nothing has taken
them along, and those that are told by themselves then."""

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

OF_ATTACKS = {Misses.key: "miss", Out.key: "defeat", Hits.key: "hit"}
"""What came of an attack, the most telling first."""

KINDS = LogKinds(BY_HAND, OF_THE_CLOCK, WORDS, OF_ATTACKS, ATTACKS)
"""What kind of line each procedure has, and what an undo of it takes back."""


def sentences(
    begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str], tiers: Tiers
) -> tuple[str, ...]:
    """The log lines of an action; `tiers` are what tells its facts, those of a table's own rules too."""
    return tell(Telling(facts, name, by_gm=KINDS.by_gm(begin)), tiers)
