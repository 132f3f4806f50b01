"""The words for effects made up on the spot: every one names a number that the rules read."""

from typing import get_args

import pytest

from engine.core.made_up import read
from engine.core.model import Refused
from engine.rules.exalted2e.sheet.sheet import Adds, Pays
from engine.rules.exalted2e.vocabulary import OF_THE_TARGET, VOCABULARY

OF_EFFECTS = {"bashing_soak", "lethal_soak", "speed"}
"""Numbers that only effects have, no power."""


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("oil +2 attack dice, 3 motes", {"name": "oil", "adds": {"attack_dice": 2}, "pay": {"motes": 3}}),
        ("mud -1 Dodge DV", {"name": "mud", "adds": {"dodge": -1}}),
        ("+2 parry", {"name": "ruling", "adds": {"parry": 2}}),
        ("smoke +2 dv dice 1 willpower", {"name": "smoke", "adds": {"dv_dice": 2}, "pay": {"willpower": 1}}),
        ("+3 bashing soak, 1 health level", {"name": "ruling", "adds": {"bashing_soak": 3}, "pay": {"health": 1}}),
        ("dusk external penalty -2", {"name": "dusk", "adds": {"external": -2}}),
        ("+1 success", {"name": "ruling", "adds": {"attack_successes": 1}}),
    ],
)
def test_what_is_typed_names_numbers_of_these_rules(text: str, use: dict[str, object]) -> None:
    assert read(text, vocabulary=VOCABULARY) == use


def test_at_the_damage_roll_a_success_is_a_level() -> None:
    assert read("+1 success", at_damage=True, vocabulary=VOCABULARY)["adds"] == {"damage_levels": 1}


@pytest.mark.parametrize("text", ["+2 evasion", "+1 initiative", "-1 target initiative", "+1 further attacks"])
def test_numbers_of_other_rules_are_not_known(text: str) -> None:
    with pytest.raises(Refused, match="No number is called"):
        read(text, vocabulary=VOCABULARY)


def test_every_word_means_a_number_that_is_read() -> None:
    assert set(VOCABULARY.adds.values()) <= {*get_args(Adds), *OF_EFFECTS}
    assert set(VOCABULARY.pays.values()) == set(get_args(Pays))
    assert set(VOCABULARY.adds.values()) >= OF_THE_TARGET
