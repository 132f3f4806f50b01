"""What tests of corrections have in common: fights to correct, what comes out, and that the disk knows it all."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history import replay
from engine.history.correct import Correction
from engine.history.encounter import Encounter
from tests.engine import toy
from tests.engine.toy import battle, hit


def refusal(what: Any, *args: Any) -> str:
    with pytest.raises(Refused) as refused:
        what(*args)
    return refused.value.code


def facts(fight: Encounter) -> dict[int, list[Any]]:
    """What the log has to tell: the values of the facts of each action, by the entry that ended it."""
    listed = fight.journal.actions(fight.moment.entry)
    return {entry.n: [fact.data.get("value") for fact in entry.facts] for _, entry in listed}


def reopened(fight: Encounter, path: Path) -> Encounter:
    """The same fight from the disk; everything about it is as it was, and today's rules agree with all of it."""
    told = list(fight.journal.actions(fight.moment.entry))
    fight.close()
    assert (replay.check(path), replay.verify(path)) == ([], ())
    assert replay.fold(path) == fight.committed
    other = Encounter.open(path, clock=toy.ticking())
    assert (other.state, other.ask, other.moment, other.notices) == (fight.state, fight.ask, fight.moment, [])
    assert list(other.journal.actions(other.moment.entry)) == told
    return other


def differences(correction: Correction) -> dict[str, tuple[Any, Any]]:
    return {change.path: (change.was, change.to) for change in correction.differences}


def asked(correction: Correction) -> tuple[int, str] | None:
    """What is asked again, and in which action."""
    ask = correction.ask
    return None if ask is None else (correction.asking, ask.key)


def two_strikes(path: Path | None = None) -> Encounter:
    """Ana hits Bo by 4 against 3 and Bo hits Ana by 4 against 2: entries 1 to 7 and 8 to 14; then Cy rests."""
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana", harm=3)
    fight.do(Begin("rest", "cy"))
    return fight
