"""Join Battle rolled for all who don't roll themselves at once (rules section 2)."""

import pytest

from engine.core.ask import Ask
from engine.core.fight import Roller, nobody_rolls
from engine.core.inputs import Begin, Input
from engine.core.model import Refused, Tree
from engine.core.procedure import Outcome, run
from engine.history.encounter import Encounter
from engine.rules.base import Ruleset

from ..fights import fight


def _begun() -> Encounter:
    pools: Tree = {"ann": {"join_battle": 5}, "bob": {"join_battle": 6}, "cy": {"join_battle": 7}, "dee": {}}
    enc = fight(round=0, options={"tie_break": "join_battle_pool"}, **pools)
    enc.do(Begin("join_battle"))
    return enc


def _anybody(ask: Ask) -> bool:
    return True


def test_rolls_of_one_run_are_those_made_one_by_one() -> None:
    at_once, singly = _begun(), _begun()
    last = at_once.roll_on(_anybody)
    while singly.ask is not None:
        singly.roll()
    assert last.closes
    assert (at_once.cursor, at_once.state) == (singly.cursor, singly.state)
    for n, entry in singly.entries.items():
        ours = at_once.entries[n]
        assert (ours.input, ours.changes, ours.facts, ours.closes) == (
            entry.input,
            entry.changes,
            entry.facts,
            entry.closes,
        )
    at_once.undo()
    assert at_once.ask is not None
    assert at_once.ask.key == "join.dee"


def test_it_goes_on_as_far_as_dice_are_rolled_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    enc, runs = _begun(), list[int]()

    def counted(rules: Ruleset, state: Tree, inputs: tuple[Input, ...], roller: Roller = nobody_rolls) -> Outcome:
        runs.append(len(inputs))
        return run(rules, state, inputs, roller)

    monkeypatch.setattr("engine.history.judge.run", counted)
    enc.roll_on(lambda ask: ask.who != "cy")
    assert enc.ask is not None
    assert (enc.ask.key, runs) == ("join.cy", [1])
    with pytest.raises(Refused, match="No dice are asked for now"):
        enc.roll_on(lambda ask: ask.who != "cy")


def test_nothing_is_rolled_while_nothing_is_open() -> None:
    with pytest.raises(Refused, match="Nothing is open"):
        fight(a=9, b=8).roll_on(_anybody)
