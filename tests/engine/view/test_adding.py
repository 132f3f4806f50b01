import pytest

from engine.core.inputs import Edit
from engine.core.model import MISSING, get
from engine.history.encounter import Encounter
from engine.view import adding
from tests.tui.duels import table
from tui import places


def names(reading: adding.Reading) -> list[str]:
    return [str(tree["name"]) for _, tree in reading.fighters]


def test_nothing_typed_lists_the_library() -> None:
    reading = adding.read(table(), "  ", adding.NONE, "foes")
    assert len(reading.matches) > 10
    assert reading.fighters == ()


def test_a_few_letters_find_the_nearest() -> None:
    reading = adding.read(table(), "2 reed", 0, "heroes")
    assert names(reading) == ["Reed Bandit 1", "Reed Bandit 2"]
    assert {tree["side"] for _, tree in reading.fighters} == {"heroes"}


def test_the_pick_chooses_among_matches() -> None:
    reading = adding.read(table(), "ban", 1, "foes")
    assert names(reading) == [reading.matches[1].name]
    assert names(adding.read(table(), "ban", 99, "foes")) == [reading.matches[-1].name]


def test_several_kinds_at_once() -> None:
    assert len(names(adding.read(table(), "2 bandits and a captain", 0, "foes"))) == 3


@pytest.mark.parametrize("text", ["zzzz", "guard: 8 wings", "999999 bandits"])
def test_what_is_wrong_is_a_sentence(text: str) -> None:
    reading = adding.read(table(), text, 0, "foes")
    assert reading.wrong.endswith((".", "`."))
    assert reading.fighters == ()


def test_ids_that_were_ever_used_stay_used() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    first = adding.read(enc, "bandit", 0, "foes").fighters
    enc.do(adding.edit(first))
    enc.do(Edit(((f"combatant.{first[0][0]}", MISSING),)))
    assert adding.ever_used(enc) == {first[0][0]}
    assert adding.read(enc, "bandit", 0, "foes").fighters[0][0] != first[0][0]


def test_who_rolls_for_those_who_come_is_set_by_side_where_nothing_is_said_of_it() -> None:
    enc, dice = table(), {"heroes": "faces", "foes": "automatic"}.__getitem__
    assert [tree["dice"] for _, tree in adding.read(enc, "swordfighter", 0, "heroes", (), dice).fighters] == ["faces"]
    assert ["dice" in tree for _, tree in adding.read(enc, "swordfighter", 0, "foes", (), dice).fighters] == [False]


def of_the_demo(ruleset: str, text: str) -> adding.Reading:
    return adding.read(Encounter.open(places.demo(ruleset)), text, 0, "")


def test_a_kind_that_is_in_the_fight_is_found_whatever_the_library_has() -> None:
    enc = table()
    wight = {"name": "Salt Wight 2", "side": "foes", "sheet": get(enc.state, "combatant.ember.sheet")}
    enc.do(Edit((("combatant.salt-wight", {**wight, "now": {"health": {"lethal": 2}}}),)))
    found = adding.read(enc, "3 wights", 0, "")
    assert names(found) == ["Salt Wight 3", "Salt Wight 4", "Salt Wight 5"]
    assert all("now" not in tree for _, tree in found.fighters)
    assert adding.read(enc, "orsolo", 0, "").fighters[0][1]["name"] == "Captain Orsolo 2"


def test_it_comes_first_where_the_library_has_such_a_one_too() -> None:
    found = of_the_demo("static_veil", "5 gangers")
    assert names(found) == [f"Dock Ganger {n}" for n in range(5, 10)]
    assert {tree["group"] for _, tree in found.fighters} == {"Dock Gangers"}
    assert "Street Ganger" in [one.name for one in found.matches[1:]]
    assert len(names(of_the_demo("ialdabaoth", "5 boarders"))) == 5


def test_a_hero_is_not_doubled_by_name() -> None:
    assert adding.read(table(), "mirel", 0, "").fighters == ()


def test_those_without_a_group_share_one_by_their_name_without_its_number() -> None:
    enc = Encounter.open(places.demo("exalted2e"))
    enc.do(adding.edit(adding.read(enc, "2 salt guards", 0, "").fighters))
    added = adding.read(enc, "salt guard", 0, "").fighters
    assert [(tree["name"], tree["group"]) for _, tree in added] == [("Salt Guard 3", "Salt Guard")]
