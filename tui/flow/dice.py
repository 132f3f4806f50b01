"""Dice: the line that is typed in with its running count, and faces as they lie."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.core.ask import Ask
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.core.dice_entry import Entry, Mode, accepts, read
from engine.core.model import Refused
from engine.view import words

from ..lines import Caret, ScreenLine, total
from ..wrapping import wrapped

_MODES: dict[str, Mode] = {"automatic": "automatic", "faces": "faces", "successes": "successes"}


def mode_of(ask: Ask, side: str) -> Mode:
    """How typed text is read: as a count only for a side that counts, and where a count will do."""
    return "faces" if ask.faces_only or not _counts(ask) else _MODES.get(side, "faces")


def _counts(ask: Ask) -> bool:
    """Whether its dice show successes that somebody could count."""
    return ask.dice is None or ask.dice.counts


def typed(ask: Ask, text: str, side: str) -> Entry:
    """What the text says for this roll. Raises Refused for what is no roll of this pool."""
    dice = ask.dice or Dice(0)
    return read(text, dice.count, dice.sides, mode_of(ask, side), ask.given, dice)


def is_text(text: str, character: str) -> bool:
    """Whether a key is text for a roll. A space is none before anything is typed."""
    return bool(character) and accepts(text, character) and bool(text or character != " ")


_PROSE = re.compile(r"[^\d\s=,;:/|+()\[\]{}.`'\"-]")
"""What stands between no dice."""


def pasted(text: str, before: str, counts: bool) -> str:
    """Pasted text as text for a roll: what stands between dice parts them as a space does, line ends too.

    It begins a die of its own behind what was typed `before`, but for a side that `counts` its successes. Raises
    Refused for what isn't all dice: numbers in a sentence are none that anybody rolled.
    """
    if _PROSE.search(text):
        raise Refused("not_dice", f"What was pasted is not all dice: {len(text)} characters. Nothing was taken.")
    parts = " " if before and not counts and "=" not in before else ""
    return parts + "".join(c if c in "0123456789=" else " " for c in text)


def missing_words(ask: Ask, entry: Entry, side: str) -> str:
    """What is missing, and what to do."""
    if entry.missing == ask.count and mode_of(ask, side) == "successes":
        return "The number of successes is missing: type it, or * rolls."
    return f"{entry.missing} missing: type {'it' if entry.missing == 1 else 'them'}, or * rolls the rest."


def entry_line(ask: Ask, text: str, width: int) -> ScreenLine:
    """The line that is typed in: dice that stay, then the text, then the caret. Where that is longer than `width` its
    end is in view."""
    stay = "".join(f"{face} " for face in ask.given)
    room = max(1, width - 1)
    spaced = _spaced(ask, text)[-room:]
    stay = stay[max(0, len(stay) + len(spaced) - room) :]
    before = (Span(stay, "muted"),) if stay else ()
    return ScreenLine((*before, Span(spaced, "strong"), Caret(" ", "cue")), ground="cursor")


def _spaced(ask: Ask, text: str) -> str:
    """Typed digits as dice with spaces between, once they can be read as dice."""
    try:
        entry = typed(ask, text, "faces")
    except Refused:
        return text
    shown = words.faces_words(ask.dice or Dice(0), entry.faces).split()[len(ask.given) :]
    return "".join(f"{face} " for face in shown) if shown and entry.count is None else text


def state_lines(ask: Ask, text: str, side: str, width: int) -> list[ScreenLine]:
    """Below the line: how many dice are missing and what those that lie there count; or what is wrong. It is one line,
    like the hint that stands there before, so that nothing moves as the first digit is typed."""
    try:
        entry = typed(ask, text, side)
    except Refused as wrong:
        return [ScreenLine((Span(row, "cue"),)) for row in wrapped(wrong.sentence, width)]
    counted = words.successes_words(entry.total or 0) if _counts(ask) else ""
    if entry.complete or entry.count is not None:
        told = f" takes it: {counted}" if counted else " takes it"
        return [ScreenLine((Span("enter", "strong"), Span(told, "muted")))]
    many = Span(f"{entry.missing} of {ask.count} missing", "strong")
    return [ScreenLine((many, Span(f", {counted}" if counted and entry.missing < ask.count else "", "muted")))]


def waiting(ask: Ask, side: str, width: int) -> tuple[ScreenLine, ScreenLine]:
    """The answer line before anything is typed, and the hint below it."""
    pool = words.dice_words(ask.dice or Dice(0))
    left = ask.count - len(ask.given)
    if side == "automatic":
        what = f"Roll {pool}" if not ask.given else f"Roll {left} more"
        told = "or type faces, = for successes" if _counts(ask) else "or type faces, spaces between them"
        hint = ScreenLine((Span(told, "muted"),))
        return _answer("enter", what, "automatic"), hint
    if mode_of(ask, side) == "successes":
        hint = ScreenLine((Span("type the successes, or * rolls the dice", "muted"),))
        return entry_line(ask, "", width), hint
    hint = ScreenLine((Span(f"{left} missing: ", "strong"), Span("type them, or * rolls them", "muted")))
    return entry_line(ask, "", width), hint


def _answer(key: str, what: str, right: str) -> ScreenLine:
    left = (Span(key, "strong"), Span("  "), Span(what, "strong"))
    return ScreenLine(left, (Span(right, "muted"),), "cursor")


def rows(dice: Dice, faces: Sequence[int], source: str, width: int) -> list[ScreenLine]:
    """Faces as they lie, in lines: typed ones in their order, rolled ones with the successes first."""
    order = list(faces) if "r" not in source or not dice.counts else sorted(faces, reverse=True)
    lines, row, used = list[ScreenLine](), list[Span](), 0
    for place, face in enumerate(order):
        span = Span(dice.shown(place, face), "strong" if dice.worth(face) or not dice.counts else "muted")
        if used + len(span.text) + 1 > width:
            lines.append(ScreenLine(tuple(row)))
            row, used = [], 0
        row += [span, Span(" ")]
        used += len(span.text) + 1
    return [*lines, ScreenLine(tuple(row))]


def face_lines(dice: Dice, faces: Sequence[int], source: str, width: int, more: str = "") -> list[ScreenLine]:
    """Faces as they lie, and at the right edge what they count, with more behind it."""
    *lines, last = rows(dice, faces, source, width)
    count = dice.successes(faces)
    whole = ", ".join(filter(None, (words.successes_words(count) if dice.counts else "", more)))
    for told in (whole, f"{count}, {more}") if more and dice.counts else (whole,):
        if total(last.left) + len(told) < width:
            return [*lines, ScreenLine(last.left, (Span(told, "strong"),))]
    return [*lines, last, ScreenLine((), (Span(whole, "strong"),))]


def positions(given: Sequence[int], text: str) -> tuple[int, ...]:
    """The places of the dice whose faces are typed, for a reroll. Raises Refused for a face that is not there."""
    entry = read(text, len(given))
    left, out = list(enumerate(given)), list[int]()
    for face in entry.faces:
        place = next((at for at, (_, lying) in enumerate(left) if lying == face), None)
        if place is None:
            raise Refused("no_such_die", f"No {face} is left on the table: type the faces to roll again.")
        out.append(left.pop(place)[0])
    return tuple(sorted(out))
