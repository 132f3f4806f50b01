"""One roll from its question to its successes: the dice, rerolls of chosen dice, and what the log needs of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from ...core.ask import Ask, Number, Places, Question, Role, Throw, number
from ...core.dice import MOST_DICE, Dice
from ...core.fight import Fight
from ...core.told import Tier, Told

P = ParamSpec("P")

MOST_REROLLS = 5
"""How many times dice of one roll may be taken up again."""


class Roll(Told[Any], key="roll", tier=Tier.NEVER):
    """One roll: its key, the dice, the successes that count, and the faces `before` some were rolled again. Dice that
    were `counted` at the table have no faces; what is `forced` counts as the GM says. Sentences name what they need."""

    roll: str
    who: str
    pool: int
    value: int
    faces: tuple[int, ...] = ()
    tens: str = ""
    automatic: int = 0
    before: tuple[int, ...] = ()
    counted: bool = False
    forced: bool = False


def countable(what: Number) -> Number:
    """A number of dice, or of successes without dice, as a roll can take it: from 0 to the most there can be."""
    return what.at_least(0).at_most(MOST_DICE, f"no roll takes more than {MOST_DICE}")


def in_bounds(amount: int) -> int:
    """The same for a plain amount."""
    return max(0, min(amount, MOST_DICE))


@dataclass(frozen=True, slots=True)
class Rolled:
    """What came of a roll: successes that count, automatic ones in them, and the faces where any were given."""

    successes: int
    faces: tuple[int, ...] = ()
    botch: bool = False


def roll(
    fight: Fight, build: Callable[Concatenate[Fight, P], Question[Throw]], *args: P.args, **given: P.kwargs
) -> Rolled:
    """Asks for the dice of `build`, and shows the successes.

    The successes are a shown number under the key the ask `gives`: the GM may put another in its place, before the dice
    too, which then are not asked for.
    """
    return roll_again(fight, 0, build, *args, **given)


def roll_again(
    fight: Fight,
    rerolls: int,
    build: Callable[Concatenate[Fight, P], Question[Throw]],
    *args: P.args,
    **given: P.kwargs,
) -> Rolled:
    """The same, where up to `rerolls` of the dice may be rolled again."""
    answer = fight.ask(build, *args, **given)
    asked = fight.asked
    assert asked is not None
    dice = asked.dice or Dice(0)
    key = fight.local(asked.key)
    first = answer if isinstance(answer, tuple) else ()
    if first:
        answer = _rerolled(fight, key, asked, first, rerolls)
    gives = fight.local(asked.gives)
    parts = [("dice", dice.successes(answer))]
    whose = asked.who if asked.role is Role.IN_TURN else ""
    successes = fight.show(gives, number(*parts, ("automatic successes", dice.automatic)), who=whose)
    faces = answer if isinstance(answer, tuple) else ()
    fight.tell(
        Roll(
            roll=key,
            who=asked.who,
            pool=dice.count,
            faces=faces,
            value=successes,
            tens=dice.tens_rule,
            automatic=dice.automatic,
            before=first if first != faces else (),
            counted=isinstance(answer, int),
            forced=fight.overridden(gives),
        )
    )
    return Rolled(successes, faces, bool(faces) and dice.botch(faces) and successes == 0)


def _rerolled(fight: Fight, key: str, asked: Ask, faces: tuple[int, ...], rerolls: int) -> tuple[int, ...]:
    for turn in range(1, MOST_REROLLS + 1):
        chosen = fight.ask(_which, f"{key}.reroll {turn}", asked, faces, rerolls)
        if not chosen:
            return faces
        fresh = fight.ask(_again, f"{key}.again {turn}", asked, len(chosen))
        taken = fresh if isinstance(fresh, tuple) else ()
        faces = tuple(taken[chosen.index(i)] if i in chosen and taken else face for i, face in enumerate(faces))
        rerolls = max(0, rerolls - len(chosen))
    return faces


def _which(fight: Fight, key: str, asked: Ask, faces: tuple[int, ...], rerolls: int) -> Question[Places]:
    return fight.reroll(key, asked.who, f"Roll dice again? Up to {rerolls}", faces, rerolls)


def _again(fight: Fight, key: str, asked: Ask, count: int) -> Question[Throw]:
    dice = asked.dice or Dice(0)
    again = Dice(count, dice.sides, dice.target_number, dice.double_from)
    return fight.dice(key, asked.who, "Dice rolled again", again, gives=f"{key} successes", faces_only=True)
