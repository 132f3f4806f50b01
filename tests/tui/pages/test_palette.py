"""The palette: what a few letters mean, why something can't be done, and that enter does it on the page below."""

import pytest

from engine.core.model import get
from tests.tui.duels import desk, on_desk, table
from tests.tui.playing import frame, press
from tui.commands import commands_of
from tui.pages.entry import EntryPage
from tui.pages.flow import FlowPage
from tui.pages.help import HelpPage
from tui.pages.page import Page
from tui.pages.palette import PalettePage, offers


def meant(typed: str, page: Page | None = None) -> str:
    """The id of the likeliest command."""
    return offers(page or desk(table()).top, typed)[0].command.id


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("heal", "damage"),
        ("armor", "edit"),
        ("next", "space"),
        ("end turn", "space"),
        ("initiative", "initiative"),
        ("init", "initiative"),
        ("back", "undo"),
        ("take back", "undo"),
        ("save", "saved"),
        ("attack", "attack"),
        ("attack again", "again"),
        ("willpower", "motes"),
        ("prone", "effect"),
        ("colors", "themes"),
        ("key", "settings"),
        ("rename", "edit"),
        ("anima", "motes"),
        ("hide", "effect"),
        ("stunt", "attack"),
        ("crash", "initiative"),
        ("sort", "initiative"),
        ("rewind", "log"),
        ("undo all", "log"),
        ("copy", "add"),
        ("duplicate", "add"),
        ("surrender", "remove"),
        ("parry", "why"),
        ("dice", "tray"),
        ("shortcut", "settings"),
        ("remap", "settings"),
        ("new fighter", "add"),
        ("kill", "remove"),
        ("delay", "delay"),
        ("u", "undo"),
        ("X", "remove"),
        ("esc", "follow"),
        ("garbled", "redraw"),
        ("keys", "help"),
    ],
)
def test_what_letters_mean(typed: str, id: str) -> None:
    assert meant(typed) == id


@pytest.mark.parametrize("typed", ["\N{FIRE}", '"""', "..."])
def test_what_has_no_letter_means_nothing(typed: str) -> None:
    assert offers(desk(table()).top, typed) == []


def test_without_letters_everything_is_there_the_likeliest_first() -> None:
    page = desk(table()).top
    found = offers(page, "")
    assert [one.command.id for one in found[:3]] == ["attack", "other", "space"]
    assert {one.command.id for one in found} == {c.id for c in commands_of(page)} - {"palette"}
    barred = [bool(one.barred) for one in found]
    assert barred == sorted(barred)


def test_letters_that_mean_nothing_say_so() -> None:
    pages = desk(table())
    press(pages, ":", "type:zzz")
    assert "No command has that name, key or meaning here." in frame(pages)
    press(pages, "enter")
    assert isinstance(pages.top, PalettePage)


def test_enter_does_it_on_the_page_below_and_the_key_is_shown() -> None:
    pages = desk(table())
    press(pages, ":", "type:heal")
    text = frame(pages)
    assert " : heal" in text
    assert "▌ d           Damage or heal           Marks or heals levels" in text
    assert "Mirel Ashwing" in text
    press(pages, "enter")
    assert isinstance(pages.top, EntryPage)
    assert len(pages.stack) == 2


def test_end_turn_by_name_and_its_undo() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, ":", "type:next", "enter")
    assert get(enc.state, "clock.acting") == "orsolo"
    press(pages, ":", "type:back", "enter")
    assert get(enc.state, "clock.acting") == "mirel"


def test_what_can_not_be_done_says_why_and_stays() -> None:
    pages = desk(table())
    press(pages, ":", "type:redo")
    assert "There is nothing to redo" in frame(pages)
    press(pages, "enter")
    assert pages.notice == "There is nothing to redo."
    assert isinstance(pages.top, PalettePage)


def test_letters_are_text_and_escape_leaves() -> None:
    enc = table()
    entry = enc.moment.entry
    pages = desk(enc)
    press(pages, ":", "type:a u x q", "escape")
    assert on_desk(pages)
    assert enc.moment.entry == entry


def test_arrows_and_pages_move() -> None:
    pages = desk(table())
    press(pages, ":", "down", "down", "up")
    page = pages.top
    assert isinstance(page, PalettePage)
    assert page.listing.at == 1
    frame(pages)
    press(pages, "pagedown")
    frame(pages)
    assert page.listing.at == 1 + page.listing.page
    assert page.listing.first > 0
    press(pages, "pageup", "pageup")
    assert page.listing.at == 0


def test_a_fighter_is_gone_to_by_name() -> None:
    pages = desk(table())
    press(pages, ":", "type:orsolo")
    assert "go there" in frame(pages)
    press(pages, "enter", "d")
    assert "Damage or healing: Captain Orsolo" in frame(pages)


def test_in_an_attack_it_does_the_keys_of_the_attack_and_says_what_is_refused_there() -> None:
    pages = desk(table())
    press(pages, "a", ":", "type:stunt", "enter")
    flow = pages.top
    assert isinstance(flow, FlowPage)
    assert "stunt" in flow.control.ask.key
    press(pages, "escape", "a", ":", "type:ask back", "enter")
    assert isinstance(pages.top, PalettePage)
    assert pages.notice == "One ask back: this is the first question."


def test_leaving_an_attack_by_name() -> None:
    pages = desk(table())
    press(pages, "a", ":", "type:back one level", "enter")
    assert on_desk(pages)


def test_from_the_help_the_helps_own_commands() -> None:
    pages = desk(table())
    press(pages, "?")
    frame(pages)
    press(pages, ":", "type:last", "enter")
    page = pages.top
    assert isinstance(page, HelpPage)
    frame(pages)
    assert page.listing.top > 10


def test_colon_is_text_where_letters_are_text() -> None:
    pages = desk(table())
    press(pages, "d", ":")
    assert isinstance(pages.top, EntryPage)
    assert pages.top.field.text == ":"


@pytest.mark.parametrize(("width", "height"), [(30, 8), (40, 12), (60, 16), (80, 24), (200, 60)])
def test_it_fits(width: int, height: int) -> None:
    pages = desk(table())
    press(pages, ":")
    text = frame(pages, width, height)
    assert "Palette" in text
    assert "Attack" in text
    assert len(text.splitlines()) == height


def test_a_word_of_some_help_is_left_out_where_others_are_called_so() -> None:
    found = [one.command.id for one in offers(desk(table()).top, "undo")]
    assert found[0] == "undo"
    assert "redo" not in found
    assert "saved" in [one.command.id for one in offers(desk(table()).top, "before it is shown")]


def test_a_new_fight_is_found_where_the_list_of_fights_is() -> None:
    assert "leave" in [one.command.id for one in offers(desk(table()).top, "new")]


def test_what_is_said_of_a_command_ends_with_a_whole_word_or_goes_on() -> None:
    pages = desk(table())
    press(pages, ":", "type:why")
    row = next(row for row in frame(pages).splitlines() if row.startswith("▌ w "))
    assert row.endswith("Shows every number of the row")
