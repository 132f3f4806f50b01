"""A turn that has begun and waits: by a delay, for one who seizes the moment, for one who acts at once."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from ..fights import attack, duel, fight, view

MISS = (99, 1)
TWICE = {"x": {"on": "b", "label": "x", "until": {"start_of": "a", "count": 2}}}


def three(**more: Any) -> Encounter:
    hero = {"side": "heroes", "grit": 2, "now": {"held": {"weapon": "unarmed"}, "spent": 2}}
    return fight({"a": {"ap": 6}, "b": hero, "c": {}}, **more)


def test_what_begins_with_a_turn_does_not_begin_again_after_a_delay() -> None:
    enc = three(effect=TWICE)
    enc.do(Begin("delay", "a", {"target": "b"}))
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "a"
    assert get(enc.state, "effect.x.until.count") == 2


def test_whose_turn_goes_on_after_another_acted_at_once_has_done_what_it_did() -> None:
    enc = three(effect=TWICE)
    attack(enc, "a", "b", attack=(99,))
    enc.do(Begin("act_now", "c"))
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting"), view(enc, "a").spent) == ("a", 2)
    assert (enc.rules.space_word(enc.state), get(enc.state, "effect.x.until.count")) == ("done", 2)
    enc.do(Begin("end_turn"))
    assert view(enc, "a").ap == 4


def test_whose_points_are_spent_has_ended_its_turn_as_another_acts_at_once() -> None:
    ends = {"x": {"on": "a", "label": "x", "until": {"end_of": "a"}}}
    enc = duel({"ap": 2}, effect=ends)
    attack(enc, "a", "b", attack=MISS)
    enc.do(Begin("act_now", "b"))
    assert (view(enc, "a").acted, get(enc.state, "effect", {})) == (True, {})
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "b"


def test_a_turn_that_is_seized_begins_like_any_other() -> None:
    enc = three()
    enc.do(Begin("effect", "b", {"label": "bleeding"}))
    enc.do(Begin("seize", "b"))
    b = view(enc, "b")
    assert (get(enc.state, "clock.acting"), b.health, b.spent, b.read("now.held", None)) == ("b", 11, 0, None)


def test_the_moment_can_not_be_seized_once_somebody_has_acted() -> None:
    enc = three()
    attack(enc, "a", "b", attack=(99,))
    with pytest.raises(Refused, match="before anybody has acted"):
        enc.do(Begin("seize", "b"))


def test_one_who_comes_back_in_a_later_round_has_that_rounds_points_and_no_attacks() -> None:
    enc = duel({"ap": 4})
    attack(enc, "a", "b", attack=MISS)
    enc.do(Begin("defeat", "a"))
    enc.do(Begin("end_round"))
    enc.do(Begin("return", "a"))
    assert (view(enc, "a").ap, view(enc, "a").attacks) == (4, 0)


def test_one_who_has_fallen_in_its_turn_burns_no_more() -> None:
    enc = duel({"now": {"health": 1}, "rank": "major"})
    enc.do(Begin("effect", "a", {"label": "burning"}))
    enc.do(Begin("defeat", "b"))
    enc.do(Begin("harm", "a", {"levels": 1, "type": "nonlethal"}))
    enc.do(Begin("end_turn"))
    assert (view(enc, "a").defeated, view(enc, "a").critical) == ("unconscious", 0)
