"""Counts and plurals of what is typed to add fighters."""

import pytest

from engine.library.typed import counted, singular


@pytest.mark.parametrize(
    ("text", "count", "rest"),
    [
        ("3 bandits", 3, "bandits"),
        ("3x bandits", 3, "bandits"),
        ("bandits x3", 3, "bandits"),
        ("five bandits", 5, "bandits"),
        ("Twelve reed bandits", 12, "reed bandits"),
        ("a dozen bandits", 12, "bandits"),
        ("dozen of bandits", 12, "bandits"),
        ("one bandit", 1, "bandit"),
        ("Nine Lives", 1, "Nine Lives"),
        ("ten", 1, "ten"),
        ("tender wolves", 1, "tender wolves"),
        ("bandits \u00d7 3", 3, "bandits"),
        ("bandits", 1, "bandits"),
        ("Heron 3", 1, "Heron 3"),
    ],
)
def test_counted(text: str, count: int, rest: str) -> None:
    assert counted(text) == (count, rest)


@pytest.mark.parametrize(
    ("plural", "single"),
    [
        ("bandits", "bandit"),
        ("Reed Bandits", "Reed Bandit"),
        ("wolves", "wolf"),
        ("witches", "witch"),
        ("harpies", "harpy"),
        ("Zombies", "Zombie"),
        ("spearmen", "spearman"),
        ("Men", "Man"),
        ("boss", "boss"),
        ("bosses", "boss"),
        ("militia", "militia"),
        ("walkers", "walker"),
        ("virus", "virus"),
        ("", ""),
    ],
)
def test_singular(plural: str, single: str) -> None:
    assert singular(plural) == single
