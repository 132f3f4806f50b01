"""Reading the arguments of a begin, which come from outside: a file, a program, a person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.model import Refused


def whole(args: Mapping[str, Any], name: str, default: int) -> int:
    """A whole number of the arguments, or `default` where it is not given. Raises Refused for anything else."""
    value = args.get(name, default)
    if type(value) is not int:
        raise Refused("wrong_amount", f"{name} must be a whole number, not {value!r}.")
    return value
