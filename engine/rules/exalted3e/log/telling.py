"""The facts of an action of Exalted 3e on their way to sentences: Initiative that was paid, and Crash."""

from __future__ import annotations

from engine.rules import telling
from engine.rules.telling import LINE, NEXT, Data, One, clause, in_lines, owner, row, signed

__all__ = [
    "LINE", "NEXT", "Data", "One", "Telling", "clause", "crosses", "in_lines", "owner", "rises", "row",
    "signed",
]  # fmt: skip


class Telling(telling.Telling):
    """The facts of one action."""

    def paid(self, like: One, who: str, why: str) -> str:
        """A cost in Initiative as a phrase, `Initiative 9 to 7` and whether it crashed the payer; nothing if free."""
        cost = self.take(like, "pays_initiative", who=who, why=why)
        if cost is None:
            return ""
        crash = self.take(like, "crash", who=who) if crosses(cost) else None
        return f"Initiative {cost['was']} to {cost['to']}{', in Crash by own doing' if crash else ''}"

    def made(self, like: One, roll: str, value: int) -> str:
        """The successes of a roll, or that it was a botch: none at all, and a 1 among the faces (rules section 1)."""
        faces = [one.data.get("faces", ()) for one in self.facts if _is_roll(one, like, roll)]
        return "a botch" if value == 0 and any(1 in each for each in faces) else str(value)


def _is_roll(one: One, like: One, roll: str) -> bool:
    """Whether a fact is the roll of that key inside the same procedure."""
    key = f"{like.prefix}.{roll}" if like.prefix else roll
    return (
        one.key == "roll"
        and one.data.get("roll", "") in (roll, key)
        and one.prefix == like.prefix
        and not one.data.get("forced", False)
    )


def crosses(data: Data, was: str = "was", to: str = "to") -> bool:
    """Whether Initiative has gone from above 0 to 0 or less."""
    return bool(data[was] > 0 >= data[to])


def rises(data: Data, was: str = "was", to: str = "to") -> bool:
    """Whether Initiative has come above 0."""
    return bool(data[was] <= 0 < data[to])
