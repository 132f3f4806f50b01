"""What the log says of an action: sentences of its ruleset, of edits by hand, of corrections and of notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..inputs import Begin
from ..model import get
from ..rules.idle import nothing_done
from ..rules.notes import NOTE, Note
from .edits import edit_sentence
from .fight import FightView

if TYPE_CHECKING:
    from ..ask import Fact
    from ..line import Action


def sentences(view: FightView, action: Action) -> Sequence[str]:
    """What the log tells the game master of an action. It stays what it is while names do, and the sheets of whom an
    edit is about."""
    entry, begin = action.entry, action.begin
    fighters = get(view.enc.state, "combatant", {})
    ids = {change.path.split(".")[1] for change in entry.changes if "." in change.path} if begin is None else ()
    about = [view.shorts, entry, *(fighters.get(id, {}).get("sheet") for id in sorted(ids))]
    known = view.said.get(entry.n)
    if known is None or len(known[0]) != len(about) or any(a is not b for a, b in zip(*(known[0], about), strict=True)):
        known = view.said[entry.n] = about, _made(view, action)
    return known[1]


def _made(view: FightView, action: Action) -> Sequence[str]:
    if action.correction is not None:
        from .corrected import correct_sentence  # what few fights need is loaded when they do

        return (correct_sentence(view, action.entry),)
    if action.begin is None:
        return (edit_sentence(view, action.entry),)
    return (*idle(view, action), *of_facts(view, action.begin, action.entry.facts))


def idle(view: FightView, action: Action) -> tuple[str, ...]:
    """That nothing was done in a turn which an action ended; nothing where anything was."""
    begin, entry = action.begin, action.entry
    if begin is None or not nothing_done(view.enc.rules, begin, entry.facts, entry.changes):
        return ()
    return (f"{view.short(begin.who)} does nothing.",)


def of_facts(view: FightView, begin: Begin, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """What the ruleset says of facts, and the notes among them. Facts that another version of the rules wrote may lack
    something that today's sentences need: then only what was done is told, and the fight can still be played."""
    said = tuple(note.words for note in notes_in(facts))
    if begin.procedure == NOTE:
        return said
    try:
        return (*view.enc.rules.sentences(begin, facts, view.short), *said)
    except (LookupError, TypeError, ValueError, AttributeError):
        who = f"{view.short(begin.who)}, " if begin.who else ""
        return (f"{who}{begin.procedure.replace('_', ' ')}: recorded by another version of the rules.", *said)


def notes_in(facts: Iterable[Fact]) -> Iterator[Note]:
    """The notes among facts, those made while an action was open too."""
    return (note for fact in facts if (note := Note.read(fact)) is not None)
