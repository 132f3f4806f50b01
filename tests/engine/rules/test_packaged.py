"""The layout of a ruleset's package: what the desk and the log ask for is there, under its name, in every one."""

import pytest

from engine.rules import NAMES, ruleset
from engine.rules.packaged import Grouped, Packaged

LAYOUT = {
    "attack.attack": ("STEPS",),
    "attack.chances": ("ROWS", "odds"),
    "attack.titles": ("flow_title",),
    "desk.attack_table": ("TABLE", "section"),
    "desk.derived": ("condition", "derived", "ready"),
    "desk.desk": ("ROWS", "clock_words"),
    "desk.menu": ("menu",),
    "desk.moves": ("MOVES",),
    "desk.preview": ("preview",),
    "desk.sections": ("sections",),
    "desk.summary": ("summary",),
    "desk.why": ("why",),
    "desk.wide": ("sheet",),
    "log.sentences": ("KINDS", "sentences"),
    "sheet.carrying": ("carried",),
    "sheet.fields": ("fields",),
    "sheet.sheet": ("MODELS", "trim", "validate"),
    "turn.order": ("order",),
    "validate": ("validate_rest",),
}


@pytest.mark.parametrize("name", NAMES)
def test_every_part_is_where_it_is_looked_for(name: str) -> None:
    rules = ruleset(name)
    assert isinstance(rules, Packaged)
    layout = LAYOUT | ({"desk.group_row": ("row",), "turn.groups": ("folded",)} if isinstance(rules, Grouped) else {})
    missing = [f"{part}.{it}" for part, names in layout.items() for it in names if not hasattr(rules.part(part), it)]
    assert missing == []


@pytest.mark.parametrize("name", NAMES)
def test_only_procedures_with_known_steps_list_them_ahead(name: str) -> None:
    rules = ruleset(name)
    assert rules.steps("attack")
    assert rules.steps("end_turn") == ()


def test_a_tables_own_rules_are_in_the_package_of_the_rules_they_change() -> None:
    over, under = ruleset("ialdabaoth"), ruleset("exalted2e")
    assert isinstance(over, Packaged)
    assert isinstance(under, Packaged)
    assert over.package == under.package
