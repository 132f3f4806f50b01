"""Running again from a corrected action on: what is asked again, what is left out, and what was set by hand since."""

from engine.core.dice import rolled
from engine.core.inputs import Amend, Answer, Begin, Correct, Edit, Override
from engine.core.model import MISSING, Change
from engine.history.encounter import Encounter
from tests.engine import toy
from tests.engine.correcting import asked, differences, facts, refusal
from tests.engine.toy import answers, battle, hit, now


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
    assert asked(correction) is None
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
    assert asked(correction) is None
    assert [fact.key for fact in correction.lines[0].now.entry.facts] == ["hits", "miss"]


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
    put = []
    for value in ("steady", (6, 6, 6, 6, 6)):
        assert correction.ask is not None
        put.append((correction.asking, correction.ask.key, correction.ask.who, correction.differences))
        correction.answer(value)
    assert put == [(33, "manner", "ana", ()), (33, "hits", "ana", ())]
    assert differences(correction)["combatant.ana.now.power"] == (1, -2)
    assert [of for of, _ in correction.fix.again] == [33, 33]
    correction.accept()
    assert fight.asked_in(33).answers["manner"] == "steady"


def test_questions_of_several_actions_come_one_after_the_other_in_their_order() -> None:
    fight = battle()
    fight.do(Begin("rest", "ana"))
    hit(fight)
    correction = fight.correct(1, Begin("strike", "cy"))
    put = []
    for value in ("bo", "steady", 0, 3, 1, "apply", 1):
        assert correction.ask is not None
        put.append((correction.asking, correction.ask.key, correction.ask.who))
        correction.answer(value)
    keys = ("target", "manner", "effort", "hits", "harm", "apply")
    assert put == [*((1, key, "cy") for key in keys), (2, "harm", "ana")]
    assert asked(correction) is None
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
    assert fight.correct(1, Edit((("combatant.eve", toy.fighter("Eva")),))).impossible == ()
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
    assert fight.correct(1, Answer("harm", 0)).swallowed == ((11, "combatant.bo.now.power"),)
    answers(fight, effort=0, hits=0, apply="apply")
    correction = fight.correct(1, Answer("harm", 0))
    assert correction.swallowed == ((11, "combatant.bo.now.power"),)
    assert "combatant.bo.now.power" not in differences(correction)


def test_an_interrupt_made_at_a_question_that_is_not_asked_any_more_is_listed() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0, hits=4)
    fight.do(Begin("brace", "bo"))
    fight.answer(2)
    answers(fight, harm=0, apply="apply")
    assert now(fight, "bo", "now.energy") == 2
    correction = fight.correct(1, Answer("hits", 1))
    assert correction.asleep == ((6, Begin("brace", "bo", at="harm")),)
    assert differences(correction)["combatant.bo.now.energy"] == (2, 3)
    correction.accept()
    assert fight.correct(1, Answer("hits", 0)).asleep == ()
    assert fight.correct(1, Answer("hits", 4)).asleep == ()


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


def test_changes_that_come_in_another_order_are_no_others() -> None:
    """A value that has been gone since stands last in its table, looking back: the edit before finds it there."""
    fight = battle()
    fight.do(Begin("rest", "ana"), Begin("rest", "bo"))
    fight.do(Edit((("combatant.bo", toy.fighter("Bo", power=6)),)), Edit((("combatant.bo.now.power", MISSING),)))
    power, energy = Change("combatant.bo.now.power", 4, 6), Change("combatant.bo.now.energy", 4, 3)
    edited = (Change("combatant.bo.sheet.guard", 3, 2), power, energy)
    assert fight.entries[3].changes == edited
    nothing = fight.correct(1, Begin("rest", "ana"))
    assert (nothing.differs, nothing.lines) == (False, ())
    assert refusal(nothing.accept) == "nothing_differs"
    correction = fight.correct(1, Begin("rest", "ana", {"by": 2}))
    assert [line.n for line in correction.lines] == [1]
    assert [mend.n for mend in correction.accept().mends] == [1]
    told = {entry.n: entry.changes for _, entry in fight.journal.actions(fight.moment.entry)}
    assert told[3] == edited


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
