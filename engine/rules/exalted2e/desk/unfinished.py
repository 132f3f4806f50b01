"""A flurry that is being played, in the words of the desk: what comes next, and what ending the move gives up."""

from __future__ import annotations

from engine.core.model import Tree

from ..actions.table import actions
from ..fighter import Fighter
from ..turn import order, parts

ATTACK = "attack"


def upcoming(fighter: Fighter) -> str:
    """The next action and its place: `attack 1 of 2`, `dash, 2 of 3`; empty where no flurry goes on."""
    if not order.in_flurry(fighter):
        return ""
    done, size = parts.place(fighter)
    kinds = _kinds(fighter)
    comma = "" if len(set(kinds)) == 1 else ","
    return f"{_title(fighter, kinds[done])}{comma} {done + 1} of {size}"


def left(fighter: Fighter) -> str:
    """What of the flurry has not been played: `2 attacks`, `1 action`; empty where no flurry goes on."""
    if not order.in_flurry(fighter):
        return ""
    kinds = _kinds(fighter)[parts.place(fighter)[0] :]
    word = ATTACK if set(kinds) == {ATTACK} else "action"
    return f"{len(kinds)} {word}{'s' if len(kinds) != 1 else ''}"


def _title(fighter: Fighter, kind: str) -> str:
    """What an action is called. A fight that was written by hand may name one that there is not."""
    row = actions(fighter.draft).known(kind)
    return row.title.lower() if row is not None and row.flurried and row.flurried.part else kind.replace("_", " ")


def _kinds(fighter: Fighter) -> list[str]:
    """What each action of the flurry is, in the order in which they are played."""
    declared: Tree = fighter.read("now.flurry.part", {})
    size = parts.place(fighter)[1]
    return [str(declared.get(str(number), {}).get("do", ATTACK)) for number in range(1, size + 1)]
