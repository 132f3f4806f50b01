"""Facts of an action on their way to sentences: which have been told, and the phrases that all sentences share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.ask import Fact
from engine.names import width

Data = Mapping[str, Any]

OVERRIDE = "override"
"""The fact of a number that counts as the GM has said."""


@dataclass(frozen=True, slots=True)
class One:
    """One fact: where it stands, inside what it was recorded, its key and its data."""

    place: int
    prefix: str
    key: str
    data: Data

    @property
    def who(self) -> str:
        """Whom the fact is about."""
        return str(self.data.get("who", ""))


class Telling:
    """The facts of one action. What a sentence has told is not told again.

    `name` gives a fighter's name by id; `by_gm` is whether the GM has done all this by hand.
    """

    def __init__(self, facts: Iterable[Fact], name: Callable[[str], str], by_gm: bool) -> None:
        self.name, self.by_gm = name, by_gm
        self.facts = [_one(place, fact) for place, fact in enumerate(facts)]
        self.told = set[int]()

    def take(self, like: One, key: str, **match: Any) -> Data | None:
        """The first untold fact of that key inside the same procedure whose data match; it counts as told."""
        for one in self.facts:
            if one.key == key and one.prefix == like.prefix and one.place not in self.told and _fits(one, match):
                self.told.add(one.place)
                return one.data
        return None

    def take_all(self, like: One, *keys: str, **match: Any) -> list[One]:
        """All untold facts of these keys inside the same procedure whose data match; they count as told."""
        found = [
            one
            for one in self.facts
            if one.key in keys and one.prefix == like.prefix and one.place not in self.told and _fits(one, match)
        ]
        self.told.update(one.place for one in found)
        return found

    def has(self, like: One, key: str, **match: Any) -> bool:
        """Whether there is such a fact, told or not."""
        return any(one.key == key and one.prefix == like.prefix and _fits(one, match) for one in self.facts)

    def by_word(self, like: One, *numbers: str) -> str:
        """What stands behind a number that the GM has set: ` (GM: the floor is slippery)`; nothing behind others."""
        found = [one for number in numbers for one in self.take_all(like, OVERRIDE, number=number)]
        return f" ({_gm(found[0])})" if found else ""

    def set_by_gm(self, one: One) -> str:
        """A number that the GM has set, old to new: `damage dice 9 to 12 (a long fall)`. What dice would have given is
        not known."""
        number, _, id = str(one.data.get("title") or one.data["number"]).partition(", ")
        label = f"{owner(self.name(id))} {number}" if id else number
        was = "" if number.endswith("successes") else f"{one.data['computed']} to "
        why = f" ({one.data['why']})" if one.data.get("why") else ""
        return f"{label} {was}{one.data['value']}{why}"

    def names(self, ids: Iterable[str]) -> str:
        """Names in a row: `Mirel, Sefa and Ydra`."""
        return row([self.name(id) for id in ids])

    def paid(self, like: One, who: str, why: str) -> str:
        """A cost in Initiative as a phrase, `Initiative 9 to 7` and whether it crashed the payer; nothing if free."""
        cost = self.take(like, "pays_initiative", who=who, why=why)
        if cost is None:
            return ""
        crash = self.take(like, "crash", who=who) if crosses(cost) else None
        return f"Initiative {cost['was']} to {cost['to']}{', in Crash by own doing' if crash else ''}"


def _one(place: int, fact: Fact) -> One:
    prefix, _, key = fact.key.rpartition(".")
    return One(place, prefix, key, fact.data)


def _gm(one: One) -> str:
    """Whose word a number is, and why: `GM: the floor is slippery`."""
    why = str(one.data.get("why", ""))
    return f"GM: {why}" if why else "GM"


def _fits(one: One, match: Mapping[str, Any]) -> bool:
    return all(one.data.get(name) == value for name, value in match.items())


NEXT = "\n"
"""Between two lines of the log that one fact makes."""

LINE = 74
"""Cells of a line of the log at 80 wide (look: log lines)."""


def in_lines(lead: str, pieces: Iterable[str]) -> str:
    """`lead` and the pieces with commas between them, in as many lines as they need; further ones begin with `Then`."""
    lines, now = list[str](), ""
    for piece in pieces:
        if now and width(f"{now}, {piece}.") > LINE:
            lines.append(f"{now}.")
            now = f"Then {piece}"
        else:
            now = f"{now}, {piece}" if now else f"{lead}{piece}"
    return NEXT.join((*lines, f"{now}."))


def row(words: list[str]) -> str:
    """Words in a row: `a, b and c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def crosses(data: Data, was: str = "was", to: str = "to") -> bool:
    """Whether Initiative has gone from above 0 to 0 or less."""
    return bool(data[was] > 0 >= data[to])


def rises(data: Data, was: str = "was", to: str = "to") -> bool:
    """Whether Initiative has come above 0."""
    return bool(data[was] <= 0 < data[to])


def owner(name: str) -> str:
    """Whose: `Mirel's`."""
    return f"{name}'s"


def clause(*phrases: str, end: str = ".") -> str:
    """Phrases parted by semicolons, those that are empty left out, as the end of a sentence."""
    return "; ".join(filter(None, phrases)) + end


def signed(changes: Mapping[str, int]) -> str:
    """What numbers change by: `soak +2, parry -1`."""
    return ", ".join(
        f"{name.replace('_', ' ')} {amount}" if name.endswith("double_from") else f"{name.replace('_', ' ')} {amount:+}"
        for name, amount in changes.items()
    )
