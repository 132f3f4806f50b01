"""The first and the last line of a page."""

import re
from dataclasses import replace

import pytest

from engine.core.inputs import Begin
from engine.history.encounter import Encounter
from tests.tui import ford, gate
from tests.tui.duels import desk as on
from tests.tui.duels import table
from tests.tui.playing import frame, press
from tui.desk import Desk
from tui.lines import plain
from tui.panes.bars import footer_line, header_line
from tui.theming import Look, read_theme

LOOK = Look(read_theme("dark"))


def seen(enc: Encounter, width: int = 80, resumable: bool = True) -> str:
    return plain(header_line(Desk(enc), resumable=resumable), width, LOOK)


def test_fight_clock_and_ruleset() -> None:
    assert seen(gate.fight()) == " Lantern Gate   Round 3, 9 of 11 still to act                        Exalted 3e "


def test_the_ruleset_goes_before_the_clock_is_cut() -> None:
    assert seen(gate.fight(), 50).rstrip() == " Lantern Gate   Round 3, 9 of 11 still to act"


def test_what_is_not_saved_is_said_in_harm_and_never_goes() -> None:
    enc = gate.fight()
    enc.unsaved = "No space left on device"
    assert seen(enc, 50).endswith("NOT SAVED: No space left on device ")
    made = header_line(Desk(enc))
    assert made.right[0].role == "harm"
    assert replace(made, right=()).left[1].role == "strong"


def test_an_open_action_is_said_in_cue_but_not_on_its_own_page() -> None:
    enc = table()
    enc.do(Begin("attack", "mirel"))
    assert "attack open at 2, a resumes" in plain(header_line(Desk(enc), keys=True), 80, LOOK)
    assert "   attack open at 2   " in seen(enc)
    assert "open" not in seen(enc, resumable=False)


@pytest.mark.parametrize("key", ["L", "r", "E", "O", "w", "c"])
def test_a_key_that_does_not_act_on_a_page_is_not_named_in_its_header(key: str) -> None:
    enc = table()
    enc.do(Begin("attack", "mirel"))
    pages = on(enc)
    assert "attack open at 2, a resumes" in frame(pages).split("\n")[0]
    press(pages, key)
    header = frame(pages).split("\n")[0]
    assert "attack open at 2" in header
    assert "resumes" not in header


def test_read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    enc = gate.fight()
    monkeypatch.setattr(Encounter, "read_only", True)
    assert seen(enc).endswith("read only ")


@pytest.mark.parametrize(
    ("width", "shown"),
    [
        (80, " Lantern Gate   Round 3, 9 of 11 still to act   attack open at 5, a resumes"),
        (60, " Lantern Gate   Round 3   attack open at 5, a resumes"),
        (48, " Lantern Gate   attack open at 5, a resumes"),
        (40, " Lantern Gate   attack open at 5"),
    ],
)
def test_of_a_cue_and_the_time_whole_clauses_are_shown_and_the_time_gives_way_first(width: int, shown: str) -> None:
    made = header_line(Desk(gate.fight()), told="attack open at 5, a resumes", width=width)
    assert plain(made, width, LOOK).removesuffix("Exalted 3e ").rstrip() == shown


KEYS = [("a", "attack"), ("x", "other"), ("space", "done"), ("u", "undo"), ("?", "help")]


@pytest.mark.parametrize(
    ("width", "kept", "seen"),
    [
        (60, (), " a attack  x other  space done  u undo  ? help"),
        (40, (), " a attack  x other  space done  ? help"),
        (40, ("a", "space", "u"), " a attack  space done  u undo  ? help"),
        (20, ("a", "u"), " a attack  ? help"),
        (8, (), " ? help"),
        (4, (), ""),
    ],
)
def test_what_fits_is_shown_likeliest_first(width: int, kept: tuple[str, ...], seen: str) -> None:
    assert plain(footer_line(KEYS, width, kept), width, Look(read_theme("dark"))).rstrip() == seen


def test_keys_are_strong_and_words_muted() -> None:
    made = footer_line([("escape", "desk")], 20)
    assert [(span.text, span.role) for span in made.left[1:]] == [("esc", "strong"), (" desk", "muted")]
    assert made.ground == "bar"


def test_without_keys_it_is_an_empty_bar() -> None:
    assert footer_line([], 10).left == ()


def test_what_the_rules_are_called_is_parted_from_the_time_and_gives_way_by_clauses() -> None:
    desk, called = Desk(ford.fight()), set[str]()
    for width in range(40, 100):
        row = plain(header_line(desk, width=width), width, LOOK).rstrip()
        found = re.search(r"acts? now(?:  +(\S.*))?$", row)
        assert found, row
        called.add(found[1] or "")
    assert called == {"", "2e core", "2e core, simultaneous"}
