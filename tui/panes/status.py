"""The selected fighter's pane: a rule with the name, then what the ruleset says of the fighter, most important
first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.desk import Line, Span

from ..lines import ScreenLine, flowed, padded, rule, total

LABEL = 10
"""Cells for a label, the space behind it included."""

LAST = "At space"
"""The line that says what the next turn change does; it stays as the pane shrinks."""

EFFECTS, MOTES, MOVES = "Effects", "Motes", "Moves"
"""The lines that say what is on the fighter, what it has to spend, and what its digits do."""

CORE = 3
"""So many lines come first, whatever the size of the window."""


def section_line(of: Line, label: int = LABEL) -> ScreenLine:
    """One line of a ruleset as the screen shows it: label, words, and words at the right edge."""
    before = [Span(" " * (2 + of.indent))]
    if of.label:
        before += padded((Span(of.label, "muted"),), label)
    elif not of.indent:
        before.append(Span(" " * label))
    right = (*of.right, Span(" ")) if of.right else ()
    return ScreenLine((*before, *of.spans), right)


def wrapped_section(of: Line, width: int) -> list[ScreenLine]:
    """The same in as many lines as it needs, the words of all of them under each other."""
    return list(_wrapped(of, width))


@lru_cache(maxsize=256)
def _wrapped(of: Line, width: int) -> tuple[ScreenLine, ...]:
    before = _before(of)
    if of.right:
        if before + total(of.spans) + 2 + total(of.right) <= width:
            return (section_line(of),)
        return (*_wrapped(replace(of, right=()), width), ScreenLine((Span(" " * before), *of.right)))
    first, *rest = flowed(of.spans, width - before) or [()]
    return (section_line(replace(of, spans=first)), *(ScreenLine((Span(" " * before), *row)) for row in rest))


def _before(of: Line) -> int:
    """Cells before the words of a line."""
    return 2 + of.indent + (LABEL if of.label or not of.indent else 0)


def _in_rows(of: Line, width: int, rows: int) -> list[ScreenLine]:
    """A line in so many rows, shortened by whole words where it needs more; of moves, what they cost goes first."""
    made = wrapped_section(of, width)
    if len(made) > rows and of.label == MOVES:
        made = wrapped_section(replace(of, spans=tuple(_without_cost(span) for span in of.spans)), width)
    if len(made) <= rows:
        return made
    return [*made[: rows - 1], _ended(made[rows - 1])]


_IN_BRACKETS = re.compile(r" \([^()]*\)")


def _without_cost(span: Span) -> Span:
    """A move without what stands behind it in brackets; one that can't be made keeps the reason."""
    return span if span.glyph else replace(span, text=_IN_BRACKETS.sub("", span.text))


def _ended(of: ScreenLine) -> ScreenLine:
    """A row that does not go on, without the comma that says it would and without a word that leads in what is cut."""
    *kept, last = of.left
    text = _LEADS_IN.sub("", last.text).rstrip(" ,(")
    while not text and kept:
        *kept, last = kept
        text = _LEADS_IN.sub("", last.text).rstrip(" ,(")
    return replace(of, left=(*kept, replace(last, text=text)))


_LEADS_IN = re.compile(r"(^|(?<=\s))([^\s:]+:|to|of|the|and|or|by|at|from|until) *$")


def most_wanted(sections: Sequence[Line], width: int) -> tuple[int, int]:
    """How many rows the fighter's pane needs for what matters most, and for all there is to say."""
    core, further, tail = _parted(sections)
    rows = [sum(len(wrapped_section(one, width - 1)) for one in part) for part in (core, tail, further)]
    return rows[0] + rows[1], sum(rows)


def _parted(sections: Sequence[Line]) -> tuple[list[Line], list[Line], list[Line]]:
    """What comes first, what follows, and the line of the turn change if there is one."""
    rest = list(sections[1:])
    tail = [rest.pop()] if len(rest) > 1 and rest[-1].label == LAST else []
    return rest[:CORE], rest[CORE:], tail


def status_lines(sections: Sequence[Line], lines: int, width: int) -> list[ScreenLine]:
    """The rule and exactly `lines` rows below it.

    First each line that matters most has one row, then those have more that need them, then come further lines. With
    no room for all, the last one stays if it tells of the turn change, then motes and moves, then effects; where only
    one line is left it is that of the usual moves, which would else be keys that nothing tells of.
    """
    if not lines or not sections:
        return []
    heading = sections[0]
    core, further, tail = _parted(sections)
    tail = tail if lines > 1 else []
    room = lines - len(tail)
    if room < len(core):
        if room == CORE - 1 and core[room].label == EFFECTS and core[room - 1].label not in (MOTES, MOVES):
            del core[room - 1]
        if room == 1:
            core.sort(key=lambda one: one.label != MOVES)
        core, further = core[:room], []
    spare = room - len(core)
    made = [rule(heading.label, "".join(span.text for span in heading.right))]
    for one in core:
        rows = _in_rows(one, width - 1, 1 + spare)
        spare -= len(rows) - 1
        made += rows
    end = [row for one in tail for row in _in_rows(one, width - 1, 1 + spare)]
    spare -= len(end) - len(tail)
    for one in further:
        rows = _in_rows(one, width - 1, spare) if spare else []
        spare -= len(rows)
        made += rows
    return [*made, *end, *[ScreenLine()] * spare]


def whole_status(sections: Sequence[Line], width: int) -> list[ScreenLine]:
    """The rule and all there is to say, long lines in as many as they need."""
    if not sections:
        return []
    heading, *rest = sections
    right = "".join(span.text for span in heading.right)
    return [rule(heading.label, right), *(row for one in rest for row in wrapped_section(one, width - 1))]
