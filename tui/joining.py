"""Fighters come into a fight: one edit adds them, and what lets those in who have not joined its order."""

from __future__ import annotations

from engine.core.inputs import Begin, Edit

from . import commands
from .commands import key
from .desk import Desk
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
    from .pages.acting import begin

    begin(desk, pages, Begin(desk.enc.rules.first_procedure))


def join_by_itself(desk: Desk, pages: Pages) -> None:
    """The same, where anybody waits whom the game master has not left out."""
    if set(waiting(desk)) - desk.left_out:
        join(desk, pages)


def leave_out(desk: Desk) -> None:
    """Whoever waits now is not asked for again by itself, since Join Battle has been left for the desk."""
    desk.left_out = set(waiting(desk))


def goes_on(desk: Desk) -> bool:
    """Whether the fight has begun."""
    return desk.enc.rules.begun(desk.enc.state)


def arrive(desk: Desk, pages: Pages, given: Edit) -> bool:
    """Takes the edit that adds them, and begins what brings them into a fight that has begun, with all who wait there.

    Whether anything is asked of them now, which then is open. Raises Refused; then nobody has come.
    """
    desk.enc.do(given)
    takes_part = any(desk.enc.rules.takes_part(tree) for _, tree in given.values)
    if not takes_part or not waiting(desk):
        return False
    join(desk, pages)
    return True


def when(desk: Desk) -> str:
    """When those who are added come in, as a sentence."""
    enc = desk.enc
    known = enc.rules.procedures.get(enc.rules.first_procedure)
    joins = f"{known.title} is rolled" if known else "They come in"
    if not goes_on(desk):
        return f"{joins} when the fight begins."
    if enc.moment.open:
        return f"They join when the open action is done: {commands.key('attack')} goes on with it."
    return f"{joins} now: {enc.rules.clock_words(enc.state).split(',')[0].lower()}."
