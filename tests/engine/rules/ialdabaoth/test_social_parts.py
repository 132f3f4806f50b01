"""Social actions in the middle of a battle: as many parts as their Speed, and an effect at the last."""

from typing import Any

import pytest

from engine.core import effects
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter
from tests.engine.rules.exalted2e.fights import fight, play, view

ASH = {
    "side": "heroes",
    "tick": 3,
    "willpower": 6,
    "attributes": {"charisma": 4, "dexterity": 3},
    "abilities": {"presence": 4, "performance": 1},
    "weapon": {"sword": {"name": "Short sword", "rate": 2}},
}


def battle(**options: Any) -> Encounter:
    orc = {"tick": 90, "willpower": 4, "attributes": {"appearance": 1}}
    return fight({"ash": ASH, "orc": orc}, tick=3, ruleset="ialdabaoth", **options)


def part(enc: Encounter, **args: Any) -> Any:
    """One part alone, then on to the next tick of Ash."""
    played = play(enc, "social", "ash", args)
    enc.do(Begin("end_turn"))
    return played


def left(enc: Encounter) -> int:
    found = effects.on(view(enc, "ash").draft, "ash", "persuades")
    return int(found[0][1]["modifiers"]["actions_left"]) if found else 0


def test_each_part_is_a_miscellaneous_action_without_dv_and_the_last_one_brings_the_roll() -> None:
    enc = battle()
    for done, tick in ((1, 8), (2, 13), (3, 18)):
        played = part(enc, target="orc") if done == 1 else part(enc)
        assert (played.shown()["Speed"], played.shown()["DV penalty"]) == (5, 0)
        assert played.facts("persuades") == [
            {"who": "ash", "target": "orc", "ability": "presence", "left": 4 - done, "of": 4}
        ]
        assert (left(enc), view(enc, "ash").tick, view(enc, "ash").penalty) == (4 - done, tick, 0)
        assert effects.on(view(enc, "orc").draft, "orc") == []
    played = play(enc, "social", "ash", {}, {"roll": 6, "answer": "gives_in"})
    assert (played.shown()["dice"], left(enc)) == (8, 0)
    assert [one["label"] for _, one in effects.on(view(enc, "orc").draft, "orc")] == ["persuaded by Ash"]


@pytest.mark.parametrize(("ability", "parts"), [("presence", 4), ("investigation", 5), ("performance", 6)])
def test_there_are_as_many_parts_as_its_speed(ability: str, parts: int) -> None:
    enc = battle()
    part(enc, target="orc", ability=ability)
    assert left(enc) == parts - 1


def test_flurried_with_an_attack_it_costs_what_the_attack_costs_and_its_place_in_dice() -> None:
    enc = battle()
    rows = ({"do": "attack", "target": "orc", "weapon": "sword"}, {"do": "social", "target": "orc"})
    for done in (1, 2, 3):
        play(enc, "flurry", "ash", {"parts": rows})
        assert (view(enc, "ash").dv_penalties, view(enc, "ash").tick) == ({"attack": 1}, 3 + 5 * done)
        play(enc, "attack", "ash", {}, {"attack": 0})
        play(enc, "part", "ash")
        assert left(enc) == 4 - done
        enc.do(Begin("end_turn"))
    play(enc, "flurry", "ash", {"parts": rows})
    play(enc, "attack", "ash", {}, {"attack": 0})
    played = play(enc, "part", "ash", answers={"roll": 0})
    assert (played.shown()["dice"], left(enc)) == (8 - 3, 0)
    assert played.facts("unmoved")


def test_a_flurry_has_one_part_of_it_but_for_the_option() -> None:
    rows = ({"do": "social", "target": "orc"}, {"do": "social", "target": "orc"})
    with pytest.raises(Refused, match="at most 1 part of a social action is in it, not 2"):
        play(battle(), "flurry", "ash", {"parts": rows})
    enc = battle(social_parts_per_flurry=2)
    play(enc, "flurry", "ash", {"parts": rows})
    play(enc, "part", "ash")
    play(enc, "part", "ash")
    assert left(enc) == 2


def test_without_the_option_it_is_one_action_of_its_own_speed() -> None:
    enc = battle(social_parts=False)
    played = play(enc, "social", "ash", {"target": "orc"}, {"roll": 0})
    assert (played.shown()["Speed"], view(enc, "ash").tick, view(enc, "ash").penalty) == (4, 7, 2)
    rows = ({"do": "social", "target": "orc"}, {"do": "social", "target": "orc"})
    play(battle(social_parts=False), "flurry", "ash", {"parts": rows})


def test_interrupted_what_was_said_is_lost_and_it_begins_anew() -> None:
    enc = battle()
    part(enc, target="orc")
    part(enc)
    assert left(enc) == 2
    enc.do(Begin("break_off", "ash"))
    assert left(enc) == 0
    part(enc, target="orc")
    assert left(enc) == 3
    with pytest.raises(Refused, match="in the middle of no social action"):
        enc.do(Begin("break_off", "orc"))


def test_it_comes_to_nothing_where_the_target_is_gone() -> None:
    enc = fight({"ash": ASH, "orc": {"tick": 90}, "imp": {"tick": 90}}, tick=3, ruleset="ialdabaoth")
    part(enc, target="orc")
    enc.do(Begin("defeat", "orc"))
    played = part(enc, target="imp")
    assert played.facts("interrupted") == [{"who": "ash"}]
    assert (played.facts("persuades")[0]["target"], left(enc)) == ("imp", 3)


def test_a_rushed_part_costs_the_rush_besides() -> None:
    enc = battle()
    play(enc, "social", "ash", {"target": "orc"})
    play(enc, "rush", "ash", {"tick": 6, "cost": "willpower"})
    play(enc, "social", "ash")
    ash = view(enc, "ash")
    assert (left(enc), ash.dv_penalties, ash.tick) == (2, {"rush": 2}, 11)


def test_the_menu_says_which_part_comes_and_offers_the_interruption() -> None:
    enc = battle()
    assert {one.id: one.cost for one in enc.menu("ash")}["social"] == "Speed 5, 1 of 4, next on 8"
    part(enc, target="orc")
    items = {one.id: one for one in enc.menu("ash")}
    assert (items["social"].cost, items["break_off"].title) == ("Speed 5, 2 of 4, next on 13", "Interrupted")


def test_an_effect_put_on_by_hand_without_its_numbers_can_be_broken_off_and_begins_anew() -> None:
    enc = battle()
    enc.do(Begin("effect", "ash", {"label": "persuades"}))
    assert {one.id: one.cost for one in enc.menu("ash")}["social"] == "Speed 5, 1 of 4, next on 8"
    enc.do(Begin("break_off", "ash"))
    assert effects.on(view(enc, "ash").draft, "ash", "persuades") == []
    enc.do(Begin("effect", "ash", {"label": "persuades"}))
    part(enc, target="orc")
    assert left(enc) == 3


@pytest.mark.parametrize(("parts", "cost"), [(True, "Speed 5, DV 0"), (False, "Speed 4, DV -2")])
def test_the_builder_of_a_flurry_has_the_cost_of_a_part(parts: bool, cost: str) -> None:
    enc = battle(social_parts=parts)
    enc.do(Begin("flurry", "ash"))
    assert enc.ask is not None
    assert enc.outcome is not None
    view = enc.rules.table_view(enc.outcome, enc.ask, ())
    assert next(one.cost for one in view.adds if one.id == "social") == cost
