"""The profile: its defaults are those of the rules, every key is read, a fight holds what differs, and wrong ones are
refused by name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from engine.core.model import Refused, frozen, get
from engine.history.encounter import Encounter
from engine.rules.common import options as option_specs
from engine.rules.static_veil import options as reading
from engine.rules.static_veil.options import OPTIONS
from tests.cases.veil_stage import combatant

RULES = Path("engine/rules/static_veil")


def new(options: dict[str, object]) -> Encounter:
    return Encounter.new(None, "static_veil", {"a": combatant("a", {})}, options=options, seed=1)


def test_a_fight_holds_what_differs_as_tables() -> None:
    enc = new({"defense.zero_vs_zero": "attacker", "attack.modifiers.charge": 15})
    assert enc.state["options"] == {"defense": {"zero_vs_zero": "attacker"}, "attack": {"modifiers": {"charge": 15}}}
    assert get(enc.state, "options.attack.modifiers.charge") == 15
    assert new({"defense": {"tie": "attacker"}}).state["options"] == {"defense": {"tie": "attacker"}}


def test_a_file_gives_what_is_not_at_its_default() -> None:
    text = '[meta]\nid = "ours"\nsystem = "static_veil"\nversion = 1\n[time]\nap = 4\nap_per_turn = 4\n'
    assert reading.read(text) == {"time": {"ap": 4}}
    assert reading.read('[[attack.range_band]]\nname = "near"\nfactor = 1.0\nmodifier = 0\n') == {
        "attack": {"range_band": ({"name": "near", "factor": 1.0, "modifier": 0},)}
    }


@pytest.mark.parametrize(("text", "said"), [
    ("[time]\napp = 3\n", "time.app: is not an option of Static Veil; did you mean \"time.ap\"?"),
    ("[time]\nap = 0\n", "time.ap: must be a whole number from 1 to 20, not 0."),
    ("[time]\nap = true\n", "time.ap: must be a whole number from 1 to 20, not true."),
    ('[defense]\ntie = "nobody"\n', "defense.tie: is 'nobody'; it can be 'defender' or 'attacker'."),
    ("time = 3\n", "time: is not an option of Static Veil"),
    ('[meta]\nsystem = "other"\n', "meta.system is 'other'; this is a profile for another game."),
    ("[meta]\nversion = 2\n", "meta.version is 2; known is 1."),
    ("[meta]\nmore = 2\n", "meta holds id, system and version, and nothing else."),
    ('[location]\ntable = [[50, "torso"]]\n', "location.table: must rise from row to row and end with 100."),
    ('[location]\ntable = [[100, "tail"]]\n', "location.table: has a place that is none of head"),
    ('[bonus_dice]\nhits = [0, 1]\n', "bonus_dice.hits: must be a list of 12 to 12 values."),
    ('[defense.cover]\nlight = ["d7"]\n', "defense.cover.light: must be one of d4, d6, d8, d10, d12, not 'd7'."),
    ('[[attack.range_band]]\nname = "x"\nfactor = 1\n', "the 1. value lacks modifier."),
    ('[[wounds.band]]\nname = "x"\nabove = 0\npenalty = 5\n',
     "has penalty, which must be a whole number from -200 to 0"),
    ('[damage]\nnet_hits_multiplier = "2"\n', "must be a number from 0 to 20, not '2'."),
])  # fmt: skip
def test_what_is_unknown_or_wrong_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        reading.read(text, "ours.toml")
    assert refused.value.sentence.startswith("ours.toml: ")
    assert said in refused.value.sentence


def test_every_key_and_default_is_that_of_the_rules_document() -> None:
    """The profile of section B3, kept beside the tests word for word as far as values go."""
    whole = frozen(tomllib.loads((Path(__file__).parent / "default.toml").read_text()))
    del whole["meta"]
    assert dict(option_specs.by_path(whole, OPTIONS)) == {name: spec.default for name, spec in OPTIONS.items()}


def test_every_key_is_read_by_the_rules() -> None:
    source = "".join(path.read_text() for path in RULES.rglob("*.py") if path.parent.name != "profile")
    built = ("attack.skill.", "attack.modifiers.called_", "defense.cover.")
    unread = [name for name in OPTIONS if not re.search(rf'"{re.escape(name)}"', source) and not name.startswith(built)]
    assert unread == []


def test_each_option_has_a_default_that_it_allows_and_a_sentence() -> None:
    for name, spec in OPTIONS.items():
        option_specs.check(option_specs.nested({name: spec.default}), OPTIONS, "Static Veil")
        assert spec.help
        assert spec.default in spec.choices
