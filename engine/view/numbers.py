"""The numbers of an action: which of them bear on a question, what they are called, and which one a person names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..core.ask import Ask, Part, Shown
from ..core.desk import Span
from . import words
from .action import Reading
from .steps import heading, parted, step_rows

LABELS = "123456789abcdefghijklmnopqrstuvwxyz"
"""Labels of what can be picked, in their order."""


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


def beside(reading: Reading, ask: Ask, left_out: str = "") -> list[Shown]:
    """The numbers to be shown beside a question; `left_out` is one that stands elsewhere already.

    Once everything is worked out those that the roll was made with, and others only where they were set by hand: what
    came of it is in the preview. Of many rolls that were made at once the preview tells, not the numbers of each.
    """
    if reading.applying and reading.rules.procedures[reading.procedure].rolls_on:
        return []
    shown = [one for one in relevant(reading, ask) if reading.local(one.key) != left_out]
    return _before_the_roll(reading, ask, shown) if reading.applying else shown


def _before_the_roll(reading: Reading, ask: Ask, shown: Sequence[Shown]) -> list[Shown]:
    keys = [one.key for one in reading.shown]
    at = keys.index(ask.gives) if ask.gives in keys else len(keys)
    return [one for one in shown if one.overridden or keys.index(one.key) < at]


def worked_out(reading: Reading, ask: Ask) -> Iterator[tuple[str, list[Shown]]]:
    """Every number of the steps behind that is made of something and is not beside the question already: the heading
    of its step, empty where it has none, and its numbers."""
    near = {shown.key for shown in relevant(reading, ask)}
    titles = {row.number: row.title for row in step_rows(reading)}
    order, steps = list(titles), dict[str, list[Shown]]()
    for shown in sorted(reading.shown, key=lambda one: order.index(one.step) if one.step in titles else len(order)):
        if shown.key not in near and (shown.parts or shown.value):
            steps.setdefault(shown.step if shown.step in titles else "", []).append(shown)
    for step, found in steps.items():
        yield (f"{step}  {titles[step]}" if step else ""), found


@dataclass(frozen=True, slots=True)
class OfStep:
    """What one step has to say for itself: its heading, its rolls, and its numbers in the order they were made."""

    heading: str
    rolls: tuple[Ask, ...]
    shown: tuple[Shown, ...]


def by_step(reading: Reading, ask: Ask) -> list[OfStep]:
    """All numbers so far by step: those of this ask first, then all others, the newest step first."""
    made = list(reading.outcome.shown)
    steps = dict[tuple[str, str], list[Shown]]()
    for prefix, shown in _in_order(reading, ask):
        steps.setdefault((prefix, shown.step), []).append(shown)
    return [
        OfStep(
            heading(reading, prefix, step),
            tuple(_rolls(reading, prefix, step)),
            tuple(sorted(found, key=lambda one: made.index(one.key))),
        )
        for (prefix, step), found in steps.items()
    ]


def _rolls(reading: Reading, prefix: str, step: str) -> Iterator[Ask]:
    for roll in reading.outcome.passed.values():
        if roll.kind == "dice" and roll.count and (reading.prefix_of(roll.key), roll.step) == (prefix, step):
            yield roll


def _in_order(reading: Reading, ask: Ask) -> Iterable[tuple[str, Shown]]:
    """Each number with what its key begins with, this procedure's first."""
    found = [(reading.prefix_of(one.key), one) for one in (*relevant(reading, ask), *earlier(reading, ask))]
    return sorted(found, key=lambda one: one[0] != reading.prefix)


# -- what they are called and made of ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of a number: what it is called, its amount, and how deep it stands: 0 for a part of the number itself."""

    label: str
    amount: Span
    depth: int = 0


def part_rows(shown: Shown, whole: bool = False) -> list[PartRow]:
    """The parts of a number in their order; with `whole` each with its own parts behind it."""
    return list(_parts(shown.parts, whole, 0))


def _parts(parts: Sequence[Part], whole: bool, depth: int) -> Iterator[PartRow]:
    for place, part in enumerate(parts):
        yield PartRow(part.label, words.part_span(part, place == 0), depth)
        if whole:
            yield from _parts(part.parts, whole, depth + 1)


def set_by_hand(shown: Shown) -> PartRow | None:
    """What the GM has put in place of a number, as a part of it with the reason; None where nothing was."""
    if not shown.overridden:
        return None
    by = shown.value - shown.computed
    return PartRow(f"GM: {shown.why}", Span(f"{by:+d}", "harm" if by < 0 else "gain"))


@dataclass(frozen=True, slots=True)
class NumberRow:
    """A number as it is shown: what it is called, its value in words, its parts, and what the GM has put in its
    place."""

    title: str
    value: str
    parts: tuple[PartRow, ...]
    by_hand: PartRow | None = None


def number_row(reading: Reading, shown: Shown, whole: bool = False) -> NumberRow:
    """A number with its parts; with `whole` each with its own parts behind it."""
    parts = tuple(part_rows(shown, whole))
    return NumberRow(reading.label(shown.key), words.value_words(shown), parts, set_by_hand(shown))


def outer_label(reading: Reading, shown: Shown) -> str:
    """What a number is called, and of another procedure whose it is."""
    label = reading.label(shown.key)
    return label if reading.mine(shown.key) else f"{label}, {words.nested(reading.prefix_of(shown.key))}"


# -- picking one -------------------------------------------------------------------------------------------------------
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
