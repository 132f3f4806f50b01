"""Fighters come into a fight: one edit, and where it has begun they join it at once."""

from __future__ import annotations

from engine.core.inputs import Edit

from .. import commands, latecomers
from ..desk import Desk
from ..pages.page import Pages


def begun(desk: Desk) -> bool:
    """Whether the fight has begun."""
    return desk.enc.rules.begun(desk.enc.state)


def arrive(desk: Desk, pages: Pages, given: Edit) -> bool:
    """Takes the edit that adds them, and begins what brings them into a fight that has begun, with all who wait there.

    Whether anything is asked of them now, which then is open. Raises Refused; then nobody has come.
    """
    desk.enc.do(given)
    takes_part = any(desk.enc.rules.takes_part(tree) for _, tree in given.values)
    if not takes_part or not latecomers.waiting(desk):
        return False
    latecomers.join(desk, pages)
    return True


def when(desk: Desk) -> str:
    """When those who are added come in, as a sentence."""
    enc = desk.enc
    known = enc.rules.procedures.get(enc.rules.first_procedure)
    joins = f"{known.title} is rolled" if known else "They come in"
    if not begun(desk):
        return f"{joins} when the fight begins."
    if enc.moment.open:
        return f"They join when the open action is done: {commands.key('attack')} goes on with it."
    return f"{joins} now: {enc.rules.clock_words(enc.state).split(',')[0].lower()}."
