"""What the README shows and lists is what there is."""

import re
from typing import get_args

import pytest

from engine.importers import read
from engine.rules import ruleset
from engine.rules.exalted3e.sheet import sheet
from engine.rules.exalted3e.sheet.examples import TYPED as EXAMPLES
from engine.rules.exalted3e.sheet.move import Move
from engine.rules.exalted3e.sheet.power import Adds, Power, When
from engine.rules.shape import Shape
from engine.rules.sheets import Note
from tests.packaging.project import ROOT, between
from tests.tui.frames import readme

TEXT = (ROOT / "README.md").read_text("utf-8")


def test_the_frame_is_the_demo_at_80_by_24() -> None:
    kept = between(TEXT, "desk frame")
    assert len(kept) == 24
    assert kept == readme.drawn()


@pytest.mark.parametrize(
    "shape",
    [
        sheet.CharacterSheet,
        sheet.QuickSheet,
        sheet.Weapon,
        sheet.QuickWeapon,
        sheet.Armor,
        Note,
        sheet.Asks,
        Power,
        Move,
    ],
)
def test_every_field_of_a_sheet_is_in_its_tables(shape: type[Shape]) -> None:
    listed = set(re.findall(r"`([a-z_]+)(?:\.<id>)?`", TEXT))
    assert {field.alias or name for name, field in shape.model_fields.items()} - listed == set()


def test_every_word_of_a_power_is_in_its_table() -> None:
    listed = set(re.findall(r"`([a-z_]+)`", TEXT))
    assert {*get_args(When), *get_args(Adds)} - listed == set()


def test_what_it_says_can_be_typed_is_what_the_program_offers() -> None:
    words = " ".join(TEXT.split())
    assert all(typed in words for typed, _ in EXAMPLES if not typed.startswith("a pasted"))
    (character,) = (part for part in TEXT.split("```") if "\nKes: " in part)
    assert [one.name for one in read(character.removeprefix("text\n"))] == ["Hero Swordfighter", "Kes", "Guard"]
    assert all(
        example in words for kind, example in ruleset("exalted3e").things.items() if kind in ("power", "weapon", "move")
    )


def test_nothing_was_left_to_be_filled_in() -> None:
    assert not re.findall(r"@[A-Z]+@", TEXT)
