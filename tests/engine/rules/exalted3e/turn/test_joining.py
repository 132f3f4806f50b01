"""Join Battle rolled for all who don't roll themselves at once (rules section 2)."""

from __future__ import annotations

import pytest

from engine.core.ask import Ask
from engine.core.fight import Roller, nobody_rolls
from engine.core.inputs import Begin, Input
from engine.core.model import Refused, Tree
from engine.core.procedure import Outcome, run
from engine.history.encounter import Encounter
from engine.rules.common.base import Ruleset

from ..fights import acting, begin, do, effects_on, facts, fight, now, round_of, view


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


class TestReport7:
    """Removing a combatant never moves the turn to the wrong person."""

    def test_removing_one_above_leaves_the_turn_where_it_is(self) -> None:
        enc = fight(a={"initiative": 9, "acted": True}, b={"initiative": 8, "acted": True}, c=7, d=6, acting="c")
        do(enc, "remove", "a")
        assert (acting(enc), round_of(enc)) == ("c", 1)
        assert "a" not in enc.state["combatant"]

    def test_removing_the_last_one_on_its_own_turn_begins_the_next_round(self) -> None:
        acted = {"acted": True}
        enc = fight(
            a={"initiative": 9} | acted, b={"initiative": 8} | acted, c={"initiative": 7} | acted, d=6, acting="d"
        )
        entry = do(enc, "remove", "d")
        assert (acting(enc), round_of(enc)) == ("a", 2)
        assert facts(entry, "removed") == [{"who": "d", "name": "D"}]

    def test_a_defeated_first_one_is_passed_over_in_the_next_round(self) -> None:
        enc = fight(a={"initiative": 9, "acted": True}, b=8, c=7, d=6, acting="b")
        do(enc, "defeat", "a")
        assert acting(enc) == "b"
        for _ in range(3):
            do(enc, "end_turn")
        assert (acting(enc), round_of(enc)) == ("b", 2)
        assert enc.order()[-1].id == "a"

    def test_with_all_but_one_removed_it_is_the_turn_of_that_one(self) -> None:
        enc = fight(a=9, b=8, c=7, d=6)
        for id in ("a", "c", "b"):
            do(enc, "remove", id)
        assert acting(enc) == "d"
        do(enc, "end_turn")
        assert (acting(enc), round_of(enc)) == ("d", 2)

    def test_with_the_only_one_removed_nobody_acts_and_the_next_turn_says_so(self) -> None:
        enc = fight(a=9)
        entry = do(enc, "remove", "a")
        assert acting(enc) == ""
        assert facts(entry, "nobody_left") == [{}]
        with pytest.raises(Refused, match="Nobody is left to act: bring somebody back or add a fighter") as refused:
            begin(enc, "end_turn")
        assert refused.value.code == "nobody_left"
        enc.undo_action()
        assert acting(enc) == "a"

    def test_defeating_the_one_whose_turn_it_is_passes_the_turn_on(self) -> None:
        enc = fight(a=9, b=8)
        entry = do(enc, "defeat", "a", reason="flees over the wall")
        assert (acting(enc), now(enc, "a", "defeated")) == ("b", "flees over the wall")
        assert facts(entry, "out") == [{"who": "a", "reason": "flees over the wall"}]
        do(enc, "return", "a")
        assert (acting(enc), now(enc, "a", "defeated", "")) == ("b", "")
        do(enc, "end_turn")
        assert (acting(enc), round_of(enc)) == ("a", 2)

    def test_one_who_comes_back_where_nobody_was_left_has_the_turn(self) -> None:
        enc = fight(a=9, b={"initiative": 8, "defeated": "fled"})
        do(enc, "defeat", "a")
        assert acting(enc) == ""
        do(enc, "return", "b")
        assert (acting(enc), round_of(enc)) == ("b", 1)

    def test_nothing_refers_to_one_who_has_been_removed(self) -> None:
        enc = fight(
            a=9,
            b={"initiative": -2, "crash": {"turns": 1, "by": "a"}, "only": "a", "guards": "a",
               "distract": {"by": "c", "target": "a", "amount": 4}},
            c=5,
            effect={"effect-1": {"on": "a", "label": "prone"}, "effect-2": {"on": "c", "label": "aim", "against": "a"}},
        )  # fmt: skip
        do(enc, "remove", "a")
        b = view(enc, "b")
        assert (b.crash_by, b.crash_turns, b.only, b.guards) == ("", 1, "", "")
        assert now(enc, "b", "distract", None) is None
        assert effects_on(enc, "a") == []


class TestEndOfFight:
    """Initiative, Crash and timed effects end with the scene; wounds and motes stay."""

    def test_the_scene_ends(self) -> None:
        enc = fight(
            a={"initiative": 9, "health": {"lethal": 2}, "motes": {"personal": 3}, "personal": 10, "anima": "burning",
               "recovered_round": 1, "once": {"grand": "scene"}},
            b={"initiative": -4, "crash": {"turns": 2, "by": "a"}, "onslaught": 3},
            c={"initiative": 2, "defeated": "fled"},
        )  # fmt: skip
        do(enc, "end_fight")
        assert now(enc, "a", "health") == {"lethal": 2}
        assert now(enc, "a", "motes") == {"personal": 3}
        assert view(enc, "a").anima == "burning"
        assert enc.state["combatant"]["b"].get("now", {}) == {}
        assert now(enc, "c", "defeated") == "fled"
        assert enc.state["clock"] == {"ended": True}
        with pytest.raises(Refused, match="nothing to end"):
            begin(enc, "end_fight")
        do(enc, "join_battle")
        assert round_of(enc) == 1
        assert "ended" not in enc.state["clock"]
