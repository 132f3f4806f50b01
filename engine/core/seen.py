"""What players may be told: how much of a fighter, and from there on which of its actions, effects and numbers.

How much is a stage, each with all of those before it. What the rules have says in a column of its row, `seen`, at which
stage of the fighter it is told; what has no such stage is the game master's alone.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from .model import Tree

HEROES = "heroes"
"""The side of the players."""

ALL = "all"
"""What the game master says of one thing that nothing is kept of."""


class Stage(IntEnum):
    """How much players see of a fighter: nothing; that it is there, under its name; when it acts; how it is, in words;
    and the numbers that stand on the table."""

    NOTHING = 0
    NAME = 1
    PLACE = 2
    WORDS = 3
    NUMBERS = 4


class Seen(NamedTuple):
    """From which stage on something is told: of a hero, and of others; None where it never is.

    Of an action that is the stage of whoever takes it, of an effect that of whoever is under it, of a number that of
    whose it is. `said`: the game master also says of each whether it may be known.
    """

    others: Stage | None = None
    heroes: Stage | None = None
    said: bool = False

    def told(self, fighter: Tree, said: object = ALL) -> bool:
        """Whether players are told of it, of this fighter, as far as its row and the game master say so."""
        needed = self.heroes if fighter.get("side", "") == HEROES else self.others
        return needed is not None and stage(fighter) >= needed and not (self.said and is_kept(said))


UNSEEN = Seen()
"""The game master's alone."""
DONE = Seen(Stage.NAME, Stage.NAME)
"""What somebody does before everybody's eyes."""
SAID = Seen(Stage.NAME, Stage.NAME, said=True)
"""What somebody does, or has done to them, which the game master may keep."""
IN_TURN = Seen(Stage.PLACE, Stage.PLACE)
"""When somebody acts."""
IN_WORDS = Seen(Stage.WORDS, Stage.WORDS, said=True)
"""How somebody is: conditions, and health in words."""
IN_NUMBERS = Seen(Stage.NUMBERS, Stage.NUMBERS)
"""Initiative or tick, and health as marks."""
OF_HEROES = Seen(None, Stage.NUMBERS)
"""Numbers that players know of their own and never of others: defenses, motes."""


def stage(fighter: Tree) -> Stage:
    """How much players see of a fighter, as it is in the file: all of a hero, of others how they are, in words; nothing
    of one who is hidden."""
    if fighter.get("hidden", False):
        return Stage.NOTHING
    return Stage.NUMBERS if fighter.get("side", "") == HEROES else Stage.WORDS


def is_kept(said: object) -> bool:
    """Whether the game master keeps something from some of the players, by what is `seen` of it in the file."""
    return said not in ("", ALL)
