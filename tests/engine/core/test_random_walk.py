"""Any mixture of inputs: the fold is the state, the journal reads backwards, and undo leads to the start."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.ask import Ask
from engine.core.inputs import Amend, Begin, Drop, Edit, Override
from engine.core.model import MISSING, Refused, Tree, put, unapply
from engine.core.procedure import run
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine import toy

EDITS: tuple[tuple[str, Any], ...] = (
    ("combatant.ana.now.power", 1),
    ("combatant.bo.sheet.soak", 0),
    ("combatant.bo.now.energy", 0),
    ("combatant.cy.note", {}),
    ("combatant.cy", MISSING),
    ("combatant.dan", toy.fighter("Dan")),
    ("options.heavy", True),
    ("options", MISSING),
)
MOVES = (
    *("on",) * 10,
    *("roll",) * 3,
    *("undo", "undo", "action", "redo", "redo", "drop"),
    *("override", "amend", "edit", "brace", "reopen"),
)


def any_value(ask: Ask, draw: st.DrawFn) -> Any:
    if ask.kind == "choice":
        free = [option.id for option in ask.options if not option.barred]
        return draw(st.sampled_from(free)) if free else ""
    if ask.kind == "declare":
        return draw(st.sampled_from(((), ({"name": "leaps", "adds": {"dice": 2}},))))
    if ask.kind == "number":
        return draw(st.integers(ask.low, ask.high))
    missing = ask.count - len(ask.given)
    return draw(st.one_of(st.integers(0, ask.count), st.tuples(*missing * [st.integers(1, 10)])))


def move(fight: Encounter, kind: str, draw: st.DrawFn) -> None:
    outcome = fight.outcome
    if kind == "on" and fight.ask:
        fight.answer(any_value(fight.ask, draw))
    elif kind == "on":
        procedure, who = (
            draw(st.sampled_from(("strike", "strike", "surge", "rest"))),
            draw(st.sampled_from(("ana", "bo"))),
        )
        fight.do(Begin(procedure, who))
    elif kind == "override" and outcome and outcome.shown:
        fight.do(Override(draw(st.sampled_from(sorted(outcome.shown))), draw(st.sampled_from((None, 0, 3, 9)))))
    elif kind == "amend" and outcome and outcome.passed:
        ask = outcome.passed[draw(st.sampled_from(sorted(outcome.passed)))]
        fight.do(Amend(ask.key, any_value(ask, draw)))
    elif kind == "edit":
        fight.do(Edit(tuple(draw(st.lists(st.sampled_from(EDITS), min_size=1, max_size=2)))))
    elif kind == "brace":
        fight.do(Begin("brace", draw(st.sampled_from(("ana", "bo")))))
    elif kind == "drop":
        fight.do(Drop())
    elif kind in ("roll", "undo", "action", "redo"):
        getattr(fight, {"action": "undo_action"}.get(kind, kind))()


def moved(fight: Encounter, kind: str, draw: st.DrawFn) -> None:
    """One move; a refused one leaves everything as it was."""
    before = fight.state, fight.moment, fight.cursor
    try:
        move(fight, kind, draw)
    except Refused:
        assert (fight.state, fight.moment, fight.cursor) == before


def again(fight: Encounter, start: Tree) -> Tree:
    """The state from running every action of the live line anew."""
    state, inputs, still_open = start, list[Any](), {n for n, _ in fight.moment.open}
    for entry in reversed(list(fight.journal.back(fight.moment.entry))):
        if entry.n in still_open:
            continue
        inputs.append(entry.input)
        if entry.closes:
            outcome, inputs = run(fight.rules, state, tuple(inputs)), []
            assert outcome.ask is None
            state = outcome.state
        elif isinstance(entry.input, Drop):
            inputs = []
        elif isinstance(entry.input, Edit) and not entry.input.at:
            inputs = []
            for change in entry.changes:
                state = put(state, change.path, change.to)
    return state


@given(st.data())
def test_any_walk(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as patch:
        toy.install(patch)
        patch.setattr("os.fsync", lambda descriptor: None)
        patch.setattr("os.fdatasync", lambda descriptor: None)
        walk(tmp_path_factory.mktemp("walk") / "siege.toml", data.draw)


def walk(path: Path, draw: Any) -> None:
    fight = toy.battle(path)
    start, states = fight.state, [fight.committed]
    for kind in draw(st.lists(st.sampled_from(MOVES), min_size=15, max_size=60)):
        if kind == "reopen":
            fight = reopened(fight, path)
        moved(fight, kind, draw)
        states += [fight.committed] * (fight.cursor + 1 - len(states))
        assert again(fight, start) == fight.committed
    fight.close()
    assert replay.fold(path) == fight.committed
    assert (replay.check(path), replay.verify(path)) == ([], ())
    state = fight.committed
    for n in range(fight.cursor, 0, -1):
        state = unapply(state, fight.entries[n].changes)
        assert state == states[n - 1]
    fight = reopened(fight, path)
    end, steps = (fight.state, unordered(fight.ask), fight.moment.entry), 0
    while fight.moment.entry:
        fight.undo()
        steps += 1
    assert (fight.state, fight.ask) == (start, None)
    for _ in range(steps):
        fight.redo()
    assert (fight.state, unordered(fight.ask), fight.moment.entry) == end
    fight.close()


def unordered(ask: Ask | None) -> Ask | None:
    """The same question with its options by id: undo puts a fighter who was taken out behind the others."""
    if ask is None or ask.kind != "choice":
        return ask
    return replace(ask, options=tuple(sorted(ask.options, key=lambda option: option.id)), default=None)


def reopened(fight: Encounter, path: Path) -> Encounter:
    fight.close()
    other = Encounter.open(path, clock=toy.ticking())
    assert (other.state, other.ask, other.moment, other.cursor) == (fight.state, fight.ask, fight.moment, fight.cursor)
    assert (other.notices, list(other.state["combatant"])) == ([], list(fight.state["combatant"]))
    return other
