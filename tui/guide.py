"""The hints of a first fight: one line at a time that follows what is done, from an attack to its undo.

They are shown until the first attack has been made, taken back and a turn ended, or until they are turned off; from the
first attack on the settings remember that they have been seen, so that they don't come back by themselves.
"""

from __future__ import annotations

import contextlib
import os

from engine.core.model import Refused

from . import settings
from .commands import key
from .desk import Desk

SETTING = "BATTLEWHEEL_GUIDE"
"""The environment variable that keeps the hints away where it is 0."""

ATTACK, OPEN, APPLIED, UNDONE, ENDED = "attack", "open", "applied", "undone", "ended"

_NEXT = {
    (ATTACK, "attack"): OPEN,
    (ATTACK, "again"): OPEN,
    (OPEN, "undo"): ATTACK,
    (OPEN, "flow-undo"): ATTACK,
    (OPEN, APPLIED): APPLIED,
    (APPLIED, "undo"): UNDONE,
    (APPLIED, "space"): ENDED,
    (UNDONE, APPLIED): APPLIED,
    (UNDONE, "redo"): APPLIED,
    (UNDONE, "space"): ENDED,
    (ENDED, "space"): "",
    (ENDED, "attack"): "",
    (ENDED, "other"): "",
}
"""Which hint follows which, by what was done meanwhile; an empty one is the end."""


class Guide:
    """Where the hints are; nowhere, unless they were begun."""

    def __init__(self) -> None:
        self.step = ""

    @property
    def shown(self) -> bool:
        """Whether there are hints now."""
        return bool(self.step)

    def begin(self) -> None:
        """From the first hint on."""
        self.step = ATTACK

    def end(self) -> None:
        """No more hints, now and later."""
        self.step = ""
        _remember()

    def saw(self, done: str) -> None:
        """Takes note of what was done: the id of a command, or that an attack was applied."""
        if not self.step:
            return
        first = self.step == ATTACK
        self.step = _NEXT.get((self.step, done), self.step)
        if first and self.step != ATTACK:
            _remember()

    def hint(self, desk: Desk) -> str:
        """What the game master may want to know now; nothing where there is something more important to be seen."""
        enc = desk.enc
        if not self.step or enc.unsaved or enc.read_only or enc.stuck:
            return ""
        if not desk.order():
            return f"{key('add')} adds fighters: type 3 bandits, or the name of a hero."
        if enc.moment.open:
            return f"The attack waits: {key('attack')} goes on with it; {key('undo')} takes it back."
        if not desk.acting:
            return f"It is nobody's turn: {key('space')} begins the fight, or gives the turn to the next."
        return _said(self.step, desk)


def wanted() -> bool:
    """Whether the hints are to be shown as the program starts."""
    return settings.now().guide and os.environ.get(SETTING, "") != "0"


def _said(step: str, desk: Desk) -> str:
    if step == APPLIED:
        return f"{key('undo')} takes the attack back whole, dice and motes; {key('redo')} brings it again."
    if step == UNDONE:
        return f"Taken back. {key('attack')} attacks again; {key('redo')} brings back what was."
    if step == ENDED:
        by_hand = " ".join(map(key, ("damage", "initiative", "motes", "effect")))
        return f"So it goes on. {by_hand} change the row by hand; {key('palette')} finds what else there is."
    who = desk.short(desk.acting)
    following, whole = desk.enc.rules.goes_on(desk.enc.state)
    attacks = f"goes on with {following} of {whole}" if following else "attacks"
    return f"{who} is up: {key('attack')} {attacks}, and there enter goes on; {key('help')} lists every key."


def _remember() -> None:
    """The hints have been seen. Where that can't be kept they come again, which harms nobody."""
    with contextlib.suppress(Refused):
        settings.keep("guide", False)
