"""What is begun in a fight from any of its pages, usual moves among it; how it is taken back, and what follows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from engine.core.ask import Role
from engine.core.inputs import TARGET, Answer, Begin, Edit
from engine.core.model import Refused, get
from engine.rules.common import unseen
from engine.rules.common.base import MenuItem
from engine.view import undoing

from .. import joining, settings
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
    from .flow import FlowPage

    for page in pages.stack:
        if isinstance(page, FlowPage):
            page.control.settle()
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
        return f"undo {undoing.undo_word(self.desk.enc)}".strip()

    def undo(self) -> None:
        """Takes back a whole action, or what was put in by hand while one is open."""
        undoing.undo(self.desk.enc)
        leave_what_is_gone(self.desk, self._page.pages)

    def redo(self) -> None:
        """Brings back what the last undo took."""
        self.desk.enc.redo()
        leave_what_is_gone(self.desk, self._page.pages)


def usual_moves(desk: Desk) -> tuple[MenuItem, ...]:
    """The usual moves of whoever's turn it is."""
    return desk.enc.rules.moves(desk.enc.state, desk.acting) if desk.acting else ()


def begin_move(desk: Desk, pages: Pages, move: MenuItem) -> None:
    """Begins a usual move of the acting fighter. Raises Refused with the reason where it can't be made."""
    if move.barred:
        raise Refused("barred", f"{move.title}: {move.barred}.")
    begin(desk, pages, replace(move.begin, args={**move.begin.args, **(_of_a_move(desk) if move.whom else {})}))


def keep_last_attack(desk: Desk) -> None:
    """Keeps the last attack of the acting fighter as a usual move. Raises Refused where it has not attacked."""
    enc, who = desk.enc, desk.acting
    args, answers = undoing.last_declared(enc, who)
    if not args and not answers:
        raise Refused("no_attack_yet", f"{desk.name(who)} has not attacked yet.")
    path, table = enc.rules.kept_move(get(enc.state, f"combatant.{who}", {}), args, answers)
    enc.do(Edit(((f"combatant.{who}.{path}", table),)))


def usual_target(desk: Desk) -> dict[str, str]:
    """Whom an attack of the acting fighter is against unless somebody else is said, as arguments: the enemy under the
    cursor, else whom it attacked last while that one is in the fight; none where there is nobody."""
    return _first(_seen(desk, _under_the_cursor(desk)) or _seen(desk, _attacked_last(desk)))


def _of_a_move(desk: Desk) -> dict[str, str]:
    """Whom a usual move is against: foes stay with whom they fight, wherever the cursor has been moved to look."""
    return _first(_seen(desk, _attacked_last(desk)) or _seen(desk, _under_the_cursor(desk)))


def _seen(desk: Desk, id: str) -> str:
    """A fighter, unless it is hidden from the side of the acting one."""
    side = str(get(desk.enc.state, f"combatant.{desk.acting}.side", "foes"))
    return "" if unseen.is_enemy_unseen(get(desk.enc.state, "combatant", {}), side, id) else id


def _first(target: str) -> dict[str, str]:
    return {"target": target} if target else {}


def _under_the_cursor(desk: Desk) -> str:
    """The enemy under the cursor; nobody where it is on a friend."""
    acting, selected = desk.acting, desk.selected
    sides = [get(desk.enc.state, f"combatant.{id}.side", "") for id in (acting, selected)]
    return selected if selected and sides[0] != sides[1] else ""


def _attacked_last(desk: Desk) -> str:
    """Whom the acting fighter attacked last, while that one is in the fight."""
    last = undoing.last_target(desk.enc, "attack", desk.acting)
    return last if desk.status(last) not in ("", "out", "not_joined") else ""


def finished(desk: Desk, since: int) -> Begin | None:
    """What began the action whose last answer came after entry `since`; none where it was dropped or taken back."""
    begin, entry = next(undoing.readable(desk.enc.journal.actions(desk.enc.moment.entry)), (None, None))
    if begin is None or entry is None or entry.n <= since or not isinstance(entry.input, Answer):
        return None
    return begin


def follow(desk: Desk, pages: Pages, since: int) -> None:
    """Ends the turn of whoever attacked, where that is chosen in the settings, and lets the hints go on. Then whoever
    has come while the action was open joins the fight."""
    done = finished(desk, since)
    if done is None:
        return
    if done.procedure == "attack":
        _after_attack(desk, pages, done)
    joining.join_by_itself(desk, pages)


def _after_attack(desk: Desk, pages: Pages, attack: Begin) -> None:

    pages.guide.saw("applied")
    if settings.now().apply_ends_turn and attack.who == desk.acting and "end_turn" in desk.enc.rules.procedures:
        begin(desk, pages, Begin("end_turn", attack.who))
        desk.chosen = ""
