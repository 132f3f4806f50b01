"""What was spent, alike in several rulesets, with its sentence: one for all that a side used and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..core.names import width
from ..core.told import NONE, One, Tier, Told
from .telling import LINE, NEXT, Telling, in_lines, row


class Spent(Told[Telling], tier=Tier.ALONE):
    """Something that one side used, or what that cost."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """What one side used and what it cost: `Mirel uses Excellency, 5: 5 motes, anima dim to glowing.`"""
        found = [self, *telling.take_each(one, *SPENT, who=self.who)]
        name = f"{'GM: ' if telling.by_gm else ''}{telling.name(self.who)}"
        labels = [each.label for each in found if isinstance(each, Uses)]
        paid = costs(found)
        if one.counters and not paid:
            return ""  # What a counterattack is given has been paid and told when it was declared.
        if labels:
            told = f"{name} uses {row(labels)}{': ' + paid if paid else ''}."
            return told if width(told) <= LINE else f"{in_lines(f'{name} uses ', labels)}{_apart(name, paid)}"
        if not paid:
            return ""
        level = next((each.level for each in found if isinstance(each, Stunt)), 0)
        return f"{telling.whose(self.who)} stunt, level {level}: {paid}." if level else f"{name}: {paid}."


def _apart(name: str, costs: str) -> str:
    return f"{NEXT}{name}: {costs}." if costs else ""


class Uses(Spent, key="uses"):
    """A power, or something made up on the spot: what it adds to which numbers, and what it costs."""

    label: str
    adds: Mapping[str, int] = NONE
    cost: Mapping[str, int] = NONE


class MotesSpent(Spent, key="motes_spent"):
    """Motes that were spent: what is left of both pools, and how many came from which."""

    amount: int
    personal: int = 0
    peripheral: int = 0
    from_personal: int = 0
    from_peripheral: int = 0


class Willpower(Spent, key="willpower"):
    """Willpower that has changed by an amount, to what there is now."""

    amount: int
    to: int


class Anima(Spent, key="anima"):
    """An anima that shows more or less than it did, by the names of its levels."""

    was: str
    to: str


class Stunt(Spent, key="stunt"):
    """A stunt of a level."""

    level: int


SPENT: tuple[type[Spent], ...] = (Uses, MotesSpent, Willpower, Anima, Stunt)
"""Facts of one side's effects, which make one sentence."""


def costs(found: Iterable[Told[Telling]]) -> str:
    """Motes, Willpower and anima as they changed."""
    spent = list(found)
    motes = sum(each.amount for each in spent if isinstance(each, MotesSpent))
    will = [each for each in spent if isinstance(each, Willpower)]
    anima = [each for each in spent if isinstance(each, Anima)]
    words = [f"{motes} mote{'s' if motes != 1 else ''}"] if motes else []
    words += [_willpower(will[0].to - will[0].amount, will[-1].to)] if will else []
    words += [f"anima {anima[0].was} to {anima[-1].to}"] if anima else []
    return ", ".join(words)


def _willpower(was: int, to: int) -> str:
    """Willpower as it changed; what was spent may have come back at once for a stunt."""
    return f"Willpower {was} to {to}" if was != to else f"Willpower still {to}"
