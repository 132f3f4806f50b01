"""What is begun in a fight from any of its pages: newcomers come into its order, actions, and usual moves."""

from __future__ import annotations

from typing import Protocol

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.rules.common.base import MenuItem
from engine.view import fight, lately
from engine.view.fight import waiting, waiting_words

from .. import settings
from ..commands import key
from ..desk import Desk
from .page import Pages


# -- fighters come into a fight: one edit adds them, and what lets those in who have not joined -----------------------
def who_waits(desk: Desk) -> str:
    """How many wait, with the key that lets them in, for the header and for sentences."""
    said = waiting_words(desk)
    return f"{said}, {key('join')} joins" if said else ""


def join(desk: Desk, pages: Pages) -> None:
    """Lets all who wait in, in one procedure. Raises Refused where the rules do."""
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


# -- what is begun ----------------------------------------------------------------------------------------------------
def left_open() -> str:
    """What is said of anything that can't begin while an action is open."""
    return f"An action is open: {key('attack')} goes on with it, {key('undo')} takes it back."


def begin(desk: Desk, pages: Pages, given: Begin | Edit) -> None:
    """Begins a procedure; if it asks, opens the flow. Raises Refused where it can't begin.

    What asks nothing while an action is open leaves that one for the desk, as it was.
    """
    was = desk.enc.ask
    desk.enc.do(lately.in_the_open(desk, given))
    if was is None or (desk.enc.ask is not None and desk.enc.ask.key != was.key):
        resume(desk, pages)


def resume(desk: Desk, pages: Pages) -> None:
    """Opens the flow on what is open; does nothing where nothing asks. Raises Refused where the rules can't go on.

    A flow that lies here already, as below the list of who may act out of turn, goes on with what came into it.
    """
    if desk.enc.stuck:
        raise Refused("stuck", f"The open action can't be gone on with: {key('undo')} takes it back. {desk.enc.stuck}")
    if desk.enc.ask is None:
        return
    from .flow import FlowPage

    for page in pages.stack:
        if isinstance(page, FlowPage):
            page.action.settle()
            return
    pages.push(FlowPage(desk))


def nothing_open(desk: Desk) -> None:
    """Raises Refused while an action is open, since another can't begin then."""
    if desk.enc.moment.open:
        raise Refused("procedure_open", left_open())


def leave_what_is_gone(desk: Desk, pages: Pages) -> None:
    """Closes the flow of an action that was taken back from a page above it."""
    for page in tuple(pages.stack):
        if "flow" in page.scopes and desk.enc.ask is None:
            pages.remove(page)


class OfAFight(Protocol):
    """A page of a fight."""

    desk: Desk
    pages: Pages


class TakesBack:
    """What a page holds from which the fight is taken back and brought back."""

    def __init__(self, page: OfAFight) -> None:
        self._page = page

    @property
    def desk(self) -> Desk:
        """The fight of the page."""
        return self._page.desk

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self.desk.enc.moment.entry)

    def can_redo(self) -> bool:
        """Whether an undo left something."""
        return bool(self.desk.enc.moment.redo)

    def undo_word(self) -> str:
        """Undo, and what it takes back in one word."""
        return f"undo {lately.undo_word(self.desk.enc)}".strip()

    def undo(self) -> None:
        """Takes back a whole action, or what was put in by hand while one is open."""
        lately.undo(self.desk.enc)
        leave_what_is_gone(self.desk, self._page.pages)

    def redo(self) -> None:
        """Brings back what the last undo took."""
        self.desk.enc.redo()
        leave_what_is_gone(self.desk, self._page.pages)


def begin_move(desk: Desk, pages: Pages, move: MenuItem) -> None:
    """Begins a usual move of the acting fighter. Raises Refused with the reason where it can't be made."""
    begin(desk, pages, lately.usual_move(desk, move, desk.selected))


def follow(desk: Desk, pages: Pages, since: int) -> None:
    """Ends the turn of whoever attacked, where that is chosen in the settings, and lets the hints go on. Then whoever
    has come while the action was open joins the fight."""
    done = lately.finished(desk.enc, since)
    if done is None:
        return
    if done.procedure == "attack":
        _after_attack(desk, pages, done)
    join_by_itself(desk, pages)


def _after_attack(desk: Desk, pages: Pages, attack: Begin) -> None:
    pages.guide.saw("applied")
    if settings.now().apply_ends_turn and attack.who == desk.acting and "end_turn" in desk.enc.rules.procedures:
        begin(desk, pages, Begin("end_turn", attack.who))
        desk.chosen = ""
