"""Log sentences of harm that waits and harm that lands, of dying and of being out (look: log lines)."""

from __future__ import annotations

from engine.rules import hand_sentences
from engine.rules.telling import Data, One, Telling, clause, fitting

from .phrases import FALLS, harm, waiting


def lands(telling: Telling, one: One) -> str:
    """What waited lands as the tick ends: all of one fighter's harm in one sentence, and whether it has acted."""
    if one.data["what"] != "harm":
        telling.told.discard(one.place)  # What has landed is no harm: its own sentence takes it along.
        return ""
    more = telling.take_all(one, "lands", who=one.who, what="harm")
    marked = [each.data for each in telling.take_all(one, "wounds", who=one.who)][: 1 + len(more)]
    out = telling.take(one, "out", who=one.who)
    name = telling.name(one.who)
    if not marked:
        return f"Tick {one.data['tick']} ends: {name} is past harm."
    body = f"Health {marked[0]['was']} to {marked[-1]['left']}, {harm(marked)}"
    if out:
        acted = (f"it has acted on tick {one.data['tick']}", "it has acted") if one.data["acted"] else ()
        return fitting(f"Tick {one.data['tick']} ends: {name} {fate(out)}, {body}", _dying(marked), acted)
    return fitting(f"Tick {one.data['tick']} ends: {name}, {body}", _dying(marked))


def fate(out: Data) -> str:
    """What has become of one who is out."""
    return FALLS.get(str(out["reason"]), f"is out, {out['reason']}")


def _dying(marked: list[Data]) -> str:
    """How many Dying boxes of one who still lives are full: `3 of 4 Dying boxes`."""
    filled, boxes = marked[-1].get("filled", 0), marked[-1].get("boxes", 0)
    return f"{filled} of {boxes} Dying boxes" if 0 < filled < boxes else ""


def pending(telling: Telling, one: One) -> str:
    """Harm that waits and that no hit has told of."""
    front = hand_sentences.front(telling, one)
    return fitting(tuple(f"{front}{telling.name(one.who)}: {said}" for said in waiting([one.data])))


def wounds(telling: Telling, one: One) -> str:
    """Levels marked at once: by the GM's hand, or as what something costs."""
    out = telling.take(one, "out", who=one.who)
    levels = f"{one.data['amount']} {one.data['type']} on {telling.name(one.who)}"
    health = f"Health {one.data['was']} to {one.data['left']}"
    if boxes := _dying([one.data]):
        health = f"{health}, {boxes}"
    said = clause(f"{levels}, {health}", f"{telling.name(one.who)} {fate(out)}" if out else "")
    return hand_sentences.front(telling, one) + said


def dying(telling: Telling, one: One) -> str:
    """Dying boxes that go."""
    out = telling.take(one, "out", who=one.who)
    left = one.data["left"]
    told = f"{telling.name(one.who)} is dying: {left} Dying box{'' if left == 1 else 'es'} left"
    return clause(told, str(out["reason"]) if out else "")


def out(telling: Telling, one: One) -> str:
    """Out of the fight by something else than harm that is told."""
    front, reason = "GM: " if telling.by_gm else "", str(one.data["reason"])
    if reason == "defeated":
        return f"{front}{telling.name(one.who)} is defeated."
    if reason in FALLS:
        return f"{front}{telling.name(one.who)} {FALLS[reason]}."
    return f"{front}{telling.name(one.who)} is out of the fight: {reason}."


LEADS = {"lands": lands}
"""Facts that lead a sentence, told before those that only follow."""

SECOND = {**hand_sentences.LEADS, "wounds": wounds, "dying": dying, "pending": pending}
"""Facts that lead a sentence where none of the first has taken them along."""

REST = {"out": out}
"""Facts that are told where no other sentence has."""
