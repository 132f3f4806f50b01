"""What is typed into a row of a correction, as it is read: costs, numbers with a reason, values of fields."""

from __future__ import annotations

import re

from ..ask import Shown
from ..inputs import Override
from ..model import Refused
from . import form, values
from .corrected import FORGOTTEN
from .fight import FightView

_COST = re.compile(r"(?<![\w+-])(\d{1,3}) ?(m|w|wp)(?!\w)", re.IGNORECASE)
_ALONE = re.compile(r"\s*\d{1,3} (motes?|willpower)(\s*,\s*\d{1,3} (motes?|willpower))*\s*", re.IGNORECASE)
_POOLS = {"m": "motes", "w": "willpower", "wp": "willpower"}
_NUMBER = re.compile(r"(=?)\s*([+-]?)(\d{1,3})(?:\s+(.*))?")


def costs_in_full(text: str) -> str:
    """A text with its short costs written out, as an effect made up on the spot is read: `5m` is `5 motes`. A cost
    alone is called a forgotten one."""
    whole = _COST.sub(lambda found: f"{found[1]} {_POOLS[found[2].lower()]}", text)
    return f"{FORGOTTEN}, {whole}" if _ALONE.fullmatch(whole) else whole


def override(shown: Shown, text: str) -> Override:
    """Another value for a number, with its reason: `5 light cover` sets it, `+1 light cover` adds to it.

    Raises Refused where that is no number, or the one that it is already.
    """
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise Refused("no_number", "Type a number and, if you like, why: 5 light cover; or +1 light cover.")
    to = int(found[2] + found[3]) + (shown.value if found[2] and not found[1] else 0)
    if to == shown.value:
        raise Refused("the_same", f"It is {to} already.")
    return Override(shown.key, to, (found[4] or "").strip())


def value(view: FightView, path: str, text: str, was: object) -> object:
    """A value as its field takes it. Raises Refused where it can't stand there, or stands there already."""
    keys = path.split(".")
    spec = view.fields(keys[1]).get(".".join(keys[2:])) if keys[0] == "combatant" and len(keys) > 2 else None
    to = form.value_of(spec, text) if spec is not None and spec.kind == "int" else values.read(text, was)
    if to == was:
        raise Refused("the_same", "That is what it was.")
    return to
