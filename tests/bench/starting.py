"""From nothing to the first words on the screen, beside an empty Textual app; and where that time goes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.bench.table import Row, amount, middle, ratio
from tests.bench.watched import Watched, first_content
from tests.pty.program import PROGRAM
from tests.pty.terminal import COMPILED

EMPTY: list[str | Path] = [sys.executable, Path(__file__).with_name("empty_app.py")]
SHOWS_THE_DEMO = """
from engine.history.encounter import Encounter
from tui import app, places, running
from tui.desk import Desk
from tui.driver import drivers
from tui.pages.desk import DeskPage
DeskPage(Desk(Encounter.open(places.demo("exalted3e"))))
"""
"""Imports what a start of the demo imports."""

SHOWS_NOTHING = "import textual.app, textual.drivers.linux_driver, textual.widgets._static"


def rows(columns: int, lines: int, times: int) -> Iterator[Row]:
    """Time, bytes and memory of a start. Both programs are started in turn."""
    ours: list[float] = []
    theirs: list[float] = []
    for command, shows in ((EMPTY, "here"), ([*PROGRAM, "demo"], "? help")):
        start(command, shows, columns, lines)  # compiles what is not compiled yet
    for _ in range(times):
        ours.append(start([*PROGRAM, "demo"], "? help", columns, lines)[0])
        theirs.append(start(EMPTY, "here", columns, lines)[0])
    note = f"best of {times}: {min(ours) * 1000:,.0f} and {min(theirs) * 1000:,.0f} ms, {min(ours) / min(theirs):.2f} x"
    yield ratio("start to first content", middle(ours) * 1000, middle(theirs) * 1000, 1.5, "ms", note)
    _, sent, memory = start([*PROGRAM, "demo"], "? help", columns, lines)
    _, _, beside = start(EMPTY, "here", columns, lines)
    yield amount("start, bytes", sent, 5000, "B")
    yield ratio("memory", memory / 1e6, beside / 1e6, 1.6, "MB", "after the start; after use: see below")


def start(command: list[str | Path], shows: str, columns: int, lines: int) -> tuple[float, int, int]:
    """Starts a program: seconds to its first content, bytes it has sent once it is quiet, bytes of memory."""
    with Watched(command, columns, lines) as program:
        pieces = program.wait_shown(shows)
        program.wait_quiet(0.6)
        return first_content(pieces, columns, lines), sum(len(data) for _, data in pieces), program.memory()


def imports(times: int = 5) -> str:
    """Where the imports of a start go: milliseconds for each package, and our own slowest modules."""
    shown, nothing = _imported(SHOWS_THE_DEMO, times), _imported(SHOWS_NOTHING, times)
    packages = Counter[str]()
    for module, microseconds in shown.items():
        ours = module.split(".")[0] in ("engine", "tui")
        packages[module.split(".")[0] if ours else "Textual and others" if module in nothing else "more"] += (
            microseconds
        )
    out = ["", f"Imports, best of {times}: {sum(shown.values()) / 1000:.0f} ms; "
               f"an empty Textual app: {sum(nothing.values()) / 1000:.0f} ms"]  # fmt: skip
    out += [f"  {package:42}{microseconds / 1000:12.1f} ms" for package, microseconds in packages.most_common()]
    slowest = Counter({module: time for module, time in shown.items() if module not in nothing}).most_common(12)
    return "\n".join([*out, *(f"    {module:40}{time / 1000:12.1f} ms" for module, time in slowest)])


def _imported(code: str, times: int) -> dict[str, int]:
    """Microseconds that each module takes by itself as a program imports it, the least of several times."""
    best: dict[str, int] = {}
    env = {name: value for name, value in {**os.environ, **COMPILED}.items() if value is not None}
    for _ in range(times + 1):
        command = [sys.executable, "-X", "importtime", "-c", code]
        said = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stderr
        for line in said.splitlines():
            alone, _, module = line.removeprefix("import time:").split("|")
            if alone.strip().isdigit():
                best[module.strip()] = min(int(alone), best.get(module.strip(), int(alone)))
    return best
