"""Answers from the seeded source: what is rolled for a side that does not roll itself."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.ask import Ask
from ..core.dice import rolled_dice
from ..core.inputs import Amend, Answer
from ..core.model import Refused
from ..core.procedure import Outcome
from .journal import Moment


def rolled_answer(seed: int, action: int, ask: Ask | None, typed: Iterable[int]) -> Answer:
    """The answer to an open dice ask, after faces that a person typed, in the action that entry `action` began.

    Raises Refused where no dice are asked for.
    """
    first = tuple(typed)
    if ask is None or ask.kind != "dice" or ask.dice is None:
        raise Refused("no_dice_asked", "No dice are asked for now.")
    places = range(len(ask.given) + len(first), ask.count)
    rest = rolled_dice(seed, action, ask.key, ask.who, ask.dice, places)
    return Answer(ask.key, (*first, *rest), "t" * len(first) + "r" * len(rest))


def rolled_again(seed: int, moment: Moment, outcome: Outcome | None, key: str) -> Amend:
    """All dice of a roll that has been answered, afresh. Raises Refused where none lie under that key."""
    ask = outcome.passed.get(key) if outcome else None
    if ask is None or ask.dice is None or ask.count < 1:
        raise Refused("no_dice_there", "No dice of that roll lie on the table.")
    before = [one for one in moment.inputs if isinstance(one, (Answer, Amend)) and one.key == key]
    faces = rolled_dice(seed, moment.open[0][0], key, ask.who, ask.dice, range(ask.count), len(before))
    return Amend(key, faces, "r" * ask.count)
