"""Clinches, disarms and the like, guarding and blocking, with their sentences (look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.telling import One, fitting

from .action_sentences import Acts, cost, cost_of, successes
from .phrases import weapon_word
from .telling import Telling

HOLDS = {"crush": "crushes {}", "hold": "keeps hold of {}", "throw": "throws {}", "release": "lets go of {}"}


# -- clinches ----------------------------------------------------------------------------------------------------------
class Clinches(Told[Telling], key="clinch", tier=Tier.ALONE):
    """Somebody has control from now on, and the tick on which the one held acts next."""

    who: str
    target: str
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Who holds whom."""
        return f"{telling.name(self.who)} has hold of {telling.name(self.target)}."


class ClinchLost(Told[Telling], key="clinch_lost", tier=Tier.ALONE):
    """Two have clinched each other on one tick: whose hold comes to nothing, and the successes of both."""

    who: str
    target: str
    successes: int
    against: int

    def told(self, telling: Telling, one: One) -> str:
        """Who has the better hold."""
        name, whom = telling.whose(self.who), telling.name(self.target)
        return f"{whom} has the better hold of the two: {self.against} against {name} {self.successes}."


class Holds(Told[Telling], key="holds"):
    """`What` a holder would do with its victim, the successes of both, and whether it `keeps` control."""

    who: str
    target: str
    what: str
    successes: int
    against: int
    keeps: bool

    def told(self, telling: Telling, one: One) -> str:
        """What it does, or that it loses control."""
        name, whom = telling.name(self.who), telling.name(self.target)
        if not self.keeps:
            gripped = telling.take(one, Clinches)
            telling.take_all(one, Released)
            taken = telling.take(one, Acts, who=self.who)
            after = cost_of(taken, gripped.to if gripped else None) if taken else ()
            return fitting(f"{whom} wins control from {name}: {self.against} against {self.successes}", after)
        if self.what == "throw":
            telling.take(one, Released, who=self.who)
        rolls = f"{self.successes} against {self.against}"
        return fitting(f"{name} {HOLDS[self.what].format(whom)}: {rolls}", cost(telling, one, self.who))


class Released(Told[Telling], key="released", tier=Tier.ALONE):
    """A hold that is over."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Who no longer holds whom."""
        told = f"{telling.name(self.who)} no longer holds {telling.name(self.target)}"
        return fitting(told, cost(telling, one, self.who))


# -- disarms -----------------------------------------------------------------------------------------------------------
class Disarmed(Told[Telling], key="disarmed", tier=Tier.ALONE):
    """A weapon that is out of the hand."""

    who: str
    weapon: str
    by: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and which."""
        return f"{telling.name(self.who)} loses the {weapon_word(self.weapon)}."


class KeepsWeapon(Told[Telling], key="keeps_weapon", tier=Tier.ALONE):
    """A weapon that is kept after all."""

    who: str
    weapon: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and which."""
        return f"{telling.name(self.who)} keeps the {weapon_word(self.weapon)}."


# -- guarding and blocking ---------------------------------------------------------------------------------------------
class Guards(Told[Telling], key="guards"):
    """Whom a fighter defends."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Both, and until when."""
        told = f"{telling.name(self.who)} defends {telling.name(self.target)} until the next action"
        return fitting(told, cost(telling, one, self.who))


class Blockades(Told[Telling], key="blockade"):
    """Who would keep whom from passing, the successes of both, and whether it `blocks`."""

    who: str
    target: str
    successes: int
    against: int
    blocks: bool

    def told(self, telling: Telling, one: One) -> str:
        """Who is kept from passing, or gets past."""
        name, whom = telling.name(self.who), telling.name(self.target)
        rolls = f"{self.successes} against {self.against}"
        told = f"{name} blocks {whom}: {rolls}" if self.blocks else f"{name} does not stop {whom}: {rolls}"
        return fitting(told, cost(telling, one, self.who))


# -- attacks together --------------------------------------------------------------------------------------------------
class Coordinates(Told[Telling], key="coordinates"):
    """An attack together of so many (`size`): the leader's successes, their difficulty, what it `lowers` the target's
    DV by, and on which tick."""

    who: str
    target: str
    successes: int
    difficulty: int
    size: int
    lowers: int
    tick: int

    def told(self, telling: Telling, one: One) -> str:
        """What it will take from the target's DV, and when."""
        name, whom, made = telling.name(self.who), telling.name(self.target), successes(self.successes)
        if not self.lowers:
            told = f"{name} leads nobody against {whom}: {made}, difficulty {self.difficulty}"
            return fitting(told, cost(telling, one, self.who))
        gain = f"DV -{self.lowers} on tick {self.tick}"
        lead = f"{name} leads {self.size} against {whom}: {made}, {gain}", f"{name} leads against {whom}: {gain}"
        return fitting(lead, cost(telling, one, self.who))


class WindowCloses(Told[Telling], key="window_closes", tier=Tier.ALONE):
    """An attack together that is over."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """On whom it was."""
        return f"The attack together on {telling.name(self.target)} is over."


FACTS: tuple[type[Told[Telling]], ...] = (
    Clinches, ClinchLost, Holds, Released, Disarmed, KeepsWeapon, Guards, Blockades, Coordinates, WindowCloses,
)  # fmt: skip
"""All of them."""
