"""The layout of a ruleset's package: what the desk and the log ask for is there, under its name, in every one."""

from __future__ import annotations

import pytest

import engine.rules.exalted2e.attack.attack
import engine.rules.exalted2e.attack.chances
import engine.rules.exalted2e.desk.desk
import engine.rules.exalted2e.desk.moves
import engine.rules.exalted2e.desk.preview
import engine.rules.exalted2e.desk.sections
import engine.rules.exalted2e.figures
import engine.rules.exalted2e.log.sentences
import engine.rules.exalted2e.sheet.fields
import engine.rules.exalted2e.sheet.sheet
import engine.rules.exalted2e.turn.groups
import engine.rules.exalted2e.turn.order
import engine.rules.exalted2e.validate
import engine.rules.exalted3e.attack.attack
import engine.rules.exalted3e.attack.chances
import engine.rules.exalted3e.desk.desk
import engine.rules.exalted3e.desk.moves
import engine.rules.exalted3e.desk.preview
import engine.rules.exalted3e.desk.sections
import engine.rules.exalted3e.figures
import engine.rules.exalted3e.log.sentences
import engine.rules.exalted3e.sheet.fields
import engine.rules.exalted3e.sheet.sheet
import engine.rules.exalted3e.turn.order
import engine.rules.exalted3e.validate
import engine.rules.static_veil.attack.attack
import engine.rules.static_veil.attack.chances
import engine.rules.static_veil.desk.desk
import engine.rules.static_veil.desk.moves
import engine.rules.static_veil.desk.preview
import engine.rules.static_veil.desk.sections
import engine.rules.static_veil.figures
import engine.rules.static_veil.log.sentences
import engine.rules.static_veil.sheet.fields
import engine.rules.static_veil.sheet.sheet
import engine.rules.static_veil.turn.groups
import engine.rules.static_veil.turn.order
import engine.rules.static_veil.validate
from engine.rules import NAMES, ruleset
from engine.rules.common import parts
from engine.rules.common.packaged import Grouped, Packaged


class Checked:
    """Modules by the part they are: the type check compares each with what the part has to offer.

    Exalted 2e makes its sentences with what a table's own rules add, and asks for them itself.
    """

    sheets: tuple[parts.Sheets, ...] = (
        engine.rules.exalted3e.sheet.sheet,
        engine.rules.exalted2e.sheet.sheet,
        engine.rules.static_veil.sheet.sheet,
    )
    rest: tuple[parts.Rest, ...] = (
        engine.rules.exalted3e.validate,
        engine.rules.exalted2e.validate,
        engine.rules.static_veil.validate,
    )
    fields: tuple[parts.Fields, ...] = (
        engine.rules.exalted3e.sheet.fields,
        engine.rules.exalted2e.sheet.fields,
        engine.rules.static_veil.sheet.fields,
    )
    carrying: tuple[parts.Carrying, ...] = (
        engine.rules.exalted3e.sheet.fields,
        engine.rules.exalted2e.sheet.fields,
        engine.rules.static_veil.sheet.fields,
    )
    follows: tuple[parts.Follows, ...] = (
        engine.rules.exalted3e.desk.sections,
        engine.rules.exalted2e.desk.sections,
        engine.rules.static_veil.desk.sections,
    )
    summary: tuple[parts.Summary, ...] = (
        engine.rules.exalted3e.desk.sections,
        engine.rules.exalted2e.desk.sections,
        engine.rules.static_veil.desk.sections,
    )
    order: tuple[parts.Order, ...] = (
        engine.rules.exalted3e.turn.order,
        engine.rules.exalted2e.turn.order,
        engine.rules.static_veil.turn.order,
    )
    desk: tuple[parts.Desk, ...] = (
        engine.rules.exalted3e.desk.desk,
        engine.rules.exalted2e.desk.desk,
        engine.rules.static_veil.desk.desk,
    )
    sections: tuple[parts.Sections, ...] = (
        engine.rules.exalted3e.desk.sections,
        engine.rules.exalted2e.desk.sections,
        engine.rules.static_veil.desk.sections,
    )
    wide: tuple[parts.Wide, ...] = (
        engine.rules.exalted3e.desk.sections,
        engine.rules.exalted2e.desk.sections,
        engine.rules.static_veil.desk.sections,
    )
    why: tuple[parts.Why, ...] = (
        engine.rules.exalted3e.figures,
        engine.rules.exalted2e.figures,
        engine.rules.static_veil.figures,
    )
    menu: tuple[parts.Menu, ...] = (
        engine.rules.exalted3e.desk.moves,
        engine.rules.exalted2e.desk.moves,
        engine.rules.static_veil.desk.moves,
    )
    moves: tuple[parts.Moves, ...] = (
        engine.rules.exalted3e.desk.moves,
        engine.rules.exalted2e.desk.moves,
        engine.rules.static_veil.desk.moves,
    )
    preview: tuple[parts.Preview, ...] = (
        engine.rules.exalted3e.desk.preview,
        engine.rules.exalted2e.desk.preview,
        engine.rules.static_veil.desk.preview,
    )
    attack: tuple[parts.Attack, ...] = (
        engine.rules.exalted3e.attack.attack,
        engine.rules.exalted2e.attack.attack,
        engine.rules.static_veil.attack.attack,
    )
    chances: tuple[parts.Chances, ...] = (
        engine.rules.exalted3e.attack.chances,
        engine.rules.exalted2e.attack.chances,
        engine.rules.static_veil.attack.chances,
    )
    titles: tuple[parts.Titles, ...] = (
        engine.rules.exalted3e.attack.chances,
        engine.rules.exalted2e.attack.chances,
        engine.rules.static_veil.attack.chances,
    )
    attacks: tuple[parts.Attacks, ...] = (
        engine.rules.exalted3e.desk.desk,
        engine.rules.exalted2e.desk.desk,
        engine.rules.static_veil.desk.desk,
    )
    log: tuple[parts.Log, ...] = (
        engine.rules.exalted3e.log.sentences,
        engine.rules.static_veil.log.sentences,
    )
    groups: tuple[parts.Groups, ...] = (engine.rules.exalted2e.turn.groups, engine.rules.static_veil.turn.groups)
    group_row: tuple[parts.GroupRow, ...] = (
        engine.rules.exalted2e.turn.groups,
        engine.rules.static_veil.turn.groups,
    )


def rules_of(name: str) -> Packaged:
    found = ruleset(name)
    assert isinstance(found, Packaged)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_part_is_where_it_is_looked_for_and_is_compared_by_the_type_check(name: str) -> None:
    rules = rules_of(name)
    only = set() if isinstance(rules, Grouped) else {"groups", "group_row"}
    own = {"log", "menu"} if rules.package.endswith("exalted2e") else {"kinds"}
    compared = {
        part: vars(Checked)[part] for part in vars(parts.Parts) if isinstance(vars(parts.Parts)[part], parts.Part)
    }
    for part, modules in compared.items():
        if part not in only | own:
            assert getattr(rules.has, part) in modules, part


@pytest.mark.parametrize("name", NAMES)
def test_only_procedures_with_known_steps_list_them_ahead(name: str) -> None:
    rules = ruleset(name)
    assert rules.steps("attack")
    assert rules.steps("end_turn") == ()


def test_a_tables_own_rules_are_in_the_package_of_the_rules_they_change() -> None:
    over, under = rules_of("ialdabaoth"), rules_of("exalted2e")
    assert over.package == under.package
