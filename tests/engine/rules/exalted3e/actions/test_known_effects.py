"""Effects that the rules know, put on by hand without numbers."""

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.rules.exalted3e import numbers

from ..fights import do, effects_on, fight, view
from ..logs import said, two


@pytest.mark.parametrize(
    ("label", "evasion", "parry"),
    [
        ("prone", 3, 4),
        ("Prone", 3, 4),
        ("light cover", 6, 6),
        ("cover", 6, 6),
        ("heavy cover", 7, 7),
        ("full cover", 5, 5),
        ("full defense", 7, 7),
        ("surprised", 3, 3),
        ("flurry", 4, 4),
        ("grappled", 3, 3),
        ("grappling", 3, 3),
        ("mounted", 5, 5),
        ("soaked", 5, 5),
    ],
)
def test_it_brings_its_usual_numbers(label: str, evasion: int, parry: int) -> None:
    enc = fight(kes={"initiative": 9, "evasion": 5, "parry": 5}, wolf=6)
    do(enc, "effect", "kes", label=label)
    kes = view(enc, "kes")
    assert (numbers.evasion(kes).value, numbers.parry(kes).value) == (evasion, parry)


def test_numbers_that_are_given_count_in_place_of_the_usual_ones() -> None:
    enc = fight(kes={"initiative": 9, "evasion": 5, "parry": 5}, wolf=6)
    do(enc, "effect", "kes", label="prone", modifiers={"parry": -4})
    kes = view(enc, "kes")
    assert (numbers.evasion(kes).value, numbers.parry(kes).value) == (5, 1)


def test_what_passes_ends_with_the_own_next_turn_and_the_rest_stays() -> None:
    enc = fight(kes=9, wolf=6)
    do(enc, "effect", "wolf", label="full defense")
    do(enc, "effect", "wolf", label="prone")
    do(enc, "end_turn")
    assert effects_on(enc, "wolf") == ["prone"]


def test_an_end_that_is_given_counts() -> None:
    enc = fight(kes=9, wolf=6)
    do(enc, "effect", "wolf", label="full defense", until={"scene": True})
    assert get(enc.state, "effect.effect-1.until") == {"scene": True}


def test_one_cover_takes_the_place_of_another() -> None:
    enc = fight(kes={"initiative": 9, "evasion": 5}, wolf=6)
    do(enc, "effect", "kes", label="light cover")
    do(enc, "effect", "kes", label="heavy cover")
    assert effects_on(enc, "kes") == ["heavy cover"]
    assert numbers.evasion(view(enc, "kes")).value == 7


def test_it_is_not_put_on_twice() -> None:
    enc = fight(kes=9, wolf=6)
    do(enc, "effect", "kes", label="prone")
    with pytest.raises(Refused, match="Kes: prone is there already; take it off first"):
        enc.do(Begin("effect", "kes", {"label": "Prone"}))


def test_the_log_names_the_numbers() -> None:
    enc = two()
    do(enc, "effect", "kes", label="prone")
    assert said(enc) == ("GM: prone on Kes: parry -1, evasion -2.",)


def test_a_prone_fighter_can_rise() -> None:
    enc = two()
    do(enc, "effect", "kes", label="Prone")
    assert {item.id: item.barred for item in enc.menu("kes")}["rise"] == ""
