"""A theme as text: TOML that says how each ground and role looks, read strictly. It may change another theme."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rich.color import Color, ColorParseError

from engine.core.model import Refused
from engine.core.names import clean
from engine.disk.toml import at_place, parse

from .roles import ATTRIBUTES, GROUNDS, ROLES

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
