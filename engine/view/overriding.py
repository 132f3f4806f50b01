"""What a game master types to give a number another value, read into the input that brings it there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import effects
from ..inputs import Begin, Edit
from ..model import Draft, Refused, Tree
from ..names import clean
from ..why import Setting, WhyNumber

if TYPE_CHECKING:
    from .entries import At

_TYPED = re.compile(r"(.*?[^\s\d=-])\s*=?\s*(-?\d{1,3})")
_VALUE = re.compile(r"=?\s*(-?\d{1,3})")
_QUOTED = re.compile(r'"([^"]*)"?')

_MOST_TRIALS = 100
"""How often an override is tried with a larger effect; each brings a number with a floor one nearer."""


def numbers(at: At) -> tuple[WhyNumber, ...]:
    """The numbers of a fighter that can be given another value, in the order of the ruleset."""
    return tuple(one for one in at.rules.why(at.state, at.who) if one.setting is not None and one.value is not None)


def labelled(text: str) -> tuple[str, str]:
    """The words in quotation marks, and the text without them."""
    found = _QUOTED.search(text)
    if not found:
        return "", text
    return found[1].strip()[:40], (text[: found.start()] + " " + text[found.end() :]).strip()


def examples(at: At) -> tuple[tuple[str, str], ...]:
    """What can be typed to override a number of this very fighter, and what that does."""
    there = [one for one in numbers(at) if one.value is not None]
    if not there:
        return ()
    soak = (one for one in there if one.title.startswith("Soak"))
    second = next(soak, there[min(1, len(there) - 1)])
    word = second.title.split()[0].rstrip(",").casefold()
    place = (one for one in there if one.title == at.rules.order_entry.title)
    return (
        _example(there[0], there),
        (f'{word} {(second.value or 0) + 1} "mud"', "and why"),
        *(_example(one, there) for one in place),
    )


def _example(number: WhyNumber, there: Sequence[WhyNumber]) -> tuple[str, str]:
    """One more than a number is: `p 8`, `Parry is 8`."""
    wanted = (number.value or 0) + 1
    return f"{_shortest(number, there)} {wanted}", f"{number.title} is {wanted}"


def of_a_weapon(at: At) -> tuple[tuple[str, str], ...]:
    """The same for the first weapon, by its name and the beginning of what the number is for."""
    named = [one for one in numbers(at) if ", " in one.title and one.value is not None]
    dice = (one for one in named if one.shown.endswith("dice"))
    found = next(dice, None) or next((one for one in named if one.title.endswith("Target")), None)
    if found is None:
        return ()
    weapon, what = found.title.rsplit(", ", 1)
    unit = " dice" if found.shown.endswith("dice") else ""
    return ((f"{weapon.split()[0].lower()} {what[0].lower()} {(found.value or 0) + 2}", f"{what}{unit}"),)


def _shortest(number: WhyNumber, there: Sequence[WhyNumber]) -> str:
    """The shortest beginning of its first word that means this number."""
    word = number.title.split()[0].rstrip(",").casefold()
    return next((word[:n] for n in range(1, len(word)) if _named(word[:n], tuple(there)) is number), word)


def read_override(text: str, at: At) -> Begin | Edit:
    """`par 4 "slippery floor"`: the number whose name begins so is 4, until that is taken away again."""
    label, words = labelled(clean(text))
    found = _TYPED.fullmatch(words)
    everything = at.rules.why(at.state, at.who)
    number = (_named(found[1], numbers(at)) or _named(found[1], everything)) if found else None
    if found is None or number is None:
        there = ", ".join(f"{one.title} {one.shown}" for one in numbers(at)[:6]) or "no number"
        raise _wrong(f"Type a number's name and its new value, as in p 4; there is: {there}.")
    return set_to(number, int(found[2]), label, at)


def read_value(text: str, number: WhyNumber, at: At) -> Begin | Edit:
    """`4 "slippery floor"`: another value for a number that has been chosen."""
    label, words = labelled(clean(text))
    found = _VALUE.fullmatch(words)
    if found is None:
        raise _wrong(f'Type what {number.title} is to be, and why if you like: 4 "slippery floor".')
    return set_to(number, int(found[1]), label, at)


def _named(words: str, offered: tuple[WhyNumber, ...]) -> WhyNumber | None:
    """The first number whose title has words that begin like those typed, in their order."""
    typed = words.casefold().split()
    return next((one for one in offered if _begins(typed, one.title.casefold().replace(",", "").split())), None)


def _begins(typed: list[str], title: list[str]) -> bool:
    left = iter(title)
    first = title[0].startswith(typed[0])
    return first and all(any(word.startswith(part) for word in left) for part in typed)


def set_to(number: WhyNumber, wanted: int, label: str, at: At) -> Begin | Edit:
    """What gives a number another value. Raises Refused where it has it, or can't have it."""
    setting = number.setting
    if setting is None or number.value is None:
        raise _wrong(f"{number.title} can't be set here: {number.fixed}.")
    if number.value == wanted:
        raise _wrong(f"{number.title} is {wanted} already.")
    if setting.how == "begin":
        return Begin(setting.name, at.who, {setting.arg: wanted - number.value if setting.relative else wanted})
    if setting.how == "edit":
        return Edit(((f"combatant.{at.who}.{setting.name}", wanted * setting.sign),), label)
    label = label or "GM"
    return Begin("effect", at.who, {"label": label, "modifiers": {setting.name: _by(number, setting, wanted, at)}})


def _by(number: WhyNumber, setting: Setting, wanted: int, at: At) -> int:
    """What an effect has to add so that the number is as wanted: more than the difference where it is below its floor.
    Raises Refused where no effect brings it there."""
    value = number.value or 0
    by = wanted - value
    for _ in range(_MOST_TRIALS):
        shown = _under(number, setting, by, at)
        if shown == wanted:
            return by
        if abs(by) > _MOST_TRIALS:
            break
        by += wanted - shown
    raise _wrong(f"{number.title} can't be brought to {wanted} by an effect now; in an attack, it can be set there.")


def _under(number: WhyNumber, setting: Setting, by: int, at: At) -> int:
    """What the number would be under an effect."""
    draft = Draft(at.state)
    effects.add(draft, at.who, "GM", {setting.name: by})
    state: Tree = draft.state
    found = next((one for one in at.rules.why(state, at.who) if one.id == number.id), number)
    return found.value or 0


def _wrong(sentence: str) -> Refused:
    return Refused("wrong_entry", sentence)
