"""What the papers list is what there is, and what they say can be typed is understood."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine import manual
from engine.importers import read
from engine.rules import NAMES, ruleset
from engine.rules.common.shape import Shape
from engine.rules.common.sheets import Note
from engine.rules.exalted2e.sheet import sheet as move2
from engine.rules.exalted2e.sheet import sheet as power2
from engine.rules.exalted2e.sheet import sheet as sheet2
from engine.rules.exalted3e.sheet import sheet
from engine.rules.exalted3e.sheet.sheet import Adds, Move, Power, When
from engine.rules.exalted3e.sheet.weapons import TYPED as EXAMPLES
from engine.rules.static_veil.sheet import sheet as veil
from engine.rules.static_veil.sheet.sheet import Move as VeilMove
from tests.packaging.project import ROOT
from tui.arguments import parser
from tui.command_table import COMMANDS
from tui.commands import on_screen
from tui.settings import SPECS

from .tables import offered
from .written import MANUAL, markdown

SHAPES: dict[str, list[type[Shape]]] = {
    "exalted3e": [
        sheet.CharacterSheet,
        sheet.QuickSheet,
        sheet.Weapon,
        sheet.QuickWeapon,
        sheet.Armor,
        sheet.Asks,
        Note,
        Power,
        Move,
    ],
    "exalted2e": [
        sheet2.Sheet,
        sheet2.Weapon,
        sheet2.Armor,
        sheet2.Virtues,
        sheet2.Natural,
        sheet2.Listed,
        sheet2.Specialty,
        sheet2.Asks,
        move2.Move,
        power2.Power,
    ],
    "static-veil": [
        veil.Sheet,
        veil.Weapon,
        veil.Armor,
        veil.Shield,
        veil.Attributes,
        veil.Listed,
        veil.Asks,
        VeilMove,
    ],
}
"""What a file of a ruleset may hold, by the end of its topic."""


def written_of(name: str) -> set[str]:
    """The words in code that the topic of a ruleset's fields has; what 2e says is as above stands with 3e."""
    above = (f"fields-{name}",) if name == "static-veil" else ("powers", "fields-exalted3e", f"fields-{name}")
    text = " ".join((MANUAL / f"{one}.md").read_text("utf-8") for one in above)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    return {word for span in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[a-z_0-9]+", span)}


@pytest.mark.parametrize(("name", "shape"), [(name, one) for name, some in SHAPES.items() for one in some])
def test_every_field_of_a_sheet_is_in_its_tables(name: str, shape: type[Shape]) -> None:
    assert {field.alias or field_name for field_name, field in shape.model_fields.items()} - written_of(name) == set()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exalted3e", (*get_args(When), *get_args(Adds))),
        ("exalted2e", (*get_args(power2.When), *get_args(power2.Adds), *get_args(power2.Pays), *get_args(power2.Type))),
    ],
)
def test_every_word_of_a_power_is_in_its_table(name: str, words: tuple[str, ...]) -> None:
    assert {*words} - written_of(name) == set()


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


def named(pattern: str) -> set[str]:
    """What all papers have of a kind, but for blocks of code."""
    texts = (re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.S | re.M) for path in markdown())
    return {found for text in texts for found in re.findall(pattern, text)}


@pytest.mark.parametrize("command", sorted(named(r"`battlewheel( [^`]*)?`")))
def test_every_command_that_is_named_can_be_given(command: str) -> None:
    given = re.sub(r"[][]", "", command).replace("--at N", "--at 3").replace("ruleset", "exalted2e").split()
    parser().parse_args([word.removesuffix("...") for word in given])


def test_every_topic_that_is_named_is_there() -> None:
    starred = named(r"(?<![*\w])\*([\w-]+)\*(?![*\w])")
    assert len(starred) > 5
    assert (starred | named(r"`battlewheel manual ([^`[]+)`")) - {*manual.topics()} == set()


def test_every_setting_is_in_the_table_with_its_values() -> None:
    text = (MANUAL / "settings.md").read_text("utf-8")
    for spec in SPECS:
        row = next(row for row in text.splitlines() if row.startswith("|") and f"`{spec.field}`" in row)
        values = [str(value).lower() for value, _ in spec.words if value != ""]
        assert spec.field in ("ruleset", "theme") or all(f"`{value}`" in row for value in values), spec.field


@pytest.mark.parametrize("path", markdown(), ids=lambda path: path.name)
def test_no_key_is_named_that_no_command_has(path: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.S | re.M)
    pressed = set(re.findall(r"`([A-Za-z!?:/+*\[]|ctrl\+\w)`", text))
    in_menus = {item.label for name in NAMES for item in offered(name)}
    assert pressed - {on_screen(key) for command in COMMANDS for key in command.keys} - in_menus == set()


@pytest.mark.parametrize("path", markdown(), ids=lambda path: path.name)
def test_nothing_was_left_to_be_filled_in(path: Path) -> None:
    assert not re.findall(r"@[A-Z]+@", path.read_text("utf-8"))


def test_every_folder_of_the_map_is_there() -> None:
    rows = (
        (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Where what stands")[1].split("```")[1].splitlines()[1:]
    )
    base, found = "", list[str]()
    for row in rows:
        head = re.split(r" {2,}", row.strip())[0]
        if not row.startswith(" "):
            base = head
        elif re.match(r"  \S", row):
            found += [f"{base}{name}" for name in head.split()]
    assert len(found) > 10
    assert [path for path in found if not (ROOT / path).exists() and not (ROOT / f"{path}.py").exists()] == []
