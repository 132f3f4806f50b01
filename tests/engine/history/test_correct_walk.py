"""Any mixture of inputs with corrections among them: the fight is what its line, corrected, gives from the start."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.ask import Fact
from engine.core.inputs import Answer, Begin, Correct, Drop, Edit, Input, Late, Override
from engine.core.model import Refused, Tree, put, unapply
from engine.core.procedure import run
from engine.history import replay
from engine.history.correct import Correction
from engine.history.encounter import Encounter
from engine.history.judge import Judge
from engine.history.rerun import run_again, since
from tests.engine import toy
from tests.engine.core.test_random_walk import EDITS, MOVES, any_value, moved, reopened, unordered

Made = list[tuple[int, Input]]


# -- the line, by the shortest way -----------------------------------------------------------------------------------
def line_of(fight: Encounter) -> list[Made]:
    """The finished actions of the live line with all corrections put in, one after the other."""
    out, fixes = list[Made](), list[Correct]()
    for entry in reversed(list(fight.journal.back(fight.moment.entry))):
        made = entry.input
        if isinstance(made, Correct):
            fixes.append(made)
            continue
        if isinstance(made, (Begin, Edit)) and not made.at:
            out.append([])
        out[-1].append((entry.n, made))
        if isinstance(made, Drop):
            out.pop()
    if fight.moment.open:
        out.pop()
    for fix in fixes:
        out = [with_it(action, fix) for action in out]
    return out


def with_it(action: Made, fix: Correct) -> Made:
    numbers, late = [n for n, _ in action], fix.input
    if fix.of in numbers and isinstance(late, (Begin, Edit)):
        i = numbers.index(fix.of)
        old: Any = action[i][1]
        action = [*action[:i], (fix.of, replace(late, at=old.at)), *action[i + 1 :]]
    elif fix.of in numbers:
        action = [*action, (fix.of, late)]
    return action + [(of, answer) for of, answer in fix.again if of == numbers[0]]


def played(fight: Encounter, start: Tree) -> tuple[Tree, list[tuple[Fact, ...]]]:
    """The state and the facts of each action, from the start; what is not possible is left out."""
    state, facts = start, list[tuple[Fact, ...]]()
    for action in line_of(fight):
        try:
            after, told = one(fight, state, tuple(made for _, made in action))
            Judge(fight.rules).check_whole(after)
        except Refused:
            facts.append(())
            continue
        state = after
        facts.append(told)
    return state, facts


def one(fight: Encounter, state: Tree, inputs: tuple[Input, ...]) -> tuple[Tree, tuple[Fact, ...]]:
    if isinstance(inputs[0], Edit):
        for path, to in inputs[0].values:
            state = put(state, path, to)
        return state, ()
    outcome = run(fight.rules, state, inputs)
    if outcome.ask is not None:
        assert not any(not option.barred for option in outcome.ask.options)
        raise Refused("nothing_left", "")
    return outcome.state, outcome.facts


# -- walking ---------------------------------------------------------------------------------------------------------
def act(fight: Encounter, draw: st.DrawFn) -> None:
    """A whole action of anybody; what is open is finished first."""
    try:
        if fight.ask is None:
            who = draw(st.sampled_from(sorted(fight.state.get("combatant", ("nobody",)))))
            fight.do(Begin(draw(st.sampled_from(("strike", "strike", "rest"))), who))
        while fight.ask is not None:
            fight.answer(any_value(fight.ask, draw))
    except Refused:
        return


def comes(fight: Encounter, draw: st.DrawFn) -> None:
    """Somebody comes into the fight, and acts."""
    with suppress(Refused):
        fight.do(Edit((("combatant.dan", toy.fighter("Dan")),)))
        fight.do(Begin(draw(st.sampled_from(("strike", "rest", "surge"))), "dan"))


def correct(fight: Encounter, draw: st.DrawFn) -> None:
    """Any correction of any finished action; it is accepted more often than not."""
    actions = list(fight.journal.line(fight.moment.entry))
    if not actions:
        return
    action = draw(st.sampled_from(actions))
    n, old = draw(st.sampled_from(action.inputs))
    before = fight.moment, fight.cursor, dict(fight.entries)
    try:
        correction = fight.correct(n, late(fight, n, old, draw), draw(st.sampled_from((None, 1, 2))))
        answer_all(correction, draw)
    except Refused:
        assert (fight.moment, fight.cursor, dict(fight.entries)) == before
        return
    assert (fight.moment, fight.cursor, dict(fight.entries)) == before
    comes_out_as_in_one_run(fight, correction)
    if draw(st.integers(0, 3)):
        accept(fight, correction)


def late(fight: Encounter, n: int, old: Input, draw: st.DrawFn) -> Late:
    if isinstance(old, Edit):
        return Edit(tuple(draw(st.lists(st.sampled_from(EDITS), min_size=1, max_size=2))))
    rests = isinstance(old, Begin) and old.procedure == "rest"
    if isinstance(old, Begin) and (rests or draw(st.booleans())):
        args = {"by": draw(st.integers(-3, 3))}
        return Begin(draw(st.sampled_from(("rest", "strike", "brace"))), draw(st.sampled_from(("ana", "bo"))), args)
    outcome = fight.asked_in(n)
    if len(outcome.shown) and draw(st.booleans()):
        return Override(draw(st.sampled_from(sorted(outcome.shown))), draw(st.sampled_from((None, 0, 3, 9))))
    if not outcome.passed:
        return Answer("nothing", 0)
    ask = outcome.passed[draw(st.sampled_from(sorted(outcome.passed)))]
    return Answer(ask.key, any_value(ask, draw))


def answer_all(correction: Correction, draw: st.DrawFn) -> None:
    while (ask := correction.ask) is not None or correction.goes_on:
        assert correction.differences == ()
        if ask is None:
            correction.work(1)
        elif ask.kind == "dice" and draw(st.booleans()):
            correction.roll()
        else:
            correction.answer(any_value(ask, draw))


def comes_out_as_in_one_run(fight: Encounter, correction: Correction) -> None:
    """However many parts it was worked out in, and whatever was asked between them."""
    before, actions = since(fight.journal, fight.moment, correction.fix.of)
    course = run_again(fight.judge, before, actions, correction.fix)
    assert course.waiting is None
    assert (course.state, course.fix) == (correction.after, correction.fix)
    assert (tuple(course.impossible), tuple(course.asleep)) == (correction.impossible, correction.asleep)
    assert (course.mends, len(course.ran)) == (correction.mends, correction.done)


def accept(fight: Encounter, correction: Correction) -> None:
    before, told = fight.moment, len(list(fight.journal.actions(fight.moment.entry)))
    if correction.blocked or not correction.differs:
        with pytest.raises(Refused):
            correction.accept()
        assert fight.moment is before
        return
    entry = correction.accept()
    assert (entry.changes, fight.moment.open) == (correction.differences, before.open)
    now = {one.n: one for _, one in fight.journal.actions(fight.moment.entry)}
    assert len(now) == told
    assert all(now[line.n] == line.now.entry for line in correction.lines)
    assert all((now[n].facts, now[n].changes) == ((), ()) for n, _ in correction.impossible)


def as_it_is_told(fight: Encounter, start: Tree) -> None:
    """The fight is what the line gives from the start, and what the log tells leads there and back."""
    state, facts = played(fight, start)
    assert state == fight.committed
    told = list(fight.journal.actions(fight.moment.entry))
    assert [entry.facts for _, entry in reversed(told)] == facts
    for _, entry in told:
        state = unapply(state, entry.changes)
    assert state == start


@given(st.data())
def test_any_walk_with_corrections(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        patch.setattr("os.fsync", lambda descriptor: None)
        patch.setattr("os.fdatasync", lambda descriptor: None)
        walk(tmp_path_factory.mktemp("walk") / "siege.toml", data.draw)


def walk(path: Path, draw: Any) -> None:
    fight = toy.battle(path)
    start = fight.state
    own = {"act": act, "comes": comes, "correct": correct}
    kinds = st.sampled_from((*MOVES, *["act"] * 10, *["comes"] * 3, *["correct"] * 10))
    for kind in draw(st.lists(kinds, min_size=15, max_size=40)):
        if kind == "reopen":
            fight = reopened(fight, path)
        elif kind in own:
            own[kind](fight, draw)
        else:
            moved(fight, kind, draw)
        if kind in ("correct", "undo", "action", "redo"):
            as_it_is_told(fight, start)
    fight.close()
    assert replay.fold(path) == fight.committed
    assert (replay.check(path), replay.verify(path)) == ([], ())
    fight = reopened(fight, path)
    end, steps = (fight.state, unordered(fight.ask), fight.moment.entry), 0
    while fight.moment.entry:
        fight.undo()
        steps += 1
        assert played(fight, start)[0] == fight.committed
    assert (fight.state, fight.ask) == (start, None)
    for _ in range(steps):
        fight.redo()
    assert (fight.state, unordered(fight.ask), fight.moment.entry) == end
    fight.close()
