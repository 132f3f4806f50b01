"""Aborting a Guard or an Aim: on which tick, what it brings back, and who can't after all."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view

READY = {"ready": {"name": "Ready", "when": "action", "type": "reflexive", "lasts": "next_action", "cost": {"motes": 1},
                   "adds": {"attack_dice": 3}}}  # fmt: skip
FOCUS = {"focus": {"name": "Focus", "when": "action", "once_per": "action", "adds": {"attack_dice": 1}}}


def guarding(b: int = 9, **options: Any) -> Encounter:
    """a guards from tick 0 to 3; b is due on `b`."""
    enc = fight({"a": {"tick": 0, "peripheral": 10}, "b": {"tick": b, "side": "heroes"}}, tick=0, **options)
    play(enc, "guard", "a")
    return enc


def test_the_tick_is_asked_for_where_there_are_several() -> None:
    enc = guarding()
    enc.do(Begin("abort", "a"))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.prompt, enc.ask.low, enc.ask.high, enc.ask.default) == (
        "tick", "On which tick does A act? 0 is now", 0, 2, 0,
    )  # fmt: skip
    enc.answer(2)
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting"), view(enc, "a").tick) == (2, "a", 2)


def test_whose_move_it_is_guards_where_a_later_tick_is_taken() -> None:
    enc = guarding(b=0)
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "b"
    enc.do(Begin("abort", "a"))
    assert enc.ask is not None
    assert (enc.ask.prompt, enc.ask.high) == ("On which tick does A act? 0 is now; later, B guards first", 2)
    enc.answer(1)
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (1, "a")
    assert (view(enc, "b").doing, view(enc, "b").tick) == ("guard", 3)


def test_only_the_present_tick_is_left_while_somebody_has_yet_to_act_on_it() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 0}, "c": {"tick": 0}}, tick=0)
    play(enc, "guard", "a")
    enc.do(Begin("end_turn"))
    enc.do(Begin("abort", "a"))
    assert (get(enc.state, "clock.acting"), get(enc.state, "clock.tick", 0)) == ("a", 0)


@pytest.mark.parametrize(
    ("waits", "why"),
    [
        ({"on": "a", "levels": 12, "type": "lethal"}, "is out of the fight then (dead)"),
        ({"on": "a", "what": "effect", "label": "inactive"}, "can do nothing then"),
    ],
)
def test_who_is_felled_or_held_as_the_tick_ends_does_not_act_on_a_later_one(waits: dict[str, Any], why: str) -> None:
    enc = guarding()
    enc.do(Edit((("pending", {"p1": waits}),)))
    before = enc.state
    with pytest.raises(Refused) as met:
        enc.do(Begin("abort", "a", {"tick": 2}))
    assert met.value.sentence == f"A can't act on tick 2: it {why}."
    assert enc.state == before


def test_what_is_used_after_the_abort_lasts_until_the_action_after_it() -> None:
    enc = fight({"a": {"tick": 0, "peripheral": 10, "power": READY}, "b": {"tick": 9}}, tick=0)
    play(enc, "guard", "a")
    play(enc, "abort", "a")
    play(enc, "power", "a", {"power": "ready"})
    parts = attack(enc, "a", "b", attack=0).outcome
    assert parts is not None
    assert ("Ready", 3) in [(one.label, one.amount) for one in parts.shown["attack dice"].parts]


def test_a_power_once_an_action_is_there_again_after_an_abort_and_after_an_aim() -> None:
    for first in ("guard", "aim"):
        enc = fight({"a": {"tick": 0, "power": FOCUS}, "b": {"tick": 9}}, tick=0)
        play(enc, "power", "a", {"power": "focus"})
        assert get(enc.state, "combatant.a.now.once", {}) == {"focus": "action"}
        play(enc, first, "a", {"target": "b"} if first == "aim" else {})
        if first == "guard":
            play(enc, "abort", "a", {"tick": 1})
        else:
            enc.do(Begin("end_turn"))
        assert get(enc.state, "combatant.a.now.once", {}) == {}


@pytest.mark.parametrize(("name", "said"), [("guard", "a guard into a guard"), ("aim", "into an aim")])
def test_nobody_aborts_into_a_guard_or_an_aim(name: str, said: str) -> None:
    enc = guarding()
    play(enc, "abort", "a", {"tick": 1})
    args = {"target": "b"} if name == "aim" else {}
    with pytest.raises(Refused, match=said):
        enc.do(Begin(name, "a", args))
    assert next(one.barred for one in enc.menu("a") if one.id == name) == f"nobody aborts {said}"


def test_an_aim_may_be_aborted_into_a_guard() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 1}}, tick=0)
    play(enc, "aim", "a", {"target": "b"})
    play(enc, "abort", "a", {"tick": 0})
    play(enc, "guard", "a")
    assert (view(enc, "a").doing, view(enc, "a").aims_at, view(enc, "a").dv_penalties) == ("guard", "", {"aim": 1})
