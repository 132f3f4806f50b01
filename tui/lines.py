"""Lines of a screen: spans with roles, their widths in cells, words in a given width, and where the cursor belongs.

Braille displays, screen readers and input methods look for what matters where the terminal's own cursor is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from textual.strip import Strip

from engine.core.desk import Span
from engine.core.names import shown

from .glyphs import MARKS
from .theming import Look

Piece = str | tuple[str, str] | Span
"""A few words: text in the role text, a (text, role) pair, or a whole span."""

RULE = Span("", "faint", "rule")
"""One cell of a rule."""


@dataclass(frozen=True, slots=True)
class Fill(Span):
    """A glyph in so many cells, without text: a rule is one span, not one for each of its cells."""

    count: int = 0


@dataclass(frozen=True, slots=True)
class Caret(Span):
    """The cell before which text is typed, with the character that stands in it: the terminal's own cursor is there."""


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """One line: spans from the left, spans that end at the right edge, and what it stands on.

    `fill` names the glyph that fills the gap between (empty: spaces). Where there is no room for both, the left is
    cut, between words if `whole` is set; if `yields` is set, the right goes instead.
    """

    left: tuple[Span, ...] = ()
    right: tuple[Span, ...] = ()
    ground: str = "ground"
    fill: str = ""
    yields: bool = False
    whole: bool = False


BLANK = ScreenLine()
"""An empty line."""


def spans(*pieces: Piece) -> tuple[Span, ...]:
    """Spans from texts, (text, role) pairs and spans."""
    return tuple(p if isinstance(p, Span) else Span(p) if isinstance(p, str) else Span(*p) for p in pieces)


def line(*pieces: Piece, right: Iterable[Piece] = (), ground: str = "ground") -> ScreenLine:
    """A line from pieces at the left and pieces that end at the right edge."""
    return ScreenLine(spans(*pieces), spans(*right), ground)


def rule(title: str = "", right: str = "", role: str = "strong") -> ScreenLine:
    """A thin rule across the page with a title near its left end and muted words near its right end, which give way to
    it."""
    before = (RULE, Span(f" {title} ", role)) if title else ()
    after = (Span(f" {right} ", "muted"), RULE) if right else ()
    return ScreenLine(before, after, fill="rule")


def track(marks: str, role: str = "text") -> tuple[Span, ...]:
    """A health track from its marks: what is left in `role`, what is lost in harm, or muted where the row is."""
    lost = "muted" if role == "muted" else "harm"
    roles = {"#": role, ".": "muted"}
    return tuple(Span("", roles.get(mark, lost), MARKS[mark]) if mark in MARKS else Span(mark, role) for mark in marks)


def pips(marks: str, role: str = "text") -> tuple[Span, ...]:
    """Points from their marks: `*` is one that is left, `.` one that is spent."""
    return tuple(Span("", role, "pip") if mark == "*" else Span("", "faint", "spent") for mark in marks)


def cells(text: str) -> int:
    """How many terminal cells a text takes."""
    return len(text) if text.isascii() else cell_len(text)


def cut(text: str, width: int) -> str:
    """The longest beginning of a text that fits into `width` cells."""
    if text.isascii():
        return text[: max(0, width)]
    used = 0
    for place, character in enumerate(text):
        used += get_character_cell_size(character)
        if used > width:
            return text[:place]
    return text


def span_cells(span: Span) -> int:
    """How many cells a span takes, its glyph and the space behind that included."""
    text = span.text
    # Thousands of spans are measured for one key: plain text, which most are, without asking any further.
    taken = len(text) if text.isascii() and text.isprintable() else cell_len(shown(text))
    if not span.glyph:
        return taken
    return span.count if isinstance(span, Fill) else taken + (2 if text else 1)


def total(of: Iterable[Span]) -> int:
    """How many cells spans take together."""
    return sum(map(span_cells, of))


def cut_spans(of: Sequence[Span], width: int) -> tuple[Span, ...]:
    """As much of the spans as fits into `width` cells."""
    out: list[Span] = []
    room = width
    for span in of:
        taken = span_cells(span)
        if taken <= room:
            out.append(span)
            room -= taken
            continue
        if room > 0 and isinstance(span, Fill):
            out.append(replace(span, count=room))
        elif room > 0:
            before = 2 if span.glyph else 0
            text = cut(shown(span.text), room - before)
            out.append(replace(span, text=text) if text or span.glyph else Span("", span.role))
        break
    return tuple(out)


def padded(of: Sequence[Span], width: int, right: bool = False) -> tuple[Span, ...]:
    """Spans cut or padded to exactly `width` cells, the words at the left or at the right edge of them."""
    kept = cut_spans(of, width)
    gap = width - total(kept)
    if gap <= 0:
        return kept
    space = Span(" " * gap)
    return (space, *kept) if right else (*kept, space)


def flat(of: ScreenLine, width: int) -> tuple[Span, ...]:
    """A line as spans of exactly `width` cells. Where there is no room for both, the left gives way to the right."""
    taken, ends = total(of.left), total(of.right)
    if taken + ends + (1 if of.right else 0) > width:
        return _cut(of, width)
    gap = width - taken - ends
    return (*of.left, *_filling(of, gap), *of.right) if gap else of.left


def _cut(of: ScreenLine, width: int) -> tuple[Span, ...]:
    """The spans of a line that is longer than `width` cells."""
    right = () if of.yields else cut_spans(_said_of(of, width) if of.fill else of.right, width)
    room = width - total(right) - (1 if right else 0)
    left = cut_spans(of.left, room)
    if of.whole and total(of.left) > room:
        left = _to_a_space(left)
    gap = width - total(left) - total(right)
    return (*left, *_filling(of, gap), *right)


def _said_of(of: ScreenLine, width: int) -> tuple[Span, ...]:
    """The right end of a rule without the clauses that its title has no room for, and nothing where not even the first
    fits and the title would lose more than the space behind it."""
    room, right = width - total(of.left), of.right
    while right and total(right) + 1 > room and ", " in right[0].text:
        right = (replace(right[0], text=f"{right[0].text.rpartition(', ')[0]} "), *right[1:])
    return right if total(right) <= room else ()


def _filling(of: ScreenLine, gap: int) -> tuple[Span, ...]:
    if not gap:
        return ()
    return (Fill("", "faint", of.fill, gap) if of.fill else Span(" " * gap),)


def _to_a_space(of: Sequence[Span]) -> tuple[Span, ...]:
    """Spans that were cut, without the half word at their end; a single word stays as it was cut."""
    *kept, last = of
    head, space, _ = last.text.rpartition(" ")
    return (*kept, replace(last, text=head.rstrip(" ,"))) if space and head.strip(" ,") else tuple(of)


def beside(left: ScreenLine, left_width: int, right: ScreenLine, right_width: int) -> ScreenLine:
    """Two lines of two columns as one, with a thin line between. Each keeps the ground that it stands on."""
    return ScreenLine((*grounded(left, left_width), _BETWEEN, *grounded(right, right_width)))


_BETWEEN = Span("", "faint", "line")
_MOST_KEPT = 800
_grounded: dict[tuple[int, int], tuple[ScreenLine, tuple[Span, ...]]] = {}


def grounded(of: ScreenLine, width: int) -> tuple[Span, ...]:
    """A line as spans of exactly `width` cells that name their ground, where it is not that of the page.

    Of two columns mostly one changes: the spans of a line are kept with it, and it is known again by what it is.
    """
    known = _grounded.get((id(of), width))
    if known is None or known[0] is not of:
        if len(_grounded) >= _MOST_KEPT:
            _grounded.clear()
        known = _grounded[id(of), width] = of, _named(of, width)
    return known[1]


def _named(of: ScreenLine, width: int) -> tuple[Span, ...]:
    made = flat(of, width)
    if of.ground == "ground":
        return made
    return tuple(span if "@" in span.role else replace(span, role=f"{span.role}@{of.ground}") for span in made)


def strip(of: ScreenLine, width: int, look: Look) -> Strip:
    """A line as Textual draws it, exactly `width` cells wide. Neighbours of one role become one segment."""
    segments: list[Segment] = []
    run, role = "", ""
    for span in flat(of, width):
        text = span.text
        if not text.isprintable():
            text = shown(text)
        if span.glyph:
            glyph = look.glyphs[span.glyph]
            text = glyph * span.count if isinstance(span, Fill) else f"{glyph} {text}" if span.text else glyph
        if span.role != role:
            if run:
                segments.append(Segment(run, look.style(role, of.ground)))
            run, role = text, span.role
        else:
            run += text
    if run:
        segments.append(Segment(run, look.style(role, of.ground)))
    return Strip(segments, width)


def plain(of: ScreenLine, width: int, look: Look) -> str:
    """A line as its characters alone, exactly `width` cells wide."""
    return strip(of, width, look).text


MARK = "cursor"
"""The glyph before a chosen line."""


class Place(NamedTuple):
    """A cell, counted from 0, and whether the cursor is seen there."""

    line: int = 0
    column: int = 0
    seen: bool = False


def pointed(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last caret; without one the last chosen line: what has the keys lies right of the rest, or below."""
    spots = _spots(lines, width)
    return _caret(spots) or _last_chosen(spots)


def caret_or_first(lines: Sequence[ScreenLine], width: int, from_column: int) -> Place:
    """The last caret; without one the first chosen line from the top of those that begin at a column or behind it."""
    spots = _spots(lines, width)
    return _caret(spots) or _first_chosen(spots, from_column)


def last_chosen(lines: Sequence[ScreenLine], width: int) -> Place:
    """The last chosen line, whatever is typed; the first cell of the screen without one."""
    return _last_chosen(_spots(lines, width))


def first_chosen(lines: Sequence[ScreenLine], width: int, from_column: int) -> Place:
    """The first chosen line of those that begin at a column or behind it; the first cell of the screen without one."""
    return _first_chosen(_spots(lines, width), from_column)


def _caret(spots: Sequence[Place]) -> Place | None:
    return next((spot for spot in reversed(spots) if spot.seen), None)


def _last_chosen(spots: Sequence[Place]) -> Place:
    return next((spot for spot in reversed(spots) if not spot.seen), Place())


def _first_chosen(spots: Sequence[Place], from_column: int) -> Place:
    return next((spot for spot in spots if not spot.seen and spot.column >= from_column), Place())


def _spots(lines: Sequence[ScreenLine], width: int) -> list[Place]:
    """Every caret, seen, and every mark of a chosen line, not seen, in the order of reading. Thousands of spans are
    looked at for one key, so nothing is called for each of them."""
    out: list[Place] = []
    for y, one in enumerate(lines):
        for span in (*one.left, *one.right):
            if span.glyph == MARK or span.__class__ is Caret:
                out += _in_line(y, flat(one, width))
                break
    return out


def _in_line(y: int, spans: Sequence[Span]) -> Iterator[Place]:
    """Those of a line; what its width leaves out is nowhere."""
    column = 0
    for span in spans:
        if span.glyph == MARK or span.__class__ is Caret:
            yield Place(y, column, span.__class__ is Caret)
        column += span_cells(span)


# -- words in lines of a given width ----------------------------------------------------------------------------------
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
