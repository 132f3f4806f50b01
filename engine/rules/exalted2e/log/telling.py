"""The facts of an action of Exalted 2e on their way to sentences, with the actions that the rules of the fight have."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.ask import Fact
from engine.rules.common import telling

from ..actions.table import Actions


class Telling(telling.Telling):
    """The facts of one action. Its `actions` are those of the rules, by which each is called."""

    def __init__(
        self, facts: Iterable[Fact], name: Callable[[str], str], by_gm: Callable[[], bool], actions: Actions
    ) -> None:
        super().__init__(facts, name, by_gm)
        self.actions = actions
