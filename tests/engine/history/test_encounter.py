"""The one mutable object: doing, refusing, undoing, watching."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin, Drop, Edit, Input, Override, Redo, Undo
from engine.core.model import MISSING, Change, Refused
from engine.history.encounter import Encounter
from engine.history.encounter import now as real_now
from tests.engine.toy import answers, battle, fighter, hit, now, refusal, rolling, siege, snapshot, ticking


# -- doing ---------------------------------------------------------------------------------------------------------
def test_an_action_from_its_beginning_to_its_entry() -> None:
    fight = battle()
    hit(fight)
    entry = fight.entries[7]
    assert (entry.n, entry.closes, fight.cursor, len(fight.entries)) == (7, True, 7, 7)
    assert entry.changes == (
        Change("combatant.ana.now.power", 4, 6),
        Change("combatant.bo.now.power", 4, 2),
        Change("combatant.bo.now.onslaught", MISSING, 1),
    )
    assert [fact.key for fact in entry.facts] == ["hits", "harm", "harm"]
    assert all(fight.entries[n].changes == () for n in range(1, 7))


def test_a_procedure_without_asks_is_one_entry_and_one_without_apply_closes_with_its_last_answer() -> None:
    fight = battle()
    entry = fight.do(Begin("rest", "ana", {"by": 2}))
    assert (entry.closes, entry.changes, fight.ask) == (True, (Change("combatant.ana.now.energy", 3, 5),), None)
    fight.do(Begin("surge", "ana"))
    assert (fight.answer(5).closes, now(fight, "ana", "now.energy")) == (True, 10)


def test_a_batch_is_done_whole_or_not_at_all() -> None:
    fight = battle()
    last = fight.do(Begin("rest", "ana"), Begin("strike", "bo"), Answer("target", "ana"))
    assert (last.n, fight.cursor, [n for n, _ in fight.moment.open]) == (3, 3, [2, 3])
    before = snapshot(fight)
    assert refusal(lambda: fight.do(Answer("manner", "steady"), Answer("effort", 99))) == "out_of_range"
    assert snapshot(fight) == before
    assert refusal(fight.do) == "nothing_given"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (Begin("storm", "ana"), "unknown_procedure"),
        (Begin("strike", "ana"), "procedure_open"),
        (Answer("manner", "steady"), "not_asked"),
        (Answer("target", "nobody"), "not_offered"),
        (Answer("target", None), "not_plain"),
        (Answer("target", 3), "not_offered"),
        (Amend("hits", 3), "not_passed"),
        (Override("guard", 3), "not_shown"),
        (Edit((("combatant.ana.sheet.pool", "many"),)), "invalid"),
        (Edit((("combatant.ana.sheet.pol", 3),)), "invalid"),
        (Edit((("nonsense", 3),)), "invalid"),
        (Edit((("combatant.ana", MISSING),)), "takes_part"),
        (Edit((("combatant", MISSING),)), "takes_part"),
        (Edit((("combatant.ana", 5),)), "invalid"),
        (Edit((("", 5),)), "bad_path"),
        (Edit((("combatant.a b.name", "x"),)), "bad_path"),
        (Edit((("title", None),)), "not_plain"),
        (Edit((("combatant.ana.now.power", 2**63),)), "not_plain"),
        (Edit((("combatant.ana.note", {"a.b": "x"}),)), "not_plain"),
        (Begin("brace", "bo", {"how": frozenset({1})}), "not_plain"),
        (Undo(0), "use_undo"),
        (Redo(0), "use_undo"),
    ],
    ids=str,
)
def test_what_is_not_possible_is_refused_and_changes_nothing(given: Input, code: str) -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    before = snapshot(fight)
    assert refusal(lambda: fight.do(given)) == code
    assert snapshot(fight) == before


@pytest.mark.parametrize(
    "given", [Answer("target", "bo"), Amend("target", "bo"), Override("guard", 1), Drop()], ids=str
)
def test_nothing_of_an_action_can_be_given_while_none_is_open(given: Input) -> None:
    fight = battle()
    assert refusal(lambda: fight.do(given)) == "nothing_open"
    assert refusal(lambda: fight.answer(1)) == "nothing_asked"
    assert refusal(fight.roll) == "no_dice_asked"
    assert refusal(fight.undo) == refusal(fight.undo_action) == "nothing_to_undo"
    assert refusal(fight.redo) == "nothing_to_redo"
    assert fight.cursor == 0


@pytest.mark.parametrize("value", [True, 1.5, "3", 1000, -1000])
def test_an_override_is_a_whole_number(value: Any) -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0)
    assert refusal(lambda: fight.do(Override("guard", value))) == "out_of_range"


def test_somebody_who_does_not_take_part_can_be_taken_out_while_an_action_is_open() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo")
    fight.do(Edit((("combatant.ana.sheet.pool", 6), ("combatant.cy", MISSING))))
    assert list(fight.state["combatant"]) == ["ana", "bo"]
    assert fight.name("cy") == "Cy"
    assert fight.name("bo") == "Bo"


def test_reasons_are_cleaned_before_they_are_kept() -> None:
    fight = battle()
    fight.do(Edit((("title", "x"),), "the \x1b[31mwall\n"))
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=0)
    fight.do(Override("guard", 1, "[/]\x07 oil"))
    assert [getattr(fight.entries[n].input, "why", "") for n in (1, fight.cursor)] == ["the wall", "[/] oil"]


def test_a_new_fight_is_checked_whole() -> None:
    people = siege() | {"dan": {"name": "Dan", "sheet": {"pool": "x"}}}
    with pytest.raises(Refused, match=r"combatant\.dan\.sheet\.pool: must be of type int, not 'x'"):
        Encounter.new(None, "toy", people)
    with pytest.raises(Refused, match="There is no ruleset 'chess'"):
        Encounter.new(None, "chess", {})
    empty = Encounter.new(None, "toy")
    assert (empty.state, empty.path, empty.read_only) == (
        {"title": "", "ruleset": "toy", "clock": {"round": 1}},
        None,
        False,
    )
    assert Encounter.new(None, "toy").seed != empty.seed
    assert real_now().microsecond == 0


# -- undo and redo -------------------------------------------------------------------------------------------------
def test_undo_takes_back_one_input_and_redo_brings_it_back() -> None:
    fight = battle()
    hit(fight)
    done = fight.state
    fight.undo()
    assert (fight.ask and fight.ask.key, now(fight, "bo", "now.power")) == ("apply", 2)
    assert fight.committed["combatant"]["bo"]["now"]["power"] == 4
    fight.undo()
    assert (fight.ask and fight.ask.key, now(fight, "bo", "now.power")) == ("harm", 4)
    fight.redo()
    fight.redo()
    assert (fight.ask, fight.state, fight.cursor) == (None, done, 11)
    assert refusal(fight.redo) == "nothing_to_redo"


def test_undo_of_an_action_takes_all_of_it_and_redo_brings_all_of_it_back() -> None:
    fight = battle()
    start = fight.state
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=3)
    fight.roll()
    fight.undo_action()
    assert (fight.state, fight.ask, fight.moment.entry) == (start, None, 0)
    fight.redo()
    assert (now(fight, "ana", "now.energy"), fight.moment.entry) == (0, 5)


def test_undo_to_the_start_and_redo_to_the_end_is_the_identity() -> None:
    fight = battle()
    start = fight.state
    hit(fight)
    fight.do(Edit((("combatant.cy", MISSING), ("title", "x"))))
    fight.do(Begin("strike", "bo"))
    answers(fight, manner="steady", effort=2)  # there is only Ana left to strike at
    fight.roll()
    fight.do(Begin("brace", "ana"), Answer("interrupt-4.brace", 2))
    end, ask, states = fight.state, fight.ask, [fight.state]
    while fight.moment.entry:
        fight.undo()
        states.append(fight.state)
    assert (fight.state, fight.ask) == (start, None)
    for state in reversed(states[:-1]):
        fight.redo()
        assert fight.state == state
    assert (fight.state, fight.ask) == (end, ask)


def test_a_dropped_action_comes_back() -> None:
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo")
    fight.do(Drop())
    fight.undo()
    assert fight.ask is not None
    assert fight.ask.key == "manner"


# -- watching and looking ------------------------------------------------------------------------------------------
def test_watchers_are_called_in_order_after_the_entry_counts() -> None:
    fight, seen = battle(), list[tuple[str, int, Any]]()
    fight.watch(lambda: seen.append(("first", fight.cursor, now(fight, "ana", "now.energy"))))
    end = fight.watch(lambda: seen.append(("second", fight.cursor, now(fight, "ana", "now.energy"))))
    fight.do(Begin("rest", "ana"))
    end()
    fight.undo()
    assert seen == [("first", 1, 4), ("second", 1, 4), ("first", 2, 3)]


@pytest.mark.parametrize("what", ["do", "undo", "redo", "undo_action"])
def test_a_watcher_may_not_change_the_fight_it_watches(what: str) -> None:
    fight = battle()
    hit(fight)
    fight.undo()
    fight.undo()
    failed = list[str]()

    def meddle() -> None:
        try:
            fight.do(Begin("rest", "ana")) if what == "do" else getattr(fight, what)()
        except RuntimeError as wrong:
            failed.append(str(wrong))

    fight.watch(meddle)
    fight.roll()
    assert failed == ["a watcher may not change the fight it watches"]
    assert fight.cursor == 10


def test_what_if_records_nothing_and_refuses_like_do() -> None:
    fight = rolling()
    before = snapshot(fight)
    outcome = fight.what_if(Answer("hits", 4), Override("guard", 9))
    assert outcome.ask is not None
    assert (outcome.ask.key, outcome.shown["hits"].value) == ("apply", 4)
    assert refusal(lambda: fight.what_if(Answer("hits", 99))) == "out_of_range"
    assert refusal(lambda: battle().what_if()) == "nothing_open"
    assert snapshot(fight) == before


def test_a_fight_in_memory_is_saved_nowhere_and_can_be_closed() -> None:
    fight = Encounter.new(None, "toy", {"ana": fighter("Ana")}, clock=ticking(), seed=1)
    fight.do(Begin("rest", "ana"))
    fight.save()
    fight.close()
    assert (fight.path, fight.unsaved, fight.cursor) == (None, "", 1)
    assert fight.entries[1].at == ticking()()


class TestBackTo:
    def test_everything_since_a_line_is_taken_back_as_one_step_and_comes_back_as_one(self) -> None:
        fight = battle()
        fight.do(Begin("rest", "ana"))
        to, was = fight.cursor, fight.state
        hit(fight)
        fight.do(Begin("rest", "bo"))
        late = fight.state
        fight.do(Begin("strike", "ana"))
        fight.answer("cy")
        open_one = fight.state
        fight.back_to(to)
        assert (fight.state, fight.ask) == (was, None)
        fight.redo()
        assert fight.ask is not None
        assert (fight.state, fight.ask.key) == (open_one, "manner")
        fight.undo_action()
        assert fight.state == late

    def test_only_what_counts_and_is_behind_can_be_gone_back_to(self) -> None:
        fight = battle()
        fight.do(Begin("rest", "ana"))
        fight.do(Begin("rest", "bo"))
        fight.undo_action()
        for to, code in ((1, "nothing_to_undo"), (2, "no_such_entry"), (-1, "no_such_entry"), (9, "no_such_entry")):
            with pytest.raises(Refused) as refused:
                fight.back_to(to)
            assert refused.value.code == code
        fight.back_to(0)
        assert fight.moment.entry == 0
