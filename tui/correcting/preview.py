"""What would come out different, before it is accepted: lines of the log, numbers, and the fight as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.desk import Span
from engine.history.correct import Correction
from engine.view import preview
from engine.view.preview import ABOVE, Difference, Retold

from ..lines import BLANK, ScreenLine, cut_spans, line, padded, rule, total, track
from ..list import Scroll, counted_below
from ..wrapping import in_clauses, wrapped
from .control import Drawn, Mending

WAS, NOW = 12, 12
"""Cells of the columns that say what was and what would be."""

FRONT = 6
"""Cells in front of a line of the log."""

LOWEST = 14
"""The lines that what differs takes at least, where there is room: the answer stands below."""


def heading(mending: Mending, title: str, width: int) -> ScreenLine:
    """The rule above it: what the correction puts in."""
    return rule(title, in_clauses(what(mending), width - len(title) - 8))


def what(mending: Mending) -> str:
    """What is put in, in a few words."""
    return "" if mending.correction is None else preview.what(mending.desk, mending.found, mending.correction)


def body(mending: Mending, width: int, height: int, scroll: Scroll) -> list[ScreenLine]:
    """Everything between header and footer: the rule, what differs, and the answer at the foot."""
    correction = mending.correction
    assert correction is not None
    rows = told(mending, correction, width)
    foot = [*_notices(mending, correction, width), *_answer(correction, width)]
    room = max(0, height - 2 - len(foot))
    head = line("  ", (_said_above(width), "muted"), right=_titles())
    shown = scroll.view(rows, room)
    shown = counted_below(shown, scroll.below(rows, shown), least=1)
    between = max(0, min(room, LOWEST) - len(shown))
    return [heading(mending, "Correction", width), head, *shown, *[BLANK] * between, *foot][:height]


def _said_above(width: int) -> str:
    """What the columns are of, as long as there is room for it."""
    return next((text for text in ABOVE if len(text) + 4 + WAS + NOW < width), "")


def _titles() -> tuple[Span, ...]:
    was, now = Span("was", "muted"), Span("is", "muted")
    return (*padded((was,), WAS, right=True), *padded((now,), NOW, right=True), Span(" "))


def told(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    """All that would differ, as far as it is known: the lines of the log, the fight, then the numbers of the corrected
    line. Each is worked out once for each correction and width."""
    drawn = mending.told
    if drawn is None or not drawn.is_of(correction, width):
        drawn = mending.told = Drawn(correction, width)
    _go_on(mending, drawn)
    if correction.goes_on:
        return [*drawn.rows, *_numbers_rows(mending, correction, width)]
    if drawn.below is None:
        drawn.below = list(_below(mending, drawn))
    return [*drawn.rows, *drawn.below]


def _go_on(mending: Mending, drawn: Drawn) -> None:
    """Draws the lines of the actions that have been run again since."""
    correction, end = drawn.of, mending.found.action.entry.n
    if drawn.done == correction.done:
        return
    changed = list(preview.retold(mending.desk, correction.lines_from(drawn.done)))
    if drawn.done == 0 and end in mending.lines and end not in (one.n for one in changed):
        drawn.rows += _same_line(mending, end, drawn.width)
        drawn.same = 1
    drawn.rows += [row for one in changed for row in _sentences(mending, one, drawn.width)]
    drawn.changed += len(changed)
    drawn.done = correction.done


def _below(mending: Mending, drawn: Drawn) -> Iterator[ScreenLine]:
    """What stands below the lines once all is known."""
    found, width = list(preview.differences(mending.desk, drawn.of)), drawn.width
    if found:
        yield line("  ", ("The fight then", "strong"))
        yield from _fight(found, width)
    yield from _numbers_rows(mending, drawn.of, width)
    last = preview.stays(len(mending.lines) - drawn.changed - drawn.same, bool(found))
    yield from (line("  ", (row, "muted")) for row in wrapped(last, width - 4))


def _numbers_rows(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    rows = list(_fight(list(preview.numbers(mending.desk, mending.found, correction)), width))
    return [line("  ", ("Worked out in it", "strong")), *rows] if rows else []


def _same_line(mending: Mending, n: int, width: int) -> list[ScreenLine]:
    """The corrected line where it reads as before."""
    rows = _wrapped(mending.lines[n].texts, width)
    return [line((_front(mending, n) if at == 0 else " " * FRONT), (row, "muted")) for at, row in enumerate(rows)]


def _front(mending: Mending, n: int) -> str:
    """The round or tick of a line, in front of it."""
    told = mending.lines.get(n)
    return f"{'' if told is None or told.when is None else told.when:>4}".ljust(FRONT)


def _sentences(mending: Mending, one: Retold, width: int) -> list[ScreenLine]:
    """What a line says, muted, and what it would say."""
    before, after, front = _wrapped(one.gone, width), _wrapped(one.come, width), _front(mending, one.n)
    rows = [line(front if at == 0 else " " * FRONT, ("was  " if at == 0 else "     ", "muted"), (text, "muted"))
            for at, text in enumerate(before)]  # fmt: skip
    front = " " * FRONT if rows else front
    rows += [line(front if at == 0 else " " * FRONT, ("is   " if at == 0 else "     ", "muted"), text)
             for at, text in enumerate(after)]  # fmt: skip
    return rows


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [row for text in texts for row in wrapped(text, width - FRONT - 6)]


def _fight(found: Sequence[Difference], width: int) -> Iterator[ScreenLine]:
    last = ""
    for one in found:
        name = one.who if one.who != last else ""
        last = one.who
        label = f"{name:<12} {one.what}" if one.who else one.what
        yield _difference(label, _cell(one.was, one.marks), _cell(one.now, one.marks), width)


def _cell(value: Span, marks: bool) -> tuple[Span, ...]:
    return track(value.text) if marks and value.text else (value,)


def _difference(label: str, was: tuple[Span, ...], now: tuple[Span, ...], width: int) -> ScreenLine:
    """A label, what was and what would be in their columns; words too long for them stand beside each other."""
    strong = tuple(Span(one.text, "strong", one.glyph) if one.role == "text" else one for one in now)
    if total(was) < WAS and total(strong) < NOW:
        right = (*padded(was, WAS, right=True), *padded(strong, NOW, right=True), Span(" "))
    else:
        most = max(8, (width - 24) // 2)
        right = (*cut_spans(was, most), Span("  to  ", "muted"), *cut_spans(strong, most), Span(" "))
    return ScreenLine((Span("       "), Span(label, "muted")), right)


# -- what must be known before it is accepted ----------------------------------------------------------------------
def _notices(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    told = preview.notices(mending.desk, correction)
    return [line("  ", (row, one.role)) for one in told for row in wrapped(one.text, width - 4)]


def _answer(correction: Correction, width: int) -> list[ScreenLine]:
    if known := preview.progress(correction):
        return [BLANK, line("  ", (known, "muted"))]
    (does, beside), key = preview.answer(correction), "esc" if correction.blocked else "enter"
    left = (Span("", "strong", "cursor"), Span(" "), Span(key, "strong"), Span(f"  {does}", "strong"))
    right = (Span(beside, "muted"), Span(" ")) if beside else ()
    made = ScreenLine(left, right if total(left) + total(right) < width else (), "cursor")
    return [made] if correction.blocked else [BLANK, made]
