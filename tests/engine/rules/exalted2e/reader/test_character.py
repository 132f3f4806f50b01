"""A full character of Exalted 2e in one line: read whole, or refused."""

import pytest

from engine.core.model import Draft, Refused
from engine.rules.exalted2e.fighter import Fighter
from engine.rules.exalted2e.numbers import dv, pools, soak
from engine.rules.exalted2e.reader import fighters as wheel

MAGE = "Mage: Dexterity 3, Dodge 3, Essence 2, Stamina 3, Melee 3 (swords), straight sword, buff jacket"


def test_a_character_in_a_line_has_its_traits_and_what_it_carries() -> None:
    (mage,) = wheel.read(MAGE)
    one = Fighter(Draft({"combatant": {"x": mage.combatant}}), "x")
    sheet = mage.combatant["sheet"]
    assert one.name == "Mage"
    assert mage.warnings == ()
    assert sheet["attributes"] == {"dexterity": 3, "stamina": 3}
    assert sheet["abilities"] == {"dodge": 3, "melee": 3}
    assert sheet["specialties"] == {"melee": {"name": "swords", "situational": True}}
    assert "listed" not in sheet
    sword = sheet["weapon"]["straight-sword"]
    assert pools.attack_base(one, sword).value == 8, "Dexterity 3, Melee 3, Accuracy 2"
    assert dv.standing(one, "dodge").value == 3, "half of Dexterity 3, Dodge 3 and Essence 2, mobility -1"
    assert (soak.soak(one, "bashing").value, soak.soak(one, "lethal").value) == (7, 3)


def test_the_order_the_side_of_a_number_and_line_ends_are_free() -> None:
    (one,) = wheel.read("Kes: solar, 10 personal, 26 peripheral motes, Martial Arts 4,\n  Wits 4, Valor 3, WP 7")
    sheet = one.combatant["sheet"]
    assert (sheet["being"], sheet["personal"], sheet["peripheral"], sheet["willpower"]) == ("solar", 10, 26, 7)
    assert (sheet["abilities"], sheet["attributes"]) == ({"martial_arts": 4}, {"wits": 4})
    assert sheet["virtues"]["valor"] == 3
    assert one.warnings == ("Kes has no weapon; it strikes with its fists.",)
    assert len(wheel.read("3 mages: Wits 4, soak 6/3")) == 3


@pytest.mark.parametrize(
    ("more", "said"),
    [("moon blade", "Not understood: moon blade\\."), ("Parry 4", "Not understood: Parry 4\\."),
     ("Wits 3", "Not understood: Wits 3\\."), ("Stamina 4 (oxen)", "Not understood: Stamina 4 \\(oxen\\)\\.")],
)  # fmt: skip
def test_what_is_not_understood_is_refused_and_nothing_is_added(more: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        wheel.read(f"Mage: Wits 2, {more}")


def test_a_line_of_numbers_is_still_one() -> None:
    (guard,) = wheel.read("guard: 8 dice, damage 5L, DV 3/4, soak 6/3")
    assert guard.combatant["sheet"]["listed"]["parry"] == 4
