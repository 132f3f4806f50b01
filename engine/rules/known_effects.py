"""Effects whose numbers a ruleset knows: put on by hand without numbers they bring the usual ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .. import effects
from ..fight import Fight
from ..model import Refused, View

_SIZED = re.compile(r"(?:(\d{1,3}) ?%? +)?(\D*?)(?: *(\d{1,3}) ?%?)?")


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
        """The label of the known effect that a text means, whatever its capitals, with the size before or behind and
        with or without its percent sign; the text itself for any other."""
        word = self.also_called.get(text.casefold(), text.casefold())
        return word if word in self.known else self._by_size.get(_plain(text), text)

    @property
    def _by_size(self) -> Mapping[str, str]:
        """The labels by their plain words."""
        return {_plain(label): label for label in self.known}

    def read(self, text: str) -> str:
        """The label of the known effect that a text means; empty for any other. Raises Refused for a size of one that
        has others."""
        label = self.label_of(text)
        if label in self.known:
            return label
        word, size = _parted(text)
        sizes = [found[1] for found in map(_parted, self.known) if found[0] == word and found[1]]
        if size and sizes:
            known = f"{', '.join(sizes[:-1])} or {sizes[-1]}" if len(sizes) > 1 else sizes[0]
            raise Refused("wrong_size", f"There is no {word} {size}: type {word} with {known}.")
        return ""

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


NONE = KnownEffects({})
"""Of rules that know no effect by its name."""


def _parted(text: str) -> tuple[str, str]:
    """The words and the size of `cover 50%` or `50% cover`; the size is empty where there is none, or two."""
    found = _SIZED.fullmatch(" ".join(text.casefold().split()))
    if found is None or not found[2] or (found[1] and found[3]):
        return text.casefold(), ""
    return found[2], found[1] or found[3] or ""


def _plain(text: str) -> str:
    return " ".join(_parted(text)).strip()
