"""The desk: what it shows, its cursor, what is not saved, and a fight that is only watched."""

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from tests.tui import gate
from tests.tui.duels import desk, now, on_desk, selected, table
from tests.tui.frames import expected
from tests.tui.frames.write import FRAMES, drawn
from tests.tui.playing import frame, press, roles
from tui.pages.desk import DeskPage
from tui.pages.page import Pages
from tui.pages.sheet import EditPage
from tui.pages.start import StartPage

# -- frames --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FRAMES)
def test_frames(name: str) -> None:
    assert drawn(name) == expected(name)


def test_the_acting_fighter_has_the_accent_and_harm_is_red() -> None:
    pages = desk(gate.fight())
    colours = {text.strip(): colour for text, colour in roles(pages, 2)}
    assert colours["//"] == "#ff8787"
    assert {text for text, colour in colours.items() if colour == "#ffd75f"} == {"▸", "11", "◆", "Mirel Ashwing"}
    crashed = {text.strip(): colour for text, colour in roles(pages, 10)}
    assert crashed["▾ crash by Brannoc"] == "#ff8787"
    assert {colour for text, colour in roles(pages, 11) if text.strip()} == {"#9e9e9e"}


# -- by hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "path", "value"),
    [
        (("d", "type:3l", "enter"), "mirel.now.health.lethal", 3),
        (("i", "type:-3", "enter"), "mirel.now.initiative", 8),
        (("i", "type:=20", "enter"), "mirel.now.initiative", 20),
        (("m", "type:-5", "enter"), "mirel.now.motes.peripheral", 25),
        (("m", "type:w-1", "enter"), "mirel.now.willpower", 4),
        (("down", "d", "type:2b", "enter"), "orsolo.now.health.bashing", 2),
        (("d", "down", "type:1a", "enter"), "orsolo.now.health.aggravated", 1),
    ],
)
def test_by_hand_in_a_few_keys(keys: tuple[str, ...], path: str, value: int) -> None:
    enc = table()
    pages = desk(enc)
    press(pages, *keys)
    assert now(enc, path) == value
    assert on_desk(pages)
    press(pages, "u")
    assert now(enc, path, None) != value


def test_an_entry_says_what_it_will_do_before_enter() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "d", "type:3l")
    assert "3 lethal on Mirel" in frame(pages)
    assert now(enc, "mirel.now.health.lethal") == 0


def test_wrong_text_is_refused_in_place_and_stays() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "d", "3", "enter")
    assert "Say which kind: 3b is bashing, 3l lethal, 3a aggravated." in frame(pages)
    assert "▌ 3" in frame(pages)
    press(pages, "l", "enter")
    assert enc.cursor == before + 1


def test_what_the_rules_refuse_is_told_as_it_is_typed() -> None:
    enc = table()
    pages, before = desk(enc), enc.cursor
    press(pages, "m", "type:-99")
    assert enc.cursor == before
    said = frame(pages).splitlines()
    field = next(i for i, text in enumerate(said) if text.startswith("▌ -99"))
    assert said[field + 1].strip().endswith(".")
    press(pages, "enter")
    assert enc.cursor == before


def test_an_override_has_an_example_of_the_own_weapon_that_can_be_typed() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "o")
    assert "sword w 10 withering dice" in frame(pages)
    press(pages, "type:sword w 10")
    assert "GM: Mirel's attack dice" in frame(pages)
    press(pages, "ctrl+u", "escape", "e", "type:blinded")
    assert "a word alone: no number changes" in frame(pages)
    press(pages, "ctrl+u", "type:prone")
    assert "a word alone" not in frame(pages)


def test_an_effect_and_its_end() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "e", 'type:+2 parry 2 turns "oil"', "enter")
    (effect,) = get(enc.state, "effect").values()
    assert effect == {
        "on": "mirel",
        "label": "oil",
        "modifiers": {"parry": 2},
        "until": {"start_of": "mirel", "count": 2},
    }
    press(pages, "e", "type:-oil", "enter")
    assert not get(enc.state, "effect", {})


def test_an_override_of_a_number_of_the_row() -> None:
    enc = table()
    pages = desk(enc)
    assert enc.rules.row(enc.state, enc.order()[0]).cells["parry"].text == "5"
    press(pages, "o", 'type:p 3 "slippery floor"', "enter")
    assert enc.rules.row(enc.state, enc.order()[0]).cells["parry"].text == "3"


def test_an_entry_while_an_attack_is_open_counts_inside_it() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "a", "s", "1", "escape", "i", "type:-1", "enter")
    assert on_desk(pages)
    assert enc.moment.open
    assert now(enc, "mirel.now.initiative") == 10
    assert get(enc.committed, "combatant.mirel.now.initiative") == 11


# -- taking out, editing -------------------------------------------------------------------------------------------


def test_defeated_back_and_out_of_the_fight() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "end", "X", "enter")
    assert now(enc, "ember.now.defeated") != 0
    press(pages, "X", "enter")
    assert now(enc, "ember.now.defeated", "") == ""
    press(pages, "X", "2")
    assert get(enc.state, "combatant.ember", None) is None
    press(pages, "u")
    assert now(enc, "ember.name") == "Ember Hound"


def test_capital_e_opens_the_fields_of_the_row() -> None:
    pages = desk(table())
    press(pages, "down", "E")
    assert isinstance(pages.top, EditPage)
    assert "Captain Orsolo" in frame(pages)


# -- the program ---------------------------------------------------------------------------------------------------


def test_q_goes_to_the_list_of_fights_wherever_the_fight_was_opened_from() -> None:
    pages, ended = desk(gate.fight()), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "q")
    assert isinstance(pages.top, StartPage)
    assert len(pages.stack) == 1
    assert "New fight" in frame(pages)
    assert ended == []


@pytest.mark.parametrize("key", ["q", "escape"])
def test_a_held_key_does_not_end_the_program(key: str) -> None:
    pages, ended = desk(gate.fight()), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, *[key] * 5)
    assert ended == []
    press(pages, "q", "down", "q")
    assert ended == [True]


def test_a_fight_that_is_not_saved_is_not_left_by_q() -> None:
    enc = table()
    enc.unsaved = "No space left on device"
    pages = desk(enc)
    press(pages, "q")
    assert on_desk(pages)
    assert "Not saved: No space left on device." in frame(pages)


def test_a_fight_that_is_not_saved_says_so() -> None:
    enc = table()
    enc.unsaved = "No space left on device"
    assert frame(desk(enc)).splitlines()[0].endswith("NOT SAVED: No space left on device")


def test_undo_says_what_it_takes_back() -> None:
    enc = table()
    pages = desk(enc)
    press(pages, "d", "type:1l", "enter")
    word = enc.rules.word(Begin("harm", "mirel", {}), enc.entries[enc.cursor].facts)
    assert word
    assert f"u undo {word}" in frame(pages).splitlines()[-1]
    while enc.moment.entry:
        press(pages, "u")
    assert "u undo" not in frame(pages).splitlines()[-1]


def test_an_empty_fight_can_be_looked_at() -> None:
    pages = desk(Encounter.new(None, "exalted3e", seed=1))
    for size in ((80, 24), (200, 60)):
        assert "Log" in frame(pages, *size)
        assert "Nobody is here yet: r adds a party, or fighters by name" in frame(pages, *size)
    assert "A fight" in frame(pages, 40, 12)
    press(pages, "down", "d", "a", "x", "space", "E", "X", "end", "pagedown")
    assert on_desk(pages)


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        (("down",), "ydra-saltlight"),
        (("j", "j", "k"), "ydra-saltlight"),
        (("end",), "reed-bandit-3"),
        (("end", "down"), "reed-bandit-3"),
        (("end", "home"), "mirel-ashwing"),
        (("up",), "mirel-ashwing"),
        (("pagedown",), "brannoc-twice-oath"),
        (("pagedown", "pageup"), "mirel-ashwing"),
        (("down", "escape"), "mirel-ashwing"),
    ],
)
def test_moving(keys: tuple[str, ...], where: str) -> None:
    pages = desk(gate.fight())
    press(pages, *keys)
    assert selected(pages) == where


def test_the_cursor_follows_the_turn_until_it_is_moved() -> None:
    pages = desk(gate.fight())
    press(pages, "space")
    assert selected(pages) == "ydra-saltlight"
    press(pages, "down", "down")
    assert selected(pages) == "captain-orsolo"
    press(pages, "escape", "space")
    assert selected(pages) == "ember-hound"


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Encounter:
    """A fight with three inputs that no disk has taken."""

    def refuses(descriptor: int, data: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    fighter = {"name": "Mirel", "side": "heroes", "sheet": {"kind": "quick"}}
    enc = Encounter.new(tmp_path / "gate.toml", "exalted3e", {"mirel": fighter}, seed=1)
    monkeypatch.setattr(os, "write", refuses)
    pages = desk(enc)
    for _ in range(3):
        press(pages, "d", "type:1b", "enter")
    return enc


def test_ctrl_q_says_what_is_lost_and_quits_when_it_is_pressed_again(full: Encounter) -> None:
    pages, ended = desk(full), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "ctrl+q")
    said = " ".join(frame(pages).split())
    assert "gate.toml: the last 3 inputs are not saved: No space left on device." in said
    assert "Make room first; ctrl+q again quits without." in said
    assert ended == []
    press(pages, "down", "ctrl+q")
    assert ended == []
    press(pages, "ctrl+q")
    assert ended == [True]


def test_q_says_it_too_and_stays(full: Encounter) -> None:
    pages = desk(full)
    press(pages, "q")
    assert on_desk(pages)
    assert "the last 3 inputs are not saved" in " ".join(frame(pages).split())


def test_a_page_above_the_desk_keeps_nothing_back(full: Encounter) -> None:
    pages, ended = desk(full), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "?", "ctrl+q")
    assert "the last 3 inputs are not saved" in " ".join(frame(pages).split())
    assert ended == []


@pytest.mark.parametrize("played", [False, True])
def test_closing_says_that_the_folder_of_the_fight_is_gone(tmp_path: Path, played: bool) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    enc = Encounter.new(
        folder / "gate.toml", "exalted3e", {"mirel": {"name": "Mirel", "side": "heroes", "sheet": {"kind": "quick"}}}
    )
    pages = desk(enc)
    shutil.rmtree(folder)
    if played:
        press(pages, "d", "type:1b", "enter")
        assert "NOT SAVED: the folder club is gone" in frame(pages)
        press(pages, "q")
        assert on_desk(pages)
        assert "the last input is not saved: the folder club is gone." in " ".join(frame(pages).split())
    else:
        press(pages, "q")
        assert not on_desk(pages)
        assert "gate.toml is not there any more: the folder club is gone." in " ".join(frame(pages).split())


@pytest.fixture
def first(tmp_path: Path) -> Encounter:
    fighter = {"name": "Mirel Ashwing", "side": "heroes", "sheet": {"kind": "quick"}}
    return Encounter.new(tmp_path / "gate.toml", "exalted3e", {"mirel": fighter}, seed=1)


def second(first: Encounter) -> Pages:
    assert first.path is not None
    return desk(Encounter.open(first.path))


def rename(enc: Encounter, name: str) -> None:
    enc.do(Edit((("combatant.mirel.name", name),)))


def test_it_says_that_it_shows_the_fight_as_it_was_read(first: Encounter) -> None:
    said = " ".join(frame(second(first)).split())
    assert "It is shown as it was when it was read: ctrl+l reads it again." in said
    assert "ctrl+l read again" in frame(second(first)).splitlines()[-1]


def test_ctrl_l_reads_it_again(first: Encounter) -> None:
    pages = second(first)
    rename(first, "Sefa")
    assert "Mirel Ashwing" in frame(pages)
    press(pages, "ctrl+l")
    assert "GM: Sefa, Name Mirel Ashwing to Sefa." in frame(pages)
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.name("mirel") == "Sefa"
    assert "read only" in frame(pages).splitlines()[0]
    press(pages, "X", "enter")
    assert "This fight is open in another window" in " ".join(frame(pages).split())


def test_once_the_other_window_is_closed_it_goes_on_here(first: Encounter) -> None:
    pages = second(first)
    first.close()
    press(pages, "ctrl+l")
    assert "read only" not in frame(pages)
    assert "ctrl+l" not in frame(pages)
    press(pages, "d", "type:1b", "enter")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc.cursor == first.cursor + 1
    page.desk.enc.close()


def test_what_can_not_be_read_again_is_still_shown(first: Encounter) -> None:
    pages = second(first)
    path = first.path
    assert path is not None
    first.close()
    path.with_name("gate.log.toml").write_text("no = journal")
    path.write_text("broken [")
    press(pages, "ctrl+l")
    assert "Mirel Ashwing" in frame(pages)
    assert pages.notice.startswith("gate.")


def test_a_fight_of_ones_own_is_not_read_again(first: Encounter) -> None:
    pages = desk(first)
    press(pages, "ctrl+l")
    page = pages.top
    assert isinstance(page, DeskPage)
    assert page.desk.enc is first
