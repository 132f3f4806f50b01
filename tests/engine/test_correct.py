"""Correcting a finished action: what comes out different, what is asked again, what is recorded, and back again."""

from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.correct import Correction
from engine.dice import rolled
from engine.encounter import Encounter
from engine.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Late, Override, Undo
from engine.model import MISSING, Change, Refused
from tests.engine import toy
from tests.engine.toy import answers, battle, hit, now


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


def two_strikes(path: Path | None = None) -> Encounter:
    """Ana hits Bo by 4 against 3 and Bo hits Ana by 4 against 2: entries 1 to 7 and 8 to 14; then Cy rests."""
    fight = battle(path)
    hit(fight)
    hit(fight, "bo", "ana", harm=3)
    fight.do(Begin("rest", "cy"))
    return fight


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


# -- what is asked again -------------------------------------------------------------------------------------------
def rolled_strike() -> Encounter:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=1)
    fight.answer((10, 9, 8, 1, 1, 1))
    fight.roll()
    fight.answer("apply")
    return fight


def test_a_smaller_pool_loses_its_last_faces() -> None:
    fight = rolled_strike()
    correction = fight.correct(1, Answer("effort", 0))
    assert correction.ask is None
    assert correction.lines[0].now.entry.facts[0].data["faces"] == (10, 9, 8, 1, 1)


def test_of_a_larger_pool_only_the_difference_is_asked() -> None:
    fight = rolled_strike()
    correction = fight.correct(4, Answer("effort", 3))
    assert correction.ask is not None
    assert (correction.ask.key, correction.asking, correction.ask.given) == ("hits", 1, (10, 9, 8, 1, 1, 1))
    assert (correction.differences, correction.lines) == ((), ())
    assert refusal(correction.accept) == "asked_again"
    assert refusal(correction.answer, (5,)) == "wrong_dice"
    correction.answer((2, 2))
    assert correction.ask is None
    again = Answer("hits", (10, 9, 8, 1, 1, 1, 2, 2), "", "ana dice")
    assert correction.accept().input == Correct(4, Amend("effort", 3, "", "ana number"), ((1, again),))
    assert now(fight, "ana", "now.energy") == 0


def test_new_dice_are_those_that_would_have_been_rolled_then() -> None:
    fight = rolled_strike()
    hit(fight, "bo", "ana")
    correction = fight.correct(1, Answer("effort", 3))
    correction.roll((6,))
    given = correction.fix.again[0][1]
    assert (given.value[6:], given.source) == ((6, rolled(7, 1, "hits", "ana", 0, 7)), "tttttttr")


def test_a_count_of_successes_is_asked_again_where_the_pool_is_another() -> None:
    fight = battle()
    hit(fight)
    correction = fight.correct(1, Answer("effort", 1))
    assert correction.ask is not None
    assert (correction.ask.key, correction.ask.given, correction.ask.count) == ("hits", (), 6)
    correction.answer(2)
    assert (correction.ask, correction.lines[0].now.entry.facts[-1].key) == (None, "miss")


def miss(fight: Encounter, manner: str = "steady") -> None:
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner=manner, effort=0, hits=0, apply="apply")


def test_a_correction_that_changes_a_later_decision_stops_and_asks() -> None:
    fight = battle()
    hit(fight)
    fight.do(Edit((("combatant.bo.sheet.guard", 9),)))
    for _ in range(4):
        miss(fight)
    miss(fight, "reckless")
    assert now(fight, "ana", "now.power") == 1
    correction = fight.correct(1, Override("guard", 9))
    asked = []
    for value in ("steady", (6, 6, 6, 6, 6)):
        assert correction.ask is not None
        asked.append((correction.asking, correction.ask.key, correction.ask.who, correction.differences))
        correction.answer(value)
    assert asked == [(33, "manner", "ana", ()), (33, "hits", "ana", ())]
    assert differences(correction)["combatant.ana.now.power"] == (1, -2)
    assert [of for of, _ in correction.fix.again] == [33, 33]
    correction.accept()
    assert fight.asked_in(33).answers["manner"] == "steady"


def test_questions_of_several_actions_come_one_after_the_other_in_their_order() -> None:
    fight = battle()
    fight.do(Begin("rest", "ana"))
    hit(fight)
    correction = fight.correct(1, Begin("strike", "cy"))
    asked = []
    for value in ("bo", "steady", 0, 3, 1, "apply", 1):
        assert correction.ask is not None
        asked.append((correction.asking, correction.ask.key, correction.ask.who))
        correction.answer(value)
    keys = ("target", "manner", "effort", "hits", "harm", "apply")
    assert asked == [*((1, key, "cy") for key in keys), (2, "harm", "ana")]
    assert correction.ask is None
    assert differences(correction) == {
        "combatant.ana.now.energy": (4, 3),
        "combatant.ana.now.power": (6, 5),
        "combatant.bo.now.onslaught": (1, 2),
        "combatant.cy.now.power": (0, 1),
    }
    correction.accept()
    assert facts(fight) == {8: [4, 1, 1], 1: [3, 1, 1]}


# -- what can't be, and what swallows it ---------------------------------------------------------------------------
def test_a_later_action_that_can_not_be_begun_is_left_out_and_listed() -> None:
    fight = battle()
    dan = ("combatant.dan", toy.fighter("Dan"))
    fight.do(Edit((dan,)))
    fight.do(Begin("rest", "dan"))
    fight.do(Begin("surge", "dan"))
    fight.answer(2)
    hit(fight)
    correction = fight.correct(1, Edit((("combatant.eve", toy.fighter("Eve")),)))
    there_is_no = "There is no fighter 'dan' in this fight."
    assert correction.impossible == ((2, there_is_no), (4, there_is_no))
    assert [line.n for line in correction.lines] == [1, 2]
    correction.accept()
    assert sorted(fight.state["combatant"]) == ["ana", "bo", "cy", "eve"]
    assert facts(fight) == {11: [4, 2, 2], 4: [], 2: [], 1: []}
    listed = {entry.n: entry for _, entry in fight.journal.actions(fight.moment.entry)}
    assert (listed[4].changes, listed[1].changes) == ((), (Change("combatant.eve", MISSING, toy.fighter("Eve")),))
    assert refusal(fight.asked_in, 3) == "no_such_combatant"
    fight.correct(1, Edit((dan,), "after all")).accept()
    assert (facts(fight)[2], now(fight, "dan", "now.energy")) == ([4], 6)


def test_a_later_edit_that_is_not_possible_any_more_is_left_out_too() -> None:
    fight = battle()
    fight.do(Edit((("combatant.dan", toy.fighter("Dan")),)))
    fight.do(Edit((("combatant.dan.now.power", 9),)))
    correction = fight.correct(1, Edit((("title", "Gate"),)))
    assert correction.impossible == ((2, "combatant.dan.name: is missing."),)
    correction.accept()
    assert "dan" not in fight.state["combatant"]


def test_an_action_in_which_nothing_can_be_chosen_any_more_is_left_out() -> None:
    fight = battle()
    fight.do(Edit((("combatant.dan", toy.fighter("Dan")), ("combatant.cy", MISSING), ("combatant.bo", MISSING))))
    fight.do(Begin("strike", "ana"))
    answers(fight, manner="steady", effort=0, hits=1, apply="apply")
    gone = Edit((("combatant.cy", MISSING), ("combatant.bo", MISSING)))
    assert fight.correct(1, gone).impossible == ((6, "Whom?: nothing can be chosen any more."),)


def test_values_set_by_hand_since_swallow_what_they_overwrite() -> None:
    fight = battle()
    hit(fight)
    fight.do(Edit((("combatant.bo.now.power", 1), ("combatant.cy.now.power", 1))))
    correction = fight.correct(1, Answer("harm", 0))
    assert correction.swallowed == ((8, "combatant.bo.now.power"),)
    assert differences(correction) == {"combatant.ana.now.power": (6, 4)}
    assert [(line.n, line.now.entry.changes[0]) for line in correction.lines] == [
        (7, Change("combatant.bo.now.onslaught", MISSING, 1)),
        (8, Change("combatant.bo.now.power", 4, 1)),
    ]
    correction.accept()
    assert now(fight, "bo", "now.power") == 1


def test_an_edit_within_a_later_action_or_the_open_one_swallows_too() -> None:
    fight = battle()
    hit(fight)
    fight.do(Begin("strike", "cy"))
    answers(fight, target="bo", manner="steady")
    fight.do(Edit((("combatant.bo.now.power", 1),)))
    assert fight.correct(1, Answer("harm", 0)).swallowed == ((10 + 1, "combatant.bo.now.power"),)
    answers(fight, effort=0, hits=0, apply="apply")
    correction = fight.correct(1, Answer("harm", 0))
    assert correction.swallowed == ((11, "combatant.bo.now.power"),)
    assert "combatant.bo.now.power" not in differences(correction)


# -- by hand -------------------------------------------------------------------------------------------------------
def test_what_was_done_by_hand_is_done_otherwise_in_its_place() -> None:
    fight = battle()
    fight.do(Begin("rest", "ana", {"by": 2}))
    fight.do(Begin("rest", "ana"))
    correction = fight.correct(1, Begin("rest", "bo", {"by": 5}))
    assert differences(correction) == {"combatant.ana.now.energy": (6, 4), "combatant.bo.now.energy": (3, 8)}
    correction.accept()
    listed = [(begin, entry.facts[0].data) for begin, entry in fight.journal.actions(2 + 1)]
    assert listed == [
        (Begin("rest", "ana"), {"who": "ana", "value": 4}),
        (Begin("rest", "bo", {"by": 5}), {"who": "bo", "value": 8}),
    ]
    assert fight.correct(1, Begin("rest", "cy")).lines[0].was.begin == Begin("rest", "bo", {"by": 5})


def test_an_edit_is_replaced_and_only_its_reason_may_be_what_changes() -> None:
    fight = battle()
    fight.do(Edit((("combatant.ana.now.power", 9),), "rage"))
    fight.correct(1, Edit((("combatant.ana.now.power", 8),), "rage")).accept()
    correction = fight.correct(1, Edit((("combatant.ana.now.power", 8),), "\x07fury"))
    assert (correction.differences, [line.n for line in correction.lines]) == ((), [1])
    correction.accept()
    entry = next(entry for _, entry in fight.journal.actions(fight.moment.entry))
    assert entry.input == Edit((("combatant.ana.now.power", 8),), "fury")
    assert entry.changes == (Change("combatant.ana.now.power", 4, 8),)


def test_an_edit_and_an_interrupt_made_within_an_action_are_replaced_where_they_stand() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0, hits=4)
    fight.do(Edit((("combatant.bo.sheet.soak", 1),)))
    fight.do(Begin("brace", "bo"))
    fight.answer(2)
    answers(fight, harm=2, apply="apply")
    assert refusal(fight.correct, 7, Begin("rest", "bo")) == "procedure_open"
    correction = fight.correct(6, Edit((("combatant.bo.sheet.soak", 2),)))
    assert correction.ask is not None
    assert (correction.ask.key, correction.ask.count) == ("harm", 2)
    correction.answer(2)
    assert differences(correction) == {"combatant.bo.sheet.soak": (3, 4)}
    correction.accept()
    correction = fight.correct(7, Begin("brace", "cy"))
    assert correction.ask is not None
    assert (correction.ask.key, correction.ask.who) == ("interrupt-6.brace", "cy")
    correction.answer(0)
    assert correction.ask.count == 4


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
