"""A journal with a record that can't be read: the fight goes on, and what is older says why it is not there."""

from pathlib import Path

import pytest

from engine.core.inputs import Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.view.log import Wanted, lines
from tests.pty.program import duel
from tests.tui.duels import desk, now
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.lines import ScreenLine, line
from tui.pages.page import Page, Pages

ENTRIES = 30
TOLD = "What is older can't be shown."


def damaged(tmp_path: Path, n: int) -> Encounter:
    """A duel in which Mirel's Initiative was set 30 times, with record `n` of its journal spoilt."""
    path = duel(tmp_path / "duel.toml")
    with_more = Encounter.open(path)
    for count in range(ENTRIES - with_more.cursor):
        with_more.do(Edit((("combatant.mirel.now.initiative", 20 + count),)))
    with_more.close()
    log = path.with_name("duel.log.toml")
    head, record, rest = log.read_text().partition(f"n = {n}\n")
    log.write_text(head + record + rest.replace('do = "edit"', 'do = "edti"', 1))
    path.with_name("duel.lock").unlink()  # with the checksum in it the damage would be found at once
    return Encounter.open(path)


@pytest.mark.parametrize("n", [ENTRIES - 1, 12])
def test_the_fight_goes_on(tmp_path: Path, n: int) -> None:
    enc = damaged(tmp_path, n)
    pages = desk(enc)
    for width, height in ((80, 24), (200, 60), (40, 10)):
        assert "Mirel" in frame(pages, width, height)
    assert "duel.log.toml, line " in frame(pages, 200, 60)
    press(pages, "i", "type:=7", "enter")
    assert now(enc, "mirel.now.initiative") == 7
    press(pages, "u")
    assert now(enc, "mirel.now.initiative") == 19 + ENTRIES - 1
    press(pages, "a", "enter")
    assert enc.ask is not None
    assert frame(pages)


def test_what_can_not_be_taken_back_is_told_and_nothing_is_done(tmp_path: Path) -> None:
    enc = damaged(tmp_path, ENTRIES - 1)
    pages = desk(enc)
    press(pages, "u", "u")
    assert 'do is "edti"' in pages.notice
    assert "duel.log.toml, line " in pages.notice
    assert frame(pages)


@pytest.mark.parametrize(
    ("keys", "was", "to", "field", "left"),
    [
        ("uuU", "to = 47 }", 'to = "soon" }', "combatant.mirel.now.initiative", 46),
        ("uu", 'path = "combatant.mirel.now.initiative", was = 46', 'path = "combat", was = 46', "combat", 47),
    ],
)
def test_a_record_that_says_what_can_not_be_is_never_gone_to(
    tmp_path: Path, keys: str, was: str, to: str, field: str, left: int
) -> None:
    enc = damaged(tmp_path, 1000)
    enc.close()
    log = tmp_path / "duel.log.toml"
    assert was in log.read_text()
    log.write_text(log.read_text().replace(was, to, 1))
    log.with_name("duel.lock").unlink()
    enc = Encounter.open(tmp_path / "duel.toml")
    pages = desk(enc)
    press(pages, *keys)
    assert "The journal is damaged there" in pages.notice
    assert field in pages.notice
    assert now(enc, "mirel.now.initiative") == left
    assert frame(pages)
    enc.close()
    assert Encounter.open(tmp_path / "duel.toml", read_only=True).committed == enc.committed


def test_the_log_ends_where_it_can_be_read(tmp_path: Path) -> None:
    enc = damaged(tmp_path, 12)
    pages = desk(enc)
    press(pages, "L", *["up"] * (ENTRIES - 14))
    frame(pages, 80, 12)
    assert TOLD not in frame(pages, 80, 12)
    press(pages, "up", "up")
    shown = " ".join(frame(pages, 80, 12).split())
    assert 'do is "edti"' in shown
    assert TOLD in shown
    press(pages, "home")
    assert 'do is "edti"' in pages.notice
    press(pages, "escape", "c")
    assert "Which line was wrong?" in frame(pages)


def test_a_log_with_nothing_to_be_read_says_why(tmp_path: Path) -> None:
    enc = damaged(tmp_path, ENTRIES - 1)
    pages = desk(enc)
    press(pages, "u", "L")
    assert TOLD in " ".join(frame(pages).split())


def test_a_text_of_it_is_refused_rather_than_cut(tmp_path: Path) -> None:
    now_open = Desk(damaged(tmp_path, 12))
    for of in (lines(now_open), Wanted("by hand").picked(now_open, lines(now_open))):
        with pytest.raises(Refused, match=r"duel\.log\.toml, line "):
            list(of.all())


def test_a_page_that_can_not_be_drawn_says_why_and_can_be_left() -> None:
    class Broken(Page):
        scopes = ("list",)

        def header(self) -> ScreenLine:
            raise Refused("bad_file", "duel.log.toml, line 7: nothing can be made of this.")

        def do_close(self) -> None:
            self.close()

    class Below(Page):
        def header(self) -> ScreenLine:
            return line("below")

    pages: Pages = stack(Below())
    pages.push(Broken())
    shown = frame(pages)
    assert "duel.log.toml, line 7: nothing can be made of this." in shown
    assert "esc" in shown.splitlines()[-1]
    press(pages, "escape")
    assert "below" in frame(pages)
