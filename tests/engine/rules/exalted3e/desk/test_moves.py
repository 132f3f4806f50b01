"""The usual moves of a fighter: what each begins, what it costs, why it can't be made, and its line in the pane."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem
from engine.rules.exalted3e import RULES
from engine.rules.exalted3e.desk.moves import MOVES as USUAL

from ..actions.test_stances import place
from ..fights import answers, begin, do, fight, fighter, strike, view

POWERS: Tree = {
    "coat": {
        "name": "Ember coat", "when": "attacker_effects", "each": {"motes": 1}, "cost": {"willpower": 1}, "most": 5,
    },
    "feed": {"name": "Feed", "when": "attacker_damage", "each": {"motes": 3}, "most": 3},
    "howl": {"name": "Howl", "when": "action", "cost": {"motes": 2}, "most": 2},
}  # fmt: skip
WEAPONS: Tree = {
    "bite": {"name": "Bite", "dice": 9, "damage": 12, "tags": ("natural", "chopping")},
    "spit": {"name": "Spit", "dice": 6, "damage": 9, "range": "short", "ready": False},
    "rock": {"name": "Rock", "dice": 6, "damage": 9, "tags": ("improvised",)},
    "tube": {"name": "Tube", "dice": 6, "damage": 9, "range": "medium", "tags": ("slow", "flame")},
}
MOVES: Tree = {
    "bite": {"name": "Bite", "weapon": "bite"},
    "pounce": {"name": "Pounce", "weapon": "bite", "powers": {"coat": 3, "feed": 2}, "stunt": 1, "option": "chopping"},
    "spit": {"name": "Spit embers", "weapon": "spit"},
    "throw": {"name": "Throw", "weapon": "rock", "kind": "decisive", "willpower": 1},
    "drag": {"name": "Drag down", "kind": "gambit", "gambit": "disarm", "weapon": "bite"},
    "circle": {"name": "Circle", "does": "full_defense"},
    "howl": {"name": "Howl", "does": "power", "powers": {"howl": 2}},
    "burn": {"name": "Burn", "weapon": "tube"},
}


def hound(initiative: int = 9, acting: str = "hound", **more: Any) -> Encounter:
    """The hound's turn, Kes is there."""
    table = {"initiative": initiative, "weapon": WEAPONS, "power": POWERS, "move": MOVES, "personal": 12} | more
    return fight(acting=acting, hound=table, kes={"initiative": 6, "side": "heroes"})


def items(enc: Encounter) -> dict[str, MenuItem]:
    return {item.id.removeprefix("move-"): item for item in RULES.moves(enc.state, "hound")}


def barred(enc: Encounter) -> dict[str, str]:
    return {id: item.barred for id, item in items(enc).items() if item.barred}


def line(enc: Encounter, id: str = "hound") -> str:
    """The line in the pane, glyphs as `x`."""
    found = [one for one in RULES.sections(enc.state, id) if one.label == "Moves"]
    spans = found[0].spans if found else ()
    return "".join(f"{'x ' if span.glyph else ''}{span.text}" for span in spans)


def test_each_move_has_its_digit_its_cost_and_what_it_begins() -> None:
    found = items(hound())
    assert [item.label for item in found.values()] == list("12345678")
    assert {id: item.cost for id, item in found.items() if item.cost} == {
        "pounce": "9 motes, 1 Willpower, 1 Initiative", "throw": "1 Willpower, 1 Initiative",
        "circle": "1 Initiative", "howl": "2 motes",
    }  # fmt: skip
    assert found["pounce"].begin == Begin("attack", "hound", {
        "move": "Pounce", "weapon": "bite", "option": "chopping", "stunt": 1, "powers": {"coat": 3, "feed": 2},
    })  # fmt: skip
    assert found["drag"].begin.args == {"move": "Drag down", "kind": "gambit", "gambit": "disarm", "weapon": "bite"}
    assert found["circle"].begin == Begin("full_defense", "hound")
    assert found["howl"].begin == Begin("power", "hound", {"power": "howl", "times": 2})
    assert [id for id, item in found.items() if not item.whom] == ["circle", "howl"]


def test_a_move_says_what_it_is_made_of() -> None:
    assert {id: item.note for id, item in items(hound()).items()} == {
        "bite": "withering", "pounce": "withering, Bite, chopping, Ember coat 3, Feed 2, stunt 1",
        "spit": "withering", "throw": "decisive, Rock", "drag": "disarm, Bite", "circle": "full defense",
        "howl": "Howl 2", "burn": "withering, Tube",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "reasons"),
    [
        ({}, {"spit": "Spit is not in hand"}),
        ({"motes": {"personal": 5}}, {"pounce": "costs 9 motes, 5 left"}),
        ({"willpower": 0}, {"pounce": "Ember coat: costs 1 Willpower, 0 left", "throw": "costs 1 Willpower, 0 left"}),
        ({"initiative": 4}, {"drag": "costs 4 Initiative, which would leave none"}),
        ({"initiative": -1}, {"throw": "not in Crash", "drag": "not in Crash", "circle": "in Crash"}),
    ],
)
def test_what_bars_a_move_is_told(more: Tree, reasons: dict[str, str]) -> None:
    assert barred(hound(**more)) == {"spit": "Spit is not in hand", **reasons}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"kind": "gambit"}, "names no gambit"),
        ({"powers": {"howl": 1}}, "Howl is no part of an attack"),
        ({"does": "power"}, "names no power to use"),
        ({"does": "power", "powers": {"howl": 1, "coat": 1}}, "names more than one power to use"),
        ({"does": "power", "powers": {"coat": 1}}, "Ember coat is no part of an action"),
        ({"kind": "withering", "gambit": "disarm"}, ""),
        ({"does": "aim", "stunt": 2, "powers": {"coat": 1}, "kind": "decisive"}, ""),
    ],
)
def test_fields_that_do_not_go_together_bar_a_move_or_do_not_count(move: Tree, why: str) -> None:
    (item,) = items(hound(move={"odd": {"name": "Odd", **move}})).values()
    assert item.barred == why
    if not why:
        assert item.cost == ""
        assert "gambit" not in item.begin.args


def test_a_weapon_that_reaches_nobody_or_is_empty_bars_its_moves() -> None:
    enc = hound()
    enc.do(Edit((("range", {"hound": {"kes": "short"}}),)))
    assert barred(enc)["bite"] == "nobody is in reach of Bite"
    assert "burn" not in barred(enc)
    enc.do(Edit((("combatant.hound.sheet.weapon.tube.loaded", False),)))
    assert barred(enc)["burn"] == "Tube has to be reloaded"


def test_the_line_has_digits_on_the_own_turn_and_reasons_where_there_are_any() -> None:
    assert line(hound()) == (
        "1 Bite   2 Pounce (9 motes, 1 Willpower, 1 Initiative)   x Spit embers (Spit is not in hand)   "
        "4 Throw (1 Willpower, 1 Initiative)   5 Drag down   6 Circle (1 Initiative)   7 Howl (2 motes)   8 Burn"
    )
    waiting = hound(acting="kes")
    assert line(waiting).startswith("Bite, Pounce, Spit embers, Throw")
    assert line(waiting, "kes") == ""


def test_a_reason_that_bars_all_stands_once() -> None:
    enc = hound(move={"bite": MOVES["bite"], "circle": MOVES["circle"]})
    strike(enc, "hound", "kes", None)
    assert line(enc) == "Bite, Circle   has acted already (attack), without a flurry"
    do(enc, "end_turn")
    assert line(enc) == "Bite, Circle"


def test_a_move_begins_with_what_it_is_made_of_filled_in() -> None:
    enc = hound()
    enc.do(items(enc)["pounce"].begin)
    assert enc.outcome is not None
    said = enc.outcome.answers
    assert {key: said[key] for key in ("kind", "weapon", "weapon option", "stunt", "power coat", "willpower")} == {
        "kind": "withering", "weapon": "bite", "weapon option": "chopping", "stunt": 1, "power coat": 3, "willpower": 0,
    }  # fmt: skip
    assert enc.outcome.shown["attack dice"].value == 11
    assert view(enc, "hound").initiative == 9
    enc.answer("go")
    assert view(enc, "hound").initiative == 8


def test_arguments_of_nothing_said_are_empty() -> None:
    assert USUAL.arguments({"name": "Snap"}) == {"move": "Snap"}
    assert USUAL.arguments({"name": "Draw", "does": "ready", "weapon": "spit"}) == {"weapon": "spit"}


def keep(args: dict[str, Any], answers: dict[str, Any], **more: Any) -> tuple[str, Tree]:
    combatant = hound(**more).state["combatant"]["hound"]
    return RULES.kept_move(combatant, args, answers)


def test_the_last_attack_is_kept_with_all_that_was_said_of_it() -> None:
    args = {"target": "kes", "kind": "decisive", "range": "close", "powers": {"coat": 3}}
    answers = {
        "weapon": "rock", "stunt": 2, "power coat": 2, "willpower": 1, "weapon option": "none", "attack": (9, 8),
        "damage effects": ({"power": "feed", "times": 2}, {"name": "oil", "adds": {}}), "apply": "apply",
    }  # fmt: skip
    assert keep(args, answers) == ("sheet.move.rock-decisive", {
        "name": "Rock, decisive", "kind": "decisive", "weapon": "rock", "stunt": 2, "willpower": 1,
        "powers": {"coat": 2, "feed": 2},
    })  # fmt: skip


@pytest.mark.parametrize(
    ("answers", "path", "table"),
    [
        ({}, "bite-2", {"name": "Bite", "weapon": "bite"}),
        ({"weapon": "gone", "power old": 3}, "bite-2", {"name": "Bite", "weapon": "bite"}),
        ({"kind": "gambit", "gambit": "disarm"}, "bite-disarm",
         {"name": "Bite, disarm", "kind": "gambit", "gambit": "disarm", "weapon": "bite"}),
        ({"gambit": "disarm", "kind": "withering"}, "bite-2", {"name": "Bite", "weapon": "bite"}),
    ],
)  # fmt: skip
def test_what_is_at_its_default_or_gone_is_not_kept(answers: dict[str, Any], path: str, table: Tree) -> None:
    assert keep({}, answers) == (f"sheet.move.{path}", table)


def test_one_without_a_weapon_keeps_none() -> None:
    assert keep({}, {}, weapon={}, move={}) == ("sheet.move.attack", {"name": "Attack"})


POWERS_OF_MENU = {
    "ward": {"name": "Iron Ward", "when": "action", "adds": {"soak": 2}, "each": {"motes": 3}, "most": 2},
    "rage": {"name": "Rage", "when": "action", "adds": {"attack_dice": 2}, "perilous": True},
    "parry": {"name": "Quick Parry", "when": "defender_effects", "adds": {"parry": 1}},
}


def items_of_menu(enc: Encounter, who: str) -> dict[str, MenuItem]:
    """The menu by item."""
    return {item.id: item for item in enc.menu(who)}


def barred_of_menu(enc: Encounter, who: str) -> dict[str, str]:
    """Reasons of what is barred, by item."""
    return {id: item.barred for id, item in items_of_menu(enc, who).items() if item.barred}


def two(kes: int = 9, **more: Any) -> Encounter:
    """Kes's turn, an ogre waits."""
    return fight(acting="kes", kes={"initiative": kes, "side": "heroes"} | more, ogre=6)


def test_an_attack_is_barred_where_nobody_can_be_attacked() -> None:
    alone = fight(kes=9)
    assert {item.id: item.barred for item in alone.menu("kes")}["attack"] == "there is nobody to attack"
    far = fight(kes=9, ogre=4)
    far.do(Edit((("range", {"kes": {"ogre": "long"}}),)))
    assert {item.id: item.barred for item in far.menu("kes")}["attack"] == (
        "nobody can be attacked (long range, out of reach)"
    )


def test_every_action_is_listed_with_its_cost_and_what_it_does_to_defense() -> None:
    found = items_of_menu(two(), "kes")
    assert [
        (id, found[id].cost, found[id].note) for id in ("full_defense", "disengage", "withdraw", "ready", "delay")
    ] == [
        ("full_defense", "1 Initiative", "Defense +2"),
        ("disengage", "2 Initiative", "Dodge against everyone close"),
        ("withdraw", "10 Initiative", "Athletics, 10 successes in all"),
        ("ready", "", "Defense -1"),
        ("delay", "2 Initiative", "act later this round"),
    ]
    assert found["miscellaneous"].note == "Defense -1"
    assert [id for id, item in found.items() if not item.flurry][:2] == ["aim", "move"]


def test_each_item_begins_what_it_says() -> None:
    enc = two()
    for item in enc.menu("kes"):
        assert item.begin.who == "kes"
        assert item.begin.procedure in enc.rules.procedures
    begin(enc, "full_defense", "kes")
    assert enc.ask is not None


def test_on_the_own_turn_only_what_makes_no_sense_is_barred() -> None:
    assert barred_of_menu(two(), "kes") == {
        "defend_other": "there is nobody to defend",
        "rise": "is not prone",
        "again": "has its action still",
    }


def test_out_of_turn_all_actions_are_barred_and_the_gm_may_let_it_act_now() -> None:
    enc = two()
    found = items_of_menu(enc, "ogre")
    assert {found[id].barred for id in ("attack", "aim", "move", "delay")} == {"it is not this fighter's turn"}
    assert (found["act_now"].note, found["act_now"].barred) == ("the GM says so", "")


def test_one_who_has_delayed_may_act_now() -> None:
    enc = two()
    do(enc, "delay", "kes")
    assert items_of_menu(enc, "kes")["act_now"].note == "has delayed"


def test_a_second_action_without_a_flurry_is_barred_with_the_reason_and_again_is_free() -> None:
    enc = two()
    strike(enc, "kes", "ogre", None)
    reasons = barred_of_menu(enc, "kes")
    assert reasons["miscellaneous"] == "has acted already (attack), without a flurry"
    assert reasons["delay"] == "something has been done with this turn already"
    assert "again" not in reasons
    assert "move" not in items_of_menu(enc, "kes")["move"].barred


def test_in_a_flurry_only_what_goes_with_the_first_part_is_free() -> None:
    enc = two()
    begin(enc, "miscellaneous", "kes")
    enc.do(Amend("flurry", "yes"))
    answers(enc)
    reasons = barred_of_menu(enc, "kes")
    assert "attack" not in reasons
    assert reasons["miscellaneous"] == "a flurry takes two actions of different kinds"
    assert reasons["aim"] == "aim can't be flurried"
    assert reasons["full_defense"].startswith("full defense is flurried with social influence only")


@pytest.mark.parametrize(
    ("id", "initiative", "band", "reason"),
    [
        ("withdraw", 15, "short", "enemies are within short range"),
        ("move", 9, "close", "an enemy is at close range: disengage"),
        ("full_defense", -1, "", "in Crash"),
    ],
)
def test_what_the_state_forbids_says_why(id: str, initiative: int, band: str, reason: str) -> None:
    enc = two(initiative)
    if band:
        place(enc, "kes", "ogre", band)
    assert barred_of_menu(enc, "kes")[id] == reason


def test_powers_of_the_sheet_that_are_actions_are_listed_with_cost_and_reason() -> None:
    enc = two(kes=-1, power=POWERS_OF_MENU, personal=2)
    found = items_of_menu(enc, "kes")
    assert (found["power-ward"].cost, found["power-ward"].note) == ("3 motes", "+2 soak")
    assert found["power-ward"].barred == "costs 3 motes, 2 left"
    assert found["power-rage"].barred == "perilous: not in Crash"
    assert dict(found["power-ward"].begin.args) == {"power": "ward"}
    assert "power-parry" not in found
    assert found["power"].barred == ""


def test_the_option_shows_in_the_cost_of_a_disengage() -> None:
    enc = fight(kes=9, ogre=6, options={"disengage_cost": 0})
    assert items_of_menu(enc, "kes")["disengage"].cost == ""


def test_who_is_out_may_return_and_who_is_late_may_join() -> None:
    enc = fight(kes=9, gone={"initiative": 3, "defeated": "fled"}, late={"side": fighter("late")["side"]})
    assert barred_of_menu(enc, "gone")["attack"] == "is out of the fight (fled)"
    assert {"return", "remove"} <= set(items_of_menu(enc, "gone"))
    assert "defeat" not in items_of_menu(enc, "gone")
    assert items_of_menu(enc, "late")["join_battle"].barred == ""
    assert barred_of_menu(enc, "late")["attack"] == "has not joined battle"
