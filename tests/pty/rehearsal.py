"""The fight played without a terminal beside the real program, so that every frame can be tied to its inputs.

The pages, the dice and the files follow from the keys alone. So a rehearsal on a copy of the files tells, for each key,
the frame that must be painted after it and where the fight then stands.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from unittest import mock

from engine.disk.files import Files
from engine.history.encounter import Encounter
from engine.history.journal import Moment
from tests.tui.playing import frame, press
from tui import commands, settings
from tui.desk import Desk
from tui.list import Choices
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Page, Pages
from tui.theming import Look, opening

Stand = tuple[int, Moment]
"""Where a fight stands: the number of its last entry, and the moment."""

COLOURS = 256
"""What the terminal of the tests shows."""

LEFT_OUT = {"escape", "left", "right"}
"""Keys that can be told from the beginning of others only by waiting; letters stand in for them. Of those with ctrl
only `ctrl+r` is pressed: the others end the program, put it aside, or draw what is there already."""

ON_THE_DESK = {"q", "W"}
"""Keys of the desk that lead to other fights, and tell where this one lies: not where its copy does."""

TYPED = ("2l", "-2", "+3", "=9", "-1p", "w-1", "prone", '+2 defense 2 turns "oil"', "parry 3", "3 bandits",
         "guard: 8 dice, soak 7", "oil +2 attack dice", "4 slippery floor", "Nnaq nun ? : / d")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shot:
    """After one key: the frame, where the fight stands, every step on the way there, and whether nothing is typed or
    chosen that is not in the fight."""

    painted: str
    stand: Stand
    passed: tuple[Stand, ...]
    plain: bool
    page: str


class Rehearsal:
    """One run of the program from opening the fight on; `shots[0]` is the screen it opens with."""

    def __init__(self, path: Path, folder: Path) -> None:
        """Plays on a copy that is put into `folder`, with copies of all else that the program would find in its home,
        which is the fight's folder."""
        self.enc = Encounter.open(copied(path, folder))
        self._home = mock.patch.dict(os.environ, {"HOME": str(folder), "BATTLEWHEEL_DATA": str(folder)})
        self._home.start()
        settings.use(settings.load().settings)
        opened = opening(None, COLOURS)
        ascii_only = settings.now().glyphs == settings.ASCII
        self.pages = Pages(Look(opened.theme, ascii_only, opened.name, COLOURS))
        self.pages.push(DeskPage(Desk(self.enc)))
        self._passed: list[Stand] = []
        self.enc.watch(lambda: self._passed.append(self.stand))
        self.shots = [self._shot()]

    @property
    def stand(self) -> Stand:
        """Where the fight stands."""
        return self.enc.cursor, self.enc.moment

    @property
    def top(self) -> Page:
        """The page that has the keys."""
        return self.pages.top

    def press(self, key: str) -> Shot:
        """One key, and what it leads to."""
        self._passed.clear()
        press(self.pages, key)
        self.shots.append(self._shot())
        return self.shots[-1]

    def now_painted(self) -> str:
        """The frame without what was noticed as the fight was opened."""
        self.pages.notice = ""
        return frame(self.pages)

    def resumed(self) -> str:
        """The frame of the open action, once it goes on. Only on a copy of the fight: it presses a key."""
        self.pages.notice = ""
        press(self.pages, "a")
        made = frame(self.pages)
        self.pages.top.close()
        self.pages.notice = ""
        return made

    def close(self) -> None:
        """Lets the copy go, and what was kept beside it."""
        self.enc.close()
        settings.use(settings.Settings())
        self._home.stop()

    def _shot(self) -> Shot:
        return Shot(frame(self.pages), self.stand, tuple(self._passed), self._plain(), type(self.top).__name__)

    def _plain(self) -> bool:
        """Whether the page shows the fight and nothing besides: no cursor that was moved, no notice, no hint, nothing
        typed."""
        top, desk = self.top, self.pages.stack[0]
        assert isinstance(desk, DeskPage)
        if typing(top) or self.pages.notice or self.pages.guide.shown or desk.desk.chosen or desk.panes.pane != "order":
            return False
        if isinstance(top, FlowPage):
            state = top.control.state
            typed = state.focus or state.entered or state.text or state.uses or state.prompt
            return not (typed or state.picking or state.why or state.scroll.top or state.said)
        return top is desk


def copied(path: Path, folder: Path) -> Path:
    """A copy of a fight's files in a folder, which is emptied first, and of the folders beside them."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    given = Files.of(path)
    for file in (given.state, given.journal):
        if file.exists():
            shutil.copy(file, folder / file.name)
    for beside in path.parent.iterdir():
        if beside.is_dir() and beside != folder:
            shutil.copytree(beside, folder / beside.name)
    return folder / given.state.name


def typing(page: Page) -> bool:
    """Whether letters are text now, in a field of the page or in what is looked for on it."""
    return page.typing or (page.finding is not None and page.finding.field is not None)


def next_keys(top: Page, random: Random) -> list[str]:
    """Keys that a game master may press now: most go on with what is open, some are anything the page has."""
    if typing(top):
        if random.random() < 0.3:
            return ["backspace" if random.random() < 0.5 else "escape"]
        return [*(("space" if c == " " else c) for c in random.choice(TYPED)), "enter"]
    if isinstance(top, FlowPage):
        if random.random() < 0.7:
            return ["enter" if top.enter_acts() else random.choice("*7")]
        if random.random() < 0.3:
            return [random.choice("12345")]
    elif isinstance(top.listing, Choices):
        return [random.choice("123456abq")]
    elif random.random() < 0.5:
        return [random.choice(["a", "a", "space", "u", "d"])]
    left_out = LEFT_OUT | (ON_THE_DESK if isinstance(top, DeskPage) else set())
    keys = {key for command in commands.commands_of(top) if commands.usable(command, top) for key in command.keys}
    return [random.choice([key for key in sorted(keys - left_out) if not key.startswith("ctrl+") or key == "ctrl+r"])]
