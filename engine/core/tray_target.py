"""What the dice tray asks of a ruleset that tests against a target instead of counting a pool."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Test(Protocol):
    """One test as the tray rolls it: what is typed, its dice in their order, its odds, and what came of them."""

    @property
    def words(self) -> str:
        """What is rolled: `target 58, d8`."""

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides of each die, in the order in which faces are typed and shown."""

    def odds(self) -> tuple[tuple[str, str], ...]:
        """Words with the chance or the number of each."""

    def hits(self, faces: Sequence[int]) -> int:
        """What these faces come to; 0 where the test fails."""

    def result(self, faces: Sequence[int]) -> str:
        """What came out: `34 under 58: 2 Hits`."""

    def against(self, other: Test, faces: Sequence[int], others: Sequence[int]) -> str:
        """Which of two tests that oppose each other has it; this one is the active side's."""

    def opposed(self, other: Test) -> tuple[float, float, float]:
        """The chances that this one has it, that nothing changes, and that the other one has it."""


@dataclass(frozen=True, slots=True)
class TestWords:
    """What the tray says of a ruleset that tests: how it counts, what to type, and examples of that."""

    counted: str
    invites: str
    examples: tuple[tuple[str, str], ...]
