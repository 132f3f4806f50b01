"""`python -m tests.bench`: measures the desk and prints the table. `--help` says how to measure a part of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from tests.bench import evening, growth, odds, starting
from tests.bench.playing import Played
from tests.bench.table import Row, printed, ratio

PARTS = ("start", "keys", "growth", "evening", "odds", "imports")


def main() -> None:
    """Measures what was asked for."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    asked.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; all without any")
    asked.add_argument("--size", action="append", metavar="80x24", help="a size of window; may be given again")
    asked.add_argument("--times", type=int, default=9, help="how often each is measured (9)")
    given = asked.parse_args()
    parts = set(given.parts or PARTS)
    if unknown := parts - set(PARTS):
        asked.error(f"there is no part {', '.join(sorted(unknown))}")
    for size in given.size or ["80x24", "200x60"]:
        columns, _, lines = size.partition("x")
        found = list(measured(parts, int(columns), int(lines), given.times))
        if found:
            print(printed(size, found), flush=True)
    if "evening" in parts:
        print(printed("an evening", list(evening.rows(80, 24, given.times))), flush=True)
    if "odds" in parts:
        print(printed("any size", list(odds.rows(given.times))), flush=True)
    if "imports" in parts:
        print(starting.imports(), flush=True)


def measured(parts: set[str], columns: int, lines: int, times: int) -> Iterator[Row]:
    """The rows of one size of window."""
    if "start" in parts:
        yield from starting.rows(columns, lines, times)
    if "keys" in parts:
        played = Played(columns, lines, times)
        yield from played.rows()
        _, _, beside = starting.start(starting.EMPTY, "here", columns, lines)
        yield ratio("memory, after all of this", played.memory / 1e6, beside / 1e6, 1.6, "MB")
    if "growth" in parts:
        yield from growth.rows(columns, lines, times)


if __name__ == "__main__":
    main()
