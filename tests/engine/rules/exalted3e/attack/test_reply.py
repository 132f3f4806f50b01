"""The target's side before the dice: its effects, and Parry or Evasion (seed steps 3 and 4; rules sections 1 and 7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Edit
from engine.core.model import MISSING, Refused
from engine.history.encounter import Encounter
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing

PRONE = {"down": {"on": "b", "label": "prone", "modifiers": {"parry": -1, "evasion": -2}}}


@pytest.mark.parametrize(
    ("parry", "evasion", "bypass", "mode", "value"),
    [
        (4, 3, "none", "parry", 4),
        (3, 4, "none", "evasion", 4),
        (3, 3, "none", "parry", 3),
        (4, 3, "unblockable", "evasion", 3),
        (3, 4, "undodgeable", "parry", 3),
        (3, 4, "both", "none", 0),
    ],
)
def test_the_higher_defense_that_applies_is_the_default(
    parry: int, evasion: int, bypass: str, mode: str, value: int
) -> None:
    enc = duel(b={"parry": parry, "evasion": evasion})
    opened(enc, ("bypass", bypass))
    enc.answer("go")
    outcome = standing(enc)
    assert (outcome.answers["defense"], outcome.shown["Defense"].value) == (mode, value)


def test_the_lower_defense_can_be_chosen_and_a_barred_one_can_not() -> None:
    enc = duel(b={"parry": 4, "evasion": 3})
    opened(enc, ("bypass", "unblockable"))
    enc.answer("go")
    assert barred(enc, "defense") == {"parry": "the attack is unblockable"}
    assert [option.note for option in asked(enc, "defense").options] == ["4", "3"]
    with pytest.raises(Refused):
        enc.do(Amend("defense", "parry"))
    enc.do(Amend("bypass", "none"), Amend("defense", "evasion"))
    assert standing(enc).shown["Defense"].value == 3


def test_who_holds_a_bow_parries_with_bare_hands_only() -> None:
    archer = {
        "kind": "character",
        "attributes": {"dexterity": 4},
        "abilities": {"brawl": 2, "archery": 5},
        "weapon": {"bow": {"name": "Bow", "class": "medium", "ability": "archery"}},
    }
    enc = duel(b=archer)
    opened(enc)
    assert standing(enc).shown["Defense"].value == 3, "half of Dexterity 4 and Brawl 2"


def test_prone_takes_1_from_parry_and_2_from_evasion() -> None:
    enc = duel(b={"parry": 3, "evasion": 4}, effect=PRONE)
    opened(enc)
    enc.answer("go")
    assert [option.note for option in asked(enc, "defense").options] == ["2", "2"]


@pytest.mark.parametrize(
    ("level", "left", "rating", "after"),
    [(0, 3, 5, 3), (1, 3, 5, 3), (2, 3, 5, 4), (2, 5, 5, 5), (3, 3, 5, 5), (3, 5, 5, 7), (3, 9, 9, 10)],
)
def test_a_stunts_willpower_goes_to_the_rating_and_above_it_at_level_3(
    level: int, left: int, rating: int, after: int
) -> None:
    enc = duel(b={"parry": 2, "willpower": rating, "willpower_left": left})
    played = attack(enc, 0, **{"target's_stunt": level})
    assert view(enc, "b").willpower == after
    assert played.shown()["Defense"] == 2 + level


def test_the_targets_powers_are_offered_with_reason_and_cost() -> None:
    powers = {
        "brace": {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2},
        "ward": {"name": "Ward", "when": "defender_effects", "adds": {"soak": 2}, "kinds": ["decisive"]},
        "edge": {"name": "Edge", "when": "defender_effects", "adds": {"parry": 1}, "perilous": True},
    }
    enc = duel(b={"power": powers, "personal": 5, "initiative": -1, "crash": {"turns": 1}})
    opened(enc)
    enc.answer("go")
    ask = asked(enc, "target's effects")
    told = {option.id: (option.cost, option.note, option.barred) for option in ask.options}
    assert told == {
        "brace": ("3 motes", "+1 defense", ""),
        "ward": ("", "+2 soak", "only with decisive attacks"),
        "edge": ("", "+1 parry", "perilous: not in Crash"),
    }


def test_more_than_can_be_paid_is_refused_and_nothing_changes() -> None:
    brace = {"name": "Brace", "when": "defender_effects", "adds": {"defense": 1}, "each": {"motes": 3}, "most": 2}
    enc = duel(b={"power": {"brace": brace}, "personal": 5})
    opened(enc)
    enc.answer("go")
    cursor = enc.cursor
    for use, code in (
        ({"power": "brace", "times": 2}, "not_enough"),
        ({"power": "brace", "times": 3}, "too_many"),
    ):
        with pytest.raises(Refused) as refused:
            enc.answer([use])
        assert (refused.value.code, enc.cursor) == (code, cursor)
    with pytest.raises(Refused) as refused:
        enc.answer([{"power": "brace"}, {"power": "brace"}])
    assert (refused.value.code, enc.cursor) == ("twice", cursor)
    enc.answer([{"power": "brace"}])
    assert (standing(enc).shown["Defense"].value, view(enc, "b").read("now.motes.personal")) == (1, 2)


def test_an_effect_made_up_for_the_target_counts_and_is_paid() -> None:
    enc = duel(b={"parry": 1})
    played = attack(
        enc, 0, **{"target's_effects": [{"name": "Smoke", "adds": {"defense": 2}, "pay": {"initiative": 1}}]}
    )
    assert (played.shown()["Defense"], view(enc, "b").initiative) == (3, 5)


@pytest.mark.parametrize(("key", "hits"), [("target's_effects", 0), ("target's_damage_effects", 1)])
def test_initiative_that_the_targets_effects_bring_or_take_counts_at_once(key: str, hits: int) -> None:
    enc = duel({"initiative": 4}, {"parry": 1})
    uses = [{"name": "Turnabout", "adds": {"initiative": 2, "target_initiative": 4}}]
    played = attack(enc, hits, kind="withering", **{key: uses}, **({"damage": 0} if hits else {}))
    assert view(enc, "b").initiative == 6 + 2 + 5, "and Break for a Crash that its effect has caused"
    assert view(enc, "a").initiative == (1 if hits else 0)
    assert played.facts("gains")[0]["why"] == "Turnabout"


def _guarded(ward: dict[str, Any] | None = None, guardian: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """`c` defends `b`, whom `a` attacks."""
    keeper = {"initiative": 5, "parry": 4, "guards": "b", **(guardian or {})}
    return duel(b={"parry": 2, **(ward or {})}, c=keeper, **more)


@pytest.mark.parametrize(
    ("successes", "whom", "hit", "threshold"),
    [
        (3, "", "", -1),
        (4, "guardian", "c", 0),
        (7, "guardian", "c", 3),
        (5, "ward", "", -1),
        (6, "ward", "b", 0),
        (9, "ward", "b", 3),
    ],
)
def test_the_attack_meets_the_guardian_and_then_what_is_left_the_ward(
    successes: int, whom: str, hit: str, threshold: int
) -> None:
    enc = _guarded()
    answers: dict[str, Any] = {"guardian_or_ward": whom} if whom else {}
    played = attack(enc, successes, **answers, **({"damage": 2} if hit else {}))
    shown = played.shown()
    assert shown["guardian's Parry"] == 4
    assert shown["past the guardian"] == successes - 4
    assert shown.get("threshold", shown["past the guardian"]) == threshold
    assert [fact["target"] for fact in played.facts("hit")] == ([hit] if hit else [])
    struck = "c" if hit == "c" else "b"
    assert {id: view(enc, id).onslaught for id in "bc"} == {"b": int(struck == "b"), "c": int(struck == "c")}


@pytest.mark.parametrize(("parry", "dice"), [(1, 8), (2, 7), (3, 7), (4, 6), (5, 6)])
def test_a_decisive_attack_loses_a_die_for_each_2_of_the_guardians_defense(parry: int, dice: int) -> None:
    enc = _guarded(guardian={"parry": parry})
    played = attack(enc, 12, kind="decisive", guardian_or_ward="ward", damage=1)
    assert played.shown()["damage dice"] == dice


def test_a_withering_attack_loses_none() -> None:
    enc = _guarded()
    played = attack(enc, 12, guardian_or_ward="ward", damage=1)
    assert played.shown()["damage dice"] == 8 + 6


def test_the_guardian_is_struck_with_its_own_soak_and_the_wards_effects_do_not_help_it() -> None:
    brace = {"brace": {"name": "Brace", "when": "defender_effects", "adds": {"soak": 5, "attack_dice": -1}}}
    enc = _guarded({"soak": 3, "power": brace}, {"soak": 6})
    played = attack(enc, 5, guardian_or_ward="guardian", damage=1, **{"target's_effects": [{"power": "brace"}]})
    assert (played.shown()["attack dice"], played.shown()["soak"]) == (4, 6)
    assert (view(enc, "c").initiative, view(enc, "b").initiative) == (4, 6)


@pytest.mark.parametrize("why", [{"defeated": "dying"}, {"guards": ""}])
def test_who_is_out_or_guards_nobody_stands_in_no_ones_way(why: dict[str, Any]) -> None:
    enc = _guarded(guardian=why)
    played = attack(enc, 3, damage=0)
    assert "guardian's Parry" not in played.shown()
    assert played.shown()["Defense"] == 2


def test_an_attack_on_the_guardian_itself_is_not_guarded() -> None:
    enc = _guarded()
    played = attack(enc, 4, target="c", damage=0)
    assert "guardian's Parry" not in played.shown()


@pytest.mark.parametrize(
    ("bypass", "guarded"), [("none", True), ("undodgeable", True), ("unblockable", False), ("both", False)]
)
def test_no_guardian_parries_what_is_unblockable(bypass: str, guarded: bool) -> None:
    enc = _guarded({"evasion": 3})
    played = attack(enc, 2, bypass=bypass, **({"damage": 0} if bypass == "both" else {}))
    assert ("guardian's Parry" in played.shown()) is guarded


def test_a_counterattack_is_not_guarded_against() -> None:
    enc = duel({"parry": 1}, {"parry": 2}, c={"side": "heroes", "initiative": 3, "parry": 5, "guards": "a"})
    played = attack(enc, 0, counterattack="gm", **{"counter.attack": 1, "counter.damage": 0})
    assert played.shown()["counter.Defense"] == 1


@pytest.mark.parametrize(("option", "hit"), [("one_no_botch", False), ("true_zero", True)])
def test_a_guardian_whose_parry_is_0_still_takes_a_success(option: str, hit: bool) -> None:
    enc = _guarded(guardian={"parry": 0}, options={"difficulty_zero": option})
    played = attack(enc, 0, **({"guardian_or_ward": "guardian", "damage": 0} if hit else {}))
    assert (len(played.facts("hit")) == 1) is hit


def test_the_log_says_who_stood_in_the_way() -> None:
    enc = _guarded()
    played = attack(enc, 2)
    assert played.facts("guarded") == [{"who": "c", "target": "b", "parry": 4, "over": -2}]


RIPOSTE = {"name": "Riposte", "when": "counterattack", "cost": {"motes": 3}, "once_per": "turn", "kinds": ["withering"]}


def _ready(power: dict[str, Any] | None = None, **b: Any) -> Encounter:
    return duel(b={"power": {"riposte": RIPOSTE | (power or {})}, "personal": 5, **b})


def test_a_counterattack_on_the_sheet_is_asked_before_the_dice() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.who, enc.ask.step, enc.ask.default) == ("counterattack", "b", "3", "none")
    assert "attack" not in standing(enc).passed


def test_it_is_paid_when_it_is_declared_and_used_up() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    enc.answer("riposte")
    assert enc.ask is not None
    assert (enc.ask.key, view(enc, "b").read("now.motes.personal")) == ("attack", 2)
    assert view(enc, "b").read("now.once") == {"riposte": "turn"}


@pytest.mark.parametrize(
    ("kind", "b", "reason"),
    [
        ("decisive", {}, "only with withering attacks"),
        ("withering", {"motes": {"personal": 2}}, "costs 3 motes, 2 left"),
        ("withering", {"once": {"riposte": "turn"}}, "once per turn, and used"),
    ],
)
def test_what_keeps_it_is_said(kind: str, b: dict[str, Any], reason: str) -> None:
    enc = _ready(**b)
    opened(enc, kind=kind)
    enc.answer("go")
    assert enc.ask is not None
    assert enc.ask.key == "attack", "nothing that can be used, nothing asked"
    assert barred(enc, "counterattack")["riposte"] == reason


def test_nobody_counters_a_counterattack() -> None:
    enc = duel({"power": {"riposte": {**RIPOSTE, "kinds": []}}, "personal": 9})
    played = attack(enc, 0, counterattack="gm", **{"counter.attack": 0})
    assert "counter.counterattack" not in played.keys
    enc.undo()
    assert barred(enc, "counter.counterattack") == {"gm": "not against a counterattack"}


def test_nothing_in_hand_that_reaches_is_no_counterattack() -> None:
    bow = {"bow": {"name": "Bow", "dice": 5, "damage": 8, "range": "long", "tags": ["archery long"]}}
    enc = duel({"weapon": bow}, {"power": {"riposte": {**RIPOSTE, "kinds": []}}, "personal": 9})
    opened(enc)
    enc.answer("go")
    reason = "nothing in hand reaches short range"
    assert barred(enc, "counterattack") == {"riposte": reason, "gm": reason}


def test_the_gm_may_allow_one_where_the_sheet_has_none() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.do(Amend("counterattack", "gm"))
    enc.answer((1, 1, 1, 1, 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.who) == ("counter.declared", "b")


def test_what_its_power_adds_counts_for_it_and_is_not_paid_twice() -> None:
    enc = _ready({"adds": {"attack_dice": 2, "raw_damage": 3}})
    played = attack(enc, 1, counterattack="riposte", damage=0, **{"counter.attack": 1, "counter.damage": 0})
    assert (played.shown()["counter.attack dice"], played.shown()["counter.raw damage"]) == (7, 11)
    assert view(enc, "b").read("now.motes.personal") == 2


STEP_8 = ("raw damage", "damage dice", "Hardness", "soak", "damage successes", "Initiative lost", "health levels")


@pytest.mark.parametrize("kind", ["withering", "decisive"])
@pytest.mark.parametrize("reply", ["withering", "decisive"])
def test_held_until_9_it_changes_no_number_of_the_attack_it_answers(kind: str, reply: str) -> None:
    """Rules section 22: computed as if the counterattack had not happened, however hard it strikes."""
    powers = {"sting": {"name": "Sting", "when": "counterattack", "adds": {"target_initiative": 5}}}
    told = []
    for counters in (False, True):
        enc = duel({"soak": 2, "hardness": 1}, {"power": powers, "hardness": 2, "soak": 3})
        more: dict[str, Any] = {}
        if counters:
            more = {"counterattack": "sting", "counter.kind": reply, "counter.attack": 5, "counter.damage": 6}
        played = attack(enc, 2, kind=kind, damage=3, **more)
        told.append({key: value for key, value in played.shown().items() if key in STEP_8})
    assert told[0] == told[1]
    assert len(told[0]) >= 4


def test_nothing_of_it_has_landed_before_9() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.do(Amend("counterattack", "gm"))
    enc.answer((7, 1, 1, 1, 1))
    enc.answer("go")
    enc.answer((7, 7, 1, 1, 1))
    enc.answer(4)
    assert enc.ask is not None
    assert enc.ask.key == "damage", "the first attack goes on"
    assert (view(enc, "a").initiative, view(enc, "b").initiative, view(enc, "a").onslaught) == (8, 6, 0)
    enc.answer(1)
    assert (view(enc, "a").initiative, view(enc, "b").initiative, view(enc, "a").onslaught) == (6, 10, 1)


def test_a_hit_on_who_counters_is_landed_first() -> None:
    """It is crashed at 8, and its blow that lands at 9 lifts it out again; who crashed it is crashed: a Shift."""
    enc = duel({"initiative": 4}, {"initiative": 2, "join_battle": 3})
    more = {"counterattack": "gm", "counter.attack": 1, "counter.damage": 14, "counter.shift": 1}
    played = attack(enc, 1, damage=2, **more)
    # a: 4 + 3 + Break 5, then 14 off; b: 2 - 2, then 14 + 1, Break 5 and 1 of Join Battle.
    assert (view(enc, "a").initiative, view(enc, "b").initiative) == (-2, 21)
    assert view(enc, "b").shifted
    assert [fact["who"] for fact in played.facts("break")] == ["a", "b"]


def test_a_counterattack_that_its_payment_makes_impossible_is_abandoned_alone() -> None:
    stool = {"stool": {"name": "Stool", "dice": 5, "damage": 5, "tags": ["improvised"]}}
    enc = duel(b={"initiative": 1, "weapon": stool})
    played = attack(enc, 1, counterattack="gm", damage=0, **{"counter.kind": "decisive"})
    assert played.facts("abandoned") == [{"who": "b", "target": "a", "kind": "decisive"}]
    assert (view(enc, "b").initiative, view(enc, "a").onslaught, view(enc, "b").onslaught) == (-5, 0, 1)


def test_only_one_counterattack_to_an_attack() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    with pytest.raises(Refused):
        enc.answer(["riposte", "gm"])
    assert asked(enc, "counterattack").kind == "choice"


@pytest.mark.parametrize(("successes", "at_6", "at_9"), [(9, "hits", "lands"), (0, "missed", "missed")])
def test_what_a_counterattack_came_to_stands_at_its_step_and_where_it_lands(
    successes: int, at_6: str, at_9: str
) -> None:
    enc = _ready(parry=1)
    opened(enc)
    given = {"counterattack": "riposte", "attack": 4, "counter.attack": successes, "counter.damage": 2, "damage": 1}
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer(given.get(enc.ask.key, enc.ask.default))
    results = {step.number: step.result for step in standing(enc).steps if not step.prefix}
    assert (results["6"], results["9"]) == (at_6, at_9)


def test_a_power_taken_off_the_sheet_after_it_was_declared_adds_nothing_to_the_counterattack() -> None:
    enc = _ready({"adds": {"attack_dice": 2}})
    opened(enc)
    enc.answer("go")
    enc.answer("riposte")
    enc.do(Edit((("combatant.b.sheet.power.riposte", MISSING),)))
    enc.answer(0)
    enc.answer("go")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("counter.attack", 5)
