"""Flurries: dice, DV and Speed, Rate, Charms that grant actions, onslaught of one attacker's flurry."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.rules.exalted2e.actions import flurry, table

from .fights import attack, fight, play, view

SWORD = {"sword": {"name": "Sword", "rate": 3}}
JUMP, DASH = {"do": "jump"}, {"do": "dash"}


def begins(enc: Any, who: str, *parts: dict[str, Any], **args: Any) -> None:
    enc.do(Begin("flurry", who, {"parts": parts, **args}))


def test_a_jump_and_a_dash_add_their_penalties_and_take_the_longer_time() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    begins(enc, "a", JUMP, DASH)
    assert (view(enc, "a").dv_penalties, view(enc, "a").tick) == ({"jump": 1, "dash": 2}, 5)
    for number, left in ((1, 1), (2, 0)):
        play(enc, "part", "a")
        done = get(enc.state, "combatant.a.now.flurry.done")
        assert (done, 2 - done) == (number, left)
    with pytest.raises(Refused, match="acts on tick 5"):
        enc.do(Begin("part", "a"))


def test_a_charm_that_grants_actions_costs_no_dice_and_only_the_largest_penalty() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    begins(enc, "a", JUMP, DASH, JUMP, charm="gm")
    assert (view(enc, "a").penalty, view(enc, "a").tick) == (2, 5)
    play(enc, "part", "a")
    play(enc, "part", "a")
    flurried = get(enc.state, "combatant.a.now.flurry")
    assert flurried["size"] - flurried["done"] == 1


@pytest.mark.parametrize(("count", "dice"), [(2, [-2, -3]), (3, [-3, -4, -5]), (4, [-4, -5, -6, -7])])
def test_the_dice_penalty_begins_at_the_number_of_actions(count: int, dice: list[int]) -> None:
    rows = [{"do": "jump"}] * count
    assert [flurry.dice_penalty(rows, place) for place in range(1, count + 1)] == dice
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    begins(enc, "a", *({"do": "miscellaneous", "pool": 12, "label": "climb"} for _ in range(count)))
    for penalty in dice:
        played = play(enc, "part", "a", answers={"roll": 0})
        assert played.shown()["dice"] == 12 + penalty
    assert view(enc, "a").dv_penalties == {"climb": count}


def test_three_attacks_meet_onslaught_and_the_next_series_starts_again() -> None:
    enc = fight({
        "x": {"tick": 6, "weapon": SWORD}, "y": {"tick": 7, "weapon": SWORD},
        "d": {"side": "heroes", "tick": 10, "listed": {"dodge": 6, "parry": 0}, "now": {"dv": {"attack": 1}}},
    }, tick=6)  # fmt: skip
    begins(enc, "x", *({"target": "d", "speed": 3} for _ in range(3)))
    met = [attack(enc, "x", "d", numbers={"attack successes": 0}).shown()["DV"] for _ in range(3)]
    assert met == [5, 4, 3]
    enc.do(Begin("end_turn"))
    assert attack(enc, "y", "d", numbers={"attack successes": 0}).shown()["DV"] == 5
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.tick") == 9
    assert attack(enc, "x", "d", numbers={"attack successes": 0}).shown()["DV"] == 5
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), view(enc, "d").penalty) == (10, 0)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (({"target": "b"},) * 4, "Sword attacks at most 3 times"),
        (({"do": "jump"}, {}), "an attack needs a target"),
        (({"do": "jump"}, {"do": "aim"}), "aim is not offered here"),
        (({"do": "jump"},), "takes 2 to 20 lines"),
    ],
)
def test_what_is_no_flurry(parts: tuple[dict[str, Any], ...], sentence: str) -> None:
    enc = fight({"a": {"tick": 0, "weapon": SWORD}, "b": {"tick": 9}}, tick=0)
    enc.do(Begin("flurry", "a"))
    before = enc.state
    with pytest.raises(Refused, match=sentence):
        enc.answer(parts)
    assert enc.state == before


def test_what_is_left_of_a_flurry_comes_before_anything_else_and_ending_the_move_gives_it_up() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    begins(enc, "a", JUMP, DASH)
    with pytest.raises(Refused, match="the flurry comes first"):
        enc.do(Begin("guard", "a"))
    assert enc.rules.first_action(enc.state, "a", "b") == Begin("part", "a")
    enc.do(Begin("end_turn"))
    assert (view(enc, "a").penalty, get(enc.state, "clock.acting")) == (0, "a")


def test_every_action_that_can_be_part_of_a_flurry_makes_one() -> None:
    for name in (row.name for row in table.ACTIONS.parts() if row.name != "attack"):
        enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
        begins(enc, "a", {"do": name}, JUMP)
        assert get(enc.state, "combatant.a.now.flurry.part.1.do") == name


def aimed() -> Any:
    enc = fight({"a": {"tick": 0, "weapon": SWORD, "listed": {"dodge": 1}}, "b": {"tick": 9}, "c": {"tick": 9}}, tick=0)
    play(enc, "aim", "a", {"target": "b"})
    enc.do(Begin("end_turn"))
    return enc


def test_the_first_attack_of_a_flurry_on_the_target_of_an_aim_has_its_dice() -> None:
    enc = aimed()
    begins(enc, "a", JUMP, {"do": "attack", "target": "b"}, {"do": "attack", "target": "b"})
    assert view(enc, "a").dv_penalties == {"aim": 1, "jump": 1, "attack": 2}
    play(enc, "part", "a")
    dice = []
    for _ in range(2):
        outcome = attack(enc, "a", "b", numbers={"attack successes": 0}).outcome
        assert outcome is not None
        dice.append([(part.label, part.amount) for part in outcome.shown["attack dice"].parts if "aim" in part.label])
    assert dice == [[("aim, 3 ticks", 3)], []]


def test_a_flurry_without_the_target_of_an_aim_drops_it() -> None:
    enc = aimed()
    begins(enc, "a", {"do": "attack", "target": "c"}, JUMP)
    assert (view(enc, "a").aims_at, view(enc, "a").dice_lost) == ("", {"aim-dropped": 2})
    assert view(enc, "a").dv_penalties == {"attack": 1, "jump": 1}


def test_an_aim_is_over_with_the_flurry_that_it_was_for() -> None:
    enc = aimed()
    begins(enc, "a", JUMP, {"do": "attack", "target": "b"})
    play(enc, "part", "a")
    enc.do(Begin("end_turn"))
    assert view(enc, "a").aims_at == ""


def test_a_social_action_by_any_name_lowers_the_own_mdv() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    begins(enc, "a", JUMP, {"do": "social", "target": "b", "label": "begs"})
    assert view(enc, "a").dv_penalties == {"jump": 1, "social": 2}
