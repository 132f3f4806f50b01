"""Correcting a finished action: what comes out different, what is refused, what is recorded, and back again."""

import pytest

from engine.core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Late, Override, Undo
from engine.core.model import MISSING, Change
from engine.history import correct
from tests.engine.correcting import differences, facts, refusal, two_strikes
from tests.engine.toy import answers, now


# -- what comes out different --------------------------------------------------------------------------------------
def test_an_answer_two_actions_ago_is_changed_and_everything_since_follows() -> None:
    fight = two_strikes()
    correction = fight.correct(5, Answer("harm", 1))
    assert (correction.fix, correction.ask) == (Correct(5, Amend("harm", 1, "", "ana dice 3")), None)
    assert differences(correction) == {"combatant.ana.now.power": (3, 2), "combatant.bo.now.power": (5, 6)}
    assert [(line.n, line.was.begin, line.now.begin) for line in correction.lines] == [
        (7, *[Begin("strike", "ana")] * 2)
    ]
    was, to = correction.lines[0].was.entry.facts, correction.lines[0].now.entry.facts
    assert [[fact.data["value"] for fact in one] for one in (was, to)] == [[4, 2, 2], [4, 1, 1]]
    assert (fight.cursor, now(fight, "bo", "now.power")) == (15, 5)
    entry = correction.accept()
    assert (entry.n, entry.input, entry.changes, fight.cursor) == (16, correction.fix, correction.differences, 16)
    assert [(mend.n, mend.facts is None) for mend in entry.mends] == [(7, False), (14, True)]
    assert (now(fight, "ana", "now.power"), now(fight, "bo", "now.power")) == (2, 6)
    assert facts(fight) == {15: [4], 14: [4, 3, 3], 7: [4, 1, 1]}


def test_the_recorded_changes_of_later_actions_start_where_the_earlier_ones_now_end() -> None:
    fight = two_strikes()
    fight.correct(5, Answer("harm", 1)).accept()
    listed = {entry.n: entry.changes for _, entry in fight.journal.actions(fight.moment.entry)}
    assert listed[14] == (
        Change("combatant.ana.now.power", 5, 2),
        Change("combatant.ana.now.onslaught", MISSING, 1),
        Change("combatant.bo.now.power", 3, 6),
    )
    assert listed[15] == fight.entries[15].changes


def test_one_undo_brings_the_old_line_back_and_redo_the_new_one() -> None:
    fight = two_strikes()
    before, old = fight.moment, facts(fight)
    fight.correct(5, Answer("harm", 1)).accept()
    after, new = fight.moment, facts(fight)
    fight.undo()
    assert (fight.moment.state, fight.moment.entry, facts(fight)) == (before.state, 15, old)
    fight.redo()
    assert (fight.moment, facts(fight)) == (after, new)
    fight.undo_action()
    assert (fight.moment.entry, facts(fight)) == (15, old)
    fight.undo_action()
    assert fight.moment.entry == 14


def test_a_number_forgotten_then_is_overridden_and_a_hit_becomes_a_miss() -> None:
    fight = two_strikes()
    correction = fight.correct(7, Override("guard", 5, "on higher ground"))
    assert correction.ask is None
    assert [fact.key for fact in correction.lines[0].now.entry.facts][:2] == ["hits", "miss"]
    assert differences(correction) == {"combatant.ana.now.power": (3, MISSING), "combatant.bo.now.power": (5, 7)}
    correction.accept()
    assert fight.asked_in(1).shown["guard"].why == "on higher ground"
    back = fight.correct(1, Override("guard", None))
    assert differences(back) == {"combatant.ana.now.power": (MISSING, 3), "combatant.bo.now.power": (7, 5)}
    back.accept()
    assert facts(fight)[7] == [4, 2, 2]


def test_what_a_finished_action_asked_and_showed_can_be_listed() -> None:
    fight = two_strikes()
    outcome = fight.asked_in(3)
    assert list(outcome.passed) == ["target", "manner", "effort", "stunt", "hits", "harm", "apply"]
    assert (outcome.answers["harm"], outcome.shown["guard"].value, outcome.ask) == (2, 3, None)
    fight.correct(3, Answer("harm", 1)).accept()
    assert fight.asked_in(7).answers["harm"] == 1
    assert fight.asked_in(8).start["combatant"]["bo"]["now"]["power"] == 3


# -- what is refused -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("of", "given", "code"),
    [
        (0, Answer("harm", 1), "no_such_action"),
        (16, Answer("harm", 1), "no_such_action"),
        (99, Answer("harm", 1), "no_such_action"),
        (3, Answer("nothing", 1), "not_passed"),
        (3, Answer("harm", 99), "out_of_range"),
        (3, Amend("target", "ana"), "not_offered"),
        (3, Override("nothing", 1), "not_shown"),
        (3, Override("guard", 10**6), "out_of_range"),
        (3, Edit((("title", "x"),)), "not_in_place"),
        (1, Begin("storm", "ana"), "unknown_procedure"),
        (1, Begin("strike", "nobody"), "no_such_combatant"),
        (15, Begin("rest", "cy", {"by": None}), "not_plain"),
        (17, Answer("harm", 1), "no_such_action"),
        (18, Begin("rest", "cy"), "not_in_place"),
        (18, Answer("harm", 1), "asks_nothing"),
        (18, Edit((("nonsense", 1),)), "invalid"),
        (19, Answer("target", "bo"), "still_open"),
        (21, Answer("target", "bo"), "still_open"),
        (3, Drop(), "not_late"),
        (3, Undo(0), "not_late"),
    ],
    ids=str,
)
def test_what_can_not_be_corrected_is_refused_and_changes_nothing(of: int, given: Late, code: str) -> None:
    fight = two_strikes()
    fight.do(Begin("rest", "cy"))
    fight.undo()
    fight.do(Edit((("title", "x"),)))
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady")
    before = fight.moment, fight.cursor
    assert refusal(fight.correct, of, given) == code
    assert (fight.moment, fight.cursor) == before


def test_a_correction_is_no_input_of_its_own_and_dropped_actions_have_none() -> None:
    fight = two_strikes()
    assert refusal(fight.do, Correct(3, Amend("harm", 1))) == "use_undo"
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo")
    fight.do(Drop())
    assert refusal(fight.correct, 17, Answer("target", "cy")) == "no_such_action"
    fight.correct(3, Answer("harm", 1)).accept()
    assert refusal(fight.correct, fight.cursor, Answer("harm", 1)) == "no_such_action"


def test_a_correction_that_is_not_accepted_leaves_nothing_and_an_old_one_can_not_be() -> None:
    fight = two_strikes()
    correction = fight.correct(3, Answer("harm", 1))
    assert refusal(correction.answer, 3) == "nothing_asked"
    assert refusal(correction.roll) == "no_dice_asked"
    fight.do(Begin("rest", "ana"))
    assert refusal(correction.accept) == "gone_on"
    assert fight.cursor == 16
    correction = fight.correct(3, Answer("harm", 1))
    correction.accept()
    assert refusal(correction.accept) == "gone_on"


def test_a_correction_drops_what_could_be_redone() -> None:
    fight = two_strikes()
    fight.undo()
    fight.correct(3, Answer("harm", 1)).accept()
    assert fight.moment.redo == ()


# -- where the log tells it, and looking at it ---------------------------------------------------------------------
def test_the_log_tells_a_correction_at_its_place() -> None:
    fight = two_strikes()
    fight.correct(5, Answer("harm", 1)).accept()
    fight.do(Begin("rest", "cy"))
    told = [(action.entry.n, action.correction is not None) for action in fight.journal.told(fight.moment.entry)]
    assert told == [(17, False), (16, True), (15, False), (14, False), (7, False)]
    listed = [entry.n for _, entry in fight.journal.actions(fight.moment.entry)]
    assert listed == [17, 15, 14, 7]


def test_a_correction_made_while_an_action_was_open_stands_before_that_action() -> None:
    fight = two_strikes()
    fight.do(Begin("strike", "ana"))
    fight.correct(5, Answer("harm", 1)).accept()
    answers(fight, target="bo", manner="steady", effort=0, hits=4, harm=2, apply="apply")
    told = [(action.entry.n, action.correction is not None) for action in fight.journal.told(fight.moment.entry)]
    assert told[:3] == [(fight.cursor, False), (17, True), (15, False)]


def test_a_finished_action_can_be_looked_at_and_how_it_would_come_out() -> None:
    fight = two_strikes()
    found = correct.finished(fight, 10)
    assert (found.action.start, found.action.entry.n) == (8, 14)
    assert found.outcome is not None
    assert (found.outcome.answers["harm"], found.before["combatant"]["bo"]["now"]["power"]) == (3, 2)
    correction = fight.correct(5, Answer("harm", 1))
    assert correction.corrected is not None
    assert correction.corrected.answers["harm"] == 1
    assert correction.after["combatant"]["bo"]["now"]["power"] == 6
    fight.do(Edit((("title", "x"),)))
    assert correct.finished(fight, fight.cursor).outcome is None


def test_what_is_behind_in_the_action_that_asks_can_be_answered_otherwise() -> None:
    fight = two_strikes()
    correction = fight.correct(15, Begin("strike", "cy"))
    assert correction.ask is not None
    assert (correction.asking, correction.ask.key) == (15, "target")
    correction.answer("bo")
    correction.answer("steady")
    assert correction.ask.key == "effort"
    correction.answer("ana", key="target")
    assert correction.outcome is not None
    assert correction.outcome.answers["target"] == "ana"
    assert correction.kept == 0
    assert refusal(correction.answer, "cy", "", "target") == "not_offered"
    assert refusal(correction.answer, 1, "", "nothing") == "not_passed"
