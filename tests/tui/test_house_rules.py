"""House rules of a new fight from the command line: one by one, and a whole profile in a file."""

from pathlib import Path

import pytest

from engine.core.model import Refused
from engine.history.encounter import Encounter
from tui.beginning import house_rules_of, options_of

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
    assert options_of("exalted3e", ["tie_break=random", "decisive_miss_cost=none"]) == {
        "tie_break": "random", "decisive_miss_cost": "none",
    }  # fmt: skip


def test_a_number_a_word_a_switch_and_a_list_are_options_of_static_veil() -> None:
    given = ["attack.cost_ap=3", "defense.tie=attacker", "attack.misses_count=false", 'defense.cover.light=["d8"]']
    assert options_of("static_veil", given) == {
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
        options_of("static_veil", [given])
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
