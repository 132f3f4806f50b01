"""What a person types for a roll: faces as quick digits, or a number of successes.

For dice of ten sides every digit is one die and `0` is a ten. A token (what stands between spaces) that is
exactly `10` is one ten; in a longer run digits stay single dice, so `7101` is a seven, a one, a ten and a
one. Other dice are typed as numbers with spaces between them. `=7` gives a number of successes, and for a
side that counts its successes itself so does a plain `7`. It is what the dice show: automatic successes are
added to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from .dice import Dice
from .model import Refused

Mode = Literal["automatic", "faces", "successes"]
"""How a side handles its dice. Only `successes` changes how text is read: a plain number is a count."""

_DIGITS = frozenset("0123456789")
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class Entry:
    """What a typed text says so far.

    `faces` are the given ones and those typed; `count` is a number of successes typed in their place.
    `missing` is how many dice still have to be typed or rolled, and only a `complete` entry is an answer.
    `successes` is what the dice show and `total` what counts, automatic successes included; both are None
    if the pool's rule was not given.
    """

    faces: tuple[int, ...]
    count: int | None
    missing: int
    complete: bool
    successes: int | None = None
    total: int | None = None

    @property
    def answer(self) -> tuple[int, ...] | int:
        """The value to answer the ask with: the count if there is one, else all faces."""
        return self.faces if self.count is None else self.count


def accepts(text: str, char: str) -> bool:
    """Whether a key is text for a roll when `text` stands there already; any other key keeps its own meaning.

    Digits and spaces are, and `=` as the first one. Behind a finished `=7 ` no digit is.
    """
    if char == "=":
        return not text.strip(" ")
    if char in _DIGITS:
        head, _, rest = text.partition("=")
        return not (head.strip(" ") == "" and rest.strip(" ") and rest.endswith(" "))
    return char == " "


def read(
    text: str,
    count: int,
    sides: int = 10,
    mode: Mode = "faces",
    given: Sequence[int] = (),
    dice: Dice | None = None,
) -> Entry:
    """What the text says for a pool of `count` dice, of which the faces `given` lie on the table already.

    Successes are counted if `dice` is given. Raises Refused for what is no roll of this pool: another
    character than a digit, a space or a first `=`, more dice than are asked, a face that the die doesn't
    have, more successes than the dice can show.
    """
    _only_text_of_dice(text)
    given, typed = tuple(given), text.strip(" ")
    if dice is not None and not dice.counts:
        return _of_a_set(typed, dice, given)
    if typed.startswith("=") or (mode == "successes" and typed):
        return _counted(typed.removeprefix("=").split(), count, given, dice)
    tokens = typed.split()
    faces = tuple(face for token in tokens for face in _faces(token, sides))
    room = max(count - len(given), 0)
    if len(faces) > room:
        raise _too_many(tokens, len(faces), room, sides, bool(given))
    missing = room - len(faces)
    return _entry((*given, *faces), None, missing, missing == 0, dice)


def _of_a_set(typed: str, dice: Dice, given: tuple[int, ...]) -> Entry:
    """Faces for dice of several sizes, in their order: a number for each, `0` or `00` for the highest of a d100 or a
    d10. Digits that stand together are one die each where none of these dice has more than 9 sides."""
    if "=" in typed:
        raise Refused("faces_only", f"Give the face of each die: {dice.name}.")
    faces = list(given)
    for token in typed.split():
        for digits in _tokens(token, dice, len(faces)):
            if len(faces) >= dice.count:
                raise Refused("too_many_dice", f"{dice.name}: there is no die for {digits}, erase it.")
            faces.append(_face_of(digits, dice.sides_of(len(faces))))
    missing = max(0, dice.count - len(faces))
    return _entry(tuple(faces), None, missing, missing == 0, dice)


def _tokens(token: str, dice: Dice, at: int) -> Iterator[str]:
    """A token as the numbers of one die each."""
    places = range(at, at + len(token))
    if len(token) > 1 and places.stop <= dice.count and all(dice.sides_of(place) <= 9 for place in places):
        yield from token
    else:
        yield token


def _face_of(digits: str, sides: int) -> int:
    """The face that a number means on a die of so many sides. Raises Refused where it has none such."""
    number = _number(digits)
    if number == 0 and sides in (10, 100):
        return sides
    if number is None or not 1 <= number <= sides:
        shown = "such number" if number is None else str(number)
        raise Refused("not_a_face", f"A d{sides} has no {shown}: type 1 to {sides}, with a space between dice.")
    return number


def _entry(faces: tuple[int, ...], count: int | None, missing: int, complete: bool, dice: Dice | None) -> Entry:
    if dice is None:
        return Entry(faces, count, missing, complete)
    told = faces if count is None else count
    return Entry(faces, count, missing, complete, dice.successes(told), dice.total(told))


def _counted(tokens: list[str], count: int, given: tuple[int, ...], dice: Dice | None) -> Entry:
    """A number of successes for the whole pool, whatever faces lie there; `=` alone waits for its number."""
    if not tokens:
        return _entry(given, None, max(count - len(given), 0), False, dice)
    if len(tokens) > 1:
        raise Refused("one_number", "One number of successes is asked: erase the others.")
    most = 2 * count if dice is None else dice.most
    number = _number(tokens[0])
    if number is None or number > most:
        pool = "1 die shows" if count == 1 else f"{count} dice show"
        raise Refused("too_many_successes", f"{pool} {most} successes at most: erase a digit.")
    return _entry((), number, 0, True, dice)


def _only_text_of_dice(text: str) -> None:
    for place, char in enumerate(text):
        if char in _DIGITS or char == " " or (char == "=" and not text[:place].strip(" ")):
            continue
        if char == "=":
            raise Refused("not_a_face", "Type faces, or = and a number of successes, not both.")
        if char in "-\u2212":
            raise Refused("negative", "A die shows no negative number: erase the sign.")
        raise Refused("not_a_face", "A roll is typed as digits, 0 for a ten, or as = and the successes.")


def _faces(token: str, sides: int) -> Iterator[int]:
    if sides == 10 and token != "10":
        for digit in token:
            yield int(digit) or 10
        return
    number = _number(token)
    if sides == 100 and number == 0:
        number = 100
    if number is None or not 1 <= number <= sides:
        shown = "such number" if number is None else str(number)
        raise Refused("not_a_face", f"A d{sides} has no {shown}: type 1 to {sides}, with a space between dice.")
    yield number


def _number(token: str) -> int | None:
    """The number that the digits make; None if it is longer than any that means something here."""
    digits = token.lstrip("0") or "0"
    return int(digits) if len(digits) <= _LONGEST_NUMBER else None


def _too_many(tokens: list[str], typed: int, room: int, sides: int, given: bool) -> Refused:
    """Why the dice are too many: a number that no die has was read as two dice, or there are simply more."""
    asked = f"for a pool of {room}"
    if given:
        asked = "where 1 is missing" if room == 1 else f"where {room} are missing"
    for token in tokens:
        if sides == 10 and typed == room + 1 and len(token) == 2 and 11 <= int(token) <= 19:
            return Refused(
                "not_a_face",
                f"A d10 has no {token}: it reads as {token[0]} and {token[1]}, {typed} dice {asked}.",
            )
    dice = "1 die" if typed == 1 else f"{typed} dice"
    surplus = "one" if typed - room == 1 else str(typed - room)
    return Refused("too_many_dice", f"{dice} typed {asked}: erase {surplus}.")
