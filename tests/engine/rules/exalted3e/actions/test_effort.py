"""What both sides put into the rolls of actions: stunts, Willpower, automatic successes, ties (rules section 1)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from engine.core.inputs import Amend, Override
from engine.history.encounter import Encounter
from engine.rules.exalted3e.numbers import resolve
from engine.view.words import field_label

from ..fights import answers, begin, do, facts, fight, now, view
from .test_stances import place


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

    def test_their_fields_are_called_by_their_names(self) -> None:
        enc = chase()
        begin(enc, "rush", "kes", target="ogre")
        assert enc.outcome is not None
        called = [field_label(ask, "") for key, ask in enc.outcome.passed.items() if key.endswith(" of ogre")]
        assert called == ["Ogre's stunt", "Ogre's Willpower", "Ogre's effects"]

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
    def test_a_tie_is_no_win_and_asks_nothing(self) -> None:
        enc = chase()
        begin(enc, "rush", "kes", target="ogre")
        enc.do(Amend("stunt", 2))
        enc.do(Override("rush successes", 3))
        enc.do(Override("against ogre successes", 3))
        assert enc.outcome is not None
        assert "tie ogre" not in enc.outcome.passed
        assert facts(answers(enc), "rush")[0]["won"] is False

    @pytest.mark.parametrize(("mine", "theirs", "won"), [(1, 0, True), (0, 2, False), (3, 2, True)])
    def test_the_better_stunt_wins_unasked(self, mine: int, theirs: int, won: bool) -> None:
        enc = chase(opposed_tie="ask")
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
        enc = chase(opposed_tie="ask")
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

    def test_effects_count_and_it_is_never_below_0(self) -> None:
        enc = chase()
        do(enc, "effect", "ogre", label="shaken", modifiers={"resolve": -2})
        assert resolve(view(enc, "ogre")).value == 0
        do(enc, "effect", "ogre", label="proud", modifiers={"resolve": 3})
        assert resolve(view(enc, "ogre")).value == 2

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


class TestRiding:
    """From a mount movement is rolled with Ride, and its speed helps (rules section 17)."""

    RIDER: ClassVar[dict[str, Any]] = {
        "initiative": 9,
        "side": "heroes",
        "kind": "character",
        "attributes": {"dexterity": 4},
        "abilities": {"athletics": 1, "dodge": 2, "ride": 3},
        "armor": {"plate": {"name": "Plate", "class": "heavy"}},
        "weapon": {},
    }

    @pytest.mark.parametrize(
        ("procedure", "key", "on_foot", "mounted"),
        [("rush", "rush", 3, 11), ("disengage", "disengage", 4, 11), ("withdraw", "withdraw", 3, 11),
         ("take_cover", "take cover", 4, 7)],
    )  # fmt: skip
    def test_ride_takes_the_place_of_athletics_and_dodge(
        self, procedure: str, key: str, on_foot: int, mounted: int
    ) -> None:
        for rides in (False, True):
            enc = fight(acting="kes", kes=self.RIDER, ogre=6)
            if rides:
                do(enc, "effect", "kes", label="mounted", modifiers={"speed": 4})
            begin(enc, procedure, "kes")
            while enc.ask is not None and enc.ask.kind != "dice":
                enc.answer(enc.ask.default)
            assert enc.outcome is not None
            assert enc.outcome.shown[f"{key} dice"].value == (mounted if rides else on_foot)

    def test_who_resists_from_a_mount_rides_too_but_speed_is_for_ones_own_moves(self) -> None:
        enc = fight(acting="kes", kes={"initiative": 9, "side": "foes"}, rider=self.RIDER | {"initiative": 6})
        do(enc, "effect", "rider", label="mounted", modifiers={"speed": 4})
        begin(enc, "rush", "kes", target="rider")
        enc.answer(1)
        assert shown(enc, "against rider dice") == [("Dexterity", 4), ("Ride", 3)]

    @pytest.mark.parametrize(("action", "dice"), [({}, 6), ({"ride": {"name": "Ride", "dice": 8}}, 8)])
    def test_a_quick_character_has_the_pool_it_lists(self, action: dict[str, Any], dice: int) -> None:
        enc = fight(
            acting="kes", kes={"initiative": 9, "side": "heroes", "combat_movement": 6, "action": action}, ogre=6
        )
        do(enc, "effect", "kes", label="mounted")
        begin(enc, "rush", "kes", target="ogre")
        assert enc.outcome is not None
        assert enc.outcome.shown["rush dice"].value == dice
