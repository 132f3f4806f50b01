"""Every field of a fighter as a form lists it, what follows from it, and what it carries into another fight."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import MISSING, Tree, get
from engine.rules.common.base import FieldSpec
from engine.rules.exalted2e.ruleset import RULES

from .fights import combatant
from .skirmish import FIGHTERS


def isra(**now: Any) -> Tree:
    made = combatant("isra", FIGHTERS["isra"])
    return {**made, "now": now} if now else made


def found(tree: Tree) -> dict[str, FieldSpec]:
    return {one.path: one for one in RULES.fields(tree)}


def test_fields_stand_in_groups_in_their_order() -> None:
    groups = list(dict.fromkeys(one.group for one in RULES.fields(isra())))
    assert groups == [
        "Fighter", "Sheet", "Attributes", "Abilities", "Virtues", "Excellencies", "As a block lists them",
        "Weapon: Straight sword", "Armor: Lamellar", "Now", "Asked in an attack", "Specialties",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "title", "value", "kind"),
    [
        ("sheet.being", "What it is", "lunar", "choice"),
        ("sheet.excellencies.melee", "Melee", ("first", "second"), "list"),
        ("sheet.weapon.sword.range", "Range in yards", 0, "int"),
        ("sheet.specialties.melee.name", "Melee, name", "", "text"),
        ("now.tick", "Next tick", 0, "int"),
        ("now.channels.valor", "Valor channels used", 0, "int"),
        ("ask.defense", "2  Dodge or Parry", "by_sheet", "choice"),
    ],
)
def test_a_field_has_its_words_and_its_kind(path: str, title: str, value: Any, kind: str) -> None:
    one = found(isra())[path]
    assert (one.title, one.kind) == (title, kind)
    assert (tuple(one.value) if isinstance(one.value, list) else one.value) == value


def test_what_is_seldom_wanted_is_minor() -> None:
    fields = found(isra())
    minor = {path for path, one in fields.items() if one.minor}
    assert {"sheet.kind", "sheet.excellencies.war", "sheet.listed.dodge", "sheet.specialties.melee.dice"} <= minor
    assert not {"sheet.excellencies.dodge", "sheet.essence", "sheet.weapon.sword.speed"} & minor


def test_every_value_can_be_written_where_it_stands() -> None:
    for id, table in FIGHTERS.items():
        tree = combatant(id, table)
        for one in RULES.fields(tree):
            held = get(tree, one.path)
            assert one.value is MISSING or held is MISSING or one.value == held


def test_what_follows_from_the_sheet_has_its_parts() -> None:
    told = {one.label: one for one in RULES.derived({"combatant": {"isra": isra()}}, "isra")}
    assert {label: one.value for label, one in told.items()} == {
        "Join Battle": "7", "Dodge DV": "4", "Parry DV": "6", "Soak, bashing": "8", "Soak, lethal": "8",
        "Soak, aggravated": "6",
        "Hardness": "2", "Straight sword": "12 dice, 7L, Speed 5, Rate 2", "Punch": "6 dice, 4B, Speed 5, Rate 3",
        "Kick": "5 dice, 7B, Speed 5, Rate 2", "Clinch": "5 dice, 4B, Speed 6, Rate 1",
    }  # fmt: skip
    parts = "".join(span.text for span in told["Parry DV"].parts)
    assert parts == "Straight sword, half of 11 6 (Dexterity 5, Melee 5, Straight sword, Defense 1)"
    assert RULES.ready({"combatant": {"isra": isra()}}, "isra") == ("", "7")


def test_one_who_is_to_be_added_in_a_few_lines() -> None:
    lines = [(one.label, "".join(span.text for span in one.spans)) for one in RULES.summary(isra())]
    assert lines[0] == (
        "Numbers",
        "Join Battle 7   Dodge DV 4   Parry DV 6   Soak 8B 8L   Hardness 2   Willpower 7",
    )
    assert lines[1] == ("Health", "7 levels: -0, -1 x2, -2 x2, -4, incapacitated, 4 Dying   Lunar")
    assert lines[2] == ("Motes", "personal 16 of 16   peripheral 38 of 38")
    assert lines[3] == ("Weapon", "Straight sword   12 dice, 7L, Speed 5, Rate 2")


HURT: Tree = {
    "joined": True, "tick": 36, "dv": {"attack": 1}, "health": {"lethal": 2, "dying": 0}, "anima": 9, "willpower": 4,
    "motes": {"peripheral": 21, "committed_peripheral": 5},
}  # fmt: skip


def test_wounds_and_pools_go_into_the_next_fight_and_ticks_do_not() -> None:
    tree = RULES.trim(isra(**HURT))
    kept = RULES.carried(tree, fresh=False)["now"]
    assert kept == {"health": {"lethal": 2}, "motes": {"peripheral": 21, "committed_peripheral": 5}, "willpower": 4,
                    "anima": 9}  # fmt: skip
    assert RULES.carried(tree, fresh=True)["now"] == {"motes": {"committed_peripheral": 5}}
    assert RULES.condition(tree) == (
        "2 lethal of 7 levels; peripheral 21 of 38, 5 committed; Willpower 4 of 7; anima glowing"
    )
    assert RULES.condition(isra()) == "unhurt"


def test_one_whose_track_is_full_comes_as_it_is() -> None:
    dead = isra(health={"lethal": 7, "dying": 4}, defeated="dead")
    assert RULES.carried(dead, fresh=False)["now"] == {"health": {"lethal": 7, "dying": 4}, "defeated": "dead"}
    assert "now" not in RULES.carried(dead, fresh=True)
    assert RULES.condition(dead) == "7 lethal of 7 levels; 4 of 4 Dying boxes; dead"
