"""Every number of a fighter with its parts: they sum to it whatever has happened, and each names a rule."""

from __future__ import annotations

import pytest

from engine.core.desk import Reason, Setting, WhyNumber
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules.common.base import Slot
from engine.rules.exalted2e.figures import why

from ..fights import fight, play
from ..skirmish import Skirmish

GHOUL = {"name": "Marsh Ghoul", "being": "undead", "attributes": {"dexterity": 3, "strength": 4, "stamina": 5},
         "abilities": {"martial_arts": 3, "dodge": 1}, "tick": 31,
         "weapon": {"claws": {"name": "Claws", "ability": "martial_arts", "damage": 2, "defense": 1, "rate": 2,
                              "tags": ["natural"]}}}  # fmt: skip
ISRA = {"name": "Isra Moonfoal", "being": "lunar", "essence": 3, "side": "heroes", "peripheral": 30, "tick": 33,
        "attributes": {"dexterity": 5, "strength": 4, "stamina": 4}, "abilities": {"melee": 5, "dodge": 4},
        "weapon": {"sword": {"name": "Sword", "accuracy": 2, "damage": 3, "defense": 1, "rate": 2},
                   "spear": {"name": "Spear", "defense": 3, "tags": ["reach"]}},
        "armor": {"lamellar": {"name": "Lamellar", "bashing": 4, "lethal": 6, "mobility": 2, "hardness": 3}},
        "excellencies": {"dodge": ["first"]}}  # fmt: skip


def ford(**more: object) -> Encounter:
    return fight({"ghoul": {**GHOUL, "now": {"health": {"lethal": 1, "bashing": 2}}}, "isra": {**ISRA, **more}}, 31)


def numbers(enc: Encounter, who: str) -> dict[str, WhyNumber]:
    return {one.id: one for one in enc.rules.why(enc.state, who)}


def told(one: WhyNumber) -> list[tuple[str, int | None]]:
    """The reasons of a number, those within them behind."""
    return [pair for reason in one.reasons for pair in _lines(reason)]


def _lines(of: Reason) -> list[tuple[str, int | None]]:
    return [(of.label, of.amount), *(pair for one in of.within for pair in _lines(one))]


@pytest.mark.parametrize("seed", range(5))
def test_the_parts_of_every_number_sum_to_it_in_any_fight(seed: int) -> None:
    skirmish = Skirmish(seed)
    for state in skirmish.steps(18):
        for who in state["combatant"]:
            for one in why(state, who):
                sums_up(one)
            matches_the_row(skirmish.enc, state, who)


def sums_up(one: WhyNumber) -> None:
    if one.value is None:
        assert (one.shown, one.reasons) == ("-", ())
        return
    assert sum(reason.amount or 0 for reason in one.reasons) == one.value, one
    for reason in one.reasons:
        inner = [part.amount for part in reason.within if part.amount is not None]
        assert not inner or sum(inner) == reason.amount


def matches_the_row(enc: Encounter, state: Tree, who: str) -> None:
    cells = enc.rules.row(state, Slot(who, "to_act")).cells
    if "dodge" not in cells:
        return
    found = {one.id: one.shown for one in why(state, who)}
    assert cells["dodge"].text == found["dodge"]
    assert cells["parry"].text == found["parry"]
    assert cells["soak"].text == f"{found['soak-bashing']}B {found['soak-lethal']}L"
    assert cells["dv"].text == found["dv"] if "dv" in cells else found["dv"] == "-"


def test_every_part_names_its_rule() -> None:
    enc = ford()
    for who in ("ghoul", "isra"):
        for one in numbers(enc, who).values():
            if one.id in ("dodge", "parry", "dodge-ranged", "parry-ranged"):
                assert all(reason.rule or not reason.amount for reason in one.reasons), one


def test_a_dv_opens_to_the_half_that_it_is_and_to_what_stands_against_it() -> None:
    parry = numbers(ford(), "ghoul")["parry"]
    assert told(parry) == [
        ("Claws, half of 7", 3), ("Dexterity", 3), ("Martial Arts", 3), ("Claws, Defense", 1),
        ("half, rounded down", -4), ("wounds", -1),
    ]  # fmt: skip
    assert (parry.shown, parry.setting) == ("2", Setting("effect", "parry"))
    assert dict(parry.otherwise) == {
        "After an attack": "1", "After a flurry of two attacks": "0", "While dashing": "0", "In 50% cover": "3",
        "Unaware": "0",
    }  # fmt: skip
    assert parry.seen == "nothing of it"


def test_against_a_ranged_attack_bare_claws_parry_nothing() -> None:
    ranged = numbers(ford(), "ghoul")["parry-ranged"]
    assert ranged.value == 0
    assert told(ranged) == [("unarmed: base 0", 0), ("wounds", -1), ("at least 0", 1)]


def test_what_the_dv_would_be_once_it_refreshes_and_with_other_weapons() -> None:
    enc = ford(tick=36, now={"dv": {"attack": 1, "dash": 2}, "doing": "dash"})
    dodge, parry = (numbers(enc, "isra")[one] for one in ("dodge", "parry"))
    assert told(dodge)[-4:] == [
        ("attack", -1), ("until the DV refreshes, tick 36", None), ("dash", -2),
        ("until the DV refreshes, tick 36", None),
    ]  # fmt: skip
    assert (dodge.value, dict(dodge.otherwise)["When its tick comes, 36"]) == (1, "4")
    assert (parry.value, told(parry)[0]) == (0, ("dashing: base 0", 0))
    assert ("mobility -2: Dodge DV only") in parry.left_out
    held = dict(numbers(ford(), "isra")["parry"].otherwise)
    assert held["With Sword"] == "6"
    assert numbers(ford(), "isra")["parry"].value == 7


def test_the_penalty_of_actions_says_when_it_is_over() -> None:
    enc = ford(tick=36, now={"dv": {"attack": 1, "dash": 2}})
    one = numbers(enc, "isra")["dv"]
    assert told(one) == [("attack", -1), ("until the DV refreshes, tick 36", None), ("dash", -2),
                         ("until the DV refreshes, tick 36", None)]  # fmt: skip
    assert (one.shown, one.notes, one.otherwise) == (
        "-3", ("DV back on tick 36", "in both DVs already"), (("After an attack", "-4"),)
    )  # fmt: skip
    assert numbers(ford(), "isra")["dv"].shown == "-"


def test_soak_is_told_by_type_natural_and_armor_apart() -> None:
    found = numbers(ford(), "isra")
    assert told(found["soak-bashing"]) == [("Stamina", 4), ("Lamellar", 4)]
    assert told(found["soak-lethal"]) == [("half of Stamina", 2), ("Lamellar", 6)]
    assert found["soak-lethal"].otherwise == (("Without armor", "2"), ("Against a piercing attack", "5"))
    assert (found["hardness"].shown, found["hardness"].notes) == ("3", ("stops raw damage of 3 and less",))
    assert told(found["mobility"]) == [("Lamellar, mobility", -2)]


def test_a_weapon_has_dice_damage_speed_and_what_a_flurry_takes() -> None:
    found = numbers(ford(), "isra")
    sword = found["sword-dice"]
    assert told(sword) == [("Dexterity", 5), ("Melee", 5), ("Sword, Accuracy", 2)]
    assert (sword.shown, sword.notes) == (
        "12 dice", ("Speed 5, Rate 2; on tick 31 the next action comes on 36",)
    )  # fmt: skip
    assert sword.otherwise == (("In a flurry of 2", "10, 9"), ("In a flurry of 3", "9, 8"))
    assert (found["sword-damage"].shown, told(found["sword-damage"])) == ("7L", [("Strength", 4), ("Sword, damage", 3)])
    assert found["join-battle"].shown == "1 die"
    assert (found["move"].shown, told(found["move"])) == ("3 yards", [("Dexterity", 5), ("Lamellar, mobility", -2)])


def test_wounds_and_health_say_what_lands_when_the_tick_ends() -> None:
    enc = ford()
    play(
        enc,
        "attack",
        "ghoul",
        {"target": "isra"},
        {},
        {"attack successes": 9, "damage successes": 2, "knockdown successes": 2},
    )
    health, wounds = (numbers(enc, "isra")[one] for one in ("health", "wounds"))
    assert (health.shown, health.otherwise) == ("7 of 7", (("When this tick ends", "5 of 7"),))
    assert health.notes[0] == "at tick end: 2 lethal: Health 7 to 5"
    assert wounds.notes == ("in both DVs, every pool and movement already", "2 more at tick end: then -1")


def test_the_tick_is_when_one_acted_and_the_speed_of_that() -> None:
    enc = ford()
    play(enc, "guard", "ghoul")
    one = numbers(enc, "ghoul")["tick"]
    assert told(one) == [("acted: guard on tick 31", 31), ("Speed", 3)]
    assert (one.shown, one.notes, one.setting) == ("34", ("3 ticks to go",), Setting("begin", "tick", "set"))


def test_motes_and_willpower_stand_as_they_were_spent() -> None:
    enc = ford(now={"motes": {"peripheral": 21}, "anima": 9, "willpower": 3})
    found = numbers(enc, "isra")
    assert told(found["peripheral"]) == [("the whole pool", 30), ("spent", -9)]
    assert found["peripheral"].notes == ("anima glowing, 9 spent",)
    assert told(found["willpower"]) == [("rating", 5), ("spent", -2)]
    assert "personal" not in found


def test_excellencies_wait_until_they_are_declared() -> None:
    assert "First Dodge Excellency +1: when declared, 1 mote" in numbers(ford(), "isra")["dodge"].left_out


def test_an_aim_counts_only_against_its_target_and_what_waits_is_told() -> None:
    enc = ford(now={"doing": "aim", "since": 29, "aim": {"target": "ghoul", "since": 29},
                    "dv_later": {"attack": 2}})  # fmt: skip
    assert "aim +2: only against Marsh Ghoul" in numbers(enc, "isra")["sword-dice"].left_out
    assert "actions -2: from the end of the tick on" in numbers(enc, "isra")["dodge"].left_out
