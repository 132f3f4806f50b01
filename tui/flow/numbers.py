"""The numbers of an ask with their parts: the total strong at the right edge, a part to a line below it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from engine.core.ask import Ask, Part, Shown
from engine.core.desk import Span
from engine.view import words
from engine.view.action import Reading

from ..lines import ScreenLine, total
from ..wrapping import wrapped
from .blocks import Block, block, gap
from .steps import parted

LABELS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Labels of what can be picked, in their order."""

FIRST, NEAR, FAR = (60, 12, 8), (70, 50, 15), (75, 65, 64)
"""How readily the parts of a number go into one line, then away, then the number itself: of the pool that is rolled,
of the other numbers of the step, and of those of the step before."""


def relevant(reading: Reading, ask: Ask) -> list[Shown]:
    """The numbers that bear on an ask: those of its step, and for a roll those of the step before it."""
    if not reading.stepped:
        return [shown for shown in reading.shown if shown.who in ("", ask.who)] or list(reading.shown)
    main = parted(ask.step)[0]
    here = [shown for shown in reading.shown if parted(shown.step)[0] == main]
    earlier = _before(reading, main) if ask.kind == "dice" else []
    return [shown for shown in (*here, *earlier) if shown.value or shown.computed or shown.parts or shown.overridden]


def _before(reading: Reading, main: str) -> list[Shown]:
    """The numbers of the last step before that has any; none where that step was a roll of its own."""
    steps = sorted({parted(shown.step)[0] for shown in reading.shown}, key=_rank)
    last = [step for step in steps if _rank(step) < _rank(main)][-1:]
    found = [shown for shown in reading.shown if parted(shown.step)[0] in last]
    rolled = {ask.gives for ask in reading.passed if ask.kind == "dice"}
    return [] if any(shown.key in rolled for shown in found) else found


def _rank(step: str) -> tuple[int, str]:
    return (int(step), "") if step.isdigit() else (0, step)


def earlier(reading: Reading, ask: Ask) -> list[Shown]:
    """All other numbers that stand so far, the newest first, those of an outer procedure last."""
    beside = {shown.key for shown in relevant(reading, ask)}
    mine = [shown for shown in reversed(reading.shown) if shown.key not in beside]
    outer = [shown for shown in reversed(tuple(reading.outcome.shown.values())) if not reading.mine(shown.key)]
    return [*mine, *outer]


def labelled(reading: Reading, ask: Ask) -> dict[str, str]:
    """A label for each number that can be overridden: those of an ask, what its dice will give, and earlier ones."""
    near = [shown.key for shown in relevant(reading, ask)]
    gives = [ask.gives] if ask.gives and ask.gives not in near else []
    keys = [*near, *gives, *(shown.key for shown in earlier(reading, ask))]
    return dict(zip(dict.fromkeys(keys), LABELS, strict=False))


_NAMED = re.compile(r"(.*?[^\s\d=+-])\s*=?\s*([+-]?\d{1,3}(?:\s.*)?)")


def named(reading: Reading, labels: Mapping[str, str], key: str, text: str) -> tuple[str, str] | None:
    """The number that `dv 4 slippery` names, and what is typed for it; None where it names none. A letter that is the
    label of a number may have been meant as the first of a name."""
    label = labels.get(key, "")
    found = _NAMED.fullmatch(f"{label}{text}")
    if found is None or label.isdigit():
        return None
    words = found[1].casefold().split()
    titles = {one: reading.label(one).casefold().split() for one in labels}
    whole = [one for one, title in titles.items() if title == words]
    begun = [one for one, title in titles.items() if _begins(words, title)]
    return next(((one, found[2]) for one in (*whole, *begun)), None)


def _begins(words: Sequence[str], title: Sequence[str]) -> bool:
    """Whether a title has words that begin like these, in their order and from its first."""
    left = iter(title)
    return title[0].startswith(words[0]) and all(any(word.startswith(one) for word in left) for one in words)


def reach(labels: Iterable[str]) -> str:
    """From which label to which the numbers go: `1-4`, or `1-9 a-f` where there are letters too."""
    found = list(labels)
    digits, letters = [one for one in found if one.isdigit()], [one for one in found if not one.isdigit()]
    return " ".join(some[0] if len(some) == 1 else f"{some[0]}-{some[-1]}" for some in (digits, letters) if some)


def blocks(reading: Reading, ask: Ask, width: int, labels: Mapping[str, str], left_out: str = "") -> list[Block]:
    """The numbers of an ask, each a block that folds its parts to one line, then away.

    `left_out` is one that stands elsewhere already; with labels all are there. Of many rolls that were made at once the
    preview tells, not the numbers of each.
    """
    if reading.applying and not labels and reading.rules.procedures[reading.procedure].rolls_on:
        return []
    shown = [one for one in relevant(reading, ask) if labels or reading.local(one.key) != left_out]
    if reading.applying and not labels:
        shown = _before_the_roll(reading, ask, shown)
    out = list[Block]()
    main = parted(ask.step)[0]
    for one in shown:
        rolled = ask.dice is not None and one.pool and one.value == ask.dice.count
        gives = FIRST if rolled else NEAR if parted(one.step)[0] == main else FAR
        out.append(number_block(reading, one, width, labels.get(one.key, ""), gives))
    if ask.gives in labels and ask.gives not in {one.key for one in shown}:
        out.append(block([_head(reading.label(ask.gives), "-", labels[ask.gives])]))
    if labels:
        rest = [one for one in earlier(reading, ask) if one.key != ask.gives]
        heads = [_head(_outer_label(reading, one), words.value_words(one), labels.get(one.key, " ")) for one in rest]
        out += [gap(), block(heads, *(heads[:size] for size in range(len(heads) - 1, -1, -1)), gives=10)]
    return out


def _before_the_roll(reading: Reading, ask: Ask, shown: Sequence[Shown]) -> list[Shown]:
    """The numbers that the roll was made with, and others only where they were set by hand: what came of it is in
    the preview."""
    keys = [one.key for one in reading.shown]
    at = keys.index(ask.gives) if ask.gives in keys else len(keys)
    return [one for one in shown if one.overridden or keys.index(one.key) < at]


def _outer_label(reading: Reading, shown: Shown) -> str:
    label = reading.label(shown.key)
    return label if reading.mine(shown.key) else f"{label}, {words.nested(reading.prefix_of(shown.key))}"


def number_block(
    reading: Reading, shown: Shown, width: int, label: str = "", gives: tuple[int, int, int] = NEAR, why: bool = False
) -> Block:
    """One number: its total, then its parts, one to a line, or in as few lines as they take, or left out."""
    head, said = _head(reading.label(shown.key), words.value_words(shown), label), _said(shown, width)
    parts = [line for part in _numbered(shown.parts) for line in _part_lines(*part, width, why)]
    whole = [head, *parts, *said]
    short = [head, *_in_one(shown.parts, width), *said]
    if label:
        return block(whole, short, [head], gives=gives)
    forms = [form if len(form) < len(whole) else whole for form in (short, [head])]
    return block(whole, *forms, [], gives=gives)


def _head(text: str, value: str, label: str = "") -> ScreenLine:
    before = (Span(f"{label}  ", "cue"),) if label else ()
    return ScreenLine((*before, Span(text)), (Span(value, "strong"),))


def _said(shown: Shown, width: int) -> list[ScreenLine]:
    """The reason of the GM, as a part of the number it changed."""
    if not shown.overridden:
        return []
    by = shown.value - shown.computed
    return _labelled(f"GM: {shown.why}", Span(f"{by:+d}", "harm" if by < 0 else "gain"), width, 2)


def _numbered(parts: Sequence[Part]) -> Iterable[tuple[Part, bool]]:
    return ((part, place == 0) for place, part in enumerate(parts))


def _part_lines(part: Part, first: bool, width: int, why: bool, indent: int = 2) -> list[ScreenLine]:
    """A part; with `why` its own parts below it."""
    lines = _labelled(part.label, words.part_span(part, first), width, indent)
    if why:
        for place, inner in enumerate(part.parts):
            lines += _part_lines(inner, place == 0, width, why, indent + 2)
    return lines


def _labelled(label: str, amount: Span, width: int, indent: int) -> list[ScreenLine]:
    """What a part is called and its amount; a long name goes on below."""
    name, *more = wrapped(label, max(8, width - indent - total((amount,)) - 1))
    lines = [ScreenLine((Span(" " * indent), Span(name, "muted")), (amount,))]
    return [*lines, *(ScreenLine((Span(" " * (indent + 2)), Span(text, "muted"))) for text in more)]


def _in_one(parts: Sequence[Part], width: int) -> list[ScreenLine]:
    """Parts one behind the other, as many to a line as fit."""
    listed = ", ".join(f"{part.label} {words.part_span(part, place == 0).text}" for place, part in enumerate(parts))
    return [ScreenLine((Span("  "), Span(row, "muted"))) for row in wrapped(listed, max(8, width - 2))]
