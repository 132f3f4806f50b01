"""The strict reader: every mistake is one sentence with file, line and column, and no file can harm the program."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Collection
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, NoReturn

from ...core.model import Refused, Tree
from ..files import read_whole
from .places import place_of

LARGEST = 20 * 1024 * 1024
"""The largest file that is read, in bytes."""

DEEPEST = 40
"""How deep tables and lists may be nested."""

_LARGEST_WHOLE = 2**63
_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_TWICE = re.compile(r"Cannot declare \((.*?),?\) twice|Cannot mutate immutable namespace \((.*?),?\)")
_LONG_NUMBER = re.compile(r"[0-9_]{1000,}")
_PLAIN_WORDS = {
    "Invalid value": "this is not a value; text stands in quotation marks",
    "Expected '=' after a key in a key/value pair": "a key must be followed by = and a value",
    "Invalid statement": "this is neither a [table] nor a key with a value",
    "Expected newline or end of document after a statement": "something stands behind the value; one value a line",
    "Unclosed array": "a list is not closed with ]",
    "Unclosed inline table": "a table is not closed with }",
    "Unterminated string": "a text is not closed with a quotation mark",
}


def read(path: Path) -> Tree:
    """The tables of a file, with tuples for lists. Raises Refused for a file that is missing or can't be read."""
    return parse(text_of(path), path.name)


def text_of(path: Path) -> str:
    """The text of a file, without a byte order mark. Raises Refused if it is missing, too large or not UTF-8."""
    try:
        if path.stat().st_size > LARGEST:
            raise Refused("too_large", f"{path.name} is larger than {LARGEST // 1024 // 1024} MB and is not read.")
        data = read_whole(path)
    except FileNotFoundError:
        raise Refused("no_file", f"There is no file {path.name}.") from None
    except (OSError, ValueError) as failed:  # ValueError is for a name that no file can have
        why = getattr(failed, "strerror", None) or failed
        raise Refused("unreadable", f"{path.name} can't be read: {why}.") from failed
    return decoded(data, path.name)


def decoded(data: bytes, name: str, first_line: int = 1) -> str:
    """Bytes as text, without a byte order mark. Raises Refused with the place where they are not UTF-8."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        _refuse(name, first_line, 1, "this is UTF-16; save the file as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start)
        column = len(data[data.rfind(b"\n", 0, wrong.start) + 1 : wrong.start].decode("utf-8", "replace")) + 1
        _refuse(name, line + first_line, column, "this is not UTF-8 text; save the file as UTF-8")


def parse(text: str, name: str, *, first_line: int = 1, dates: Collection[str] = ()) -> Tree:
    """The tables of a text, with tuples for lists. `name` is the file's name for the complaint.

    Infinite numbers, numbers beyond 64 bits, and dates and times anywhere but at the paths `dates` are refused.
    `first_line` is the number of the text's first line, for a text that is part of a file. Raises Refused, with code
    `bad_toml` where the text is no TOML and `bad_file` where a value can't be taken.
    """
    text = text.removeprefix("\ufeff")
    try:
        return _table(tomllib.loads(text), (), dates)
    except RecursionError:
        _refuse(name, *_shifted(_too_deep(text), first_line), f"this is nested deeper than {DEEPEST} levels")
    except _WrongValue as wrong:
        raise at_place(name, text, wrong.path, wrong.what, first_line) from None
    except ValueError as wrong:
        line, column, what = _complaint(text, str(wrong))
        _refuse(name, line + first_line - 1, column, what)


def at_place(name: str, text: str, path: str, what: str, first_line: int = 1, field: str = "") -> Refused:
    """What is wrong with the value at a path, as a refusal that names file, line, column and field.

    `field` is how the path is called, where that is not the path itself.
    """
    place = place_of(text, path)
    where = f", line {place[0] + first_line - 1}, column {place[1]}" if place else ""
    return Refused("bad_file", f"{name}{where}: {field or path} {what}" + ("" if what.endswith(("?", ".")) else "."))


class _WrongValue(Exception):
    def __init__(self, path: tuple[str, ...], what: str) -> None:
        super().__init__(what)
        self.path, self.what = ".".join(path), what


def _table(table: dict[str, Any], path: tuple[str, ...], dates: Collection[str]) -> Tree:
    return {key: _value(value, (*path, key), dates) for key, value in table.items()}


def _value(value: Any, path: tuple[str, ...], dates: Collection[str]) -> Any:
    """One value, checked, with tuples for lists."""
    if len(path) > DEEPEST:
        raise _WrongValue(path[:4], f"is nested deeper than {DEEPEST} levels")
    if isinstance(value, dict):
        return _table(value, path, dates)
    if isinstance(value, list):
        return tuple(_value(inner, (*path, str(i)), dates) for i, inner in enumerate(value))
    if isinstance(value, float) and not math.isfinite(value):
        raise _WrongValue(path, "is not a number that can be counted with")
    if isinstance(value, int) and not -_LARGEST_WHOLE <= value < _LARGEST_WHOLE:
        raise _WrongValue(path, "is a number too large to be kept")
    if isinstance(value, (date, time)) and not (isinstance(value, datetime) and ".".join(path) in dates):
        raise _WrongValue(path, "is a date or a time, and none is expected here; text stands in quotation marks")
    return value


def _refuse(name: str, line: int, column: int, what: str) -> NoReturn:
    raise Refused("bad_toml", f"{name}, line {line}, column {column}: {what}.")


def _complaint(text: str, message: str) -> tuple[int, int, str]:
    """The line, column and plain words of what `tomllib` says."""
    found = _PLACE.fullmatch(message)
    if found is None:
        number = _LONG_NUMBER.search(text)
        return (*_spot(text, number.start() if number else 0), "a number has too many digits")
    words = found[1]
    line, column = (int(found[2]), int(found[3])) if found[2] else _spot(text, len(text))
    if words == "Cannot overwrite a value":
        return line, 1, f"{_key_on(text, line)} is given a second time"
    if twice := _TWICE.match(words):
        keys = (twice[1] or twice[2]).replace("'", "").split(", ")
        return line, 1, f"{'.'.join(keys)} is given a second time"
    plain = _PLAIN_WORDS.get(words) or words[:1].lower() + words[1:]
    return line, column, plain + ("" if found[2] else ", and here the file ends")


def _key_on(text: str, line: int) -> str:
    return text.split("\n")[line - 1].partition("=")[0].strip() or "a key"


def _spot(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _shifted(spot: tuple[int, int], first_line: int) -> tuple[int, int]:
    return spot[0] + first_line - 1, spot[1]


def _too_deep(text: str) -> tuple[int, int]:
    """Where brackets are nested too deeply; brackets inside of texts are counted too, which is near enough."""
    depth = 0
    for at, character in enumerate(text):
        depth += (character in "[{") - (character in "]}")
        if depth > DEEPEST:
            return _spot(text, at)
    return 1, 1
