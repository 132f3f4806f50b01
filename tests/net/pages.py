"""Every page of the demos, and the pages before a fight, as text in both sizes of a window."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from engine.history.encounter import Encounter
from tests.tui.kept_frames import SIZES
from tests.tui.playing import frame, press, stack
from tui import commands, places, settings
from tui.command_table import COMMANDS
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.page import Page
from tui.pages.start import StartPage

from .fights import RULESETS
from .kept import Told

KEPT = "{}-pages-{}.txt"
"""The file of a ruleset's pages in a size; `start` stands for the pages before a fight."""

Keys = tuple[str, ...]

_TARGET: Keys = ("a", "1")
_FLOW: Keys = (*_TARGET, "enter")
DESK: dict[str, Keys] = {
    "desk": (),
    "fighter whole": ("tab",),
    "log alone": ("tab", "tab"),
    "another fighter": ("down", "down", "down"),
    "the last fighter": ("end",),
    "menu": ("x",),
    "menu, further down": ("x", "end"),
    "menu of another": ("down", "x"),
    "out of turn": ("!",),
    "delay": ("z",),
    "end of the turn": ("space",),
    "join": ("J",),
    "damage": ("d", "type:2"),
    "damage, done": ("d", "type:2l", "enter"),
    "place in the order": ("i", "type:-2"),
    "points": ("m", "type:-1"),
    "effect": ("e",),
    "effect, typed": ("e", "type:prone"),
    "effect, there": ("e", "type:prone", "enter"),
    "effect with numbers": ("e", 'type:+1 soak 2 turns "oil"'),
    "override": ("o",),
    "why": ("w",),
    "why, the last number": ("w", "end"),
    "why of the next fighter": ("w", "tab"),
    "why, override": ("w", "o"),
    "why, help": ("w", "?"),
    "edit": ("E",),
    "edit, second group": ("E", "tab"),
    "edit, the last line": ("E", "end"),
    "edit, add": ("E", "+"),
    "edit, a value": ("E", "down", "enter"),
    "remove": ("X",),
    "roster": ("r",),
    "roster, list": ("r", "tab"),
    "roster, typed": ("r", "type:3 b"),
    "roster, a line": ("r", "type:guard: 8 dice, soak 7"),
    "roster, sides": ("r", "tab", "S"),
    "roster, who rolls": ("r", "tab", "R"),
    "roster, take out": ("r", "tab", "X"),
    "roster, keep": ("r", "tab", "K"),
    "roster, own library": ("r", "tab", "Y"),
    "roster, parties": ("r", "tab", "P"),
    "correct": ("c",),
    "correct, a line": ("c", "enter"),
    "correct, other ways": ("c", "enter", "x"),
    "tray": ("t",),
    "tray, rolled": ("t", "type:5", "enter"),
    "log": ("L",),
    "log, opened": ("L", "enter"),
    "log, in the steps": ("L", "enter", "down", "enter"),
    "log, older": ("L", "pageup", "pageup", "enter"),
    "log, filter": ("L", "f"),
    "log, find": ("L", "/", "type:or"),
    "log, note": ("L", "+", "type:fog"),
    "log, text": ("L", "y"),
    "palette": (":",),
    "palette, typed": (":", "type:un"),
    "help": ("?",),
    "help, further down": ("?", "pagedown"),
    "help, the end": ("?", "end"),
    "themes": ("T",),
    "settings": ("O",),
    "settings, the end": ("O", "end"),
    "guide": ("G",),
    "find": ("/", "type:or"),
    "flow": ("a",),
    "flow, target": _TARGET,
    "flow, next": _FLOW,
    "flow, two on": (*_FLOW, "enter"),
    "flow, dice typed": (*_FLOW, "7", "7"),
    "flow, rolled": (*_FLOW, "*"),
    "flow, rolled twice": (*_FLOW, "*", "*", "enter"),
    "flow, rolled on": (*_FLOW, "*", "*", "enter", "*", "enter"),
    "flow, why": (*_TARGET, "w"),
    "flow, why of an old number": (*_FLOW, "w"),
    "flow, stunt": (*_TARGET, "s"),
    "flow, motes": (*_TARGET, "m"),
    "flow, made up": (*_TARGET, "+"),
    "flow, override": (*_FLOW, "o"),
    "flow, correct": (*_FLOW, "*", "c"),
    "flow, out of turn": (*_TARGET, "!"),
    "flow, help": (*_TARGET, "?"),
    "flow, left open": (*_TARGET, "escape"),
}
"""Each page, and the keys that lead to it from the demo as it opens. Where a ruleset has no such page, what the keys
lead to there is held as well as any other."""

START: dict[str, Keys] = {
    "start": (),
    "start, help": ("?",),
    "start, settings": ("O",),
    "start, keys": ("O", "end", "enter"),
    "start, themes": ("T",),
    "start, palette": (":",),
    "new": ("1",),
    "new, house rules": ("1", "down", "down", "down"),
    "new, another ruleset": ("1", "right"),
    "new, a third": ("1", "right", "right"),
    "new, a fourth": ("1", "right", "right", "right"),
}
"""The pages before a fight."""


def shown(ruleset: str, size: str) -> dict[str, str]:
    """Every page of a ruleset's demo, or of the start."""
    told, out = Told(), dict[str, str]()
    with as_just_started() as folder:
        demo = Demo(ruleset)
        for name, keys in (START if ruleset == "start" else DESK).items():
            page = StartPage() if ruleset == "start" else DeskPage(Desk(demo.untouched()))
            made = _page(page, keys, size).replace(str(folder), "FOLDER")
            lines = told.block(" ".join(keys) or "as it opens", made.split("\n"), apart=SIZES[size][0] > 100)
            out[name] = "".join(f"{line}\n" for line in lines)
            settings.use(settings.Settings())
            commands.use(COMMANDS)
        demo.leave()
    return out


class Demo:
    """The demo of a ruleset, opened anew after something has been done in it."""

    def __init__(self, ruleset: str) -> None:
        self._ruleset, self._fight, self._opened = ruleset, list[Encounter](), 0

    def untouched(self) -> Encounter:
        """The demo as it opens."""
        if self._fight and self._fight[0].cursor != self._opened:
            self.leave()
        if not self._fight:
            self._fight.append(Encounter.open(places.demo(self._ruleset)))
            self._opened = self._fight[0].cursor
        return self._fight[0]

    def leave(self) -> None:
        """Closes it."""
        while self._fight:
            self._fight.pop().close()


def _page(first: Page, keys: Keys, size: str) -> str:
    pages = stack(first)
    frame(pages, *SIZES[size])
    press(pages, *keys)
    return frame(pages, *SIZES[size])


@contextmanager
def as_just_started() -> Iterator[Path]:
    """Empty folders for fights and settings."""
    with TemporaryDirectory(dir="/tmp") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("BATTLEWHEEL_DATA", os.path.join(folder, "data"))
        patch.setenv("BATTLEWHEEL_CONFIG", os.path.join(folder, "config"))
        patch.setenv("HOME", folder)
        yield Path(folder)


FILES = [(ruleset, size) for ruleset in (*RULESETS, "start") for size in SIZES]
"""All that is held: of which ruleset, and in which size."""
