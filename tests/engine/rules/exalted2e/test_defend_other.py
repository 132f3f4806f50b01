"""Defending somebody else: whose Parry an attack on the ward meets, who pays for it, and when it ends."""

from typing import Any

from engine.core.inputs import Begin, Edit
from engine.history.encounter import Encounter

from .fights import attack, fight, play, view

SHIELDED = {"side": "heroes", "tick": 0, "attributes": {"dexterity": 4}, "abilities": {"melee": 4},
            "weapon": {"sword": {"name": "Sword", "defense": 4}}, "willpower": 5}  # fmt: skip


def guarding(**ward: Any) -> Encounter:
    """A guardian with Parry DV 6 who has just defended a ward with DV 2, and an enemy on tick 1."""
    enc = fight({
        "g": SHIELDED, "w": {"side": "heroes", "tick": 8, "listed": {"dodge": 2, "parry": 0}, **ward},
        "x": {"tick": 1, "weapon": {"axe": {"name": "Axe", "rate": 2}}},
    }, tick=0)  # fmt: skip
    play(enc, "defend_other", "g", {"target": "w"})
    enc.do(Begin("end_turn"))
    return enc


def test_it_costs_five_ticks_and_a_point_of_dv_that_the_ward_meets_too() -> None:
    enc = guarding()
    assert (view(enc, "g").tick, view(enc, "g").dv_penalties, view(enc, "g").guards) == (5, {"defend-other": 1}, "w")
    played = attack(enc, "x", "w", numbers={"attack successes": 5})
    assert (played.shown()["DV"], played.shown()["successes left"]) == (6 - 1, 0)
    assert [(one["who"], one["target"]) for one in played.facts("guarded")] == [("g", "w")]
    assert view(enc, "g").penalty == 1


def test_the_ward_keeps_its_own_dv_where_that_is_better_or_chosen() -> None:
    better = guarding(listed={"dodge": 7, "parry": 0})
    assert attack(better, "x", "w", numbers={"attack successes": 0}).shown()["DV"] == 7
    chosen = guarding()
    assert attack(chosen, "x", "w", numbers={"attack successes": 0}, defense="dodge").shown()["DV"] == 2


def test_an_unblockable_attack_and_one_by_the_guardian_itself_meet_the_ward_alone() -> None:
    enc = guarding()
    assert attack(enc, "x", "w", numbers={"attack successes": 0}, bypass="unblockable").shown()["DV"] == 2
    own = guarding()
    assert play(own, "attack", "g", {"target": "w", "free": True}, numbers={"attack successes": 0}).shown()["DV"] == 2


def test_the_guardian_declares_and_pays_and_its_wounds_count() -> None:
    enc = guarding()
    enc.do(Edit((("combatant.g.now.health", {"lethal": 2}),)))
    played = play(enc, "attack", "x", {"target": "w"}, {"target's willpower": 1, "target's stunt": 1,
                                                       "defense dice": (10,)}, {"attack successes": 0})  # fmt: skip
    assert played.shown()["DV"] == 6 - 1 - 1 + 1 + 2
    assert (view(enc, "g").willpower, view(enc, "w").willpower) == (4, 5)


def test_onslaught_of_a_flurry_on_the_ward_lowers_the_guardian_s_parry() -> None:
    enc = guarding()
    enc.do(Begin("flurry", "x", {"parts": ({"target": "w"},) * 2}))
    met = [attack(enc, "x", "w", numbers={"attack successes": 0}).shown()["DV"] for _ in range(2)]
    assert met == [5, 4]


def test_it_ends_with_the_next_tick_of_the_guardian_or_its_next_action() -> None:
    enc = guarding()
    play(enc, "jump", "x", {"speed": 9})
    enc.do(Begin("end_turn"))
    assert (view(enc, "g").guards, view(enc, "g").penalty) == ("", 0)
    again = guarding()
    again.do(Begin("again", "g"))
    again.do(Begin("act_now", "g"))
    play(again, "jump", "g")
    assert (view(again, "g").guards, view(again, "g").penalty) == ("", 2)
    gone = guarding()
    gone.do(Begin("defeat", "g"))
    assert attack(gone, "x", "w", numbers={"attack successes": 0}).shown()["DV"] == 2


def test_as_a_part_of_a_flurry_it_guards_once_it_has_been_played() -> None:
    enc = fight({"g": SHIELDED, "w": {"side": "heroes", "tick": 9}, "x": {"tick": 9}}, tick=0)
    enc.do(Begin("flurry", "g", {"parts": ({"do": "jump"}, {"do": "defend_other", "target": "w"})}))
    play(enc, "part", "g")
    assert view(enc, "g").guards == ""
    play(enc, "part", "g")
    assert (view(enc, "g").guards, view(enc, "g").penalty) == ("w", 2)


def test_the_table_of_targets_says_whose_dv_it_is() -> None:
    enc = guarding()
    enc.do(Begin("attack", "x", {"target": "g"}))
    assert enc.outcome is not None
    rows = enc.rules.target_table(enc.outcome, (Begin("attack", "x", {"target": "g"}),))
    assert [(row.id, row.defense, row.note) for row in rows if row.id == "w"] == [("w", 5, "guarded by G")]
