"""The usual moves on the wheel: what each begins, what it costs in points and ticks, why it can't be made."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem
from engine.rules.exalted2e import RULES
from engine.rules.exalted2e.attack.chances import flow_title
from engine.rules.exalted2e.sheet import sheet

from ..fights import fight, view

WEAPONS: Tree = {
    "blade": {"name": "Blade", "accuracy": 2, "damage": 5, "defense": 1, "rate": 2},
    "bow": {"name": "Bow", "ability": "archery", "speed": 6, "damage": 2, "rate": 3, "range": 100, "ready": False},
}
POWERS: Tree = {
    "mire": {"name": "Mire", "when": "attacker_effects", "each": {"motes": 2}, "most": 4, "adds": {"attack_dice": 1}},
    "feed": {"name": "Feed", "when": "attacker_damage", "each": {"motes": 1}, "most": 3, "adds": {"raw_damage": 1}},
    "tide": {"name": "Tide", "when": "action", "type": "extra_action", "cost": {"motes": 6},
             "adds": {"extra_actions": 3}},
    "howl": {"name": "Howl", "when": "action", "type": "simple", "cost": {"motes": 3}},
}  # fmt: skip
MOVES: Tree = {
    "cut": {"name": "Blade"},
    "press": {"name": "Press", "powers": {"first-melee-attack": 3, "feed": 2}, "stunt": 1, "willpower": 1},
    "twice": {"name": "Twice", "attacks": 2, "powers": {"tide": 1}},
    "eye": {"name": "Eye", "special": "called", "difficulty": 3, "weapon": "blade"},
    "shoot": {"name": "Shoot", "weapon": "bow"},
    "watch": {"name": "Watch", "does": "guard"},
    "howl": {"name": "Howl", "does": "power", "powers": {"howl": 1}},
}


def ford(acting: str = "knight", ruleset: str = "exalted2e", **more: Any) -> Encounter:
    """The knight's move, Isra is there."""
    knight = {
        "being": "spirit", "essence": 3, "peripheral": 40, "tick": 0, "weapon": WEAPONS, "power": POWERS, "move": MOVES,
        "attributes": {"dexterity": 5, "strength": 5}, "abilities": {"melee": 5}, "excellencies": {"melee": ("first",)},
    } | more  # fmt: skip
    return fight({"knight": knight, "isra": {"side": "heroes", "tick": 0}}, tick=0, acting=acting, ruleset=ruleset)


def items(enc: Encounter) -> dict[str, MenuItem]:
    return {item.id.removeprefix("move-"): item for item in RULES.moves(enc.state, "knight")}


def barred(enc: Encounter) -> dict[str, str]:
    return {id: item.barred for id, item in items(enc).items() if item.barred}


def line(enc: Encounter, id: str = "knight") -> str:
    """The line in the pane, glyphs as `x`."""
    found = [one for one in RULES.sections(enc.state, id) if one.label == "Moves"]
    spans = found[0].spans if found else ()
    return "".join(f"{'x ' if span.glyph else ''}{span.text}" for span in spans)


def test_each_move_has_its_digit_its_cost_and_what_it_begins() -> None:
    found = items(ford())
    assert [item.label for item in found.values()] == list("1234567")
    assert {id: item.cost for id, item in found.items()} == {
        "cut": "Speed 5, DV -1", "press": "Speed 5, DV -1, 5 motes, 1 Willpower", "twice": "Speed 5, 6 motes",
        "eye": "Speed 5, DV -1", "shoot": "", "watch": "Speed 3", "howl": "3 motes",
    }  # fmt: skip
    assert found["press"].begin == Begin("attack", "knight", {
        "move": "Press", "stunt": 1, "willpower": 1, "powers": {"first-melee-attack": 3, "feed": 2},
    })  # fmt: skip
    assert found["twice"].begin == Begin("flurry", "knight", {"attacks": 2, "charm": "tide"})
    assert found["eye"].begin.args == {"move": "Eye", "special": "called", "difficulty": 3, "weapon": "blade"}
    assert found["watch"].begin == Begin("guard", "knight")
    assert found["howl"].begin == Begin("power", "knight", {"power": "howl", "times": 1})
    assert [id for id, item in found.items() if not item.whom] == ["watch", "howl"]


def test_a_move_says_what_it_is_made_of() -> None:
    assert {id: item.note for id, item in items(ford()).items()} == {
        "cut": "", "press": "Blade, First Melee Excellency 3, Feed 2, stunt 1", "twice": "2 attacks, Blade, Tide",
        "eye": "called shot, 3, Blade", "shoot": "", "watch": "guard", "howl": "Howl",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "reasons"),
    [
        ({}, {}),
        ({"now": {"motes": {"peripheral": 2}}}, {
            "press": "costs 5 motes, 2 left", "twice": "costs 6 motes, 2 left", "howl": "costs 3 motes, 2 left",
        }),
        ({"now": {"willpower": 0}}, {"press": "costs 1 Willpower, 0 left"}),
        ({"essence": 2}, {"press": "Charms may add 2 dice, not 3"}),
        ({"weapon": {"blade": {"name": "Blade"}}, "move": {"twice": MOVES["twice"]}}, {
            "twice": "Blade attacks at most 1 time",
        }),
        ({"weapon": {"bow": WEAPONS["bow"] | {"ready": True}}, "move": {"press": MOVES["press"]}}, {
            "press": "First Melee Excellency does not aid Bow",
        }),
    ],
)  # fmt: skip
def test_what_bars_a_move_is_told(more: Tree, reasons: dict[str, str]) -> None:
    enc = ford(**more)
    away = {"shoot": "Bow is not in hand"} if "move" not in more else {}
    assert barred(enc) == {**away, **reasons}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"powers": {"howl": 1}}, "Howl is no part of an attack"),
        ({"does": "power"}, "names no power to use"),
        ({"does": "power", "powers": {"mire": 1}}, "Mire is no part of an action"),
        ({"attacks": 2, "powers": {"mire": 1}}, "Mire is no part of a flurry"),
        ({"does": "volley"}, "nobody to shoot with"),
        ({"does": "rise"}, "is not prone"),
        ({"special": "none", "difficulty": 4}, ""),
    ],
)
def test_fields_that_do_not_go_together_bar_a_move_or_do_not_count(move: Tree, why: str) -> None:
    (item,) = items(ford(move={"odd": {"name": "Odd", **move}})).values()
    assert item.barred == why
    assert why or "difficulty" not in item.begin.args


def test_an_excellency_that_adds_nothing_to_a_mortal_bars_a_move() -> None:
    press = {"name": "Press", "powers": {"first-melee-attack": 1}}
    assert barred(ford(being="mortal", move={"press": press})) == {"press": "the sheet has no first melee attack"}


def test_where_all_are_too_far_off_the_weapon_says_so() -> None:
    enc = ford(weapon=WEAPONS | {"bow": WEAPONS["bow"] | {"ready": True}})
    enc.do(Edit((("range", {"isra": {"knight": 40}}),)))
    assert barred(enc)["cut"] == "nobody is in reach of Blade"
    assert "shoot" not in barred(enc)


def test_the_line_has_digits_on_the_own_move() -> None:
    enc = ford()
    assert line(enc) == (
        "1 Blade   2 Press (5 motes, 1 Willpower)   3 Twice (6 motes)   4 Eye   x Shoot (Bow is not in hand)"
        "   6 Watch   7 Howl (3 motes)"
    )
    assert line(ford(acting="isra")).startswith("Blade, Press, Twice")
    assert line(enc, "isra") == ""


@pytest.mark.parametrize("ruleset", ["exalted2e", "ialdabaoth"])
def test_a_move_begins_with_what_it_is_made_of_filled_in(ruleset: str) -> None:
    enc = ford(ruleset=ruleset)
    enc.do(items(enc)["press"].begin)
    assert enc.outcome is not None
    said = enc.outcome.answers
    assert [said[key] for key in ("weapon", "stunt", "willpower", "power first-melee-attack")] == ["blade", 1, 1, 3]
    assert flow_title(enc.outcome)[0].right[0].text == "Press: blade"
    enc.answer("go")
    assert view(enc, "knight").read("now.motes.peripheral") == 37
    enc.answer(tuple([10] * 16))
    while enc.ask is not None and enc.ask.key != "damage effects":
        enc.answer(enc.ask.default)
    assert enc.ask is not None
    assert enc.ask.default == ({"power": "feed", "times": 2},)


def test_the_difficulty_of_a_called_shot_is_that_of_the_move() -> None:
    enc = ford()
    enc.do(items(enc)["eye"].begin)
    assert enc.outcome is not None
    assert [enc.outcome.answers[key] for key in ("special", "difficulty")] == ["called", 3]


def test_several_attacks_are_laid_out_as_a_flurry_and_can_be_changed_first() -> None:
    enc = ford()
    enc.do(items(enc)["twice"].begin)
    assert enc.ask is not None
    assert enc.ask.key == "parts"
    assert enc.ask.default == ({"do": "attack", "target": "isra"},) * 2
    enc.answer(enc.ask.default)
    assert view(enc, "knight").read("now.flurry.size") == 2
    assert view(enc, "knight").read("now.motes.peripheral") == 34


def test_the_last_attack_is_kept_with_all_that_was_said_of_it() -> None:
    combatant = ford().state["combatant"]["knight"]
    answers = {"weapon": "blade", "stunt": 2, "power first-melee-attack": 2, "special": "sweep", "difficulty": 3,
               "damage effects": ({"power": "feed", "times": 1},), "apply": "apply"}  # fmt: skip
    assert RULES.kept_move(combatant, {"target": "isra"}, answers) == ("sheet.move.blade-sweep", {
        "name": "Blade, sweep", "weapon": "blade", "special": "sweep", "stunt": 2,
        "powers": {"first-melee-attack": 2, "feed": 1},
    })  # fmt: skip


def test_what_a_move_names_must_be_on_the_sheet() -> None:
    made = ford().state["combatant"]["knight"]
    sheet.validate(made)
    wrong = {**made, "sheet": {**made["sheet"], "move": {"odd": {"name": "Odd", "powers": {"second-melee-attack": 1}}}}}
    with pytest.raises(ValueError, match=r"sheet\.move\.odd\.powers: must be powers of the sheet"):
        sheet.validate(wrong)


def test_a_form_offers_the_weapons_of_the_sheet() -> None:
    fields = {one.path: one for one in RULES.fields(ford().state["combatant"]["knight"])}
    assert fields["sheet.move.eye.weapon"].choices == ("", "blade", "bow")
    assert fields["sheet.move.eye.weapon"].names == (("blade", "Blade"), ("bow", "Bow"))
    assert fields["sheet.move.press.powers.feed"].title == "Units of Feed"
    assert fields["sheet.move.press.stunt"].group == "Move: Press"
