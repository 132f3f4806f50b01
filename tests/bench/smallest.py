"""The fewest bytes that would change one screen into another: the yardstick for what a program writes.

A model, not a proof. Only cells that differ are written. A run of them costs a cursor address (or a step to the right,
or the cells in between once more, whichever is shortest), its text in UTF-8, and where the look changes the shorter of
"only what differs" and "a reset and everything", colours in their shortest form. A blank takes any ink. There is no
erasing, repeating or scrolling in the model, so that a program that uses these can come out below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tests.tui.driver.grid import ENDS, LEVELS, SEEN_ON_BLANKS, Cell, Colour, Look

END_OF = {attribute: end for end, attributes in ENDS.items() for attribute in attributes}
BRIDGE = 12
"""Cells that are not written to bridge longer gaps than this."""

Rows = Sequence[Sequence[Cell]]


def smallest(before: Rows, after: Rows) -> int:
    """Bytes from one screen to the other; both as the eye sees them (`Grid.seen`)."""
    total, pen = 0, Look()
    for line, (was, now) in enumerate(zip(before, after, strict=True), 1):
        end = None
        for start, stop in _runs(was, now):
            cost, pen = _run(line, end, start, now, stop, pen)
            total, end = total + cost, stop
    return total


def _runs(was: Sequence[Cell], now: Sequence[Cell]) -> Iterator[tuple[int, int]]:
    """Beginning and end of each run of cells that differ."""
    start = None
    for column in range(len(now) + 1):
        differs = column < len(now) and was[column] != now[column]
        if differs and start is None:
            start = column
        elif not differs and start is not None:
            yield start, column
            start = None


def _run(line: int, end: int | None, start: int, now: Sequence[Cell], stop: int, pen: Look) -> tuple[int, Look]:
    """A run from `start` to `stop`: jumped to, or from the `end` of the one before it reached by writing on."""
    address = len(f"\x1b[{line};{start + 1}H")
    cost, after = put(pen, now[start:stop])
    if end is None:
        return address + cost, after
    jumped = min(address, len(f"\x1b[{start - end}C")) + cost
    written, then = put(pen, now[end:stop])
    return (written, then) if start - end <= BRIDGE and written <= jumped else (jumped, after)


def put(pen: Look, cells: Sequence[Cell]) -> tuple[int, Look]:
    """Bytes of cells written after each other, and the look that they leave set."""
    cost = 0
    for text, look in cells:
        kept = Look(pen.ink, look.ground, pen.attributes - SEEN_ON_BLANKS)
        bare = text == " " and not look.attributes
        want = kept if bare and change(pen, kept) <= change(pen, look) else look
        cost += change(pen, want) + len(text.encode())
        pen = want
    return cost, pen


@cache
def change(before: Look, after: Look) -> int:
    """Bytes of the shortest sequence from one look to the other."""
    if before == after:
        return 0
    ends = {END_OF[attribute] for attribute in before.attributes - after.attributes}
    sets = {a for a in after.attributes if a not in before.attributes or END_OF[a] in ends}
    differing = [str(number) for number in (*ends, *sets)]
    if before.ink != after.ink:
        differing.append(colour(after.ink, 30))
    if before.ground != after.ground:
        differing.append(colour(after.ground, 40))
    whole = ["0"] if after != Look() else [""]
    whole += [str(attribute) for attribute in after.attributes]
    whole += [colour(given, base) for given, base in ((after.ink, 30), (after.ground, 40)) if given is not None]
    return 3 + min(len(";".join(differing)), len(";".join(whole)))


@cache
def colour(given: Colour, base: int) -> str:
    """The shortest numbers of a colour: `base` is 30 for ink and 40 for the ground."""
    if given is None:
        return str(base + 9)
    if isinstance(given, int):
        return str(base + given if given < 8 else base + 52 + given)
    number = _in_palette(*given)
    return f"{base + 8};2;{given[0]};{given[1]};{given[2]}" if number is None else f"{base + 8};5;{number}"


def _in_palette(red: int, green: int, blue: int) -> int | None:
    if {red, green, blue} <= set(LEVELS):
        return 16 + 36 * LEVELS.index(red) + 6 * LEVELS.index(green) + LEVELS.index(blue)
    return 232 + (red - 8) // 10 if red == green == blue and (red - 8) % 10 == 0 and 8 <= red <= 238 else None
