"""Steps that ask a fighter or never: X turns it round; the defender's stunt is seen; what a move declares stands."""

from typing import Any

import pytest

from engine import Begin, Edit, Encounter
from engine.core.model import get
from tests.engine.rules.exalted3e.fights import fight
from tests.tui.duels import desk, now, on_desk
from tests.tui.playing import frame, press
from tui.pages.page import Pages

RIPOSTE = {"riposte": {"name": "Riposte", "when": "counterattack"}}
GUARD = {"guard": {"name": "Turning guard", "when": "defender_effects", "adds": {"parry": 1}, "each": {"motes": 1},
                   "most": 3}}  # fmt: skip
FEED = {"feed": {"name": "Feed", "when": "attacker_damage", "adds": {"post_soak_dice": 1}, "each": {"motes": 1},
                 "most": 5}}  # fmt: skip
KNIVES = {f"knife-{n}": {"name": f"Knife {n}", "dice": 7, "damage": 9, "tags": ("melee",)} for n in (1, 2, 3)}


def duel(kes: dict[str, Any] | None = None, **orsolo: Any) -> Encounter:
    """Kes's turn, Orsolo before it."""
    hero = {"initiative": 9, "side": "heroes", "personal": 9} | (kes or {})
    return fight(acting="kes", kes=hero, orsolo={"initiative": 6, "parry": 2, "personal": 9} | orsolo)


def footer(pages: Pages) -> str:
    return frame(pages, 120).splitlines()[-1]


def asked(enc: Encounter) -> str:
    return enc.ask.key if enc.ask else ""


def test_x_at_an_open_step_asks_that_fighter_there_no_more_and_undo_asks_again() -> None:
    enc = duel(power=GUARD | RIPOSTE)
    pages = desk(enc)
    press(pages, "a", "enter")
    assert asked(enc) == "target's effects"
    assert "X don't ask Orsolo" in footer(pages)
    press(pages, "X")
    assert asked(enc) == "counterattack"
    assert "Orsolo is not asked here any more" in frame(pages)
    assert now(enc, "orsolo.ask") == {"defender_effects": "never"}
    press(pages, "u")
    assert asked(enc) == "target's effects"
    assert now(enc, "orsolo.ask", {}) == {}
    press(pages, "U", "X")
    assert asked(enc) == "attack"
    press(pages, "enter", "enter", "enter", "enter")
    assert on_desk(pages)
    assert get(enc.committed, "combatant.orsolo.ask") == {"defender_effects": "never", "counterattack": "never"}


def test_x_on_a_step_that_passed_by_itself_asks_each_time_from_then_on() -> None:
    enc = duel()
    pages = desk(enc)
    press(pages, "a", "enter", "s")
    assert "X always ask Orsolo" in footer(pages)
    press(pages, "X")
    assert asked(enc) == "attack"
    press(pages, "s")
    assert "X don't ask Orsolo" in footer(pages)
    press(pages, "escape", "enter", "enter", "enter")
    assert on_desk(pages)
    press(pages, "space", "space", "a", "enter")
    assert asked(enc) == "target's stunt"
    assert "Stunt, level" in frame(pages)
    press(pages, "2", "enter")
    assert enc.outcome is not None
    assert enc.outcome.shown["Defense"].value == 4


def test_x_puts_a_step_back_to_what_the_sheet_says() -> None:
    enc = duel(power=RIPOSTE)
    pages = desk(enc)
    press(pages, "a", "enter", "X")
    assert now(enc, "orsolo.ask") == {"counterattack": "never"}
    press(pages, "k", "k", "k")
    assert "X always ask Orsolo" in footer(pages)
    press(pages, "X")
    assert now(enc, "orsolo.ask", {}) == {}


def test_x_takes_away_what_is_declared_before_it_asks_no_more() -> None:
    enc = duel(power=GUARD)
    pages = desk(enc)
    press(pages, "a", "enter", "1", "1")
    assert "X remove" in footer(pages)
    press(pages, "X", "X")
    assert asked(enc) == "target's effects"
    assert "X don't ask Orsolo" in footer(pages)


def test_x_at_a_roll_is_no_key() -> None:
    enc = duel()
    pages = desk(enc)
    press(pages, "a", "enter", "X")
    assert asked(enc) == "attack"
    assert now(enc, "orsolo.ask", {}) == {}


@pytest.mark.parametrize("width", [80, 200])
def test_the_defenders_stunt_stands_under_its_step_until_dice_lie(width: int) -> None:
    enc = duel()
    pages = desk(enc)
    press(pages, "a", "enter")
    rows = [
        row.split("│")[width == 200] for row in frame(pages, width, 60).splitlines() if row.count("│") > (width > 80)
    ]
    at = next(place for place, row in enumerate(rows) if "Orsolo's effects" in row)
    assert rows[at + 1].split() == ["Orsolo's", "stunt", "0"]
    assert "s Orsolo's stunt" in footer(pages)
    press(pages, "s", "1")
    assert enc.outcome is not None
    assert enc.outcome.answers["target's stunt"] == 1
    assert enc.outcome.shown["Defense"].value == 3
    press(pages, "enter")
    assert asked(enc) == "damage"
    assert "Orsolo's stunt" not in frame(pages, width, 60)


def test_what_a_move_has_for_the_damage_is_declared_unless_it_is_taken_away() -> None:
    move = {"rip": {"name": "Rip", "powers": {"feed": 2}}}
    enc = duel(kes={"power": FEED, "move": move})
    pages = desk(enc)
    press(pages, "1", "enter", *"0000000", "0", "enter")
    assert asked(enc) == "damage effects"
    assert "Feed x2" in frame(pages)
    press(pages, "X")
    assert "Feed x2" not in frame(pages)
    press(pages, "1", "1", "enter")
    assert enc.outcome is not None
    assert enc.outcome.answers["damage effects"] == ({"power": "feed", "times": 3},)
    press(pages, "[", "enter")
    assert enc.outcome.answers["damage effects"] == ({"power": "feed", "times": 2},)


def test_a_short_list_is_seen_whole() -> None:
    enc = duel(weapon=KNIVES)
    pages = desk(enc)
    enc.do(Begin("attack", "kes", {"target": "orsolo", "kind": "gambit", "gambit": "disarm"}))
    press(pages, "a", "enter", "type:=6", "enter", "type:=5", "enter")
    assert asked(enc) == "disarmed weapon"
    for height in (18, 20, 24):
        assert all(f"{n}  Knife {n}" in frame(pages, 80, height) for n in (1, 2, 3))


EDGE = {"edge": {"name": "Edge", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1},
                 "most": 5}}  # fmt: skip


def test_m_goes_to_the_powers_of_who_answers_and_never_to_the_other_side() -> None:
    enc = duel({"power": EDGE}, power=GUARD | RIPOSTE)
    pages = desk(enc)
    press(pages, "a", "enter", "1", "m", "1", "enter")
    assert asked(enc) == "counterattack"
    assert enc.outcome is not None
    assert enc.outcome.answers["target's effects"] == ({"power": "guard", "times": 2},)
    press(pages, "m")
    assert "Orsolo's effects" in frame(pages).splitlines()[6]
    press(pages, "escape", "enter")
    assert asked(enc) == "attack"
    press(pages, "m")
    assert "Edge" in frame(pages).splitlines()[6]


def test_m_says_where_the_side_that_answers_has_nothing_to_pay_for() -> None:
    enc = duel()
    enc.do(Edit((("combatant.orsolo.ask.stunt", "always"),)))
    pages = desk(enc)
    press(pages, "a", "enter")
    assert asked(enc) == "target's stunt"
    press(pages, "m")
    assert "Orsolo has nothing to pay motes for yet." in " ".join(frame(pages, 200).split())
    press(pages, "2", "enter")
    assert asked(enc) == "attack"
