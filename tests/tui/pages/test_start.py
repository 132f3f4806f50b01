"""The first page, and a new fight."""

import re
from pathlib import Path

import pytest

from engine.history.encounter import Encounter
from engine.rules.exalted3e import RULES
from tests.tui.playing import frame, press, stack
from tui.pages.desk import DeskPage
from tui.pages.page import Pages
from tui.pages.start import DemoPage, NewPage, StartPage
from tui.places import place


def test_it_offers_a_new_fight_and_the_demo() -> None:
    text = frame(stack(StartPage()))
    assert "1  New fight" in text
    assert "2  Demo, Exalted 3e" in text


def test_a_new_fight_is_named_and_opened() -> None:
    pages = stack(StartPage())
    press(pages, "1", "type:The Salt Road q")
    assert isinstance(pages.top, NewPage)
    assert "the-salt-road-q.toml" in frame(pages, 200, 24)
    press(pages, "enter")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.title == "The Salt Road q"
    assert page.desk.enc.path == place("The Salt Road q")
    press(pages, "q")
    assert "1  the-salt-road-q" in frame(pages)


def test_a_fight_is_closed_when_it_is_left_so_that_it_can_be_opened_again() -> None:
    pages = stack(StartPage())
    press(pages, "1", "type:salt", "enter", "q", "1")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert not page.desk.enc.read_only
    page.desk.enc.close()


def test_a_name_that_is_taken_is_said_as_it_is_typed() -> None:
    Encounter.new(place("salt"), "exalted3e", seed=1).close()
    pages = stack(StartPage())
    press(pages, "2", "type:salt")
    assert "is there already" in " ".join(frame(pages, 200, 24).split())
    press(pages, "enter")
    assert isinstance(pages.top, NewPage)


def test_a_name_without_letters_is_refused() -> None:
    pages = stack(StartPage())
    press(pages, "1", "space", "enter")
    assert isinstance(pages.top, NewPage)
    assert "A fight needs a name" in frame(pages)


def test_a_broken_file_is_one_sentence(data_folder: Path) -> None:
    data_folder.mkdir()
    (data_folder / "broken.toml").write_text("title = ")
    pages = stack(StartPage())
    press(pages, "1")
    assert isinstance(pages.top, StartPage)
    assert "broken.toml" in frame(pages).splitlines()[-2] + frame(pages).splitlines()[-3]


def test_the_demo_plays_on_a_copy(data_folder: Path) -> None:
    pages = stack(StartPage())
    press(pages, "2")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc.path is not None
    assert page.desk.enc.path.parent == data_folder / "demo"
    page.desk.enc.close()


def played_demo() -> str:
    """A demo in which a fighter was hurt, left again; the name of that fighter."""
    pages = stack(StartPage())
    press(pages, "2", "d", "type:1l", "enter", "q")
    assert isinstance(pages.top, StartPage)
    return "Mirel Ashwing         X"


def test_the_demo_that_was_played_on_is_gone_on_with_by_enter() -> None:
    hurt = played_demo()
    pages = stack(StartPage())
    press(pages, "2")
    assert isinstance(pages.top, DemoPage)
    text = frame(pages)
    assert "1  Go on with it" in text
    assert "2  Begin anew                          what was played is gone then" in text
    press(pages, "enter")
    assert hurt in frame(pages)
    press(pages, "q")
    assert isinstance(pages.top, StartPage)


def test_the_demo_is_begun_anew_only_when_that_is_chosen() -> None:
    hurt = played_demo()
    pages = stack(StartPage())
    press(pages, "2", "escape", "2", "2")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert hurt not in frame(pages)
    press(pages, "q", "2")
    assert isinstance(pages.top, DeskPage)
    press(pages, "q")


def test_a_demo_in_which_nothing_was_done_begins_without_a_question() -> None:
    pages = stack(StartPage())
    press(pages, "2", "q", "down", "2")
    assert isinstance(pages.top, DeskPage)
    press(pages, "q")


def new() -> Pages:
    pages = stack(StartPage())
    press(pages, "1")
    return pages


def to(pages: Pages, option: str) -> None:
    page = pages.top
    assert isinstance(page, NewPage)
    for _ in range(page.rows.index(option) - page.listing.at):
        press(pages, "down")


def fight(pages: Pages) -> Encounter:
    page = pages.top
    assert isinstance(page, DeskPage)
    return page.desk.enc


def _below(text: str) -> int:
    """How many house rules stand below those that are seen; 0 where the page says nothing of it."""
    found = re.search(r"as the rules have them, (\d+) more below", text)
    return int(found[1]) if found else 0


def test_house_rules_are_listed_as_the_rules_have_them() -> None:
    pages = new()
    text = frame(pages)
    assert "House rules ────" in text
    assert "as the rules have them" in text
    assert "  Equal Initiative               the GM picks" in text
    assert "down goes to the house rules" in text
    assert _below(frame(pages, 80, 20)) == 4 + _below(text)
    assert _below(frame(pages, 80, 20)) < len(RULES.options)


def test_no_title_of_a_house_rule_and_no_folder_is_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path / "a folder" / ("deep" * 17)))
    pages = new()
    press(pages, "type:The Causeway")
    rows = frame(pages, 80, 44).splitlines()
    assert "  Quick Character, decisive pool as listed" in rows
    kept = "".join(rows[4 : rows.index(next(row for row in rows if "House rules" in row))]).replace("  ", "")
    assert kept.startswith("Kept in")
    assert kept.endswith(("deep" * 17) + "/the-causeway.toml")
    assert "  the-causeway.toml" in rows


def test_the_one_where_one_is_says_what_it_changes_what_it_can_be_and_its_default() -> None:
    pages = new()
    to(pages, "disengage_cost")
    assert "  What disengaging costs in Initiative. It can be 2 or 0; the rules say 2." in frame(pages)


def test_a_house_rule_is_chosen_and_kept_in_the_fight() -> None:
    pages = new()
    press(pages, "type:salt")
    to(pages, "disengage_cost")
    press(pages, "right")
    to(pages, "crash_hopeless_ruling")
    press(pages, "left")
    text = frame(pages)
    assert "2 not as the rules have it" in text
    assert any(row.startswith("▌ Hopeless in Crash") and row.endswith("the rules say off") for row in text.split("\n"))
    press(pages, "enter")
    assert fight(pages).state["options"] == {"disengage_cost": 0, "crash_hopeless_ruling": "on"}
    fight(pages).close()


def test_a_value_that_comes_round_to_the_default_is_not_kept() -> None:
    pages = new()
    press(pages, "type:salt")
    to(pages, "tie_break")
    press(pages, "right", "right", "right", "enter")
    assert "options" not in fight(pages).state
    fight(pages).close()


def test_letters_are_the_name_wherever_one_is() -> None:
    pages = new()
    press(pages, "down", "down", "type:the q road")
    assert "▌ the q road" in frame(pages)
    press(pages, "left", "backspace", "enter")
    assert fight(pages).path == place("the q rod")
    fight(pages).close()


def test_the_list_scrolls_in_a_low_window() -> None:
    pages = new()
    to(pages, "crash_hopeless_ruling")
    text = frame(pages, 60, 16)
    assert "▌ Hopeless in Crash" in text
    assert "Order within a round" not in text
    assert "is hopeless, and so defeated." in " ".join(text.split())


def test_the_options_of_a_profile_that_are_a_few_values_are_listed_and_nested_in_the_fight() -> None:
    pages = new()
    press(pages, "type:night")
    to(pages, "rules")
    page = pages.top
    assert isinstance(page, NewPage)
    while page.rules != "static_veil":
        press(pages, "right")
    assert "attack.range_band" not in page.rows
    assert "battlewheel new NAME --profile FILE" in " ".join(frame(pages).split())
    to(pages, "defense.zero_vs_zero")
    assert "Defense: 0 Hits against 0       unless a defense succeeds" in frame(pages)
    press(pages, "right")
    press(pages, "enter")
    assert fight(pages).state["options"] == {"defense": {"zero_vs_zero": "defender"}}
    fight(pages).close()


def on_the_wheel() -> Pages:
    """A new fight of Exalted 2e, with the cursor on its preset."""
    pages = stack(NewPage())
    press(pages, "type:Ford", "down", "right", "down")
    assert "Rules  Exalted 2e" in frame(pages)
    return pages


def test_a_preset_sets_the_house_rules_and_what_every_fight_is_asked_stays() -> None:
    pages = on_the_wheel()
    press(pages, "down", "space", "up", "right")
    shown = frame(pages)
    assert "Preset                         errata 2.5" in shown
    assert "Simultaneous ticks             no                           the rules say yes" in shown
    assert "Defensive stunts               rating added to the DV" in shown
    press(pages, "enter")
    assert isinstance(pages.top, DeskPage)
    assert pages.top.desk.enc.state["options"] == {
        "simultaneous": False,
        "min_damage": "overwhelming_only",
        "defensive_stunt": "add_rating",
        "shield_model": "weapon",
        "knockback_basis": "post_soak",
    }
    assert "2e 2.5, one after the other" in frame(pages)


def test_a_house_rule_changed_after_a_preset_is_ones_own() -> None:
    pages = on_the_wheel()
    press(pages, "right", "down", "down", "right")
    assert "Preset                         your own" in frame(pages)
    press(pages, "up", "up", "right")
    assert "Preset                         core" in frame(pages)


def test_the_preset_says_what_it_is() -> None:
    pages = on_the_wheel()
    assert "A preset sets the house rules below" in frame(pages)
