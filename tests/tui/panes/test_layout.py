"""How lines are shared among panes, and what the first and the last line of a page say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.inputs import Begin
from engine.history.encounter import Encounter
from engine.rules.common.base import Slot
from tests.tui import ford, gate
from tests.tui.duels import desk as on
from tests.tui.duels import table
from tests.tui.playing import frame, press
from tui.desk import Desk
from tui.lines import plain
from tui.panes.layout import Share, footer_line, header_line, share
from tui.theming import Look, read_theme


def slots(count: int, acted: int = 0, out: int = 0) -> tuple[Slot, ...]:
    there = ["acting", *["to_act"] * (count - acted - out - 1), *["acted"] * acted, *["out"] * out]
    return tuple(Slot(f"f{i}", status) for i, status in enumerate(there))


@pytest.mark.parametrize(
    ("height", "count", "wanted"),
    [
        (22, 12, Share(12, 4, 3)),  # 80x24 as it is drawn
        (22, 4, Share(4, 4, 11)),
        (22, 14, Share(14, 3, 2)),  # the fighter's pane shrinks before the log
        (22, 40, Share(14, 3, 2)),
        (18, 12, Share(12, 1, 2)),
        (17, 12, Share(12, 1, 1)),
        (16, 12, Share(12, 0, 2)),
        (15, 12, Share(12, 0, 1)),
        (58, 40, Share(29, 4, 22)),
    ],
)
def test_heights(height: int, count: int, wanted: Share) -> None:
    assert share(height, slots(count), 4) == wanted


def test_the_fighters_pane_takes_what_its_longer_lines_need_from_the_log() -> None:
    assert share(22, slots(12), 5) == Share(12, 5, 2)
    assert share(22, slots(10), 9) == Share(10, 6, 3)


def test_in_a_high_window_what_the_log_has_in_plenty_goes_to_the_fighters_pane() -> None:
    assert share(48, slots(10), 4, whole=12) == Share(10, 12, 23)
    assert share(28, slots(10), 4, whole=12) == Share(10, 5, 10)
    assert share(26, slots(10), 4, whole=12) == Share(10, 4, 9)


def test_those_out_of_the_fight_go_before_anybody_else_is_hidden() -> None:
    assert share(13, slots(12, out=3)) == Share(10, 0, 1, hide_out=True)


def test_those_who_have_acted_become_one_row() -> None:
    given = share(10, slots(12, acted=6, out=2))
    assert (given.hide_out, given.fold_acted, given.rows) == (True, True, 7)


@given(st.integers(6, 80), st.integers(0, 60), st.integers(0, 4))
def test_the_panes_always_fit(height: int, count: int, wanted: int) -> None:
    given = share(height, slots(count) if count else (), wanted)
    used = 1 + given.rows + (given.status + 1 if given.status else 0) + given.log + 1
    assert used <= height or given.rows == 1
    assert given.log >= 1
    assert given.status <= wanted


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
