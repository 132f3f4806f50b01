"""A folder of the game master's own TOML files, each one named thing: fighters, parties.

A file that can't be read is a notice, and the others are there. Nothing is overwritten or deleted: what makes room is
put aside beside it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ..core.model import Refused
from ..core.names import file_name
from . import toml
from .files import free_name, is_aside, write_whole

FORMAT = 1
"""The number of the format of these files."""


class Named(Protocol):
    """What a shelf holds."""

    @property
    def name(self) -> str:
        """What it is called, once on a shelf whatever the capitals."""


T = TypeVar("T", bound=Named)

Reader = Callable[[str, str], T]
"""From a file's text and the file's name for complaints. Raises Refused naming file, line and field."""


@dataclass(frozen=True, slots=True)
class Kept(Generic[T]):
    """One thing and the file it is in."""

    thing: T
    path: Path


class Shelf(Generic[T]):
    """The things in a folder, which need not be there. `what` is the word for one of them: `fighter`.

    `kept` are those that can be read, by name; `notices` say what is wrong with the others.
    """

    def __init__(self, folder: Path, what: str, read: Reader[T], write: Callable[[T], str]) -> None:
        self.folder, self.what = folder, what
        self.kept: tuple[Kept[T], ...] = ()
        self.notices: tuple[str, ...] = ()
        self._read, self._write = read, write
        self._known: dict[Path, tuple[tuple[int, ...], T | Refused]] = {}
        self.look()

    def look(self) -> None:
        """Reads what has changed in the folder since the last look."""
        found = {path: self._looked_at(path) for path in self._files()}
        self._known = {path: known for path, known in found.items() if known}
        kept = [Kept(thing, path) for path, (_, thing) in self._known.items() if not isinstance(thing, Refused)]
        self.kept = tuple(sorted(kept, key=lambda one: one.thing.name.casefold()))
        self.notices = tuple(it.sentence for _, it in self._known.values() if isinstance(it, Refused))

    def named(self, name: str) -> Kept[T] | None:
        """The thing of that name, whatever its capitals."""
        return next((one for one in self.kept if one.thing.name.casefold() == name.casefold()), None)

    def keep(self, thing: T, over: bool = False) -> Kept[T]:
        """Puts a thing on the shelf; it is on the disk then. With `over` it takes the place of one of the same name.

        Raises Refused where there is one of that name, with code `there_already`, or where it can't be written.
        """
        self.look()
        there = self.named(thing.name)
        if there is None:
            return self._put(thing, self._free(thing.name))
        if not over:
            raise Refused("there_already", f"There is a {self.what} called {there.thing.name} already.")
        return self._in_place(thing, there)

    def change(self, of: Kept[T], thing: T) -> Kept[T]:
        """Puts a changed thing in place of one that is there; under another name the file has another name too.

        Raises Refused where another one has that name, or where it can't be written.
        """
        other = self.named(thing.name)
        if other is not None and other.path != of.path:
            raise Refused("there_already", f"There is a {self.what} called {other.thing.name} already.")
        if thing.name == of.thing.name:
            return self._put(thing, of.path)
        made = self._put(thing, self._free(thing.name))
        of.path.unlink(missing_ok=True)
        self.look()
        return made

    def put_aside(self, of: Kept[T]) -> Path:
        """Takes a thing off the shelf. Its file stays beside it under the name that is returned. Raises Refused."""
        aside = free_name(of.path, "old")
        try:
            os.rename(of.path, aside)
        except OSError as failed:
            raise Refused("not_kept", f"{of.path.name} can't be put aside: {failed.strerror or failed}.") from failed
        self.look()
        return aside

    # -- inside ----------------------------------------------------------------------------------------------------
    def _in_place(self, thing: T, there: Kept[T]) -> Kept[T]:
        """The old one is put aside only when the other is on the disk, so that a full disk costs nobody a file."""
        made = self._put(thing, self._free(thing.name))
        try:
            self.put_aside(there)
            os.replace(made.path, there.path)
        except (OSError, Refused) as failed:
            made.path.unlink(missing_ok=True)
            why = failed.sentence if isinstance(failed, Refused) else f"{there.path.name} can't be written: {failed}."
            raise Refused("not_kept", why) from failed
        self.look()
        return Kept(thing, there.path)

    def _files(self) -> list[Path]:
        try:
            return sorted(path for path in self.folder.glob("*.toml") if not is_aside(path.name))
        except OSError:
            return []

    def _looked_at(self, path: Path) -> tuple[tuple[int, ...], T | Refused] | None:
        try:
            status = path.stat()
        except OSError:
            return None
        seen = (status.st_ino, status.st_size, status.st_mtime_ns)
        known = self._known.get(path)
        if known and known[0] == seen:
            return known
        try:
            return seen, self._read(toml.text_of(path), path.name)
        except Refused as wrong:
            return seen, wrong

    def _free(self, name: str) -> Path:
        """A path for a name at which no file is: one that can't be read stays where it is."""
        base, number = file_name(name, self.what), 2
        path = self.folder / f"{base}.toml"
        while path.exists():
            path, number = self.folder / f"{base}-{number}.toml", number + 1
        return path

    def _put(self, thing: T, path: Path) -> Kept[T]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(path, self._write(thing).encode())
        except OSError as failed:
            raise Refused("not_kept", f"{path.name} can't be written: {failed.strerror or failed}.") from failed
        self._known.pop(path, None)
        self.look()
        return Kept(thing, path)
