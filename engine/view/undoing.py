"""What an undo takes back, in one word, and what the last attack was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.inputs import Amend, Answer, Begin, Correct, Edit, Input
from ..core.model import Refused
from .sentences import came, gone

if TYPE_CHECKING:
    from ..history.encounter import Encounter
    from ..history.journal import Action

T = TypeVar("T")

CORRECTION = "correction"
"""What an undo takes back where a line of the past has been put right."""


def readable(actions: Iterator[T]) -> Iterator[T]:
    """Actions back to where the journal can't be read: what only helps then does without the older ones."""
    with suppress(Refused):
        yield from actions


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
    if inputs and _since_the_last_input(enc):
        return CORRECTION
    inside = by_hand(enc)
    if inside is not None:
        return enc.rules.word(inside, ()) if isinstance(inside, Begin) else "edit"
    if inputs and isinstance(inputs[0], Begin):
        return enc.rules.word(inputs[0], enc.outcome.facts if enc.outcome else ())
    action = next(readable(enc.journal.told(enc.moment.entry)), None)
    return _word(enc, action) if action is not None else ""


def _word(enc: Encounter, action: Action) -> str:
    begin, entry = action.begin, action.entry
    if action.correction is not None:
        return CORRECTION
    if begin is not None:
        return enc.rules.word(begin, entry.facts)
    return "add" if came(entry.changes) else "remove" if gone(entry.changes) else "edit"


def _since_the_last_input(enc: Encounter) -> bool:
    """Whether a correction has been made since the last input of what is open."""
    newest = enc.entries.get(enc.moment.entry)
    return newest is not None and isinstance(newest.input, Correct)


LOOK_BACK = 60
"""How many actions back a last target is looked for."""


def last_target(enc: Encounter, procedure: str, who: str) -> str:
    """Whom this fighter did that to last, not too long ago; nobody if it has not."""
    for begin, entry in islice(readable(enc.journal.actions(enc.moment.entry)), LOOK_BACK):
        if begin is not None and begin.procedure == procedure and begin.who == who:
            whom = (fact.data.get("target", "") for fact in entry.facts)
            return next((id for id in whom if isinstance(id, str) and id), "")
    return ""


def last_attack(enc: Encounter, who: str) -> dict[str, Any]:
    """How this fighter last attacked, as the arguments that begin the same attack; empty if it has not."""
    args, answers = last_declared(enc, who)
    said = {key.replace(" ", "_"): value for key, value in answers.items() if key in enc.rules.repeated}
    return {**args, **said}


def last_declared(enc: Encounter, who: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What this fighter's last attack began with, and the last answer to each of its asks; nothing if it has not
    attacked.

    Answers count as corrections have left them; an attack that was dropped or left out does not count.
    """
    for inputs in _inputs(enc):
        begin = inputs[0] if inputs else None
        if isinstance(begin, Begin) and begin.procedure == "attack" and begin.who == who:
            given = (one for one in inputs if isinstance(one, (Answer, Amend)))
            return dict(begin.args), {one.key: one.value for one in given}
    return {}, {}


def _inputs(enc: Encounter) -> Iterator[tuple[Input, ...]]:
    """What was put into each action, the newest first: what is open, then what is finished and still counts."""
    yield enc.moment.inputs
    for action in readable(enc.journal.line(enc.moment.entry)):
        if not left_out(action):
            yield tuple(given for _, given in action.inputs)


def left_out(action: Action) -> bool:
    """Whether a correction has left a finished action out, so that it did nothing."""
    return action.begin is not None and not action.entry.facts and not action.entry.changes
