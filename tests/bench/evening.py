"""What an evening costs: correcting a line far back, checking a long fight, and memory after many attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from unittest import mock

from engine.core.inputs import Amend
from engine.history import replay
from engine.history.encounter import Encounter
from tests.bench.fights import of_attacks, of_entries
from tests.bench.growth import LONG
from tests.bench.starting import EMPTY, start
from tests.bench.table import Row, ratio
from tests.bench.watched import Watched
from tests.pty.program import PROGRAM
from tui.correcting import drawing
from tui.correcting.control import AT_A_TIME, AT_ONCE, Mending
from tui.desk import Desk

ATTACKS = 500
"""With the end of a turn after each: a thousand actions."""

MANY = 2000
WIDTH = 80


def rows(columns: int, lines: int, times: int) -> Iterator[Row]:
    """A row for each."""
    empty = [start(EMPTY, "here", columns, lines) for _ in range(max(3, times))]
    started = min(seconds for seconds, _, _ in empty)
    with TemporaryDirectory(prefix="bench-") as name, mock.patch.dict("os.environ", {"BATTLEWHEEL_DATA": name}):
        folder = Path(name)
        yield from _corrected(of_attacks(None, ATTACKS), started, max(3, times // 2))
        path = folder / "long.toml"
        of_entries(path, LONG).close()
        checked, opened = _cpu(lambda: list(replay.check(path))), _cpu(lambda: _reads_all(path))
        beside = f"beside opening it without its state file; {checked:.1f} s"
        yield ratio(f"check of {LONG:,} entries", checked * 1000, opened * 1000, 4, "ms", beside)
        memory = min(memory for _, _, memory in empty)
        used = _used(folder, columns, lines)
        yield ratio(f"memory with {MANY:,} attacks", used / 1e6, memory / 1e6, 1.5, "MB", "opened, its log looked at")


def _corrected(enc: Encounter, started: float, times: int) -> Iterator[Row]:
    """The first roll of the fight put right, beside one of the newest attack, and beside the start of an empty app."""
    actions = [one for one in enc.journal.line(enc.moment.entry) if one.begin and one.begin.procedure == "attack"]
    firsts, wholes, news = list[float](), list[float](), list[float]()
    for _ in range(times):
        first, whole = _preview(enc, actions[-1].start)
        firsts.append(first)
        wholes.append(whole)
        news.append(_preview(enc, actions[1].start)[0])
    note = f"CPU of the least of {times} times"
    far = f"correcting {2 * ATTACKS:,} actions back"
    yield ratio(f"{far}, first line", min(firsts) * 1000, min(news) * 1000, 1.5, "ms", f"{note}; beside 4 back")
    yield ratio(f"{far}, whole", min(wholes) * 1000, started * 1000, 1.5, "ms", f"{note}; beside an empty app's start")


def _preview(enc: Encounter, start: int) -> tuple[float, float]:
    """CPU seconds from a roll that is put right to its line on the screen, and until all of the preview is there."""
    mending = Mending(Desk(enc), start)
    mending.in_parts = True
    assert mending.found.outcome is not None
    dice = next(key for key, ask in mending.found.outcome.passed.items() if ask.kind == "dice")
    rolled = mending.found.outcome.answers[dice]
    began = process_time()
    mending.correction = correction = enc.correct(start, Amend(dice, tuple(11 - face for face in rolled)), AT_ONCE)
    drawing.told(mending, correction, WIDTH)
    first = process_time() - began
    while correction.goes_on or correction.ask is not None:
        if correction.ask is None:
            correction.work(AT_A_TIME)
        elif correction.ask.kind in ("dice", "reroll"):
            correction.roll()
        else:
            correction.answer(correction.ask.default)
        drawing.told(mending, correction, WIDTH)
    return first, process_time() - began


def _reads_all(path: Path) -> None:
    """Opens a fight that has nothing but its journal."""
    path.unlink()
    Encounter.open(path).close()


def _cpu(does: Callable[[], object]) -> float:
    began = process_time()
    does()
    return process_time() - began


def _used(folder: Path, columns: int, lines: int) -> int:
    """Bytes of memory of the program with a fight of many attacks, whose log has been looked at."""
    path = folder / "evening.toml"
    of_attacks(path, MANY).close()
    with Watched([*PROGRAM, "open", path], columns, lines) as program:
        program.wait_shown("? help")
        for key in ("L", "escape"):
            program.gesture("", key)
        program.wait_quiet(0.6)
        return program.memory()
