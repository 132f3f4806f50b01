"""What the log is told with: phrases, and the sentences of costs."""

from __future__ import annotations

from typing import Any

from engine.core.names import width
from engine.core.told import Tier, Told
from engine.rules.common.log import front
from engine.rules.common.telling import LINE, One, Telling, fitting, owner

Wordings = tuple[str, ...]
"""A phrase in several wordings, the longest first."""

FALLS = {
    "incapacitated": "is incapacitated", "unconscious": "falls unconscious", "dead": "dies",
    "defeated": "is defeated", "broken": "breaks",
}  # fmt: skip
"""What harm has made of a fighter."""

FELLS = {"incapacitated": "fells", "unconscious": "knocks out", "dead": "kills", "broken": "breaks"}
"""The same as what somebody has done."""

FALLEN = {"incapacitated": "is incapacitated", "unconscious": "is unconscious", "dead": "dies", "broken": "breaks"}
"""The same behind the harm that has done it."""


def falls(reason: str) -> str:
    """What has become of one who is out."""
    return FALLS.get(reason, f"is out of the fight: {reason}")


def weapon_word(name: str) -> str:
    """A weapon inside a sentence: `heavy pistol`; a name of its own keeps its capitals."""
    return name[:1].lower() + name[1:] if name[1:] == name[1:].lower() else name


def hits_word(count: int) -> str:
    """A number of Hits: `1 Hit`, `4 Hits`."""
    return f"{count} Hit{'s' if count != 1 else ''}"


def place(location: str) -> str:
    """A location in words: `left arm`."""
    return location.replace("_", " ")


def whose(telling: Telling, who: str, weapon: str) -> Wordings:
    """Who does it: `Corvin's heavy pistol`, or where there is no room only `Corvin`."""
    name = telling.name(who)
    return (f"{owner(name)} {weapon_word(weapon)}", name) if weapon else (name,)


def agreeing(verb: str, who: str) -> str:
    """The verb of whoever does it: a pistol hits, claws hit."""
    several = "'s " in who and who.endswith("s") and not who.endswith(("ss", "us"))
    return PLURALS.get(verb, verb.removesuffix("s")) if several else verb


PLURALS = {"misses": "miss"}


def within(leads: Wordings, wanted: Wordings, *more: str) -> str:
    """One sentence with the longest lead beside which what is wanted has room; then whatever else has."""
    least = min(map(width, wanted), default=-2)
    fits = [lead for lead in leads if width(lead) + 2 + least < LINE - 1]
    return fitting(fits[0] if fits else leads, wanted, *more)


# -- what was spent, which most sentences take along ------------------------------------------------------------------
VERBS = {"brace": "braces", "defend": "defends"}
"""What somebody does who has spent points on that."""


class Spends(Told[Telling], key="spends", tier=Tier.LAST):
    """Action Points that were spent, and on `what`."""

    who: str
    what: str
    cost: int
    was: int
    to: int

    def told(self, telling: Telling, one: One) -> str:
        """Points that no other sentence tells: `Dane braces: AP 2 to 1.`"""
        did = VERBS.get(self.what, f"spends {self.cost} AP, {self.what}")
        return f"{telling.name(self.who)} {did}: {points(self.was, self.to)}."


def points(was: int, to: int) -> str:
    """Action Points as they changed: `AP 3 to 1`."""
    return f"AP {was} to {to}"


def spending(telling: Telling, one: One) -> Wordings:
    """What the doer of a fact has spent for it; nothing where that is nothing."""
    spent = telling.take_each(one, Spends, who=one.who)
    return (points(spent[0].was, spent[-1].to),) if spent else ()


REROLL, COMPLICATION = "reroll", "complication"
"""What Grit was spent on, or came by."""


class GritMoves(Told[Telling], key="grit", tier=Tier.LAST):
    """Grit that was spent, gained or set, and on `what` or by what."""

    who: str
    was: int
    to: int
    what: str

    @property
    def words(self) -> str:
        """Grit as it changed: `Grit 2 to 1`."""
        return f"Grit {self.was} to {self.to}"

    def told(self, telling: Telling, one: One) -> str:
        """Grit that no other sentence tells."""
        name = telling.name(self.who)
        did = f"{name} spends Grit to roll again:" if self.what == REROLL else owner(name)
        return f"{front(telling, one)}{did} {self.words}."


def grit(telling: Telling, one: One, **match: Any) -> str:
    """The Grit of the doer of a fact that has changed with it; nothing where none has."""
    moved = telling.take(one, GritMoves, who=one.who, **match)
    return moved.words if moved else ""


class Ammunition(Told[Telling], key="ammunition", tier=Tier.NEVER):
    """Rounds that were shot, and how many are `left` in the weapon. The sentence of the shots tells them."""

    who: str
    left: int
    rounds: int
    weapon: str = ""


def loaded(telling: Telling, one: One) -> str:
    """What the shots of a fact have left in the weapon: `loaded 12 to 11`; nothing where it takes no rounds."""
    shot = telling.take(one, Ammunition, who=one.who)
    return f"loaded {shot.left + shot.rounds} to {shot.left}" if shot else ""


FACTS: tuple[type[Told[Telling]], ...] = (Spends, GritMoves, Ammunition)
"""All of them."""
