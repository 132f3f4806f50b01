"""Beginning things from the desk, where what asks opens the flow and what does not is done at once; and taking them
back."""

from __future__ import annotations

from dataclasses import replace

from engine.core.ask import Role
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.rules import unseen
from engine.rules.target_rows import TARGET
from engine.view.undoing import undo_word

from ..commands import key
from ..desk import Desk
from .page import Pages


def left_open() -> str:
    """What is said of anything that can't begin while an action is open."""
    return f"An action is open: {key('attack')} goes on with it, {key('undo')} takes it back."


def begin(desk: Desk, pages: Pages, given: Begin | Edit) -> None:
    """Begins a procedure; if it asks, opens the flow. Raises Refused where it can't begin.

    What asks nothing while an action is open leaves that one for the desk, as it was.
    """
    was = desk.enc.ask
    desk.enc.do(_at_one_in_the_open(desk, given))
    if was is None or (desk.enc.ask is not None and desk.enc.ask.key != was.key):
        resume(desk, pages)


def _at_one_in_the_open(desk: Desk, given: Begin | Edit) -> Begin | Edit:
    """An attack that nobody has said the target of goes for an enemy whom its side sees, while there is one: where the
    rules would take one who is hidden, somebody else is named."""
    enc = desk.enc
    everyone = get(enc.state, "combatant", {})
    if not isinstance(given, Begin) or TARGET in given.args or given.who not in everyone:
        return given
    if enc.moment.open or not any(one.get("hidden", False) for one in everyone.values()):
        return given
    ask = enc.what_if(given).behind(Role.WHOM)
    if ask is None or ask.default is None:
        return given
    side, usual = str(everyone[given.who].get("side", "foes")), str(ask.default)
    likeliest = unseen.likeliest(everyone, side, ask.options, usual)
    return given if likeliest == usual else replace(given, args={**given.args, TARGET: likeliest})


def resume(desk: Desk, pages: Pages) -> None:
    """Opens the flow on what is open; does nothing where nothing asks. Raises Refused where the rules can't go on.

    A flow that lies here already, as below the list of who may act out of turn, goes on with what came into it.
    """
    if desk.enc.stuck:
        raise Refused("stuck", f"The open action can't be gone on with: {key('undo')} takes it back. {desk.enc.stuck}")
    if desk.enc.ask is None:
        return
    from .flow import FlowScreen

    for page in pages.stack:
        if isinstance(page, FlowScreen):
            page.control.settle()
            return
    pages.push(FlowScreen(desk))


def nothing_open(desk: Desk) -> None:
    """Raises Refused while an action is open, since another can't begin then."""
    if desk.enc.moment.open:
        raise Refused("procedure_open", left_open())


def leave_what_is_gone(desk: Desk, pages: Pages) -> None:
    """Closes the flow of an action that was taken back from a page above it."""
    from .flow import FlowScreen

    for page in tuple(pages.stack):
        if isinstance(page, FlowScreen) and desk.enc.ask is None:
            pages.remove(page)


class TakesBack:
    """A page from which the fight is taken back and brought back."""

    desk: Desk

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.desk.enc.moment.entry)

    def can_redo(self) -> bool:
        """Whether an undo left something."""
        return bool(self.desk.enc.moment.redo)

    def undo_word(self) -> str:
        """Undo, and what it takes back in one word."""
        return f"undo {undo_word(self.desk.enc)}".strip()
