"""Shove, Grapple and Distraction: both sides' tests, ties, and what follows."""

from __future__ import annotations

import pytest

from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.static_veil.lasting import DISTRACTED, RESTRAINED
from tests.cases.playing import Played, play

from ..fights import attack, fight, view


def scene() -> Encounter:
    return fight({"a": {"side": "heroes", "ap": 4, "targets": {"athletics": 60}}, "b": {"targets": {"athletics": 50}}})


def tries(enc: Encounter, what: str, own: int, theirs: int) -> Played:
    return play(enc, what, "a", {"target": "b"}, {what: (own,), "resist": (theirs,)})


@pytest.mark.parametrize(("own", "theirs", "won"), [
    (20, 60, True), (61, 20, False), (20, 30, True), (20, 10, False), (65, 65, False), (60, 99, True),
])  # fmt: skip
def test_who_wins_an_opposed_test(own: int, theirs: int, won: bool) -> None:
    enc = scene()
    assert tries(enc, "shove", own, theirs).facts("shoves") == [{"who": "a", "target": "b", "won": won}]
    assert (view(enc, "a").ap, view(enc, "a").attacks) == (2, 0)


def test_a_grapple_restrains_and_counts_as_no_attack() -> None:
    enc = scene()
    tries(enc, "grapple", 20, 60)
    assert RESTRAINED.stacks(view(enc, "b").draft, "b") == 1
    tries(enc, "grapple", 61, 60)
    assert RESTRAINED.stacks(view(enc, "b").draft, "b") == 1


def test_a_distraction_hinders_for_a_point() -> None:
    enc = scene()
    play(enc, "distract", "a", {"target": "b"})
    assert (DISTRACTED.stacks(view(enc, "b").draft, "b"), view(enc, "a").ap) == (1, 3)
    with pytest.raises(Refused, match="B can't do that now"):
        enc.do(Begin("distract", "b", {"target": "a"}))
    assert attack(enc, "a", "b", weapon="unarmed", attack=(99,)).shown()["AP"] == 2
