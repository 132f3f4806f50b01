"""Rows of effects in Exalted 2e: where somebody stands, and whose end is told, how."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.core import effects
from engine.core.made_up import read
from engine.core.model import Draft, Refused
from engine.rules.exalted2e.lasting import BOOK, COVERS, LASTING, OF_THE_TARGET, VOCABULARY, covers, higher
from engine.rules.exalted2e.sheet.sheet import Adds, Pays


def under(*labels: str) -> Draft:
    draft = Draft({"combatant": {"kes": {"name": "Kes"}}})
    for label in labels:
        effects.add(draft, "kes", label)
    return draft


def test_cover_is_found_with_and_without_its_percent_sign() -> None:
    found = list(covers(under("cover 25%", "cover 90", "cover of night", "prone"), "kes"))
    assert found == [("cover 25%", COVERS["25"]), ("cover 90", COVERS["90"])]
    assert [(one.adds(False), one.adds(True)) for _, one in found] == [(0, 1), (2, 4)]


@pytest.mark.parametrize(
    ("labels", "size"),
    [((), 0), (("higher 2",), 2), (("higher 1", "higher 3"), 3), (("higher 8",), 3), (("higher up", "no higher 2"), 0)],
)
def test_the_steepest_slope_counts_up_to_three(labels: tuple[str, ...], size: int) -> None:
    assert higher(under(*labels), "kes") == size


def test_the_end_of_a_hold_or_of_doing_nothing_is_no_news_nor_that_of_speaking() -> None:
    assert [label for label, row in LASTING.rows.items() if row.routine] == [
        "inactive", "clinched", "clinching", "persuades",
    ]  # fmt: skip


def test_who_is_no_longer_so_is_told_by_the_label() -> None:
    assert [label for label, row in LASTING.rows.items() if row.state] == [
        "prone", "stunned", "unaware", "mounted", "distracted", "impaired", "blind", "blocked",
    ]  # fmt: skip


def test_a_social_action_that_goes_on_is_not_of_the_book() -> None:
    assert set(LASTING.rows) - set(BOOK.rows) == {"persuades"}
    assert BOOK.by_hand == LASTING.by_hand


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
