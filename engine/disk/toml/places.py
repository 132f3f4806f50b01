"""Where a value stands in a TOML text, so that a complaint about it can name the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

_PART = r'(?:[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
_KEYS = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*"
_ONE_PART = re.compile(_PART)
_BLANK = re.compile(r"(?:\s|#[^\n]*)*")
_HEADER = re.compile(rf"(\[\[?)[ \t]*({_KEYS})[ \t]*\]\]?")
_PAIR = re.compile(rf"({_KEYS})[ \t]*=")
_IN_A_VALUE = re.compile(
    r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}\n]', re.DOTALL
)


def line_of(text: str, path: str) -> int | None:
    """The line, from 1, that gives the value at a dotted path, or None where no table around it has a line.

    For a value inside an inline table, and for one that is missing, it is the line of the nearest table around it.
    An element of an array of tables is addressed by its index from 0, as in `entry.0.n`.
    """
    place = place_of(text, path)
    return place[0] if place else None


def place_of(text: str, path: str) -> tuple[int, int] | None:
    """The line and column, both from 1, as `line_of` finds them."""
    wanted, best, place = tuple(path.split(".")), 0, -1
    for at, keys in statements(text):
        shared = len(keys) if keys == wanted[: len(keys)] else len(wanted) if wanted == keys[: len(wanted)] else 0
        if shared > best:
            best, place = shared, at
    if place < 0:
        return None
    return text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)


def statements(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every table header and every key with its value, as the position where it begins and its full path."""
    at, table, counts = 0, tuple[str, ...](), dict[tuple[str, ...], int]()
    while (at := _end_of(_BLANK, text, at)) < len(text):
        if header := _HEADER.match(text, at):
            table = _table(header, counts)
            yield at, table
            at = header.end()
        elif pair := _PAIR.match(text, at):
            yield at, (*table, *_parts(pair[1]))
            at = _end_of_value(text, pair.end())
        else:
            at = _end_of_value(text, at)


def _end_of(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _table(header: re.Match[str], counts: dict[tuple[str, ...], int]) -> tuple[str, ...]:
    """The path of a table header; elements of arrays of tables are counted on the way."""
    parts, out = _parts(header[2]), list[str]()
    for i, part in enumerate(parts):
        out.append(part)
        if i == len(parts) - 1 and header[1] == "[[":
            counts[tuple(out)] = counts.get(tuple(out), -1) + 1
        if tuple(out) in counts:
            out.append(str(counts[tuple(out)]))
    return tuple(out)


def _parts(keys: str) -> tuple[str, ...]:
    return tuple(_unquoted(part) for part in _ONE_PART.findall(keys))


def _unquoted(part: str) -> str:
    if part[0] not in "\"'":
        return part
    try:
        return str(tomllib.loads(f"key = {part}")["key"])
    except tomllib.TOMLDecodeError:
        return part


def _end_of_value(text: str, at: int) -> int:
    """The position of the line end that ends a value: one outside of brackets and of strings."""
    depth = 0
    for token in _IN_A_VALUE.finditer(text, at):
        found = token[0]
        if found == "\n" and depth <= 0:
            return token.end()
        depth += (found in ("[", "{")) - (found in ("]", "}"))
    return len(text)
