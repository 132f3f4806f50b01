"""The log of Static Veil: sentences of a finished action from its facts, and what an undo takes back in one word."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.ask import Fact
from engine.core.fight import HouseRule, RolledAgain, SetByGM
from engine.core.inputs import Begin
from engine.core.told import Told
from engine.rules.common.log import ComesIn, FightEnds, NobodyLeft, Placed, PutOn, Removed, Returns, TakenOff
from engine.rules.common.telling import Telling, in_tiers, tell

from ..actions.table import ACTIONS
from . import actions, attack, harm, turns
from . import telling as cost_sentences

FACTS: tuple[type[Told[Telling]], ...] = (
    *attack.FACTS, *attack.AREA, *harm.FACTS, *actions.FACTS,
    *turns.FACTS, *cost_sentences.FACTS, HouseRule, RolledAgain, SetByGM, FightEnds,
    NobodyLeft, Removed, Returns, ComesIn, Placed, PutOn, TakenOff,
)  # fmt: skip
"""Every fact that the rules record, those too that have no sentence of their own."""

TIERS = in_tiers(*FACTS)
"""What tells them: those that lead a sentence and take along what follows, then what each of these has left."""

_KNOWN = frozenset(kind.key for kind in FACTS)
"""Keys of the facts that are told without their action being loaded."""


def sentences(begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
    """The log lines of an action."""
    telling = Telling(facts, name, by_gm=lambda: ACTIONS.by_gm(begin))
    further = ACTIONS.further(begin, facts, _KNOWN)
    return tell(telling, in_tiers(*FACTS, *further) if further else TIERS)
