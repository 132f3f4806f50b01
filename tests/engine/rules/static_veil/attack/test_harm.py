"""Step 8: place, damage, armor; Health and slots; Critical Injuries; elements and conditions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.static_veil import numbers
from engine.rules.static_veil.lasting import BURNING, LASTING, Condition
from tests.cases.playing import Played

from ..fights import PISTOL, PLAIN, SWORD, attack, duel, play, view

HIT: dict[str, Any] = {"attack": (21, 4), "active": "none", "passive_defense": (1,)}
"""4 Hits and 1 more get through to the torso; flat 3, so 8 damage."""


def struck(
    a: Mapping[str, Any] = PLAIN, b: Mapping[str, Any] = PLAIN, answers: Mapping[str, Any] = PLAIN, **more: Any
) -> tuple[Encounter, Played]:
    enc = duel(a, b, **more)
    return enc, attack(enc, "a", "b", **{**HIT, **answers})


def worn(*pieces: dict[str, Any]) -> dict[str, Any]:
    return {"armor": {f"p{n}": {"name": f"P{n}", **one} for n, one in enumerate(pieces)}}


@pytest.mark.parametrize(("pieces", "options", "met"), [
    (({"torso": 3},), {}, 2),
    (({"torso": 0},), {}, 0),
    (({"torso": 3}, {"torso": 5}), {}, 4),
    (({"torso": 3}, {"torso": 2, "traits": ["flexible"]}), {}, 4),
    (({"torso": 3}, {"torso": 2, "traits": ["flexible"]}, {"torso": 1, "traits": ["flexible"]}), {}, 4),
    (({"torso": 3}, {"torso": 2, "traits": ["flexible"]}), {"damage.armor_stacking": "highest"}, 2),
    (({"torso": 3}, {"torso": 5}), {"damage.armor_stacking": "sum"}, 7),
    (({"torso": 3},), {"damage.penetration": "none"}, 3),
    (({"torso": 3},), {"damage.penetration": "ignore_if_greater"}, 3),
    (({"torso": 1}, {"torso": 1, "worn": False}), {}, 0),
])  # fmt: skip
def test_armor(pieces: tuple[dict[str, Any], ...], options: dict[str, Any], met: int) -> None:
    _, played = struck({}, worn(*pieces), options=options)
    assert (played.shown()["armor"], played.shown()["damage"]) == (met, 8 - met)


def test_penetration_that_is_greater_passes_all_of_it_by_the_option() -> None:
    sharp = {"weapon": {"w": {**SWORD, "pen": 4}}}
    _, played = struck(sharp, worn({"torso": 3}), options={"damage.penetration": "ignore_if_greater"})
    assert played.shown()["armor"] == 0


def test_one_arm_wins_over_both_and_direct_damage_passes_armor() -> None:
    enc = duel({}, worn({"arms": 2, "left_arm": 5}))
    assert [numbers.worn(view(enc, "b"), place).value for place in ("left_arm", "right_arm", "head")] == [5, 2, 0]
    direct = {"weapon": {"w": {**SWORD, "direct": True}}}
    assert struck(direct, worn({"torso": 3}))[1].shown()["damage"] == 8
    assert struck(direct, worn({"torso": 3}), options={"damage.direct_ignores_armor": False})[1].shown()["damage"] == 6


@pytest.mark.parametrize(("a", "options", "raw"), [
    ({}, {}, 8), ({"damage_modifier": 2}, {}, 10), ({}, {"damage.net_hits_multiplier": 2}, 13),
    ({}, {"damage.net_hits_multiplier": 0.5}, 5), ({"damage_modifier": -20}, {}, 0),
    ({"damage_modifier": -20}, {"damage.raw_min": 1}, 1),
    ({"damage_modifier": 2}, {"damage.add_damage_modifier_to": ["ranged"]}, 8),
])  # fmt: skip
def test_raw_damage(a: dict[str, Any], options: dict[str, Any], raw: int) -> None:
    assert struck(a, {}, options=options)[1].shown()["raw damage"] == raw


def test_the_least_damage_by_the_option_and_0_damage_is_a_hit_without_a_wound() -> None:
    enc, played = struck({}, worn({"torso": 20}))
    assert (played.shown()["damage"], view(enc, "b").health, len(played.facts("hit"))) == (0, 12, 1)
    enc, played = struck({}, worn({"torso": 20}), options={"damage.final_min": 1})
    assert view(enc, "b").health == 11


@pytest.mark.parametrize(("options", "answers", "place"), [
    ({"location.mode": "always"}, {}, "torso"),
    ({"location.mode": "always", "location.always": "head"}, {}, "head"),
    ({"location.mode": "separate_d100"}, {"location_die": (90,)}, "right_leg"),
    ({"location.table": [[90, "left_leg"], [100, "head"]]}, {}, "left_leg"),
])  # fmt: skip
def test_where_it_lands(options: dict[str, Any], answers: dict[str, Any], place: str) -> None:
    assert struck({}, {}, answers, options=options)[1].facts("damage")[0]["location"] == place


@pytest.mark.parametrize(("left", "maximum", "options", "band", "penalty"), [
    (12, 12, {}, "healthy", 0), (10, 12, {}, "healthy", 0), (9, 12, {}, "bruised", -5), (6, 12, {}, "battered", -10),
    (3, 12, {}, "wounded", -20), (0, 12, {}, "incapacitated", -20), (12, 16, {}, "bruised", -5),
    (9, 12, {"wounds.bands_as": "absolute"}, "healthy", 0), (3, 12, {"wounds.stack": True}, "wounded", -35),
    (9, 12, {"wounds.band": [{"name": "fine", "above": 0.0, "penalty": -1}]}, "fine", -1),
])  # fmt: skip
def test_bands(left: int, maximum: int, options: dict[str, Any], band: str, penalty: int) -> None:
    enc = duel({}, {"health": maximum, "now": {"health": left}}, options=options)
    found = numbers.band(view(enc, "b"))
    assert (found.name, found.penalty) == (band, penalty)


def test_the_track_has_eight_boxes() -> None:
    for left, track in (
        (12, "########"),
        (9, "..######"),
        (7, "...#####"),
        (5, "....####"),
        (1, ".......#"),
        (0, "........"),
    ):
        assert numbers.track(view(duel({}, {"now": {"health": left}}), "b")) == track


# -- falling -------------------------------------------------------------------------------------------------------
MAJOR: dict[str, Any] = {"rank": "major", "now": {"health": 1}}


def test_a_minor_one_is_simply_out_and_a_nonlethal_blow_knocks_out() -> None:
    enc, played = struck({}, {"now": {"health": 1}})
    assert (view(enc, "b").defeated, played.facts("critical")) == ("incapacitated", [])
    enc, played = struck({}, MAJOR, {"intent": "nonlethal"})
    assert (view(enc, "b").defeated, view(enc, "b").critical) == ("unconscious", 0)


def test_a_major_one_marks_a_slot_and_rolls_a_critical_injury() -> None:
    enc, played = struck({}, MAJOR, {"critical.b": (38,), "unstable.b": (4,)})
    # 7 damage beyond 0, 5 each: 38 + 35 = 73, torso 71 to 80
    assert played.shown()["Critical Injury, b"] == 73
    assert (view(enc, "b").critical, view(enc, "b").unstable) == (1, "4 minutes")
    assert get(enc.state, "combatant.b.now.injury.1") == {"location": "torso", "value": 73}


def test_injuries_carried_add_and_the_cap_holds() -> None:
    two = {"1": {"location": "head", "value": 10}, "2": {"location": "torso", "value": 20}}
    b = {**MAJOR, "now": {"health": 1, "injury": two, "critical": 2}}
    enc, played = struck({}, b, {"critical.b": (2,)})
    assert played.shown()["Critical Injury, b"] == 57
    enc, played = struck({}, b, {"critical.b": (90,), "unstable.b": (1,)})
    assert (played.shown()["Critical Injury, b"], view(enc, "b").unstable) == (100, "1 round")
    options = {"wounds.critical_per_excess": 0, "wounds.critical_per_injury": 1, "wounds.critical_cap": 20}
    _, played = struck({}, b, {"critical.b": (15,)}, options=options)
    assert played.shown()["Critical Injury, b"] == 17


def test_death_where_no_slot_is_free_and_minor_ones_as_major_by_the_option() -> None:
    enc, _ = struck({}, {**MAJOR, "now": {"health": 1, "critical": 3}})
    assert view(enc, "b").defeated == "dead"
    enc, _ = struck({}, MAJOR, options={"wounds.critical_slots": 0})
    assert view(enc, "b").defeated == "dead"
    enc, _ = struck({}, {"now": {"health": 1}}, {"critical.b": (1,)}, options={"wounds.minor_npc_out_at_zero": False})
    assert view(enc, "b").critical == 1


@pytest.mark.parametrize(("place", "roll", "after"), [
    ("left_arm", 90, {"bleeding": 3}), ("right_leg", 90, {"bleeding": 2}), ("torso", 35, {"bleeding": 1}),
    ("torso", 50, {"prone": 1}), ("head", 40, {}),
])  # fmt: skip
def test_what_an_injury_does_at_once(place: str, roll: int, after: dict[str, int]) -> None:
    options = {"location.mode": "always", "location.always": place, "wounds.critical_per_excess": 5}
    unstable = {} if (place, roll) == ("torso", 50) else {"unstable.b": (2,)}
    enc, _ = struck({}, MAJOR, {"critical.b": (roll,), **unstable}, options=options)
    draft, rows = view(enc, "b").draft, LASTING.rows.values()
    found = {row.label: row.stacks(draft, "b") for row in rows if isinstance(row, Condition) and row.there(draft, "b")}
    assert found == after


def test_damage_by_hand_strikes_where_the_gm_says() -> None:
    enc = duel(b={"rank": "major", "now": {"health": 3}})
    play(enc, "harm", "b", {"levels": 3, "location": "left_arm"}, {"critical.b": (20,)})
    assert get(enc.state, "combatant.b.now.injury") == {"1": {"location": "left_arm", "value": 20}}
    made, entry = next(enc.journal.actions(enc.moment.entry))
    told = enc.rules.sentences(made, entry.facts, str.upper)
    assert told[0] == "GM: B's left arm: Health 3 to 0; is incapacitated."
    with pytest.raises(Refused, match="Damage strikes one of head, torso, left arm"):
        enc.do(Begin("harm", "b", {"levels": 3, "location": "nose"}))


def test_an_injury_takes_no_place_of_one_that_is_carried() -> None:
    carried = {"2": {"location": "head", "value": 40}}
    enc, _ = struck({"weapon": {"w": {**SWORD, "flat": 20}}}, {**MAJOR, "now": {"injury": carried}},
                    {"critical.b": (1,), "unstable.b": (3,)})  # fmt: skip
    assert set(get(enc.state, "combatant.b.now.injury")) == {"1", "2"}


# -- slots ---------------------------------------------------------------------------------------------------------
def test_one_who_is_not_to_be_killed_is_unconscious_beyond_the_last_slot() -> None:
    full = {"rank": "major", "now": {"slots": {"critical": 3}}}
    enc, _ = struck({}, full, {"intent": "nonlethal"}, options={"wounds.model": "slots"})
    assert view(enc, "b").defeated == numbers.UNCONSCIOUS


def test_slots_fill_by_damage_and_a_full_row_pushes_up() -> None:
    options = {"wounds.model": "slots"}
    enc, _ = struck({}, worn({"torso": 6}), options=options)
    assert get(enc.state, "combatant.b.now.slots") == {"minor": 1}
    assert (numbers.band(view(enc, "b")).name, numbers.band(view(enc, "b")).penalty) == ("minor", -5)
    enc, _ = struck({}, {**worn({"torso": 6}), "now": {"slots": {"minor": 2}}}, options=options)
    assert get(enc.state, "combatant.b.now.slots") == {"minor": 2, "major": 1}
    assert numbers.band(view(enc, "b")).penalty == -20
    enc, _ = struck({}, {}, options=options)
    assert view(enc, "b").defeated == "incapacitated"
    enc, _ = struck({}, {"rank": "major", "now": {"slots": {"critical": 3}}}, options=options)
    assert view(enc, "b").defeated == "dead"


def test_a_critical_wound_in_a_slot_is_an_injury_of_a_major_one_who_fights_on() -> None:
    enc, _ = struck({}, {"rank": "major"}, {"critical.b": (20,)}, options={"wounds.model": "slots"})
    assert (view(enc, "b").defeated, get(enc.state, "combatant.b.now.slots")) == ("", {"critical": 1})


# -- elements ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("element", "label"), [
    ("cold", "chilled"), ("electric", "distracted"), ("acid", "corroding"), ("psychic", "stunned"), ("necrotic", ""),
])  # fmt: skip
def test_elements_bring_conditions(element: str, label: str) -> None:
    enc, _ = struck({"weapon": {"w": {**SWORD, "element": element, "stacks": 2}}})
    found = {one["label"]: one["modifiers"]["stacks"] for one in get(enc.state, "effect", {}).values()}
    assert found == ({label: 2} if label else {})


@pytest.mark.parametrize(("trigger", "stopped_by", "there"), [
    ("not_stopped_by_active", "passive", True), ("not_stopped_by_active", "active", False),
    ("attack_gets_through", "passive", False), ("damage_dealt", "passive", False),
])  # fmt: skip
def test_when_an_element_takes_hold(trigger: str, stopped_by: str, there: bool) -> None:
    cold = {"weapon": {"w": {**PISTOL, "element": "cold"}}}
    enc = duel(cold, {"listed": {"toughness_dice": ["d12"]}}, options={"damage.element_trigger": trigger})
    if stopped_by == "active":
        attack(enc, "a", "b", attack=(50, 1), active="dodge", active_defense=(10,))
    else:
        attack(enc, "a", "b", attack=(50, 1), active="none", passive_defense=(12,))
    assert bool(get(enc.state, "effect", {})) is there


def test_conditions_stack_up_to_their_most_and_are_cleared() -> None:
    enc = duel()
    for _ in range(2):
        enc.do(Begin("effect", "a", {"label": "distracted", "modifiers": {"stacks": 2, "test": -10}}))
    enc.do(Begin("clear", "a"))
    assert (get(enc.state, "effect", {}), view(enc, "a").ap) == ({}, 2)


def test_damage_and_healing_by_hand() -> None:
    enc = duel()
    enc.do(Begin("harm", "b", {"levels": 5, "type": "lethal"}))
    assert view(enc, "b").health == 7
    enc.do(Begin("harm", "b", {"heal": 9}))
    assert view(enc, "b").health == 12
    enc.do(Begin("harm", "b", {"levels": 12, "type": "nonlethal"}))
    assert view(enc, "b").defeated == "unconscious"


@pytest.mark.parametrize(("strength", "face", "burns"), [(1, 9, 1), (1, 8, 0), (2, 7, 1), (4, 3, 1), (4, 2, 0)])
def test_fire_catches_by_its_strength_and_burns_more_each_turn(strength: int, face: int, burns: int) -> None:
    flame = {"weapon": {"w": {**SWORD, "flat": 0, "element": "fire", "stacks": strength}}}
    enc, _ = struck(flame, worn({"torso": 6}), {"ignition": (face,)})
    assert BURNING.stacks(view(enc, "b").draft, "b") == burns
    was = view(enc, "b").health
    for _ in range(2):
        enc.do(Begin("end_turn"))
    assert was - view(enc, "b").health == 0
    assert BURNING.stacks(view(enc, "b").draft, "b") == 2 * burns
