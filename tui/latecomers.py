"""Fighters of a running fight who have not come into its order: what is said of them, and what lets all of them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.inputs import Begin

from .commands import key
from .desk import Desk

if TYPE_CHECKING:
    from .pages.page import Pages


def waiting(desk: Desk) -> tuple[str, ...]:
    """Who waits, while nothing is open: an open action is finished first."""
    enc = desk.enc
    found = () if enc.moment.open or "not_joined" not in desk.statuses.values() else enc.rules.waiting(enc.state)
    # Asked last: to know which procedures there are loads them all, and the first frame does without.
    return found if found and enc.rules.first_procedure in enc.rules.procedures else ()


def begun(desk: Desk) -> bool:
    """Whether what brings them in is the action that is open."""
    first = next(iter(desk.enc.moment.inputs), None)
    return isinstance(first, Begin) and first.procedure == desk.enc.rules.first_procedure


def title(desk: Desk) -> str:
    """What brings them in, as the rules call it: `Join Battle`."""
    return desk.enc.rules.first_title


def count_words(desk: Desk) -> str:
    """How many wait: `5 have not joined`; nothing where nobody does."""
    many = len(waiting(desk))
    return f"{many} {'has' if many == 1 else 'have'} not joined" if many else ""


def told(desk: Desk) -> str:
    """The same with the key that lets them in, for the header and for sentences."""
    said = count_words(desk)
    return f"{said}, {key('join')} joins" if said else ""


def names(desk: Desk) -> str:
    """Who waits, by short names, a few of many."""
    found = [desk.short(id) for id in waiting(desk)]
    return ", ".join(found) if len(found) <= _NAMED else f"{', '.join(found[:_NAMED])} and {len(found) - _NAMED} more"


_NAMED = 6


def join(desk: Desk, pages: Pages) -> None:
    """Lets all who wait in, in one procedure. Raises Refused where the rules do."""
    from .pages.acts import begin

    begin(desk, pages, Begin(desk.enc.rules.first_procedure))


def join_by_itself(desk: Desk, pages: Pages) -> None:
    """The same, where anybody waits whom the game master has not left out."""
    if set(waiting(desk)) - desk.left_out:
        join(desk, pages)


def leave_out(desk: Desk) -> None:
    """Whoever waits now is not asked for again by itself, since Join Battle has been left for the desk."""
    desk.left_out = set(waiting(desk))
