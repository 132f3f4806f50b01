"""What an undo takes back, in one word, and what the last attack was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.inputs import Amend, Answer, Begin

from .comings import came, gone

if TYPE_CHECKING:
    from engine.encounter import Encounter

_REPEATED = ("target", "kind", "weapon", "gambit", "difficulty", "range", "band")
"""Answers of an attack's declaration that are taken over when it is repeated."""

_LOOK_BACK = 200


def undo_word(enc: Encounter) -> str:
    """What an undo takes back now, in one word; nothing at the beginning."""
    inputs = enc.moment.inputs
    if inputs and isinstance(inputs[0], Begin):
        return enc.rules.word(inputs[0], enc.outcome.facts if enc.outcome else ())
    for begin, entry in enc.journal.actions(enc.moment.entry):
        if begin is not None:
            return enc.rules.word(begin, entry.facts)
        return "add" if came(entry.changes) else "remove" if gone(entry.changes) else "edit"
    return ""


def last_attack(enc: Encounter, who: str) -> dict[str, Any]:
    """How this fighter last attacked, as the arguments that begin the same attack; empty if it has not."""
    answers: dict[str, Any] = {}
    for count, entry in enumerate(enc.journal.back(enc.moment.entry)):
        given = entry.input
        if isinstance(given, (Answer, Amend)) and given.key in _REPEATED:
            answers.setdefault(given.key, given.value)
        if isinstance(given, Begin) and not given.at:
            if given.procedure == "attack" and given.who == who:
                return {**given.args, **answers}
            answers.clear()
        if count > _LOOK_BACK:
            break
    return {}
