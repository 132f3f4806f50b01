"""Questions that have nothing to decide pass by themselves, until somebody amends them."""

from typing import Any

import pytest

from engine.core.ask import Ask
from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.engine.toy import answers, battle


def asked(fight: Encounter) -> Ask:
    assert fight.ask is not None
    return fight.ask


def answered(fight: Encounter, key: str) -> Any:
    assert fight.outcome is not None
    return fight.outcome.answers[key]


def test_a_silent_step_passes_by_itself_and_takes_more_than_it_offers_when_amended() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0)
    assert (answered(fight, "stunt"), asked(fight).count) == ((), 5)
    fight.do(Amend("stunt", [{"name": "swings from the lamp", "adds": {"dice": 2}}]))
    assert asked(fight).count == 7
    with pytest.raises(Refused, match=r"has a name, adds and pay, with whole numbers\."):
        fight.do(Amend("stunt", [{"name": "", "adds": {"dice": 2}}]))
    with pytest.raises(Refused, match="harm has not been asked yet"):
        fight.do(Amend("harm", 3))


def test_a_question_with_nothing_to_decide_passes_by_itself() -> None:
    fight = battle()
    fight.do(Edit((("combatant.ana.now.energy", 0),)))
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady")
    assert (asked(fight).key, answered(fight, "effort")) == ("hits", 0)
    fight.do(Edit((("combatant.ana.sheet.pool", 0),)))
    assert (asked(fight).key, answered(fight, "hits")) == ("apply", ())
