"""Readying weapons: cost, effect on Defense and end (rules section 4)."""

import pytest

from engine.inputs import Amend
from engine.model import Refused

from ..fights import answers, begin, do, facts, initiative
from .test_actions import defenses, next_turn, three

WEAPONS = {
    "sword": {"name": "Sword", "dice": 8, "damage": 12, "tags": ("melee",)},
    "axe": {"name": "Axe", "dice": 7, "damage": 14, "tags": ("melee",), "ready": False},
}


class TestReady:
    def test_draws_at_minus_one_defense_until_the_own_next_turn(self) -> None:
        enc = three(weapon=WEAPONS)
        do(enc, "ready", "kes", weapon="axe")
        weapons = enc.state["combatant"]["kes"]["sheet"]["weapon"]
        assert (weapons["axe"]["ready"], weapons["sword"].get("ready", True)) == (True, True)
        assert (initiative(enc, "kes"), defenses(enc, "kes")) == ((9,), (3, 2))
        next_turn(enc, "kes")
        assert defenses(enc, "kes") == (4, 3)

    def test_swaps_and_puts_away(self) -> None:
        enc = three(weapon=WEAPONS)
        begin(enc, "ready", "kes", weapon="axe")
        enc.do(Amend("away", "sword"))
        entry = answers(enc)
        assert facts(entry, "ready") == [{"who": "kes", "weapon": "Axe", "away": "Sword", "amount": -1}]
        weapons = enc.state["combatant"]["kes"]["sheet"]["weapon"]
        assert (weapons["axe"]["ready"], weapons["sword"]["ready"]) == (True, False)
        next_turn(enc, "kes")
        begin(enc, "ready", "kes")
        answers(enc, ready="nothing", away="axe")
        assert enc.state["combatant"]["kes"]["sheet"]["weapon"]["axe"]["ready"] is False

    def test_a_flurry_of_draw_and_attack_strikes_with_what_was_drawn_at_minus_two(self) -> None:
        enc = three(weapon={"axe": WEAPONS["axe"]})
        begin(enc, "ready", "kes", weapon="axe")
        enc.do(Amend("flurry", "yes"))
        answers(enc)
        begin(enc, "attack", "kes", target="ogre")
        assert enc.outcome is not None
        assert enc.outcome.shown["attack dice"].value == 7 - 3
        answers(enc, attack=0)
        assert defenses(enc, "kes") == (2, 1)

    def test_somebody_without_weapons_readies_nothing(self) -> None:
        with pytest.raises(Refused, match="has no weapons"):
            begin(three(weapon={}), "ready", "kes")
