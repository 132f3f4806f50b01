"""Effects typed on the spot."""

from typing import Any

import pytest

from engine.core.ask import made_up
from engine.core.made_up import read, words_for
from engine.core.model import Refused


@pytest.mark.parametrize(
    ("text", "adds", "pay"),
    [
        ("oil +2 attack dice, 3 motes", {"attack_dice": 2}, {"motes": 3}),
        ("Oil +2 Attack Dice, 3 Motes", {"attack_dice": 2}, {"motes": 3}),
        ("oil attack dice +2", {"attack_dice": 2}, {}),
        ("oil +1 attack die", {"attack_dice": 1}, {}),
        ("oil + 2 attack dice", {"attack_dice": 2}, {}),
        ("oil+2 attack dice", {"attack_dice": 2}, {}),
        ("oil, +2 attack dice; -1 soak", {"attack_dice": 2, "soak": -1}, {}),
        ("oil soak -3", {"soak": -3}, {}),
        ("oil double 9s", {"double_from": 9}, {}),
        ("oil damage doubles from 8", {"damage_double_from": 8}, {}),
        ("oil ignores 4 soak", {"ignore_soak": 4}, {}),
        ("oil +4 post soak damage", {"post_soak_dice": 4}, {}),
        ("oil +2 damage dice +1 damage success", {"damage_dice": 2, "damage_successes": 1}, {}),
        ("oil +1 success", {"attack_successes": 1}, {}),
        ("oil +2 initiative, pay 3 initiative", {"initiative": 2}, {"initiative": 3}),
        ("oil +1 defense for 1 willpower", {"defense": 1}, {"willpower": 1}),
        ("oil +4 speed", {"speed": 4}, {}),
        ("oil -2 resolve", {"resolve": -2}, {}),
        ("oil +1 parry, costs 2 motes, 1 anima", {"parry": 1}, {"motes": 2, "anima": 1}),
        ("oil -2 target initiative", {"target_initiative": -2}, {}),
        ("oil 2 attack dice", {"attack_dice": 2}, {}),
        ("oil -3 motes", {}, {"motes": 3}),
        ("oil", {}, {}),
    ],
)
def test_reads_what_people_write(text: str, adds: dict[str, int], pay: dict[str, int]) -> None:
    use = read(text)
    assert use["name"].lower() == "oil"
    assert use["adds"] == adds
    assert use.get("pay", {}) == pay
    assert made_up(use) == use


def test_successes_belong_to_the_roll_they_are_declared_for() -> None:
    assert read("oil +1 success")["adds"] == {"attack_successes": 1}
    assert read("oil +1 success", at_damage=True)["adds"] == {"damage_successes": 1}


def test_a_name_may_have_many_words_or_be_missing() -> None:
    assert read("burning oil on the blade +1 damage")["name"] == "burning oil on the blade"
    assert read("+2 attack dice") == {"name": "ruling", "adds": {"attack_dice": 2}}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "oil +2 attack dice"),
        ("oil +2 atack dice", "did you mean attack dice"),
        ("oil +2", "of what"),
        ("oil +2 motes", "can't be added"),
        ("oil double 11s", "2 to 10"),
        ("oil +2 attack dice, soak", "soak has no number"),
        ("oil +2 [red]x[/]", "No number is called [red]x[/]"),
    ],
)
def test_says_what_it_could_not_make_out(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert says in refused.value.sentence


@pytest.mark.parametrize(
    "use",
    [
        {"name": "oil", "adds": {"attack_dice": 2, "soak": -1}, "pay": {"motes": 3}},
        {"name": "burning oil", "adds": {"post_soak_dice": 4}},
        {"name": "oil", "adds": {"double_from": 9, "target_initiative": -2}},
        {"name": "a fine word", "adds": {}},
    ],
)
def test_writes_what_it_reads(use: dict[str, Any]) -> None:
    assert read(words_for(use)) == use
