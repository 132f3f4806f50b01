"""The numbers of an ask with their parts: the total strong at the right edge, a part to a line below it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.ask import Ask, Part, Shown
from engine.desk import Span

from ..lines import ScreenLine
from ..wrapping import wrapped
from . import words
from .blocks import Block, block
from .reading import Reading
from .steps import parted

LABELS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Labels of what can be picked, in their order."""

NEAR, FAR = 30, 60
"""How readily the numbers of the ask itself and those of the step before give way."""


def relevant(reading: Reading, ask: Ask) -> list[Shown]:
    """The numbers that bear on an ask: those of its step, and for a roll those of the step before it."""
    order = list(dict.fromkeys(parted(shown.step)[0] for shown in sorted(reading.shown, key=_by_step)))
    main = parted(ask.step)[0]
    here = [shown for shown in reading.shown if parted(shown.step)[0] == main]
    before = [step for step in order if _rank(step) < _rank(main)][-1:] if ask.kind == "dice" else []
    earlier = [shown for shown in reading.shown if parted(shown.step)[0] in before]
    return [shown for shown in (*here, *earlier) if shown.value or shown.computed or shown.parts or shown.overridden]


def _rank(step: str) -> tuple[int, str]:
    return (int(step), "") if step.isdigit() else (0, step)


def _by_step(shown: Shown) -> tuple[int, str]:
    return _rank(parted(shown.step)[0])


def labelled(reading: Reading, ask: Ask) -> dict[str, str]:
    """A label for each number that can be overridden at an ask, and for the one its dice will give."""
    keys = [shown.key for shown in relevant(reading, ask)]
    if ask.gives and ask.gives not in keys:
        keys.append(ask.gives)
    return dict(zip(keys, LABELS, strict=False))


def blocks(reading: Reading, ask: Ask, width: int, labels: Mapping[str, str], why: bool = False) -> list[Block]:
    """The numbers of an ask, each a block that folds its parts to one line, then away."""
    shown, out = relevant(reading, ask), list[Block]()
    main = parted(ask.step)[0]
    for one in shown:
        gives = NEAR if parted(one.step)[0] == main else FAR
        out.append(number_block(one, width, labels.get(one.key, ""), gives, why))
    if ask.gives in labels and ask.gives not in {one.key for one in shown}:
        out.append(block([_head(words.label(ask.gives), "-", labels[ask.gives])], gives=NEAR))
    return out


def number_block(shown: Shown, width: int, label: str = "", gives: int = NEAR, why: bool = False) -> Block:
    """One number: its total, then its parts, one to a line, or in as few lines as they take, or left out."""
    head, said = _head(words.label(shown.key), words.value_words(shown), label), _said(shown)
    parts = [line for part in _numbered(shown.parts) for line in _part_lines(*part, why)]
    whole = [head, *parts, *said]
    short = [head, *_in_one(shown.parts, width), *said]
    forms = [form for form in (short, [head]) if len(form) < len(whole)]
    return block(whole, *forms, gives=gives)


def _head(text: str, value: str, label: str = "") -> ScreenLine:
    before = (Span(f"{label}  ", "cue"),) if label else ()
    return ScreenLine((*before, Span(text)), (Span(value, "strong"),))


def _said(shown: Shown) -> list[ScreenLine]:
    """The reason of the GM, as a part of the number it changed."""
    if not shown.overridden:
        return []
    by = shown.value - shown.computed
    role = "harm" if by < 0 else "gain"
    return [ScreenLine((Span("  "), Span(f"GM: {shown.why}", "muted")), (Span(f"{by:+d}", role),))]


def _numbered(parts: Sequence[Part]) -> Iterable[tuple[Part, bool]]:
    return ((part, place == 0) for place, part in enumerate(parts))


def _part_lines(part: Part, first: bool, why: bool, indent: int = 2) -> list[ScreenLine]:
    """A part; with `why` its own parts and the rule it comes from below it."""
    amount = words.part_span(part, first)
    lines = [ScreenLine((Span(" " * indent), Span(part.label, "muted")), (amount,))]
    if not why:
        return lines
    for place, inner in enumerate(part.parts):
        lines += _part_lines(inner, place == 0, why, indent + 2)
    if part.rule:
        lines.append(ScreenLine((Span(" " * (indent + 2)), Span(part.rule, "muted+italic"))))
    return lines


def _in_one(parts: Sequence[Part], width: int) -> list[ScreenLine]:
    """Parts one behind the other, as many to a line as fit."""
    listed = ", ".join(f"{part.label} {words.part_span(part, place == 0).text}" for place, part in enumerate(parts))
    return [ScreenLine((Span("  "), Span(row, "muted"))) for row in wrapped(listed, max(8, width - 2))]
