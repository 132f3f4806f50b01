"""One who is to be added, in a few lines."""

from engine import library
from engine.core.model import Tree
from engine.importers import read
from engine.rules import ruleset

RULES = ruleset("exalted3e")


def summed(tree: Tree) -> dict[str, str]:
    return {line.label: "".join(span.text for span in line.spans) for line in reversed(RULES.summary(tree))}


def test_a_line_that_says_little_shows_what_it_got() -> None:
    (brute,) = read("brute: 8 dice, 10 damage")
    assert summed(brute.combatant) == {
        "Numbers": "Join Battle 3   Evasion 0   Parry 0   Soak 0   Hardness 0   Willpower 5",
        "Health": "7 levels: -0, -1 x2, -2 x2, -4, incapacitated",
        "Weapon": "Attack   withering 8 dice, damage 10   decisive 8 dice",
    }


def test_a_track_of_another_shape_and_both_pools() -> None:
    (brute,) = read("brute: 8 dice, health 10, 15 personal, 35 peripheral")
    found = summed(brute.combatant)
    assert found["Health"] == "10 levels: -0, -1 x4, -2 x3, -4, incapacitated"
    assert found["Motes"] == "personal 15 of 15   peripheral 35 of 35"


def test_an_archer_has_no_parry_with_the_bow_but_with_bare_hands() -> None:
    hero = library.find("exalted3e", "hero archer")[0].tree
    assert summed(hero)["Numbers"] == "Join Battle 8   Evasion 5   Parry 3   Soak 6   Hardness 0   Willpower 6"
