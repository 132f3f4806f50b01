"""Twelve bows by keys: one declaration, one table of results, one undo, in ten keys or fewer (look: flow-2e-volley)."""

from engine.core.inputs import Edit
from engine.core.model import get
from tests.engine.rules.exalted2e.test_volley import ford
from tui.desk import Desk
from tui.pages.desk import DeskPage

from .playing import frame, press, stack

SPLIT = ("x", "z", "1", "2", "3", "enter")


def test_eight_keys_shoot_twelve_bows_at_three_and_one_takes_them_back() -> None:
    enc = ford()
    before = enc.state
    pages = stack(DeskPage(Desk(enc)))
    press(pages, *SPLIT, "*")
    shown = frame(pages)
    for name in ("Crane", "Juno", "Marrow"):
        assert name in shown
    assert "Heron Archer x12 shoot at 3" in shown
    press(pages, "enter")
    assert enc.outcome is None
    assert [get(enc.state, f"combatant.h{n:02}.now.tick") for n in (1, 6, 12)] == [40, 40, 40]
    press(pages, "u")
    assert enc.state == before


def test_the_table_of_results_has_every_hit_and_all_misses_of_a_target() -> None:
    enc = ford()
    pages = stack(DeskPage(Desk(enc)))
    press(pages, *SPLIT)
    for successes in (6, 3, 2, 4):
        press(pages, f"type:={successes}", "enter")
        while enc.ask is not None and enc.ask.key.endswith("damage"):
            press(pages, "type:=1", "enter")
    press(pages, "*")
    lines = [line[38:] for line in frame(pages).splitlines()]
    at = next(i for i, line in enumerate(lines) if "Crane" in line and "1 of 4 hit" in line)
    assert [" ".join(line.split()) for line in lines[at : at + 3]] == [
        "Crane Dodge 4, 1 of 4 hit", "1 6, 2 over, 3 dice 1 lethal", "missed with 3, 2, 4",
    ]  # fmt: skip


def test_extras_who_miss_by_themselves_are_told_in_the_table() -> None:
    enc = ford(2)
    enc.do(Edit((("combatant.crane.sheet.listed", {"dodge": 12, "parry": 0}),)))
    pages = stack(DeskPage(Desk(enc)))
    press(pages, "x", "z", "1", "enter")
    assert "2 miss by themselves" in frame(pages)
