"""What follows an action that has just been finished in its flow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.inputs import Answer, Begin
from engine.view.undoing import readable

from . import latecomers, settings
from .desk import Desk

if TYPE_CHECKING:
    from .pages.page import Pages


def finished(desk: Desk, since: int) -> Begin | None:
    """What began the action whose last answer came after entry `since`; none where it was dropped or taken back."""
    begin, entry = next(readable(desk.enc.journal.actions(desk.enc.moment.entry)), (None, None))
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
    latecomers.join_by_itself(desk, pages)


def _after_attack(desk: Desk, pages: Pages, attack: Begin) -> None:
    from .pages.acts import begin

    pages.guide.saw("applied")
    if settings.now().apply_ends_turn and attack.who == desk.acting and "end_turn" in desk.enc.rules.procedures:
        begin(desk, pages, Begin("end_turn", attack.who))
        desk.chosen = ""
