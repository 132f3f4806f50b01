"""Every number of a fighter's row with its parts: they sum to it, whatever has happened in the fight."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import samples
from engine.core.desk import Reason, Setting, WhyNumber
from engine.history.encounter import Encounter
from engine.rules.common.base import Slot
from engine.rules.exalted3e.figures import why
from tests.engine.rules.exalted3e.fights import begin, do, fight
from tests.laws.brawl import Brawl, Seeded

SAMPLES = Path(samples.__file__).parent / "exalted3e"


def numbers(enc: Encounter, who: str) -> dict[str, WhyNumber]:
    return {one.id: one for one in enc.rules.why(enc.state, who)}


def told(one: WhyNumber) -> list[tuple[str, int | None]]:
    """The reasons of a number, those within them behind."""
    return [pair for reason in one.reasons for pair in _lines(reason)]


def _lines(of: Reason) -> list[tuple[str, int | None]]:
    return [(of.label, of.amount), *(pair for one in of.within for pair in _lines(one))]


@pytest.mark.parametrize("seed", range(25))
def test_the_parts_of_every_number_sum_to_it_in_any_fight(seed: int) -> None:
    brawl = Brawl(Seeded(seed))
    for act in brawl.acts(12):
        for who in act.after["combatant"]:
            for one in why(act.after, who):
                sums_up(one)
            matches_the_row(brawl.enc, act.after, who)


@pytest.mark.parametrize("name", ["causeway", "lantern-gate"])
def test_they_do_so_at_every_moment_of_the_sample_fights(name: str) -> None:
    enc = Encounter.open(SAMPLES / f"{name}.toml", read_only=True)
    moment, states = enc.moment, [enc.moment.state]
    while moment.entry:
        moment = enc.journal.earlier(moment, enc.journal.before(moment.entry))
        states.append(moment.state)
    for state in states[::7]:
        for who in state["combatant"]:
            for one in why(state, who):
                sums_up(one)
            matches_the_row(enc, state, who)


def sums_up(one: WhyNumber) -> None:
    if one.value is None:
        assert one.shown == "-"
        assert not one.reasons
        return
    assert sum(reason.amount or 0 for reason in one.reasons) == one.value
    for reason in one.reasons:
        inner = [part.amount for part in reason.within if part.amount is not None]
        assert not inner or sum(inner) == reason.amount


def matches_the_row(enc: Encounter, state: dict[str, object], who: str) -> None:
    cells = enc.rules.row(state, Slot(who, "")).cells
    for one in enc.rules.why(state, who):
        if one.id in ("evasion", "soak", "parry") and one.id in cells:
            assert cells[one.id].text == one.shown


def quill(**more: object) -> Encounter:
    tavo = {"initiative": 4, "name": "Tavo Quill", "side": "heroes", "onslaught": 1, "health": {"lethal": 2},
            "kind": "character", "attributes": {"dexterity": 3}, "abilities": {"melee": 3},
            "weapon": {"staff": {"name": "Staff", "class": "medium", "ability": "melee"}}} | more  # fmt: skip
    return fight(acting="hound", tavo=tavo, hound={"initiative": 7, "name": "Ember Hound"})


def test_parry_with_its_parts_in_the_order_they_are_added_and_what_ends_them() -> None:
    parry = numbers(quill(), "tavo")["parry"]
    assert (parry.shown, parry.value) == ("2", 2)
    assert told(parry) == [
        ("half of 6", 3),
        ("Dexterity", 3),
        ("Melee", 3),
        ("half, rounded up", -3),
        ("Staff, medium weapon, Defense", 1),
        ("wounds", -1),
        ("onslaught", -1),
        ("until own turn begins", None),
    ]
    assert [part.rule for part in parry.reasons] == [
        "rules section 7",
        "rules section 16",
        "rules section 14",
        "seed step 10",
    ]
    assert parry.otherwise == (
        ("When own turn begins", "3"),
        ("In full defense", "4"),
        ("Prone", "1"),
        ("With Unarmed", "0"),
    )
    assert parry.seen == "Defense 2"


def test_an_effect_says_what_ends_it_and_one_against_a_single_fighter_is_left_out() -> None:
    enc = quill()
    begin(enc, "effect", "tavo", label="mud", modifiers={"defense": -1}, until={"round": 3})
    begin(enc, "effect", "tavo", label="feint", modifiers={"parry": -2}, against="hound")
    parry = numbers(enc, "tavo")["parry"]
    assert told(parry)[-2:] == [("mud", -1), ("3 rounds left", None)]
    assert parry.value == 1
    assert parry.left_out == ("feint -2: only against Ember",)


def test_a_power_that_would_change_a_number_waits_to_be_declared() -> None:
    ward = {"name": "Ward", "when": "defender_effects", "adds": {"parry": 2}, "each": {"motes": 3}}
    assert numbers(quill(power={"ward": ward}), "tavo")["parry"].left_out == ("Ward +2: when declared, 3 motes",)


def test_a_guardian_is_told_of_with_parry() -> None:
    enc = quill(guards="kes")
    begin(enc, "effect", "tavo", label="mud")
    assert numbers(fight(a={"initiative": 3, "guards": "b"}, b=2), "a")["parry"].notes == (
        "attacks on B meet this Parry first",
    )


def test_what_does_not_apply_says_why() -> None:
    bow = {"bow": {"name": "Bow", "class": "medium", "ability": "archery", "tags": ("archery",)}}
    held = {"name": "Staff", "class": "medium", "ability": "melee", "ready": False}
    enc = quill(kind="quick", weapon={"bow": {"name": "Bow", "dice": 5, "tags": ("archery",), "range": "long"}})
    assert numbers(enc, "tavo")["parry"].value == 0
    away = numbers(quill(weapon={**bow, "staff": held}), "tavo")["parry"]
    assert away.left_out == ()
    assert away.shown == "0"


def test_weapons_have_their_dice_of_both_kinds_and_their_damage() -> None:
    found = numbers(quill(), "tavo")
    assert found["staff-withering"].shown == "7 dice"
    assert told(found["staff-withering"]) == [
        ("Dexterity", 3),
        ("Melee", 3),
        ("Staff, medium weapon", 2),
        ("wounds", -1),
    ]
    assert found["staff-decisive"].shown == "5 dice"
    assert found["staff-decisive"].left_out == ("accuracy +2: withering attacks only",)
    assert told(found["staff-damage"]) == [("Strength", 1), ("Staff, medium weapon", 9)]
    assert found["staff-damage"].notes == ("soak comes off it", "never below 1 die")


def test_raw_damage_of_an_effect_counts_in_an_attack_only() -> None:
    enc = quill()
    begin(enc, "effect", "tavo", label="oil", modifiers={"raw_damage": 2})
    damage = numbers(enc, "tavo")["staff-damage"]
    assert damage.value == 10
    assert "oil +2: in an attack" in damage.left_out


def test_initiative_is_what_join_battle_gave_and_what_has_been_won_and_lost_since() -> None:
    initiative = numbers(quill(join_successes=6), "tavo")["initiative"]
    assert told(initiative) == [("base", 3), ("Join Battle, successes", 6), ("won and lost since", -5)]
    assert initiative.notes == ("4 dice of decisive damage",)
    assert initiative.otherwise == (("After a decisive hit", "3"),)


def test_crash_is_told_with_initiative_and_full_defense_is_not_offered() -> None:
    enc = fight(a=5, b={"initiative": -2, "crash": {"by": "a", "turns": 1}})
    found = numbers(enc, "b")
    assert found["initiative"].notes == ("crash by A, turn 1 of 3",)
    assert "In full defense" not in dict(found["parry"].otherwise)


def test_motes_willpower_and_health_are_what_there_was_less_what_is_gone() -> None:
    enc = quill(personal=10, motes={"personal": 4, "committed_personal": 3}, willpower=1)
    found = numbers(enc, "tavo")
    assert told(found["personal"]) == [("the whole pool", 10), ("committed", -3), ("spent", -3)]
    assert found["personal"].shown == "4 of 10"
    assert told(found["health"]) == [("levels of the track", 7), ("lethal", -2)]
    assert found["health"].shown == "5 of 7"
    assert told(found["willpower"]) == [("rating", 5), ("spent", -4)]


def test_wounds_name_the_levels_and_what_one_more_would_bring() -> None:
    wounds = numbers(quill(health={"lethal": 1, "bashing": 2}), "tavo")["wounds"]
    assert told(wounds) == [("3 of 7 levels lost", -1), ("1 lethal", None), ("2 bashing", None)]
    assert wounds.otherwise == (("One level more", "-2"),)
    assert wounds.fixed == "it follows from Health"


def test_players_know_a_heros_own_numbers_and_no_foes() -> None:
    enc = quill()
    assert numbers(enc, "tavo")["onslaught"].seen == "onslaught -1"
    assert numbers(enc, "hound")["parry"].seen == "nothing of it"
    assert numbers(enc, "hound")["health"].seen == "in words only"
    assert numbers(fight(a={"initiative": 4, "hidden": True}, b=2), "a")["health"].seen == "nothing, hidden"


def test_how_each_number_is_given_another_value() -> None:
    found = numbers(quill(personal=5), "tavo")
    assert found["parry"].setting == Setting("effect", "parry")
    assert found["staff-withering"].setting == Setting("effect", "attack_dice")
    assert found["initiative"].setting == Setting("begin", "initiative", "set")
    assert found["personal"].setting == Setting("begin", "essence", "personal", relative=True)
    assert found["onslaught"].setting == Setting("edit", "now.onslaught", sign=-1)
    assert found["wounds"].setting is None


def test_a_turn_that_begins_ends_what_lasts_until_then() -> None:
    enc = quill(onslaught=0)
    do(enc, "effect", "tavo", label="busy", modifiers={"defense": -1}, until={"start_of": "tavo"})
    parry = numbers(enc, "tavo")["parry"]
    assert (parry.value, dict(parry.otherwise)["When own turn begins"]) == (2, "3")


def test_hardness_in_crash_is_what_the_gm_has_put_on_and_can_be_set() -> None:
    enc = fight(acting="kes", kes=5, orsolo={"initiative": 6, "hardness": 8})
    assert numbers(enc, "orsolo")["hardness"].otherwise == (("In Crash", "0"),)
    do(enc, "initiative", "orsolo", set=-2)
    crashed = numbers(enc, "orsolo")["hardness"]
    assert (crashed.shown, crashed.fixed, crashed.setting) == ("-", "", Setting("effect", "hardness"))
    do(enc, "effect", "orsolo", label="stone", modifiers={"hardness": 3})
    assert (numbers(enc, "orsolo")["hardness"].value, numbers(enc, "orsolo")["hardness"].otherwise) == (3, ())
    do(enc, "initiative", "orsolo", set=4)
    assert numbers(enc, "orsolo")["hardness"].otherwise == (("In Crash", "3"),)
