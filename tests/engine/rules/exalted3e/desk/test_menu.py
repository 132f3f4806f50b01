"""The menu: what a fighter may do, cost and effect, and the reason where it can't (rules section 4)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Edit
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem

from ..actions.test_stances import place
from ..fights import answers, begin, do, fight, fighter, strike

POWERS = {
    "ward": {"name": "Iron Ward", "when": "action", "adds": {"soak": 2}, "each": {"motes": 3}, "most": 2},
    "rage": {"name": "Rage", "when": "action", "adds": {"attack_dice": 2}, "perilous": True},
    "parry": {"name": "Quick Parry", "when": "defender_effects", "adds": {"parry": 1}},
}


def items(enc: Encounter, who: str) -> dict[str, MenuItem]:
    """The menu by item."""
    return {item.id: item for item in enc.menu(who)}


def barred(enc: Encounter, who: str) -> dict[str, str]:
    """Reasons of what is barred, by item."""
    return {id: item.barred for id, item in items(enc, who).items() if item.barred}


def two(kes: int = 9, **more: Any) -> Encounter:
    """Kes's turn, an ogre waits."""
    return fight(acting="kes", kes={"initiative": kes, "side": "heroes"} | more, ogre=6)


def test_an_attack_is_barred_where_nobody_can_be_attacked() -> None:
    alone = fight(kes=9)
    assert {item.id: item.barred for item in alone.menu("kes")}["attack"] == "there is nobody to attack"
    far = fight(kes=9, ogre=4)
    far.do(Edit((("range", {"kes": {"ogre": "long"}}),)))
    assert {item.id: item.barred for item in far.menu("kes")}["attack"] == (
        "nobody can be attacked (long range, out of reach)"
    )


def test_every_action_is_listed_with_its_cost_and_what_it_does_to_defense() -> None:
    found = items(two(), "kes")
    assert [
        (id, found[id].cost, found[id].note) for id in ("full_defense", "disengage", "withdraw", "ready", "delay")
    ] == [
        ("full_defense", "1 Initiative", "Defense +2"),
        ("disengage", "2 Initiative", "Dodge against everyone close"),
        ("withdraw", "10 Initiative", "Athletics, 10 successes in all"),
        ("ready", "", "Defense -1"),
        ("delay", "2 Initiative", "act later this round"),
    ]
    assert found["miscellaneous"].note == "Defense -1"
    assert [id for id, item in found.items() if not item.flurry][:2] == ["aim", "move"]


def test_each_item_begins_what_it_says() -> None:
    enc = two()
    for item in enc.menu("kes"):
        assert item.begin.who == "kes"
        assert item.begin.procedure in enc.rules.procedures
    begin(enc, "full_defense", "kes")
    assert enc.ask is not None


def test_on_the_own_turn_only_what_makes_no_sense_is_barred() -> None:
    assert barred(two(), "kes") == {
        "defend_other": "there is nobody to defend",
        "rise": "is not prone",
        "again": "has its action still",
    }


def test_out_of_turn_all_actions_are_barred_and_the_gm_may_let_it_act_now() -> None:
    enc = two()
    found = items(enc, "ogre")
    assert {found[id].barred for id in ("attack", "aim", "move", "delay")} == {"it is not this fighter's turn"}
    assert (found["act_now"].note, found["act_now"].barred) == ("the GM says so", "")


def test_one_who_has_delayed_may_act_now() -> None:
    enc = two()
    do(enc, "delay", "kes")
    assert items(enc, "kes")["act_now"].note == "has delayed"


def test_a_second_action_without_a_flurry_is_barred_with_the_reason_and_again_is_free() -> None:
    enc = two()
    strike(enc, "kes", "ogre", None)
    reasons = barred(enc, "kes")
    assert reasons["miscellaneous"] == "has acted already (attack), without a flurry"
    assert reasons["delay"] == "something has been done with this turn already"
    assert "again" not in reasons
    assert "move" not in items(enc, "kes")["move"].barred


def test_in_a_flurry_only_what_goes_with_the_first_part_is_free() -> None:
    enc = two()
    begin(enc, "miscellaneous", "kes")
    enc.do(Amend("flurry", "yes"))
    answers(enc)
    reasons = barred(enc, "kes")
    assert "attack" not in reasons
    assert reasons["miscellaneous"] == "a flurry takes two actions of different kinds"
    assert reasons["aim"] == "aim can't be flurried"
    assert reasons["full_defense"].startswith("full defense is flurried with social influence only")


@pytest.mark.parametrize(
    ("id", "initiative", "band", "reason"),
    [
        ("withdraw", 15, "short", "enemies are within short range"),
        ("move", 9, "close", "an enemy is at close range: disengage"),
        ("full_defense", -1, "", "in Crash"),
    ],
)
def test_what_the_state_forbids_says_why(id: str, initiative: int, band: str, reason: str) -> None:
    enc = two(initiative)
    if band:
        place(enc, "kes", "ogre", band)
    assert barred(enc, "kes")[id] == reason


def test_powers_of_the_sheet_that_are_actions_are_listed_with_cost_and_reason() -> None:
    enc = two(kes=-1, power=POWERS, personal=2)
    found = items(enc, "kes")
    assert (found["power-ward"].cost, found["power-ward"].note) == ("3 motes", "+2 soak")
    assert found["power-ward"].barred == "costs 3 motes, 2 left"
    assert found["power-rage"].barred == "perilous: not in Crash"
    assert dict(found["power-ward"].begin.args) == {"power": "ward"}
    assert "power-parry" not in found
    assert found["power"].barred == ""


def test_the_option_shows_in_the_cost_of_a_disengage() -> None:
    enc = fight(kes=9, ogre=6, options={"disengage_cost": 0})
    assert items(enc, "kes")["disengage"].cost == ""


def test_who_is_out_may_return_and_who_is_late_may_join() -> None:
    enc = fight(kes=9, gone={"initiative": 3, "defeated": "fled"}, late={"side": fighter("late")["side"]})
    assert barred(enc, "gone")["attack"] == "is out of the fight (fled)"
    assert {"return", "remove"} <= set(items(enc, "gone"))
    assert "defeat" not in items(enc, "gone")
    assert items(enc, "late")["join_battle"].barred == ""
    assert barred(enc, "late")["attack"] == "has not joined battle"
