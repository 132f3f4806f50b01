"""Words in lines of a given width."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.desk import Span
from engine.core.names import shown

from .lines import cells, cut, span_cells

_WORDS = re.compile(r"^ +|[^ \d+-][^ ]*(?:(?<![,;:]) [+-]?\d[^ ]*)? *|[^ ]+ *")
"""Words with the spaces behind them; a number stays with the word in front of it."""


def wrapped(text: str, width: int) -> list[str]:
    """Text in lines of at most `width` cells, parted between words; a word that is wider is parted in itself."""
    out, now = list[str](), ""
    for word in shown(text).split():
        if now and cells(now) + 1 + cells(word) > width:
            out.append(now)
            now = ""
        now = f"{now} {word}" if now else word
        while cells(now) > width:
            head = cut(now, width) or now[:1]
            out.append(head)
            now = now[len(head) :]
    return [*out, now] if now or not out else out


_PIECE = re.compile(r"[^ /]*/|[^ /]+ *| +")


def wrapped_path(text: str, width: int) -> list[str]:
    """A text with a path in it in lines of at most `width` cells, parted behind slashes as well as at spaces."""
    out, now = list[str](), ""
    for piece in _PIECE.findall(shown(text)):
        if now and cells(now) + cells(piece.rstrip()) > width:
            out.append(now.rstrip())
            now = ""
        now += piece
        while cells(now.rstrip()) > width:
            head = cut(now, width) or now[:1]
            out.append(head)
            now = now[len(head) :]
    return [*out, now.rstrip()] if now.strip() or not out else out


_DANGLING = frozenset((
    "by", "v.", "to", "of", "from", "at", "the", "and", "or", "until", "own", "next", "against", "with", "its", "a",
    "an", "in", "for", "where", "what", "who",
))  # fmt: skip
"""Words that say nothing at the end of what was shortened."""


def in_words(text: str, width: int) -> str:
    """A text in at most `width` cells, shortened by whole words; only a first word that is wider is cut in itself."""
    if cells(text) <= width:
        return text
    kept = wrapped(text, max(1, width))[0].split()
    while len(kept) > 1 and (kept[-1].rstrip(",") in _DANGLING or (kept[-1].isdigit() and kept[-2].endswith(","))):
        kept.pop()
    return cut(" ".join(kept).rstrip(",;:("), width)


def in_clauses(text: str, width: int) -> str:
    """A sentence in at most `width` cells, shortened to whole clauses: half a clause could say what is not so."""
    if cells(text) <= width:
        return text
    kept = cut(text, width)
    end = max((place for mark in (": ", ", ", "; ") if (place := kept.rfind(mark)) > 0), default=0)
    return kept[:end] if end else in_words(text, width)


_APART = "   "
"""What a ruleset puts between the pieces of a line."""


def in_pieces(spans: Sequence[Span], width: int) -> tuple[Span, ...]:
    """The pieces of a line that fit into `width` cells whole, a label never without its value."""
    kept, used, end = list[Span](), 0, 0
    for span in spans:
        if span.text.startswith(_APART) and used <= width:
            end = len(kept)
        kept.append(span)
        used += span_cells(span)
        if span.text.endswith(_APART) and used - len(_APART) <= width:
            end = len(kept)
    return tuple(kept) if used <= width else tuple(kept[:end])


def flowed(spans: Sequence[Span], width: int) -> list[tuple[Span, ...]]:
    """Spans in lines of at most `width` cells, parted at spaces. What is wider than a line is left for it to cut."""
    out, now, used = list[tuple[Span, ...]](), list[Span](), 0
    for piece in _pieces(spans):
        taken = span_cells(piece)
        if now and used + span_cells(replace(piece, text=piece.text.rstrip())) > width:
            out.append(tuple(now))
            piece = replace(piece, text=piece.text.lstrip())
            now, used, taken = [], 0, span_cells(piece)
        now.append(piece)
        used += taken
    return [*out, tuple(now)] if now else out


def _pieces(spans: Sequence[Span]) -> Iterator[Span]:
    """Spans in single words, each with the spaces behind it."""
    for span in spans:
        first, *rest = _WORDS.findall(span.text) or [""]
        yield replace(span, text=first)
        yield from (Span(word, span.role) for word in rest)
