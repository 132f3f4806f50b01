"""Fighters come into a fight: one edit adds them, and what lets those in who have not joined its order."""

from __future__ import annotations

from engine.core.inputs import Begin, Edit
from engine.view import fight
from engine.view.fight import waiting, waiting_words

from .commands import key
from .desk import Desk
from .pages.page import Pages


def told(desk: Desk) -> str:
    """How many wait, with the key that lets them in, for the header and for sentences."""
    said = waiting_words(desk)
    return f"{said}, {key('join')} joins" if said else ""


def join(desk: Desk, pages: Pages) -> None:
    """Lets all who wait in, in one procedure. Raises Refused where the rules do."""
    from .pages.acting import begin

    begin(desk, pages, Begin(desk.enc.rules.first_procedure))


def join_by_itself(desk: Desk, pages: Pages) -> None:
    """The same, where anybody waits whom the game master has not left out."""
    if set(waiting(desk)) - desk.left_out:
        join(desk, pages)


def leave_out(desk: Desk) -> None:
    """Whoever waits now is not asked for again by itself, since Join Battle has been left for the desk."""
    desk.left_out = set(waiting(desk))


def arrive(desk: Desk, pages: Pages, given: Edit) -> bool:
    """Takes the edit that adds them, and begins what brings them into a fight that has begun, with all who wait there.

    Whether anything is asked of them now, which then is open. Raises Refused; then nobody has come.
    """
    if joins := fight.arrive(desk, given):
        join(desk, pages)
    return joins


def when(desk: Desk) -> str:
    """When those who are added come in, as a sentence."""
    return fight.when(desk, goes_on())


def goes_on() -> str:
    """How an open action is gone on with."""
    return f"{key('attack')} goes on with it"
