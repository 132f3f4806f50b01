"""What a new fight begins with, as the command line asks for it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import party
from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules import ruleset
from engine.rules.common.options import typed
from tests.engine.rules.exalted3e.fights import fighter
from tests.tui.test_running import running
from tui import beginning
from tui.arguments import parser
from tui.beginning import house_rules_of

PROFILE = """
[meta]
id = "our-table"
system = "static_veil"
version = 1

[test]
target_min = 5
clamp = "each_step"

[defense]
zero_vs_zero = "attacker"

[defense.cover]
full = ["d12"]

[[wounds.band]]
name = "fine"
above = 0.0
penalty = 0
"""


def written(folder: Path, text: str) -> str:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_options_are_read_as_the_ruleset_has_them() -> None:
    assert typed(ruleset("exalted3e").options, ["tie_break=random", "decisive_miss_cost=none"]) == {
        "tie_break": "random", "decisive_miss_cost": "none",
    }  # fmt: skip


def test_a_number_a_word_a_switch_and_a_list_are_options_of_static_veil() -> None:
    given = ["attack.cost_ap=3", "defense.tie=attacker", "attack.misses_count=false", 'defense.cover.light=["d8"]']
    assert typed(ruleset("static_veil").options, given) == {
        "attack.cost_ap": 3, "defense.tie": "attacker", "attack.misses_count": False, "defense.cover.light": ("d8",),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("attack.cost_ap=11", "Option attack.cost_ap must be a whole number from 0 to 10, not 11."),
        ("attack.cost_ap=many", "Option attack.cost_ap must be a whole number from 0 to 10, not 'many'."),
        ("defense.tie=nobody", "Option defense.tie is one of defender, attacker, not 'nobody'."),
        ("luck=1", "There is no option 'luck' written like name=value; known: test.target_min, "),
    ],
)
def test_what_an_option_can_not_be_is_said(given: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        typed(ruleset("static_veil").options, [given])
    assert refused.value.sentence.startswith(sentence)


def test_a_profile_gives_what_differs_and_an_option_wins_over_it(tmp_path: Path) -> None:
    chosen = house_rules_of("static_veil", written(tmp_path, PROFILE), ["defense.zero_vs_zero=opposed", "time.ap=4"])
    band = ({"name": "fine", "above": 0.0, "penalty": 0},)
    assert chosen == {
        "test.clamp": "each_step", "defense.cover.full": ("d12",), "wounds.band": band, "time.ap": 4,
    }  # fmt: skip


def test_the_fight_records_what_differs_from_the_usual_profile(tmp_path: Path) -> None:
    chosen = house_rules_of("static_veil", written(tmp_path, PROFILE), [])
    enc = Encounter.new(tmp_path / "fight.toml", "static_veil", options=chosen)
    enc.close()
    text = (tmp_path / "fight.toml").read_text(encoding="utf-8")
    assert "zero_vs_zero" in text
    assert "target_min" not in text
    again = Encounter.open(tmp_path / "fight.toml")
    assert again.state["options"] == {
        "test": {"clamp": "each_step"},
        "defense": {"zero_vs_zero": "attacker", "cover": {"full": ("d12",)}},
        "wounds": {"band": ({"name": "fine", "above": 0.0, "penalty": 0},)},
    }
    again.close()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[test]\nluck = 1\n", "table.toml: test.luck: is not an option of Static Veil"),
        ("luck = 1\n", "table.toml: luck: is not an option of Static Veil"),
        ("[test]\ntarget_min = 101\n", "table.toml: test.target_min: must be a whole number from 0 to 100, not 101."),
        ('[defense]\ntie = "x"\n', "table.toml: defense.tie: is 'x'; it can be 'defender' or 'attacker'."),
        ("[meta]\nowner = 1\n", "table.toml: meta holds id, system and version, and nothing else."),
        ('[meta]\nsystem = "chess"\n', "table.toml: meta.system is 'chess'; this is a profile for another game."),
        ("[meta]\nversion = 2\n", "table.toml: meta.version is 2; known is 1."),
        ("[test\n", "table.toml, line 1, column 6: "),
        ("test = 1\n", "table.toml: test: is not an option of Static Veil"),
    ],
)
def test_what_is_wrong_with_a_profile_is_said_by_its_key(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        house_rules_of("static_veil", written(tmp_path, text), [])
    assert refused.value.sentence.startswith(sentence)


def test_a_profile_that_is_not_there_and_rules_without_one(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"There is no file none\.toml\."):
        house_rules_of("static_veil", str(tmp_path / "none.toml"), [])
    with pytest.raises(Refused, match="Exalted 3e has no profile in a file"):
        house_rules_of("exalted3e", written(tmp_path, ""), [])


RULES = ruleset("exalted3e")
THEN = datetime(2026, 11, 30, 21, 14, 5, tzinfo=UTC)


@pytest.fixture
def company(data_folder: Path) -> party.Party:
    """A party on the shelf: Mirel, hurt."""
    mirel = fighter("x", name="Mirel Ashwing", side="heroes", health={"lethal": 2})
    made = party.of(RULES, "Lantern Company", "The Causeway", THEN, {"mirel": mirel})
    party.shelf(data_folder).keep(made)
    return made


def asked(*given: str) -> party.Party | None:
    return beginning.party_of(parser().parse_args(["new", "gate", *given]))


def test_it_is_found_by_its_name_whatever_the_capitals(company: party.Party) -> None:
    assert asked("--party", "lantern company") == company
    assert asked() is None


def test_it_comes_as_it_was_or_fresh_in_the_first_entry(company: party.Party) -> None:
    for fresh, harm in ((False, 2), (True, 0)):
        enc = Encounter.new(None, "exalted3e", seed=1)
        begun = beginning.begun(enc, beginning.coming(company, "exalted3e", fresh))
        assert begun is enc
        assert get(enc.state, "combatant.mirel.now.health.lethal", 0) == harm
        assert enc.cursor == 1
        enc.undo()
        assert get(enc.state, "combatant", {}) == {}


def test_what_is_not_there_is_said_with_what_is(company: party.Party, data_folder: Path) -> None:
    with pytest.raises(Refused, match=r"There is no party 'Lantern'; known: Lantern Company\."):
        asked("--party", "Lantern")
    (data_folder / "parties" / "lantern-company.toml").write_text("name = 3\n")
    with pytest.raises(Refused, match=r"known: none yet\. lantern-company\.toml, line 1"):
        asked("--party", "Lantern Company")


def test_fresh_goes_with_a_party() -> None:
    with pytest.raises(Refused, match="give --party NAME too"):
        asked("--fresh")


def test_other_rules_are_refused_before_there_is_a_file(company: party.Party) -> None:
    with pytest.raises(Refused, match="is a party of Exalted 3e; this fight is of Exalted 3e"):
        beginning.coming(company, "gate", False)


def test_it_begins_a_fight_on_the_screen(company: party.Party, data_folder: Path) -> None:
    with running(data_folder, "new", "gate", "--party", "Lantern Company") as terminal:
        terminal.wait_for("Mirel Ashwing")
        terminal.wait_for("the party Lantern Company, as they were after")
        terminal.press("ctrl+q")
        assert terminal.wait_exit() == 0
    assert Encounter.open(data_folder / "gate.toml").state["combatant"]["mirel"]["now"] == {"health": {"lethal": 2}}


def test_a_party_that_can_not_come_leaves_no_fight_behind(tmp_path: Path) -> None:
    path = tmp_path / "gate.toml"
    for given, refused in (("?", True), ("Mirel", False)):
        enc = Encounter.new(path, "exalted3e", seed=1)
        member = {"name": given, "side": "heroes", "sheet": {"kind": "quick"}}
        wrong = {"health": -1} if refused else {}
        coming = Edit((("combatant.mirel", {**member, **wrong}),))
        if refused:
            with pytest.raises(Refused):
                beginning.begun(enc, coming)
            assert not path.exists()
        else:
            beginning.begun(enc, coming).close()
    assert path.exists()
