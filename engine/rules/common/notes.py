"""Notes of the game master in the log: what every ruleset has besides its own procedures."""

from __future__ import annotations

from typing import Any

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.names import clean
from engine.core.seen import ALL, SAID
from engine.core.told import Tier, Told

from .base import Procedure

NOTE = "note"
"""The procedure, and the key of its fact."""


class Note(Told[Any], key=NOTE, tier=Tier.NEVER):
    """A note: the log tells it behind the sentences of the rules, which know nothing of it."""

    text: str = ""
    seen: str = ""

    @property
    def words(self) -> str:
        """A note as a line of the log."""
        return f"Note: {clean(self.text)}"


SEEN = ("gm", ALL)
"""Who may see a note: the game master alone, or the players too."""

LONGEST = 1000
"""The most characters of a note."""


def note(fight: Fight, begin: Begin) -> None:
    """A note: its `text`, and who has `seen` it, the game master alone where nothing is said. It changes nothing.

    Raises Refused for a note without words, one that is too long, and arguments that are not known.
    """
    text, seen = clean(str(begin.args.get("text", ""))), begin.args.get("seen", SEEN[0])
    unknown = [name for name in begin.args if name not in ("text", "seen")]
    if unknown or seen not in SEEN:
        what = f"{unknown[0]!r} is unknown" if unknown else f"seen is {' or '.join(SEEN)}, not {seen!r}"
        raise Refused("wrong_arguments", f"A note has a text, and says who may see it: {what}.")
    if not text:
        raise Refused("no_text", "A note needs words.")
    if len(text) > LONGEST:
        raise Refused("too_long", f"A note has at most {LONGEST} characters; this one has {len(text)}.")
    fight.tell(Note(text=text, seen=seen))


PROCEDURES = (Procedure(NOTE, "Note", note, interrupt=True, seen=SAID),)
