"""The themes, tried on the page below: moving shows it at once in the theme under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.model import Refused

from .. import commands, settings
from ..choosing import FEW, suits
from ..lines import Piece, ScreenLine, line
from ..panes.footer import footer_line
from ..pointing import Place, last_chosen
from ..roles import ROLES
from ..theme_text import Theme
from ..theming import read_theme, theme_names
from .listing import Choice, ListPage
from .page import ONE_PANE, Page

ROWS = 6
"""The list shows this many themes at once; fewer where that would take more than a third of the window."""


class Tried(NamedTuple):
    """A theme by its name; `theme` is empty and `wrong` says why where its file can't be read."""

    name: str
    theme: Theme | None
    wrong: str


class ThemesPage(ListPage):
    """Every theme in the lower part of the page below. Enter keeps the one that is shown; escape takes it back."""

    labelled = False

    def __init__(self, of: Page) -> None:
        super().__init__()
        self.of = of
        self.tried: list[Tried] = []
        self.roomy = True

    def opened(self) -> None:
        """Reads every theme once, and begins at the one that is worn."""
        look = self.pages.look
        self.before_theme, self.before_name = look.theme, look.name
        names = theme_names()
        others = [_tried(name) for name in names if name != look.name]
        worn = Tried(look.name, look.theme, "")
        self.at = names.index(look.name) if look.name in names else len(others)
        self.tried = [*others[: self.at], worn, *others[self.at :]]

    def header(self) -> ScreenLine:
        """The header of the page below."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """The list, and what this terminal makes of it where that is less than there is."""
        colours = self.pages.look.colours
        if not colours:
            return "Themes", "no colours here"
        return "Themes", f"{colours} colours here" if colours <= FEW else ""

    def choices(self) -> Sequence[Choice]:
        """The themes: those of the program, then the game master's own."""
        return [self._choice(one) for one in self.tried]

    def _choice(self, one: Tried) -> Choice:
        if one.theme is None:
            return Choice(one.name, self.do_choose, barred=one.wrong.rstrip("."))
        right = "now" if one.name == self.before_name else ""
        return Choice(one.theme.title, self.do_choose, one.theme.about if self.roomy else "", right)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below in fewer lines, then the list and the roles by name."""
        self.roomy = width >= ONE_PANE[0]
        rows = min(ROWS, len(self.tried), max(1, height // 3)) + 1
        listed = [*super().body(width, rows), _roles()]
        above = list(self.of.body(width, height - len(listed)))
        above += [line()] * (height - len(listed) - len(above))
        return [*above[: height - len(listed)], *listed]

    def pointed(self, lines: Sequence[ScreenLine], width: int) -> Place:
        """At the theme; a caret is that of the page below."""
        return last_chosen(lines, width)

    def footer(self, width: int) -> ScreenLine:
        """What enter and escape do here."""
        return footer_line([("enter", "keep"), ("escape", "go back"), (commands.key("help"), "help")], width)

    def _move(self, by: int) -> None:
        super()._move(by)
        chosen = self.tried[self.at]
        if chosen.theme is not None:
            self._wear(chosen.theme, chosen.name)

    def _wear(self, theme: Theme, name: str) -> None:
        if name != self.pages.look.name:
            self.pages.look.wear(theme, name)
            self.pages.redraw()

    def do_choose(self) -> None:
        """Keeps the theme that is shown. Raises Refused where it is wrong or can't be kept."""
        chosen = self.tried[self.at]
        if chosen.theme is None:
            raise Refused("bad_theme", chosen.wrong)
        settings.keep("theme", chosen.name)
        shown = suits(chosen.theme, self.pages.look.colours)
        whence = "is the theme from now on" if shown else "is kept for terminals with more colours than this one"
        self.pages.say(f"{chosen.theme.title} {whence}.")
        super().close()

    def close(self) -> None:
        """Goes back to the theme that was worn before."""
        self._wear(self.before_theme, self.before_name)
        super().close()


def _tried(name: str) -> Tried:
    try:
        return Tried(name, read_theme(name), "")
    except Refused as refused:
        return Tried(name, None, refused.sentence)


def _roles() -> ScreenLine:
    """Every role by its name, as it looks."""
    pieces: list[Piece] = []
    for role in ROLES:
        pieces += ["  ", (role, role)]
    return line(*pieces)
