"""Social attacks: pool, Speed, MDV with its parts, giving in, resisting, and the errata's price."""

from typing import Any

import pytest

from engine.core import effects
from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import mdv

from .fights import fight, play, view


def two(orc: dict[str, Any] | None = None, **options: Any) -> Encounter:
    ash = {
        "side": "heroes",
        "being": "solar",
        "tick": 3,
        "essence": 3,
        "attributes": {"charisma": 3, "manipulation": 2, "appearance": 4},
        "abilities": {"presence": 4, "performance": 2, "integrity": 1},
        "specialties": {"presence": {"name": "threats", "dice": 1}},
    }
    foe = {
        "tick": 30,
        "willpower": 6,
        "essence": 1,
        "attributes": {"manipulation": 3, "appearance": 2},
        "abilities": {"integrity": 2, "investigation": 2},
    }
    return fight({"ash": ash, "orc": foe | (orc or {})}, tick=3, **options)


def talk(enc: Encounter, successes: int, **answers: Any) -> Any:
    said = {"attribute": "charisma", "roll": successes} | {key.replace("_", " "): one for key, one in answers.items()}
    return play(enc, "social", "ash", {"target": "orc"}, said)


def test_both_mdvs_with_their_rounding() -> None:
    enc = two()
    ash, orc = view(enc, "ash"), view(enc, "orc")
    assert mdv.base(orc, mdv.DODGE).value == (6 + 2 + 1) // 2
    assert mdv.base(orc, mdv.PARRY).value == (3 + 2) // 2
    assert mdv.base(ash, mdv.DODGE).value == (5 + 1 + 3) // 2
    assert mdv.base(ash, mdv.PARRY).value == (3 + 4 + 1) // 2
    assert mdv.base(view(two({"being": "solar"}), "orc"), mdv.PARRY).value == 3


@pytest.mark.parametrize(
    ("ability", "speed", "dice"), [("presence", 4, 8), ("investigation", 5, 3), ("performance", 6, 5)]
)
def test_its_speed_and_pool_go_by_the_ability(ability: str, speed: int, dice: int) -> None:
    enc = two()
    shown = talk(enc, 0, ability=ability).shown()
    ash = view(enc, "ash")
    assert (shown["Speed"], shown["dice"], ash.tick, ash.dv_penalties) == (speed, dice, 3 + speed, {"social": 2})


def test_who_gives_in_is_under_an_effect_for_the_scene() -> None:
    enc = two()
    played = talk(enc, 3, answer="gives_in")
    assert played.shown()["MDV"] == 4 - 2
    assert [(one["label"], one["source"], one["until"]) for _, one in effects.on(view(enc, "orc").draft, "orc")] == [
        ("persuaded by Ash", "Ash", {"scene": True})
    ]
    assert played.facts("persuaded") == [{"who": "orc", "by": "ash"}]


def test_equal_successes_do_not_move_anybody_but_for_the_option() -> None:
    assert talk(two(), 2).facts("unmoved") == [{"who": "ash", "target": "orc", "successes": 2, "mdv": 2}]
    assert talk(two(hit_on_tie=True), 2, answer="gives_in").facts("persuaded")


@pytest.mark.parametrize(
    ("answers", "met"),
    [
        ({}, 4 - 2),
        ({"mental_defense": "parry"}, 2 - 2),
        ({"mental_defense": "none"}, 0),
        ({"opposes": "motivation"}, 4 - 2 + 3),
        ({"opposes": "virtue", "supports": "intimacy"}, 4 - 2 + 2 - 1),
        ({"supports": "motivation"}, 0),
    ],
)
def test_what_changes_the_mdv(answers: dict[str, str], met: int) -> None:
    played = talk(two(), 0, **answers)
    assert max(0, played.shown()["MDV"]) == met


def test_appearance_counts_3_at_most_and_social_actions_lower_the_own_mdv() -> None:
    enc = two({"attributes": {"appearance": 9}})
    ash, orc = view(enc, "ash"), view(enc, "orc")
    assert mdv.value(orc, mdv.NONE, ash).value == 3
    assert mdv.value(ash, mdv.DODGE, orc).value == 4 - 3
    talk(enc, 0)
    assert mdv.value(view(enc, "ash"), mdv.DODGE, orc).value == 4 - 3 - 2


def test_resisting_costs_willpower_and_after_two_nothing_moves_her() -> None:
    enc = two()
    for _ in range(2):
        talk(enc, 3, answer="resists")
        enc.do(Begin("again", "ash"))
    orc = view(enc, "orc")
    assert (orc.willpower, orc.resisted) == (4, 2)
    played = talk(enc, 9)
    assert played.facts("resists") == [{"who": "orc", "by": "ash", "left": 4, "immune": True}]
    assert view(enc, "orc").willpower == 4


def test_by_the_errata_resisting_costs_more_the_more_successes_there_are() -> None:
    errata: dict[str, Any] = {
        "min_damage": "overwhelming_only",
        "defensive_stunt": "add_rating",
        "shield_model": "weapon",
        "knockback_basis": "post_soak",
    }
    costs = {}
    for name, options in (("core", {}), ("errata25", errata)):
        enc = two(**options)
        costs[name] = talk(enc, 2 + 6, answer="resists").shown()["Willpower to resist"], view(enc, "orc").willpower
    assert costs == {"core": (1, 5), "errata25": (3, 3)}


def test_as_an_action_of_a_flurry_it_has_its_speed_its_dv_and_the_dice_penalty() -> None:
    enc = two()
    rows = ({"do": "social", "target": "orc"}, {"do": "miscellaneous", "pool": 5})
    play(enc, "flurry", "ash", {"parts": rows})
    ash = view(enc, "ash")
    assert (ash.tick, ash.dv_penalties) == (8, {"social": 2, "miscellaneous": 1})
    played = play(enc, "part", "ash", answers={"roll": 0})
    assert played.shown()["dice"] == 8 - 2
    assert played.facts("unmoved")


def test_charm_dice_on_it_are_those_of_its_own_excellency() -> None:
    enc = two()
    ash = {"excellencies": {"presence": ("first",), "melee": ("first",)}, "peripheral": 20}
    tree = enc.state["combatant"]["ash"]["sheet"] | ash
    enc.do(Edit((("combatant.ash.sheet", tree),)))
    played = talk(enc, 0, **{"power first-presence-roll": 5})
    assert played.shown()["dice"] == 8 + 5


def test_the_menu_says_what_it_costs() -> None:
    items = {one.id: one for one in two().menu("ash")}
    assert (items["social"].cost, "break_off" in items) == ("Speed 4, DV -2, next on 7", False)


@pytest.mark.parametrize("put_on", [
    {}, {"against": "orc"}, {"note": "presence"}, {"against": "orc", "note": "presence"},
    {"against": "orc", "note": "no Ability", "modifiers": {"actions_left": 2}},
])  # fmt: skip
def test_an_effect_of_that_name_which_says_not_all_of_it_is_no_action_under_way(put_on: dict[str, Any]) -> None:
    enc = two()
    enc.do(Edit((("effect.e1", {"on": "ash", "label": "persuades", **put_on}),)))
    items = {one.id: one for one in enc.menu("ash")}
    assert (items["social"].cost, items["break_off"].title) == ("Speed 4, DV -2, next on 7", "Interrupted")
    talk(enc, 5)
    assert effects.on(view(enc, "ash").draft, "ash", "persuades") == []
    assert len(effects.on(view(enc, "orc").draft, "orc")) == 1


def test_all_that_bears_on_it_stands_on_one_page_before_the_dice_with_the_mdv() -> None:
    enc = two()
    enc.do(Begin("social", "ash"))
    assert enc.ask is not None
    assert enc.outcome is not None
    assert (enc.ask.key, enc.ask.step) == ("declared", "1")
    fields = [key for key, ask in enc.outcome.passed.items() if ask.field == "declare"]
    assert fields == ["target", "ability", "attribute", "supports", "opposes"]
    before = enc.outcome.shown["MDV"].value
    enc.do(Amend("supports", "virtue"))
    assert enc.outcome.shown["MDV"].value == before - 2


def test_there_must_be_somebody_to_persuade() -> None:
    enc = fight({"ash": {"tick": 0}}, tick=0)
    with pytest.raises(Refused, match="There is nobody Ash can persuade"):
        enc.do(Begin("social", "ash"))
