"""The log of Exalted 3e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Fact
from engine.core.fight import HouseRule, RolledAgain, SetByGM
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.common import log as by_hand
from engine.rules.common import log as costs
from engine.rules.common.log import Again, FightEnds, NobodyLeft, Removed, Returns
from engine.rules.common.rolls import Roll
from engine.rules.common.telling import in_tiers, tell

from ..actions.table import ACTIONS
from . import actions, attack, grapple, turns
from . import telling as cost_sentences
from .telling import Telling

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack.FACTS, *grapple.FACTS, *actions.FACTS, *turns.FACTS, *actions.BY_HAND,
    *cost_sentences.FACTS, *costs.SPENT, HouseRule, RolledAgain, SetByGM, Roll, Again, FightEnds, NobodyLeft, Removed,
    Returns, by_hand.Wounds, by_hand.Healed, by_hand.MotesSet, by_hand.MotesRegained, by_hand.Committed, by_hand.PutOn,
    by_hand.TakenOff, by_hand.ComesIn,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, and those that nothing has taken along."""

_KNOWN = frozenset(kind.key for kind in FACTS)
"""Keys of the facts that are told without their action being loaded."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action in the order in which it happened; a counterattack comes behind what it answers, and
    house rules come last."""
    telling = Telling(facts, name, by_gm=lambda: ACTIONS.by_gm(begin))
    further = ACTIONS.further(begin, facts, _KNOWN)
    return tell(telling, in_tiers(*FACTS, *further) if further else TIERS)
