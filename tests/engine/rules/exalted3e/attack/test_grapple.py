"""A grapple that has succeeded (rules section 11, without control)."""

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
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


@pytest.mark.parametrize(("who", "which"), [("a", "two"), ("b", "one")])
def test_one_half_taken_off_by_hand_ends_the_other(who: str, which: str) -> None:
    enc = duel(effect=HELD)
    entry = play(enc, "effect", who, {"remove": which}).entry
    assert "effect" not in enc.state
    assert entry is not None
    told = enc.rules.sentences(Begin("effect", who), entry.facts, enc.name)
    assert told[1] == "A no longer holds B."


def test_the_grappler_releases_and_can_act_again() -> None:
    enc = duel(effect=HELD)
    items = {item.id: item for item in enc.menu("a")}
    assert (items["attack"].barred, items["release"].barred, items["release"].label) == (
        "holds somebody and has to release first",
        "",
        "l",
    )
    enc.do(items["release"].begin)
    assert "effect" not in enc.state
    items = {item.id: item for item in enc.menu("a")}
    assert (items["attack"].barred, "release" in items) == ("", False)
    with pytest.raises(Refused, match="A can't release anybody now: holds nobody in a grapple"):
        enc.do(Begin("release", "a"))
