"""Channels of Virtues and Willpower on an attack and on its DV."""

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view


def two() -> Encounter:
    heroes = {
        "side": "heroes",
        "tick": 3,
        "willpower": 6,
        "virtues": {"valor": 2, "compassion": 3},
        "attributes": {"dexterity": 4},
        "abilities": {"melee": 4},
        "weapon": {"sword": {"name": "Straight sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}},
    }
    return fight({"ash": heroes, "orc": {"tick": 9, "attributes": {"dexterity": 4}}}, tick=3)


def test_a_channel_adds_the_virtue_and_costs_a_point_besides_the_success() -> None:
    enc = two()
    played = attack(enc, "ash", "orc", channel="valor", willpower=1, attack=1)
    assert (played.shown()["attack dice"], played.shown()["attack successes"]) == (10 + 2, 1 + 1)
    ash = view(enc, "ash")
    assert (ash.willpower, get(enc.state, "combatant.ash.now.channels")) == (4, {"valor": 1})
    assert played.facts("channel") == [{"who": "ash", "virtue": "valor", "left": 1}]


def test_a_virtue_that_is_used_up_is_barred_until_the_gm_gives_channels_back() -> None:
    enc = two()
    enc.do(Begin("essence", "ash", {"valor": -2}))
    enc.do(Begin("attack", "ash", {"target": "orc"}))
    assert enc.outcome is not None
    offered = {one.id: one.barred for one in enc.outcome.passed["channel"].options}
    assert (offered["valor"], offered["compassion"]) == ("no channel left", "")
    enc.undo()
    enc.do(Begin("essence", "ash", {"valor": 1}))
    assert get(enc.state, "combatant.ash.now.channels") == {"valor": 1}
    with pytest.raises(Refused, match="0 to 2 channels"):
        enc.do(Begin("essence", "ash", {"valor": 2}))


def test_willpower_is_worth_a_point_of_dv_against_one_attack() -> None:
    plain = attack(two(), "ash", "orc", attack=1).shown()["DV"]
    enc = two()
    answers = {"target's willpower": 1, "attack": 1}
    played = play(enc, "attack", "ash", {"target": "orc"}, answers)
    assert (played.shown()["DV"], view(enc, "orc").willpower) == (plain + 1, 4)


def test_an_extra_has_no_channels() -> None:
    enc = fight({"orc": {"tick": 3, "extra": True}, "ash": {"side": "heroes", "tick": 9}}, tick=3)
    enc.do(Begin("attack", "orc", {"target": "ash"}))
    assert enc.outcome is not None
    assert {one.barred for one in enc.outcome.passed["channel"].options[1:]} == {"extras have no channels"}
