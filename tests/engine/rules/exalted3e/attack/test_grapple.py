"""A grapple that has succeeded (rules section 11, without control)."""

import pytest

from tests.cases.playing import play
from tests.cases.stage import view

from ..duels import attack, duel, opened, standing

HELD = {
    "one": {"on": "b", "label": "grappled", "source": "a", "modifiers": {"defense": -2}},
    "two": {"on": "a", "label": "grappling", "source": "b", "modifiers": {"defense": -2}},
}


@pytest.mark.parametrize(("tags", "dice"), [([], 4), (["two-handed"], 2)])
def test_the_victim_strikes_with_a_die_less_or_three_with_both_hands(tags: list[str], dice: int) -> None:
    enc = duel(b={"weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, "tags": tags}}}, effect=HELD)
    opened(enc, who="b")
    assert standing(enc).shown["attack dice"].value == dice


def test_both_have_2_less_of_either_defense() -> None:
    enc = duel(
        {"parry": 4, "evasion": 3}, {"parry": 3, "evasion": 4}, effect=HELD, c={"side": "heroes", "initiative": 3}
    )
    assert attack(enc, 0, who="b", target="a").shown()["Defense"] == 2
    assert attack(enc, 0, who="c", target="b").shown()["Defense"] == 2


@pytest.mark.parametrize("who", ["a", "b"])
def test_it_ends_when_either_goes_out(who: str) -> None:
    enc = duel(effect=HELD)
    play(enc, "defeat", who)
    assert "effect" not in enc.state


def test_it_ends_when_the_grappler_crashes_and_not_when_the_victim_does() -> None:
    enc = duel({"initiative": 3}, {"initiative": 3}, effect=HELD, c={"side": "heroes", "initiative": 3})
    attack(enc, 1, who="c", target="b", damage=3)
    assert view(enc, "b").crashed
    assert len(enc.state["effect"]) == 2
    attack(enc, 1, who="b", target="a", damage=3)
    assert view(enc, "a").crashed
    assert "effect" not in enc.state
