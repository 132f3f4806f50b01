"""Building flurries and volleys by keys: lines are added, changed and taken away, and what can't be is said."""

import pytest

from engine.core.model import get
from engine.history.encounter import Encounter
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage
from tui.pages.page import Pages

from . import ford
from .playing import frame, press
from .test_wheel_frames import on_move

FLURRY = ("x", "f")
ISRA = "isra-moonfoal"


def builder(who: str = ISRA, *keys: str) -> tuple[Encounter, Pages]:
    enc = on_move(who)
    pages = ford.desk(enc)
    frame(pages)
    press(pages, *(keys or FLURRY))
    return enc, pages


def built(pages: Pages) -> list[dict[str, object]]:
    assert isinstance(pages.top, FlowPage)
    return [dict(row) for row in pages.top.control.table.rows]


def said(pages: Pages) -> str:
    assert isinstance(pages.top, FlowPage)
    return pages.top.control.state.said


def parts(enc: Encounter, who: str = ISRA) -> list[dict[str, object]]:
    return list(get(enc.state, f"combatant.{who}.now.flurry.part", {}).values())


def test_a_flurry_of_two_attacks_takes_five_keys_and_its_first_attack_two_more_to_roll() -> None:
    enc, pages = builder()
    press(pages, "1", "1", "enter")
    assert isinstance(pages.top, DeskPage)
    assert [(one["do"], one["target"], one["weapon"]) for one in parts(enc)] == [
        ("attack", "marsh-ghoul-1", "reaver"),
        ("attack", "marsh-ghoul-1", "reaver"),
    ]
    assert get(enc.state, f"combatant.{ISRA}.now.dv", {}) == {"attack": 3}
    press(pages, "a", "enter")
    assert "action 1 of 2" in frame(pages)
    assert "Attack dice                          12" in frame(pages)


def test_each_line_says_dice_rate_cost_and_chance_and_the_foot_what_all_come_to() -> None:
    _, pages = builder()
    press(pages, "1", "1")
    shown = frame(pages)
    assert "1  Attack         Marsh Ghoul 1      Reaver      1 of 2 14 - 2  -1     5  94%" in shown
    assert "2  Attack         Marsh Ghoul 1      Reaver      0 of 2 14 - 3  -1     5  98%" in shown
    assert "Marsh Ghoul 1's DV 2 to 1, onslaught -1" in shown
    assert "then 3 actions: -3, -4, -5 dice" in shown
    assert "Together    DV -2 until tick 41: Dodge 3, Parry 4   Speed 5" in shown


def test_an_attack_that_is_added_takes_a_weapon_with_rate_left() -> None:
    _, pages = builder()
    press(pages, "1", "1", "1")
    assert [row.get("weapon", "") for row in built(pages)] == ["", "", "punch"]


def test_who_is_defended_is_a_friend() -> None:
    _, pages = builder()
    press(pages, "6")
    assert built(pages) == [{"do": "defend_other", "target": "thessaly-crane"}]


def test_what_is_done_to_nobody_has_no_target() -> None:
    enc, pages = builder()
    press(pages, "3", "1")
    assert "1  Jump                                                         -1     5" in frame(pages)
    press(pages, "enter")
    assert [one.get("target") for one in parts(enc)] == [None, "marsh-ghoul-1"]


def test_tab_goes_to_the_last_line_and_through_its_fields_and_labels_choose() -> None:
    _, pages = builder()
    press(pages, "1", "1", "tab", "2")
    assert built(pages)[1]["target"] == "warden-hask"
    press(pages, "tab", "3")
    assert built(pages)[1]["weapon"] == "kick"
    press(pages, "tab", "2")
    assert built(pages)[1]["dv"] == 2
    press(pages, "left", "left", "left", "2")
    assert built(pages)[1]["do"] == "dash"
    press(pages, "up", "tab", "tab")
    assert "Weapon of line 1" in frame(pages)


def test_a_number_is_typed_and_erased_digit_by_digit() -> None:
    _, pages = builder()
    press(pages, "9", "tab", "type:Climb the mast", "enter", "1", "2")
    assert (built(pages)[0]["label"], built(pages)[0]["pool"]) == ("Climb the mast", 12)
    press(pages, "backspace")
    assert built(pages)[0]["pool"] == 1
    press(pages, "backspace")
    assert built(pages)[0]["pool"] == 0
    press(pages, "backspace")
    assert built(pages) == []


def test_words_that_are_typed_can_be_left() -> None:
    _, pages = builder()
    press(pages, "9", "tab", "type:Swim", "escape")
    assert "label" not in built(pages)[0]
    assert isinstance(pages.top, FlowPage)


def test_lines_are_taken_away_the_last_or_the_one_under_the_cursor() -> None:
    _, pages = builder()
    press(pages, "1", "2", "3", "backspace")
    assert [row["do"] for row in built(pages)] == ["attack", "dash"]
    press(pages, "up", "up", "X")
    assert [row["do"] for row in built(pages)] == ["dash"]
    press(pages, "X")
    press(pages, "X")
    assert said(pages) == "There is no line to take away."


def test_plus_goes_to_the_line_that_adds() -> None:
    _, pages = builder()
    press(pages, "1", "tab", "+", "2")
    assert [row["do"] for row in built(pages)] == ["attack", "dash"]


def test_too_few_and_what_is_no_flurry_are_said_in_place_and_what_was_built_stays() -> None:
    enc, pages = builder()
    press(pages, "1", "enter")
    assert said(pages) == "At least one line more: a digit on the line with + adds one."
    press(pages, "1", "1", "tab", "tab", "1")
    assert "too many" in frame(pages)
    assert "Not so      Reaver attacks at most 2 times" in frame(pages)
    press(pages, "enter")
    assert said(pages) == "Isra Moonfoal's flurry: Reaver attacks at most 2 times."
    assert len(built(pages)) == 3
    assert parts(enc) == []


@pytest.mark.parametrize(("keys", "sentence"), [(("f",), ""), (("1", "tab", "tab", "9"), "Choose 1 to 4.")])
def test_a_label_that_is_none_changes_nothing(keys: tuple[str, ...], sentence: str) -> None:
    _, pages = builder()
    press(pages, *keys)
    assert said(pages) == sentence


def test_from_the_first_line_up_leads_to_the_stunt_and_back() -> None:
    _, pages = builder()
    press(pages, "1", "1", "s")
    assert "Ask" not in frame(pages)
    press(pages, "2")
    assert [row["do"] for row in built(pages)] == ["attack", "attack"]
    assert "Add an action" in frame(pages)
    press(pages, "up", "up", "up")
    assert "Add an action" not in frame(pages)
    press(pages, "down")
    assert "Add an action" in frame(pages)


def test_a_volley_of_twelve_at_three_takes_eight_keys() -> None:
    keys = ("x", "z", "1", "2", "4", "enter", "enter", "enter")
    enc, pages = builder("heron-archer-1", *keys)
    assert isinstance(pages.top, DeskPage)
    ticks = [get(enc.state, f"combatant.heron-archer-{n}.now.tick") for n in range(1, 13)]
    assert ticks == [40] * 12
    press(pages, "u")
    assert get(enc.state, "combatant.heron-archer-1.now.tick") == 34


def test_a_volley_shows_its_split_with_stance_and_chances_and_can_be_split_otherwise() -> None:
    _, pages = builder("heron-archer-1", "x", "z", "1", "2", "4")
    assert "1  Thessaly Crane                4        Dodge    5" in frame(pages)
    press(pages, "tab", "8")
    assert "3  Old Marrow                    8" in frame(pages)
    assert "1  Thessaly Crane                2" in frame(pages)
    press(pages, "tab", "4")
    assert "stance: no defense" in frame(pages) or "no defense" in frame(pages)


@pytest.mark.parametrize("who", ["juno-brightwater", "warden-hask", "the-drowned-knight"])
def test_an_ordinary_attack_takes_six_keys_at_most(who: str) -> None:
    enc, pages = builder(who, "a")
    pressed = 1
    while isinstance(pages.top, FlowPage):
        press(pages, "enter")
        pressed += 1
    assert pressed <= 6
    assert get(enc.state, f"combatant.{who}.now.doing") == "attack"
