"""TOML as this program's files use it: a strict reader with the place of every mistake, and a small tidy writer."""

from .places import line_of, place_of
from .reader import DEEPEST, LARGEST, at_place, parse, read, text_of
from .writer import inline, pairs, tables, word

__all__ = [
    "DEEPEST",
    "LARGEST",
    "at_place",
    "inline",
    "line_of",
    "pairs",
    "parse",
    "place_of",
    "read",
    "tables",
    "text_of",
    "word",
]
