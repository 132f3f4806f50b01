"""The writer: one line a value, short tables on one line, always in the order of the tree."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

WIDTH = 150
"""The widest line on which a table or a list stays; the nine attributes fit."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_HIDDEN = frozenset({"Cc", "Cf", "Zl", "Zp", "Co", "Cn"})
_SHALLOW = 3
"""Tables up to this depth (`combatant.mirel.now`) always have a header of their own."""


def word(key: str) -> str:
    """A key as it is written: bare, or in quotation marks."""
    return key if _BARE.fullmatch(key) else _text(key)


def inline(value: Any) -> str:
    """A value on one line. Raises TypeError for what TOML can't hold, ValueError for an infinite number."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{word(k)} = {inline(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, (tuple, list)):
        return "[" + ", ".join(map(inline, value)) + "]"
    return _rarer(value)


def _rarer(value: Any) -> str:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError(f"{value} can't be kept in a file")
        return repr(value)
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("a time without a time zone can't be kept in a file")
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
    raise TypeError(f"a {type(value).__name__} can't be kept in a file")


def _text(text: str) -> str:
    """A text in quotation marks. What can't be seen is escaped, so that a file can be shown in any terminal."""
    quoted = json.dumps(text, ensure_ascii=False)
    if quoted.isascii() and "\x7f" not in quoted:
        return quoted
    return "".join(map(_seen, quoted))


def _seen(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cs":  # half of a pair: no file can hold it
        return "\ufffd"
    if category not in _HIDDEN:
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def pairs(tree: Mapping[str, Any]) -> str:
    """Lines of `key = value`, each value on one line."""
    return "".join(f"{word(key)} = {inline(value)}\n" for key, value in tree.items())


def tables(tree: Mapping[str, Any], at: tuple[str, ...] = ()) -> str:
    """A tree as TOML text: plain values first, then the tables below them. `at` is the path of the tree itself.

    A small table of plain values that has plain values beside it stays on one line; lists too, if they fit.
    """
    lines, later = list[str](), list[str]()
    among_values = any(not isinstance(value, Mapping) for value in tree.values())
    for key, value in tree.items():
        if not isinstance(value, Mapping):
            lines.append(_line(key, value))
        elif among_values and len(at) >= _SHALLOW and _small(key, value):
            lines.append(f"{word(key)} = {inline(value)}\n")
        else:
            later.append(_table(value, (*at, key)))
    return "".join(lines + later)


def _table(tree: Mapping[str, Any], at: tuple[str, ...]) -> str:
    body = tables(tree, at)
    gap = "\n" if len(at) < _SHALLOW else ""
    if body.lstrip("\n").startswith("["):  # only tables below it: they name it
        return body
    return f"{gap}[{'.'.join(map(word, at))}]\n{body}"


def _line(key: str, value: Any) -> str:
    line = f"{word(key)} = {inline(value)}\n"
    if len(line) <= WIDTH or not isinstance(value, (tuple, list)):
        return line
    return f"{word(key)} = [\n" + "".join(f"  {inline(item)},\n" for item in value) + "]\n"


def _small(key: str, value: Mapping[str, Any]) -> bool:
    flat = not any(isinstance(inner, Mapping) for inner in value.values())
    return flat and len(key) + len(inline(value)) + 3 <= WIDTH
