"""The roster and the form as they are drawn: whole frames.

`python -m tests.tui.test_roster_frames` draws the frames anew; look at what differs before it is kept.
"""

import os
import tempfile
from typing import Any

import pytest

from engine import templates
from engine.core.model import Tree
from engine.history.encounter import Encounter
from engine.rules import ruleset
from tests.engine.rules.exalted3e.fights import fight, fighter
from tui import places
from tui.pages.page import Pages

from .duels import desk
from .kept_frames import SIZES, fills_its_cells, kept
from .playing import frame, press

PLAYS: dict[str, tuple[str, ...]] = {
    "roster-empty": ("r",),
    "roster-add": ("r", "type:5 band"),
    "roster-list": ("r", "tab", "down"),
    "roster-keep": ("r", "tab", "K"),
    "edit-typed": ("E", "tab", "tab", "down", "2"),
}

SWORD: Tree = {"sword": {"name": "Straight sword", "class": "medium", "tags": ("lethal", "balanced")}}
COAT: Tree = {"coat": {"name": "Buff coat", "class": "light"}}


def hero(name: str, player: str, **more: object) -> Tree:
    """A full character."""
    made = fighter("x", name=name, side="heroes", player=player)
    traits = {"attributes": {"dexterity": 5, "stamina": 3, "wits": 4}, "abilities": {"melee": 5, "awareness": 3}}
    now: Tree = {"joined": True, "initiative": 11, "health": {"lethal": 1}}
    return {**made, "sheet": {"kind": "character", **traits, "weapon": SWORD, "armor": COAT}, "now": now, **more}


def gate() -> Encounter:
    """A fight in its third round, and one fighter in the game master's own library."""
    foes = {f"reed_bandit_{n}": {"initiative": 4, "soak": 5, "join_battle": 6} for n in range(1, 4)}
    more: dict[str, Any] = {"orsolo": {"initiative": 8, "name": "Captain Orsolo", "join_battle": 7}, "ydra": 8} | foes
    enc = fight(round=3, acting="orsolo", **more)
    people = {"mirel": hero("Mirel Ashwing", "Ana"), "sefa": hero("Sefa Nine-Bells", "Ria", dice="successes")}
    people |= enc.state["combatant"]
    people["ydra"] = {**people["ydra"], "name": "Ydra Saltlight", "hidden": True}
    state = {**enc.state, "combatant": people}
    rules = ruleset("exalted3e")
    own = templates.of(rules, fighter("x", soak=6, join_battle=5), "Road Bandit, mounted", ("rider",))
    templates.shelf(places.folder(), rules).keep(own)
    return Encounter(rules, {**state, "title": "Lantern Gate"}, 1)


def play(name: str) -> Pages:
    pages = desk(gate())
    press(pages, *PLAYS[name])
    return pages


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PLAYS)
def test_a_frame_is_drawn_as_it_was_kept(name: str, size: str) -> None:
    assert drawn(name, size) == kept(name, size).read_text("utf-8")


@pytest.mark.parametrize("name", PLAYS)
def test_every_line_fills_its_cells_at_every_size(name: str) -> None:
    fills_its_cells(play(name), (30, 44, 60, 75, 76, 80, 99, 109, 110, 130, 200), (8, 9, 12, 16, 24, 60))


def test_the_columns_stand_where_the_look_has_them() -> None:
    rows = frame(play("roster-add")).split("\n")
    assert {row.index("│") for row in rows[1:-1]} == {37}
    assert rows[1].rstrip().endswith("letters here are text")
    assert next(row for row in rows if "Mirel Ashwing" in row)[2:37] == "◆ Mirel Ashwing            Ana   7 "


def drawn(name: str, size: str) -> str:
    """The frame without its footer: what stands there is the command table's, and tested there."""
    return frame(play(name), *SIZES[size]).rpartition("\n")[0] + "\n"


def draw() -> None:
    """Writes every frame anew."""
    for name in PLAYS:
        for size in SIZES:
            with tempfile.TemporaryDirectory() as folder:
                os.environ["BATTLEWHEEL_DATA"] = folder
                kept(name, size).write_text(drawn(name, size), "utf-8")


if __name__ == "__main__":
    draw()
