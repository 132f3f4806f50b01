"""Rows of effects in Exalted 2e: where somebody stands, and whose end is told, how."""

from __future__ import annotations

import pytest

from engine.core import effects
from engine.core.model import Draft
from engine.rules.exalted2e.lasting import BOOK, COVERS, LASTING, covers, higher


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
