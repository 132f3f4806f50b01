"""Effects that the rules know by their names: a row for each, which everything that has to do with it reads.

What puts it on, what it changes, how a fighter under it is described, what may be typed for it and whether the log
tells its end all stand in the row. Nothing else writes or looks for its label.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ...core import effects
from ...core.ask import Number, Part, number
from ...core.fight import Fight
from ...core.model import Draft, Refused, Tree, View
from ...core.told import IN_WORDS, Seen


@dataclass(frozen=True)
class Lasting:
    """One effect. `label` stands in files and is never changed.

    `modifiers` are the numbers it changes; `rule` is where that is written. `note` says what else it means. A fighter
    under it is told in `words`, with the name of whom it is `against`, else of its `source`, in their braces; where
    there is nobody to name by its label, which takes the effect's own note behind `noted`.

    `by_hand`: it can be put on by its name, or by one of `also`; it is over with the start of the own next turn where
    it `passes`, and takes the place of those of the same `group`. `routine`: its end is a matter of course, and is not
    told. `state`: its label says how somebody is, as `prone` does. `seen`: what players are told of it.
    """

    label: str
    modifiers: Mapping[str, int] = field(default_factory=dict)
    rule: str = ""
    note: str = ""
    words: str = ""
    noted: str = ""
    by_hand: bool = False
    also: tuple[str, ...] = ()
    passes: bool = False
    group: str = ""
    routine: bool = False
    state: bool = False
    seen: Seen = IN_WORDS

    def amount(self, name: str) -> int:
        """What it adds to a number."""
        return self.modifiers.get(name, 0)

    def part(self, name: str) -> Part:
        """What it adds to a number, as a part of it."""
        return Part(self.label, self.amount(name), self.rule)

    def number(self, name: str) -> Number:
        """What it adds to a number, as a number of its own, which the game master can set."""
        return number((self.label, self.amount(name), self.rule))

    def found(self, draft: Draft, who: str) -> list[tuple[str, Tree]]:
        """Those of it on a fighter with their ids, oldest first."""
        return effects.on(draft, who, self.label)

    def everywhere(self, draft: Draft) -> list[tuple[str, Tree]]:
        """Those of it on anybody with their ids, oldest first."""
        return [(id, one) for id, one in effects.every(draft) if one["label"] == self.label]

    def there(self, draft: Draft, who: str) -> bool:
        """Whether a fighter is under it."""
        return effects.has(draft, who, self.label)

    def against(self, draft: Draft, who: str, other: str) -> bool:
        """Whether a fighter is under one that counts against that other one."""
        return any(one.get("against", "") == other for _, one in self.found(draft, who))

    def on(
        self,
        draft: Draft,
        who: str,
        until: effects.Until | None = None,
        modifiers: Mapping[str, int] | None = None,
        of: str = "",
        bare: bool = False,
        **more: Any,
    ) -> str:
        """Puts it on a fighter and returns its id. `modifiers` are other numbers than its own, `of` stands behind the
        label and a colon; `more` may hold against, source, note and seen. Its own note is written where none is given,
        unless it is put on `bare`.
        """
        label = f"{self.label}: {of}" if of else self.label
        more["note"] = more.get("note", "") or ("" if bare else self.note)
        return effects.add(draft, who, label, self.modifiers if modifiers is None else modifiers, until, **more)

    def off(self, draft: Draft, who: str) -> bool:
        """Takes it off a fighter; whether it was there."""
        return effects.remove_label(draft, who, self.label)


_SIZED = re.compile(r"(?:(\d{1,3}) ?%? +)?(\D*?)(?: *(\d{1,3}) ?%?)?")


class LastingTable:
    """The rows of a ruleset, by their labels."""

    def __init__(self, *rows: Lasting) -> None:
        """Raises ValueError where two rows have one label, or one word means two of them."""
        self.rows: Mapping[str, Lasting] = {row.label: row for row in rows}
        words = [word for row in rows for word in (row.label, *row.also)]
        if twice := sorted({word for word in words if words.count(word) > 1}):
            raise ValueError(f"two effects are called {', '.join(twice)}")

    def row(self, label: str) -> Lasting | None:
        """The row of an effect that is there, by its label or by what stands before its colon."""
        return self.rows.get(label) or self.rows.get(label.partition(":")[0])

    def routine(self, label: str) -> bool:
        """Whether the end of an effect of that label is a matter of course."""
        row = self.row(label)
        return row is not None and row.routine

    def seen(self, label: str) -> Seen:
        """What players are told of an effect of that label; of one that has no row as far as the game master says."""
        row = self.row(label)
        return row.seen if row else IN_WORDS

    def words(self, effect: Tree, name: Callable[[str], str]) -> str:
        """An effect in the words of its row, if it has any: `held by Orsolo`; else nothing. `name` makes a short name
        of an id."""
        row, source = self.row(effect["label"]), effect.get("source", "")
        if row is None:
            return ""
        other = effect.get("against", "") or source
        if row.words and other:
            return row.words.format(name(other))
        return f"{row.label}{row.noted}{effect['note']}" if row.noted and effect.get("note", "") else ""

    # -- put on by hand --------------------------------------------------------------------------------------------
    @cached_property
    def by_hand(self) -> Mapping[str, Lasting]:
        """Those that are put on by their names, by label."""
        return {label: row for label, row in self.rows.items() if row.by_hand}

    @cached_property
    def _also(self) -> Mapping[str, str]:
        return {word: label for label, row in self.by_hand.items() for word in row.also}

    @cached_property
    def _by_size(self) -> Mapping[str, str]:
        """The labels by their plain words."""
        return {_plain(label): label for label in self.by_hand}

    def label_of(self, text: str) -> str:
        """The label of the known effect that a text means, whatever its capitals, with the size before or behind and
        with or without its percent sign; the text itself for any other."""
        word = self._also.get(text.casefold(), text.casefold())
        return word if word in self.by_hand else self._by_size.get(_plain(text), text)

    def read(self, text: str) -> str:
        """The label of the known effect that a text means; empty for any other. Raises Refused for a size of one that
        has others."""
        label = self.label_of(text)
        if label in self.by_hand:
            return label
        word, size = _parted(text)
        sizes = [found[1] for found in map(_parted, self.by_hand) if found[0] == word and found[1]]
        if size and sizes:
            known = f"{', '.join(sizes[:-1])} or {sizes[-1]}" if len(sizes) > 1 else sizes[0]
            raise Refused("wrong_size", f"There is no {word} {size}: type {word} with {known}.")
        return ""

    def puts_on(self, fight: Fight, fighter: View, label: str) -> None:
        """Makes room for a known effect: one cover takes the place of another. Raises Refused where it is there
        already."""
        row = self.by_hand[label]
        if row.there(fight.draft, fighter.id):
            name = fight.draft.get(f"combatant.{fighter.id}.name", fighter.id)
            raise Refused("already", f"{name}: {label} is there already; take it off first (-{label}).")
        self.makes_way(fight.draft, fighter.id, row.group)

    def makes_way(self, draft: Draft, who: str, group: str) -> list[str]:
        """Takes every effect of a group off a fighter; the labels of those that were there."""
        return [row.label for row in self.rows.values() if group and row.group == group and row.off(draft, who)]


NONE = LastingTable()
"""Of rules that know no effect by its name."""


def _parted(text: str) -> tuple[str, str]:
    """The words and the size of `cover 50%` or `50% cover`; the size is empty where there is none, or two."""
    found = _SIZED.fullmatch(" ".join(text.casefold().split()))
    if found is None or not found[2] or (found[1] and found[3]):
        return text.casefold(), ""
    return found[2], found[1] or found[3] or ""


def _plain(text: str) -> str:
    return " ".join(_parted(text)).strip()
