"""The three Excellencies on both sides of an attack, their costs, and the caps on Charm dice by kind of Exalted."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import essence, excellencies

from .fights import fight, play, view

ALL = ("first", "second", "third")
TRAITS = {
    "essence": 3,
    "personal": 20,
    "peripheral": 40,
    "attributes": {"dexterity": 4, "strength": 3},
    "abilities": {"dodge": 3, "melee": 5, "resistance": 9},
    "specialties": {"melee": {"name": "swords", "dice": 2, "situational": True}},
    "excellencies": {"melee": ALL, "dodge": ALL},
    "weapon": {"sword": {"name": "Straight sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}},
}


def duel(being: str = "solar", foe: str = "solar", **traits: Any) -> Encounter:
    ash = TRAITS | {"being": being, "side": "heroes", "tick": 3} | traits
    return fight({"ash": ash, "orc": TRAITS | {"being": foe, "tick": 9}}, tick=3)


def strike(enc: Encounter, attack: int, **answers: Any) -> Any:
    said = {key.replace("__", "'").replace("_", " "): value for key, value in answers.items()}
    return play(enc, "attack", "ash", {"target": "orc"}, {"attack": attack, **said})


def uses(*declared: tuple[str, int]) -> tuple[dict[str, Any], ...]:
    return tuple({"power": id, "times": times} for id, times in declared)


@pytest.mark.parametrize(
    ("being", "melee", "dodge"),
    [
        ("solar", 9, 7), ("abyssal", 9, 7), ("infernal", 9, 7), ("dragon_blooded", 7, 3), ("lunar", 4, 4),
        ("alchemical", 4, 4), ("sidereal", 3, 3), ("spirit", 3, 3), ("mortal", 0, 0),
    ],
)  # fmt: skip
def test_the_cap_goes_by_the_kind_of_being(being: str, melee: int, dodge: int) -> None:
    ash = view(duel(being), "ash")
    assert [excellencies.cap(ash, one) for one in ("melee", "dodge")] == [melee, dodge]


def test_the_first_buys_dice_at_a_mote_each() -> None:
    enc = duel()
    played = strike(enc, 0, **{"power first-melee-attack": 9})
    ash = view(enc, "ash")
    assert (played.shown()["attack dice"], essence.motes(ash), ash.anima) == (4 + 5 + 2 + 9, 60 - 9, 9)


def test_the_second_buys_successes_at_two_motes_each() -> None:
    enc = duel()
    played = strike(enc, 0, **{"power second-melee-attack": 4})
    assert (played.shown()["automatic successes"], essence.motes(view(enc, "ash"))) == (4, 60 - 8)


def test_first_and_second_are_mixed_within_the_cap() -> None:
    mixed = {"power first-melee-attack": 5, "power second-melee-attack": 2}
    assert strike(duel(), 0, **mixed).shown()["attack dice"] == 11 + 5
    with pytest.raises(Refused, match="Charms may add 9 dice here, a success counts as two: 10"):
        strike(duel(), 0, **(mixed | {"power first-melee-attack": 6}))


def test_the_third_rolls_again_and_the_better_stands() -> None:
    enc = duel()
    again = uses(("third-melee-attack", 1))
    played = strike(enc, 1, attack_reroll=again, attack_again=3)
    assert (played.shown()["best attack successes"], essence.motes(view(enc, "ash"))) == (3, 60 - 4)
    played = strike(duel(), 4, attack_reroll=again, attack_again=0)
    assert played.shown()["best attack successes"] == 4


def test_the_third_goes_with_no_other() -> None:
    again = uses(("third-melee-attack", 1))
    with pytest.raises(Refused, match="no other Excellency"):
        strike(duel(), 1, attack_reroll=again, attack_again=3, **{"power first-melee-attack": 1})


def test_on_the_dv_the_first_is_rolled_in_step_5_and_the_second_is_bought() -> None:
    plain = strike(duel(), 0, defense="parry").shown()["DV"]
    assert plain == 5
    enc = duel()
    played = strike(enc, 3, target__s_effects=uses(("first-melee-defense", 6)), defense="parry", defense_dice=4)
    assert (played.shown()["defense dice"], played.shown()["DV"]) == (6, plain + 4)
    assert essence.motes(view(enc, "orc")) == 60 - 6
    enc = duel()
    played = strike(enc, 3, target__s_effects=uses(("second-melee-defense", 4)), defense="parry")
    assert (played.shown()["DV"], essence.motes(view(enc, "orc"))) == (plain + 4, 60 - 8)


def test_on_the_dv_the_third_answers_a_hit_with_half_the_ability_under_it() -> None:
    enc = duel()
    third = uses(("third-melee-defense", 1))
    played = strike(enc, 6, defense="parry", defense_reroll=third)
    # (4 + 5 + 1 + 3) / 2 up: half of Melee 5 is 3 for one who rounds up.
    assert (played.shown()["DV"], essence.motes(view(enc, "orc"))) == (7, 60 - 4)
    assert played.facts("miss")
    with pytest.raises(Refused, match="no other Excellency"):
        strike(duel(), 8, defense="parry", defense_reroll=third, target__s_effects=uses(("second-melee-defense", 1)))


def test_only_the_ability_of_the_mode_is_offered_and_its_cap_counts() -> None:
    enc = duel()
    with pytest.raises(Refused, match="Charms may add 7 dice here"):
        strike(enc, 0, defense="dodge", target__s_effects=uses(("first-dodge-defense", 6), ("second-dodge-defense", 1)))
    played = strike(duel(), 0, defense="dodge")
    assert played.outcome is not None
    offered = {one.id for one in played.outcome.passed["target's effects"].options} if (
        "target's effects" in played.outcome.passed) else {one.id for ask in played.asked for one in ask.options
                                                           if ask.key == "target's effects"}  # fmt: skip
    assert offered == {"first-dodge-defense", "second-dodge-defense"}


def test_the_highest_dodge_dv_of_a_solar() -> None:
    """By the cap, ceil((2 x (Dexterity + Dodge) + Essence) / 2) (rules section 8)."""
    played = strike(duel(), 0, defense="dodge", target__s_effects=uses(("second-dodge-defense", 3)))
    assert played.shown()["DV"] == 5 + 3
    assert 5 + 3 <= -(-(2 * (4 + 3) + 3) // 2)


def test_each_attack_and_each_defense_is_paid_apart() -> None:
    enc = duel()
    for left in (52, 44):
        strike(enc, 0, defense="parry", target__s_effects=uses(("second-melee-defense", 4)))
        assert essence.motes(view(enc, "orc")) == left
        enc.do(Begin("again", "ash"))
