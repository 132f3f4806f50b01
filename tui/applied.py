"""What follows an attack that has just been applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.inputs import Answer, Begin

from . import settings
from .desk import Desk
from .undoing import readable

if TYPE_CHECKING:
    from .pages import Pages


def applied(desk: Desk, since: int) -> Begin | None:
    """What began the attack whose last answer came after entry `since`; none where that is no attack, or where it was
    dropped or taken back."""
    begin, entry = next(readable(desk.enc.journal.actions(desk.enc.moment.entry)), (None, None))
    if begin is None or entry is None or entry.n <= since or not isinstance(entry.input, Answer):
        return None
    return begin if begin.procedure == "attack" else None


def follow(desk: Desk, pages: Pages, since: int) -> None:
    """Ends the turn of whoever attacked, where that is chosen in the settings, and lets the hints go on."""
    from .screens.acts import begin

    attack = applied(desk, since)
    if attack is None:
        return
    pages.guide.saw("applied")
    if settings.now().apply_ends_turn and attack.who == desk.acting and "end_turn" in desk.enc.rules.procedures:
        begin(desk, pages, Begin("end_turn", attack.who))
        desk.chosen = ""
