"""Kinds of values that a profile holds, each an option that says what is wrong with a value (rules section B3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.rules.base import OptionSpec
from engine.rules.option_specs import NO_WORDS

RULE = "rules section B3"
DICE = ("d4", "d6", "d8", "d10", "d12")

Wrong = Callable[[Any], str]
"""Why a value can't be taken, in a few words; empty where it can."""


def switch(default: bool, help: str, title: str = "") -> OptionSpec:
    """On or off."""
    return OptionSpec(default, (default, not default), help, RULE, title=title)


def word(help: str, *choices: str, title: str = "", words: Mapping[str, str] = NO_WORDS) -> OptionSpec:
    """One of a few words, of which the first is the default."""
    return OptionSpec(choices[0], choices, help, RULE, title=title, words=words)


def whole(default: int, low: int, high: int, help: str, title: str = "") -> OptionSpec:
    """A whole number from `low` to `high`."""
    offered = tuple(dict.fromkeys((default, *range(low, high + 1)))) if high - low <= _FEW else (default,)
    return OptionSpec(default, offered, help, RULE, lambda value: wrong_whole(value, low, high), title)


def ratio(default: int | float, low: float, high: float, help: str) -> OptionSpec:
    """A number that need not be whole."""
    return OptionSpec(default, (default,), help, RULE, lambda value: wrong_number(value, low, high))


def text(default: str, wrong: Wrong, help: str) -> OptionSpec:
    """A word that a rule of its own checks."""
    return OptionSpec(default, (default,), help, RULE, wrong)


def listed(default: Sequence[Any], wrong: Wrong, help: str) -> OptionSpec:
    """A list that a rule of its own checks."""
    return OptionSpec(tuple(default), (tuple(default),), help, RULE, wrong)


_FEW = 20
"""So many numbers are offered one by one."""


def wrong_whole(value: Any, low: int, high: int) -> str:
    """What is wrong with a whole number."""
    if type(value) is not int or not low <= value <= high:
        return f"must be a whole number from {low} to {high}, not {plainly(value)}"
    return ""


def wrong_number(value: Any, low: float, high: float) -> str:
    """What is wrong with a number."""
    if type(value) not in (int, float) or not low <= value <= high:
        return f"must be a number from {low:g} to {high:g}, not {plainly(value)}"
    return ""


def wrong_name(value: Any) -> str:
    """What is wrong with the name of a skill or a location: small letters, digits and underscores."""
    if not isinstance(value, str) or not value or not value.replace("_", "").isalnum() or value != value.lower():
        return f"must be a name of small letters and underscores, not {plainly(value)}"
    return ""


def wrong_die(value: Any) -> str:
    """What is wrong with the name of a die."""
    return "" if value in DICE else f"must be one of {', '.join(DICE)}, not {plainly(value)}"


def wrong_dice(value: Any) -> str:
    """What is wrong with a list of dice."""
    if not isinstance(value, (list, tuple)):
        return f"must be a list of dice, not {plainly(value)}"
    return next(filter(None, map(wrong_die, value)), "")


def each(wrong: Wrong, least: int = 0, most: int = 40) -> Wrong:
    """A list of so many values, each of which is checked."""

    def check(value: Any) -> str:
        if not isinstance(value, (list, tuple)) or not least <= len(value) <= most:
            return f"must be a list of {least} to {most} values"
        found = ((place, wrong(one)) for place, one in enumerate(value, 1))
        return next((f"the {place}. value {what}" for place, what in found if what), "")

    return check


def row(**columns: Wrong) -> Wrong:
    """A table that has exactly these keys."""

    def check(value: Any) -> str:
        if not isinstance(value, Mapping):
            return f"must be a table, not {plainly(value)}"
        if unknown := [key for key in value if key not in columns]:
            return f"has {unknown[0]!r}, which is unknown; known are {', '.join(columns)}"
        if missing := [key for key in columns if key not in value]:
            return f"lacks {missing[0]}"
        found = ((key, wrong(value[key])) for key, wrong in columns.items())
        return next((f"has {key}, which {what}" for key, what in found if what), "")

    return check


def one_of(*choices: str) -> Wrong:
    """One of a few words."""
    return lambda value: "" if value in choices else f"must be one of {', '.join(choices)}, not {plainly(value)}"


def plainly(value: Any) -> str:
    """A value as a sentence may hold it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    return repr(value) if isinstance(value, str) else "a table or list"
