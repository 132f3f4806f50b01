"""Numbers that a file can't hold are refused at the input that makes them, in a sentence that says what to do."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit, Override
from engine.core.model import MISSING, Refused

from .duels import duel
from .fights import fight

ADVICE = ": put another number in its place (o), or take the action back (u)."


@pytest.mark.parametrize("value", [-999, -201, 201, 999])
def test_an_override_that_no_file_holds_is_refused(value: int) -> None:
    enc = fight(a=9, b=8)
    enc.do(Begin("miscellaneous", "a"))
    with pytest.raises(Refused) as refused:
        enc.do(Override("Defense", value))
    assert refused.value.sentence == "A number set by hand is a whole one between -200 and 200."


def test_the_furthest_override_is_applied_and_the_fight_can_be_edited_after_it() -> None:
    enc = fight(a=9, b=8)
    enc.do(Begin("miscellaneous", "a"), Override("Defense", -200))
    enc.answer("apply")
    enc.do(Edit((("combatant.b.now.initiative", 5),)))
    assert [one["modifiers"] for one in enc.state["effect"].values()] == [{"defense": -200}]


@pytest.mark.parametrize("use", [{"adds": {"defense": 999}}, {"adds": {}, "pay": {"motes": 201}}])
def test_a_power_made_up_with_too_large_a_number_is_refused_as_it_is_declared(use: dict[str, Any]) -> None:
    song = {"song": {"name": "Song", "when": "action", "adds": {"dice": 1}, "lasts": "scene"}}
    enc = fight(a={"initiative": 9, "power": song}, b=8)
    enc.do(Begin("power", "a"))
    with pytest.raises(Refused, match=r"oil: (999|201) is too far; what it adds or costs is at most 200."):
        enc.answer(({"name": "oil", **use},))
    assert enc.ask is not None
    assert enc.ask.key == "power"


def test_units_of_a_power_that_come_to_too_much_are_refused_before_apply_is_asked() -> None:
    power = {"wall": {"name": "Wall", "when": "action", "adds": {"soak": 60}, "most": 9, "lasts": "scene"}}
    enc = fight(a={"initiative": 9, "power": power}, b=8)
    enc.do(Begin("power", "a", {"power": "wall"}))
    with pytest.raises(Refused) as refused:
        enc.answer(({"power": "wall", "times": 9},))
    assert refused.value.sentence == "Wall on A, soak is 540; the most is 400" + ADVICE


def test_initiative_and_onslaught_beyond_the_file_are_refused_at_the_override_that_makes_them() -> None:
    enc = duel({"initiative": 390}, {"onslaught": 3})
    enc.do(Begin("attack", "a", {"target": "b"}), Amend("stunt", 1))
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer(2 if enc.ask.kind == "dice" else enc.ask.default)
    for key, sentence in (
        ("Initiative gained", "A, Initiative is 590; the most is 400"),
        ("onslaught", "B, Onslaught is 203; the most is 200"),
    ):
        with pytest.raises(Refused) as refused:
            enc.do(Override(key, 200))
        assert refused.value.sentence == sentence + ADVICE
    enc.answer("apply")


def test_dice_that_come_to_too_much_are_judged_as_they_are_applied() -> None:
    enc = duel({"initiative": 395})
    enc.do(Begin("attack", "a", {"target": "b"}))
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer((8 if enc.ask.key == "attack" else 13) if enc.ask.kind == "dice" else enc.ask.default)
    with pytest.raises(Refused) as refused:
        enc.answer("apply")
    assert refused.value.sentence == "A, Initiative is 414; the most is 400" + ADVICE
    enc.do(Override("Initiative gained", 0))
    enc.answer("apply")
    assert enc.state["combatant"]["a"]["now"]["initiative"] == 400


def test_damage_beyond_a_track_that_was_shortened_meanwhile_is_shown_and_refused_as_it_is_applied() -> None:
    enc = duel({"initiative": 15})
    enc.do(Begin("attack", "a", {"target": "b", "kind": "decisive"}))
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer({"attack": 4, "damage": 1}[enc.ask.key] if enc.ask.kind == "dice" else enc.ask.default)
    enc.do(Edit((("combatant.b.sheet.health", (0, "incapacitated")),)))
    enc.do(Amend("damage", 5))
    line = next(line for line in enc.rules.sections(enc.state, "b") if line.label == "Health")
    assert [span.text.strip() for span in line.spans] == ["-0", "X", "Inc", "X"]
    with pytest.raises(Refused) as refused:
        enc.answer("apply")
    assert refused.value.sentence.startswith("B, health has 5 levels of damage on a track of 2;")
    assert refused.value.sentence.endswith(ADVICE)
    enc.do(Amend("damage", 2))
    enc.answer("apply")


def test_one_who_was_taken_out_can_not_be_made_the_target_after_it() -> None:
    enc = duel(c={"initiative": 3})
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Edit((("combatant.c", MISSING),)))
    with pytest.raises(Refused, match="c is not offered here; choose from: B"):
        enc.do(Amend("target", "c"))
    enc.answer("go")
    assert enc.state["combatant"].keys() == {"a", "b"}
