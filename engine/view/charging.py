"""Charging something now that was forgotten in an earlier line: an edit whose reason names that line."""

from __future__ import annotations

import re

from ..inputs import Edit
from ..model import Refused
from ..procedure import run
from . import entries
from .edits import plain_value
from .entries import At
from .fight import FightView

LONGEST = 120
"""Letters of a reason at most."""

_COST = re.compile(r"(\d{1,3}) ?([a-z]+)", re.IGNORECASE)
_POOLS = {"m": "", "mote": "", "motes": "", "p": "p", "personal": "p", "e": "e", "peripheral": "e",
          "w": "w", "wp": "w", "willpower": "w"}  # fmt: skip


def as_spent(text: str) -> str:
    """A cost as what is spent by hand is typed: `5m` and `5` are `-5`, `1w` is `w-1`; other text stays."""
    words = [word.strip() for word in text.strip().split(",")]
    return " ".join(_spent(word) for word in words)


def _spent(word: str) -> str:
    if word.isdigit():
        return f"-{word}"
    found = _COST.fullmatch(word)
    pool = _POOLS.get(found[2].lower()) if found else None
    if found is None or pool is None:
        return word
    return f"{pool}-{found[1]}" if pool == "w" else f"-{found[1]}{pool}"


def charge(view: FightView, who: str, text: str, line: str) -> Edit:
    """The edit that charges a fighter what is typed, tied to a line. Raises Refused where it can't be paid."""
    enc = view.enc
    if "essence" not in enc.rules.procedures:
        raise Refused("no_pools", "These rules have no motes to charge.")
    begin = entries.read_essence(as_spent(text), At(who, enc.state, enc.rules))
    changes = run(enc.rules, enc.state, (begin,)).changes()
    if not changes:
        raise Refused("nothing_charged", "Nothing would change by it.")
    what = ", ".join(f"{plain_value(abs(amount))} {pool.replace('_', ' ')}" for pool, amount in begin.args.items())
    why = f"{what} for {line}"[:LONGEST].rstrip()
    return Edit(tuple((change.path, change.to) for change in changes), why)
