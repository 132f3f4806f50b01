"""Roles and themes by name, the game master's own included, and how all is drawn. A wrong theme is one notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rich.color import Color, ColorParseError, ColorType
from rich.style import Style

import themes
from engine.core.model import Refused
from engine.core.names import clean
from engine.disk.toml import at_place, parse, text_of

from . import places, settings
from .glyphs import table

ROLES = ("text", "strong", "muted", "faint", "accent", "harm", "gain", "cue")
"""What a few words are: values, the answer, labels, rules, the acting fighter, harm, gain, notices and fields."""

GROUNDS = ("ground", "bar", "cursor")
"""What they stand on: the page, header and footer, the selected row."""

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse")
"""How a role can look besides its colour; a span adds one with a plus, as in `text+italic`."""


def parted(role: str) -> tuple[str, tuple[str, ...]]:
    """A role as a span names it, parted into the role and the attributes added to it: `text+italic`."""
    base, *added = role.split("+")
    return base, tuple(added)


_TABLES = {"grounds": GROUNDS, "roles": ROLES}


@dataclass(frozen=True, slots=True)
class Theme:
    """How each ground and role looks, as attributes and one colour: `bold #ffd75f`. `about` says whom it is for."""

    title: str
    grounds: Mapping[str, str]
    roles: Mapping[str, str]
    about: str = ""


def parse_theme(text: str, name: str, base_of: Callable[[str], Theme] | None = None) -> Theme:
    """A theme from its TOML text; `name` is the file's name for complaints.

    `base_of` gives the theme that this one changes, by its name, and raises Refused where it can't. Without a base
    every ground and role must be given. Raises Refused naming file, line and field.
    """
    return _Reading(text, name).theme(base_of)


class _Reading:
    """One file as it is read."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name
        self.left = dict(parse(text, name))

    def theme(self, base_of: Callable[[str], Theme] | None) -> Theme:
        title, about, base = self._word("title"), self._word("about", ""), self._word("base", "")
        below = self._base(base, base_of) if base else Theme("", {}, {})
        grounds = self._looks("grounds", below.grounds)
        roles = self._looks("roles", below.roles)
        for unknown in self.left:
            raise self._wrong(unknown, "is not a field of a theme")
        return Theme(title, grounds, roles, about)

    def _word(self, field: str, missing: str | None = None) -> str:
        given = self.left.pop(field, missing)
        if not isinstance(given, str):
            raise self._wrong(field, "is missing" if given is None else "must be text")
        said = clean(given)
        if missing is None and not said:
            raise self._wrong(field, "has no letter in it")
        return said

    def _base(self, base: str, base_of: Callable[[str], Theme] | None) -> Theme:
        if base_of is None:
            raise self._wrong("base", "can't be used here")
        try:
            return base_of(base)
        except Refused as refused:
            raise self._wrong("base", f"can't be taken: {refused.sentence}") from refused

    def _looks(self, table: str, below: Mapping[str, str]) -> Mapping[str, str]:
        given = self.left.pop(table, {} if below else None)
        if not isinstance(given, Mapping):
            raise self._wrong(table, "is missing" if given is None else "must be a table")
        for key in given:
            if key not in _TABLES[table]:
                raise self._wrong(f"{table}.{key}", f"is not known; known are {', '.join(_TABLES[table])}")
        looks = {**below, **given}
        for key in _TABLES[table]:
            self._check(f"{table}.{key}", looks.get(key))
        return looks

    def _check(self, field: str, given: Any) -> None:
        if not isinstance(given, str):
            raise self._wrong(field, "is missing" if given is None else "must be text")
        colours = [word for word in given.split() if word not in ATTRIBUTES]
        if len(colours) > 1:
            raise self._wrong(field, "has more than one colour")
        for colour in colours:
            try:
                Color.parse(colour)
            except ColorParseError:
                raise self._wrong(field, f"{clean(colour)!r} is no colour; write it like #d0d0d0") from None

    def _wrong(self, field: str, what: str) -> Refused:
        return at_place(self.name, self.text, field, what)


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


FEW = 16
"""With so many colours or fewer a terminal shows its own colours only."""

SYSTEM = "TEXTUAL_COLOR_SYSTEM"
"""The environment variable that tells Textual how many colours there are."""

_TRUE = 2**24


class Opening(NamedTuple):
    """A theme, the name it goes by, and a notice where what was wanted can't be had."""

    name: str
    theme: Theme
    notice: str


def counted(term: str) -> int | None:
    """How many colours the terminfo entry of a terminal names, or None where it has no entry. Asked once in a process:
    later names get the first one's answer."""
    import curses

    try:
        curses.setupterm(term, 1)
    except curses.error:
        return None
    return max(0, curses.tigetnum("colors"))


def colours_shown(environment: Mapping[str, str], count: Callable[[str], int | None] = counted) -> int:
    """How many colours the terminal shows: what COLORTERM says, the name in TERM, then terminfo.

    A terminal that nothing is known of has 16. With NO_COLOR it is none.
    """
    if "NO_COLOR" in environment:
        return 0
    if environment.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return _TRUE
    term = environment.get("TERM", "").strip().lower()
    if term.endswith("-direct"):
        return _TRUE
    if "256color" in term:
        return 256
    if term in ("", "dumb", "unknown"):
        return 0
    found = count(term)
    return FEW if found is None else found


def system(colours: int) -> str:
    """Textual's word for so many colours; empty where it is to find out by itself."""
    return "" if not colours or colours >= _TRUE else "standard" if colours <= FEW else "256"


def fitting(colours: int) -> str:
    """The theme for a terminal with so many colours, where nobody chose one."""
    return "none" if not colours else "16" if colours <= FEW else DEFAULT


def suits(theme: Theme, colours: int) -> bool:
    """Whether a terminal with so many colours shows a theme as it is meant."""
    words = {word for look in (*theme.grounds.values(), *theme.roles.values()) for word in look.split()}
    kinds = {Color.parse(word).type for word in words - set(ATTRIBUTES)} - {ColorType.DEFAULT}
    return not kinds or colours > (0 if kinds == {ColorType.STANDARD} else FEW)


def opening(asked: str | None, colours: int) -> Opening:
    """The theme to open with. One that was asked for is always taken; one that is kept in the settings only where it
    suits the terminal, since it may have been chosen on another."""
    automatic, kept = fitting(colours), settings.now().theme
    wanted = asked or kept or automatic
    theme, wrong = chosen_theme(wanted, automatic)
    if not wrong and not asked and not suits(theme, colours):
        wanted, (theme, wrong) = automatic, chosen_theme(automatic, automatic)
    return Opening(automatic if wrong else wanted, theme, wrong)
