"""The log of Exalted 2e: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Fact
from engine.core.fight import HouseRule, RolledAgain, SetByGM
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.common.log import (
    SPENT,
    Again,
    ComesIn,
    Committed,
    FightEnds,
    Healed,
    MotesRegained,
    MotesSet,
    NobodyLeft,
    Placed,
    PutOn,
    Removed,
    TakenOff,
)
from engine.rules.common.rolls import Roll
from engine.rules.common.telling import in_tiers, tell

from ..actions.table import Actions
from . import actions as action_sentences
from . import attack, harm, magic, turns
from .telling import Telling

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack.FACTS, *attack.VOLLEY, *action_sentences.FACTS, *attack.SPECIAL,
    *magic.FACTS, *harm.FACTS, *turns.FACTS,
    *SPENT, HouseRule, RolledAgain, SetByGM, Roll, Again, FightEnds, NobodyLeft, Removed, Healed, MotesSet,
    MotesRegained, Committed, PutOn, TakenOff, Placed, ComesIn,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, those that lead one where nothing has taken
them along, and those that are told by themselves then."""

_KNOWN = frozenset(kind.key for kind in FACTS)
"""Keys of the facts that are told without their action being loaded."""


def sentences(
    begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str], actions: Actions
) -> tuple[str, ...]:
    """The log lines of an action by the rules that have these actions, a table's own among them."""
    telling = Telling(facts, name, lambda: actions.by_gm(begin), actions)
    further = actions.further(begin, facts, _KNOWN)
    return tell(telling, in_tiers(*FACTS, *further) if further else TIERS)
