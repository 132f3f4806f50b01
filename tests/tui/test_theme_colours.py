"""What the themes promise of their colours, computed."""

from itertools import combinations

import pytest

from tests.tui.colours import DEFICIENCIES, apart, contrast, in_the_256
from tui.theming import ROLES, packaged, read_theme

COLOURED = ("dark", "light", "high-contrast", "colour-blind")
MEANINGS = ("accent", "harm", "gain")
WORDS = tuple(role for role in ROLES if role != "faint")


def colour(theme: str, role: str) -> str:
    return read_theme(theme).roles[role].split()[-1]


def worst(theme: str, role: str) -> float:
    """The contrast of a role on the ground where it is least."""
    return min(contrast(colour(theme, role), ground) for ground in read_theme(theme).grounds.values())


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21, abs=0.01)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert apart("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert apart("#ff0000", "#00ff00") == pytest.approx(170.6, abs=0.5)
    for deficiency in DEFICIENCIES:
        assert apart("#808080", "#808080", deficiency) == 0
        assert apart("#000000", "#ffffff", deficiency) == pytest.approx(100, abs=0.1)
    assert apart("#d7875f", "#87af5f") > 40 > apart("#d7875f", "#87af5f", "green")
    assert not in_the_256("#121314")


@pytest.mark.parametrize("name", COLOURED)
def test_every_colour_is_one_of_the_256(name: str) -> None:
    theme = read_theme(name)
    for look in (*theme.roles.values(), *theme.grounds.values()):
        assert in_the_256(look.split()[-1]), look


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("dark", {"muted": 4.9, "harm": 5.6}),
        ("colour-blind", {"muted": 4.9, "accent": 5.6, "harm": 7.1}),
        ("light", {"muted": 4.7, "gain": 5.4, "cue": 5.4, "harm": 5.8, "accent": 6.6}),
    ],
)
def test_every_word_can_be_read_on_every_ground(name: str, least: dict[str, float]) -> None:
    for role in WORDS:
        assert worst(name, role) >= least.get(role, 8), role


def test_high_contrast_is_7_or_better_for_every_role_on_every_ground() -> None:
    for role in ROLES:
        assert worst("high-contrast", role) >= 7, role


@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
@pytest.mark.parametrize(("name", "least"), [("dark", 39.5), ("colour-blind", 40)])
def test_turn_harm_and_gain_stay_apart_whatever_cones_are_missing(name: str, least: float, deficiency: str) -> None:
    for one, other in combinations(MEANINGS, 2):
        assert apart(colour(name, one), colour(name, other), deficiency) >= least, (one, other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_colour_blind_theme_goes_further_than_the_dark_one(deficiency: str) -> None:
    def least(name: str) -> float:
        return min(
            apart(colour(name, one), colour(name, other), deficiency) for one, other in combinations(MEANINGS, 2)
        )

    assert least("colour-blind") > least("dark")


@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
def test_its_notices_look_like_none_of_the_three_to_most_eyes(deficiency: str) -> None:
    others = MEANINGS[:2] if deficiency == "blue" else MEANINGS
    for role in others:
        assert apart(colour("colour-blind", "cue"), colour("colour-blind", role), deficiency) >= 35, role


def test_16_colours_are_those_that_a_terminal_has_names_for() -> None:
    named = {"default", "bright_black", "bright_yellow", "bright_red", "bright_cyan", "bold", "reverse"}
    theme = read_theme("16")
    assert {word for look in (*theme.roles.values(), *theme.grounds.values()) for word in look.split()} <= named
    assert theme.grounds["cursor"] == "reverse"


def test_every_theme_but_those_two_was_looked_at_here() -> None:
    assert set(packaged()) == {*COLOURED, "16", "none"}
