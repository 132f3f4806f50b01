"""Reading the arguments of a begin, which come from outside: a file, a program, a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.inputs import Begin
from ...core.model import Refused


def whole(args: Mapping[str, Any], name: str, default: int) -> int:
    """A whole number of the arguments, or `default` where it is not given. Raises Refused for anything else."""
    value = args.get(name, default)
    if type(value) is not int:
        raise Refused("wrong_amount", f"{name} must be a whole number, not {value!r}.")
    return value


def text(args: Mapping[str, Any], name: str) -> str:
    """A word of the arguments, empty where it is not given. Raises Refused for anything else."""
    value = args.get(name, "")
    if not isinstance(value, str):
        raise Refused("wrong_argument", f"{name} must be text, not {value!r}.")
    return value


def units(args: Mapping[str, Any], name: str) -> Mapping[str, int]:
    """A table of whole numbers, 1 or more, by id; empty where it is not given. Raises Refused for anything else."""
    table = args.get(name, {})
    if not isinstance(table, Mapping) or not all(type(n) is int and n > 0 for n in table.values()):
        raise Refused("wrong_argument", f"{name} must be a table of whole numbers, 1 or more, not {table!r}.")
    return table


FAR = 400
"""No amount set by hand is further from 0 than this."""


def amount(args: Mapping[str, Any], name: str) -> int:
    """A whole number of the arguments; 0 where it is not given. Raises Refused for anything else."""
    value = args.get(name, 0)
    if type(value) is not int or not -FAR <= value <= FAR:
        raise Refused("wrong_amount", f"An amount set by hand is a whole number from -{FAR} to {FAR}, not {value!r}.")
    return value


def only(begin: Begin, *known: str) -> Mapping[str, Any]:
    """The arguments. Raises Refused where one is unknown, or where there are none."""
    unknown = [name for name in begin.args if name not in known]
    if unknown or not begin.args:
        what = f"{unknown[0]!r} is unknown" if unknown else "nothing is given"
        raise Refused("wrong_arguments", f"{begin.procedure}: {what}; known are {', '.join(known)}.")
    return begin.args
