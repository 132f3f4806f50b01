"""Dice: what is typed for a roll, what of it is missing, and rolls as they lie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.ask import Ask
from ..core.dice import Dice
from ..core.dice_entry import Entry, Mode, accepts, read
from ..core.model import Refused
from . import words
from .action import Reading, margin_words, result_words

_MODES: dict[str, Mode] = {"automatic": "automatic", "faces": "faces", "successes": "successes"}


# -- what is typed -----------------------------------------------------------------------------------------------------
def mode_of(ask: Ask, side: str) -> Mode:
    """How typed text is read: as a count only for a side that counts, and where a count will do."""
    return "faces" if ask.faces_only or not counts(ask) else _MODES.get(side, "faces")


def counts(ask: Ask) -> bool:
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


def from_paste(ask: Ask, side: str, before: str, text: str) -> str:
    """Pasted text as it goes behind what was typed `before` for a roll, as far as a roll can be long. Raises Refused
    where it isn't all dice."""
    return pasted(text, before, mode_of(ask, side) == "successes")[:LONGEST]


LONGEST = 600
"""Letters of what is pasted at most."""


def missing_words(ask: Ask, entry: Entry, side: str) -> str:
    """What is missing, and what to do."""
    if entry.missing == ask.count and mode_of(ask, side) == "successes":
        return "The number of successes is missing: type it, or * rolls."
    return f"{entry.missing} missing: type {'it' if entry.missing == 1 else 'them'}, or * rolls the rest."


def spaced(ask: Ask, text: str) -> str:
    """Typed digits as dice with spaces between, once they can be read as dice."""
    try:
        entry = typed(ask, text, "faces")
    except Refused:
        return text
    shown = words.faces_words(ask.dice or Dice(0), entry.faces).split()[len(ask.given) :]
    return "".join(f"{face} " for face in shown) if shown and entry.count is None else text


@dataclass(frozen=True, slots=True)
class Typed:
    """How far a typed roll is: what is `wrong` with it, how many dice are `missing`, and what those that are there
    count. It can be taken where nothing is wrong or missing."""

    missing: str = ""
    counted: str = ""
    wrong: str = ""


def typed_so_far(ask: Ask, text: str, side: str) -> Typed:
    """How far it is, in words."""
    try:
        entry = typed(ask, text, side)
    except Refused as wrong:
        return Typed(wrong=wrong.sentence)
    counted = words.successes_words(entry.total or 0) if counts(ask) else ""
    if entry.complete or entry.count is not None:
        return Typed("", counted)
    return Typed(f"{entry.missing} of {ask.count} missing", counted if entry.missing < ask.count else "")


def value_of(ask: Ask, text: str, side: str) -> tuple[int, ...] | int:
    """What was typed as the answer to a roll: the faces behind those that stay, or a number of successes. Raises
    Refused with what is missing or wrong."""
    entry = typed(ask, text, side)
    if not entry.complete:
        raise Refused("dice_missing", missing_words(ask, entry, side))
    return entry.count if entry.count is not None else entry.faces[len(ask.given) :]


def faces_before_the_rest(ask: Ask, text: str, side: str) -> tuple[int, ...]:
    """The faces that were typed of a roll whose rest is rolled. Raises Refused where successes were typed."""
    entry = typed(ask, text, side)
    if entry.count is not None:
        raise Refused("counted", "Successes are typed: erase them to roll, or enter takes them.")
    return entry.faces[len(ask.given) :]


def roll_words(ask: Ask) -> str:
    """What rolling does before anything is typed: `Roll 8 dice`, or of a pool that has grown `Roll 2 more`."""
    return f"Roll {ask.count - len(ask.given)} more" if ask.given else f"Roll {words.dice_words(ask.dice or Dice(0))}"


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


# -- rolls as they lie -------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Face:
    """A die as it lies, and whether it counts."""

    text: str
    worth: bool


def faces(dice: Dice, lying: Sequence[int], source: str) -> tuple[Face, ...]:
    """Dice as they lie: typed ones in their order, rolled ones with the successes first. `source` has a letter for each
    die: `t` typed, `r` rolled."""
    order = list(lying) if "r" not in source or not dice.counts else sorted(lying, reverse=True)
    return tuple(
        Face(dice.shown(place, face), bool(dice.worth(face)) or not dice.counts) for place, face in enumerate(order)
    )


def faces_of(reading: Reading, ask: Ask) -> tuple[Face, ...]:
    """The dice of a roll that is behind; none of one that was only counted or set by hand."""
    value = reading.lying(ask)
    if not isinstance(value, tuple) or not value:
        return ()
    return faces(ask.dice or Dice(0), value, reading.source(ask.key, len(value)))


def rolls_before(reading: Reading, ask: Ask) -> list[Ask]:
    """The rolls behind an ask; none where the procedure is nothing but one roll after the other."""
    rolls = reading.rolls() if reading.stepped and not reading.form else ()
    if ask is reading.open:
        return [roll for roll in rolls if roll is not ask]
    passed = list(reading.outcome.passed)
    return [roll for roll in rolls if passed.index(roll.key) < passed.index(ask.key)]


def roll_title(reading: Reading, roll: Ask) -> str:
    """What a roll that is behind is called."""
    return reading.shortened(roll.prompt.removesuffix(" roll"))


def more_of(reading: Reading, roll: Ask) -> str:
    """What is said of an answered roll behind its faces, besides how many successes they show."""
    return margin_words(reading, roll) if counts(roll) else result_words(reading, roll)


def taken_up(reading: Reading, reroll: Ask) -> Dice:
    """The pool whose faces a reroll takes up: the roll that was asked last of the same fighter."""
    found = [one for one in reading.outcome.passed.values() if one.kind == "dice" and one.who == reroll.who]
    return (found[-1].dice if found else None) or Dice(len(reroll.given))
