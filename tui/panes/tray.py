"""What the dice tray shows: odds of what is typed, and each roll with its faces."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import tray
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.core.dice_sets import dice_set
from engine.core.odds import expected, percent

from ..lines import ScreenLine, total
from ..wrapping import flowed

_APART = "   "


def odds_spans(asked: tray.Asked, width: int) -> list[tuple[Span, ...]]:
    """The chance of at least so many successes, as many as one line holds; who wins; or the bounds of a sum."""
    first = asked.pools[0]
    if len(asked.pools) == 2:
        more, same, fewer = tray.opposed(*asked.pools)
        even = "nothing changes" if first.test else "a tie"
        return [_row([("wins", percent(more)), (even, percent(same)), ("loses", percent(fewer))])]
    if first.test:
        return [_row(first.test.odds())]
    mean = ("on average", expected(tray.expected(first)))
    if first.dice is None:
        low, high = tray.bounds(first)
        return [_row([("from", f"{low} to {high}"), mean])]
    found = tray.chances(first)
    pieces = [(f"{n}", percent(chance)) for n, chance in found]
    if first.need:
        chance = next((chance for n, chance in found if n == first.need), 1.0 if first.need < 1 else 0.0)
        return [_row([("succeeds", percent(chance)), mean])]
    head = (Span("at least  ", "muted"),)
    while pieces and total((*head, *_row(pieces))) > width - 18:
        pieces.pop()
    return [(*head, *_row(pieces), *_row([("", ""), mean])[2:])] if pieces else [_row([mean])]


def _row(pieces: Sequence[tuple[str, str]]) -> tuple[Span, ...]:
    """Labels, muted, each with its value."""
    out: list[Span] = []
    for place, (label, value) in enumerate(pieces):
        out += [Span(_APART if place else ""), Span(f"{label} " if label else "", "muted"), Span(value)]
    return tuple(out)


def thrown_lines(of: tray.Thrown, counts: Dice, width: int) -> list[ScreenLine]:
    """A roll: what it was and what came out, and below it the faces."""
    typed = ", typed" if of.by_hand else ""
    head = ScreenLine(
        (Span("  "), Span(f"{tray.asked_words(of.asked, counts)}{typed}", "muted")),
        (Span(tray.result_words(of), "strong"), Span(" ")),
        yields=False,
    )
    spans: list[Span] = []
    for place, (pool, faces) in enumerate(zip(of.asked.pools, of.faces, strict=True)):
        spans += [Span("  against  ", "muted")] if place else []
        spans += _faces(pool, faces, of.by_hand)
    rows = flowed(spans, width - 5) if any(of.faces) else []
    return [head, *(ScreenLine((Span("    "), *row)) for row in rows)]


def _faces(pool: tray.Pool, faces: Sequence[int], as_typed: bool) -> list[Span]:
    """Faces, successes strong; the highest first where they were rolled and are counted."""
    if pool.dice is None:
        dice = dice_set(pool.faces)
        return [Span(f"{dice.shown(place, face)} ", "text") for place, face in enumerate(faces)]
    shown = faces if as_typed else sorted(faces, reverse=True)
    return [Span(f"{face} ", "strong" if pool.dice.worth(face) else "muted") for face in shown]


def example_lines(examples: Sequence[tuple[str, str]], width: int) -> list[ScreenLine]:
    """What can be typed, each example whole in one line."""
    rows: list[tuple[Span, ...]] = [()]
    for typed, means in examples:
        one = (Span(typed), Span(f" {means}" if means else "", "muted"))
        if rows[-1] and total(rows[-1]) + len(_APART) + total(one) > width - 3:
            rows.append(())
        rows[-1] = (*rows[-1], Span(_APART), *one) if rows[-1] else one
    return [ScreenLine((Span("  "), *row)) for row in rows]
