"""Defense Values: the numbers of the seed, what bars a mode, shield and cover, wounds, negative values."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.rules.exalted2e.numbers import dv

from .fights import fight, play, view

SWORD = {"name": "Sword", "defense": 1, "accuracy": 2, "damage": 3}
STAFF = {"name": "Seven-section staff", "ability": "martial_arts", "type": "bashing", "defense": 3,
         "tags": ("two-handed",)}  # fmt: skip
SLEDGE = {"name": "Sledge", "defense": -3, "tags": ("two-handed",)}


def test_three_defense_values_of_the_seed() -> None:
    enc = fight({
        "soldier": {"attributes": {"dexterity": 2}, "abilities": {"dodge": 3}},
        "anoria": {"being": "solar", "attributes": {"dexterity": 4}, "abilities": {"dodge": 4}, "essence": 5},
        "monk": {"being": "dragon_blooded", "attributes": {"dexterity": 3}, "abilities": {"martial_arts": 4}},
    })  # fmt: skip
    assert dv.standing(view(enc, "soldier"), "dodge").value == 2
    assert dv.standing(view(enc, "anoria"), "dodge").value == 7
    assert dv.standing(view(enc, "monk"), "parry").value == 5


def test_a_staff_parries_no_better_than_a_fist_that_was_rounded_up() -> None:
    monk = {"being": "dragon_blooded", "attributes": {"dexterity": 3}, "abilities": {"martial_arts": 4}}
    enc = fight({"monk": {**monk, "weapon": {"staff": STAFF}}})
    assert dv.standing(view(enc, "monk"), "parry").value == 5
    assert dv.parry_weapon(view(enc, "monk")) == "staff"


def test_hands_that_hold_a_sledge_parry_with_it() -> None:
    enc = fight({"smith": {"attributes": {"dexterity": 3}, "abilities": {"melee": 2}, "weapon": {"sledge": SLEDGE}}})
    assert dv.standing(view(enc, "smith"), "parry").value == 1
    assert dv.base(view(enc, "smith"), "parry", "sledge").parts[0].parts[-1].amount == -1


def test_a_halving_sums_to_its_parts_and_names_its_rule() -> None:
    enc = fight({"hero": {"being": "solar", "attributes": {"dexterity": 4}, "abilities": {"dodge": 3}, "essence": 2}})
    (half,) = dv.base(view(enc, "hero"), "dodge").parts
    assert (half.amount, sum(part.amount for part in half.parts)) == (5, 5)
    assert [(part.label, part.amount) for part in half.parts] == [
        ("Dexterity", 4), ("Dodge", 3), ("Essence", 2), ("half, rounded up", -4),
    ]  # fmt: skip
    assert half.rule == "rules section 5.1"


@pytest.mark.parametrize(
    ("said", "barred"),
    [
        ({}, {"parry": "unarmed"}),
        ({"type": "bashing"}, {}),
        ({"type": "bashing", "ranged": True}, {"parry": "unarmed"}),
        ({"bypass": "undodgeable"}, {"dodge": "undodgeable", "parry": "unarmed"}),
        ({"aware": False}, {"dodge": "unaware", "parry": "unaware"}),
    ],
)
def test_what_bars_a_mode_of_one_who_is_unarmed(said: dict[str, Any], barred: dict[str, str]) -> None:
    enc = fight({"a": {"attributes": {"dexterity": 2}}})
    assert dv.modes_barred(view(enc, "a"), **said) == barred


def test_a_weapon_parries_arrows_but_for_the_option() -> None:
    armed = {"a": {"weapon": {"sword": SWORD}}}
    assert dv.modes_barred(view(fight(armed), "a"), ranged=True) == {}
    strict = fight(armed, armed_parry_ranged="needs_stunt")
    assert dv.modes_barred(view(strict, "a"), ranged=True) == {"parry": "ranged, without a stunt"}


@pytest.mark.parametrize(("shield", "cover", "close", "ranged"), [
    ("target", "", 1, 1), ("tower", "25%", 1, 2), ("buckler", "90%", 2, 4), ("", "50%", 1, 2), ("", "25%", 0, 1),
])  # fmt: skip
def test_of_shield_and_cover_only_the_larger_counts(shield: str, cover: str, close: int, ranged: int) -> None:
    enc = fight({"a": {"attributes": {"dexterity": 2}, **({"shield": shield} if shield else {})}})
    if cover:
        enc.do(Edit((("effect", {"e": {"on": "a", "label": f"cover {cover}"}}),)))
    fighter = view(enc, "a")
    assert dv.value(fighter, "dodge").value == 1 + close
    assert dv.value(fighter, "dodge", ranged=True).value == 1 + ranged


def test_bonuses_and_penalties_count_on_a_barred_mode_and_the_true_value_may_be_negative() -> None:
    now = {"dv": {"attack": 2}, "health": {"lethal": 4}}
    enc = fight({"a": {"tick": 9, "attributes": {"dexterity": 4}, "shield": "target", "now": now}})
    barred = dv.value(view(enc, "a"), "dodge", barred="unaware")
    assert [(part.label, part.amount) for part in barred.parts] == [
        ("unaware: base 0", 0), ("target shield", 1), ("attack", -2), ("wounds", -2),
    ]  # fmt: skip
    assert barred.value == -3
    assert dv.standing(view(enc, "a"), "dodge").value == 0


def test_wounds_lower_both_values_box_by_box() -> None:
    fighter = {"being": "solar", "attributes": {"dexterity": 4}, "abilities": {"dodge": 3}, "essence": 2,
               "listed": {"parry": 4}}  # fmt: skip
    dodge, parry = [], []
    for lethal in range(7):
        enc = fight({"a": {**fighter, "now": {"health": {"lethal": lethal}} if lethal else {}}})
        dodge.append(dv.standing(view(enc, "a"), "dodge").value)
        parry.append(dv.standing(view(enc, "a"), "parry").value)
    assert dodge == [5, 5, 4, 4, 3, 3, 1]
    assert parry == [4, 4, 3, 3, 2, 2, 0]


SHADE = {"being": "heroic", "tick": 0, "attributes": {"dexterity": 4}, "abilities": {"melee": 3},
         "weapon": {"sword": SWORD}}  # fmt: skip


def test_a_dash_by_another_name_and_one_that_a_charm_grants_bar_the_parry_too() -> None:
    named = fight({"a": SHADE, "b": {"tick": 9}}, tick=0)
    play(named, "dash", "a", {"label": "runs for the gate"})
    granted = fight({"a": SHADE, "b": {"tick": 9}}, tick=0)
    granted.do(Begin("flurry", "a", {"charm": "gm", "parts": ({"do": "jump"}, {"do": "dash", "label": "leaps"})}))
    for enc in (named, granted):
        assert dv.modes_barred(view(enc, "a"), type="bashing") == {"parry": "dashing"}


def test_the_mobility_of_armor_is_off_a_dodge_that_is_barred() -> None:
    enc = fight({"a": {**SHADE, "armor": {"plate": {"name": "Plate", "mobility": 3}}}})
    assert dv.value(view(enc, "a"), "dodge", barred="undodgeable").value == -3
    assert dv.value(view(enc, "a"), "parry", barred="unblockable").value == 0
