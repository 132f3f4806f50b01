"""The selected fighter's pane: a rule with the name, then what the ruleset says of the fighter, most important
first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.desk import Line, Span

from ..lines import ScreenLine, padded, rule
from ..wrapping import flowed

LABEL = 10
"""Cells for a label, the space behind it included."""

LAST = "At space"
"""The line that says what the next turn change does; it stays as the pane shrinks."""


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
    if of.right:
        return [section_line(of)]
    before = 2 + of.indent + (LABEL if of.label or not of.indent else 0)
    first, *rest = flowed(of.spans, width - before) or [()]
    return [section_line(replace(of, spans=first)), *(ScreenLine((Span(" " * before), *row)) for row in rest)]


def status_lines(sections: Sequence[Line], lines: int) -> list[ScreenLine]:
    """The rule and at most `lines` lines. With no room for all, the last one stays if it tells of the turn change."""
    if not lines or not sections:
        return []
    heading, rest = sections[0], list(sections[1:])
    if len(rest) > lines:
        tail = rest[-1:] if rest[-1].label == LAST and lines > 1 else []
        rest = rest[: lines - len(tail)] + tail
    right = "".join(span.text for span in heading.right)
    made = [rule(heading.label, right), *(section_line(one) for one in rest)]
    return made + [ScreenLine()] * (lines + 1 - len(made))


def whole_status(sections: Sequence[Line], width: int, height: int) -> list[ScreenLine]:
    """The rule and all there is to say in `height` lines, long lines in as many as they need."""
    if not sections:
        return []
    heading, *rest = sections
    right = "".join(span.text for span in heading.right)
    return [rule(heading.label, right), *(row for one in rest for row in wrapped_section(one, width - 1))][:height]
