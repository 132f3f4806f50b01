"""Motes, anima and Willpower: paid, regained, committed, never negative (rules section 18)."""

from __future__ import annotations

import pytest

from engine.core.fight import Fight
from engine.core.inputs import Override
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted3e import essence

from .fights import begin, do, facts, fight, initiative, now, view

SOLAR = {"initiative": 9, "personal": 16, "peripheral": 40, "motes": {"personal": 9, "peripheral": 21}, "willpower": 5}
POWER = {
    "name": "Blade dance",
    "when": "attacker_effects",
    "adds": {"attack_dice": 1},
    "each": {"motes": 1},
    "most": 40,
}


def pools(enc: Encounter, id: str = "mirel") -> tuple[int, int]:
    one = view(enc, id)
    return essence.left(one, "personal"), essence.left(one, "peripheral")


def test_a_pool_not_written_down_is_full_less_what_is_committed() -> None:
    enc = fight(mirel={"personal": 16, "peripheral": 40, "motes": {"committed_peripheral": 5}})
    assert pools(enc) == (16, 35)
    assert essence.motes(view(enc, "mirel")) == 51


@pytest.mark.parametrize(
    ("spent", "left", "anima"),
    [
        (4, (9, 17), "dim"),
        (5, (9, 16), "glowing"),
        (9, (9, 12), "glowing"),
        (10, (9, 11), "burning"),
        (21, (9, 0), "bonfire"),
        (25, (5, 0), "bonfire"),
        (30, (0, 0), "bonfire"),
    ],
)
def test_peripheral_motes_go_first_and_raise_anima_by_one_for_five(
    spent: int, left: tuple[int, int], anima: str
) -> None:
    enc = fight(mirel=SOLAR)
    entry = do(enc, "essence", "mirel", motes=-spent)
    assert pools(enc) == left
    assert view(enc, "mirel").anima == anima
    (fact,) = facts(entry, "motes_spent")
    assert (fact["amount"], fact["personal"], fact["peripheral"]) == (spent, *left)


def test_small_amounts_of_different_instants_do_not_add_up() -> None:
    enc = fight(mirel=SOLAR)
    do(enc, "essence", "mirel", motes=-4)
    do(enc, "essence", "mirel", motes=-4)
    assert (pools(enc), view(enc, "mirel").anima) == ((9, 13), "dim")


def test_personal_motes_first_where_the_attacker_says_so() -> None:
    enc = fight(mirel=SOLAR | {"power": {"dance": POWER}}, orsolo=6)
    begin(enc, "attack", "mirel", target="orsolo")
    enc.amend("power dance", 12)
    assert enc.ask is not None
    enc.amend("motes from", "personal")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    assert pools(enc) == (0, 18)
    assert view(enc, "mirel").anima == "dim"
    enc.do(Override("effects motes", 4, "a favour"))
    assert pools(enc) == (5, 21)
    with pytest.raises(Refused, match="Mirel can't pay: it costs 31 motes, 30 left"):
        enc.do(Override("effects motes", 31))
    assert pools(enc) == (5, 21)


def test_what_can_not_be_paid_is_refused_and_nothing_changes() -> None:
    enc = fight(mirel=SOLAR | {"willpower": 1}, orsolo={"initiative": 4})
    before = enc.state
    for who, args, why in (
        ("mirel", {"motes": -31}, "costs 31 motes, 30 left"),
        ("orsolo", {"motes": -1}, "costs 1 mote, 0 left"),
        ("mirel", {"personal": -10}, "personal motes go from 0 to 16; that would make -1"),
        ("mirel", {"peripheral": 20}, "peripheral motes go from 0 to 40; that would make 41"),
        ("mirel", {"motes": 27}, "room for 26 motes, not for 27"),
        ("mirel", {"willpower": -2}, "Willpower goes from 0 to 10; that would make -1"),
        ("mirel", {"committed_peripheral": 22}, "can't commit 22 peripheral motes: 21 left"),
        ("mirel", {"committed_personal": -1}, "0 personal motes committed: 1 can't be released"),
        ("mirel", {"anima": 4}, "Anima goes from dim to bonfire"),
        ("mirel", {"anima": -1}, "Anima goes from dim to bonfire"),
    ):
        with pytest.raises(Refused, match=why):
            do(enc, "essence", who, **args)
    assert enc.state == before


def test_reasons_why_a_cost_can_not_be_paid() -> None:
    enc = fight(mirel=SOLAR | {"anima": "glowing", "initiative": 1})
    one = view(enc, "mirel")
    assert essence.afford(one, {"motes": 30, "willpower": 5, "anima": 1, "initiative": 9}) == ""
    assert essence.afford(one, {"motes": 31}) == "costs 31 motes, 30 left"
    assert essence.afford(one, {"willpower": 6}) == "costs 6 Willpower, 5 left"
    assert essence.afford(one, {"anima": 2}) == "costs 2 anima levels, 1 left"


def test_a_power_that_can_not_be_paid_for_is_barred_with_the_reason() -> None:
    cost = {"motes": 6, "willpower": 1}
    power = {"name": "Shield of air", "when": "defender_effects", "adds": {"defense": 1}, "cost": cost}
    enc = fight(
        orsolo=9, mirel=SOLAR | {"initiative": 3, "motes": {"personal": 1, "peripheral": 4}, "power": {"air": power}}
    )
    begin(enc, "attack", "orsolo", target="mirel")
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    assert enc.outcome is not None
    (option,) = enc.outcome.passed["target's effects"].options
    assert option.barred == "costs 6 motes, 5 left"


def test_initiative_as_a_cost_can_crash_its_payer() -> None:
    power = {"name": "All in", "when": "attacker_effects", "adds": {"attack_dice": 1}, "cost": {"initiative": 4}}
    enc = fight(mirel=SOLAR | {"initiative": 4, "power": {"all": power}}, orsolo=3)
    begin(enc, "attack", "mirel", target="orsolo")
    enc.amend("power all", 1)
    while enc.ask is not None and enc.ask.key != "attack":
        enc.answer(enc.ask.default)
    assert initiative(enc, "mirel") == (-5,)
    assert view(enc, "mirel").self_inflicted


class TestCommitted:
    """Committed motes can be neither spent nor regained until they are released."""

    def test_committing_lowers_what_is_left_and_shows_in_the_anima(self) -> None:
        enc = fight(mirel=SOLAR)
        entry = do(enc, "essence", "mirel", committed_peripheral=5)
        assert now(enc, "mirel", "motes") == {"personal": 9, "peripheral": 16, "committed_peripheral": 5}
        assert view(enc, "mirel").anima == "glowing"
        assert facts(entry, "committed") == [{"who": "mirel", "pool": "peripheral", "amount": 5, "to": 5}]

    def test_released_ones_are_not_back_but_can_be_regained(self) -> None:
        enc = fight(mirel=SOLAR | {"motes": {"personal": 16, "committed_peripheral": 5}})
        assert pools(enc) == (16, 35)
        do(enc, "essence", "mirel", committed_peripheral=-5)
        assert pools(enc) == (16, 35)
        do(enc, "essence", "mirel", motes=5)
        assert pools(enc) == (16, 40)


def test_regaining_fills_the_peripheral_pool_first() -> None:
    enc = fight(mirel=SOLAR | {"motes": {"personal": 9, "peripheral": 37}})
    entry = do(enc, "essence", "mirel", motes=5)
    assert pools(enc) == (11, 40)
    assert facts(entry, "motes_regained") == [{"who": "mirel", "amount": 5}]
    full = view(fight(mirel={"personal": 3, "peripheral": 3}), "mirel")
    assert essence.regain(full, 5) == 0


def test_anima_and_willpower_by_hand() -> None:
    enc = fight(mirel=SOLAR)
    do(enc, "essence", "mirel", anima="burning", willpower=3)
    assert (view(enc, "mirel").anima, view(enc, "mirel").willpower) == ("burning", 8)
    do(enc, "essence", "mirel", anima=-1, willpower=-8)
    assert (view(enc, "mirel").anima, view(enc, "mirel").willpower) == ("glowing", 0)


def test_willpower_won_goes_to_the_rating_or_with_a_great_stunt_above_it() -> None:
    enc = fight(mirel=SOLAR | {"rating": 6})
    running = Fight(enc.rules, enc.state, ())
    mirel = running["mirel"]
    assert essence.gain_willpower(running, mirel, 2) == 1
    assert mirel.willpower == 6
    assert essence.gain_willpower(running, mirel, 2) == 0
    assert essence.gain_willpower(running, mirel, 2, above=True) == 2
    assert essence.gain_willpower(running, mirel, 5, above=True) == 2
    assert mirel.willpower == 10
