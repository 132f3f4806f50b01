"""What a key costs in a small fight and in a large one, and how long a long one takes to open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from unittest import mock

from engine.history.encounter import Encounter
from tests.bench.fights import of_entries, of_fighters, without_syncs
from tests.bench.gestures import CLOSE, DAMAGE, MOVE, OPEN, ROUND_TRIP, STEP
from tests.bench.table import Row, middle, ratio
from tests.tui.playing import press
from tui.desk import Desk
from tui.lines import ScreenLine, strip
from tui.pages.desk import DeskPage
from tui.pages.page import Pages
from tui.theming import Look, read_theme

MEASURED = (MOVE, DAMAGE, OPEN, STEP, CLOSE)
LONG, SHORT = 10_000, 100
CROWD = 4.0
"""How much dearer a key may be with 1,000 fighters than with twelve: it takes 5 ms then, and 20 are soon enough."""

Make = Callable[[Path], Encounter]


class Desked:
    """A fight on the desk without a terminal: a key is pressed, and the lines that differ are drawn."""

    def __init__(self, enc: Encounter, columns: int, lines: int) -> None:
        self._size, self._shown = (columns, lines), list[ScreenLine]()
        self.pages = Pages(Look(read_theme("dark")))
        self._waiting = list[Callable[[], None]]()
        self.pages.afterwards = self._waiting.append
        self.pages.push(DeskPage(Desk(enc)))
        self.spent: dict[str, list[float]] = defaultdict(list)
        self._draw()

    def press(self, key: str, name: str) -> None:
        """Presses a key, and takes note of the CPU seconds of it and of what is drawn."""
        began = process_time()
        press(self.pages, key)
        self._draw()
        if name:
            self.spent[name].append(process_time() - began)
        while self._waiting:  # what is done once the frame is painted, while nobody waits
            self._waiting.pop(0)()
        self._draw()

    def _draw(self) -> None:
        made = self.pages.lines(*self._size)
        was = [*self._shown, *[None] * len(made)]
        for line, before in zip(made, was, strict=False):
            if line != before:
                strip(line, self._size[0], self.pages.look)
        self._shown = made


def rows(columns: int, lines: int, times: int) -> Iterator[Row]:
    """Growth with the fighters and with the entries."""
    with TemporaryDirectory(prefix="bench-") as name, mock.patch.dict("os.environ", {"BATTLEWHEEL_DATA": name}):
        folder = Path(name)
        few, many = of_fighters(folder / "few.toml", 12), of_fighters(folder / "many.toml", 200)
        yield from _per_key("12 to 200 fighters", few, many, columns, lines, times)
        for enc in (few, many):
            enc.close()
        small, crowd = of_fighters(folder / "small.toml", 12), of_fighters(folder / "crowd.toml", 1000)
        yield from _per_key("12 to 1,000 fighters", small, crowd, columns, lines, times, (MOVE, DAMAGE), CROWD)
        for enc in (small, crowd):
            enc.close()
        none, long = of_entries(folder / "none.toml", 2), of_entries(folder / "long.toml", LONG)
        yield from _per_key(f"0 to {LONG:,} entries", none, long, columns, lines, times)
        long.close()
        of_entries(folder / "short.toml", SHORT).close()
        path, note = folder / "long.toml", f"CPU of the least of {times} times"
        short_one, long_one = _opened(folder / "short.toml", times), _opened(path, times)
        yield ratio(f"opening {LONG:,} entries, beside {SHORT}", long_one * 1000, short_one * 1000, 1.5, "ms", note)
        for what, does in (("edited by hand", _edit), ("without its state file", Path.unlink)):
            found = _opened(path, times, does)
            yield ratio(f"opening it {what}", found * 1000, long_one * 1000, 6, "ms", note)


def _per_key(
    what: str,
    small: Encounter,
    large: Encounter,
    columns: int,
    lines: int,
    times: int,
    names: Sequence[str] = MEASURED,
    bar: float = 1.3,
) -> Iterator[Row]:
    """Both play the same round trip in turn. The first round trip counts for nothing; nothing waits for the disk."""
    desks = [Desked(enc, columns, lines) for enc in (small, large)]
    with without_syncs():
        for count in range(times + 1):
            for desk in desks:
                for press in ROUND_TRIP:
                    desk.press(press.key, press.name if count else "")
    for name in names:
        before, after = (middle(desk.spent[name]) * 1000 for desk in desks)
        yield ratio(f"{what}: {name}", after, before, bar, "ms", "CPU")


def _opened(path: Path, times: int, does: Callable[[Path], object] = Path.exists) -> float:
    """CPU seconds to open a fight, the least of several times; what is done to its state file before counts not."""
    took = []
    for _ in range(max(3, times)):
        does(path)
        began = process_time()
        Encounter.open(path).close()
        took.append(process_time() - began)
    return min(took)


def _edit(path: Path) -> None:
    path.write_text(path.read_text("utf-8").replace('title = "', 'title = "x', 1), "utf-8")
