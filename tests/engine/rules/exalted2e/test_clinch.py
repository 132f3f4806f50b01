"""Clinches: taking hold, keeping it action by action, crush, throw, losing control, letting go."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import dv
from engine.rules.exalted2e.turn import order

from .fights import attack, fight, play, view
from .skirmish import log

BEAR = {"tick": 0, "attributes": {"strength": 5, "dexterity": 2}, "abilities": {"martial_arts": 3}}


def gripped(simultaneous: bool = False, **victim: Any) -> Encounter:
    """A bear that has clinched a scout; the scout has DV 0 and 4 dice in the contest."""
    scout = {"side": "heroes", "tick": 3, "attributes": {"dexterity": 3}, "abilities": {"martial_arts": 1},
             "listed": {"dodge": 1, "parry": 0}, **victim}  # fmt: skip
    enc = fight({"bear": BEAR, "scout": scout, "z": {"tick": 40}}, tick=0, simultaneous=simultaneous)
    attack(enc, "bear", "scout", weapon="clinch", attack=3)
    return enc


def contest(enc: Encounter, what: str, own: int, other: int, **said: Any) -> Any:
    """The bear's next action to keep its hold."""
    while not view(enc, "bear").due:
        enc.do(Begin("end_turn"))
    return play(enc, "hold", "bear", {"what": what}, {"roll": own, "answer.roll": other, **said})


def test_a_hit_takes_hold_in_place_of_doing_damage() -> None:
    enc = gripped()
    assert (order.victim(view(enc, "bear").draft, "bear"), order.holder(view(enc, "bear").draft, "scout")) == (
        "scout", "bear",
    )  # fmt: skip
    assert (view(enc, "bear").tick, view(enc, "bear").penalty, view(enc, "scout").tick) == (6, 1, 5)
    assert set(dv.modes_barred(view(enc, "bear")).values()) == {"holds somebody"}
    assert set(dv.modes_barred(view(enc, "scout")).values()) == {"helpless"}


def test_the_better_of_strength_and_dexterity_attacks_and_speed_is_six() -> None:
    enc = fight({"bear": BEAR, "scout": {"tick": 3, "listed": {"dodge": 1}}}, tick=0)
    shown = attack(enc, "bear", "scout", weapon="clinch", attack=0).shown()
    assert (shown["attack dice"], shown["Speed"]) == (8, 6)
    assert order.victim(view(enc, "bear").draft, "bear") == ""


def test_with_simultaneous_actions_it_takes_hold_when_the_tick_ends() -> None:
    enc = gripped(simultaneous=True)
    assert order.victim(view(enc, "bear").draft, "bear") == ""
    enc.do(Begin("end_turn"))
    assert order.victim(view(enc, "bear").draft, "bear") == "scout"


def test_a_crush_does_strength_and_the_threshold_against_half_of_the_armor() -> None:
    enc = gripped(armor={"coat": {"name": "Coat", "bashing": 5}}, attributes={"dexterity": 3, "stamina": 2})
    played = contest(enc, "crush", 4, 2, damage=1)
    shown = played.shown()
    assert (shown["dice"], shown["answer.dice"]) == (8, 4)
    assert (shown["raw damage"], shown["soak"], shown["damage dice"]) == (5 + 2, 2 + 2, 3)
    assert [(one["amount"], one["type"]) for one in played.facts("wounds")] == [(1, "bashing")]
    assert (view(enc, "bear").tick, view(enc, "bear").dv_penalties) == (12, {"hold": 1})


def test_a_weapon_made_for_it_crushes_harder() -> None:
    gauntlet = {"g": {"name": "Gauntlet", "clinch_damage": 3}}
    enc = fight({"bear": {**BEAR, "weapon": gauntlet}, "scout": {"tick": 3, "listed": {"dodge": 0, "bashing": 0}}},
                tick=0, simultaneous=False)  # fmt: skip
    attack(enc, "bear", "scout", weapon="clinch", attack=3)
    while not view(enc, "bear").due:
        enc.do(Begin("end_turn"))
    assert contest(enc, "crush", 1, 0, damage=0).shown()["raw damage"] == 5 + 3 + 1


def test_a_tie_keeps_the_hold_and_holding_on_does_nothing_more() -> None:
    enc = gripped()
    assert contest(enc, "hold", 2, 2).facts("wounds") == []
    assert order.victim(view(enc, "bear").draft, "bear") == "scout"


def test_the_victim_who_wins_the_contest_holds_the_other() -> None:
    enc = gripped()
    contest(enc, "crush", 1, 2)
    draft = view(enc, "bear").draft
    assert (order.victim(draft, "scout"), order.victim(draft, "bear")) == ("bear", "")
    assert (view(enc, "scout").tick, view(enc, "bear").tick) == (7, 11)
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting")) == (7, "scout")


@pytest.mark.parametrize(("harm", "levels"), [("no", 0), ("yes", 2)])
def test_a_throw_ends_the_hold_and_the_victim_lies_prone(harm: str, levels: int) -> None:
    enc = gripped(listed={"dodge": 1, "parry": 0, "bashing": 0})
    said = {"harm": harm} | ({"damage": levels} if levels else {})
    played = contest(enc, "throw", 3, 1, **said)
    assert [one["label"] for one in get(enc.state, "effect").values()] == ["prone"]
    assert played.shown().get("raw damage", 0) == (5 + 2 if levels else 0)
    assert (sum(one["amount"] for one in played.facts("wounds")), view(enc, "scout").tick) == (levels, 7)


def test_letting_go_takes_no_action_and_frees_on_the_next_tick() -> None:
    enc = gripped()
    play(enc, "hold", "bear", {"what": "release"})
    assert ("effect" in enc.state, view(enc, "bear").tick, view(enc, "scout").tick) == (False, 6, 1)


def test_any_other_action_of_the_holder_lets_go() -> None:
    enc = gripped()
    while not view(enc, "bear").due:
        enc.do(Begin("end_turn"))
    play(enc, "jump", "bear")
    assert "effect" not in enc.state
    with pytest.raises(Refused, match="holds nobody in a clinch"):
        enc.do(Begin("hold", "bear"))


@pytest.mark.parametrize("how", ["defeat", "remove"])
@pytest.mark.parametrize("gone", ["bear", "scout"])
def test_nobody_holds_or_is_held_who_is_out(gone: str, how: str) -> None:
    enc = gripped()
    enc.do(Begin(how, gone))
    assert "effect" not in enc.state


def test_a_hold_on_somebody_who_falls_on_the_same_tick_comes_to_nothing() -> None:
    enc = gripped(simultaneous=True)
    enc.do(Begin("defeat", "scout"))
    enc.do(Begin("end_turn"))
    assert "effect" not in enc.state


def test_the_victim_passes_by_itself_while_it_is_held() -> None:
    enc = gripped()
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), get(enc.state, "clock.acting"), view(enc, "scout").tick) == (6, "bear", 10)


def test_the_menu_offers_to_keep_it_only_to_who_holds_somebody() -> None:
    enc = gripped()
    assert [one.title for one in enc.rules.menu(enc.state, "bear") if one.id == "hold"] == ["Keep a clinch"]
    assert [one.id for one in enc.rules.menu(enc.state, "scout") if one.id == "hold"] == []


def test_the_attack_key_of_one_who_holds_somebody_asks_what_becomes_of_the_hold() -> None:
    enc = gripped()
    assert enc.rules.first_action(enc.state, "bear", "z") == Begin("hold", "bear")
    assert enc.rules.first_action(enc.state, "z", "bear") == Begin("attack", "z", {"target": "bear"})


def test_the_word_at_space_says_that_a_guard_lets_go() -> None:
    enc = gripped()
    while not view(enc, "bear").due:
        enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.acting"), enc.rules.space_word(enc.state)) == ("bear", "let go")
    enc.do(Begin("end_turn"))
    assert ("effect" in enc.state, view(enc, "bear").doing) == (False, "guard")


def test_who_loses_control_is_told_with_the_tick_of_the_one_who_is_held() -> None:
    enc = gripped()
    contest(enc, "crush", 1, 3)
    assert view(enc, "bear").tick == 6 + 5
    assert log(enc)[-1] == "Scout wins control from Bear: 3 against 1; next on 11, DV -1."


def test_a_holder_who_is_held_lets_go() -> None:
    enc = gripped()
    enc.do(Begin("tick", "z", {"set": 0}))
    enc.do(Begin("act_now", "z"))
    attack(enc, "z", "bear", weapon="clinch", numbers={"attack successes": 6})
    draft = view(enc, "bear").draft
    assert (order.holder(draft, "bear"), order.victim(draft, "bear"), order.holder(draft, "scout")) == ("z", "", "")
    assert view(enc, "scout").tick == 1


@pytest.mark.parametrize(("second", "holder"), [(3, "bear"), (4, "bear"), (5, "scout")])
def test_of_two_who_clinch_each_other_on_one_tick_the_better_hit_holds(second: int, holder: str) -> None:
    defenseless = {"listed": {"dodge": 0, "parry": 0}, "tick": 0}
    enc = fight(
        {"bear": {**BEAR, **defenseless}, "scout": {"side": "heroes", **defenseless}, "z": {"tick": 40}}, tick=0
    )
    attack(enc, "bear", "scout", weapon="clinch", numbers={"attack successes": 4})
    enc.do(Begin("end_turn"))
    attack(enc, "scout", "bear", weapon="clinch", numbers={"attack successes": second})
    enc.do(Begin("end_turn"))
    other = "scout" if holder == "bear" else "bear"
    draft = view(enc, "bear").draft
    assert (order.victim(draft, holder), order.victim(draft, other)) == (other, "")
    name = holder.title()
    assert any(line.startswith(f"{name} has the better hold of the two: ") for line in log(enc))
