"""The round trip in the real program: bytes, frames, times and memory of each gesture."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from time import perf_counter

from tests.bench.gestures import CLOSE, DAMAGE, FIRST, FLOW, LOG, MOVE, OPEN, ROUND_TRIP, STEP, TYPED
from tests.bench.slow_line import arrival
from tests.bench.smallest import Rows
from tests.bench.table import Row, amount, beyond, middle, percentile, ratio
from tests.bench.watched import Gesture, Watched
from tests.pty.program import PROGRAM

WRITTEN = {MOVE: 1.25, DAMAGE: 1.25, LOG: 1.25, OPEN: 1.4, STEP: 1.25, CLOSE: 1.25}
"""Bytes of each gesture against the smallest change."""

SOON, IN_THE_FLOW = 6.0, 15.0
"""Milliseconds beyond a sync of the disk until the last byte."""

RECORD = b"x" * 300
"""As much as a short record of a journal."""


class Played:
    """Several round trips of the demo in one size of window. The first one, which loads what is loaded late, counts
    for nothing."""

    def __init__(self, columns: int, lines: int, times: int) -> None:
        with Watched([*PROGRAM, "demo"], columns, lines) as program:
            program.wait_shown("? help")  # compiles what is not compiled yet: that takes memory, and is kept
            for press in ROUND_TRIP:
                program.gesture(press.name, press.key)
        self.syncs: list[float] = []
        self.gestures: list[Gesture] = []
        with Watched([*PROGRAM, "demo"], columns, lines) as program:
            program.wait_shown("? help")
            before: Rows = ()
            for count in range(times + 1):
                for press in ROUND_TRIP:
                    made = program.gesture(press.name, press.key)
                    if count and press.name:
                        self.gestures.append(made)
                self.syncs.extend(synced(program.folder))
                before = before or program.seen()
            assert program.seen() == before, "the round trip doesn't end where it began"
            self.memory = program.memory()
            self.idle = idle(program)

    def of(self, name: str) -> list[Gesture]:
        """The gestures of one row."""
        return [gesture for gesture in self.gestures if gesture.name == name]

    @cached_property
    def sync(self) -> float:
        """Milliseconds of a sync of the disk, which an input waits for: 95 of 100 take no longer."""
        return percentile(self.syncs, 0.95) * 1000

    def rows(self) -> Iterator[Row]:
        """What was written, and how soon."""
        for name, bar in WRITTEN.items():
            worst = max(self.of(name), key=lambda one: one.sent / one.least)
            yield ratio(f"{name}, bytes", worst.sent, worst.least, bar, "B")
        for name in (FIRST, TYPED):
            yield amount(f"{name}, bytes", max(one.sent for one in self.of(name)), 130, "B")
        yield amount("frames for one key", max(one.frames for one in self.gestures), 1, "frames")
        for name in WRITTEN:
            bar = IN_THE_FLOW if name in FLOW else SOON
            last = percentile([one.last for one in self.of(name)], 0.95) * 1000
            cpu, half = (middle([of(one) for one in self.of(name)]) * 1000 for of in (_cpu, _last))
            note = f"half within {half:.1f} ms, beside {middle(self.syncs) * 1000:.1f}; CPU {cpu:.1f} ms"
            yield beyond(f"{name}, last byte (95 of 100)", last, self.sync, bar, note)
        for name in FLOW:
            worst = max(self.of(name), key=lambda one: _arrives(one) / arrival([(0, one.least)]))
            found, beside = _arrives(worst) * 1000, arrival([(0, worst.least)]) * 1000
            yield ratio(f"{name}, over 100 kbit/s, 40 ms", found, beside, 1.4, "ms")
        yield amount("idle", self.idle, 0, "B/s")


def _cpu(gesture: Gesture) -> float:
    return gesture.cpu


def _last(gesture: Gesture) -> float:
    return gesture.last


def _arrives(gesture: Gesture) -> float:
    return arrival((when, len(data)) for when, data in gesture.pieces)


def idle(program: Watched, seconds: float = 2.0) -> float:
    """Bytes a second that a program sends while nothing happens."""
    end = perf_counter() + seconds
    while (left := end - perf_counter()) > 0:
        program.read(left)
    return sum(len(data) for _, data in program.taken()) / seconds


def synced(folder: Path, times: int = 4) -> list[float]:
    """Seconds that it takes to append a record to a file of that folder and have it on the disk, several times."""
    out = []
    descriptor = os.open(folder / "bench.sync", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        for _ in range(times):
            began = perf_counter()
            os.write(descriptor, RECORD)
            os.fdatasync(descriptor)
            out.append(perf_counter() - began)
    finally:
        os.close(descriptor)
    return out
