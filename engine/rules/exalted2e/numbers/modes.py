"""Further ways to defend besides Dodge and Parry, which a table's own rules may have (rules section 18.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.ask import Number, Part


@dataclass(frozen=True, slots=True)
class Mode:
    """A further way to defend, by a table's own rules, against one attack.

    `base` is its DV from traits, to which it is given what goes into the pool under it. Whatever counts for Dodge or
    Parry counts for it. Excellencies of its `abilities` aid it, and where several are mixed they add at most `mixed`
    dice together, a success being two.
    """

    title: str
    base: Callable[[tuple[Part, ...]], Number]
    abilities: tuple[str, ...] = ()
    mixed: int = 0
