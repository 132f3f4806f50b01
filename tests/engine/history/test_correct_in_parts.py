"""A correction that is worked out in parts: what is known meanwhile, what is asked on the way, and how it ends."""

import pytest

from engine.core.inputs import Answer, Begin
from engine.core.model import Refused
from engine.history.correct import NOT_YET, Correction
from engine.history.encounter import Encounter
from tests.engine.correcting import asked, differences, refusal, two_strikes
from tests.engine.toy import battle

RESTS = 6


def rests() -> Encounter:
    """Ana rests over and over."""
    fight = battle()
    for _ in range(RESTS):
        fight.do(Begin("rest", "ana", {"by": 1}))
    return fight


def known(correction: Correction) -> tuple[int, int, int, bool]:
    return correction.done, correction.whole, len(correction.lines), correction.goes_on


def test_the_corrected_line_is_known_at_once_and_the_others_bit_by_bit() -> None:
    fight = rests()
    correction = fight.correct(1, Begin("rest", "ana", {"by": 2}), at_once=1)
    assert known(correction) == (1, RESTS, 1, True)
    assert (correction.differences, correction.ask) == ((), None)
    correction.work(2)
    assert known(correction)[:2] == (3, RESTS)
    correction.work(RESTS)
    assert not correction.goes_on
    whole = fight.correct(1, Begin("rest", "ana", {"by": 2}))
    assert (known(correction), differences(correction)) == (known(whole), differences(whole))
    assert differences(whole)
    assert correction.lines_from(1) == correction.lines[1:]


def test_it_is_accepted_only_when_all_of_it_is_known() -> None:
    fight = rests()
    correction = fight.correct(1, Begin("rest", "ana", {"by": 2}), at_once=1)
    with pytest.raises(Refused) as refused:
        correction.accept()
    assert (refused.value.code, refused.value.sentence, fight.cursor) == ("not_worked_out", NOT_YET, RESTS)
    correction.work(RESTS)
    correction.accept()
    assert fight.cursor == RESTS + 1


def test_an_answer_goes_on_from_the_action_that_asked() -> None:
    fight = two_strikes()
    correction = fight.correct(1, Answer("effort", 2), at_once=1)
    assert asked(correction) == (1, "hits")
    before = known(correction)
    assert refusal(correction.answer, "many") == "wrong_dice"
    assert (asked(correction), known(correction)) == ((1, "hits"), before)
    correction.answer(4)
    assert (correction.done, correction.goes_on, correction.asks.action.start) == (1, True, 1)
    while correction.goes_on:
        correction.work(1)
    whole = fight.correct(1, Answer("effort", 2))
    whole.answer(4)
    assert (asked(correction), known(correction)) == (asked(whole), known(whole))
    assert correction.after == whole.after


def test_what_can_stand_after_it_is_judged_once_all_is_known() -> None:
    fight = rests()
    fight.do(Begin("strike", "ana"))
    correction = fight.correct(1, Begin("rest", "ana", {"by": -3}), at_once=1)
    assert correction.blocked == ""
    correction.work(RESTS)
    assert correction.blocked == fight.correct(1, Begin("rest", "ana", {"by": -3})).blocked
