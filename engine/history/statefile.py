"""The state file: the fight as it stands, for people, with a seal that shows whether a person has changed it."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..core.model import PLAIN_KEY, Refused, Tree
from ..disk import toml
from ..disk.files import put_aside, read_whole, write_whole
from .logfile import FORMAT, TIE, check_format

_OWN_KEYS = ("format", "entry", "redo", "seal")
_SEAL = re.compile(r"(?m)^seal[ \t]*=.*\n?")
_TIE = re.compile(rf"[0-9a-f]{{{TIE}}}")


@dataclass(frozen=True, slots=True)
class Saved:
    """What a state file holds: the state after record `entry`, and what an undo left to be redone.

    `sealed` is false where a person has changed the file since it was written. `tie` names the record of the journal
    that is shown; it is empty in a file from before there were ties.
    """

    state: Tree
    entry: int
    redo: tuple[int, ...]
    sealed: bool
    text: str
    tie: str = ""


class StateFile:
    """Writes the state file. What somebody else has written to it in the meantime is put aside, never overwritten."""

    def __init__(self, path: Path, read: str | None, wrote: Callable[[bytes], None]) -> None:
        """`read` is the text that the file had when it was opened; None where there was none. `wrote` is given the
        bytes of the file once it is written."""
        self.path, self._text, self._told, self._wrote = path, StateText(), False, wrote
        self._bytes = None if read is None else read.encode()
        self._seen = self._signature()

    def write(self, state: Tree, entry: int, redo: tuple[int, ...], tie: str) -> None:
        """Shows a state, whole or not at all. Raises OSError; once, too, where somebody else has changed the file."""
        self._make_sure()
        data = self._text.of(state, entry, redo, tie).encode()
        if data != self._bytes:
            write_whole(self.path, data)
            self._wrote(data)
        self._bytes, self._seen = data, self._signature()

    def make_way(self) -> None:
        """Puts aside what somebody else has written to the file, if anybody has. Raises OSError."""
        if not self._is_ours():
            put_aside(self.path, "other")
            self._told, self._bytes = False, None

    def _make_sure(self) -> None:
        if not self._told and not self._is_ours():
            self._told = True
            raise OSError(f"{self.path.name} was edited while this fight is open")
        self.make_way()

    def _is_ours(self) -> bool:
        seen = self._signature()
        if seen is None:
            self._bytes = None
        return seen in (None, self._seen) or read_whole(self.path) == self._bytes

    def _signature(self) -> tuple[int, ...] | None:
        try:
            status = os.stat(self.path)
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class StateText:
    """Makes the text of a state file. What hasn't changed since the last time is not made again."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Any, str]] = {}

    def of(self, state: Tree, entry: int, redo: tuple[int, ...], tie: str = "") -> str:
        """The text of the file for a state."""
        head = {"format": FORMAT} | {key: state[key] for key in ("title", "ruleset") if key in state}
        rest = {key: value for key, value in state.items() if key not in head}
        plain = {key: value for key, value in rest.items() if not isinstance(value, dict)}
        before = toml.pairs(head | {"entry": entry, "redo": redo})
        after = toml.pairs(plain) + "".join(self._table(k, v) for k, v in rest.items() if k not in plain)
        seal = ".".join(filter(None, (_seal(before + after), tie)))
        return f'{before}seal = "{seal}"\n{after}'

    def _table(self, key: str, value: Tree) -> str:
        if key != "combatant" or not all(isinstance(one, dict) for one in value.values()):
            return toml.tables({key: value})
        made, self._made = self._made, {}
        for id, one in value.items():
            known = made.get(id)
            same = known is not None and known[0] is one
            self._made[id] = known if known and same else (one, toml.tables({key: {id: one}}))
        return "".join(text for _, text in self._made.values()) or toml.tables({key: value})


def seal_of(text: str) -> str:
    """The seal of a state file's text: a hash of all of it but the seal itself. Kinds of line ends don't count."""
    body = _SEAL.sub("", text.replace("\r\n", "\n"), count=1)
    return _seal(body)


def _seal(body: str) -> str:
    """The seal of a text without one, its lines ended as we write them."""
    return hashlib.sha256(body.encode()).hexdigest()[:32]


def read(path: Path) -> Saved:
    """What the state file holds. Raises Refused, with code `no_file` or `bad_toml` where it is lost or broken.

    In a file that a person has changed, keys that can't be part of a path and wrong types of what this module knows are
    refused too; what the fight itself holds is for its ruleset to check.
    """
    text = toml.text_of(path)
    if not text.strip():
        raise Refused("bad_toml", f"{path.name} is empty.")
    tree = toml.parse(text, path.name)
    check_format(tree, path.name, text)
    seal, _, tie = str(tree.get("seal", "")).partition(".")
    sealed = seal == seal_of(text)
    if not sealed:
        _check_keys(tree, path.name, text)
    state = {key: value for key, value in tree.items() if key not in _OWN_KEYS}
    return Saved(state, tree["entry"], tree.get("redo", ()), sealed, text, tie if _TIE.fullmatch(tie) else "")


def _check_keys(tree: Tree, name: str, text: str) -> None:
    for key, value in tree.items():
        _check_plain(name, text, value, key)
    if type(tree.get("entry")) is not int or tree["entry"] < 0:
        raise toml.at_place(name, text, "entry", "must be the number of a journal entry")
    redo = tree.get("redo", ())
    if not isinstance(redo, tuple) or not all(type(n) is int for n in redo):
        raise toml.at_place(name, text, "redo", "must be a list of entry numbers")
    for key, kind, what in (("ruleset", str, "text"), ("title", str, "text"), ("combatant", dict, "a table")):
        if key in tree and type(tree[key]) is not kind:
            raise toml.at_place(name, text, key, f"must be {what}")
    if "ruleset" not in tree:
        raise Refused("bad_file", f"{name}: ruleset is missing; write the word of the rules this fight is played by.")


def _check_plain(name: str, text: str, value: Any, path: str) -> None:
    """Keys are joined by dots to make paths, so they hold none."""
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if not PLAIN_KEY.fullmatch(key):
            what = f"holds the key {key!r}; keys are letters, digits, - and _"
            raise toml.at_place(name, text, path, what)
        _check_plain(name, text, inner, f"{path}.{key}")
