"""Rows of effects in Static Veil: stacks of conditions, what they change and do, how they are told."""

from __future__ import annotations

from engine.core.model import Draft
from engine.rules.static_veil.lasting import BLEEDING, BURNING, DISTRACTED, LASTING, PRONE, SUPPRESSED, Condition


def test_what_a_condition_changes_grows_with_its_stacks() -> None:
    assert list(DISTRACTED.of(3).items()) == [("stacks", 3), ("test", -15)]
    assert PRONE.of(1) == {"stacks": 1}


def test_stacks_that_end_apart_count_together() -> None:
    draft = Draft({"combatant": {"kes": {"name": "Kes"}}})
    BURNING.on(draft, "kes", modifiers=BURNING.of(3))
    BURNING.on(draft, "kes", {"round": 2}, BURNING.of(1))
    BURNING.on(draft, "kes", modifiers={"test": -1})  # a file that says nothing of stacks means one
    assert (BURNING.stacks(draft, "kes"), BURNING.harm(draft, "kes")) == (5, 10)
    assert [BURNING.said(one) for _, one in BURNING.found(draft, "kes")] == ["burns 3", "burns 1", "burns 1"]


def test_a_condition_of_one_stack_is_told_without_a_count() -> None:
    assert PRONE.said({"modifiers": {"stacks": 1}}) == "prone"
    assert DISTRACTED.said({"modifiers": {"stacks": 2}}) == "distracted 2"


def test_only_some_conditions_do_damage_by_themselves() -> None:
    harm = {row.label: row.damage for row in LASTING.rows.values() if isinstance(row, Condition) and row.damage}
    assert harm == {"bleeding": BLEEDING.damage, "burning": 2, "corroding": 2}
    assert BLEEDING.damage == 1


def test_being_under_fire_is_no_condition_and_is_not_put_on_by_hand() -> None:
    assert set(LASTING.rows) - set(LASTING.by_hand) == {SUPPRESSED.label}
