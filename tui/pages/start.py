"""The first page without a fight: the fights there are, a new one, the demo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.rules import NAMES

from .. import commands, places
from ..desk import Desk
from ..keys import Key
from ..lines import ScreenLine, line
from .desk import DeskPage
from .listing import Choice, ListPage
from .new import NewPage
from .page import Page

if TYPE_CHECKING:
    from engine.history.encounter import Encounter


def header() -> ScreenLine:
    """The header while no fight is open."""
    return line(" ", ("Battlewheel", "strong"), ground="bar")


class StartPage(ListPage):
    """What to open. Closing it ends the program."""

    scopes = ("list", "start")
    title_width = 34

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def title(self) -> tuple[str, str]:
        """The list of fights."""
        return "Fights", ""

    def choices(self) -> Sequence[Choice]:
        """Fights, the newest first, then what begins one."""
        found = [self._fight(one) for one in places.recent()]
        begun = [Choice("New fight", self._new)]
        demos = [Choice(f"Demo, {title}", self._demo(name), "plays on a copy") for name, title in NAMES.items()]
        return [*found, *begun, *demos]

    def _fight(self, one: places.Recent) -> Choice:
        return Choice(one.title, lambda: self._open(one), one.note, right=f"{one.saved:%Y-%m-%d %H:%M}")

    def _open(self, one: places.Recent) -> None:
        from engine.history.encounter import Encounter

        self._show(Encounter.open(one.path))

    def _demo(self, ruleset: str) -> Callable[[], None]:
        return lambda: self.pages.push(demo_page(ruleset))

    def _new(self) -> None:
        self.pages.push(NewPage())

    def _show(self, enc: Encounter) -> None:
        self.pages.push(DeskPage(Desk(enc)))

    def key(self, key: Key) -> None:
        """A key that comes straight after itself and closed something: held, it does not end the program."""
        meant = commands.find(self, key.name)
        if meant is not None and meant.id == "close" and self.pages.last_key == key.name:
            self.pages.say(f"{commands.key('quit')} ends the program.")
        else:
            super().key(key)


def demo_page(ruleset: str) -> Page:
    """What the demo opens with: a fresh copy, or where one was played on, whether to go on with it. Raises Refused."""
    played = places.demo_played(ruleset)
    return DemoPage(ruleset, played) if played else _fresh_demo(ruleset)


def _fresh_demo(ruleset: str) -> DeskPage:
    from engine.history.encounter import Encounter

    return DeskPage(Desk(Encounter.open(places.demo(ruleset))))


class DemoPage(ListPage):
    """The demo was played on: it can be gone on with, or begun anew."""

    title_width = 34

    def __init__(self, ruleset: str, played: places.Recent) -> None:
        super().__init__()
        self.ruleset, self.played = ruleset, played

    def header(self) -> ScreenLine:
        """The program's name."""
        return header()

    def title(self) -> tuple[str, str]:
        """Which demo."""
        return f"Demo, {NAMES[self.ruleset]}", ""

    def choices(self) -> Sequence[Choice]:
        """The copy first: nothing is lost by enter."""
        saved = f"{self.played.saved:%Y-%m-%d %H:%M}"
        return [
            Choice("Go on with it", self._go_on, "as it was left", right=saved),
            Choice("Begin anew", self._anew, "what was played is gone then"),
        ]

    def _go_on(self) -> None:
        from engine.history.encounter import Encounter

        self._open(DeskPage(Desk(Encounter.open(self.played.path))))

    def _anew(self) -> None:
        self._open(_fresh_demo(self.ruleset))

    def _open(self, page: DeskPage) -> None:
        self.pages.push(page)
        self.pages.remove(self)
