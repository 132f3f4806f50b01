"""The record of a grapple: rounds of control, what takes them, and when the hold ends (rules section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.desk import AND
from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import RULES, grapple
from engine.rules.exalted3e.desk.at_space import at_space
from engine.rules.exalted3e.desk.desk import state
from tests.cases.playing import Played, play
from tests.cases.stage import view

from .duels import asked, barred, duel, opened
from .logs import said

HANDS = {"hands": {"name": "Hands", "dice": 6, "damage": 8, "tags": ["grappling", "natural"]}}


def grappled(control: int = 3, maneuver: str = "savage", **more: Any) -> Encounter:
    """A holds B by so many rounds, after the first maneuver."""
    enc = duel({"weapon": HANDS, "initiative": 15, "attributes": {"strength": 3}}, **more)
    holds(enc, control, maneuver)
    return enc


def holds(enc: Encounter, control: int, maneuver: str) -> Played:
    answers: dict[str, Any] = {"attack": 3, "damage": 2, "control": control, "resist": 0,
                               "maneuver.maneuver": maneuver}  # fmt: skip
    if maneuver in ("savage", "throw"):
        answers |= {"maneuver.attack": 0}
    if maneuver not in ("restrain", "release"):
        answers |= {"maneuver.damage": 0}
    args = {"target": "b", "kind": "gambit", "gambit": "grapple", "weapon": "hands"}
    return play(enc, "attack", "a", args, answers)


def rounds(enc: Encounter) -> int:
    return grapple.rounds(view(enc, "a"))


def test_a_grapple_marks_both_and_ends_with_the_grapplers_crash() -> None:
    enc = grappled()
    held = {one["on"]: (one["label"], one["modifiers"]) for one in enc.state["effect"].values()}
    assert held == {"b": ("grappled", {"defense": -2}), "a": ("grappling", {"defense": -2})}
    assert get(enc.state, "combatant.a.now.hold") == {"on": "b", "rounds": 3, "won": True, "weapon": "hands"}
    play(enc, "initiative", "a", {"change": -19, "by": "b"})
    assert "effect" not in enc.state
    assert grapple.hold(view(enc, "a")) == {}


def test_who_holds_has_a_maneuver_and_nothing_else_and_the_held_neither_moves_nor_flurries() -> None:
    enc = grappled()
    play(enc, "end_turn")
    assert {one.id: one.barred for one in enc.menu("b") if one.id in ("attack", "rush")} == {
        "attack": "",
        "rush": "is grappled",
    }
    opened(enc, who="b")
    assert barred(enc, "flurry") == {"yes": "who grapples or is grappled can't flurry"}
    enc.undo_action()
    play(enc, "end_turn")
    menu = {one.id: one.barred for one in enc.menu("a")}
    assert menu["maneuver"] == ""
    assert menu["attack"] == "holds somebody and has to release first"


def test_each_turn_of_the_holder_uses_a_round_up_until_none_is_left() -> None:
    enc = grappled(1)
    assert rounds(enc) == 1
    play(enc, "end_turn")
    play(enc, "end_turn")
    assert rounds(enc) == 0
    assert grapple.holder(view(enc, "b")) == "a"
    played = play(enc, "maneuver", "a", {"maneuver": "savage"}, {"attack": 0, "damage": 0})
    assert played.shown()["Defense"] == 0
    play(enc, "end_turn")
    assert grapple.holder(view(enc, "b")) == ""
    assert said(enc)[-1] == "A no longer holds B."


def test_without_a_round_the_held_is_free_when_its_turn_begins() -> None:
    enc = grappled(0)
    assert grapple.holder(view(enc, "b")) == "a"
    play(enc, "end_turn")
    assert grapple.holder(view(enc, "b")) == ""


@pytest.mark.parametrize(("hit", "damage", "left"), [(0, 0, 4), (3, 0, 4), (3, 2, 3)])
def test_an_attack_on_the_holder_takes_a_round_and_its_damage_another(hit: int, damage: int, left: int) -> None:
    enc = grappled(5)
    play(enc, "end_turn")
    play(enc, "attack", "b", {"target": "a"}, {"attack": hit} | ({"damage": damage} if hit else {}))
    assert rounds(enc) == left
    assert said(enc)[-1] == f"A loses control: 5 to {left} rounds."


def test_damage_that_is_no_attack_takes_a_round() -> None:
    enc = grappled(5)
    play(enc, "harm", "a", {"levels": 1, "type": "bashing"})
    assert rounds(enc) == 4


def test_restraining_needs_two_rounds_and_a_control_roll_that_was_won() -> None:
    enc = grappled(2)
    play(enc, "end_turn")
    play(enc, "end_turn")
    enc.do(Begin("maneuver", "a"))
    assert barred(enc, "maneuver") == {"restrain": "needs 2 rounds, has 1"}
    enc.undo_action()
    enc = grappled(3, "restrain")
    assert rounds(enc) == 1
    play(enc, "end_turn")
    assert next(one.barred for one in enc.menu("b") if one.id == "attack") == "is restrained"
    play(enc, "end_turn")
    assert grapple.holder(view(enc, "b")) == "a"
    assert get(enc.state, "effect", {}).keys() == {"effect-1", "effect-2"}


def test_a_throw_gives_up_rounds_up_to_strength_and_ends_the_hold() -> None:
    enc = grappled(5)
    play(enc, "end_turn")
    play(enc, "end_turn")
    enc.do(Begin("maneuver", "a", {"maneuver": "throw"}))
    assert (asked(enc, "rounds given up").default, asked(enc, "rounds given up").high) == (3, 3)
    enc.undo_action()
    played = play(enc, "maneuver", "a", {"maneuver": "throw"}, {"attack": 2, "damage": 1, "rounds given up": 2})
    assert played.shown()["raw damage"] == 8 + 2 + 4
    assert {one["label"] for one in enc.state["effect"].values()} == {"prone"}
    enc.undo_action()
    assert rounds(enc) == 4


def test_letting_go_is_a_maneuver_too() -> None:
    enc = grappled(3, "release")
    assert "effect" not in enc.state
    assert said(enc)[-1] == "A no longer holds B."


def test_whoever_is_held_already_is_not_grappled_by_another() -> None:
    enc = grappled(3, c={"side": "heroes", "initiative": 9, "weapon": HANDS})
    enc.do(Edit((("clock.acting", "c"),)))
    opened(enc, who="c", kind="gambit", target="b")
    assert barred(enc, "gambit")["grapple"] == "is in a grapple already"


# -- what the desk says of it, and the attack key ----------------------------------------------------------------------
def test_both_rows_say_how_many_rounds_are_left() -> None:
    enc = grappled(3)
    assert (state(view(enc, "a")).text, state(view(enc, "b")).text) == ("holds B, 3", "held by A, 3")


def test_a_restrained_fighter_says_so() -> None:
    assert state(view(grappled(2, "restrain"), "b")).text.split(AND) == ["held by A, 0", "restrained"]


def test_what_the_next_turn_does_to_the_hold_is_said_ahead() -> None:
    assert "B is free" in at_space(grappled(0).state)
    enc = grappled(2)
    assert not any("hold" in piece or "free" in piece for piece in at_space(enc.state))
    play(enc, "end_turn")
    assert "A's hold, 2 to 1 rounds" in at_space(enc.state)


def test_the_attack_key_begins_the_maneuver_of_a_holder_who_is_yet_to_act() -> None:
    enc = grappled(3)
    assert enc.rules.first_action(enc.state, "a", "b") == Begin("attack", "a", {"target": "b"})
    play(enc, "end_turn"), play(enc, "end_turn")
    assert enc.rules.first_action(enc.state, "a", "b") == Begin("maneuver", "a")
    assert enc.rules.first_action(enc.state, "b", "a") == Begin("attack", "b", {"target": "a"})


def test_a_maneuver_takes_four_keys_begun_chosen_rolled_and_applied() -> None:
    assert RULES.procedures["maneuver"].rolls_on


# -- stunts, powers and Willpower --------------------------------------------------------------------------------------
LASH = {"lash": {"name": "Lash", "when": "attacker_effects", "adds": {"attack_dice": 2}, "cost": {"initiative": 3}}}


def turn_of(enc: Encounter) -> Encounter:
    """The same fight on the next turn of A."""
    play(enc, "end_turn"), play(enc, "end_turn")
    return enc


def test_a_savage_takes_stunts_willpower_and_powers_of_the_holder() -> None:
    enc = turn_of(grappled(3))
    before = view(enc, "a").willpower
    played = play(
        enc, "maneuver", "a", {}, {"maneuver": "savage", "stunt": 2, "willpower": 1, "attack": 2, "damage": 1}
    )
    assert (played.shown()["attack dice"], played.shown()["automatic successes"]) == (6 + 2, 1 + 1)
    assert view(enc, "a").willpower == before  # one is spent, and the stunt brings one back


def test_a_payment_that_crashes_the_holder_is_the_end_of_the_hold_and_no_savage() -> None:
    enc = turn_of(grappled(3))
    enc.do(Edit((("combatant.a.sheet.power", LASH), ("combatant.a.now.initiative", 3))))
    was = view(enc, "b").initiative
    play(enc, "maneuver", "a", {}, {"maneuver": "savage", "power lash": 1})
    assert view(enc, "a").crashed
    assert grapple.hold(view(enc, "a")) == {}
    assert view(enc, "b").initiative == was
    assert "A gives up the attack on B: in Crash." in said(enc)


def test_both_can_stunt_the_control_roll() -> None:
    enc = duel({"weapon": HANDS, "initiative": 15})
    args = {"target": "b", "kind": "gambit", "gambit": "grapple", "weapon": "hands"}
    answers = {"attack": 3, "damage": 2, "control": 1, "resist": 0, "stunt of a": 1, "stunt of b": 2,
               "willpower of b": 1, "maneuver.maneuver": "release"}  # fmt: skip
    played = play(enc, "attack", "a", args, answers)
    shown = played.shown()
    assert (shown["control dice"], shown["dice to resist"]) == (3 + 2, 3 + 2)
    assert (shown["successes to resist"], shown["control margin"]) == (2, -1)


def test_the_odds_of_a_savage_know_that_it_hits() -> None:
    enc = turn_of(grappled(3))
    enc.do(Begin("maneuver", "a", {"maneuver": "savage"}))
    assert enc.outcome is not None
    odds = enc.rules.odds(enc.outcome)
    assert odds is not None
    assert odds.hit == 1.0
    enc.undo_action()
    enc.do(Begin("maneuver", "a", {"maneuver": "savage-decisive"}))
    assert enc.outcome is not None
    odds = enc.rules.odds(enc.outcome)
    assert odds is not None
    assert odds.hit == 1.0


def test_whoever_is_bound_by_one_who_is_taken_out_of_the_fight_has_its_turn() -> None:
    enc = duel({"initiative": 12}, c={"initiative": 3}, options={"extra_gambits": "on"})
    play(enc, "attack", "a", {"target": "b", "kind": "gambit", "gambit": "bind"}, {"attack": 5, "damage": 4})
    play(enc, "remove", "a")
    assert get(enc.state, "clock.acting") == "b"
    assert grapple.holder(view(enc, "b")) == ""
    play(enc, "end_turn")
    assert get(enc.state, "clock.acting") == "c"


def test_a_throw_bruises_also_by_a_weapon_that_cuts() -> None:
    whip = {"hands": {"name": "Barbed whip", "dice": 6, "damage": 8, "tags": ["grappling", "lethal"]}}
    for maneuver, type in (("savage-decisive", "lethal"), ("throw-decisive", "bashing")):
        enc = turn_of(grappled(3, "restrain"))
        enc.do(Edit((("combatant.a.sheet.weapon", whip),)))
        played = play(enc, "maneuver", "a", {}, {"maneuver": maneuver, "damage": 2})
        assert played.facts("wounds")[0]["type"] == type
