"""What the papers list is what there is, and what they say can be typed is understood."""

import re
from pathlib import Path
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
from tests.packaging.project import ROOT

from .written import MANUAL, markdown

FIELDS = (MANUAL / "fields-exalted3e.md").read_text("utf-8") + (MANUAL / "powers.md").read_text("utf-8")


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
    listed = set(re.findall(r"`([a-z_]+)(?:\.<id>)?`", FIELDS))
    assert {field.alias or name for name, field in shape.model_fields.items()} - listed == set()


def test_every_word_of_a_power_is_in_its_table() -> None:
    listed = set(re.findall(r"`([a-z_]+)`", FIELDS))
    assert {*get_args(When), *get_args(Adds)} - listed == set()


def test_what_it_says_can_be_typed_is_what_the_program_offers() -> None:
    words = " ".join(" ".join(path.read_text("utf-8") for path in markdown()).split())
    assert all(typed in words for typed, _ in EXAMPLES if not typed.startswith("a pasted"))
    assert all(
        example in words for kind, example in ruleset("exalted3e").things.items() if kind in ("power", "weapon", "move")
    )


@pytest.mark.parametrize("path", [ROOT / "README.md", MANUAL / "your-own.md"], ids=lambda path: path.name)
def test_what_is_typed_there_is_read(path: Path) -> None:
    (character,) = (part for part in path.read_text("utf-8").split("```") if "\nKes: " in part)
    assert [one.name for one in read(character.removeprefix("text\n"))] == ["Hero Swordfighter", "Kes", "Guard"]


@pytest.mark.parametrize("path", markdown(), ids=lambda path: path.name)
def test_nothing_was_left_to_be_filled_in(path: Path) -> None:
    assert not re.findall(r"@[A-Z]+@", path.read_text("utf-8"))
