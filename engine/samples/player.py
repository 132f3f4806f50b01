"""Playing a sample fight: what is not said otherwise is rolled from the seed, or left at its default."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from engine import Amend, Begin, Encounter
from engine.core.model import Tree
from engine.disk.toml import read

FOLDER = Path(__file__).parent
Clock = Callable[[], datetime]
BEGUN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
SECONDS = 7
"""Between one input and the next."""


def ticking() -> Callable[[], datetime]:
    """A clock of its own, which moves on at each look."""
    moments = (BEGUN + timedelta(seconds=SECONDS * n) for n in count())
    return lambda: next(moments)


def roster(ruleset: str, *wanted: str) -> dict[str, Tree]:
    """Fighters of the samples by id; `reed-bandit 2` is another one of the same."""
    known = read(FOLDER / ruleset / "fighters.toml")
    return dict(_fighter(known, one) for one in wanted)


def _fighter(known: Tree, wanted: str) -> tuple[str, Tree]:
    id, _, number = wanted.partition(" ")
    if not number:
        return id, known[id]
    return f"{id}-{number}", {**known[id], "name": f"{known[id]['name']} {number}"}


class Player:
    """Plays a fight: what is not said otherwise is rolled, or left at its default."""

    def __init__(self, fight: Encounter) -> None:
        self.fight = fight

    def do(self, procedure: str, who: str = "", said: Mapping[str, Any] | None = None, /, **args: Any) -> None:
        """One action to its end. `said` holds answers by key, given as amendments or when they are asked."""
        said = dict(said or {})
        self.fight.do(Begin(procedure, who, args))
        while (ask := self.fight.ask) is not None:
            early = next((key for key in said if self.fight.outcome and key in self.fight.outcome.passed), None)
            if early is not None:
                self.fight.do(Amend(early, said.pop(early)))
            elif ask.key in said:
                self.fight.answer(said.pop(ask.key))
            elif ask.kind == "dice":
                self.fight.roll()
            else:
                self.fight.answer(ask.default)

    def attack(self, who: str, target: str, said: Mapping[str, Any] | None = None, /, **args: Any) -> None:
        """An attack, and the end of the attacker's turn."""
        self.do("attack", who, said, target=target, **args)
        self.do("end_turn", who)

    @property
    def round(self) -> int:
        """The present round."""
        return int(self.fight.committed["clock"]["round"])

    @property
    def tick(self) -> int:
        """The present tick, where the fight has any."""
        return int(self.fight.committed["clock"].get("tick", 0))

    @property
    def acting(self) -> str:
        """Whose turn it is."""
        return str(self.fight.committed.get("clock", {}).get("acting", ""))
