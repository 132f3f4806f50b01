"""What an open procedure does: answers, overrides, amends, edits and interrupts, and questions that come and go."""

from typing import Any

import pytest

from engine.core.ask import Ask, Part
from engine.core.inputs import Amend, Answer, Begin, Drop, Edit, Input, Override
from engine.core.model import Refused
from engine.core.procedure import Outcome, run
from engine.history.encounter import Encounter
from tests.engine.toy import RULES, answers, battle, now


def striking(**values: Any) -> Encounter:
    """Ana strikes at Bo, answered as far as given; Bo's guard is 3, his soak 3, her pool 5."""
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, **{"target": "bo", "manner": "steady", "effort": 0, **values})
    return fight


def asked(fight: Encounter) -> Ask:
    assert fight.ask is not None
    return fight.ask


def outcome(fight: Encounter) -> Outcome:
    assert fight.outcome is not None
    return fight.outcome


def edit(path: str, value: Any) -> Edit:
    return Edit(((path, value),))


# -- answers and shown numbers -------------------------------------------------------------------------------------
def test_the_run_ends_at_the_first_ask_without_an_answer_and_the_draft_shows_what_was_paid() -> None:
    fight = striking(effort=2)
    assert (asked(fight).key, asked(fight).count, asked(fight).who) == ("hits", 7, "ana")
    assert (now(fight, "ana", "now.energy"), fight.committed["combatant"]["ana"]["now"]["energy"]) == (1, 3)
    assert list(outcome(fight).passed) == ["target", "manner", "effort", "stunt"]
    assert outcome(fight).participants == {"ana", "bo"}
    assert [step.title for step in outcome(fight).steps] == ["Declare", "Strike"]


def test_the_same_inputs_always_give_the_same_outcome() -> None:
    fight = striking(effort=2, hits=(10, 1, 1, 7, 8, 2, 2))
    first, again = (run(RULES, fight.committed, fight.moment.inputs) for _ in range(2))
    assert first == again
    assert first.shown["hits"].value == 4


def test_a_shown_number_has_parts_that_sum_to_what_was_computed() -> None:
    fight = striking(effort=2, hits=4)
    pool, harm = outcome(fight).shown["hits-pool"], outcome(fight).shown["harm-pool"]
    assert (pool.value, pool.parts) == (7, (Part("pool", 5), Part("effort", 2)))
    assert (harm.value, harm.parts) == (3, (Part("over", 6), Part("soak", -3)))
    assert all(sum(part.amount for part in one.parts) == one.computed for one in outcome(fight).shown.values())


def test_an_override_keeps_the_computed_value_beside_its_own_and_can_be_taken_away() -> None:
    fight = striking(hits=4)
    fight.do(Override("guard", 2, "oil"))
    guard = outcome(fight).shown["guard"]
    assert (guard.value, guard.computed, guard.why, guard.overridden) == (2, 3, "oil", True)
    assert asked(fight).count == 4
    fight.do(Override("guard", None))
    assert (outcome(fight).shown["guard"].overridden, asked(fight).count) == (False, 3)


def test_an_override_after_the_dice_makes_the_hit_a_miss_and_no_harm_is_asked() -> None:
    fight = striking(hits=4)
    assert asked(fight).key == "harm"
    fight.do(Override("guard", 9))
    assert (asked(fight).key, "harm" in outcome(fight).shown) == ("apply", False)
    assert now(fight, "ana", "now.power") == 3
    fight.undo()
    assert (asked(fight).key, asked(fight).count, now(fight, "ana", "now.power")) == ("harm", 3, 4)


def test_a_result_can_be_set_instead_of_rolled() -> None:
    fight = striking()
    fight.do(Override("hits", 6, "she just does"))
    assert (asked(fight).key, asked(fight).count) == ("harm", 5)
    with pytest.raises(Refused, match="No number 'harms' has been shown"):
        fight.do(Override("harms", 1))


def test_only_apply_closes_what_confirms() -> None:
    fight = striking(hits=4, harm=2)
    fight.do(Override("guard", 9))
    fight.do(edit("combatant.bo.sheet.soak", 0))
    assert (asked(fight).key, fight.moment.entry) == ("apply", 8)
    with pytest.raises(Refused, match="Not yet: leave it open"):
        fight.answer("hold")
    fight.answer("apply")
    assert (fight.ask, fight.moment.open) == (None, ())


# -- vanished questions --------------------------------------------------------------------------------------------
def test_a_vanished_answer_sleeps_and_revives_with_its_ask() -> None:
    fight = striking(hits=4, harm=2)
    fight.do(Override("guard", 9))
    assert (asked(fight).key, now(fight, "bo", "now.power")) == ("apply", 4)
    fight.do(Override("guard", None))
    assert (asked(fight).key, now(fight, "bo", "now.power")) == ("apply", 2)


def test_a_pool_that_grows_asks_for_the_difference_only() -> None:
    fight = striking(hits=(9, 8, 7, 1, 1))
    fight.do(Amend("effort", 2))
    ask = asked(fight)
    assert (ask.key, ask.count, ask.given, ask.given_source) == ("hits", 7, (9, 8, 7, 1, 1), "ttttt")
    with pytest.raises(Refused, match="2 dice with faces from 1 to 10 are asked for"):
        fight.answer((1, 1, 1))
    fight.answer((10, 2))
    assert outcome(fight).answers["hits"] == (9, 8, 7, 1, 1, 10, 2)
    assert outcome(fight).shown["hits"].value == 5


def test_of_a_pool_that_shrinks_the_last_dice_fall_away_and_return() -> None:
    fight = striking(effort=2, hits=(9, 8, 7, 1, 1, 10, 10))
    assert outcome(fight).shown["hits"].value == 7
    fight.do(Amend("effort", 0))
    assert (outcome(fight).answers["hits"], outcome(fight).shown["hits"].value) == ((9, 8, 7, 1, 1), 3)
    fight.do(Amend("effort", 1))
    assert outcome(fight).shown["hits"].value == 5


def test_successes_counted_for_another_pool_are_asked_again_and_revive() -> None:
    fight = striking(hits=4)
    fight.do(Amend("effort", 1))
    assert (asked(fight).key, asked(fight).given) == ("hits", ())
    fight.answer(5)
    assert asked(fight).count == 4
    fight.do(Amend("effort", 0))
    assert (asked(fight).key, asked(fight).count) == ("harm", 3)


def test_a_number_that_is_out_of_bounds_now_is_asked_afresh() -> None:
    fight = striking(effort=3, hits=4)
    fight.undo()
    fight.undo()
    fight.do(edit("combatant.ana.now.energy", 2), Answer("effort", 2))
    fight.do(Amend("effort", 1))
    assert asked(fight).key == "hits"
    with pytest.raises(Refused, match="Energy takes a number from 0 to 2"):
        fight.do(Amend("effort", 3))


def test_an_answer_that_fits_no_longer_stays_recorded_and_counts_again() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="reckless", effort=1)
    assert asked(fight).count == 8
    fight.do(Amend("target", "cy"))
    assert (asked(fight).key, asked(fight).count) == ("hits", 8)


def test_a_choice_that_is_barred_now_is_asked_afresh() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="reckless")
    fight.undo()
    fight.do(edit("combatant.ana.now.power", -1))
    assert asked(fight).default == "steady"
    with pytest.raises(Refused, match="Reckless: too tired"):
        fight.answer("reckless")
    given = (("target", "bo"), ("manner", "reckless"))
    answered = [Answer(key, value, "", "ana choice") for key, value in given]
    recorded: tuple[Input, ...] = (Begin("strike", "ana"), *answered)
    fit, tired = run(RULES, fight.committed, recorded).ask, run(RULES, fight.state, recorded)
    assert fit is not None
    assert fit.key == "effort"
    assert tired.ask is not None
    assert (tired.ask.key, tired.ask.silent, tired.answers) == ("manner", False, {"target": "bo"})


# -- edits while it is open ----------------------------------------------------------------------------------------
def test_an_edit_counts_from_its_ask_and_changes_the_question_that_is_open() -> None:
    fight = striking(hits=4)
    fight.do(edit("combatant.bo.sheet.soak", 1))
    assert asked(fight).count == 5
    fight.do(edit("combatant.bo.sheet.guard", 9))  # the guard was shown before: what was rolled stays
    assert (outcome(fight).shown["guard"].value, asked(fight).key) == (3, "harm")
    assert [given.at for given in fight.moment.inputs if isinstance(given, Edit)] == ["harm", "harm"]


def test_an_edit_whose_ask_has_vanished_counts_at_the_open_ask_and_at_the_close() -> None:
    fight = striking(hits=4)
    fight.do(edit("combatant.bo.now.power", 9))
    fight.do(Override("guard", 9))
    assert (asked(fight).key, now(fight, "bo", "now.power")) == ("apply", 9)
    fight.answer("apply")
    assert fight.committed["combatant"]["bo"]["now"]["power"] == 9


def test_what_was_typed_last_stays_whatever_is_amended_before_it() -> None:
    fight = striking(hits=4, harm=2)
    fight.do(edit("combatant.ana.now.power", 1))
    fight.do(Amend("harm", 3))
    assert now(fight, "ana", "now.power") == 1
    fight.answer("apply")
    assert (now(fight, "ana", "now.power"), now(fight, "bo", "now.power")) == (1, 1)


# -- interrupts ----------------------------------------------------------------------------------------------------
def test_an_interrupt_is_nested_at_the_open_ask_and_changes_it() -> None:
    fight = striking(hits=4)
    fight.do(Begin("brace", "bo"))
    assert (asked(fight).key, asked(fight).who) == ("interrupt-5.brace", "bo")
    fight.answer(2)
    assert (asked(fight).key, asked(fight).count) == ("harm", 1)
    assert (now(fight, "bo", "sheet.soak"), now(fight, "bo", "now.energy")) == (5, 2)
    with pytest.raises(Refused, match="An action is open") as refused:
        fight.do(Begin("surge", "bo"))
    assert refused.value.code == "procedure_open"


def test_interrupts_nest_in_each_other() -> None:
    fight = striking(hits=4)
    fight.do(Begin("brace", "bo"), Begin("brace", "cy"))
    assert asked(fight).key == "interrupt-6.brace"
    fight.answer(4)
    assert (asked(fight).key, now(fight, "cy", "sheet.soak"), now(fight, "bo", "sheet.soak")) == (
        "interrupt-5.brace",
        7,
        3,
    )
    fight.answer(1)
    assert (asked(fight).key, asked(fight).count) == ("harm", 2)


def test_an_interrupt_whose_ask_has_vanished_sleeps_with_what_it_cost_and_is_listed() -> None:
    fight = striking(hits=4)
    fight.do(Begin("brace", "bo"))
    fight.answer(2)
    fight.do(Override("guard", 9))
    assert (asked(fight).key, now(fight, "bo", "now.energy")) == ("apply", 3)
    assert [begin.procedure for begin in outcome(fight).asleep] == ["brace"]
    fight.do(Override("guard", None))
    assert (outcome(fight).asleep, now(fight, "bo", "sheet.soak")) == ((), 5)


def test_an_edit_made_after_an_interrupt_counts_although_the_interrupt_asks_again() -> None:
    fight = striking(hits=4)
    fight.do(Begin("brace", "bo"))
    fight.answer(2)
    fight.do(edit("combatant.bo.sheet.soak", 0))
    assert asked(fight).count == 6
    inputs = fight.moment.inputs
    without_answer = tuple(given for given in inputs if getattr(given, "key", "") != "interrupt-5.brace")
    again = run(RULES, fight.committed, without_answer)
    assert again.ask is not None
    assert again.ask.key == "interrupt-5.brace"
    assert again.state["combatant"]["bo"]["sheet"]["soak"] == 0


# -- facts ---------------------------------------------------------------------------------------------------------
def test_facts_leave_out_what_is_empty_and_an_option_is_named_only_when_it_bites() -> None:
    plain, heavy = battle(), battle(options={"heavy": True})
    for fight, dice, bitten in ((plain, 3, []), (heavy, 4, [{"option": "heavy", "value": True}])):
        fight.do(Begin("strike", "ana"))
        answers(fight, target="bo", manner="steady", effort=0, hits=4)
        assert asked(fight).count == dice
        fight.do(Override("guard", 1, "oil"))
        answers(fight, harm=0, apply="apply")
        facts = fight.entries[fight.cursor].facts
        assert [fact.data for fact in facts if fact.key == "option"] == bitten
        assert facts[0].data == {"value": 4, "who": "ana"}


def test_a_dropped_procedure_leaves_nothing() -> None:
    fight = striking(effort=2, hits=4)
    fight.do(Drop())
    assert (fight.ask, now(fight, "ana", "now.energy"), fight.entries[fight.cursor].changes) == (None, 3, ())
    fight.undo()
    assert (asked(fight).key, now(fight, "ana", "now.energy")) == ("harm", 1)
