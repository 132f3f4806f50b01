"""Powers used from the menu: cost, what they add, how long (rules sections 9 and 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.inputs import Answer, Begin, Edit
from engine.core.model import MISSING, Refused
from engine.core.procedure import run
from engine.history.encounter import Encounter
from engine.rules.exalted3e import numbers

from ..fights import answers, begin, do, fight, initiative, now, strike, view
from .test_stances import labels, next_turn, three

POWERS = {
    "ward": {"name": "Iron Ward", "when": "action", "adds": {"soak": 2}, "each": {"motes": 3}, "most": 2,
             "lasts": "next_turn", "once_per": "scene"},
    "rage": {"name": "Rage", "when": "action", "adds": {"attack_dice": 2, "initiative": 4},
             "cost": {"willpower": 1}, "lasts": "rounds 2", "perilous": True},
    "song": {"name": "Song", "when": "action", "adds": {"dice": 1}, "lasts": "scene"},
}  # fmt: skip


def kes(**more: Any) -> Encounter:
    return three(power=POWERS, personal=10, soak=5, **more)


def test_units_are_paid_and_count_until_the_own_next_turn() -> None:
    enc = kes()
    begin(enc, "power", "kes", power="ward", times=2)
    answers(enc)
    she = view(enc, "kes")
    assert (numbers.soak(she).value, now(enc, "kes", "motes.personal"), she.used) == (5 + 4, 4, ("power",))
    assert now(enc, "kes", "once.ward") == "scene"
    next_turn(enc, "kes")
    assert numbers.soak(view(enc, "kes")).value == 5
    with pytest.raises(Refused, match="no power"):
        do(enc, "power", "kes", power="ward")


def test_initiative_comes_at_once_and_dice_for_two_rounds() -> None:
    enc = kes()
    do(enc, "power", "kes", power="rage")
    assert (initiative(enc, "kes"), now(enc, "kes", "willpower")) == ((13,), 4)
    assert labels(enc, "kes") == ["Rage"]
    do(enc, "end_turn"), do(enc, "end_turn"), do(enc, "end_turn")
    assert (enc.state["clock"]["round"], labels(enc, "kes")) == (2, ["Rage"])
    do(enc, "end_turn"), do(enc, "end_turn"), do(enc, "end_turn")
    assert (enc.state["clock"]["round"], labels(enc, "kes")) == (3, [])


def test_a_perilous_power_is_barred_in_crash() -> None:
    enc = kes(initiative=-2)
    enc.do(Begin("act_now", "kes"), Begin("power", "kes"))
    assert enc.ask is not None
    assert {one.id: one.barred for one in enc.ask.options}["rage"] == "perilous: not in Crash"


def test_once_the_action_is_taken_it_is_asked_whether_it_is_reflexive() -> None:
    enc = kes()
    strike(enc, "kes", "ogre", None)
    begin(enc, "power", "kes", power="song")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.default) == ("room", "reflexive")
    answers(enc)
    assert (now(enc, "kes", "used"), labels(enc, "kes")) == (("attack",), ["Song"])


def test_one_made_up_on_the_spot_lasts_as_long_as_is_said() -> None:
    enc = kes()
    begin(enc, "power", "kes", lasts="rounds 2")
    enc.answer(({"name": "oil", "adds": {"raw_damage": 2}, "pay": {"motes": 1}},))
    answers(enc)
    effect = next(iter(enc.state["effect"].values()))
    assert (effect["label"], effect["modifiers"], effect["until"]) == ("oil", {"raw_damage": 2}, {"round": 2})
    assert now(enc, "kes", "motes.personal") == 9


def test_nothing_is_used_that_can_not_be_paid() -> None:
    enc = kes()
    begin(enc, "power", "kes")
    with pytest.raises(Refused, match="can't use it: it costs 12 motes, 10 left"):
        enc.answer(({"name": "much", "adds": {"soak": 9}, "pay": {"motes": 12}},))
    assert now(enc, "kes", "motes.personal", 10) == 10


def test_a_power_that_has_gone_from_the_sheet_before_it_is_paid_can_not_be_used() -> None:
    enc = kes()
    strike(enc, "kes", "ogre", None)
    begin(enc, "power", "kes", power="song")
    gone = Edit((("combatant.kes.sheet.power.song", MISSING),))
    goes_on = Answer("room", "reflexive", fits="kes choice")
    with pytest.raises(Refused, match="sheet must keep the power in use: take the action back first"):
        run(
            enc.rules,
            enc.moment.state,
            (*enc.moment.inputs, replace(gone, at="room"), goes_on),
        )
    enc.do(gone)
    assert enc.ask is not None
    assert (enc.ask.key, [option.id for option in enc.ask.options if option.id == "song"]) == ("power", [])


def test_rounds_are_counted_from_the_first_where_none_has_begun() -> None:
    for round, last in ((0, 2), (1, 2), (3, 4)):
        enc = fight(kes={"initiative": 9}, ogre=5, round=round)
        enc.do(Edit((("combatant.kes.sheet.power", POWERS),)))
        do(enc, "power", "kes", power="rage")
        assert next(iter(enc.state["effect"].values()))["until"] == {"round": last}


@pytest.mark.parametrize("times", ["three", 2.5, True])
def test_how_often_a_power_is_used_is_a_whole_number(times: Any) -> None:
    with pytest.raises(Refused, match=f"times must be a whole number, not {times!r}"):
        kes().do(Begin("power", "kes", {"power": "ward", "times": times}))


def test_rounds_that_are_no_number_are_asked_for() -> None:
    enc = kes()
    enc.do(Begin("power", "kes", {"lasts": "rounds \u00b2"}))
    enc.answer(({"name": "oil", "adds": {"soak": 1}},))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.default) == ("rounds 0", 3)
