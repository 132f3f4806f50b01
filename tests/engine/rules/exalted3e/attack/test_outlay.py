"""What a declaration costs, and paying it (seed step 2; rules sections 4, 5, 10 and 16)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer
from engine.core.model import Refused
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing

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
