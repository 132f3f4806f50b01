"""Effects whose numbers a ruleset knows: put on by hand without numbers they bring the usual ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .. import effects
from ..fight import Fight
from ..model import Refused, View


@dataclass(frozen=True, slots=True)
class Known:
    """What an effect brings: its numbers, whether it is over with the start of the own next turn, and what it means."""

    modifiers: Mapping[str, int] = field(default_factory=dict)
    passes: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class KnownEffects:
    """The known effects by the label under which the rules look for them.

    `also_called` has other words for some of them; of each group of `instead` one takes the place of another.
    """

    known: Mapping[str, Known]
    also_called: Mapping[str, str] = field(default_factory=dict)
    instead: tuple[tuple[str, ...], ...] = ()

    def label_of(self, text: str) -> str:
        """The label of the known effect that a text means, whatever its capitals; the text itself for any other."""
        word = self.also_called.get(text.casefold(), text.casefold())
        return word if word in self.known else text

    def puts_on(self, fight: Fight, fighter: View, label: str) -> None:
        """Makes room for a known effect: one cover takes the place of another. Raises Refused where it is there
        already."""
        if effects.has(fight.draft, fighter.id, label):
            name = fight.draft.get(f"combatant.{fighter.id}.name", fighter.id)
            raise Refused("already", f"{name}: {label} is there already; take it off first (-{label}).")
        for group in self.instead:
            if label in group:
                for other in group:
                    effects.remove_label(fight.draft, fighter.id, other)
