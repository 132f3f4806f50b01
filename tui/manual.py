"""The manual as lines of a width: what the page shows, and `battlewheel manual` prints."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest

from engine import manual
from engine.core.desk import Span

from . import commands, keymap
from .commands import on_screen
from .glyphs import in_ascii, speaks_unicode
from .lines import cells, cut, cut_spans, padded, total
from .printing import complain, say

WIDEST = 100
"""So many cells a line of words has at most: longer ones are hard to read."""

_FIRST = 24
"""Cells of a table's first column; what is wider stands on a line of its own."""

_INDENT = 2

_LEAST = 20
"""Cells that words have at least."""

Row = tuple[Span, ...]


def topic(name: str) -> manual.Topic:
    """A topic; the one of the keys with those that they have now."""
    return manual.made(name, keys_topic()) if name == "keys" else manual.topic(name)


def rows(blocks: Sequence[manual.Block], width: int, margin: int = 0) -> list[Row]:
    """Blocks in lines of at most `width` cells, of which words leave `margin` free at both sides, with a blank line
    between them but within a list or a table."""
    out, room = list[Row](), max(_LEAST, min(width - 2 * margin, WIDEST))
    for kind, together in groupby(blocks, key=lambda block: block.kind):
        some = list(together)
        first = max((wide for block in some if (wide := total(block.first)) <= min(_FIRST, room // 3)), default=0)
        for place, block in enumerate(some):
            if out and (place == 0 or kind not in ("item", "row")):
                out.append(())
            out += _code(block, width) if kind == "code" else _indented(_laid(block, room, first), margin)
    return out


def _indented(of: Iterable[Row], margin: int) -> Iterator[Row]:
    lead = (Span(" " * margin),) if margin else ()
    yield from ((*lead, *row) for row in of)


def _code(block: manual.Block, width: int) -> Iterator[Row]:
    """Lines of code as they stand, indented where there is room."""
    wide = max(map(cells, block.code), default=0)
    indent = (Span(" " * _INDENT),) if wide + _INDENT <= width else ()
    yield from (cut_spans((*indent, Span(row)), width) for row in block.code)


def _laid(block: manual.Block, width: int, first: int) -> Iterator[Row]:
    """Words in lines; a row of a table has its first cell in `first` cells, or where that is wider on its own line."""
    if block.kind != "row":
        lead = f"{block.lead} " if block.lead else ""
        for place, row in enumerate(_parted(block.spans, width - len(lead))):
            yield (Span(lead if place == 0 else " " * len(lead), "muted"), *row) if lead else row
        return
    gap = Span(" " * _INDENT)
    rest = _parted(block.spans, width - first - _INDENT)
    left = [block.first]
    if total(block.first) > first:
        yield from _parted(block.first, width)
        left = []
    for cell, row in zip_longest(left, rest, fillvalue=()):
        yield (*padded(cell, first), gap, *row)


def _parted(spans: Sequence[Span], width: int) -> list[Row]:
    """Words in lines of at most `width` cells, parted at spaces; a word that is wider is parted in itself."""
    out, now, used = list[Row](), list[Span](), 0
    for word in (piece for whole in _words(spans) for piece in _pieces(whole, width)):
        wide = total(word)
        if now and used + 1 + wide > width:
            out.append(tuple(now))
            now, used = [], 0
        if now:
            now.append(Span(" ", word[0].role if now[-1].role == word[0].role else "text"))
            used += 1
        now += word
        used += wide
    return [*out, tuple(now)] if now else out


def _pieces(word: Row, width: int) -> Iterator[Row]:
    """A word in as many pieces as it needs."""
    if total(word) <= width:
        yield word
        return
    for span in word:
        text = span.text
        while text:
            head = cut(text, width) or text[:1]
            yield (Span(head, span.role),)
            text = text[len(head) :]


def _words(spans: Sequence[Span]) -> Iterator[Row]:
    """The words, each of as many spans as it has roles: a comma belongs to the code before it."""
    word = list[Span]()
    for span in spans:
        for at, part in enumerate(span.text.split(" ")):
            if at and word:
                yield tuple(word)
                word = []
            if part:
                word.append(Span(part, span.role))
    if word:
        yield tuple(word)


# -- what is made from the program -----------------------------------------------------------------------------------
def keys_topic() -> str:
    """Every command with its keys, by the pages that have it, as Markdown."""
    out = ["# All keys", "", "They can be others; *settings* says how. `:` finds a command by what it does."]
    scopes = dict.fromkeys(scope for command in commands.table() for scope in command.scopes)
    for scope in scopes:
        place = keymap.where(scope)
        out += ["", f"## {place[0].upper()}{place[1:]}", "", "| key | does |", "|---|---|"]
        for command in (one for one in commands.table() if scope in one.scopes):
            keys = ", ".join(f"`{on_screen(key)}`" for key in _few(command.keys))
            out.append(f"| {keys} | **{command.title}.** {_cell(commands.told(command))} |")
    return "\n".join(out) + "\n"


def _few(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Keys as they are listed: digits in a row by the first and the last."""
    digits = len(keys) > 2 and all(key.isdigit() for key in keys)
    return (keys[0], keys[-1]) if digits else keys


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# -- the command -----------------------------------------------------------------------------------------------------
def run_manual(wanted: str) -> int:
    """Prints a topic, or the list of them where none is asked for. Returns the exit code. Raises Refused."""
    if not wanted:
        for name in manual.topics():
            say(f"{name.ljust(_FIRST)}{topic(name).title}")
        return 0
    if notice := keymap.load():
        complain(notice)
    found = topic(manual.find(wanted))
    width, plain = shutil.get_terminal_size().columns, not speaks_unicode(sys.stdout.encoding)
    say(found.title)
    say("")
    for row in rows(found.blocks(), width):
        text = "".join(span.text for span in row).rstrip()
        say(in_ascii(text) if plain else text)
    return 0
