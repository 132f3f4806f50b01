"""What was done last in a fight: what an undo takes back, whom it was against, and what is begun by that unless
somebody says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ..core.ask import Role
from ..core.inputs import TARGET, Amend, Answer, Begin, Correct, Edit, Input
from ..core.model import Refused, get
from ..rules.common import fighters
from ..rules.common.base import MenuItem
from .fight import FightView
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


def finished(enc: Encounter, since: int) -> Begin | None:
    """What began the action whose last answer came after entry `since`; none where it was dropped or taken back."""
    begin, entry = next(readable(enc.journal.actions(enc.moment.entry)), (None, None))
    if begin is None or entry is None or entry.n <= since or not isinstance(entry.input, Answer):
        return None
    return begin


# -- what is usual -----------------------------------------------------------------------------------------------------
def usual_moves(view: FightView) -> tuple[MenuItem, ...]:
    """The usual moves of whoever's turn it is."""
    return view.enc.rules.moves(view.enc.state, view.acting) if view.acting else ()


def usual_move(view: FightView, move: MenuItem, looked_at: str) -> Begin:
    """What a usual move of the acting fighter begins, against whom it fights: foes stay with whom they attacked last,
    wherever somebody else is `looked_at`. Raises Refused with the reason where it can't be made."""
    if move.barred:
        raise Refused("barred", f"{move.title}: {move.barred}.")
    whom = _against(_seen(view, _attacked_last(view)) or _seen(view, _enemy(view, looked_at))) if move.whom else {}
    return replace(move.begin, args={**move.begin.args, **whom})


def kept_attack(view: FightView) -> Edit:
    """The edit that keeps the last attack of the acting fighter as a usual move. Raises Refused where it has not
    attacked."""
    enc, who = view.enc, view.acting
    args, answers = last_declared(enc, who)
    if not args and not answers:
        raise Refused("no_attack_yet", f"{view.name(who)} has not attacked yet.")
    path, table = enc.rules.kept_move(get(enc.state, f"combatant.{who}", {}), args, answers)
    return Edit(((f"combatant.{who}.{path}", table),))


def usual_target(view: FightView, looked_at: str) -> dict[str, str]:
    """Whom an attack of the acting fighter is against unless somebody else is said, as arguments: the enemy that is
    `looked_at`, else whom it attacked last while that one is in the fight; none where there is nobody."""
    return _against(_seen(view, _enemy(view, looked_at)) or _seen(view, _attacked_last(view)))


def _seen(view: FightView, id: str) -> str:
    """A fighter, unless it is hidden from the side of the acting one."""
    side = str(get(view.enc.state, f"combatant.{view.acting}.side", "foes"))
    return "" if fighters.is_enemy_unseen(get(view.enc.state, "combatant", {}), side, id) else id


def _against(target: str) -> dict[str, str]:
    return {TARGET: target} if target else {}


def _enemy(view: FightView, id: str) -> str:
    """That fighter, where it is none of the acting one's side."""
    sides = [get(view.enc.state, f"combatant.{one}.side", "") for one in (view.acting, id)]
    return id if id and sides[0] != sides[1] else ""


def _attacked_last(view: FightView) -> str:
    """Whom the acting fighter attacked last, while that one is in the fight."""
    last = last_target(view.enc, "attack", view.acting)
    return last if view.status(last) not in ("", "out", "not_joined") else ""


def in_the_open(view: FightView, given: Begin | Edit) -> Begin | Edit:
    """An attack that nobody has said the target of goes for an enemy whom its side sees, while there is one: where the
    rules would take one who is hidden, somebody else is named."""
    enc = view.enc
    everyone = get(enc.state, "combatant", {})
    if not isinstance(given, Begin) or TARGET in given.args or given.who not in everyone:
        return given
    if enc.moment.open or not any(one.get("hidden", False) for one in everyone.values()):
        return given
    ask = enc.what_if(given).behind(Role.WHOM)
    if ask is None or ask.default is None:
        return given
    side, usual = str(everyone[given.who].get("side", "foes")), str(ask.default)
    likeliest = fighters.likeliest(everyone, side, ask.options, usual)
    return given if likeliest == usual else replace(given, args={**given.args, TARGET: likeliest})
