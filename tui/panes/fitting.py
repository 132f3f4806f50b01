"""What stands in a cell of the order table, in the room that its column has: shortened to what is still so."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.desk import Span
from engine.names import cut as cut_name

from ..lines import cells, pips, track
from ..wrapping import in_words


def fitted(id: str, span: Span, width: int, room: int) -> tuple[Span, ...]:
    """A cell's spans in its width: a track that is too long becomes `5/7`, a long name keeps its number."""
    if id == "track":
        marks = span.text
        return track(marks, span.role) if len(marks) <= width else _counted(marks, span.role)
    if id == "pips":
        return pips(span.text, span.role) if len(span.text) <= width else _pips_counted(span)
    if id == "name":
        return (replace(span, text=cut_name(span.text, width)),)
    if id == "weapon":
        return (replace(span, text=_armed(span.text, width)),)
    if id == "state":
        return (replace(span, text=_stated(span, width - (2 if span.glyph else 0))),)
    if cells(span.text) > room and "/" in span.text:
        return (replace(span, text=span.text.partition("/")[0]),)
    return (span,)


_MORE = re.compile(r"(.*?)(?:, (\d+) more)?")
"""A State, and how many more there are."""


def _stated(span: Span, width: int) -> str:
    """A State in the room it has: first `, 2 more` becomes `& 2`, then it goes without `by` or its count of turns, then
    by whole words. Who crashed a fighter is kept longer than how many more there are."""
    found = _MORE.fullmatch(span.text)
    text, more = (found[1], found[2]) if found else (span.text, "")
    tails = (f", {more} more", f" & {more}") if more else ("",)
    if span.role == "harm":
        forms = [form + tail for form in (text, text.replace(" by ", ", ", 1)) for tail in (*tails, "")]
    else:
        forms = [form + tail for form in (text, text.rpartition(", ")[0] or text) for tail in tails]
    if fits := next((form for form in forms if cells(form) <= width), ""):
        return fits
    first = text.split(" ")[0].rstrip(",")
    short = in_words(text, width - cells(tails[-1]))
    if more and cells(first) <= cells(short):
        return short + tails[-1]
    return in_words(text, width) if cells(first) <= width or span.role != "muted" else "out"


def _armed(text: str, width: int) -> str:
    """A weapon with its numbers behind it: where that is too long its name is shortened, never the numbers."""
    name, _, numbers = text.rpartition(" ")
    if cells(text) <= width or not name:
        return in_words(text, width)
    return f"{in_words(name, width - cells(numbers) - 1)} {numbers}"


def _counted(marks: str, role: str) -> tuple[Span, ...]:
    left = marks.count("#")
    return (Span(f"{left}/{len(marks)}", role if role == "muted" or left == len(marks) else "harm"),)


def _pips_counted(span: Span) -> tuple[Span, ...]:
    """More points than there are cells: `7/8`."""
    return (replace(span, text=f"{span.text.count('*')}/{len(span.text)}"),)
