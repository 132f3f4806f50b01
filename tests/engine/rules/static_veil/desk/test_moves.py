"""The usual moves of Static Veil: what each begins, what it costs in Action Points, why it can't be made."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem
from engine.rules.static_veil import RULES
from engine.rules.static_veil.attack.chances import flow_title
from engine.rules.static_veil.sheet import sheet

from ..fights import PISTOL, SWORD, duel

SMG = {"name": "SMG", "kind": "ranged", "flat": 3, "dice": ["d6"], "range": 30, "shot_rate": 4, "capacity": 36}
WEAPONS: Tree = {"smg": SMG, "sword": SWORD, "pistol": PISTOL | {"ready": False}}
MOVES: Tree = {
    "smg": {"name": "SMG"},
    "burst": {"name": "Burst", "rate": 2, "weapon": "smg"},
    "wing": {"name": "Wing", "weapon": "sword", "called": "right_arm", "intent": "nonlethal"},
    "rush": {"name": "Rush", "weapon": "sword", "charge": True},
    "shoot": {"name": "Shoot", "weapon": "pistol"},
    "aim": {"name": "Draw a bead", "does": "aim"},
    "pin": {"name": "Pin down", "does": "suppress"},
    "reload": {"name": "Reload", "does": "reload", "weapon": "smg"},
}


def pier(**more: Any) -> Encounter:
    """The ganger's turn, somebody is there."""
    now = {"ap": 3, **more.pop("now", {})}
    return duel({"weapon": WEAPONS, "move": MOVES, "now": now, **more})


def items(enc: Encounter) -> dict[str, MenuItem]:
    return {item.id.removeprefix("move-"): item for item in RULES.moves(enc.state, "a")}


def barred(enc: Encounter) -> dict[str, str]:
    return {id: item.barred for id, item in items(enc).items() if item.barred}


def line(enc: Encounter, id: str = "a") -> str:
    """The line in the pane, glyphs as `x`."""
    found = [one for one in RULES.sections(enc.state, id) if one.label == "Moves"]
    spans = found[0].spans if found else ()
    return "".join(f"{'x ' if span.glyph else ''}{span.text}" for span in spans)


ALWAYS = {"shoot": "Pistol is not in hand", "reload": "nothing has to be reloaded"}


def test_each_move_has_its_digit_its_cost_and_what_it_begins() -> None:
    found = items(pier())
    assert [item.label for item in found.values()] == list("12345678")
    assert {id: item.cost for id, item in found.items()} == {
        "smg": "2 AP", "burst": "2 AP", "wing": "2 AP", "rush": "2 AP", "shoot": "", "aim": "1 AP", "pin": "3 AP",
        "reload": "",
    }  # fmt: skip
    assert found["burst"].begin == Begin("attack", "a", {"move": "Burst", "weapon": "smg", "rate": 2})
    assert found["wing"].begin.args == {"move": "Wing", "weapon": "sword", "called": "right_arm", "intent": "nonlethal"}
    assert found["rush"].begin.args == {"move": "Rush", "weapon": "sword", "charge": True}
    assert found["aim"].begin == Begin("aim", "a")
    assert [id for id, item in found.items() if item.whom] == ["smg", "burst", "wing", "rush", "shoot"]


def test_a_move_says_what_it_is_made_of() -> None:
    assert {id: item.note for id, item in items(pier()).items()} == {
        "smg": "", "burst": "SMG, Shot Rate 2", "wing": "right arm, Sword, non-lethal", "rush": "Sword, charge",
        "shoot": "", "aim": "aim", "pin": "suppressive fire", "reload": "reload",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("more", "reasons"),
    [
        ({}, {}),
        ({"now": {"charged": True}}, {"rush": "charges once a turn"}),
        ({"now": {"loaded": {"smg": 1}}}, {"burst": "1 rounds are left"}),
        ({"now": {"loaded": {"smg": 0}}}, {"smg": "SMG is not loaded", "burst": "SMG is not loaded"}),
    ],
)
def test_what_bars_a_move_is_told(more: Tree, reasons: dict[str, str]) -> None:
    away = {"shoot": ALWAYS["shoot"]} if "loaded" in more.get("now", {}) else ALWAYS
    found = barred(pier(**more))
    found.pop("pin", None)
    assert found == {**away, **reasons}


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ({"does": "stand"}, "stands"),
        ({"does": "brace_shield"}, "has no shield to brace"),
        ({"does": "spread", "weapon": "sword"}, ""),
        ({"rate": 4, "weapon": "sword"}, "Sword has no Shot Rate 4"),
    ],
)
def test_what_a_move_does_may_be_impossible(move: Tree, why: str) -> None:
    (item,) = items(pier(move={"odd": {"name": "Odd", **move}})).values()
    assert item.barred == why


def test_points_that_are_spent_bar_all_moves_and_the_reason_stands_once() -> None:
    enc = pier(move={"smg": MOVES["smg"], "rush": MOVES["rush"]}, now={"ap": 1})
    assert line(enc) == "SMG, Rush   takes 2 AP, 1 left"


def test_where_all_are_too_far_off_the_weapon_says_so() -> None:
    enc = pier()
    enc.do(Edit((("range", {"a": {"b": 12}}),)))
    assert barred(enc)["wing"] == "nobody is in reach of Sword"
    assert "smg" not in barred(enc)


def test_the_line_has_digits_on_the_own_turn() -> None:
    enc = pier()
    assert line(enc).startswith("1 SMG (2 AP)   2 Burst (2 AP)   3 Wing (2 AP)   4 Rush (2 AP)   x Shoot (Pistol is")
    assert line(enc, "b") == ""
    enc.do(Edit((("clock.acting", "b"),)))
    assert line(enc).startswith("SMG, Burst, Wing")


def test_a_move_begins_with_what_it_is_made_of_filled_in() -> None:
    enc = pier()
    enc.do(items(enc)["burst"].begin)
    assert enc.outcome is not None
    assert [enc.outcome.answers[key] for key in ("weapon", "shot rate")] == ["smg", "2"]
    assert flow_title(enc.outcome)[0].right[0].text.startswith("Burst: smg")
    enc.answer("go")
    assert enc.state["combatant"]["a"]["now"]["ap"] == 1


def test_an_attack_that_is_repeated_keeps_its_place_and_its_rate() -> None:
    enc = pier()
    enc.do(Begin("attack", "a", {"target": "b", "weapon": "smg", "called_shot": "head", "shot_rate": "2"}))
    assert enc.outcome is not None
    assert [enc.outcome.answers[key] for key in ("called shot", "shot rate")] == ["head", "2"]
    assert {"called shot", "shot rate"} <= RULES.repeated


def test_the_last_attack_is_kept_with_all_that_was_said_of_it() -> None:
    combatant = pier().state["combatant"]["a"]
    answers = {"weapon": "sword", "called shot": "left_leg", "charge": "yes", "intent": "nonlethal", "shot rate": "0"}
    assert RULES.kept_move(combatant, {"target": "b"}, answers) == ("sheet.move.sword-left-leg", {
        "name": "Sword, left leg", "weapon": "sword", "called": "left_leg", "charge": True, "intent": "nonlethal",
    })  # fmt: skip
    assert RULES.kept_move(combatant, {"rate": 2}, {"weapon": "smg"}) == (
        "sheet.move.smg-2", {"name": "SMG", "weapon": "smg", "rate": 2},
    )  # fmt: skip


def test_what_a_move_names_must_be_on_the_sheet() -> None:
    made = pier().state["combatant"]["a"]
    wrong = {**made, "sheet": {**made["sheet"], "move": {"odd": {"name": "Odd", "weapon": "smgs"}}}}
    with pytest.raises(ValueError, match=r"sheet\.move\.odd\.weapon: must be a weapon of the sheet, and 'smgs' is"):
        sheet.validate(wrong)


def test_the_end_of_the_round_and_leaving_the_fight_have_the_same_letters_for_everybody() -> None:
    enc = duel({"grit": 1})
    keys = {who: {one.id: one.label for one in enc.rules.menu(enc.state, who)} for who in "ab"}
    assert [keys["a"][name] for name in ("end_round", "defeat", "remove")] == ["o", "v", "h"]
    assert [keys["b"][name] for name in ("defeat", "remove")] == ["v", "h"]
    enc.do(Begin("defeat", "b"))
    keys["b"] = {one.id: one.label for one in enc.rules.menu(enc.state, "b")}
    assert [keys["b"][name] for name in ("return", "remove")] == ["v", "h"]


def test_no_two_of_a_list_have_one_letter_whatever_is_held_and_whoever_is_prone() -> None:
    gun = {"weapon": {"gun": PISTOL}, "grit": 1}
    prone = {"e": {"on": "a", "label": "prone"}, "f": {"on": "b", "label": "prone"}}
    for effect in ({}, prone):
        for now in ({}, {"held": {"weapon": "gun"}}):
            enc = duel({**gun, "now": now}, {**gun, "now": now}, effect=effect)
            for who in "ab":
                items = enc.rules.menu(enc.state, who)
                labels = [one.label for one in items if one.label]
                assert len(labels) == len(set(labels))
                pairs = {"hold", "release", "stand", "hit_the_dirt"} & {one.id for one in items}
                assert pairs == {"release" if now else "hold", "stand" if effect else "hit_the_dirt"}
