import pytest

from engine.encounter import Encounter
from engine.inputs import Edit
from engine.model import MISSING
from tests.tui.duels import table
from tui import adding, settings


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
    enc = table()
    settings.use(settings.Settings(dice_heroes="faces"))
    assert [tree["dice"] for _, tree in adding.read(enc, "swordfighter", 0, "heroes").fighters] == ["faces"]
    assert ["dice" in tree for _, tree in adding.read(enc, "swordfighter", 0, "foes").fighters] == [False]
