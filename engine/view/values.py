"""Fields of a fighter as a person sees and types them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..model import MISSING, Tree
from ..names import clean

_YES, _NO = ("yes", "true", "on"), ("no", "false", "off")


def leaves(tree: Tree, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a tree with its path, tables opened."""
    for key, value in tree.items():
        path = f"{at}{key}"
        if isinstance(value, dict) and value:
            yield from leaves(value, path + ".")
        else:
            yield path, value


def written(value: Any) -> str:
    """A value as it is typed."""
    if value is MISSING or value == {}:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(written, value))
    return str(value)


def read(text: str, was: Any) -> Any:
    """The value that a typed text is, of the kind that stands there now. Nothing typed removes the field."""
    text = clean(text)
    if not text:
        return () if isinstance(was, tuple) else MISSING
    if isinstance(was, tuple):
        return tuple(_plain(part.strip()) for part in text.split(",") if part.strip())
    if isinstance(was, bool):
        return _yes_or_no(text)
    return text if isinstance(was, str) else _plain(text) if was is not MISSING else _guessed(text)


def _yes_or_no(text: str) -> Any:
    return True if text.lower() in _YES else False if text.lower() in _NO else text


def _plain(text: str) -> Any:
    return int(text) if text.removeprefix("-").removeprefix("+").isdecimal() and len(text) < 8 else text


def _guessed(text: str) -> Any:
    if "," in text:
        return tuple(_plain(part.strip()) for part in text.split(",") if part.strip())
    if text.lower() in ("yes", "no", "true", "false"):
        return _yes_or_no(text)
    return _plain(text)
