"""Numbers of odd profiles: parts that are counted exactly, and rolls that succeed by themselves."""

from __future__ import annotations

import pytest

from engine.core.inputs import Begin
from engine.rules.static_veil import numbers, ranges
from engine.rules.static_veil.lasting import DISTRACTED
from tests.cases.veil_stage import look

from ..fights import PISTOL, attack, duel, view


def test_a_range_band_is_a_part_of_the_range_and_not_a_metre_more() -> None:
    band = {"name": "near", "factor": 0.07, "modifier": 5}
    shooter = view(duel({"weapon": {"p": {**PISTOL, "range": 100}}}, options={"attack.range_band": [band]}), "a")
    assert ranges.bands(shooter, shooter.weapons["p"]) == (ranges.Band("near", 7, 5),)


@pytest.mark.parametrize(("left", "band"), [(30, "fine"), (29, "hurt")])
def test_a_band_of_health_ends_at_its_part_of_the_maximum(left: int, band: str) -> None:
    rows = [{"name": "fine", "above": 0.29, "penalty": 0}, {"name": "hurt", "above": 0, "penalty": -5}]
    enc = duel({"health": 100, "now": {"health": left}}, options={"wounds.band": rows})
    assert numbers.band(view(enc, "a")).name == band


def test_net_hits_are_multiplied_exactly_and_rounded_down() -> None:
    enc = duel({"weapon": {"w": {"name": "Club"}}}, options={"damage.net_hits_multiplier": 1.1})
    played = attack(enc, "a", "b", attack=(5,), active="none", passive_defense=(1,), circumstances=40)
    assert (played.shown()["Net Hits"], played.shown()["raw damage"]) == (10, 11)


@pytest.mark.parametrize(("roll", "hits"), [(5, 0), (20, 0)])
def test_a_roll_that_succeeds_by_itself_has_no_fewer_hits_than_none(roll: int, hits: int) -> None:
    told = look({"test": {"base": 5, "roll": roll}, "options": {"test": {"auto_success_max": 20}}})
    assert (told["success"], told["Hits"]) == (True, hits)


def test_stacks_that_end_by_themselves_do_so_beside_those_that_do_not() -> None:
    timed = {"e": {"on": "a", "label": "distracted", "modifiers": {"stacks": 1, "test": -5}, "until": {"end_of": "a"}}}
    enc = duel(effect=timed, acting="b", b={"ap": 4})
    enc.do(Begin("distract", "b", {"target": "a"}))
    assert DISTRACTED.stacks(view(enc, "a").draft, "a") == 2
    enc.do(Begin("end_turn"))
    enc.do(Begin("act", "a"))
    enc.do(Begin("end_turn"))
    assert DISTRACTED.stacks(view(enc, "a").draft, "a") == 1


def test_all_stacks_go_together_where_something_clears_them() -> None:
    one = {"on": "a", "label": "distracted", "modifiers": {"stacks": 1, "test": -5}}
    enc = duel(effect={"e": {**one, "until": {"end_of": "a"}}, "f": one})
    enc.do(Begin("clear", "a"))
    assert DISTRACTED.stacks(view(enc, "a").draft, "a") == 0
