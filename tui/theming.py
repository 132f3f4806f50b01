"""Themes: TOML files that say how each role looks. Read strictly; a theme that is wrong is one notice and the dark
one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from rich.color import Color, ColorParseError
from rich.style import Style

from engine.model import Refused

from .glyphs import table
from .roles import ATTRIBUTES, GROUNDS, ROLES, parted

DEFAULT = "dark"
"""The theme that is used when none is asked for."""

_TABLES = {"grounds": GROUNDS, "roles": ROLES}


@dataclass(frozen=True, slots=True)
class Theme:
    """How each ground and role looks, as attributes and one colour: `bold #ffd75f`."""

    title: str
    grounds: Mapping[str, str]
    roles: Mapping[str, str]


@cache
def theme_names() -> tuple[str, ...]:
    """The themes that come with the program."""
    files = (entry.name for entry in resources.files("themes").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def read_theme(name: str) -> Theme:
    """The theme of that name, or in that file. Raises Refused with one sentence for what can't be read."""
    if name in theme_names():
        return parse_theme((resources.files("themes") / f"{name}.toml").read_text("utf-8"), f"{name}.toml")
    if "/" not in name and not name.endswith(".toml"):
        known = ", ".join(theme_names())
        raise Refused("no_theme", f"There is no theme {name!r}; known are: {known}.")
    try:
        text = Path(name).expanduser().read_text("utf-8")
    except (OSError, ValueError) as failed:
        reason = failed.strerror if isinstance(failed, OSError) else "it is not UTF-8 text"
        raise Refused("no_theme", f"The theme {name} can't be read: {reason}.") from failed
    return parse_theme(text, name)


def parse_theme(text: str, where: str) -> Theme:
    """A theme from its TOML text; `where` names it in complaints. Raises Refused naming the field that is wrong."""
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as failed:
        raise Refused("bad_theme", f"{where} is not TOML: {failed}.") from failed
    title = found.pop("title", None)
    if not isinstance(title, str):
        raise _wrong(where, "title", "must be text")
    looks = {name: _table(where, name, found.pop(name, None)) for name in _TABLES}
    if found:
        raise _wrong(where, next(iter(found)), "is not a field of a theme")
    return Theme(title, looks["grounds"], looks["roles"])


def _table(where: str, name: str, given: Any) -> Mapping[str, str]:
    if not isinstance(given, dict):
        raise _wrong(where, name, "must be a table")
    for key in given:
        if key not in _TABLES[name]:
            raise _wrong(where, f"{name}.{key}", f"is not known; known are {', '.join(_TABLES[name])}")
    for key in _TABLES[name]:
        _check_look(where, f"{name}.{key}", given.get(key))
    return given


def _check_look(where: str, field: str, given: Any) -> None:
    if not isinstance(given, str):
        raise _wrong(where, field, "is missing" if given is None else "must be text")
    colours = [word for word in given.split() if word not in ATTRIBUTES]
    if len(colours) > 1:
        raise _wrong(where, field, "has more than one colour")
    for colour in colours:
        try:
            Color.parse(colour)
        except ColorParseError:
            raise _wrong(where, field, f"{colour!r} is no colour; write it like #d0d0d0") from None


def _wrong(where: str, field: str, what: str) -> Refused:
    return Refused("bad_theme", f"{where}: {field} {what}.")


def chosen_theme(name: str) -> tuple[Theme, str]:
    """The theme that was asked for and no notice, or the dark one and a notice that says what is wrong."""
    try:
        return read_theme(name), ""
    except Refused as wrong:
        return read_theme(DEFAULT), f"{wrong.sentence} The dark theme is used."


class Look:
    """How everything is drawn: a theme and one column of the glyph table."""

    def __init__(self, theme: Theme, ascii_only: bool = False) -> None:
        self.theme, self.ascii_only = theme, ascii_only
        self.glyphs = table(ascii_only)
        self._styles: dict[tuple[str, str], Style] = {}

    def style(self, role: str, ground: str = "ground") -> Style:
        """The terminal style of a role on a ground. A role may have attributes (`text+italic`) and a ground of its
        own (`text@cursor`), as where a selected row takes one column of two."""
        role, _, own = role.partition("@")
        ground = own or ground
        found = self._styles.get((role, ground))
        if found is None:
            found = self._styles[role, ground] = self._make(role, ground)
        return found

    def _make(self, role: str, ground: str) -> Style:
        base, added = parted(role)
        style = Style.parse(self.theme.roles[base])
        for attribute in added:
            style += Style.parse(attribute)
        below = self.theme.grounds[ground].split()
        colour = next((word for word in below if word not in ATTRIBUTES), None)
        if colour is not None:
            style += Style(bgcolor=colour)
        for attribute in below:
            if attribute in ATTRIBUTES:
                style += Style.parse(attribute)
        return style
