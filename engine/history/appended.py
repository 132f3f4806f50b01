"""The records that a fight has appended to its journal, as bytes: all but the newest pressed together.

They are needed again only where somebody looks far back, or the file is to be written anew. Records are much alike: in
blocks they take a sixth of the memory.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

BLOCK = 128
"""Records of a block."""


class Appended:
    """Records by their numbers, which follow each other."""

    def __init__(self) -> None:
        self._first = 0
        self._blocks, self._newest = list[tuple[bytes, tuple[int, ...]]](), list[bytes]()
        self._open: tuple[int, list[bytes]] = (-1, [])  # the block that was looked into last

    def add(self, n: int, raw: bytes) -> None:
        """Takes the next record."""
        if not self._blocks and not self._newest:
            self._first = n
        self._newest.append(raw)
        if len(self._newest) == BLOCK:
            self._blocks.append((zlib.compress(b"".join(self._newest)), tuple(map(len, self._newest))))
            self._newest = []

    def holds(self, n: int) -> bool:
        """Whether there is a record of that number."""
        return 0 <= n - self._first < len(self._blocks) * BLOCK + len(self._newest)

    def __getitem__(self, n: int) -> bytes:
        """The record of that number. Raises KeyError if there is none."""
        if not self.holds(n):
            raise KeyError(n)
        block, place = divmod(n - self._first, BLOCK)
        return (self._newest if block == len(self._blocks) else self._block(block))[place]

    def all(self) -> Iterator[bytes]:
        """All of them in their order."""
        yield from (zlib.decompress(pressed) for pressed, _ in self._blocks)
        yield from self._newest

    def _block(self, number: int) -> list[bytes]:
        if self._open[0] != number:
            pressed, sizes = self._blocks[number]
            whole, at, found = zlib.decompress(pressed), 0, list[bytes]()
            for size in sizes:
                found.append(whole[at : at + size])
                at += size
            self._open = number, found
        return self._open[1]
