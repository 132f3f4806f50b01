"""The settings: each with what it changes; left and right change it, and it is kept at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.core.desk import Span

from .. import places, settings
from ..commands import COMMANDS, key, table
from ..lines import BLANK, ScreenLine, line, padded
from ..settings import SPECS, Settings, Spec
from ..wrapping import wrapped_path
from .listing import Choice, ListPage
from .page import ONE_PANE, Page


class SettingsPage(ListPage):
    """Every setting in a list over its whole page; the theme is the first, and has a page of its own. The last line
    says where keys of one's own stand."""

    scopes = ("list", "settings")
    labelled = False
    title_width = 26

    def __init__(self, of: Page) -> None:
        super().__init__()
        self.of, self.narrow = of, False

    @property
    def spec(self) -> Spec | None:
        """The setting that one is on; none on the theme and on the keys."""
        return _spec(self.at)

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
        if self.at > len(SPECS):
            return _about_keys()
        if spec is None:
            return f"The colours. Enter tries others, as {key('themes')} does on the desk."
        usual = spec.word(getattr(Settings(), spec.field))
        return f"{spec.help} Usual: {usual}."

    def _rows(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """One line: the title, and the value, strong where it is not the usual one."""
        here = index == self.at
        spec = _spec(index)
        other = spec is not None and _value(spec) != getattr(Settings(), spec.field)
        mark = Span("", "strong", "cursor") if here else Span(" ")
        title = padded((Span(choice.title),), min(self.title_width, width // 2))
        value = (choice.note, "strong" if other else "text")
        return [line(mark, " ", *title, " ", value, ground="cursor" if here else "ground")]

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
        from .themes import ThemesPage

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
