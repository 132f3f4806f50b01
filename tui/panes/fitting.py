"""What stands in a cell of the order table, in the room that its column has: shortened to what is still so."""

from __future__ import annotations

from dataclasses import replace

from engine.core.desk import AND, Span
from engine.core.names import cut as cut_name

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


def _stated(span: Span, width: int) -> str:
    """A State in the room it has: as many of its conditions as fit, with `2 more`, or else `& 2`, for the rest; the
    first goes without `by` or its count of turns, then by whole words. Who crashed a fighter is kept longer than how
    many more there are.
    """
    parts = span.text.split(AND)
    for shown in range(len(parts), 1, -1):
        first, rest = ", ".join(parts[:shown]), len(parts) - shown
        for form in (_more(first, rest), _with_rest(first, rest)):
            if cells(form) <= width:
                return form
    text, others = parts[0], len(parts) - 1
    if cells(_more(text, others)) <= width:
        return _more(text, others)
    if span.role == "harm":
        forms = [_with_rest(form, many) for form in (text, text.replace(" by ", ", ", 1)) for many in (others, 0)]
    else:
        forms = [_with_rest(form, others) for form in (text, text.rpartition(", ")[0] or text)]
    if fits := next((form for form in forms if cells(form) <= width), ""):
        return fits
    first = text.split(" ")[0].rstrip(",")
    short = in_words(text, width - cells(_with_rest("", others)))
    if others and cells(first) <= cells(short):
        return _with_rest(short, others)
    return in_words(text, width) if cells(first) <= width or span.role != "muted" else "out"


def _with_rest(text: str, many: int) -> str:
    """With what stands for so many conditions that are not shown; behind a number no other one."""
    return f"{text} & {many}" if many and not text[-1:].isdigit() else _more(text, many)


def _more(text: str, many: int) -> str:
    return f"{text}, {many} more" if many else text


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
