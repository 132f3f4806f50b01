"""The clock: the shared traces tick for tick, refreshes, Guard, aborting, what waits for the end of a tick."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.lasting import HELPLESS
from engine.rules.exalted2e.numbers import dv

from .fights import attack, fight, play, view, wheel
from .skirmish import log

SWORD = {"sword": {"name": "Sword", "accuracy": 1, "damage": 3, "defense": 1, "rate": 3}}
EARLY = {0: ["evil-varys"], 1: ["storm", "varys", "evil-quinn"], 3: ["evil-qismet", "evil-amod", "qismet"],
         4: ["evil-storm"], 5: ["amod", "quinn", "evil-alatu"], 6: ["alatu"], 8: ["nishvathra"]}  # fmt: skip
ACTS = [(0, "evil-varys", 6), (1, "storm", 12), (1, "varys", 3), (1, "evil-quinn", 6), (3, "evil-qismet", 6),
        (3, "evil-amod", 6)]  # fmt: skip
AFTER = {3: ["qismet"], 4: ["evil-storm", "varys"], 5: ["amod", "evil-alatu", "quinn"], 6: ["alatu", "evil-varys"],
         7: ["evil-quinn"], 8: ["nishvathra"], 9: ["evil-amod", "evil-qismet"], 13: ["storm"]}  # fmt: skip


def acts(enc: Encounter, who: str, speed: int, penalty: int = 1, **args: object) -> None:
    """An action of some Speed, and the end of the move."""
    if get(enc.state, "clock.acting") != who:
        enc.do(Begin("act_now", who))
    play(enc, "miscellaneous", who, {"speed": speed, "dv": penalty, **args})
    enc.do(Begin("end_turn"))


def sorted_wheel(enc: Encounter) -> dict[int, list[str]]:
    return {tick: sorted(who) for tick, who in wheel(enc).items()}


def test_thirteen_fighters_go_tick_for_tick_as_in_the_log() -> None:
    enc = fight({id: {"tick": tick} for tick, ids in EARLY.items() for id in ids}, tick=0)
    for tick, who, speed in ACTS:
        assert get(enc.state, "clock.tick", 0) == tick
        acts(enc, who, speed)
    assert sorted_wheel(enc) == AFTER
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (3, "qismet")


def test_the_penalty_of_an_action_stays_until_the_tick_on_which_one_may_act_again() -> None:
    enc = fight({"a": {"tick": 3, "attributes": {"dexterity": 4}}, "b": {"tick": 7}, "c": {"tick": 8}}, tick=3)
    acts(enc, "a", 5, 2)
    assert (get(enc.state, "clock.tick"), view(enc, "a").penalty) == (7, 2)
    (part,) = [one for one in dv.value(view(enc, "a"), "dodge").parts if one.amount < 0]
    assert (part.label, part.amount, part.rule) == ("miscellaneous", -2, "rules section 2.3")
    acts(enc, "b", 5)
    assert (get(enc.state, "clock.tick"), view(enc, "a").penalty) == (8, 0)


def test_whoever_is_due_and_does_nothing_guards() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 9}}, tick=3)
    assert enc.rules.space_word(enc.state) == "guard"
    enc.do(Begin("end_turn"))
    assert (view(enc, "a").doing, view(enc, "a").tick, get(enc.state, "clock.acting")) == ("", 6, "a")
    play(enc, "guard", "a")
    assert enc.rules.space_word(enc.state) == "done"
    assert (view(enc, "a").doing, view(enc, "a").penalty, view(enc, "a").tick) == ("guard", 0, 9)


def test_an_aborted_guard_acts_at_once_without_a_refresh() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 4}, "c": {"tick": 9}}, tick=3)
    play(enc, "guard", "a", {"dv": 1})
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "b"
    play(enc, "abort", "a")
    assert get(enc.state, "clock.acting") == "a"
    play(enc, "dash", "a")
    assert (view(enc, "a").dv_penalties, view(enc, "a").tick) == ({"guard": 1, "dash": 2}, 7)
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (4, "b")


def test_aborting_on_a_later_tick_takes_the_clock_there_first() -> None:
    enc = fight({"a": {"tick": 3}, "c": {"tick": 9}}, tick=3)
    play(enc, "aim", "a", {"target": "c"})
    enc.do(Begin("abort", "a", {"tick": 5}))
    assert (get(enc.state, "clock.tick"), view(enc, "a").penalty) == (5, 1)
    played = attack(enc, "a", "c", attack=0)
    assert played.shown()["attack dice"] == 2
    assert (view(enc, "a").dv_penalties, view(enc, "a").tick) == ({"aim": 1, "attack": 1}, 10)
    with pytest.raises(Refused, match="neither guards nor aims"):
        enc.do(Begin("abort", "c"))


def test_three_ticks_of_aim_are_three_dice_and_the_shot_brings_no_refresh() -> None:
    enc = fight({"a": {"tick": 3, "attributes": {"dexterity": 3}}, "b": {"tick": 9}, "c": {"tick": 9}}, tick=3)
    play(enc, "aim", "a", {"target": "c"})
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), view(enc, "a").penalty) == (6, 1)
    enc.do(Begin("attack", "a", {"target": "b"}))
    other = enc.outcome
    assert other is not None
    assert [(one.label, one.amount) for one in other.shown["attack dice"].parts][-1] == ("aim dropped", -2)
    assert other.shown["attack dice"].value == 0
    enc.undo()
    played = attack(enc, "a", "c", attack=0)
    assert played.shown()["attack dice"] == 5
    assert view(enc, "a").dv_penalties == {"aim": 1, "attack": 1}
    assert (view(enc, "a").aims_at, view(enc, "a").doing) == ("", "attack")


def test_who_goes_on_aiming_loses_no_more_and_who_does_something_else_refreshes() -> None:
    enc = fight({"a": {"tick": 3}, "b": {"tick": 20}, "c": {"tick": 20}}, tick=3)
    play(enc, "aim", "a", {"target": "c"})
    enc.do(Begin("end_turn"))
    play(enc, "aim", "a", {"target": "c"})
    assert (view(enc, "a").dv_penalties, view(enc, "a").aims_since, view(enc, "a").tick) == ({"aim": 1}, 3, 9)
    enc.do(Begin("end_turn"))
    play(enc, "miscellaneous", "a", {"pool": 6}, {"roll": 0})
    assert (view(enc, "a").dv_penalties, view(enc, "a").dice_lost) == ({"miscellaneous": 1}, {"aim-dropped": 2})


def test_harm_of_a_tick_lands_when_it_ends_and_the_killed_still_acts() -> None:
    enc = fight({
        "a": {"tick": 3, "side": "heroes", "weapon": SWORD, "attributes": {"strength": 3}},
        "b": {"tick": 3, "extra": True, "weapon": SWORD, "listed": {"dodge": 0, "lethal": 0}},
        "c": {"tick": 9},
    }, tick=3, acting="a")  # fmt: skip
    attack(enc, "a", "b", numbers={"attack successes": 6, "damage levels": 4}, knockdown=())
    assert enc.rules.row(enc.state, enc.order()[1]).cells["state"].text.startswith("dies at tick end")
    assert view(enc, "b").dv_penalties == {}
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting"), view(enc, "b").out) == ("b", False)
    attack(enc, "b", "a", attack=0)
    enc.do(Begin("end_turn"))
    assert (view(enc, "b").defeated, get(enc.state, "clock.tick")) == ("dead", 8)
    assert get(enc.state, "pending", None) is None


def test_with_the_option_off_harm_counts_at_once() -> None:
    enc = fight({
        "a": {"tick": 3, "weapon": SWORD}, "b": {"tick": 3, "extra": True, "listed": {"dodge": 0}}, "c": {"tick": 9},
    }, tick=3, acting="a", simultaneous=False)  # fmt: skip
    attack(enc, "a", "b", numbers={"attack successes": 6, "damage levels": 4})
    assert view(enc, "b").defeated == "dead"
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "a"


def test_an_effect_until_a_tick_is_over_before_anyone_acts_on_it() -> None:
    enc = fight({"a": {"tick": 4}, "b": {"tick": 8}, "c": {"tick": 9}}, tick=4)
    enc.do(Edit((("effect", {"e": {"on": "c", "label": "fog", "until": {"tick": 9}}}),)))
    acts(enc, "a", 8)
    assert "effect" in enc.state
    acts(enc, "b", 8)
    assert (get(enc.state, "clock.tick"), "effect" in enc.state) == (9, False)


def test_the_helpless_pass_by_themselves() -> None:
    enc = fight({"a": {"tick": 4}, "b": {"tick": 6}, "c": {"tick": 8}}, tick=4)
    enc.do(Edit((("effect", {"e": {"on": "b", "label": "inactive"}}),)))
    acts(enc, "a", 7)
    assert (get(enc.state, "clock.acting"), view(enc, "b").tick) == ("c", 11)


@pytest.mark.parametrize("simultaneous", [True, False])
def test_nobody_is_prone_twice(simultaneous: bool) -> None:
    fighters: dict[str, dict[str, Any]] = {
        "a": {"tick": 3, "weapon": SWORD, "attributes": {"strength": 6}},
        "c": {"tick": 3, "weapon": SWORD, "attributes": {"strength": 6}},
        "b": {"tick": 9, "side": "heroes", "attributes": {"stamina": 5}, "listed": {"dodge": 0, "lethal": 0}},
    }
    enc = fight(fighters, tick=3, acting="a", simultaneous=simultaneous)
    for who in ("a", "c"):
        attack(enc, who, "b", numbers={"attack successes": 1}, damage=0, knockdown=0)
        enc.do(Begin("end_turn"))
    assert [one["label"] for one in enc.state["effect"].values()] == ["prone"]


def test_where_nobody_can_act_until_helped_the_clock_stands_still() -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 0, "now": {"defeated": "dead"}}}, tick=0)
    enc.do(Edit((("effect.x", {"on": "a", "label": HELPLESS.label}),)))
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting", ""), get(enc.state, "clock.tick", 0)) == ("", 0)
    enc.do(Begin("effect", "a", {"remove": "x"}))
    enc.do(Begin("end_turn"))
    assert get(enc.state, "clock.acting") == "a"


def test_who_is_helpless_for_a_time_is_waited_for() -> None:
    enc = fight({"a": {"tick": 0}}, tick=0)
    enc.do(Edit((("effect.x", {"on": "a", "label": HELPLESS.label, "until": {"tick": 12}}),)))
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting"), get(enc.state, "clock.tick")) == ("a", 13)


@pytest.mark.parametrize(("speed", "told"), [(2, True), (3, False)])
def test_a_speed_below_three_is_said_to_take_magic(speed: int, told: bool) -> None:
    enc = fight({"a": {"tick": 0}, "b": {"tick": 9}}, tick=0)
    play(enc, "miscellaneous", "a", {"speed": speed})
    assert ("A: Speed 2 is below 3, which takes magic." in log(enc)) is told


def test_a_fallen_fighter_is_neither_stunned_nor_prone() -> None:
    enc = fight({"a": {"tick": 0, "weapon": SWORD}, "b": {"tick": 0, "listed": {"dodge": 0, "parry": 0}}}, tick=0)
    attack(enc, "a", "b", numbers={"attack successes": 9, "damage levels": 9}, damage=0, knockdown=0, stun=0)
    enc.do(Begin("end_turn"))
    play(enc, "guard", "b")
    enc.do(Begin("end_turn"))
    assert view(enc, "b").defeated
    assert get(enc.state, "effect", {}) == {}
