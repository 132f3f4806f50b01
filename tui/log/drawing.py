"""How the log is drawn: lines with their round in front or under headings, opened ones with their steps below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.core.desk import Span
from engine.core.names import folded
from engine.view.log import LogLine, older_lost
from engine.view.seen import for_players

from ..lines import BLANK, ScreenLine, line, padded, spans, wrapped
from ..list import ground, mark
from ..panes.layout import ONE_PANE
from ..panes.log import HEADINGS_FROM
from ..window import Window
from .cursor import ON_LINE, Cursor
from .detail import Step

BESIDE_FROM = 130
"""From this width on the steps of the line under the cursor stand at the right of the lines."""

LINES = 80
"""Cells that the lines keep beside the steps."""

MOST = 96
"""Cells for the steps at the right."""

FRONT = 6
"""Cells before a line: cursor, whether players don't see it, and the round."""

NUMBER, NARROW = 11, 7
"""Cells before what a step says, its number in them; the fewer in a narrow window."""

HEADING = -2
"""The place of a row that the cursor can't be on."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row, and which place of its line it belongs to."""

    line: ScreenLine
    place: int


class Drawing:
    """Draws what a cursor is on. `seeking` are the words to be marked."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor, self.seeking = cursor, ""
        self._window: Window[Row] = Window()

    def beside(self, width: int) -> int:
        """Cells for the steps at the right; 0 where they stand below their line."""
        return min(MOST, width - LINES - 1) if width >= BESIDE_FROM else 0

    # -- the list -----------------------------------------------------------------------------------------------------
    def listed(self, width: int, height: int, headings: bool, in_place: bool) -> list[ScreenLine]:
        """The lines in view, exactly `height` of them; with `in_place` opened ones with their steps."""
        cursor = self.cursor
        cursor.page = height
        cursor.follow()
        known: dict[int, Sequence[Row] | None] = {}

        def rows(at: int) -> Sequence[Row] | None:
            if at not in known:
                known[at] = self._rows(at, width, headings, in_place)
            return known[at]

        here = rows(cursor.at)
        if here is None:
            none = [line("  ", (row, "muted")) for row in wrapped(self._none(), width - 4)]
            return [*none, *[BLANK] * (height - len(none))]
        place = cursor.step if in_place else ON_LINE
        mine = [at for at, row in enumerate(here) if row.place == place]
        last = len(here) - 1 if place == ON_LINE else mine[-1]
        first = 0 if self._lost(cursor.at, width) else mine[0]
        shown = self._window.shown(rows, height, cursor.at, first, last)
        made = [row.line for _, _, row in shown]
        return [*made, *[BLANK] * (height - len(made))]

    def _none(self) -> str:
        """What is told where there is no line."""
        if self.cursor.lines.lost:
            return older_lost(self.cursor.lines.lost)
        if self.cursor.lines.paused:
            return "None of the newest lines is like that: up looks further back."
        return "No line is like that." if self.cursor.wanted.words(self.cursor.desk) else "Nothing has happened yet."

    def _rows(self, at: int, width: int, headings: bool, in_place: bool) -> Sequence[Row] | None:
        """The rows of a line: the heading of its round where that begins with it, its sentences, its steps."""
        found = self.cursor.lines.get(at)
        if found is None:
            return None
        out = [Row(one, HEADING) for one in self._lost(at, width)]
        out += [Row(one, HEADING) for one in self._heading(at, found)] if headings else []
        out += [Row(one, ON_LINE) for one in self._sentences(at, found, width, not headings)]
        if in_place and self.cursor.is_open(found):
            indent = NUMBER if width >= ONE_PANE[0] else NARROW
            for place, step in enumerate(self.cursor.steps(found, width - indent - 1)):
                unfolded = (found.n, place) in self.cursor.unfolded
                marked = at == self.cursor.at and place == self.cursor.step
                out += [Row(one, place) for one in step_lines(step, indent, unfolded, marked)]
        return out

    def _lost(self, at: int, width: int) -> list[ScreenLine]:
        """Above the oldest line that can be read, why there are none before it."""
        lines = self.cursor.lines
        if lines.get(at + 1) is not None or not lines.lost:
            return []
        return [line("  ", (row, "cue")) for row in wrapped(older_lost(lines.lost), width - 4)]

    def _heading(self, at: int, found: LogLine) -> list[ScreenLine]:
        older = self.cursor.lines.get(at + 1)
        if found.when is None or (older is not None and older.when == found.when):
            return []
        title = line("  ", (f"{self.cursor.desk.enc.rules.time_word} {found.when}", "muted+bold"))
        return [title] if older is None else [BLANK, title]

    def _sentences(self, at: int, found: LogLine, width: int, front: bool) -> list[ScreenLine]:
        newest = self.cursor.lines.get(0)
        chosen = at == self.cursor.at
        now = newest is not None and newest.when == found.when
        role = "text" if chosen or now or self.cursor.is_open(found) else "muted"
        hidden = not for_players(self.cursor.desk, found)
        when = str(found.when) if front and found.when is not None else ""
        out = list[ScreenLine]()
        for text in [row for sentence in found.texts for row in wrapped(sentence, width - FRONT - 1)]:
            secret = Span("", "muted", "hidden") if hidden and len(when) < 3 and not out else Span("")
            room = FRONT - 3 - (1 if secret.glyph else 0)
            before = Span(f"{'' if out else when:>{room}}  ", "muted")
            on = ground(chosen and self.cursor.step == ON_LINE)
            out.append(ScreenLine((mark(chosen), secret, before, *self._marked(text, role)), ground=on))
        return out

    def _marked(self, text: str, role: str) -> tuple[Span, ...]:
        """A sentence with the words that are looked for underlined."""
        seen, words = folded(text), folded(self.seeking).split()
        if not words or len(seen) != len(text):
            return (Span(text, role),)
        under = [False] * len(text)
        for word in words:
            at = seen.find(word)
            while at >= 0:
                under[at : at + len(word)] = [True] * len(word)
                at = seen.find(word, at + len(word))
        out, begin = list[Span](), 0
        for at in range(1, len(text) + 1):
            if at == len(text) or under[at] != under[begin]:
                out.append(Span(text[begin:at], "cue+underline" if under[begin] else role))
                begin = at
        return tuple(out)

    # -- the steps at the right ---------------------------------------------------------------------------------------
    def opened(self, width: int, height: int) -> list[ScreenLine]:
        """The line under the cursor with its steps and all their parts, exactly `height` lines."""
        cursor = self.cursor
        found = cursor.line
        if found is None:
            return [BLANK] * height
        indent = 6
        title = [line("  ", (row, "strong")) for text in found.texts for row in wrapped(text, width - 4)]
        out: list[tuple[int, ScreenLine]] = [(ON_LINE, one) for one in (BLANK, *title, BLANK)]
        for place, step in enumerate(cursor.steps(found, width - indent - 2)):
            marked = place == cursor.step
            out += [(place, one) for one in step_lines(step, indent, True, marked)]
        first = 0
        if cursor.step != ON_LINE:
            mine = [at for at, (place, _) in enumerate(out) if place == cursor.step]
            first = max(0, min(mine[-1] - height + 2, mine[0]))
        shown = [one for _, one in out[first : first + height]]
        left = len(out) - first - len(shown)
        if left > 0:
            shown[-1] = line("  ", (f"{left + 1} more lines: enter, then down", "muted"))
        return [*shown, *[BLANK] * (height - len(shown))]


def step_lines(step: Step, indent: int, unfolded: bool, marked: bool) -> list[ScreenLine]:
    """A step with its number right before it; with its parts where they are unfolded."""
    out = []
    for at, one in enumerate(step.bare if unfolded and step.parts else step.lines):
        number = padded(spans((f"{step.number if at == 0 else ''} ", "muted")), indent - 1, right=True)
        out.append(_framed(one, (mark(marked), *number), ground(marked)))
    if unfolded:
        out += [_framed(one, (Span(" " * indent),), "ground") for one in step.parts]
    return out


def _framed(one: ScreenLine, before: tuple[Span, ...], ground: str) -> ScreenLine:
    right = (*one.right, Span(" ")) if one.right else ()
    return replace(one, left=(*before, *one.left), right=right, ground=ground)


def wants_headings(width: int) -> bool:
    """Whether rounds are headings at that width of the window."""
    return width >= HEADINGS_FROM
