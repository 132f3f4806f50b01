"""What an attack does, as it lands (seed steps 8 to 10; rules sections 5, 9, 14 and 22)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Override
from tests.cases.playing import play
from tests.cases.stage import view

from ..duels import attack, duel


def test_a_late_blow_leaves_a_legendary_body_at_1_wherever_it_stands_by_then() -> None:
    """The counterattack is worked out at 12 Initiative and lands after the reset of a decisive hit, at 3."""
    enc = duel({"legendary": True, "initiative": 12, "base_initiative": 3}, {"soak": 0})
    more = {"counterattack": "gm", "counter.attack": 1, "counter.damage": 8}
    played = attack(enc, 1, kind="decisive", damage=1, **more)
    assert played.shown()["counter.Initiative lost"] == 8, "of 12 it could have lost them all"
    assert view(enc, "a").initiative == 1
    assert view(enc, "b").initiative == 6 + 8 + 1


def test_a_late_blow_of_ten_dice_may_crash_it() -> None:
    enc = duel({"legendary": True, "initiative": 12}, {"weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 10}}})
    more = {"counterattack": "gm", "counter.attack": 1, "counter.damage": 8}
    attack(enc, 1, kind="decisive", damage=1, **more)
    assert view(enc, "a").initiative == -5
    assert view(enc, "b").initiative == 6 + 8 + 1 + 5


@pytest.mark.parametrize(("target", "attacker", "onslaught"), [(True, False, 0), (True, True, 1), (False, True, 1)])
def test_only_a_legendary_body_against_a_smaller_foe_suffers_no_onslaught(
    target: bool, attacker: bool, onslaught: int
) -> None:
    enc = duel({"legendary": attacker}, {"legendary": target})
    attack(enc, 0)
    assert view(enc, "b").onslaught == onslaught


@pytest.mark.parametrize("kind", ["withering", "decisive", "gambit"])
@pytest.mark.parametrize("hits", [0, 1])
def test_every_attack_puts_onslaught_on_its_target_hit_or_miss(kind: str, hits: int) -> None:
    enc = duel(b={"onslaught": 2})
    more = {"gambit": "custom", "difficulty": 1} if kind == "gambit" else {}
    played = attack(enc, hits, kind=kind, **more, **({"damage": 1} if hits else {}))
    assert view(enc, "b").onslaught == 3
    assert played.facts("onslaught") == [{"who": "b", "to": 3}]


def test_onslaught_does_not_count_for_the_attack_that_causes_it() -> None:
    enc = duel(b={"parry": 3})
    met = []
    for _ in range(3):
        met.append(attack(enc, 0).shown()["Defense"])
        play(enc, "again")
    assert met == [3, 2, 1]


def test_a_blow_that_fills_the_track_puts_the_target_out_and_the_rest_still_lands() -> None:
    enc = duel(b={"hurt": {"lethal": 6}, "initiative": 6})
    played = attack(enc, 1, kind="decisive", damage=1)
    fighter = view(enc, "b")
    assert (fighter.defeated, fighter.onslaught, view(enc, "a").initiative) == ("dying", 1, 3)
    assert [fact["who"] for fact in played.facts("out")] == ["b"]


def test_a_held_blow_of_one_who_has_fallen_lands_all_the_same() -> None:
    enc = duel(b={"hurt": {"lethal": 6}})
    more = {"counterattack": "gm", "counter.attack": 1, "counter.damage": 3}
    attack(enc, 1, kind="decisive", damage=1, **more)
    assert view(enc, "b").defeated == "dying"
    assert (view(enc, "a").initiative, view(enc, "a").onslaught) == (0, 1)


def test_the_onslaught_a_gm_sets_is_what_lands() -> None:
    enc = duel()
    play(enc, "attack", "a", {"target": "b"}, {}, {"attack successes": 0}, apply=False)
    enc.do(Override("onslaught", 3, "a feint"))
    enc.answer("apply")
    assert view(enc, "b").onslaught == 3


def test_an_initiative_that_is_not_conserved() -> None:
    """Rules section 22: a withering hit adds 1 to the sum, a Break 5, a miss takes from one side only."""
    for hits, damage, kind, change in (
        (1, 3, "withering", 1),
        (1, 6, "withering", 1 + 5),
        (0, 0, "withering", 0),
        (0, 0, "decisive", -2),
        (1, 2, "decisive", 3 - 8),
    ):
        enc = duel()
        attack(enc, hits, kind=kind, **({"damage": damage} if hits else {}))
        assert view(enc, "a").initiative + view(enc, "b").initiative == 8 + 6 + change
