"""What an attacker may declare, and why not (seed steps 1 and 2; rules section 5, step 0)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin
from engine.core.model import Refused
from engine.rules.exalted3e.sheet import weapons
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing
from ..fights import fight

BOW = {"name": "Bow", "dice": 6, "damage": 7, "range": "long", "tags": ["archery long"]}
KNIFE = {"name": "Knife", "dice": 4, "damage": 5, "tags": ["melee", "thrown short"], "range": "short"}


def test_enemies_stand_first_and_the_first_of_them_is_the_target() -> None:
    enc = duel(c={"side": "heroes", "initiative": 3}, d={"initiative": 2})
    outcome = opened(enc)
    assert [option.id for option in asked(enc, "target").options] == ["b", "d", "c"]
    assert outcome.answers["target"] == "b"


def test_a_friend_can_be_attacked_when_nobody_else_is_there() -> None:
    enc = duel(b={"side": "heroes"})
    assert opened(enc).answers["target"] == "b"


def test_who_is_out_or_out_of_reach_stays_in_the_list_with_the_reason() -> None:
    enc = duel(c={"initiative": 3, "defeated": "fled"}, d={"initiative": 2}, range={"a": {"d": "medium", "b": "close"}})
    opened(enc)
    assert barred(enc, "target") == {"c": "out of the fight", "d": "medium range, out of reach"}


def test_after_a_shift_only_the_one_it_was_against_can_be_attacked() -> None:
    enc = duel({"only": "c", "shifted": True}, c={"initiative": 3})
    assert opened(enc).answers["target"] == "c"
    assert barred(enc, "target") == {"b": "after a Shift only the one it was against"}


def test_nobody_to_attack_is_refused() -> None:
    enc = duel(b={"defeated": "dying"})
    with pytest.raises(Refused) as refused:
        enc.do(Begin("attack", "a"))
    assert refused.value.code == "nobody_to_attack"
    assert enc.ask is None


def test_who_takes_no_part_can_not_attack() -> None:
    enc = duel(c={"side": "heroes"}, d={"initiative": 4, "defeated": "dying"})
    for who, reason in (("c", "has not joined battle"), ("d", "is out of the fight (dying)")):
        with pytest.raises(Refused, match=reason.replace("(", r"\(").replace(")", r"\)")) as refused:
            enc.do(Begin("attack", who))
        assert refused.value.code == "not_allowed"


def test_only_withering_attacks_in_crash() -> None:
    enc = duel({"initiative": -2, "crash": {"turns": 1}})
    assert opened(enc).answers["kind"] == "withering"
    assert barred(enc, "kind") == {"decisive": "not in Crash", "gambit": "not in Crash"}


@pytest.mark.parametrize(("key", "args"), [("kind", {"kind": "decisive"}), ("weapon", {"weapon": "none such"})])
def test_what_was_wanted_and_is_barred_is_asked_and_not_replaced(key: str, args: dict[str, str]) -> None:
    enc = duel({"initiative": -2, "crash": {"turns": 1}, "weapon": {"bow": BOW, "knife": KNIFE}})
    outcome = opened(enc, **args)
    assert outcome.ask is not None
    assert outcome.ask.key == key


def test_a_wanted_target_who_is_out_is_asked_for() -> None:
    enc = duel(c={"initiative": 3, "defeated": "fled"})
    outcome = opened(enc, target="c")
    assert outcome.ask is not None
    assert (outcome.ask.key, outcome.ask.default) == ("target", "b")


def test_heavy_hand_weapons_need_strength_3() -> None:
    hero = {
        "kind": "character",
        "attributes": {"strength": 2},
        "weapon": {"maul": {"name": "Maul", "class": "heavy"}, "sword": {"name": "Sword", "class": "medium"}},
    }
    enc = duel(hero)
    assert opened(enc).answers["weapon"] == "sword"
    assert barred(enc, "weapon") == {"maul": "needs Strength 3"}


def test_a_weapon_of_poison_only_is_not_for_withering_attacks() -> None:
    enc = duel({"weapon": {"needle": {"name": "Needle", "dice": 5, "damage": 0, "tags": ["subtle"]}, "fist": KNIFE}})
    opened(enc)
    assert [option.id for option in asked(enc, "weapon").options] == ["fist"]
    enc.do(Amend("kind", "decisive"))
    assert [option.id for option in asked(enc, "weapon").options] == ["needle", "fist"]


def test_who_has_no_weapon_in_hand_strikes_with_bare_hands() -> None:
    enc = duel({"weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, "ready": False}}})
    enc.do(Begin("attack", "a"))
    assert standing(enc).answers["weapon"] == "unarmed"
    assert standing(enc).shown["attack dice"].value == 3
    enc.answer("go")
    enc.answer(4)
    assert standing(enc).shown["raw damage"].value == 8 + 3, "one of four successes is needed against Defense 0"
    assert standing(enc).shown["minimum damage"].value == 1


def test_the_bare_hands_of_a_quick_character_bash_and_know_its_strength() -> None:
    sheet = {"kind": "quick", "attributes": {"strength": 4}, "weapon": {
        "grip": {"name": "Grip", "dice": 6, "control": 5, "tags": ("grappling", "natural")}}}  # fmt: skip
    hands = weapons.ready(sheet)["unarmed"]
    assert (hands["dice"], hands["damage"], weapons.damage_type(hands)) == (3, 11, "bashing")
    armed = {**sheet, "weapon": {"bow": {"name": "Bow", "dice": 6, "damage": 9, "range": "long"}}}
    assert "unarmed" not in weapons.ready(armed)


def test_weapons_that_do_not_reach_a_known_range_are_barred() -> None:
    enc = duel(
        {"weapon": {"blade": KNIFE | {"tags": ["melee"], "range": "close"}, "bow": BOW}}, range={"a": {"b": "short"}}
    )
    outcome = opened(enc)
    assert barred(enc, "weapon") == {"blade": "does not reach short range"}
    assert (outcome.answers["weapon"], outcome.answers["range"]) == ("bow", "short")


def test_a_shot_where_nobody_knows_the_range_is_taken_as_short_and_not_noted() -> None:
    enc = duel({"weapon": {"bow": BOW}})
    assert opened(enc).answers["range"] == "short"
    assert "range" not in enc.state
    enc.do(Amend("range", "close"))
    assert enc.state["range"] == {"a": {"b": "close"}}


def test_medium_range_and_beyond_need_an_aim() -> None:
    enc = duel({"weapon": {"bow": BOW}}, range={"a": {"b": "medium"}})
    outcome = opened(enc)
    assert outcome.ask is not None
    assert outcome.ask.key == "range", "the known range is barred, and no other is taken unasked"
    reasons = {"medium": "needs an aim first", "long": "needs an aim first", "extreme": "out of reach of Bow"}
    assert barred(enc, "range") == reasons
    enc.do(Amend("aimed", "once"))
    assert standing(enc).answers["range"] == "medium"


def test_full_cover_keeps_ranged_attacks_out() -> None:
    enc = duel({"weapon": {"bow": BOW}}, effect={"wall": {"on": "b", "label": "full cover"}})
    opened(enc)
    assert barred(enc, "range")["short"] == "the target is in full cover"


def test_gambits_say_their_difficulty_and_what_keeps_them() -> None:
    enc = duel({"initiative": 4})
    outcome = opened(enc, kind="gambit")
    assert outcome.answers["gambit"] == "custom"
    assert [option.id for option in asked(enc, "gambit").options] == [
        "grapple",
        "disarm",
        "distract",
        "unhorse",
        "custom",
    ]
    assert barred(enc, "gambit") == {
        "grapple": "needs bare hands or a grappling weapon",
        "disarm": "costs 4 Initiative, which would leave none",
        "distract": "costs 4 Initiative, which would leave none",
        "unhorse": "costs 5 Initiative, only 4 left",
    }


@pytest.mark.parametrize(
    ("gambit", "tags", "low", "high"),
    [
        ("distract", [], 3, 5),
        ("unhorse", [], 4, 5),
        ("disarm", [], 3, 3),
        ("disarm", ["disarming"], 2, 2),
        ("custom", [], 1, 20),
    ],
)
def test_the_difficulty_lies_within_that_of_its_gambit(gambit: str, tags: list[str], low: int, high: int) -> None:
    enc = duel({"initiative": 15, "weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, "tags": tags}}})
    opened(enc, kind="gambit", gambit=gambit)
    ask = asked(enc, "difficulty")
    assert (ask.low, ask.high, ask.who) == (low, high, "gm" if gambit == "custom" else "a")


def test_a_specialty_stands_on_the_sheet_or_is_barred() -> None:
    enc = duel()
    opened(enc)
    assert barred(enc, "specialty") == {"yes": "the sheet has none"}
    hero = {"kind": "character", "specialties": {"brawl": "taverns"}, "weapon": {}}
    enc = duel(hero)
    opened(enc)
    assert [option.label for option in asked(enc, "specialty").options] == ["no", "taverns"]


def test_units_of_a_power_go_as_far_as_they_can_be_paid() -> None:
    focus = {"name": "Focus", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 2}, "most": 5}
    enc = duel({"personal": 7, "power": {"focus": focus}})
    opened(enc)
    assert asked(enc, "power focus").high == 3
    with pytest.raises(Refused) as refused:
        enc.do(Amend("power focus", 4))
    assert refused.value.code == "out_of_range"


def test_a_power_for_other_attacks_can_not_be_used() -> None:
    gash = {"name": "Gash", "when": "attacker_effects", "adds": {"damage_levels": 1}, "kinds": ["decisive", "gambit"]}
    enc = duel({"power": {"gash": gash}})
    opened(enc)
    ask = asked(enc, "power gash")
    assert (ask.high, ask.prompt) == (0, "Gash: only with decisive or gambit attacks")
    enc.do(Amend("kind", "decisive"))
    assert asked(enc, "power gash").high == 1


def test_willpower_can_not_be_spent_where_none_is_left() -> None:
    enc = duel({"willpower_left": 0})
    opened(enc)
    assert asked(enc, "willpower").high == 0


def test_anything_declared_can_be_changed_after_the_dice() -> None:
    enc = duel(b={"soak": 4})
    opened(enc)
    enc.answer("go")
    enc.answer((9, 8, 7, 2, 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("damage", 6)
    enc.do(Amend("kind", "decisive"))
    assert (enc.ask.key, enc.ask.count, standing(enc).shown["attack successes"].value) == ("damage", 8, 3)
    enc.do(Amend("stunt", 1))
    assert enc.ask.key == "attack"
    assert (enc.ask.count, enc.ask.given) == (7, (9, 8, 7, 2, 1)), "the faces stay and two dice are asked"


def test_a_counterattack_is_no_time_for_an_aim() -> None:
    aim = {"mark": {"on": "b", "label": "aim", "against": "a", "note": "once"}}
    enc = duel(effect=aim)
    played = attack(enc, 0, counterattack="gm", **{"counter.attack": 0})
    assert played.outcome is not None
    assert played.outcome.answers["counter.aimed"] == "no"
    assert view(enc, "b").draft.get("effect.mark.label") == "aim", "it is kept for the own turn"


def test_one_who_has_not_joined_battle_can_not_be_attacked() -> None:
    enc = fight(a={"initiative": 9, "side": "heroes"}, b=8, late={})
    enc.do(Begin("attack", "a"))
    assert barred(enc, "target") == {"late": "has not joined battle"}
    assert standing(enc).answers["target"] == "b"
    alone = fight(a={"initiative": 9, "side": "heroes"}, late={})
    with pytest.raises(Refused, match=r"nobody can be attacked \(has not joined battle\)|nobody A can attack"):
        alone.do(Begin("attack", "a"))


def test_the_difficulty_of_a_gambit_is_a_whole_number() -> None:
    with pytest.raises(Refused, match="difficulty must be a whole number, not 'hard'"):
        duel().do(Begin("attack", "a", {"kind": "gambit", "gambit": "distract", "difficulty": "hard"}))


def test_powers_that_this_attack_can_not_use_stand_with_the_reason_where_effects_are_made_up() -> None:
    finish = {"name": "Finish", "when": "attacker_effects", "adds": {"attack_dice": 2}, "kinds": ("decisive",)}
    dear = {"name": "Dear", "when": "attacker_effects", "adds": {"attack_dice": 1}, "cost": {"motes": 1}}
    enc = duel({"power": {"finish": finish, "dear": dear}})
    opened(enc)
    assert barred(enc, "effects") == {"finish": "only with decisive attacks", "dear": "costs 1 mote, 0 left"}
    enc.do(Amend("kind", "decisive"))
    assert barred(enc, "effects") == {"dear": "costs 1 mote, 0 left"}


@pytest.mark.parametrize(
    ("round", "initiative", "note"),
    [
        (1, 7, "Defense 0"),
        (1, 8, "Defense 0; usually at less Initiative only"),
        (2, 7, "Defense 0; usually in round 1 only"),
    ],
)
def test_where_the_rules_know_no_ambush_is_told_and_the_gm_may_have_it(round: int, initiative: int, note: str) -> None:
    enc = duel(b={"initiative": initiative, "parry": 5}, round=round)
    opened(enc, ("surprise", "ambush"))
    option = asked(enc, "surprise").option("ambush")
    assert option is not None
    assert (option.note, option.barred, standing(enc).shown["Defense"].value) == (note, "", 0)


HAMMER = {"hammer": {"name": "Hammer", "dice": 5, "damage": 8, "tags": ["smashing", "chopping", "improvised"]}}
POWERS = {
    "focus": {"name": "Focus", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 2}, "most": 3},
    "nerve": {
        "name": "Nerve",
        "when": "attacker_effects",
        "adds": {"attack_dice": 2},
        "cost": {"initiative": 1, "willpower": 1},
    },
}


def test_the_costs_of_all_that_is_declared_stand_together() -> None:
    enc = duel({"weapon": HAMMER, "power": POWERS, "personal": 9, "willpower_left": 5})
    opened(enc, ("weapon option", "smashing"), ("power focus", 2), ("power nerve", 1), ("willpower", 1))
    go = asked(enc, "declared").option("go")
    assert go is not None
    assert go.cost == "pays 4 motes, 2 Willpower, 4 Initiative"
    enc.answer("go")
    fighter = view(enc, "a")
    assert (fighter.initiative, fighter.willpower, fighter.read("now.motes.personal")) == (4, 3, 5)


def test_what_can_not_be_paid_together_bars_going_on() -> None:
    enc = duel({"power": POWERS, "personal": 5, "willpower_left": 1})
    opened(enc, ("power nerve", 1), ("willpower", 1))
    assert barred(enc, "declared")["go"] == "costs 2 Willpower, 1 left"
    with pytest.raises(Refused) as refused:
        enc.do(Answer("declared", "go"))
    assert refused.value.code == "barred"
    enc.do(Amend("willpower", 0))
    enc.do(Answer("declared", "go"))
    assert view(enc, "a").willpower == 0


@pytest.mark.parametrize(
    ("initiative", "difficulty", "option", "reason"),
    [
        (6, 4, "none", ""),
        (5, 4, "none", "the gambit costs 5 Initiative, which would leave none"),
        (6, 4, "chopping", "the gambit costs 5 Initiative, only 4 left"),
        (1, 1, "smashing", "the gambit costs 2 Initiative, only 0 left"),
    ],
)
def test_a_gambit_may_not_cost_the_last_initiative_that_the_payments_leave(
    initiative: int, difficulty: int, option: str, reason: str
) -> None:
    plain = {
        "hammer": {
            **HAMMER["hammer"],
            "tags": ["smashing", "chopping"] + (["improvised"] if option == "chopping" else []),
        }
    }
    enc = duel({"initiative": initiative, "weapon": plain}, options={"extra_gambits": "off"})
    opened(enc, kind="gambit", gambit="custom")
    if initiative > 1:
        enc.do(Amend("difficulty", difficulty), Amend("weapon option", option))
        assert barred(enc, "declared").get("go", "") == reason
    else:
        assert barred(enc, "gambit")["custom"] == "costs 2 Initiative, only 1 left"


def test_by_the_option_a_gambit_may_cost_the_last_initiative() -> None:
    enc = duel({"initiative": 3}, options={"gambit_may_self_crash": True})
    opened(enc, ("difficulty", 2), kind="gambit", gambit="custom")
    assert barred(enc, "declared") == {"wait": "esc leaves it open"}


def test_the_attack_ends_its_aim_and_uses_up_a_distraction_of_that_target_only() -> None:
    aim = {"mark": {"on": "a", "label": "aim", "against": "b", "note": "once"}}
    held = {"distract": {"by": "c", "target": "b", "amount": 4, "until": 1}}
    enc = duel(held, effect=aim, c={"side": "heroes", "initiative": 2}, d={"initiative": 1})
    attack(enc, 0, target="d")
    assert view(enc, "a").read("now.distract.amount") == 4
    assert "effect" not in enc.state
    enc.undo_action()
    played = attack(enc, 0, target="b")
    assert view(enc, "a").read("now.distract", None) is None
    assert played.facts("distract_used") == [{"who": "a", "target": "b", "amount": 4}]


def test_an_attack_out_of_turn_does_not_use_the_distraction() -> None:
    held = {"distract": {"by": "c", "target": "b", "amount": 4}}
    enc = duel(c={"side": "heroes", "initiative": 2, **held})
    attack(enc, 0, who="c", target="b")
    assert view(enc, "c").read("now.distract.amount") == 4


def test_an_abandoned_attack_leaves_the_aim_and_its_own_defense() -> None:
    aim = {"mark": {"on": "a", "label": "aim", "against": "b", "note": "once"}}
    enc = duel({"initiative": 2, "weapon": HAMMER}, effect=aim)
    played = attack(enc, None, kind="decisive", weapon_option="smashing")
    assert played.facts("abandoned") == [{"who": "a", "target": "b", "kind": "decisive"}]
    assert list(enc.state["effect"]) == ["mark"]
    assert (view(enc, "a").initiative, view(enc, "b").onslaught) == (-6, 0)
    assert played.facts("hit") == played.facts("miss") == []


def test_the_reason_of_the_weapons_cost_is_in_words() -> None:
    enc = duel({"weapon": HAMMER})
    opened(enc, ("weapon option", "chopping"))
    enc.answer("go")
    assert [part.label for part in standing(enc).shown["Initiative for the weapon"].parts] == ["chopping, improvised"]


@pytest.mark.parametrize(("option", "loss"), [("chopping", 1), ("smashing", 2)])
def test_weapon_options_cost_initiative_and_defense_hit_or_miss(option: str, loss: int) -> None:
    plain = {"hammer": {**HAMMER["hammer"], "tags": ["smashing", "chopping"]}}
    for hits in (0, 1):
        enc = duel({"weapon": plain})
        more = {"smashed": "prone"} if hits and option == "smashing" else {}
        attack(enc, hits, weapon_option=option, **({"damage": 0} if hits else {}), **more)
        assert view(enc, "a").initiative == 8 - loss + (1 if hits else 0)
        mine = [one for one in enc.state["effect"].values() if one["on"] == "a"]
        assert [(one["label"], one["modifiers"]) for one in mine] == [(option, {"defense": -1})]


def test_a_piercing_shot_costs_initiative_only() -> None:
    bow = {"bow": {"name": "Crossbow", "dice": 5, "damage": 8, "range": "long", "tags": ["archery long", "piercing"]}}
    enc = duel({"weapon": bow})
    attack(enc, 0, weapon_option="piercing")
    assert view(enc, "a").initiative == 7
    assert "effect" not in enc.state


EDGE = {"name": "Keen edge", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 9}
CALM = {"name": "Calm", "when": "attacker_effects", "adds": {"attack_dice": 1}}
SWAY = {"name": "Sway", "when": "defender_effects", "adds": {"evasion": 1}, "cost": {"motes": 2}}


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ({"stunt": 2, "power edge": 5}, "stunt 2, 5 motes"),
        ({"stunt": 1}, "stunt 1"),
        ({"power calm": 1, "willpower": 1}, "Calm, 1 Willpower"),
        ({"weapon option": "chopping"}, "chopping, 1 Initiative"),
        ({}, "none"),
    ],
)
def test_the_step_says_what_was_declared(declared: dict[str, Any], told: str) -> None:
    axe = {"axe": {"name": "Axe", "dice": 5, "damage": 8, "tags": ["chopping"]}}
    enc = duel({"peripheral": 20, "weapon": axe, "power": {"edge": EDGE, "calm": CALM}})
    opened(enc, *declared.items())
    enc.answer("go")
    step = next(step for step in standing(enc).steps if step.number == "2")
    assert (step.result, step.passed_over) == (told, told == "none")


def test_the_target_s_step_says_it_too() -> None:
    enc = duel(b={"personal": 5, "power": {"sway": SWAY}})
    opened(enc)
    enc.answer("go")
    enc.do(Amend("target's stunt", 1))
    enc.answer(({"power": "sway", "times": 1},))
    assert next(step.result for step in standing(enc).steps if step.number == "3") == "stunt 1, 2 motes"


@pytest.mark.parametrize(("spent", "left", "shown"), [(1, 6, 1), (0, 6, 0)])
def test_the_reward_of_a_stunt_comes_when_all_is_paid_and_is_no_more_than_there_is_room_for(
    spent: int, left: int, shown: int
) -> None:
    enc = duel({"willpower": 6, "willpower_left": 6})
    played = attack(enc, 0, stunt=2, willpower=spent)
    assert (view(enc, "a").willpower, played.shown()["stunt Willpower"]) == (left, shown)
