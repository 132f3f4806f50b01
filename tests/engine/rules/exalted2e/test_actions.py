"""Actions besides attacks: Speed, DV penalty, roll, what each does, and when that ends."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import dv
from engine.rules.exalted2e.numbers import pools as moving

from .fights import attack, fight, play, view

SWORD = {"name": "Sword", "speed": 4, "defense": 2, "ready": False}
AXE = {"name": "Axe", "defense": -1}


def alone(**options: Any) -> Encounter:
    """One fighter who acts, with a sword that is not in hand, and another far off."""
    hero = {"tick": 0, "attributes": {"dexterity": 4, "strength": 2}, "weapon": {"axe": AXE, "sword": SWORD}}
    return fight({"a": hero, "b": {"side": "heroes", "tick": 20, "attributes": {"dexterity": 4}}}, tick=0, **options)


@pytest.mark.parametrize(("name", "speed", "size"), [
    ("guard", 3, 0), ("dash", 3, 2), ("jump", 5, 1), ("charm", 6, 1), ("miscellaneous", 5, 1),
])  # fmt: skip
def test_what_each_action_costs(name: str, speed: int, size: int) -> None:
    enc = alone()
    play(enc, name, "a")
    assert (view(enc, "a").tick, view(enc, "a").penalty, view(enc, "a").doing) == (speed, size, name)
    changed = alone()
    play(changed, name, "a", numbers={"Speed": 7, "DV penalty": 3})
    assert (view(changed, "a").tick, view(changed, "a").penalty) == (7, 3)


def test_rising_ends_being_prone() -> None:
    enc = alone()
    enc.do(Edit((("effect", {"e": {"on": "a", "label": "prone", "modifiers": {"external": -1}}}),)))
    assert {item.id: item.barred for item in enc.menu("a")}["rise"] == ""
    play(enc, "rise", "a")
    assert "effect" not in enc.state
    assert (view(enc, "a").tick, view(enc, "a").penalty) == (5, 1)


def test_who_is_not_prone_does_not_rise() -> None:
    enc = alone()
    assert {item.id: item.barred for item in enc.menu("a")}["rise"] == "is not prone"
    with pytest.raises(Refused, match="A can't rise now: is not prone"):
        enc.do(Begin("rise", "a"))


def test_a_charm_of_the_gm_is_paid_for_as_he_says() -> None:
    enc = fight({"a": {"being": "solar", "tick": 0, "peripheral": 9}, "b": {"tick": 9}}, tick=0)
    play(enc, "charm", "a", answers={"effects": [{"name": "Wall of light", "adds": {}, "pay": {"motes": 5}}]})
    assert (view(enc, "a").read("now.motes.peripheral"), view(enc, "a").tick) == (4, 6)


# -- ready ---------------------------------------------------------------------------------------------------------
def test_what_is_not_ready_neither_strikes_nor_parries_until_it_is_drawn() -> None:
    enc = alone()
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    assert [one.id for one in enc.outcome.passed["weapon"].options] == ["axe", "punch", "kick", "clinch"]
    enc.undo()
    played = play(enc, "ready", "a", {"weapon": "sword"}, {"away": "axe"})
    assert (played.shown()["Speed"], played.shown()["DV penalty"]) == (5, 0)
    sword = view(enc, "a")
    assert (sword.sheet("weapon.sword.ready", True), sword.sheet("weapon.axe.ready", True)) == (True, False)
    assert (dv.parry_weapon(sword, armed=True), sword.tick) == ("sword", 5)


def test_by_the_option_readying_takes_as_long_as_the_weapon_and_costs_dv() -> None:
    enc = alone(ready_weapon="weapon_1")
    play(enc, "ready", "a", {"weapon": "sword"})
    assert (view(enc, "a").tick, view(enc, "a").dv_penalties) == (4, {"ready": 1})


def test_who_has_nothing_to_ready_is_told_so() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    with pytest.raises(Refused, match="A carries nothing to ready"):
        enc.do(Begin("ready", "a"))
    both = alone()
    with pytest.raises(Refused, match="choose a weapon to draw or put away"):
        play(both, "ready", "a", answers={"ready": "nothing", "away": "nothing"})


def test_a_flurry_draws_a_weapon_and_strikes_with_it() -> None:
    enc = alone()
    enc.do(Begin("flurry", "a", {"parts": ({"do": "ready", "weapon": "sword"}, {"target": "b", "weapon": "sword"})}))
    assert (view(enc, "a").dv_penalties, view(enc, "a").tick) == ({"attack": 1}, 5)
    play(enc, "part", "a")
    assert attack(enc, "a", "b", attack=0).facts("miss")[0]["weapon"] == "Sword"
    other = alone()
    other.do(Begin("flurry", "a"))
    with pytest.raises(Refused, match="Sword is not ready"):
        other.answer(({"target": "b", "weapon": "sword"}, {"do": "ready", "weapon": "sword"}))


# -- blockade ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("own", "other", "blocked"), [(2, 1, True), (2, 2, False)])
def test_a_blockade_holds_one_who_rolls_less_until_the_next_action(own: int, other: int, blocked: bool) -> None:
    enc = alone()
    played = play(enc, "blockade", "a", {"target": "b"}, {"roll": own, "answer.roll": other})
    assert (view(enc, "a").tick, view(enc, "a").penalty) == (5, 1)
    assert (played.shown()["dice"], played.shown()["answer.dice"]) == (4 - 2, 4 - 2)
    assert ("effect" in enc.state) is blocked
    enc.do(Begin("end_turn"))
    assert "effect" not in enc.state


def test_a_blockade_of_nobody_yet_has_no_contest() -> None:
    enc = alone()
    assert play(enc, "blockade", "a", answers={"target": "nobody"}).keys == ["target", "apply"]
    assert view(enc, "a").penalty == 1


# -- inactive ------------------------------------------------------------------------------------------------------
def test_one_made_inactive_has_both_bases_at_0_and_refreshes_on_its_next_tick() -> None:
    enc = alone()
    play(enc, "inactive", "b")
    assert view(enc, "b").tick == 5
    assert dv.modes_barred(view(enc, "b")) == {"dodge": "helpless", "parry": "helpless"}
    play(enc, "jump", "a", {"speed": 9})
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (5, "b")
    assert dv.modes_barred(view(enc, "b"), type="bashing") == {}


# -- moving --------------------------------------------------------------------------------------------------------
def test_moving_takes_no_time_once_a_tick_and_not_beside_a_dash() -> None:
    enc = alone()
    assert play(enc, "move", "a").shown()["yards"] == 4
    assert view(enc, "a").tick == 0
    for again in ("move", "dash"):
        with pytest.raises(Refused, match="has moved on this tick"):
            enc.do(Begin(again, "a"))
    with pytest.raises(Refused, match="has moved on this tick"):
        enc.do(Begin("flurry", "a", {"parts": ({"do": "dash"}, {"do": "jump"})}))
    dashing = alone()
    play(dashing, "dash", "a")
    with pytest.raises(Refused, match="is dashing"):
        dashing.do(Begin("move", "a"))
    assert dv.modes_barred(view(dashing, "a"))["parry"] == "dashing"


def test_a_move_towards_somebody_shortens_the_distance() -> None:
    enc = alone()
    enc.do(Edit((("range", {"a": {"b": 10}}),)))
    play(enc, "move", "a", {"target": "b"})
    assert get(enc.state, "range.a.b") == 6


def test_a_listed_move_is_that_of_a_dash_too_and_wounds_lessen_both() -> None:
    enc = fight({"hound": {"tick": 0, "listed": {"move": 8}, "now": {"health": {"bashing": 4}}}}, tick=0)
    hound = view(enc, "hound")
    assert (moving.move(hound).value, moving.dash(hound).value) == (8 - 2, 8 + 6 - 2)
