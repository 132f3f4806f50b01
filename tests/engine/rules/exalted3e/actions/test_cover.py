"""Cover, rising and withdrawing: roll, cost, effect on Defense and end of each (rules section 4)."""

from __future__ import annotations

import pytest

from engine.core.model import Refused
from engine.history.encounter import Encounter

from ..fights import answers, begin, do, facts, fight, initiative, now
from .test_movement import band, chase
from .test_stances import defenses, labels, next_turn, place


class TestTakeCover:
    @pytest.mark.parametrize(("kind", "after"), [("light", (5, 4)), ("heavy", (6, 5))])
    def test_adds_to_defense_until_it_is_left(self, kind: str, after: tuple[int, int]) -> None:
        enc = chase(band="medium")
        begin(enc, "take_cover", "kes", cover=kind)
        assert enc.ask is not None
        assert (enc.ask.key, enc.ask.who) == ("difficulty", "gm")
        enc.answer(2)
        answers(enc, take_cover=2)
        assert (initiative(enc, "kes"), defenses(enc, "kes"), now(enc, "kes", "moved")) == ((9,), after, True)
        next_turn(enc, "kes")
        assert defenses(enc, "kes") == after
        do(enc, "move", "kes", target="ogre", way="away")
        assert defenses(enc, "kes") == (4, 3)

    def test_short_of_the_difficulty_there_is_none(self) -> None:
        enc = chase(band="medium")
        begin(enc, "take_cover", "kes", cover="light")
        answers(enc, difficulty=3, take_cover=2)
        assert (defenses(enc, "kes"), labels(enc, "kes")) == ((4, 3), [])

    def test_full_cover_is_out_of_reach_of_ranged_attacks(self) -> None:
        bow = {"bow": {"name": "Bow", "dice": 9, "damage": 10, "range": "long", "tags": ("archery",)}}
        enc = fight(kes={"initiative": 9, "side": "heroes"}, ogre={"initiative": 6, "weapon": bow})
        place(enc, "kes", "ogre", "short")
        begin(enc, "take_cover", "kes", cover="full")
        answers(enc, difficulty=1, take_cover=1)
        do(enc, "end_turn")
        begin(enc, "attack", "ogre", target="kes")
        assert enc.outcome is not None
        asked = enc.outcome.passed.get("range") or enc.ask
        assert asked is not None
        assert {one.id: one.barred for one in asked.options}["short"] == "the target is in full cover"

    def test_better_cover_takes_the_place_of_the_other(self) -> None:
        enc = chase(band="medium")
        do(enc, "effect", "kes", label="light cover", modifiers={"defense": 1})
        begin(enc, "take_cover", "kes", cover="heavy")
        answers(enc, difficulty=1, take_cover=1)
        assert (defenses(enc, "kes"), labels(enc, "kes")) == ((6, 5), ["heavy cover"])

    def test_one_movement_action_a_round(self) -> None:
        enc = chase(band="medium")
        do(enc, "move", "kes", target="ogre", way="away")
        with pytest.raises(Refused, match="has moved this round"):
            begin(enc, "take_cover", "kes")


class TestRise:
    def prone(self, band: str) -> Encounter:
        enc = chase(band=band)
        do(enc, "effect", "kes", label="prone", modifiers={"parry": -1, "evasion": -2})
        assert defenses(enc, "kes") == (3, 1)
        return enc

    def test_is_automatic_away_from_enemies(self) -> None:
        enc = self.prone("short")
        do(enc, "rise", "kes")
        assert (defenses(enc, "kes"), initiative(enc, "kes")) == ((4, 3), (9,))
        assert (now(enc, "kes", "moved"), now(enc, "kes", "used")) == (True, ("rise",))

    @pytest.mark.parametrize(("successes", "after"), [(2, (4, 3)), (1, (3, 1))])
    def test_takes_two_successes_with_an_enemy_close(self, successes: int, after: tuple[int, int]) -> None:
        enc = self.prone("close")
        begin(enc, "rise", "kes")
        assert enc.ask is not None
        assert enc.ask.count == 7
        answers(enc, rise=successes)
        assert defenses(enc, "kes") == after

    def test_who_stands_does_not_rise(self) -> None:
        with pytest.raises(Refused, match="is not prone"):
            begin(chase(), "rise", "kes")


class TestWithdraw:
    def test_ten_initiative_each_round_and_a_band_away_until_ten_successes(self) -> None:
        enc = chase(kes=15, band="medium")
        begin(enc, "withdraw", "kes")
        answers(enc, withdraw=6)
        assert (initiative(enc, "kes"), band(enc), now(enc, "kes", "withdraw")) == ((5,), "long", 6)
        assert (defenses(enc, "kes"), now(enc, "kes", "moved")) == ((4, 3), True)
        next_turn(enc, "kes")
        begin(enc, "withdraw", "kes")
        entry = answers(enc, withdraw=4)
        assert initiative(enc, "kes") == (-10,)  # 5 less 10, and 5 more for the Crash of one's own making
        assert (band(enc), now(enc, "kes", "defeated")) == ("extreme", "withdrew")
        assert facts(entry, "withdraw") == [{"who": "kes", "value": 4, "total": 10, "goal": 10, "done": True}]

    @pytest.mark.parametrize("near", ["close", "short"])
    def test_not_with_enemies_within_short_range(self, near: str) -> None:
        with pytest.raises(Refused, match="enemies are within short range"):
            begin(chase(kes=15, band=near), "withdraw", "kes")

    def test_the_roll_is_hindered_by_armor_of_a_full_character(self) -> None:
        enc = fight(
            kes={"initiative": 15, "side": "heroes", "kind": "character", "weapon": {},
                 "attributes": {"dexterity": 4}, "abilities": {"athletics": 3},
                 "armor": {"plate": {"name": "Plate", "class": "heavy"}}},
            ogre=6,
        )  # fmt: skip
        begin(enc, "withdraw", "kes")
        assert enc.ask is not None
        assert enc.ask.count == 4 + 3 - 2
