"""Fighters come into a fight: one edit, and where it has begun they join it at once."""

from __future__ import annotations

from engine.inputs import Begin, Edit

from .. import commands
from ..desk import Desk
from ..pages import Pages
from ..screens.acts import resume


def begun(desk: Desk) -> bool:
    """Whether the fight has begun."""
    return desk.enc.rules.begun(desk.enc.state)


def arrive(desk: Desk, pages: Pages, given: Edit) -> bool:
    """Takes the edit that adds them, and begins what brings them into a fight that has begun.

    Whether anything is asked of them now, which then is open. Raises Refused; then nobody has come.
    """
    enc = desk.enc
    enc.do(given)
    if not begun(desk) or enc.moment.open or enc.rules.first_procedure not in enc.rules.procedures:
        return False
    joining = [path.removeprefix("combatant.") for path, tree in given.values if enc.rules.takes_part(tree)]
    if not joining:
        return False
    enc.do(Begin(enc.rules.first_procedure, joining[0] if len(joining) == 1 else ""))
    resume(desk, pages)
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
