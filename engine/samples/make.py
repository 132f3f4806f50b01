"""Plays the sample fights and writes their files: `python -m engine.samples.make [FOLDER]`.

The seed and the clock are fixed, so that the same rules always write the same files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from engine import Amend, Begin, Encounter
from engine.model import Tree
from engine.toml import read

FOLDER = Path(__file__).parent
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

    def do(self, procedure: str, who: str = "", said: Mapping[str, Any] | None = None, **args: Any) -> None:
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

    def attack(self, who: str, target: str, said: Mapping[str, Any] | None = None, **args: Any) -> None:
        """An attack, and the end of the attacker's turn."""
        self.do("attack", who, said, target=target, **args)
        self.do("end_turn", who)

    @property
    def acting(self) -> str:
        """Whose turn it is."""
        return str(self.fight.committed.get("clock", {}).get("acting", ""))


def exalted3e(folder: Path) -> Iterator[Encounter]:
    """The sample fights of Exalted 3e."""
    from .exalted3e import causeway, lantern_gate

    for name, play in (("lantern-gate", lantern_gate), ("causeway", causeway)):
        yield play(folder / f"{name}.toml", ticking())


def main(folder: Path = FOLDER) -> None:
    """Writes all sample fights anew."""
    target = folder / "exalted3e"
    target.mkdir(parents=True, exist_ok=True)
    for name in ("lantern-gate", "causeway"):
        for file in target.glob(f"{name}.*"):
            file.unlink()
    for fight in exalted3e(target):
        fight.close()
    for lock in target.glob("*.lock"):
        lock.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
