"""Themes by name, the game master's own included, and how everything is drawn. A theme that is wrong is one notice."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rich.style import Style

import themes
from engine.core.model import Refused
from engine.disk.toml import text_of

from . import places, settings
from .glyphs import table
from .roles import ATTRIBUTES, parted
from .theme_text import Theme, parse_theme

DEFAULT = "dark"
"""The theme that is used when none is asked for."""

_THEMES = Path(themes.__path__[0])
_ORDER = (DEFAULT, "light", "high-contrast", "colour-blind", "16", "none")


@cache
def packaged() -> tuple[str, ...]:
    """The themes that come with the program, the usual ones first."""
    names = (path.stem for path in _THEMES.glob("*.toml"))
    return tuple(sorted(names, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name)))


def theme_names() -> tuple[str, ...]:
    """Every theme that has a name: those that come with the program, then those in the own folder."""
    return (*packaged(), *(name for name in sorted(_own()) if name not in packaged()))


def read_theme(name: str) -> Theme:
    """The theme of that name, or in that file. One in the own folder wins over one that comes with the program.
    Raises Refused with one sentence for what can't be read."""
    return _read(_file_of(name), ())


def chosen_theme(name: str, otherwise: str = DEFAULT) -> tuple[Theme, str]:
    """The theme that was asked for and no notice, or `otherwise`, as it comes with the program, and a notice that says
    what is wrong."""
    try:
        return read_theme(name), ""
    except Refused as wrong:
        used = _read(_packaged_file(otherwise), ())
        return used, f"{wrong.sentence} The {used.title.lower()} theme is used."


def _own() -> dict[str, Path]:
    """The files in the own folder of themes by their names; none where it can't be read."""
    try:
        return {path.stem: path for path in (places.settings_folder() / "themes").glob("*.toml")}
    except OSError:
        return {}


def _packaged_file(name: str) -> Path:
    return _THEMES / f"{name}.toml"


def _file_of(name: str) -> Path:
    own = _own().get(name)
    if own is not None:
        return own
    if name in packaged():
        return _packaged_file(name)
    if "/" not in name and not name.endswith(".toml"):
        raise Refused("no_theme", f"There is no theme {name!r}; known are {', '.join(theme_names())}.")
    return places.path_of(name)


def _read(file: Path, within: tuple[str, ...]) -> Theme:
    """The theme in a file. `within` are the files that it is the base of."""
    if str(file) in within:
        raise Refused("bad_theme", "It leads back to itself.")

    def base_of(name: str) -> Theme:
        return _read(_packaged_file(name) if name in packaged() else _file_of(name), (*within, str(file)))

    text = text_of(file) if isinstance(file, Path) else file.read_text("utf-8")
    return parse_theme(text, file.name, base_of)


class Look:
    """How everything is drawn: a theme, by `name`, and one column of the glyph table. `colours` is how many the
    terminal shows. `ascii_alone` says that the output can hold nothing else, `wide` that the terminal draws glyphs two
    cells wide."""

    def __init__(self, theme: Theme, ascii_only: bool = False, name: str = DEFAULT, colours: int = 256) -> None:
        self.colours = colours
        self.ascii_alone, self.wide = False, False
        self.draw_in(ascii_only)
        self.wear(theme, name)

    def draw_in(self, ascii_only: bool) -> None:
        """Takes one column of the glyph table; whatever is drawn from now on is drawn in it."""
        self.ascii_only = ascii_only
        self.glyphs = table(ascii_only)

    def draw_as(self, setting: str) -> None:
        """Takes the column that a setting asks for, as far as the terminal can."""
        wanted = setting == settings.ASCII or (setting == settings.AUTO and self.wide)
        self.draw_in(wanted or self.ascii_alone)

    def wear(self, theme: Theme, name: str) -> None:
        """Takes another theme; whatever is drawn from now on has it."""
        self.theme, self.name = theme, name
        self._styles: dict[tuple[str, str], Style] = {}

    def style(self, role: str, ground: str = "ground") -> Style:
        """The terminal style of a role on a ground. A role may have attributes (`text+italic`) and a ground of its
        own (`text@cursor`), as where a selected row takes one column of two."""
        found = self._styles.get((role, ground))
        if found is None:
            base, _, own = role.partition("@")
            found = self._styles[role, ground] = self._make(base, own or ground)
        return found

    def _make(self, role: str, ground: str) -> Style:
        """On a reversed ground ink has no colour and isn't dim: it would stand in it as patches. What is reversed there
        is reversed back, as what is selected where one types."""
        base, added = parted(role)
        below = self.theme.grounds[ground].split()
        words = [*self.theme.roles[base].split(), *added]
        attributes = {word for word in words if word in ATTRIBUTES}
        colours = [word for word in words if word not in ATTRIBUTES]
        if "reverse" in below:
            attributes, colours = (attributes ^ {"reverse"}) - {"dim"}, []
        grounds = [f"on {word}" for word in below if word not in ATTRIBUTES]
        return Style.parse(" ".join([*sorted(attributes), *colours, *grounds]))
