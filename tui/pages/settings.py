"""The settings, each with what it changes and kept at once; and the themes, tried on the page below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.core.desk import Span
from engine.core.model import Refused

from .. import commands, places, settings
from ..command_table import COMMANDS
from ..commands import key, table
from ..lines import BLANK, Piece, Place, ScreenLine, last_chosen, line, padded, wrapped_path
from ..list import Choice, Choices, ground, mark
from ..panes.layout import ONE_PANE, footer_line
from ..settings import SPECS, Settings, Spec
from ..theming import FEW, ROLES, Theme, read_theme, suits, theme_names
from .page import Page


class SettingsPage(Page):
    """Every setting in a list over its whole page; the theme is the first, and has a page of its own. The last line
    says where keys of one's own stand."""

    scopes = ("list", "settings")
    topic = "settings"
    listing: Choices

    def __init__(self, of: Page) -> None:
        super().__init__(Choices(self.choices, "", 26, self._row))
        self.of, self.narrow = of, False

    @property
    def spec(self) -> Spec | None:
        """The setting that one is on; none on the theme and on the keys."""
        return _spec(self.listing.at)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The header of the page below."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """The list, and where it is kept."""
        return "Settings", "" if self.narrow else f"kept in {settings.FILE}"

    def choices(self) -> Sequence[Choice]:
        """The theme, then the settings with their values."""
        theme = self.pages.look.theme.title
        return [
            Choice("Theme", self._themes, theme),
            *(Choice(one.title, partial(self._change, 1), one.word(_value(one))) for one in SPECS),
            Choice("Keys", self._keys, "as usual" if table() == COMMANDS else "some of your own"),
        ]

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The list, and below it what the chosen setting changes."""
        self.narrow = width < ONE_PANE[0]
        about = [line("  ", (row, "muted")) for row in wrapped_path(self._about(), width - 4)][: max(1, height // 2)]
        room = max(2, min(len(SPECS) + 3, height - len(about) - 1))
        return [*super().body(width, room), BLANK, *about]

    def _about(self) -> str:
        spec = self.spec
        if self.listing.at > len(SPECS):
            return _about_keys()
        if spec is None:
            return f"The colours. Enter tries others, as {key('themes')} does on the desk."
        usual = spec.word(getattr(Settings(), spec.field))
        return f"{spec.help} Usual: {usual}."

    def _row(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """One line: the title, and the value, strong where it is not the usual one."""
        here = index == self.listing.at
        spec = _spec(index)
        other = spec is not None and _value(spec) != getattr(Settings(), spec.field)
        title = padded((Span(choice.title),), min(self.listing.title_width, width // 2))
        value = (choice.note, "strong" if other else "text")
        return [line(mark(here), " ", *title, " ", value, ground=ground(here))]

    # -- keys ---------------------------------------------------------------------------------------------------------
    def has_value(self) -> bool:
        """Whether there are values to go through here."""
        return self.spec is not None

    def do_right(self) -> None:
        """The next value."""
        self._change(1)

    def do_left(self) -> None:
        """The value before."""
        self._change(-1)

    def _themes(self) -> None:

        self.pages.push(ThemesPage(self))

    def _keys(self) -> None:
        self.pages.say(_about_keys())

    def _change(self, by: int) -> None:
        """Keeps another value, and lets it hold. Raises Refused where it can't be kept: then it is as it was."""
        spec = self.spec
        if spec is None:
            return
        settings.keep(spec.field, spec.beside(_value(spec), by))
        if spec.field == "glyphs":
            self.pages.look.draw_as(settings.now().glyphs)
            self.pages.redraw()
        elif spec.field == "guide":
            self.pages.guide.step = ""
            if settings.now().guide:
                self.pages.guide.begin()


def _spec(index: int) -> Spec | None:
    return SPECS[index - 1] if 0 < index <= len(SPECS) else None


def _about_keys() -> str:
    printed = "`battlewheel keys` in a shell prints all of them as such a file"
    return f"Other keys stand in {places.keys_file()}, by command. {printed} to begin with. From the next start on."


def _value(spec: Spec) -> object:
    return getattr(settings.now(), spec.field)


ROWS = 6
"""The list shows this many themes at once; fewer where that would take more than a third of the window."""


class Tried(NamedTuple):
    """A theme by its name; `theme` is empty and `wrong` says why where its file can't be read."""

    name: str
    theme: Theme | None
    wrong: str


class Themes(Choices):
    """The list of themes: each is worn as it is come to."""

    def __init__(self, page: ThemesPage) -> None:
        super().__init__(page.choices, "")
        self._page = page

    def go_to(self, at: int) -> None:
        """Goes to a theme and tries it."""
        super().go_to(at)
        self._page.try_chosen()


class ThemesPage(Page):
    """Every theme in the lower part of the page below. Enter keeps the one that is shown; escape takes it back."""

    scopes = ("list",)
    topic = "themes"
    listing: Choices

    def __init__(self, of: Page) -> None:
        super().__init__(Themes(self))
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
        self.listing.at = names.index(look.name) if look.name in names else len(others)
        self.tried = [*others[: self.listing.at], worn, *others[self.listing.at :]]

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

    def try_chosen(self) -> None:
        """Wears the chosen theme, if it can be read."""
        chosen = self.tried[self.listing.at]
        if chosen.theme is not None:
            self._wear(chosen.theme, chosen.name)

    def _wear(self, theme: Theme, name: str) -> None:
        if name != self.pages.look.name:
            self.pages.look.wear(theme, name)
            self.pages.redraw()

    def do_choose(self) -> None:
        """Keeps the theme that is shown. Raises Refused where it is wrong or can't be kept."""
        chosen = self.tried[self.listing.at]
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
