"""What both sides put into the rolls of actions: stunts, Willpower, automatic successes, ties (rules section 1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.encounter import Encounter
from engine.inputs import Amend, Override
from engine.rules.exalted3e.numbers.resolve import resolve

from ..fights import answers, begin, facts, fight, now, view
from .test_actions import place


def chase(**options: Any) -> Encounter:
    """Kes's turn, an ogre at short range; both have Willpower to regain."""
    return fight(
        acting="kes",
        kes={"initiative": 9, "side": "heroes", "combat_movement": 7, "willpower": 3, "resolve": 3},
        ogre={"initiative": 6, "combat_movement": 5, "willpower": 2, "resolve": 3, "health": {"lethal": 4}},
        options=options,
    )


def shown(enc: Encounter, key: str) -> list[tuple[str, int]]:
    """The parts of a number of the open action; nothing where it is not shown."""
    assert enc.outcome is not None
    found = enc.outcome.shown.get(key)
    return [(part.label, part.amount) for part in found.parts] if found else []


class TestAutomaticSuccesses:
    @pytest.mark.parametrize("procedure", ["rush", "disengage", "take_cover", "withdraw", "social"])
    def test_are_shown_with_where_they_come_from_before_the_dice(self, procedure: str) -> None:
        enc = chase()
        begin(enc, procedure, "kes")
        while enc.ask is not None and enc.ask.kind != "dice":
            enc.answer(enc.ask.default)
        assert shown(enc, "automatic successes") == []
        enc.do(Amend("stunt", 2))
        enc.do(Amend("willpower", 1))
        assert shown(enc, "automatic successes") == [("stunt", 1), ("Willpower", 1)]
        assert enc.ask is not None
        assert enc.ask.dice is not None
        assert enc.ask.dice.automatic == 2


class TestWhoResists:
    def test_may_stunt_and_spend_willpower_as_well(self) -> None:
        enc = chase()
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("stunt of ogre", 3))
        enc.do(Amend("willpower of ogre", 1))
        enc.answer(4)
        assert shown(enc, "against ogre dice")[-1] == ("stunt", 2)
        assert shown(enc, "automatic successes of ogre") == [("stunt", 2), ("Willpower", 1)]
        entry = answers(enc, against_ogre=2)
        assert facts(entry, "rush")[0]["against"] == 5
        assert (now(enc, "ogre", "willpower"), now(enc, "kes", "willpower")) == (3, 3)

    def test_each_of_those_who_contest_a_disengage(self) -> None:
        enc = fight(acting="kes", kes={"initiative": 9, "side": "heroes"}, ogre=6, wolf=5)
        for foe in ("ogre", "wolf"):
            place(enc, "kes", foe, "close")
        begin(enc, "disengage", "kes")
        enc.do(Amend("stunt of wolf", 1))
        enc.answer(2)
        assert shown(enc, "against ogre dice")[-1][0] != "stunt"
        enc.answer(1)
        assert shown(enc, "against wolf dice")[-1] == ("stunt", 2)


class TestTies:
    @pytest.mark.parametrize(("mine", "theirs", "won"), [(1, 0, True), (0, 2, False), (3, 2, True)])
    def test_the_better_stunt_wins_unasked(self, mine: int, theirs: int, won: bool) -> None:
        enc = chase()
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("stunt", mine))
        enc.do(Amend("stunt of ogre", theirs))
        enc.do(Override("rush successes", 3))
        enc.do(Override("against ogre successes", 3))
        assert enc.outcome is not None
        assert "tie ogre" in enc.outcome.passed
        assert facts(answers(enc), "rush")[0]["won"] is won

    @pytest.mark.parametrize("stunts", [0, 2])
    def test_the_gm_says_where_neither_is_better(self, stunts: int) -> None:
        enc = chase()
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("stunt", stunts))
        enc.do(Amend("stunt of ogre", stunts))
        enc.do(Override("rush successes", 3))
        enc.do(Override("against ogre successes", 3))
        assert enc.ask is not None
        assert (enc.ask.key, enc.ask.who) == ("tie ogre", "gm")


class TestDifficultyZero:
    @pytest.mark.parametrize(
        ("option", "successes", "won"),
        [("one_no_botch", 0, False), ("one_no_botch", 1, True), ("true_zero", 0, True)],
    )
    def test_still_takes_one_success_unless_the_option_says_otherwise(
        self, option: str, successes: int, won: bool
    ) -> None:
        for procedure, field in (("take_cover", "take cover"), ("social", "social")):
            enc = chase(difficulty_zero=option)
            begin(enc, procedure, "kes")
            while enc.ask is not None and enc.ask.kind != "dice":
                enc.answer(0 if enc.ask.key == "difficulty" else enc.ask.default)
            enc.do(Override(f"{field} successes", successes))
            entry = answers(enc)
            (told,) = facts(entry, "cover" if procedure == "take_cover" else "social")
            assert told["won"] is won
            assert [one["option"] for one in facts(entry, "option")] == ["difficulty_zero"] * (option == "true_zero")


class TestResolve:
    def test_wounds_count_in_the_resolve_of_the_target(self) -> None:
        enc = chase()
        begin(enc, "social", "kes", target="ogre")
        enc.answer(5)
        assert enc.ask is not None
        assert (enc.ask.key, enc.ask.default) == ("difficulty", 1)
        enc.answer(2)
        enc.answer(1)
        assert shown(enc, "Resolve") == [("Resolve, as listed", 3), ("wounds", -2), ("the GM", 1)]

    def test_of_a_character_it_follows_from_wits_and_integrity(self) -> None:
        enc = fight(
            acting="kes",
            kes={"initiative": 9, "side": "heroes"},
            sage={
                "initiative": 3,
                "kind": "character",
                "attributes": {"wits": 3},
                "abilities": {"integrity": 2},
                "weapon": {},
            },
        )
        assert resolve(view(enc, "sage")).value == 3
        assert resolve(view(enc, "kes")).value == 1
