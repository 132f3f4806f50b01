"""Powers, sorcery, Virtues and social attacks, with their sentences (look: log lines)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.told import NONE, Tier, Told
from engine.rules.common.log import SPENT, Willpower, costs
from engine.rules.common.telling import One, fitting, signed

from .actions import cost
from .telling import Telling

LASTS = {"": "", "tick": " on this tick", "next_action": " until the next action", "scene": " for the scene"}


class UsesPower(Told[Telling], key="power"):
    """A power used from the menu: what it `adds` to which numbers, and how long it `lasts`."""

    who: str
    label: str
    adds: Mapping[str, int] = NONE
    lasts: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """What it adds and for how long, and what it costs."""
        how_long = LASTS.get(self.lasts, f" for {self.lasts.removeprefix('ticks ')} ticks")
        adds = signed(self.adds)
        told = f"{telling.name(self.who)} uses {self.label}{f': {adds}{how_long}' if adds else how_long}"
        paid = costs(telling.take_each(one, *SPENT, who=self.who))
        return fitting(told, paid, cost(telling, one, self.who))


# -- sorcery -----------------------------------------------------------------------------------------------------------
class Shapes(Told[Telling], key="shapes"):
    """Sorcery of a circle that is being shaped, `done` so many times of `size`."""

    who: str
    circle: str
    done: int
    size: int

    def told(self, telling: Telling, one: One) -> str:
        """How far it is."""
        told = f"{telling.name(self.who)} shapes {self.circle.capitalize()} sorcery, {self.done} of {self.size}"
        return fitting(told, cost(telling, one, self.who))


class Casts(Told[Telling], key="casts"):
    """Sorcery of a circle that is cast."""

    who: str
    circle: str

    def told(self, telling: Telling, one: One) -> str:
        """By whom."""
        told = f"{telling.name(self.who)} casts {self.circle.capitalize()} sorcery"
        return fitting(told, cost(telling, one, self.who))


class KeepsSpell(Told[Telling], key="keeps_spell", tier=Tier.ALONE):
    """Sorcery that a blow has not broken."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose."""
        return f"{telling.name(self.who)} keeps the spell together."


class SpellLost(Told[Telling], key="spell_lost", tier=Tier.ALONE):
    """Sorcery that comes to nothing."""

    who: str
    circle: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose, and of which circle."""
        return f"{telling.name(self.who)} loses the {self.circle.capitalize()} spell."


# -- Virtues -----------------------------------------------------------------------------------------------------------
class Channels(Told[Telling], key="channel"):
    """A Virtue that is channeled, or set by hand, and how many channels of it are left."""

    who: str
    virtue: str
    left: int

    def told(self, telling: Telling, one: One) -> str:
        """The Virtue, and what a channel costs."""
        virtue = self.virtue.capitalize()
        if telling.by_gm:
            return f"GM: {telling.whose(self.who)} {virtue} has {self.left} channels left."
        paid = costs(telling.take_each(one, Willpower, who=self.who))
        return fitting(f"{telling.name(self.who)} channels {virtue}, {self.left} left", paid)


# -- social attacks ----------------------------------------------------------------------------------------------------
class Persuades(Told[Telling], key="persuades"):
    """A part of a social action that is not the last: how many of the whole are `left`."""

    who: str
    target: str
    left: int
    of: int
    ability: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """How far it is."""
        told = f"{telling.name(self.who)} talks to {telling.name(self.target)}, {self.of - self.left} of {self.of}"
        return fitting(told, cost(telling, one, self.who))


class Unmoved(Told[Telling], key="unmoved"):
    """A social attack that its target's MDV stops."""

    who: str
    target: str
    successes: int
    mdv: int

    def told(self, telling: Telling, one: One) -> str:
        """Both numbers."""
        against = f"{self.successes} against MDV {self.mdv}"
        told = f"{telling.name(self.who)} does not move {telling.name(self.target)}: {against}"
        return fitting(told, cost(telling, one, self.who))


class Persuaded(Told[Telling], key="persuaded"):
    """Somebody gives in to another, who wished for what the label says."""

    who: str
    by: str
    label: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """To whom, and what the other's action takes."""
        label = f": {self.label}" if self.label else ""
        told = f"{telling.name(self.who)} gives in to {telling.name(self.by)}{label}"
        return fitting(told, cost(telling, one, self.by))


class Resists(Told[Telling], key="resists"):
    """Somebody spends Willpower and does not give in: how much is left, or that it is `immune` by now."""

    who: str
    by: str
    left: int
    immune: bool

    def told(self, telling: Telling, one: One) -> str:
        """Whom it resists, and what the other's action takes."""
        telling.take(one, Willpower, who=self.who)
        how = "no more influence" if self.immune else f"Willpower {self.left} left"
        told = f"{telling.name(self.who)} resists {telling.name(self.by)}: {how}"
        return fitting(told, cost(telling, one, self.by))


class Interrupted(Told[Telling], key="interrupted", tier=Tier.ALONE):
    """A social action that comes to nothing."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Whose."""
        return f"{telling.name(self.who)} is interrupted: the words are lost."


FACTS: tuple[type[Told[Telling]], ...] = (
    UsesPower, Shapes, Casts, KeepsSpell, SpellLost, Channels, Persuades, Unmoved, Persuaded, Resists, Interrupted,
)  # fmt: skip
"""All of them."""
