"""What harm does to somebody, with its sentences: damage and armor, Health, Critical Injuries (look: log lines)."""

from __future__ import annotations

from engine.core.told import Tier, Told
from engine.rules.common.log import front
from engine.rules.common.telling import One, Telling, clause, fitting

from .telling import FALLEN, Wordings, place
from .turns import Out


# -- Health ------------------------------------------------------------------------------------------------------------
class Harm(Told[Telling], tier=Tier.TRAILS):
    """Harm that somebody or something has taken; `why` says by what, where that was no attack, and `place` where it
    struck, where nothing else tells it."""

    who: str
    why: str = ""
    place: str = ""

    def words(self, out: Out | None) -> Wordings:
        """What it came to."""
        return ()

    def told(self, telling: Telling, one: One) -> str:
        """Harm that no hit tells: by a condition, or by the GM's hand."""
        out = telling.take(one, Out, who=self.who)
        name = telling.name(self.who)
        lead = f"{name} is {self.why}" if self.why else name
        if self.place:
            lead = f"{telling.whose(self.who)} {place(self.place)}"
        return front(telling, one) + fitting(tuple(f"{lead}: {did}" for did in self.words(out)), _fate(out))


class Hurt(Harm, key="health"):
    """Health that is lost, or with `wounds.model` slots the `slot` that is filled, and the band of Health by now with
    what it takes from tests."""

    band: str = ""
    penalty: int = 0
    was: int = 0
    left: int = 0
    slot: str = ""

    def words(self, out: Out | None) -> Wordings:
        """Health as it was and is, with the band it comes to; or the slot that is filled."""
        if self.slot:
            return (f"a {self.slot} wound",)
        told = f"Health {self.was} to {self.left}"
        return (told,) if out is not None else (f"{told}, {_band(self.band, self.penalty)}", told)


class Strains(Harm, key="strains"):
    """Damage to an object of that Structure, and whether it breaks by it."""

    amount: int
    structure: int
    breaks: bool = False

    def words(self, out: Out | None) -> Wordings:
        """Damage beside the Structure."""
        return f"{self.amount} damage, Structure {self.structure}", f"{self.amount} damage"


def harm(telling: Telling, one: One, who: str) -> Harm | None:
    """The harm that somebody has taken by what a fact tells."""
    return telling.take(one, Hurt, who=who) or telling.take(one, Strains, who=who)


def _band(band: str, penalty: int) -> str:
    return f"{band} {penalty}" if penalty else band


def _fate(out: Out | None) -> str:
    return FALLEN.get(out.reason, out.reason) if out else ""


class Damage(Told[Telling], key="damage", tier=Tier.FOLLOWS):
    """Damage, `raw` and the `amount` that armor has left of it, at a location. A hit tells its own."""

    who: str
    raw: int
    armor: int
    amount: int
    location: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """What an area does to one who is in it: `Dane: Health 12 to 8, bruised -5.`"""
        name, hurt = telling.name(self.who), harm(telling, one, self.who)
        if hurt is None:
            return f"{name} is unhurt: {self.raw} damage, armor {self.armor}."
        out = telling.take(one, Out, who=self.who)
        return clause(f"{name}: {hurt.words(out)[0]}", _fate(out))


class Healed(Told[Telling], key="healed", tier=Tier.ALONE):
    """Health that comes back, and the band of Health by now with what it takes from tests."""

    who: str
    was: int
    to: int
    penalty: int
    band: str = ""

    def told(self, telling: Telling, one: One) -> str:
        """Health, old to new."""
        told = f"{telling.name(self.who)} Health {self.was} to {self.to}, {_band(self.band, self.penalty)}."
        return front(telling, one) + told


# -- Critical Injuries -------------------------------------------------------------------------------------------------
class CriticalSlot(Told[Telling], key="critical_slot", tier=Tier.ALONE):
    """A critical slot that is filled."""

    who: str
    was: int
    to: int

    @property
    def words(self) -> str:
        """The slots as they changed."""
        return f"critical slots {self.was} to {self.to}"

    def told(self, telling: Telling, one: One) -> str:
        """A slot that no injury tells."""
        return f"{telling.whose(self.who)} {self.words}."


class Unconscious(Told[Telling], key="unconscious", tier=Tier.ALONE):
    """Unconscious by an injury."""

    who: str

    def told(self, telling: Telling, one: One) -> str:
        """Unconscious by something else than an injury that is told."""
        return f"{telling.name(self.who)} is unconscious."


class Unstable(Told[Telling], key="unstable", tier=Tier.ALONE):
    """How long one has `left` to live."""

    who: str
    left: str

    def told(self, telling: Telling, one: One) -> str:
        """How long, where no injury tells it."""
        return f"{telling.name(self.who)} is unstable: {self.left}."


class CriticalInjury(Told[Telling], key="critical", tier=Tier.TRAILS):
    """A Critical Injury at a location: its `value`, in the band `upto` which it is, and the damage in `excess` of
    Health."""

    who: str
    value: int
    location: str
    upto: int = 0
    excess: int = 0

    def told(self, telling: Telling, one: One) -> str:
        """What it does at once: `Dane's Critical Injury, torso: 73, unstable 4 minutes.`"""
        slot = telling.take(one, CriticalSlot, who=self.who)
        asleep = telling.take(one, Unconscious, who=self.who)
        unstable = telling.take(one, Unstable, who=self.who)
        told = [f"{telling.whose(self.who)} Critical Injury, {place(self.location)}: {self.value}"]
        told += ["unconscious"] if asleep else []
        told += [f"unstable {unstable.left}"] if unstable else []
        return fitting(", ".join(told), slot.words if slot else "")


class Survival(Told[Telling], key="survival", tier=Tier.ALONE):
    """The d6 of a minor foe who has fallen, what was `needed`, and whether it lives."""

    who: str
    roll: int
    needed: int
    lives: bool

    def told(self, telling: Telling, one: One) -> str:
        """Whether it lives."""
        fate = "lives" if self.lives else "is dead"
        return f"{telling.name(self.who)} {fate}: {self.roll} on the d6, {self.needed} needed."


FACTS: tuple[type[Told[Telling]], ...] = (
    Hurt, Strains, Damage, Healed, CriticalSlot, Unconscious, Unstable, CriticalInjury, Survival,
)  # fmt: skip
"""All of them."""
