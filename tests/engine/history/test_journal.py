"""The live line of the entries: what counts, what was undone, and finding earlier and later moments."""

from dataclasses import replace
from typing import Any

import pytest

from engine.core.inputs import Begin, Drop, Edit, Undo
from engine.core.model import unapply
from engine.history.journal import Journal, Moment, follow
from tests.engine.toy import answers, battle, hit, now


def line(fight: Any) -> list[int]:
    return [entry.n for entry in fight.journal.back(fight.moment.entry)]


def test_undone_entries_are_left_out_of_the_line() -> None:
    fight = battle()
    hit(fight)
    fight.do(Begin("rest", "bo"))
    fight.undo()
    fight.undo_action()
    fight.do(Begin("rest", "cy"))
    assert (fight.cursor, line(fight)) == (11, [11])
    fight.undo()
    assert (fight.moment.entry, line(fight), fight.journal.live(12)) == (0, [], 0)


def test_before_the_first_record_lies_the_beginning() -> None:
    fight = battle()
    fight.do(Begin("rest", "ana"))
    assert (fight.journal.before(1), fight.journal.live(0), Journal({}).live(417)) == (0, 0, 0)


def test_what_was_open_at_an_entry_is_found_with_interrupts_and_edits() -> None:
    fight = battle()
    fight.do(Begin("rest", "bo"), Begin("strike", "ana"))
    answers(fight, target="bo")
    fight.do(Edit((("combatant.bo.sheet.guard", 1),)))
    fight.do(Begin("brace", "bo"))
    fight.answer(2)
    assert [n for n, _ in fight.journal.open_at(fight.cursor)] == [2, 3, 4, 5, 6]
    assert fight.journal.open_at(fight.cursor) == fight.moment.open
    fight.do(Drop())
    assert fight.journal.open_at(fight.cursor) == ()
    fight.do(Edit((("title", "x"),)))
    assert fight.journal.open_at(fight.cursor) == ()


def test_an_action_begins_before_its_first_input_also_when_it_is_open_but_not_when_it_was_dropped() -> None:
    fight = battle()
    hit(fight)
    assert fight.journal.action_start(fight.moment) == 0
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana")
    fight.do(Begin("brace", "ana"))
    assert fight.journal.action_start(fight.moment) == 7
    fight.do(Drop())
    assert fight.journal.action_start(fight.moment) == 0
    fight.do(Edit((("title", "x"),)))
    assert fight.journal.action_start(fight.moment) == fight.cursor - 1


def test_earlier_and_later_moments_are_those_that_were() -> None:
    fight, moments = battle(), list[Moment]()
    moments.append(fight.moment)
    fight.watch(lambda: moments.append(fight.moment))
    hit(fight)
    fight.do(Begin("surge", "cy"))
    fight.answer(3)
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana", manner="steady")
    newest = fight.moment
    for moment in moments:
        assert fight.journal.earlier(newest, moment.entry) == moment
        assert fight.journal.later(moment, newest.entry) == newest


def test_following_every_entry_gives_the_moments_again_and_backwards_the_earlier_states() -> None:
    fight, moments = battle(), list[Moment]()
    start = fight.moment
    fight.watch(lambda: moments.append(fight.moment))
    hit(fight)
    fight.undo()
    fight.undo_action()
    fight.redo()
    fight.redo()
    hit(fight, "bo", "ana")
    moment = start
    for n, seen in enumerate(moments, 1):
        moment = follow(moment, fight.entries[n], lambda n: fight.entries[n].input)
        assert moment == seen
    states = [start.state, *(each.state for each in moments)]
    state = fight.committed
    for n in range(fight.cursor, 0, -1):
        state = unapply(state, fight.entries[n].changes)
        assert state == states[n - 1]


def test_a_new_input_drops_what_could_be_redone() -> None:
    fight, left = battle(), list[tuple[int, ...]]()
    fight.watch(lambda: left.append(fight.moment.redo))
    fight.do(Begin("rest", "ana"))
    fight.do(Begin("rest", "bo"))
    fight.undo()
    fight.undo()
    fight.redo()
    fight.do(Begin("rest", "cy"))
    assert left == [(), (), (2,), (1, 2), (2,), ()]


def test_finished_actions_are_listed_newest_first_without_dropped_ones() -> None:
    fight = battle()
    hit(fight)
    fight.do(Begin("strike", "bo"))
    fight.do(Drop())
    fight.do(Edit((("title", "x"),)))
    fight.do(Begin("rest", "cy"))
    fight.do(Begin("strike", "bo"))
    answers(fight, target="ana")
    listed = [(begin.procedure if begin else "", entry.n) for begin, entry in fight.journal.actions(fight.moment.entry)]
    assert listed == [("rest", 11), ("", 10), ("strike", 7)]


def test_an_undo_of_an_action_passes_over_those_that_were_dropped_since() -> None:
    fight = battle()
    hit(fight)
    after = fight.state
    for who in ("bo", "ana"):
        fight.do(Begin("strike", who))
        fight.do(Drop())
    fight.undo_action()
    assert (fight.moment.entry, now(fight, "bo", "now.onslaught")) == (0, 0)
    fight.redo()
    assert (fight.state, fight.ask) == (after, None)
    fight.do(Begin("strike", "bo"))
    fight.undo_action()
    assert (fight.state, fight.ask) == (after, None), "an open one is taken back alone"


@pytest.mark.parametrize("to", [0, 3, 7])
def test_an_undo_goes_to_any_moment_and_says_what_is_open_again(to: int) -> None:
    fight = battle()
    hit(fight)
    hit(fight, "bo", "ana")
    moment = fight.journal.earlier(fight.moment, to)
    entry = replace(fight.entries[1], n=15, input=Undo(to), changes=(), open=tuple(n for n, _ in moment.open))
    after = follow(replace(fight.moment, state=moment.state), entry, lambda n: fight.entries[n].input)
    assert (after.entry, after.open, after.redo) == (to, moment.open, (14,))
    assert len(after.open) == (3 if to == 3 else 0)
