"""Special attacks: disarm, sweep, called shot, pulled blow, two weapons; knockdown and knockback."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import pools

from .fights import attack, fight, play, view

SWORD = {"name": "Sword", "damage": 3, "rate": 2}
NIMBLE = {"dexterity": 3, "wits": 3, "stamina": 2}


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **options: Any) -> Encounter:
    """Two fighters of whom `a` acts, `b` with DV 2 and a sword."""
    one = {"side": "heroes", "tick": 0, "weapon": {"sword": SWORD}, "attributes": {"strength": 2, "dexterity": 6}}
    two = {"tick": 9, "listed": {"dodge": 2, "parry": 2, "lethal": 0, "bashing": 0}, "attributes": NIMBLE,
           "weapon": {"sword": SWORD}, "abilities": {"athletics": 1, "melee": 2}}  # fmt: skip
    return fight({"a": {**one, **(a or {})}, "b": {**two, **(b or {})}}, tick=0, simultaneous=False, **options)


@pytest.mark.parametrize(("kept", "ready"), [(2, True), (1, False)])
def test_a_disarm_costs_two_successes_and_is_withstood_by_wits_and_the_ability(kept: int, ready: bool) -> None:
    enc = duel()
    played = attack(enc, "a", "b", special="disarm", numbers={"attack successes": 6}, keep=kept)
    shown = played.shown()
    assert (shown["external penalty"], shown["successes left"], shown["keep dice"]) == (-2, 2, 5)
    assert "damage dice" not in shown
    assert view(enc, "b").sheet("weapon.sword.ready", True) is ready
    assert [one["weapon"] for one in played.facts("disarmed")] == ([] if ready else ["Sword"])


def test_a_disarm_at_range_costs_four() -> None:
    bow = {"bow": {"name": "Bow", "ability": "archery", "range": 100}}
    enc = duel({"weapon": bow})
    played = attack(enc, "a", "b", special="disarm", numbers={"attack successes": 6}, defense="none", keep=2)
    assert (played.shown()["external penalty"], played.shown()["successes left"]) == (-4, 2)


def test_with_simultaneous_actions_the_weapon_is_lost_when_the_tick_ends() -> None:
    enc = duel()
    enc.do(Edit((("options.simultaneous", True),)))
    attack(enc, "a", "b", special="disarm", numbers={"attack successes": 6}, keep=0)
    assert view(enc, "b").sheet("weapon.sword.ready", True) is True
    enc.do(Begin("end_turn"))
    assert view(enc, "b").sheet("weapon.sword.ready", True) is False


def test_nobody_is_disarmed_whose_hands_are_empty() -> None:
    enc = duel(b={"weapon": {}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    barred = {one.id: one.barred for one in enc.outcome.passed["special"].options}
    assert barred["disarm"] == "nothing in hand to lose"


@pytest.mark.parametrize(("kept", "prone"), [(3, False), (2, True)])
def test_a_sweep_is_withstood_by_as_many_successes_as_are_left(kept: int, prone: bool) -> None:
    enc = duel()
    played = attack(enc, "a", "b", special="sweep", numbers={"attack successes": 6}, knockdown=kept)
    assert (played.shown()["external penalty"], played.shown()["successes left"]) == (-1, 3)
    assert [one["modifiers"] for one in get(enc.state, "effect", {}).values()] == ([{"external": -1}] if prone else [])


def test_a_called_shot_costs_what_the_gm_says_and_a_pulled_blow_is_bashing() -> None:
    enc = duel()
    called = attack(enc, "a", "b", special="called", difficulty=3, numbers={"attack successes": 6}, damage=0,
                    knockdown=2)  # fmt: skip
    assert (called.shown()["external penalty"], called.shown()["raw damage"]) == (-3, 2 + 3 + 1)
    pulled = duel()
    played = attack(pulled, "a", "b", special="pulled", numbers={"attack successes": 6}, damage=1, knockdown=2)
    assert played.shown()["external penalty"] == -1
    assert [one["type"] for one in played.facts("wounds")] == ["bashing"]


def test_two_weapons_have_their_own_rates_and_the_off_hand_loses_a_die() -> None:
    both = {"sword": SWORD, "knife": {"name": "Knife", "off_hand": True}}
    enc = duel({"weapon": both})
    parts = tuple({"target": "b", "weapon": one} for one in ("sword", "sword", "knife"))
    enc.do(Begin("flurry", "a", {"parts": parts}))
    dice = [attack(enc, "a", "b", numbers={"attack successes": 0}).shown()["attack dice"] for _ in parts]
    assert dice == [6 - 2 - 3, 6 - 2 - 4, 0]
    assert get(enc.state, "combatant.a.now.struck.b") == 3
    off = duel({"weapon": {"knife": both["knife"]}})
    assert attack(off, "a", "b", numbers={"attack successes": 0}).shown()["attack dice"] == 6 - 2 - 1


# -- knocked down or back ------------------------------------------------------------------------------------------
def test_raw_damage_beyond_stamina_and_resistance_knocks_down_or_back() -> None:
    enc = duel(b={"abilities": {"athletics": 1, "resistance": 6}})
    even = attack(enc, "a", "b", numbers={"attack successes": 5}, damage=0)
    assert (even.shown()["raw damage"], even.shown()["stands"]) == (8, 8)
    assert "knockdown" not in even.keys
    down = duel()
    attack(down, "a", "b", numbers={"attack successes": 5}, damage=0, knockdown=1)
    assert [one["label"] for one in get(down.state, "effect").values()] == ["prone"]
    back = duel()
    back.do(Edit((("range", {"a": {"b": 2}}),)))
    played = attack(back, "a", "b", numbers={"attack successes": 5}, damage=0, knockdown=1, knocked="back")
    assert [one["yards"] for one in played.facts("knocked")] == [2]
    assert get(back.state, "range.a.b") == 4


@pytest.mark.parametrize(("athletics", "successes", "yards", "keys", "prone"), [
    (1, 12, 5, True, True), (2, 12, 5, False, False), (3, 12, 5, False, False), (1, 4, 2, False, False),
])  # fmt: skip
def test_errata_pushes_by_the_dice_after_soak_and_asks_only_beyond_the_footing(
    athletics: int, successes: int, yards: int, keys: bool, prone: bool
) -> None:
    enc = duel(b={"abilities": {"athletics": athletics}}, knockback_basis="post_soak")
    said = {"knockdown": 1} if keys else {}
    played = play(enc, "attack", "a", {"target": "b"}, {"damage": 0, **said}, {"attack successes": successes})
    assert [one["yards"] for one in played.facts("knocked")] == [yards]
    assert ("effect" in enc.state) is prone


def test_errata_soak_keeps_one_standing_whom_core_knocks_down() -> None:
    thick = {"listed": {"dodge": 2, "parry": 2, "lethal": 5}}
    core = duel(b=thick)
    assert "knockdown" in attack(core, "a", "b", numbers={"attack successes": 4}, damage=0, knockdown=2).keys
    errata = duel(b=thick, knockback_basis="post_soak")
    assert attack(errata, "a", "b", numbers={"attack successes": 4}, damage=0).facts("knocked") == []


def test_what_hardness_stops_knocks_nobody_down() -> None:
    enc = duel(b={"listed": {"dodge": 0, "parry": 0, "hardness": 20}})
    played = attack(enc, "a", "b", numbers={"attack successes": 9})
    assert played.keys == ["declared", "apply"]
    assert played.shown()["raw damage"] == 14


def test_stunning_takes_no_dice_off_reflexive_rolls() -> None:
    enc = duel(b={"health": [*[0] * 9, "incapacitated"], "abilities": {"athletics": 1, "resistance": 1}})
    enc.do(Edit((("effect.s", {"on": "b", "label": "stunned", "modifiers": {"dice": -2}}),)))
    said = {"attack successes": 9, "damage levels": 3}
    shown = attack(enc, "a", "b", numbers=said, damage=0, knockdown=2, stun=1).shown()
    assert (shown["knockdown dice"], shown["stun dice"]) == (4, 3)
    assert pools.ability_pool(view(enc, "b"), "stamina", "resistance").value == 1
