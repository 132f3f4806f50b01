"""What kinds of lines a log has, and what an undo takes back in one word: by procedures, each ruleset with its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.ask import Fact
from ..core.inputs import Begin
from .hand_sentences import Healed


@dataclass(frozen=True, slots=True)
class LogKinds:
    """The procedures of a ruleset by what the log calls them.

    `of_the_clock` say whose turn it is, `by_hand` are the game master's own doing, `attacks` are attacks; those of
    `decided` are called by the first thing in `outcomes`, which go by facts, that has come of them. `words` are what
    other procedures are called where that is not their own name.
    """

    by_hand: tuple[str, ...]
    of_the_clock: tuple[str, ...]
    words: Mapping[str, str]
    outcomes: Mapping[str, str]
    attacks: tuple[str, ...] = ("attack",)
    decided: tuple[str, ...] = ("attack",)

    def kind(self, begin: Begin) -> str:
        """What kind of line an action has: an attack, a turn, an effect, what the GM did, or another action."""
        procedure = begin.procedure
        if procedure in self.attacks:
            return "attacks"
        if procedure == "effect":
            return "effects"
        return "turns" if procedure in self.of_the_clock else "by hand" if procedure in self.by_hand else "actions"

    def by_gm(self, begin: Begin | None) -> bool:
        """Whether an action is the game master's own doing."""
        return begin is not None and begin.procedure in self.by_hand

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word: of an attack, what came of it."""
        keys = {fact.key for fact in facts}
        if begin.procedure in self.decided:
            return next((word for key, word in self.outcomes.items() if key in keys), "attack")
        if begin.procedure == "harm":
            return "healing" if Healed.key in keys else "damage"
        return self.words.get(begin.procedure, begin.procedure.replace("_", " "))
