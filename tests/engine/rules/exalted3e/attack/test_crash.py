"""Initiative won and lost, Crash, Break and Shift (rules section 9; seed step 8.6)."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.history.encounter import Encounter
from tests.cases.playing import play
from tests.cases.stage import view

from ..duels import attack, duel


def _lose(enc: Encounter, who: str, amount: int, **args: Any) -> None:
    enc.do(Begin("initiative", who, {"change": -amount, **args}))


@pytest.mark.parametrize(("initiative", "lost", "crashed"), [(3, 2, False), (3, 3, True), (3, 9, True), (1, 1, True)])
def test_crash_begins_at_0(initiative: int, lost: int, crashed: bool) -> None:
    enc = duel(b={"initiative": initiative})
    attack(enc, 1, damage=lost)
    fighter = view(enc, "b")
    assert fighter.crashed is crashed
    assert fighter.read("now.crash", None) == ({"turns": 0, "by": "a"} if crashed else None)
    assert view(enc, "a").initiative == 8 + lost + 1 + (5 if crashed else 0)


def test_what_crashes_again_from_below_0_brings_nothing_and_keeps_who_did_it() -> None:
    enc = duel(b={"initiative": -1, "crash": {"turns": 2, "by": "c"}}, c={"side": "heroes", "initiative": 2})
    played = attack(enc, 1, damage=4)
    assert "Break" not in played.shown()
    assert view(enc, "b").read("now.crash") == {"turns": 2, "by": "c"}


@pytest.mark.parametrize(
    ("recovered", "now", "bonus"), [(0, 5, 5), (5, 5, 0), (4, 5, 0), (3, 5, 5), (1, 1, 0), (1, 2, 0), (1, 3, 5)]
)
def test_break_is_denied_in_the_round_of_recovery_and_the_next(recovered: int, now: int, bonus: int) -> None:
    enc = duel(b={"initiative": 2, "recovered_round": recovered}, round=now)
    played = attack(enc, 1, damage=2)
    assert played.shown()["Break"] == bonus
    assert view(enc, "a").initiative == 8 + 3 + bonus
    assert view(enc, "b").crashed


def test_out_of_crash_by_any_means_is_a_recovery() -> None:
    enc = duel(b={"initiative": -3, "crash": {"turns": 1, "by": "a"}}, round=4)
    enc.do(Begin("initiative", "b", {"change": 4}))
    fighter = view(enc, "b")
    assert (fighter.crashed, fighter.recovered_round, fighter.read("now.crash", None)) == (False, 4, None)


@pytest.mark.parametrize(("initiative", "cost", "after"), [(3, 2, 1), (2, 2, -5), (1, 4, -8), (0, 2, -2), (-3, 2, -5)])
def test_a_cost_of_ones_own_takes_5_more_once_on_entering_crash(initiative: int, cost: int, after: int) -> None:
    crash = {"crash": {"turns": 0, "by": "a"}} if initiative <= 0 else {}
    enc = duel(b={"initiative": initiative, **crash})
    _lose(enc, "b", cost, cost=True)
    fighter = view(enc, "b")
    assert fighter.initiative == after
    assert fighter.self_inflicted is (initiative > 0 >= after)


def test_what_an_enemys_effect_takes_is_not_of_ones_own_making() -> None:
    enc = duel(b={"initiative": 2})
    _lose(enc, "b", 2, by="a")
    fighter = view(enc, "b")
    assert (fighter.initiative, fighter.crash_by, fighter.self_inflicted) == (0, "a", False)
    assert view(enc, "a").initiative == 13


def test_what_nobody_takes_crashes_without_break() -> None:
    enc = duel(b={"initiative": 2})
    _lose(enc, "b", 5)
    assert (view(enc, "b").initiative, view(enc, "b").crash_by, view(enc, "a").initiative) == (-3, "", 8)


def test_three_turns_in_crash_and_the_fourth_begins_at_base() -> None:
    """Crashed before it acts in round 2: turns in rounds 2, 3 and 4, and base as round 5's turn begins."""
    enc = duel({"initiative": 20}, {"initiative": 1, "base_initiative": 4}, round=2)
    attack(enc, 1, damage=6)
    told = []
    while enc.state["clock"]["round"] < 5 or enc.state["clock"]["acting"] != "b":
        play(enc, "end_turn")
        if enc.state["clock"]["acting"] == "b":
            told.append((enc.state["clock"]["round"], view(enc, "b").crash_turns, view(enc, "b").initiative))
    assert told == [(2, 1, -5), (3, 2, -5), (4, 3, -5), (5, 0, 4)]
    assert view(enc, "b").recovered_round == 5


def test_leaving_crash_clears_the_count() -> None:
    enc = duel({"initiative": 20}, {"initiative": 1}, round=2)
    attack(enc, 1, damage=3)
    play(enc, "end_turn")
    assert view(enc, "b").crash_turns == 1
    enc.do(Begin("initiative", "b", {"set": 3}))
    _lose(enc, "b", 4, by="a")
    assert view(enc, "b").read("now.crash") == {"turns": 0, "by": "a"}


SHIFT = [
    # Initiative, base, damage, Join Battle successes, Initiative afterwards
    (-1, 3, 12, 0, 17),
    (-9, 4, 2, 3, 7),
    (-20, 3, 4, 2, 5),
    (0, 3, 3, 4, 13),
]


@pytest.mark.parametrize(("initiative", "base", "damage", "joined", "after"), SHIFT)
def test_shift_adds_the_hit_break_base_and_join_battle_in_this_order(
    initiative: int, base: int, damage: int, joined: int, after: int
) -> None:
    me = {"initiative": initiative, "base_initiative": base, "join_battle": 6, "crash": {"turns": 1, "by": "b"}}
    enc = duel(me, {"initiative": 2})
    attack(enc, 1, damage=damage, shift=joined)
    fighter = view(enc, "a")
    assert (fighter.initiative, fighter.shifted, fighter.only, fighter.acted) == (after, True, "b", False)
    assert (fighter.used, fighter.moved, fighter.read("now.crash", None)) == ((), False, None)


@pytest.mark.parametrize(
    ("crash", "target"),
    [
        ({"turns": 1, "by": "c"}, {"initiative": 2}),
        ({"turns": 1, "self_inflicted": True}, {"initiative": 2}),
        ({"turns": 1, "by": "b"}, {"initiative": -2, "crash": {"turns": 0}}),
        ({"turns": 1, "by": "b"}, {"initiative": 9}),
    ],
)
def test_no_shift_against_another_after_ones_own_doing_or_without_a_crash(
    crash: dict[str, Any], target: dict[str, Any]
) -> None:
    enc = duel({"initiative": -1, "crash": crash}, target, c={"initiative": 1})
    played = attack(enc, 1, damage=3)
    assert "shift" not in played.keys
    assert not view(enc, "a").shifted


def test_inside_the_recovery_window_the_shift_happens_without_break() -> None:
    me = {"initiative": -1, "join_battle": 2, "crash": {"turns": 1, "by": "b"}}
    enc = duel(me, {"initiative": 2, "recovered_round": 2}, round=3)
    played = attack(enc, 1, damage=2, shift=1)
    assert played.shown()["Break"] == 0
    assert view(enc, "a").initiative == -1 + 3 + 1 + 1, "base 3 on the way, from 2"
    assert view(enc, "a").shifted


def test_crash_ends_a_grapple_that_the_fighter_holds() -> None:
    held = {
        "one": {"on": "b", "label": "grappling", "source": "c", "modifiers": {"defense": -2}},
        "two": {"on": "c", "label": "grappled", "source": "b", "modifiers": {"defense": -2}},
    }
    enc = duel(b={"initiative": 2}, c={"side": "heroes", "initiative": 4}, effect=held)
    attack(enc, 9, damage=2)
    assert "effect" not in enc.state


@pytest.mark.parametrize("key", ["Initiative gained", "Break"])
def test_a_gain_set_below_0_is_a_loss_that_may_crash(key: str) -> None:
    enc = duel({"initiative": 3}, {"initiative": 1})
    played = play(enc, "attack", "a", {"target": "b"}, {"damage": 1}, {"attack successes": 2, key: -9})
    assert view(enc, "a").crashed
    assert view(enc, "a").read("now.crash") == {"turns": 0}
    assert [fact["who"] for fact in played.facts("crash")] == ["b", "a"]
