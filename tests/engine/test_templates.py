"""The game master's own fighters: kept from any fighter, read strictly, added as any other."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import library, templates
from engine.core.model import Refused, Tree
from engine.disk.shelf import Kept
from engine.importers import read
from engine.rules import ruleset
from tests.engine.rules.exalted3e.fights import fighter

RULES = ruleset("exalted3e")
EVERYBODY = (*library.opponents("exalted3e"), *library.heroes("exalted3e"))

WHOLE = """format = 1
name = "Road Bandit"
words = ["mounted"]
side = "foes"

[sheet]
kind = "quick"
soak = 6
[sheet.weapon.lance]
name = "Lance"
dice = 7
damage = 12
tags = ["lethal", "reaching"]
"""


@given(st.sampled_from(EVERYBODY), st.integers(0, 3), st.booleans())
def test_a_fighter_kept_and_added_again_has_an_equal_sheet(one: library.Template, harm: int, hides: bool) -> None:
    now = {**one.tree.get("now", {}), "initiative": 5, "joined": True, "health": {"lethal": harm}}
    played = {**one.tree, "now": now, "hidden": hides, "player": "Ana", "dice": "faces"}
    own = templates.of(RULES, played, "Kept one")
    again = templates.read(templates.written(own), "kept-one.toml", RULES)
    assert again == own
    assert again.tree["sheet"] == one.tree["sheet"]
    assert again.tree["side"] == one.tree["side"]
    (added,) = read("kept one", templates.found_by((_kept(again),)))
    assert added.combatant["sheet"] == one.tree["sheet"]
    assert set(added.combatant) <= {"name", "side", "sheet", "now"}
    assert set(added.combatant.get("now", {}).get("motes", {})) <= {"committed_personal", "committed_peripheral"}
    assert set(added.combatant.get("now", {})) <= {"motes"}


def _kept(own: templates.Own) -> Kept[templates.Own]:
    return Kept(own, Path("kept-one.toml"))


def test_it_is_kept_in_the_folder_of_its_ruleset_and_found_beside_the_package(tmp_path: Path) -> None:
    mine = templates.shelf(tmp_path, RULES)
    mine.keep(templates.of(RULES, fighter("x", soak=6), "Road Bandit", ("mounted",)))
    assert (tmp_path / "library" / "exalted3e" / "road-bandit.toml").exists()
    own = templates.found_by(templates.shelf(tmp_path, RULES).kept)
    found = library.find("exalted3e", "2 bandits", own)
    assert [(one.name, one.own) for one in found[:2]] == [("Road Bandit", True), ("Reed Bandit", False)]
    assert library.find("exalted3e", "mounted", own)[0].name == "Road Bandit"
    assert [one.combatant["sheet"]["soak"] for one in read("2 road bandits", own)] == [6, 6]


def test_a_file_written_by_hand_needs_only_a_name_and_a_sheet() -> None:
    text = 'name = "Wolf"\n[sheet]\nkind = "quick"\nevasion = 3\n'
    own = templates.read(text, "wolf.toml", RULES)
    assert own.tree == {"side": "foes", "name": "Wolf", "sheet": {"kind": "quick", "evasion": 3}}
    assert own.words == ()


def test_a_whole_file_is_read_as_it_is_written() -> None:
    own = templates.read(WHOLE, "road-bandit.toml", RULES)
    assert own.words == ("mounted",)
    assert templates.written(own) == WHOLE


@pytest.mark.parametrize(
    ("was", "to", "said"),
    [
        ("soak = 6", "soak = 99", "wolf.toml, line 8, column 1: sheet.soak is 99; the most is 60."),
        ("soak = 6", "soka = 6", 'wolf.toml, line 8, column 1: sheet.soka is not a field here; did you mean "soak"?'),
        ('side = "foes"', 'sied = "foes"',
         'wolf.toml, line 4, column 1: sied is not a field of a fighter here; did you mean "side"?'),
        ('["mounted"]', '"mounted"', "wolf.toml, line 3, column 1: words must be a list of words."),
        ("format = 1", "format = 7", "wolf.toml, line 1, column 1: format must be 1, the number of the format."),
        ('name = "Road Bandit"', "", "wolf.toml: name is missing."),
        ('kind = "quick"', 'kind = "swift"', None),
        ("soak = 6", "soak = ", "wolf.toml, line 8, column 8: this is not a value; text stands in quotation marks."),
        ("[sheet]", "now = 3\n[sheet]", "wolf.toml, line 6, column 1: now must be a table, not 3."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_file_line_and_field(was: str, to: str, said: str | None) -> None:
    with pytest.raises(Refused) as refused:
        templates.read(WHOLE.replace(was, to, 1), "wolf.toml", RULES)
    sentence = refused.value.sentence
    assert sentence.startswith("wolf.toml")
    assert said is None or sentence == said


def test_a_name_that_can_not_be_is_refused() -> None:
    for name, about in (("", "at least one letter"), ("x" * 41, "at most 40")):
        with pytest.raises(Refused, match=about):
            templates.of(RULES, fighter("x"), name)


def test_motes_bound_in_gear_stay_bound_and_the_rest_is_full() -> None:
    worn: Tree = fighter("x", peripheral=20, motes={"peripheral": 3, "committed_peripheral": 5}, willpower=2)
    own = templates.of(RULES, worn, "Bound")
    assert own.tree["now"] == {"motes": {"committed_peripheral": 5}}
    assert RULES.condition(own.tree) == "unhurt; peripheral 15 of 20, 5 committed"
