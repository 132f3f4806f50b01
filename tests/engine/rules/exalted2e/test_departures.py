"""Who goes out, comes back or is taken out, and the end of the fight."""

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get

from .fights import fight, play, view, wheel
from .skirmish import log


def test_the_move_passes_on_from_one_who_is_defeated_and_not_from_others() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 3}, "c": {"tick": 6}}, tick=3, acting="a")
    enc.do(Begin("defeat", "c", {"reason": "fled"}))
    assert (get(enc.state, "clock.acting"), view(enc, "c").defeated) == ("a", "fled")
    enc.do(Begin("defeat", "a"))
    assert get(enc.state, "clock.acting") == "b"
    enc.do(Begin("defeat", "b"))
    assert get(enc.state, "clock.acting", "") == ""
    with pytest.raises(Refused, match="Nobody is left to act"):
        enc.do(Begin("end_turn"))
    enc.do(Begin("return", "c"))
    assert (get(enc.state, "clock.acting"), get(enc.state, "clock.tick")) == ("c", 6)


def test_nothing_refers_to_one_who_is_gone() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 3}, "c": {"tick": 6}}, tick=3, acting="a")
    play(enc, "aim", "a", {"target": "b"})
    enc.do(Edit((
        ("effect.e", {"on": "c", "label": "stunned", "until": {"start_of": "b"}}),
        ("effect.f", {"on": "b", "label": "fog"}),
        ("pending", {"p1": {"on": "b", "levels": 1}, "p2": {"on": "c", "by": "b", "levels": 1}}),
        ("range", {"a": {"b": 9}}),
    )))  # fmt: skip
    enc.do(Begin("remove", "b"))
    assert get(enc.state, "effect") == {"e": {"on": "c", "label": "stunned", "until": {"tick": 4}}}
    assert get(enc.state, "pending") == {"p2": {"on": "c", "levels": 1}}
    assert "range" not in enc.state
    assert view(enc, "a").aims_at == ""
    assert wheel(enc) == {6: ["a", "c"]}
    enc.undo_action()
    assert get(enc.state, "combatant.a.now.aim.target") == "b"


def test_the_end_of_the_fight_lands_what_waits_and_keeps_wounds() -> None:
    enc = fight({"a": {"tick": 3, "now": {"dv": {"attack": 2}, "willpower": 2}}, "b": {"tick": 3}}, tick=3)
    enc.do(Edit((("pending", {"p1": {"on": "a", "levels": 2, "type": "bashing"}}),)))
    enc.do(Begin("end_fight"))
    assert get(enc.state, "combatant.a.now") == {"willpower": 2, "health": {"bashing": 2}}
    assert get(enc.state, "clock") == {"ended": True}
    assert enc.rules.clock_words(enc.state) == "The fight is over"


@pytest.mark.parametrize("stun_first", [True, False])
def test_who_is_stunned_by_one_who_falls_on_the_same_tick_comes_to(stun_first: bool) -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 3}, "c": {"tick": 9}}, tick=3, acting="a")
    stun = {"on": "b", "by": "a", "what": "effect", "label": "stunned", "until": {"start_of": "a"}}
    harm = {"on": "a", "by": "b", "levels": 20, "type": "lethal"}
    enc.do(Edit((("pending", dict(zip(("p1", "p2"), (stun, harm) if stun_first else (harm, stun), strict=True))),)))
    enc.do(Begin("end_turn"))
    enc.do(Begin("end_turn"))
    assert view(enc, "a").out
    assert [one["until"] for one in get(enc.state, "effect", {}).values()] in ([], [{"tick": 6}])
    while get(enc.state, "clock.tick") < 9:
        enc.do(Begin("end_turn"))
    assert get(enc.state, "effect", {}) == {}


def test_what_waits_for_one_who_is_taken_out_has_another_end() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 3}, "c": {"tick": 9}}, tick=3, acting="b")
    stun = {"on": "b", "by": "a", "what": "effect", "label": "stunned", "until": {"start_of": "a"}}
    enc.do(Edit((("pending", {"p1": stun}),)))
    enc.do(Begin("remove", "a"))
    assert get(enc.state, "pending") == {"p1": {"on": "b", "what": "effect", "label": "stunned", "until": {"tick": 4}}}


def test_at_the_end_it_is_said_which_mortals_bleed() -> None:
    hurt = {"tick": 3, "now": {"health": {"lethal": 1}}}
    fighters = {
        "ann": {**hurt, "attributes": {"stamina": 3}}, "bo": {**hurt, "being": "heroic", "attributes": {"stamina": 3}},
        "sol": {**hurt, "being": "solar"}, "cid": hurt, "dee": {"tick": 3, "now": {"health": {"bashing": 3}}},
        "dead": {**hurt, "now": {"health": {"lethal": 7}, "defeated": "dead"}},
    }  # fmt: skip
    enc = fight(fighters, tick=3)
    enc.do(Begin("end_fight"))
    assert log(enc)[-3:] == [
        "The fight ends on tick 3.", "Ann and Bo bleed: 1 lethal each 3 minutes until tended.",
        "Cid bleeds: 1 lethal each minute until tended.",
    ]  # fmt: skip
