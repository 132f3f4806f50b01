"""The questions that a procedure makes: of which kind, about what, with which default, and whether they pass by
themselves. Asking them is the fight's part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from .ask import (
    BY_SHEET,
    NEVER,
    Amount,
    Ask,
    Choice,
    Faces,
    Option,
    Places,
    Question,
    RowField,
    Table,
    Throw,
    Uses,
)
from .dice import Dice
from .inputs import Override
from .model import Draft

Q = TypeVar("Q", bound=Ask)


class Questions:
    """Makes asks for the present step, their keys behind the prefix of what is nested."""

    draft: Draft
    _prefix: str
    _step: str
    _overrides: dict[str, Override]

    def overridden(self, key: str) -> bool:
        """Whether the GM has put a value in place of this number."""
        over = self._overrides.get(self._prefix + key)
        return over is not None and over.value is not None

    def choice(self, key: str, who: str, prompt: str, options: Iterable[Option], **more: Any) -> Choice:
        """A choice. Its default is the first option that is not barred; with one option it passes by itself."""
        offered = tuple(options)
        free = [option.id for option in offered if not option.barred]
        default = more.pop("default", None)
        if default not in free:
            default = free[0] if free else None
        silent = more.pop("silent", False) or len(offered) == 1
        return self._make(
            key, who, "choice", prompt, options=offered, default=default, silent=silent and default is not None, **more
        )

    def amount(self, key: str, who: str, prompt: str, high: int, low: int = 0, default: int = 0, **more: Any) -> Amount:
        """A number from `low` to `high`."""
        high = max(low, high)
        silent = more.pop("silent", False) or high == low
        return self._make(
            key, who, "number", prompt, low=low, high=high, default=min(high, max(low, default)), silent=silent, **more
        )

    def dice(self, key: str, who: str, prompt: str, dice: Dice, gives: str, **more: Any) -> Question[Throw]:
        """A dice ask. It passes without dice where the pool is empty or the number it gives has been overridden."""
        return self._throw(key, who, prompt, dice, gives, more)

    def faces(self, key: str, who: str, prompt: str, dice: Dice, gives: str, **more: Any) -> Question[Faces]:
        """A dice ask of which only the faces can be told, never how many successes they are."""
        faces_only = dice.counts or bool(more.pop("faces_only", False))
        return self._throw(key, who, prompt, dice, gives, {**more, "faces_only": faces_only})

    def _throw(self, key: str, who: str, prompt: str, dice: Dice, gives: str, more: Mapping[str, Any]) -> Question[Any]:
        silent = dice.count <= 0 or self.overridden(gives)
        return self._make(
            key, who, "dice", prompt, dice=dice, default=(), silent=silent, gives=self._prefix + gives, **more
        )

    def declare(self, key: str, who: str, prompt: str, offers: Iterable[Option], **more: Any) -> Question[Uses]:
        """A side may declare effects here. Where the sheet holds nothing for it, it passes by itself."""
        offered = tuple(offers)
        silent = more.pop("silent", False) or not any(not option.barred for option in offered)
        return self._make(key, who, "declare", prompt, options=offered, default=(), silent=silent, **more)

    def reroll(self, key: str, who: str, prompt: str, given: tuple[int, ...], high: int) -> Question[Places]:
        """Which of the dice on the table are rolled again. Without a power for it, it passes by itself."""
        return self._make(key, who, "reroll", prompt, given=given, high=high, default=(), silent=high <= 0)

    def table(
        self, key: str, who: str, prompt: str, fields: Iterable[RowField], most: int, **more: Any
    ) -> Question[Table]:
        """Lines of several fields each, `low` (1 if nothing is said) to `most` of them."""
        low = more.pop("low", 1)
        return self._make(key, who, "table", prompt, fields=tuple(fields), low=low, high=most, **more)

    def by_habit(self, ask: Q, habit: str) -> Q:
        """The ask as its fighter's table `ask` has it: always asked, never, or as its sheet says. One without a default
        is never passed over."""
        told = self.draft.get(f"combatant.{ask.who}.ask.{habit}", BY_SHEET)
        silent = ask.silent if told == BY_SHEET else told == NEVER and ask.default is not None
        return replace(ask, silent=silent, habit=habit, by_sheet=ask.silent)

    def _make(self, key: str, who: str, kind: str, prompt: str, **more: Any) -> Question[Any]:
        return Question(self._prefix + key, who, kind, self._step, prompt, prefix=self._prefix, **more)
