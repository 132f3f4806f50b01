"""Readying weapons: cost, effect on Defense and end (rules section 4)."""

import pytest

from engine.core.inputs import Amend
from engine.core.model import MISSING, Refused, get

from ..fights import answers, begin, do, effects_on, facts, fight, initiative, strike
from .test_stances import defenses, next_turn, three

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


CROSSBOW = {
    "bow": {"name": "Crossbow", "dice": 7, "damage": 10, "range": "medium", "tags": ("crossbow", "slow")},
}  # fmt: skip


class TestSlowWeapons:
    def test_it_has_to_be_reloaded_after_an_attack(self) -> None:
        enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes", "weapon": CROSSBOW}, ogre=5)
        strike(enc, "kes", "ogre", None)
        assert get(enc.state, "combatant.kes.sheet.weapon.bow.loaded") is False
        do(enc, "again", "kes")
        with pytest.raises(Refused, match="Kes can't attack now: Crossbow has to be reloaded"):
            begin(enc, "attack", "kes", target="ogre")
        entry = do(enc, "reload", "kes")
        assert facts(entry, "reload") == [{"who": "kes", "weapon": "Crossbow", "amount": -1}]
        assert get(enc.state, "combatant.kes.sheet.weapon.bow.loaded") is MISSING
        assert effects_on(enc, "kes") == ["reload"]
        with pytest.raises(Refused, match="Kes can't reload now"):
            do(enc, "reload", "kes")

    def test_it_is_barred_among_other_weapons_until_then(self) -> None:
        held = {**CROSSBOW, "knife": {"name": "Knife", "dice": 5, "damage": 8}}
        held["bow"] = {**held["bow"], "loaded": False}
        enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes", "weapon": held}, ogre=5)
        begin(enc, "attack", "kes", target="ogre")
        assert enc.outcome is not None
        assert {one.id: one.barred for one in enc.outcome.passed["weapon"].options} == {
            "bow": "has to be reloaded", "knife": "",
        }  # fmt: skip
        assert enc.outcome.answers["weapon"] == "knife"

    def test_reloading_is_listed_for_those_who_have_such_a_weapon_and_can_be_flurried(self) -> None:
        enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes", "weapon": CROSSBOW}, ogre=5)
        (item,) = (item for item in enc.menu("kes") if item.id == "reload")
        assert (item.barred, item.flurry, item.label) == ("nothing has to be reloaded", True, "u")
        assert "reload" not in {item.id for item in enc.menu("ogre")}

    def test_an_attack_that_is_not_made_leaves_it_loaded(self) -> None:
        costly = {"all": {"name": "All", "when": "attacker_effects", "cost": {"initiative": 9}}}
        kes = {"initiative": 9, "side": "heroes", "weapon": CROSSBOW, "power": costly}
        enc = fight(acting="kes", kes=kes, ogre=5)
        begin(enc, "attack", "kes", target="ogre", kind="decisive", powers={"all": 1})
        answers(enc)
        assert get(enc.state, "combatant.kes.sheet.weapon.bow.loaded", True) is True
