"""The ten steps by numbers: those of the shared cases and reports, then what each option and rule changes."""

from typing import Any

import pytest

from engine.core.inputs import Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.rules.exalted2e.numbers import health

from .fights import attack, fight, play, view
from .skirmish import log

BLADE = {"name": "Blade", "damage": 5, "accuracy": 2, "defense": 1, "rate": 2}


def duel(a: dict[str, Any], b: dict[str, Any], **options: Any) -> Encounter:
    """Two fighters, of whom `a` acts."""
    quick = {"listed": {"dodge": 0, "parry": 0, "lethal": 0, "bashing": 0}}
    return fight({"a": {"side": "heroes", "tick": 0, "weapon": {"blade": BLADE}, **a}, "b": {"tick": 9, **quick, **b}},
                 tick=0, **options)  # fmt: skip


def test_the_last_success_may_be_left_and_equal_successes_miss() -> None:
    enc = duel({}, {"listed": {"dodge": 4}, "now": {"dv": {"flurry": 3}}})
    faces = [9, 8, 6, 6, 6, 5, 4, 4, 3, 2, 2, 2, 1, 1]
    enc2 = duel({"weapon": {"blade": {**BLADE, "dice": 14}}}, {"listed": {"dodge": 4}, "now": {"dv": {"flurry": 3}}})
    played = attack(enc2, "a", "b", attack=tuple(faces), damage=0)
    shown = played.shown()
    assert (shown["attack dice"], shown["attack successes"], shown["DV"], shown["successes left"]) == (14, 2, 1, 1)
    missed = attack(enc, "a", "b", numbers={"attack successes": 1})
    assert missed.shown()["successes left"] == 0
    assert "damage dice" not in missed.shown()
    assert [one["who"] for one in missed.facts("miss")] == ["a"]


def test_a_tie_hits_by_the_option() -> None:
    enc = duel({}, {"listed": {"dodge": 4}}, hit_on_tie=True)
    played = attack(enc, "a", "b", numbers={"attack successes": 4, "damage successes": 1})
    assert (played.shown()["successes left"], played.shown()["raw damage"]) == (0, 6)


@pytest.mark.parametrize(("a", "raw"), [
    ({"attributes": {"strength": 4}, "weapon": {"w": {"name": "W", "damage": 3}}}, 13),
    ({"attributes": {"strength": 4}, "weapon": {"w": {"name": "W", "damage": 3, "adds_strength": False}}}, 9),
])  # fmt: skip
def test_raw_damage_takes_every_success_that_is_left(a: dict[str, Any], raw: int) -> None:
    enc = duel(a, {"listed": {"dodge": 4, "lethal": 0}}, min_damage="overwhelming_only")
    shown = attack(enc, "a", "b", numbers={"attack successes": 10, "damage successes": 0}, knockdown=()).shown()
    assert (shown["successes left"], shown["raw damage"]) == (6, raw)


def test_one_complete_blow_against_bashing_soak() -> None:
    punch = {"w": {"name": "Punch", "damage": 3, "type": "bashing", "ability": "martial_arts"}}
    enc = duel({"attributes": {"strength": 4}, "weapon": punch}, {"listed": {"dodge": 5, "bashing": 4}})
    shown = attack(enc, "a", "b", numbers={"attack successes": 7, "damage successes": 2}, knockdown=()).shown()
    assert [shown[key] for key in ("DV", "successes left", "raw damage", "soak", "damage dice")] == [5, 2, 9, 4, 5]


def test_piercing_halves_armor_alone() -> None:
    bow = {"w": {"name": "Bow", "dice": 9, "damage": 45, "adds_strength": False, "tags": ("piercing",), "range": 200,
                 "ability": "archery"}}  # fmt: skip
    shell = {"shell": {"name": "Shell", "lethal": 30}}
    isle = {"armor": shell, "health": [0] * 565 + ["incapacitated"], "listed": {"dodge": 0},
            "now": {"health": {"lethal": 82}}}  # fmt: skip
    enc = duel({"weapon": bow}, isle)
    played = attack(enc, "a", "b", attack=(10, 8, 8, 6, 4, 3, 3, 1, 1), numbers={"damage levels": 34}, damage=0,
                    knockdown=(), stun=())  # fmt: skip
    shown = played.shown()
    assert [shown[key] for key in ("attack successes", "raw damage", "soak", "damage dice")] == [4, 49, 15, 34]
    enc.do(Begin("end_turn"))
    assert health.marked(view(enc, "b")).left == 450


@pytest.mark.parametrize(
    ("essence", "damage", "left", "soak", "hardness", "dice"),
    [(2, 3, 1, 10, 0, 2), (3, 0, 1, 10, 0, 1), (3, 11, 1, 10, 5, 3), (1, 11, 1, 10, 12, None), (1, 12, 1, 10, 12, 3)],
)
def test_minimum_damage_never_above_raw_and_hardness_first(
    essence: int, damage: int, left: int, soak: int, hardness: int, dice: int | None
) -> None:
    weapon = {"w": {"name": "W", "damage": damage, "adds_strength": False}}
    steady = {"attributes": {"stamina": 20}, "hardness": hardness, "listed": {"dodge": 0, "lethal": soak}}
    enc = duel({"essence": essence, "weapon": weapon}, steady)
    rolled: dict[str, Any] = {} if dice is None else {"damage": 0}
    played = attack(enc, "a", "b", numbers={"attack successes": left}, **rolled)
    assert played.shown().get("damage dice") == dice
    assert len(played.facts("stopped")) == (dice is None)


def test_errata_counts_no_essence() -> None:
    weapon = {"w": {"name": "W", "damage": 3, "adds_strength": False, "minimum": 2}}
    enc = duel({"essence": 4, "weapon": weapon}, {"listed": {"dodge": 0, "lethal": 9}}, min_damage="overwhelming_only")
    assert attack(enc, "a", "b", numbers={"attack successes": 1}, damage=0, knockdown=()).shown()["damage dice"] == 2


def test_an_extra_takes_a_third_without_a_roll_and_misses_by_itself() -> None:
    enc = duel({"essence": 1}, {"extra": True, "listed": {"dodge": 0, "lethal": 0}})
    played = attack(enc, "a", "b", numbers={"attack successes": 1}, knockdown=())
    assert (played.shown()["damage dice"], played.shown()["damage levels"]) == (7, 3)
    assert "damage" not in played.keys

    weak = duel({"extra": True, "weapon": {"w": {"name": "W", "dice": 4}}}, {"listed": {"dodge": 5}})
    played = attack(weak, "a", "b")
    assert (played.keys, played.shown()["successes left"]) == (["declared", "apply"], -5)
    assert get(weak.state, "combatant.a.now.struck") == {"b": 1}
    equal = duel({"extra": True, "weapon": {"w": {"name": "W", "dice": 5}}}, {"listed": {"dodge": 5}})
    assert "attack" in attack(equal, "a", "b", attack=(7, 7, 1, 1, 1)).keys


def test_tens_count_twice_on_the_attack_and_once_on_damage_and_for_extras() -> None:
    enc = duel({"weapon": {"w": {"name": "W", "dice": 4, "damage": 3, "adds_strength": False}}}, {})
    played = attack(enc, "a", "b", attack=(10, 10, 7, 2), damage=(10, 10, 7, 2, 1, 1, 1, 1), knockdown=())
    assert (played.shown()["attack successes"], played.shown()["damage successes"]) == (5, 3)
    extra = duel({"extra": True, "weapon": {"w": {"name": "W", "dice": 4, "adds_strength": False}}}, {})
    assert attack(extra, "a", "b", attack=(10, 10, 7, 2), damage=0, knockdown=()).shown()["attack successes"] == 3


def test_a_counterattack_is_resolved_inside_and_lands_at_ten() -> None:
    nimble = {"attributes": {"dexterity": 2}, "abilities": {"athletics": 1}}
    enc = duel({**nimble, "listed": {"dodge": 1, "lethal": 0}}, {**nimble, "weapon": {"w": BLADE}},
               simultaneous=False)  # fmt: skip
    said = {"counterattack": "gm", "attack": 2, "damage": 2, "knockdown": 3, "counter.damage": 2,
            "counter.knockdown": 3}  # fmt: skip
    played = play(enc, "attack", "a", {"target": "b"}, said, {"counter.attack successes": 3})
    assert [one.key for one in played.asked] == [
        "declared", "attack", "damage", "counter.declared", "counter.damage", "knockdown", "counter.knockdown", "apply",
    ]  # fmt: skip
    wounds = [(one["who"], one["amount"]) for one in played.facts("wounds")]
    assert wounds == [("b", 2), ("a", 2)]
    assert view(enc, "b").penalty == 0


def test_a_stunt_of_the_target_is_rolled_or_added() -> None:
    rolled = duel({}, {"listed": {"dodge": 3}})
    played = play(rolled, "attack", "a", {"target": "b"}, {"target's stunt": 2, "defense dice": (10, 7)},
                  {"attack successes": 5})  # fmt: skip
    assert (played.shown()["DV"], played.shown()["successes left"]) == (6, -1)
    added = duel({}, {"listed": {"dodge": 3}}, defensive_stunt="add_rating")
    played = play(added, "attack", "a", {"target": "b"}, {"target's stunt": 2}, {"attack successes": 5})
    assert (played.shown()["DV"], played.shown()["successes left"]) == (5, 0)


def test_stunning_and_knockdown_wait_for_the_end_of_the_tick() -> None:
    enc = duel({"attributes": {"strength": 5}}, {"tick": 3, "attributes": {"dexterity": 3, "stamina": 1}})
    attack(enc, "a", "b", numbers={"attack successes": 3, "damage levels": 3}, damage=0, knockdown=0, stun=0)
    assert "effect" not in enc.state
    enc.do(Begin("end_turn"))
    labels = {one["label"]: one for one in enc.state["effect"].values()}
    assert labels["stunned"]["modifiers"] == {"dice": -2}
    assert labels["stunned"]["until"] == {"start_of": "a"}
    assert labels["prone"]["modifiers"] == {"external": -1}
    play(enc, "guard", "b")
    enc.do(Begin("end_turn"))
    assert [one["label"] for one in enc.state["effect"].values()] == ["prone"]


def test_six_keys_for_an_ordinary_attack() -> None:
    enc = duel({"attributes": {"dexterity": 3}}, {"attributes": {"dexterity": 4}})
    played = attack(enc, "a", "b", attack=(7, 1, 1), damage=(7, 1, 1, 1, 1, 1, 1), knockdown=(7, 7))
    assert len(played.keys) + 1 <= 6


def test_a_botch_is_called_so_in_the_step_and_in_the_log() -> None:
    enc = fight({"a": {"tick": 0, "abilities": {"martial_arts": 3}}, "b": {"tick": 9, "listed": {"dodge": 2}}}, tick=0)
    played = attack(enc, "a", "b", attack=(1, 2, 3, 6, 6))
    assert played.outcome is not None
    assert [one["botch"] for one in played.facts("miss")] == [True]
    assert log(enc)[-1].startswith("A's punch misses B: a botch against Dodge DV 2;")
    enc.undo_action()
    plain = attack(enc, "a", "b", attack=(2, 2, 3, 6, 6))
    assert [one["botch"] for one in plain.facts("miss")] == [False]


def test_the_excellency_of_the_weapon_that_parries_is_offered() -> None:
    enc = fight({
        "a": {"tick": 0, "weapon": {"s": {"name": "Sword", "accuracy": 1, "damage": 3}}},
        "b": {"tick": 9, "being": "solar", "essence": 2, "personal": 20, "attributes": {"dexterity": 4},
              "abilities": {"melee": 3, "martial_arts": 5},
              "excellencies": {"melee": ["second"], "martial_arts": ["second"]},
              "weapon": {"claws": {"name": "Claws", "ability": "martial_arts", "defense": 2, "tags": ["natural"]},
                         "blade": {"name": "Blade", "defense": 1}}},
    }, tick=0)  # fmt: skip
    played = attack(enc, "a", "b", defense="parry", attack=0)
    assert played.outcome is not None
    assert played.outcome.shown["DV"].parts[0].label.startswith("Blade")
    offered = [option.id for option in played.outcome.passed["target's effects"].options]
    assert offered == ["second-melee-defense"]


def against(dodge: int) -> Encounter:
    """An extra of 2 dice, whose attack is declared, at an Exalt with this Dodge DV and an Excellency."""
    exalt = {"being": "solar", "tick": 9, "essence": 2, "peripheral": 20, "attributes": {"dexterity": 3},
             "abilities": {"dodge": 4}, "excellencies": {"dodge": ["first"]}, "listed": {"dodge": dodge}}  # fmt: skip
    enc = fight({"a": {"tick": 0, "extra": True, "abilities": {"martial_arts": 1}}, "b": exalt}, tick=0)
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.answer("go")
    return enc


def test_nobody_is_asked_to_pay_against_an_attack_that_misses_by_itself() -> None:
    asked = against(3)
    assert asked.ask is not None
    assert asked.ask.key == "target's effects"
    assert [asked.ask.options[0].cost_of(n) for n in (1, 2, 4)] == ["1 mote", "2 motes", "4 motes"]
    missed = against(4)
    assert missed.ask is not None
    assert missed.ask.key == "apply"
    assert missed.outcome is not None
    assert "automatic_miss" in [fact.key for fact in missed.outcome.facts]
