"""Powers as the GM's own data: what is offered, what a use adds and costs (rules sections 5, 9 and 18)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Draft, Refused
from engine.rules.exalted3e import powers
from engine.rules.exalted3e.fighter import Fighter
from tests.cases.stage import combatant

FOCUS = {
    "name": "Focus",
    "when": "attacker_effects",
    "adds": {"attack_dice": 2, "double_from": 9},
    "each": {"motes": 3, "initiative": 1},
    "cost": {"motes": 1, "willpower": 1},
    "most": 4,
}


def _fighter(**more: Any) -> Fighter:
    table = {"initiative": 5, "personal": 12, "power": {"focus": FOCUS}} | more
    return Fighter(Draft({"combatant": {"a": combatant("a", table)}}), "a")


@pytest.mark.parametrize(("times", "motes"), [(1, 4), (2, 7), (4, 13)])
def test_the_cost_is_fixed_and_by_the_unit(times: int, motes: int) -> None:
    assert powers.cost_of(FOCUS, times) == {"motes": motes, "willpower": 1, "initiative": times}


def test_what_it_adds_is_by_the_unit_but_a_face_is_a_face() -> None:
    used = powers.use(_fighter(), {"power": "focus", "times": 3})
    assert (used.label, used.adds, used.power) == ("Focus, 3", {"attack_dice": 6, "double_from": 9}, "focus")
    assert powers.use(_fighter(), {"power": "focus", "times": 1}).label == "Focus"


@pytest.mark.parametrize(("motes", "willpower", "most"), [(12, 5, 3), (40, 5, 4), (4, 5, 1), (3, 5, 0), (12, 0, 0)])
def test_as_many_units_as_can_be_paid_up_to_the_cap(motes: int, willpower: int, most: int) -> None:
    fighter = _fighter(personal=motes, willpower_left=willpower)
    assert powers.most(fighter, FOCUS) == most


def test_more_units_than_the_cap_and_a_power_twice_are_refused() -> None:
    fighter = _fighter(personal=90)
    with pytest.raises(Refused) as refused:
        powers.use(fighter, {"power": "focus", "times": 5})
    assert (refused.value.code, refused.value.sentence) == ("too_many", "Focus is used at most 4 times at once.")
    with pytest.raises(Refused) as refused:
        powers.uses(fighter, [{"power": "focus", "times": 1}, {"power": "focus", "times": 2}])
    assert refused.value.code == "twice"


@pytest.mark.parametrize(
    ("more", "power", "kind", "reason"),
    [
        ({}, {}, "withering", ""),
        ({}, {"kinds": ["decisive"]}, "withering", "only with decisive attacks"),
        ({}, {"kinds": ["decisive"]}, "", ""),
        ({"initiative": 0, "crash": {"turns": 0}}, {"perilous": True}, "", "perilous: not in Crash"),
        ({"once": {"focus": "scene"}}, {"once_per": "scene"}, "", "once per scene, and used"),
        ({"motes": {"personal": 3}}, {}, "", "costs 4 motes, 3 left"),
        ({"willpower_left": 0}, {}, "", "costs 1 Willpower, 0 left"),
        ({}, {"cost": {"anima": 2}, "each": {}}, "", "costs 2 anima levels, 0 left"),
        ({"anima": "burning"}, {"cost": {"anima": 2}, "each": {}}, "", ""),
    ],
)
def test_why_a_power_can_not_be_used(more: dict[str, Any], power: dict[str, Any], kind: str, reason: str) -> None:
    fighter = _fighter(**more)
    assert powers.barred(fighter, "focus", FOCUS | power, kind) == reason


def test_an_effect_that_lasts_is_a_use_without_a_cost() -> None:
    fighter = _fighter()
    song = {"on": "a", "label": "song", "modifiers": {"attack_successes": 1, "defense": 2, "damage_levels": 1}}
    grudge = {"on": "a", "label": "grudge", "modifiers": {"ignore_soak": 3}, "against": "b"}
    fighter.draft.set("effect", {"song": song, "grudge": grudge})
    told = [(use.label, use.adds, use.cost) for use in powers.lasting(fighter, "b")]
    assert told == [("song", {"attack_successes": 1, "damage_levels": 1}, {}), ("grudge", {"ignore_soak": 3}, {})]
    assert [use.label for use in powers.lasting(fighter, "c")] == ["song"]


def test_parts_and_sums_of_several_uses() -> None:
    made = [
        powers.Use("One", {"soak": 2, "attack_dice": 1}, {}),
        powers.Use("Two", {"soak": -1, "double_from": 8}, {}),
        powers.Use("Three", {"double_from": 9}, {}),
    ]
    assert [(part.label, part.amount) for part in powers.parts(made, "soak")] == [("One", 2), ("Two", -1)]
    assert [(part.label, part.amount) for part in powers.parts(made, "soak", "attack_dice")] == [
        ("One", 3),
        ("Two", -1),
    ]
    assert (powers.total(made, "soak"), powers.double_from(made), powers.double_from(made, "other")) == (1, 8, None)


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        ({"motes": 1}, "1 mote"),
        (
            {"motes": 3, "willpower": 1, "initiative": 2, "anima": 1},
            "3 motes, 1 Willpower, 2 Initiative, 1 anima level",
        ),
        ({"anima": 2}, "2 anima levels"),
        ({"motes": 0}, ""),
    ],
)
def test_costs_in_words(cost: dict[str, int], words: str) -> None:
    assert powers.cost_words(cost) == words


def test_what_it_adds_in_words() -> None:
    assert (
        powers.adds_words({"attack_dice": 2, "soak": -1, "double_from": 9}) == "+2 attack dice, -1 soak, double from 9"
    )
