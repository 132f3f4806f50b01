"""Whom the players do not see among those who can be chosen: last of their side, and nobody's first choice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...core.ask import Option
from ...core.model import Tree


def last(everyone: Tree, options: Iterable[Option]) -> list[Option]:
    """The options of one section, those who are hidden behind the others."""
    return sorted(options, key=lambda option: is_hidden(everyone, option.id))


def last_of_their_side(everyone: Tree, side: str, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a whole list, those who are hidden behind the last of their side, whichever section that is."""
    seen = [option for option in options if not is_hidden(everyone, option.id)]
    for option in options:
        if is_hidden(everyone, option.id):
            own = _is_own(everyone, side, option)
            at = [place for place, one in enumerate(seen) if _is_own(everyone, side, one) == own]
            seen.insert(at[-1] + 1 if at else len(seen) if own else 0, option)
    return tuple(seen)


def likeliest(everyone: Tree, side: str, options: Iterable[Option], usual: str = "") -> str:
    """The first choice of this side: the usual one, unless that is an enemy who is hidden while another can be
    chosen."""
    if not is_enemy_unseen(everyone, side, usual):
        return usual
    others = (one.id for one in options if not one.barred and not _is_own(everyone, side, one))
    return next((id for id in others if id in everyone and not is_hidden(everyone, id)), usual)


def is_hidden(everyone: Tree, id: str) -> bool:
    """Whether a fighter is hidden; nobody else who can be chosen is."""
    return bool(everyone.get(id, {}).get("hidden", False))


def is_enemy_unseen(everyone: Tree, side: str, id: str) -> bool:
    """Whether somebody is hidden from a side."""
    return is_hidden(everyone, id) and everyone[id].get("side", "foes") != side


def _is_own(everyone: Tree, side: str, option: Option) -> bool:
    return bool(everyone.get(option.id, {}).get("side", "foes") == side)
