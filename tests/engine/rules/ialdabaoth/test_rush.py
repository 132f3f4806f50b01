"""Rush: Davek on the boat, number for number, in both readings of the last total."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted2e.fights import attack, fight, play, view
from tests.engine.rules.exalted2e.skirmish import log

SWORD = {"sword": {"name": "Short sword", "dice": 12, "rate": 2}}
SAIL = {"do": "miscellaneous", "label": "keep footing", "pool": 10}


def boat(**options: Any) -> Encounter:
    fighters: dict[str, dict[str, Any]] = {
        "davek": {"side": "heroes", "tick": 13, "weapon": SWORD},
        "pirate": {"tick": 40},
    }
    return fight(fighters, tick=13, ruleset="ialdabaoth", **options)


def first_flurry(enc: Encounter) -> list[int]:
    """Two attacks, a Sail roll and a dash; returns the dice of each roll."""
    strike = {"target": "pirate"}
    enc.do(Begin("flurry", "davek", {"parts": (strike, strike, SAIL, {"do": "dash"})}))
    dice = [attack(enc, "davek", "pirate", attack=0).shown()["attack dice"] for _ in range(2)]
    dice.append(play(enc, "part", "davek", answers={"roll": 0}).shown()["dice"])
    play(enc, "part", "davek")
    return dice


def test_every_number_of_the_example() -> None:
    enc = boat()
    assert first_flurry(enc) == [12 - 4, 12 - 5, 10 - 6]
    assert (view(enc, "davek").penalty, view(enc, "davek").tick) == (5, 18)

    play(enc, "rush", "davek", {"tick": 15, "cost": "willpower"})
    assert (get(enc.state, "clock.tick"), view(enc, "davek").penalty) == (15, 8)
    shove = play(enc, "miscellaneous", "davek", {"label": "shove", "dv": 2, "pool": 9}, {"roll": 0})
    assert shove.shown()["dice"] == 9 - 3
    assert (view(enc, "davek").penalty, view(enc, "davek").tick, view(enc, "davek").willpower) == (10, 20, 4)

    play(enc, "rush", "davek", {"tick": 18, "cost": "health"})
    catch = {"do": "miscellaneous", "label": "catch", "dv": 1, "pool": 9}
    enc.do(Begin("flurry", "davek", {"parts": (catch, {**catch, "label": "brace", "dv": 2})}))
    dice = [play(enc, "part", "davek", answers={"roll": 0}).shown()["dice"] for _ in range(2)]
    # The bashing level that paid for the second rush lies on the first box, which takes nothing.
    assert dice == [9 - 2 - 2, 9 - 2 - 3]
    assert (view(enc, "davek").penalty, view(enc, "davek").tick) == (15, 23)
    assert view(enc, "davek").dv_penalties == {
        "attack": 2, "keep-footing": 1, "dash": 2, "rush": 5, "shove": 2, "catch": 1, "brace": 2,
    }  # fmt: skip
    enc.do(Begin("end_turn"))
    assert (get(enc.state, "clock.tick"), view(enc, "davek").penalty) == (23, 0)


def test_the_literal_reading_comes_to_the_same_totals() -> None:
    enc = boat(rush_literal_flurry_surcharge=True)
    first_flurry(enc)
    assert view(enc, "davek").penalty == 5
    play(enc, "rush", "davek", {"tick": 15, "cost": "willpower"})
    play(enc, "miscellaneous", "davek", {"dv": 2})
    play(enc, "rush", "davek", {"tick": 18, "cost": "willpower"})
    one = {"do": "miscellaneous", "dv": 1}
    enc.do(Begin("flurry", "davek", {"parts": (one, one)}))
    assert view(enc, "davek").penalty == 15


def test_who_may_act_anyway_does_not_rush_and_both_may_be_switched_off() -> None:
    enc = boat()
    with pytest.raises(Refused, match="may act anyway"):
        enc.do(Begin("rush", "davek"))
    off = boat(rush=False)
    play(off, "dash", "davek")
    with pytest.raises(Refused, match="nobody rushes here"):
        off.do(Begin("rush", "davek"))


def test_by_the_option_nobody_rushes_on_the_tick_of_the_last_action_but_on_the_next() -> None:
    enc = boat(rush_same_tick="refuse")
    play(enc, "dash", "davek")
    with pytest.raises(Refused, match="has acted on this tick"):
        enc.do(Begin("rush", "davek", {"tick": 13}))
    enc.do(Begin("rush", "davek"))
    assert enc.outcome is not None
    assert (enc.outcome.passed["tick"].low, enc.outcome.passed["tick"].default) == (14, 14)
    enc.undo()
    play(enc, "rush", "davek", {"tick": 15, "cost": "willpower"})
    assert (get(enc.state, "clock.tick"), view(enc, "davek").dv_penalties) == (15, {"dash": 2, "rush": 1})


def test_one_who_has_not_acted_yet_may_rush_on_the_first_tick() -> None:
    enc = fight({"davek": {"tick": 0}, "pirate": {"tick": 4}}, 0, ruleset="ialdabaoth", rush_same_tick="refuse")
    play(enc, "rush", "pirate", {"cost": "willpower"})
    assert view(enc, "pirate").penalty == 4


def test_a_rush_is_before_the_own_next_tick_and_who_faints_of_its_cost_has_no_move() -> None:
    enc = boat()
    play(enc, "jump", "davek")
    enc.do(Begin("rush", "davek"))
    assert enc.outcome is not None
    assert (enc.outcome.passed["tick"].low, enc.outcome.passed["tick"].high) == (13, 17)
    enc.undo()
    enc.do(Begin("harm", "davek", {"levels": 6, "type": "lethal"}))
    play(enc, "rush", "davek", {"tick": 15, "cost": "health"})
    assert (view(enc, "davek").defeated, get(enc.state, "clock.acting")) == ("unconscious", "pirate")


def test_who_rushes_from_a_guard_guards_no_more() -> None:
    enc = fight({"davek": {"tick": 0}, "pirate": {"tick": 1}}, 0, ruleset="ialdabaoth")
    play(enc, "guard", "davek")
    enc.do(Begin("end_turn"))
    play(enc, "rush", "davek", {"cost": "willpower"})
    assert (view(enc, "davek").doing, view(enc, "davek").dv_penalties) == ("", {"rush": 2})
    assert "-2 dice" in log(enc)[-1]
