"""What is done in a grapple, with its sentences (rules section 11; look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told

from .telling import One, Telling, clause


class Savages(Told[Telling], key="savages"):
    """The holder strikes whom it holds: what comes of it is told of the blow."""

    who: str
    target: str
    kind: str

    def told(self, telling: Telling, one: One) -> str:
        """Who does."""
        return f"{telling.name(self.who)} savages {telling.name(self.target)}, {self.kind}."


class Throws(Told[Telling], key="throws"):
    """The holder throws or slams whom it holds, and gives up so many rounds of control for it."""

    who: str
    target: str
    kind: str
    rounds: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Who does, and what was given up."""
        said = f"{telling.name(self.who)} throws {telling.name(self.target)}, {self.kind}"
        gives = f"{self.rounds} round{'s' if self.rounds != 1 else ''} given up" if self.rounds else ""
        return clause(said, gives)


class Restrains(Told[Telling], key="restrains"):
    """The holder restrains whom it holds, which loses its next turn; so many rounds of control are left."""

    who: str
    target: str
    left: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """Who does, and what it leaves."""
        said = f"{telling.name(self.who)} restrains {telling.name(self.target)}, who loses the next turn"
        return clause(said, f"{self.left} round{'s' if self.left != 1 else ''} of control left")


class Dragged(Told[Telling], key="dragged", tier=Tier.ALONE):
    """Whoever is held comes along with a move."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """Who takes whom along."""
        return f"{telling.name(self.who)} drags {telling.name(self.target)} along."


class LetsGo(Told[Telling], key="lets_go"):
    """The holder lets go in its turn."""

    who: str
    target: str

    def told(self, telling: Telling, one: One) -> str:
        """That it does; the end of the hold is told by itself."""
        return f"{telling.name(self.who)} lets go of {telling.name(self.target)}."


FACTS: tuple[type[Told[Telling]], ...] = (Savages, Throws, Restrains, LetsGo, Dragged)
"""All of them."""
