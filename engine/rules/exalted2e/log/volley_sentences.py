"""A volley, with its sentences: who shoots, and for each target how many hit and what they do (look: log lines)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.told import Told
from engine.rules.telling import One, fitting

from .action_sentences import Acts, cost_of
from .attack_sentences import AutomaticMiss, Damage, Hits, KeepsFeet, Misses, Stopped
from .harm_sentences import Pending
from .phrases import AHEAD, Wordings, weapon_word
from .telling import Telling

SHOTS = frozenset(kind.key for kind in (Hits, Misses, AutomaticMiss, Damage, Stopped, KeepsFeet))
"""What each shot would say by itself."""


class Shoots(Told[Telling], key="volley"):
    """A volley of so many (`size`) of a `group`: with which weapon, and on whom, shot by shot."""

    who: str
    weapon: str
    size: int
    targets: tuple[str, ...]
    group: str = ""
    speed: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Who shoots at whom: `Heron Archer x12 shoot at Crane and Juno, long bow; next on 40, DV -1.`"""
        telling.told |= {each.place for each in telling.facts if each.key in SHOTS}
        taken = telling.take_each(one, Acts)
        who, weapon = f"{self.group or telling.name(self.who)} x{self.size}", weapon_word(self.weapon)
        targets = telling.names(dict.fromkeys(self.targets))
        lead = f"{who} shoot at {targets}, {weapon}", f"{who} shoot at {targets}", f"{who} shoot"
        return fitting(lead, cost_of(taken[0]) if taken else ())


class VolleyResult(Told[Telling], key="volley_result"):
    """What becomes of one target: how many of the shots at it hit, and the levels of a `type` that they do in all."""

    who: str
    shots: int
    hits: int
    levels: int
    type: str
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Hits and levels: `Crane: 2 of 4 hit, 1 lethal at tick end.`"""
        waits = [each for each in telling.facts if each.key == Pending.key and each.who == self.who]
        telling.told |= {each.place for each in waits}
        hits = f"{telling.name(self.who)}: {self.hits or 'none'} of {self.shots} hit"
        if not self.levels:
            return fitting(f"{hits}, no level" if self.hits else hits)
        harm = f"{hits}, {self.levels} {self.type}"
        return fitting(_ends(harm, [Pending.recorded(each.data) for each in waits]))


def _ends(harm: str, waits: Sequence[Pending]) -> Wordings:
    if not waits:
        return (harm,)
    last = waits[-1]
    if fate := AHEAD.get(last.forecast):
        return (f"{harm}, {fate} and still acts",) if last.acts else (f"{harm}, {fate}",)
    return (f"{harm} at tick end",)


FACTS: tuple[type[Told[Telling]], ...] = (Shoots, VolleyResult)
"""All of them."""
