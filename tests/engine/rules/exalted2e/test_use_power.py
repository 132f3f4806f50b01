"""Powers from the menu: what they take, cost and add, and for how long."""

from typing import Any

import pytest

from engine.core import effects
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e.desk import moves
from engine.rules.exalted2e.numbers import dv, essence

from .fights import attack, fight, play, view, wheel

POWERS = {
    "reed": {"name": "Reed stance", "when": "action", "adds": {"dodge": 2}, "cost": {"motes": 3}},
    "calm": {"name": "Calm", "when": "action", "adds": {"dv": 1}, "cost": {"willpower": 1}, "lasts": "next_action"},
    "hide": {"name": "Stone hide", "when": "action", "type": "simple", "speed": 4, "dv": 2, "adds": {"soak": 4},
             "cost": {"motes": 5}, "lasts": "scene"},
    "edge": {"name": "Edge", "when": "action", "adds": {"attack_dice": 1}, "each": {"motes": 2}, "most": 3,
             "lasts": "ticks 6", "once_per": "scene"},
    "gale": {"name": "Gale", "when": "action", "type": "simple", "adds": {"dice": 1}},
    "many": {"name": "Many blows", "when": "action", "type": "extra_action", "adds": {"extra_actions": 3}},
}  # fmt: skip


def two(**more: Any) -> Encounter:
    ash = {
        "side": "heroes",
        "being": "solar",
        "tick": 3,
        "willpower": 6,
        "personal": 10,
        "peripheral": 20,
        "attributes": {"dexterity": 4, "stamina": 2},
        "abilities": {"dodge": 4, "melee": 4},
        "power": POWERS | more,
    }
    return fight(
        {
            "ash": ash,
            "orc": {"tick": 5, "abilities": {"martial_arts": 4, "resistance": 9}},
        },
        tick=3,
    )


def use(enc: Encounter, power: str, **args: Any) -> Any:
    return play(enc, "power", "ash", {"power": power, **args})


def on(enc: Encounter) -> list[tuple[str, Any]]:
    return [(one["label"], one.get("until", {})) for _, one in effects.on(view(enc, "ash").draft, "ash")]


def test_a_reflexive_one_takes_no_action_and_is_over_with_the_tick() -> None:
    enc = two()
    before = dv.standing(view(enc, "ash"), "dodge").value
    use(enc, "reed")
    ash = view(enc, "ash")
    assert (ash.tick, ash.penalty, essence.motes(ash), ash.anima) == (3, 0, 27, 3)
    assert dv.standing(ash, "dodge").value == before + 2
    assert on(enc) == [("Reed stance", {"tick": 4})]
    enc.do(Begin("end_turn"))
    assert on(enc) == []


def test_one_out_of_turn_lasts_until_the_own_next_action() -> None:
    enc = two()
    enc.do(Begin("end_turn"))
    assert wheel(enc) == {5: ["orc"], 6: ["ash"]}
    use(enc, "calm")
    assert (on(enc), view(enc, "ash").willpower) == ([("Calm", {"start_of": "ash"})], 5)
    enc.do(Begin("end_turn"))
    assert on(enc) == []


def test_a_simple_one_is_the_whole_action_with_its_own_speed_and_dv() -> None:
    enc = two()
    played = use(enc, "hide")
    ash = view(enc, "ash")
    assert (played.shown()["Speed"], ash.tick, ash.dv_penalties) == (4, 7, {"stone-hide": 2})
    assert (ash.doing, on(enc)) == ("charm", [("Stone hide", {"scene": True})])
    assert [one["action"] for one in played.facts("acts")] == ["charm"]


def test_the_gm_sets_speed_and_dv_of_this_one() -> None:
    enc = two()
    play(enc, "power", "ash", {"power": "gale"}, numbers={"Speed": 3, "DV penalty": 0})
    assert (view(enc, "ash").tick, view(enc, "ash").penalty) == (6, 0)


def test_units_ticks_and_once_a_scene() -> None:
    enc = two()
    use(enc, "edge", times=3)
    ash = view(enc, "ash")
    assert (essence.motes(ash), on(enc)) == (24, [("Edge", {"tick": 9})])
    assert attack(enc, "ash", "orc", attack=0).shown()["attack dice"] == 4 + 1 + 3
    with pytest.raises(Refused, match="choose one"):
        use(enc, "edge")


def test_a_simple_one_when_it_is_not_the_own_move_is_asked_for() -> None:
    enc = two()
    enc.do(Begin("end_turn"))
    enc.do(Begin("power", "ash", {"power": "gale"}))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.options[0].barred) == ("room", "acts on tick 6")


def test_what_grants_actions_belongs_to_a_flurry_and_two_simple_ones_are_too_many() -> None:
    with pytest.raises(Refused, match="declare a flurry"):
        use(two(), "many")
    enc = two()
    both = ({"power": "hide", "times": 1}, {"power": "gale", "times": 1})
    with pytest.raises(Refused, match="one simple Charm in an action, not 2"):
        play(enc, "power", "ash", answers={"power": both})


def test_one_made_up_on_the_spot_lasts_as_long_as_is_said() -> None:
    enc = two()
    made = ({"name": "oil", "adds": {"raw_damage": 2}, "pay": {"motes": 2}},)
    play(enc, "power", "ash", {"lasts": "ticks 4"}, {"power": made})
    assert (on(enc), essence.motes(view(enc, "ash"))) == ([("oil", {"tick": 7})], 28)
    assert attack(enc, "ash", "orc", attack=6, damage=0).shown()["raw damage"] == 1 + (6 - 3) + 2


def test_what_cannot_be_paid_is_refused_and_nothing_is_spent() -> None:
    enc = two(dear={"name": "Dear", "when": "action", "adds": {"dv": 1}, "each": {"motes": 20}, "most": 2})
    made = ({"name": "a", "adds": {}, "pay": {"motes": 20}}, {"name": "b", "adds": {}, "pay": {"motes": 20}})
    with pytest.raises(Refused, match="costs 40 motes, 30 left"):
        play(enc, "power", "ash", answers={"power": made})
    assert essence.motes(view(enc, "ash")) == 30


@pytest.mark.parametrize(
    ("adds", "key", "more"),
    [
        ({"ignore_soak": 2}, "soak", -2),
        ({"minimum": 3}, "minimum damage", 3),
        ({"damage_dice": 2}, "damage dice", 2),
        ({"attack_successes": 1}, "automatic successes", 1),
        ({"external": -1}, "external penalty", -1),
    ],
)
def test_what_it_adds_for_a_while_counts_in_every_attack(adds: dict[str, int], key: str, more: int) -> None:
    numbers = []
    for with_it in (False, True):
        enc = two()
        enc.do(Begin("effect", "orc", {"label": "hide", "modifiers": {"soak": 3}}))
        if with_it:
            made = ({"name": "made up", "adds": adds},)
            play(enc, "power", "ash", {"lasts": "scene"}, {"power": made})
        numbers.append(attack(enc, "ash", "orc", attack=6, damage=0).shown()[key])
    assert numbers[1] - numbers[0] == more


def test_dice_on_the_dv_for_a_while_are_rolled_in_every_attack() -> None:
    enc = two()
    made = ({"name": "wary", "adds": {"dv_dice": 3}},)
    play(enc, "power", "ash", {"lasts": "scene"}, {"power": made})
    enc.do(Begin("end_turn"))
    played = play(enc, "attack", "orc", {"target": "ash"}, {"attack": 5, "defense dice": 2})
    assert (played.shown()["defense dice"], played.shown()["DV"]) == (3, 4 + 2)


def test_a_power_of_the_sheet_may_aid_any_roll() -> None:
    steady = {"name": "Steady hand", "when": "roll", "adds": {"dice": 2, "successes": 1}, "cost": {"motes": 2}}
    enc = two(steady=steady)
    played = play(enc, "miscellaneous", "ash", {"pool": 4}, {"power steady": 1, "roll": 0})
    assert (played.shown()["dice"], played.shown()["successes"], essence.motes(view(enc, "ash"))) == (4 + 2, 1, 28)


def test_the_menu_says_what_a_power_takes_and_when_it_can_not_be_taken() -> None:
    enc = two()
    items = {one.id: one for one in enc.menu("ash")}
    assert [items[f"power-{id}"].cost for id in ("hide", "gale", "reed")] == [
        "Speed 4, DV -2, 5 motes, next on 7", "Speed 6, DV -1, next on 9", "3 motes",
    ]  # fmt: skip
    assert items["power-many"].barred == "declare a flurry with it"
    enc.do(Begin("end_turn"))
    later = {one.id: one.barred for one in enc.menu("ash")}
    assert (later["power-hide"], later["power-reed"]) == ("acts on tick 6", "")


def test_who_acts_out_of_turn_gets_no_dv_back_before_it() -> None:
    enc = two()
    play(enc, "dash", "ash")
    enc.do(Begin("tick", "orc", {"set": 90}))
    assert moves.comes_back(view(enc, "ash")) == "DV back on tick 6"
    enc.do(Edit((("combatant.ash.now.held", True), ("combatant.ash.now.tick", 3))))
    assert moves.comes_back(view(enc, "ash")) == "no DV refresh before this action"
