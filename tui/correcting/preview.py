"""What would come out different, before it is accepted: lines of the log, numbers, and the fight as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.desk import Span
from engine.history.correct import Correction, Line
from engine.view import words
from engine.view.corrected import Difference, change_words, differences, lead, said
from engine.view.correcting import PastReading, value_title
from engine.view.sentences import joined

from ..desk import Desk
from ..lines import BLANK, ScreenLine, cut_spans, line, padded, rule, total, track
from ..list import Scroll, counted_below
from ..wrapping import in_clauses, wrapped
from .control import Drawn, Mending

WAS, NOW = 12, 12
"""Cells of the columns that say what was and what would be."""

ABOVE = ("Replayed with the same faces; what would differ", "What would differ", "Differs")
"""What stands above all that differs, the longest first."""

FRONT = 6
"""Cells in front of a line of the log."""

LOWEST = 14
"""The lines that what differs takes at least, where there is room: the answer stands below."""

ONE_UNDO = "one undo brings the old line back"


def heading(mending: Mending, title: str, width: int) -> ScreenLine:
    """The rule above it: what the correction puts in."""
    return rule(title, in_clauses(what(mending), width - len(title) - 8))


def what(mending: Mending) -> str:
    """What is put in, in a few words: `Defense 6 to 7 (light cover)`."""
    correction = mending.correction
    if correction is None:
        return ""
    facts = correction.corrected.facts if correction.corrected is not None else ()
    return change_words(mending.desk, correction.fix, mending.found.action, facts)


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
    changed = list(_changed(mending.desk, correction.lines_from(drawn.done)))
    if drawn.done == 0 and end in mending.lines and end not in (one.n for one, _, _ in changed):
        drawn.rows += _same_line(mending, end, drawn.width)
        drawn.same = 1
    drawn.rows += [row for one, was, now in changed for row in _sentences(mending, one.n, was, now, drawn.width)]
    drawn.changed += len(changed)
    drawn.done = correction.done


def _below(mending: Mending, drawn: Drawn) -> Iterator[ScreenLine]:
    """What stands below the lines once all is known."""
    found, width = list(differences(mending.desk, drawn.of)), drawn.width
    if found:
        yield line("  ", ("The fight then", "strong"))
        yield from _fight(found, width)
    yield from _numbers_rows(mending, drawn.of, width)
    last = _rest(len(mending.lines) - drawn.changed - drawn.same, bool(found))
    yield from (line("  ", (row, "muted")) for row in wrapped(last, width - 4))


def _numbers_rows(mending: Mending, correction: Correction, width: int) -> list[ScreenLine]:
    numbers = list(_numbers(mending, correction))
    rows = [_difference(*number, width) for number in numbers]
    return [line("  ", ("Worked out in it", "strong")), *rows] if rows else []


def _rest(same: int, differs: bool) -> str:
    """What stays as it is."""
    others = f"{same} {'later line is' if same == 1 else 'later lines are'} the same" if same > 0 else ""
    if differs:
        return f"{others[:1].upper()}{others[1:]}." if others else ""
    return f"The fight stays as it is{f', {others}' if others else ''}."


def _changed(desk: Desk, lines: Sequence[Line]) -> Iterator[tuple[Line, Sequence[str], Sequence[str]]]:
    """Those of these lines that would read otherwise, with what they say and would say."""
    for one in lines:
        was, now = said(desk, one.was), said(desk, one.now)
        if was != now:
            yield one, was, now


def _same_line(mending: Mending, n: int, width: int) -> list[ScreenLine]:
    """The corrected line where it reads as before."""
    rows = _wrapped(mending.lines[n].texts, width)
    return [line((_front(mending, n) if at == 0 else " " * FRONT), (row, "muted")) for at, row in enumerate(rows)]


def _front(mending: Mending, n: int) -> str:
    """The round or tick of a line, in front of it."""
    told = mending.lines.get(n)
    return f"{'' if told is None or told.when is None else told.when:>4}".ljust(FRONT)


def _sentences(mending: Mending, n: int, was: Sequence[str], now: Sequence[str], width: int) -> list[ScreenLine]:
    """What a line says, muted, and what it would say; sentences that stay are told once."""
    gone, come = [text for text in was if text not in now], [text for text in now if text not in was]
    before, after = _wrapped(gone, width), _wrapped(come, width) or (["nothing any more"] if not now else [])
    front = _front(mending, n)
    rows = [line(front if at == 0 else " " * FRONT, ("was  " if at == 0 else "     ", "muted"), (text, "muted"))
            for at, text in enumerate(before)]  # fmt: skip
    front = " " * FRONT if rows else front
    rows += [line(front if at == 0 else " " * FRONT, ("is   " if at == 0 else "     ", "muted"), text)
             for at, text in enumerate(after)]  # fmt: skip
    return rows


def _wrapped(texts: Sequence[str], width: int) -> list[str]:
    return [row for text in texts for row in wrapped(text, width - FRONT - 6)]


def _numbers(mending: Mending, correction: Correction) -> Iterator[tuple[str, tuple[Span, ...], tuple[Span, ...]]]:
    """The numbers of the corrected action that differ; one that is not worked out any more, or was not, has none."""
    was, now = mending.found.outcome, correction.corrected
    if was is None or now is None:
        return
    readings = [PastReading(mending.desk, mending.found, outcome) for outcome in (was, now)]
    for key in dict.fromkeys((*was.shown, *now.shown)):
        old, new = was.shown.get(key), now.shown.get(key)
        if (old.value if old else None) == (new.value if new else None):
            continue
        label = readings[0].label(key) if old else readings[1].label(key)
        prefix = readings[1].prefix_of(key)
        nested = f", {words.nested(prefix)}" if prefix else ""
        yield label + nested, _value(old.value if old else None), _value(new.value if new else None)


def _value(value: int | None) -> tuple[Span, ...]:
    return (Span("", "faint", "none"),) if value is None else (Span(str(value)),)


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
    desk = mending.desk
    told = [
        (f"Left out, since it can't be begun any more: {_line_of(desk, correction, n)} ({why.rstrip('.')}).", "harm")
        for n, why in correction.impossible
    ]
    kept = joined(list(dict.fromkeys(value_title(desk, path) for _, path in correction.swallowed)) or [""])
    if kept:
        told.append((f"Set by hand later, and stays so: {kept}.", "cue"))
    for _, begin in correction.asleep:
        title = desk.enc.rules.procedures[begin.procedure].title.lower()
        told.append((f"Falls away, since its question does: {desk.short(begin.who)}, {title}.", "harm"))
    if correction.kept:
        told.append(("Turns stay in the order in which they were played.", "muted"))
    if correction.rules_changed:
        told.append(("This fight was begun under other rules; all since is run by today's.", "cue"))
    if correction.blocked:
        told.append((correction.blocked, "harm"))
    return [line("  ", (row, role)) for text, role in told for row in wrapped(text, width - 4)]


def _line_of(desk: Desk, correction: Correction, n: int) -> str:
    """What the log says of the action that entry `n` ended."""
    found = correction.action(n)
    return lead(desk, found) if found is not None else f"entry {n}"


def _answer(correction: Correction, width: int) -> list[ScreenLine]:
    edge = Span("", "strong", "cursor")
    if correction.goes_on:
        known = f"Working out what came after: {correction.done} of {correction.whole} actions."
        return [BLANK, line("  ", (known, "muted"))]
    if correction.blocked:
        leave = (edge, Span(" "), Span("esc", "strong"), Span("  Leave it as it was", "strong"))
        return [ScreenLine(leave, (), "cursor")]
    if not correction.differs:
        left = (edge, Span(" "), Span("enter", "strong"), Span("  Nothing differs: leave it as it was", "strong"))
        return [BLANK, ScreenLine(left, (), "cursor")]
    left = (edge, Span(" "), Span("enter", "strong"), Span("  Accept", "strong"))
    right = (Span(ONE_UNDO, "muted"), Span(" "))
    return [BLANK, ScreenLine(left, right if total(left) + total(right) < width else (), "cursor")]
