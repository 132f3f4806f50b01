"""What an undo takes back, in one word, and what the last attack was."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from engine.inputs import Amend, Answer, Begin, Drop, Edit

from .comings import came, gone

if TYPE_CHECKING:
    from engine.encounter import Encounter

_REPEATED = ("target", "kind", "weapon", "gambit", "difficulty", "range", "band")
"""Answers of an attack's declaration that are taken over when it is repeated."""


def undo(enc: Encounter) -> None:
    """Takes back what was done last on the desk: a whole action, or what was put in by hand while one is open.

    Raises Refused at the beginning of the fight.
    """
    if by_hand(enc) is None:
        enc.undo_action()
    else:
        enc.undo()


def by_hand(enc: Encounter) -> Begin | Edit | None:
    """What was put in by hand, if that is the last that was put into the open action."""
    last = enc.moment.inputs[-1] if len(enc.moment.inputs) > 1 else None
    return last if isinstance(last, (Begin, Edit)) else None


def undo_word(enc: Encounter) -> str:
    """What an undo takes back now, in one word; nothing at the beginning."""
    inputs = enc.moment.inputs
    inside = by_hand(enc)
    if inside is not None:
        return enc.rules.word(inside, ()) if isinstance(inside, Begin) else "edit"
    if inputs and isinstance(inputs[0], Begin):
        return enc.rules.word(inputs[0], enc.outcome.facts if enc.outcome else ())
    for begin, entry in enc.journal.actions(enc.moment.entry):
        if begin is not None:
            return enc.rules.word(begin, entry.facts)
        return "add" if came(entry.changes) else "remove" if gone(entry.changes) else "edit"
    return ""


LOOK_BACK = 60
"""How many actions back a last target is looked for."""


def last_target(enc: Encounter, procedure: str, who: str) -> str:
    """Whom this fighter did that to last, not too long ago; nobody if it has not."""
    for begin, entry in islice(enc.journal.actions(enc.moment.entry), LOOK_BACK):
        if begin is not None and begin.procedure == procedure and begin.who == who:
            return next((str(fact.data["target"]) for fact in entry.facts if "target" in fact.data), "")
    return ""


def last_attack(enc: Encounter, who: str) -> dict[str, Any]:
    """How this fighter last attacked, as the arguments that begin the same attack; empty if it has not.

    An attack that was dropped does not count.
    """
    answers: dict[str, Any] = {}
    dropped = False
    for entry in enc.journal.back(enc.moment.entry):
        given = entry.input
        dropped = dropped or isinstance(given, Drop)
        if isinstance(given, (Answer, Amend)) and given.key in _REPEATED:
            answers.setdefault(given.key, given.value)
        if isinstance(given, Begin) and not given.at:
            if given.procedure == "attack" and given.who == who and not dropped:
                return {**given.args, **answers}
            answers.clear()
            dropped = False
    return {}
