"""Objects with Structure, and shots through a barrier."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.desk import Span
from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.static_veil.ruleset import RULES
from tests.cases.playing import Played

from ..fights import PISTOL, attack, duel, fight, play, view

MINE: dict[str, Any] = {
    "side": "heroes",
    "targets": {"melee": 60, "marksmanship": 60},
    "weapon": {"gun": PISTOL},
    "ap": 6,
}


def scene(**mine: Any) -> Encounter:
    """A door beside two who fight."""
    enc = fight({"a": {**MINE, **mine}, "b": {}})
    (door,) = RULES.read("door: structure 6, armor 4")
    enc.do(Edit((("combatant.door", door.combatant),)))
    return enc


def parts(played: Played, key: str) -> dict[str, int]:
    assert played.outcome is not None
    return {part.label: part.amount for part in played.outcome.shown[key].parts}


def said(played: Played) -> str:
    assert played.entry is not None
    return RULES.sentences(Begin("attack", "a"), played.entry.facts, lambda id: id.capitalize())[0]


def test_an_object_does_not_defend_and_has_no_place_and_less_than_its_structure_leaves_nothing() -> None:
    enc = scene()
    played = attack(enc, "a", "door", attack=(30, 1))
    assert played.keys == ["declared", "attack", "apply"]
    assert (played.shown()["damage"], "reversed roll" in played.shown()) == (4, False)
    assert said(played) == "A's pistol hits Door: 4 damage, Structure 6; AP 6 to 4; loaded 12 to 11."
    assert not view(enc, "door").out


def test_one_hit_that_reaches_its_structure_breaks_it() -> None:
    enc = scene()
    played = attack(enc, "a", "door", attack=(20, 4))
    assert said(played) == "A's pistol breaks Door: 6 damage, Structure 6; AP 6 to 4."
    assert view(enc, "door").defeated == "broken"
    enc.do(Begin("attack", "a", {"target": "door"}))
    assert enc.ask is not None
    assert {one.id: one.barred for one in enc.ask.options}["door"] == "broken"


def test_an_object_has_no_part_in_the_order_and_is_a_target_behind_all_enemies() -> None:
    enc = scene()
    assert [(slot.id, slot.status) for slot in enc.order()] == [("a", "acting"), ("b", "to_act"), ("door", "object")]
    enc.do(Begin("attack", "a"))
    assert enc.outcome is not None
    assert [one.id for one in enc.outcome.passed["target"].options] == ["b", "door"]
    with pytest.raises(Refused, match="is an object and has no Initiative"):
        scene().do(Begin("roll_initiative", "door"))
    alone = Encounter.new(None, "static_veil", {"door": {"name": "Door", "side": "bystanders", "sheet": {
        "kind": "character", "structure": 6}}}, seed=1)  # fmt: skip
    with pytest.raises(Refused, match="add a fighter first"):
        alone.do(Begin("roll_initiative"))


def test_reach_places_and_healing_are_not_for_objects() -> None:
    enc = scene(reach=2, weapon={"w": {"name": "Torch", "element": "cold", "flat": 9}})
    enc.do(Begin("attack", "a", {"target": "door"}))
    assert enc.outcome is not None
    assert {one.id for one in enc.outcome.passed["called shot"].options if not one.barred} == {"none"}
    assert enc.outcome.shown["Success Target"].value == 60
    with pytest.raises(Refused, match="no Health to heal"):
        scene().do(Begin("harm", "door", {"heal": 2}))


def test_an_element_brings_an_object_no_condition_and_damage_by_hand_may_break_it() -> None:
    enc = scene(weapon={"w": {"name": "Torch", "element": "cold", "flat": 5}})
    attack(enc, "a", "door", attack=(60,))
    assert enc.state.get("effect", {}) == {}
    enc.do(Begin("harm", "door", {"levels": 5}))
    assert not view(enc, "door").out
    enc.do(Begin("harm", "door", {"levels": 6}))
    assert view(enc, "door").out


def test_the_desk_shows_what_an_object_is_made_of() -> None:
    enc = scene()
    slot = enc.order()[-1]
    cells = RULES.row(enc.state, slot).cells
    assert (cells["health"], cells["state"]) == (Span("6"), Span("object", "muted"))
    assert {"dodge", "melee", "weapon", "band"}.isdisjoint(cells)
    assert [line.label for line in RULES.sections(enc.state, "door")[1:]] == ["Structure", "Armor", "Effects"]
    assert [one.id for one in RULES.menu(enc.state, "door")] == ["defeat", "remove"]
    assert [one.id for one in RULES.why(enc.state, "door")] == ["structure", "armor-torso"]
    assert RULES.sheet(enc.state, "door")[1].title == "Object"


def test_odds_say_how_likely_it_breaks() -> None:
    enc = scene()
    enc.do(Begin("attack", "a", {"target": "door"}))
    odds = enc.odds()
    assert odds is not None
    assert "breaks it" in odds.notes[0]


# -- barriers ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("cover", "unseen"), [("barrier", 0), ("barrier_full", -20)])
def test_a_shot_through_a_barrier_meets_its_armor_and_no_cover_dice(cover: str, unseen: int) -> None:
    vest = {"armor": {"v": {"name": "Vest", "torso": 2}}}
    played = attack(duel({"weapon": {"gun": PISTOL}}, vest), "a", "b", cover=cover, barrier_armor=5, attack=(21, 8),
                    active="none", passive_defense=(1,))  # fmt: skip
    assert played.shown()["Success Target"] == 60 + unseen
    assert parts(played, "armor") == {"Vest": 2, "barrier": 5, "pen 1": -1}


def test_the_armor_of_a_barrier_is_asked_and_is_in_the_odds() -> None:
    enc = duel({"weapon": {"gun": PISTOL}})
    enc.do(Begin("attack", "a", {"target": "b", "cover": "barrier"}))
    assert enc.ask is not None
    assert enc.ask.key == "barrier armor"
    enc.answer(60)
    odds = enc.odds()
    assert odds is not None
    assert odds.harms == 0.0


def test_an_object_may_stand_in_an_area() -> None:
    enc = scene(weapon={"bomb": {"name": "Bomb", "kind": "area", "flat": 6, "dice": ["d8"], "blast_m": 4}})
    played = play(enc, "area", "a", {}, {"with door": "0", "attack": (5,), "damage dice": (8,)})
    assert played.shown()["damage, door"] == 5
    assert not view(enc, "door").out
