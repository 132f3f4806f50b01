"""Log sentences of Initiative, of the clock, and of those who come and go (look: log lines)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.rules.telling import NEXT, One, Telling, in_lines, owner, row

from .phrases import falls

ROUTINE = ("counterstrike",)
"""Effects whose end is a matter of course and is not told."""


def initiative(telling: Telling, one: One) -> str:
    """Initiative in its order: `Initiative: 17 Ione, 14 Corvin and Wick, 9 Dock Gangers x4.`; or one who comes late."""
    rest = telling.take_all(one, "initiative")
    if one.data.get("late", False):
        return NEXT.join(_joins(telling, each) for each in (one, *rest))
    placed = sorted((one, *rest), key=lambda each: -int(each.data["value"]))
    by_value = groupby(placed, key=lambda each: int(each.data["value"]))
    pieces = [f"{value} {row(_together(telling, those))}" for value, those in by_value]
    return in_lines("Initiative: ", pieces)


def _joins(telling: Telling, one: One) -> str:
    whose = ", its group's" if one.data.get("group", "") else ""
    return f"{telling.name(one.who)} joins the fight: Initiative {one.data['value']}{whose}."


def _together(telling: Telling, some: Iterable[One]) -> list[str]:
    """Names, those of a group as one: they have one roll."""
    found = dict[tuple[str, str], list[str]]()
    for one in some:
        group = str(one.data.get("group", ""))
        found.setdefault((group, "" if group else one.who), []).append(telling.name(one.who))
    return [f"{group} x{len(names)}" if len(names) > 1 else names[0] for (group, _), names in found.items()]


def idle(telling: Telling, one: One) -> str:
    """A turn in which somebody has not acted."""
    none = "" if one.data["to"] else ", none for this round"
    return f"{telling.name(one.who)} waits: AP {one.data['was']} to {one.data['to']}{none}."


def delays(telling: Telling, one: One) -> str:
    """A later place in the order."""
    return f"{telling.name(one.who)} delays, to act after {telling.name(str(one.data['behind']))}."


def hold_lapses(telling: Telling, one: One) -> str:
    """A hold that nothing has triggered."""
    return f"{telling.name(one.who)}'s hold lapses."


def effect_ends(telling: Telling, one: One) -> str:
    """An effect that the clock has ended, where that is no matter of course."""
    label = str(one.data["label"])
    return "" if label in ROUTINE else f"{owner(telling.name(one.who))} {label} ends."


def out(telling: Telling, one: One) -> str:
    """Out of the fight by something else than harm that is told."""
    front = "GM: " if telling.by_gm else ""
    return f"{front}{telling.name(one.who)} {falls(str(one.data['reason']))}."


def returns(telling: Telling, one: One) -> str:
    """Back in the fight."""
    return f"{'GM: ' if telling.by_gm else ''}{telling.name(one.who)} is back in the fight."


def removed(telling: Telling, one: One) -> str:
    """Taken out of the file."""
    return f"GM: {one.data['name']} is taken out."


def fight_ends(telling: Telling, one: One) -> str:
    """The end of it."""
    return f"The fight ends in round {one.data['round']}." if one.data.get("round") else "The fight ends."


def nobody_left(telling: Telling, one: One) -> str:
    """Nobody can act."""
    return "Nobody is left to act."


def turn(telling: Telling, one: One) -> str:
    """Whose turn it is: `Corvin's turn, 2 AP left.`"""
    front = "GM: " if telling.by_gm else ""
    return f"{front}{owner(telling.name(one.who))} turn, {one.data['ap']} AP left."


def round_begins(telling: Telling, one: One) -> str:
    """A round begins, and with whom: `Round 2, all AP are back: Ione's turn, 3 AP left.`"""
    back = ", all AP are back" if one.data["round"] > 1 else ""
    return _with_turn(telling, one, f"Round {one.data['round']}{back}")


def pass_begins(telling: Telling, one: One) -> str:
    """Another pass of the same round, and with whom."""
    return _with_turn(telling, one, f"Pass {one.data['number']}")


def _with_turn(telling: Telling, one: One, lead: str) -> str:
    following = [it for it in telling.facts if it.place > one.place and it.prefix == one.prefix and it.key in CLOCK]
    if not following or following[0].key != "turn":
        return f"{lead}."
    telling.told.add(following[0].place)
    return f"{lead}: {turn(telling, following[0])}"


CLOCK = ("turn", "pass", "round")


LEADS = {"initiative": initiative, "removed": removed}
"""Facts that lead a sentence, told before those that only follow."""

SECOND = {"round": round_begins, "pass": pass_begins}
"""Facts that take along whose turn begins with them."""

REST = {
    "idle": idle, "delays": delays, "hold_lapses": hold_lapses, "effect_ends": effect_ends,
    "out": out, "returns": returns, "fight_ends": fight_ends, "nobody_left": nobody_left, "turn": turn,
}  # fmt: skip
"""Facts that are told where no other sentence has."""
