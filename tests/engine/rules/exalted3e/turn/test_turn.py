"""Turns and rounds: what begins and ends with them (rules section 3)."""

from __future__ import annotations

import pytest

from engine.core.model import Refused

from ..fights import acting, add, begin, do, effects_on, facts, fight, initiative, now, order, round_of, strike, view


class TestOnslaught:
    """Onslaught lasts until the own next turn, whatever round that is in."""

    def test_ex3_trk_19_three_withering_hits_then_the_own_turn(self) -> None:
        enc = fight(amber=10, billy=8, carol=6, danny=4)
        seen = []
        for attacker in ("amber", "billy", "carol"):
            strike(enc, attacker, "danny", 0)
            seen.append((now(enc, "danny", "onslaught"), *initiative(enc, attacker)))
            entry = do(enc, "end_turn")
        assert seen == [(1, 11), (2, 9), (3, 7)]
        assert (acting(enc), view(enc, "danny").onslaught) == ("danny", 0)
        assert facts(entry, "onslaught_ends") == [{"who": "danny", "was": 3}]

    def test_ex3_trk_21_three_missed_gambits_then_the_own_turn(self) -> None:
        enc = fight(amber=10, billy=8, carol=6, danny=4)
        seen = []
        for attacker in ("amber", "billy", "carol"):
            strike(enc, attacker, "danny", None, kind="gambit", gambit="disarm", difficulty=3)
            seen.append((now(enc, "danny", "onslaught"), *initiative(enc, attacker)))
            do(enc, "end_turn")
        assert seen == [(1, 8), (2, 6), (3, 4)]
        assert view(enc, "danny").onslaught == 0

    def test_report_4_it_outlasts_the_round_and_ends_with_the_fight(self) -> None:
        enc = fight(x=9, d={"initiative": 5, "parry": 4, "acted": True}, y=3)
        strike(enc, "x", "d", 0)
        do(enc, "end_turn")
        strike(enc, "y", "d", 0)
        assert view(enc, "d").onslaught == 2
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc)) == (2, "x")
        assert view(enc, "d").onslaught == 2
        do(enc, "end_turn")
        assert (acting(enc), view(enc, "d").onslaught) == ("d", 0)
        strike(enc, "d", "x", 0)
        assert view(enc, "x").onslaught == 1
        do(enc, "end_fight")
        assert view(enc, "x").onslaught == 0

    def test_report_4_the_second_attacker_meets_one_defense_less(self) -> None:
        enc = fight(x=9, y=8, d={"initiative": 5, "parry": 4})
        met = []
        for attacker in ("x", "y"):
            begin(enc, "attack", attacker, target="d")
            while enc.ask is not None and enc.ask.key != "attack":
                enc.answer(enc.ask.default)
            assert enc.outcome is not None
            met.append(enc.outcome.shown["Defense"].value)
            enc.answer(0)
            enc.answer("apply")
            do(enc, "end_turn")
        assert met == [4, 3]


class TestEffects:
    """Report 6: effects end at the turn they name, not with the first one of the round."""

    def test_one_round_on_from_the_turn_before(self) -> None:
        enc = fight(a=9, b=8, c=7, d=6)
        do(enc, "end_turn")
        do(enc, "effect", "c", label="shield of air", until={"start_of": "c", "count": 2})
        seen = []
        for _ in range(6):
            seen.append((round_of(enc), acting(enc), effects_on(enc, "c")))
            do(enc, "end_turn")
        assert seen == [
            (1, "b", ["shield of air"]),
            (1, "c", ["shield of air"]),
            (1, "d", ["shield of air"]),
            (2, "a", ["shield of air"]),
            (2, "b", ["shield of air"]),
            (2, "c", []),
        ]

    def test_a_change_of_order_does_not_move_the_end(self) -> None:
        enc = fight(a=9, b=8, c=7)
        do(enc, "effect", "c", label="slow", until={"start_of": "c"})
        do(enc, "initiative", "c", change=5)
        do(enc, "initiative", "b", change=-7)
        entry = do(enc, "end_turn")
        assert (acting(enc), effects_on(enc, "c")) == ("c", [])
        assert facts(entry, "effect_ends") == [{"who": "c", "label": "slow"}]

    def test_one_made_on_the_own_turn_ends_with_the_start_of_the_next_also_for_the_first_in_order(self) -> None:
        enc = fight(a=9, b=8)
        do(enc, "effect", "a", label="bright", until={"start_of": "a"})
        do(enc, "end_turn")
        assert effects_on(enc, "a") == ["bright"]
        entry = do(enc, "end_turn")
        assert (round_of(enc), acting(enc), effects_on(enc, "a")) == (2, "a", [])
        assert facts(entry, "effect_ends") == [{"who": "a", "label": "bright"}]

    def test_removing_another_in_between_does_not_move_the_end(self) -> None:
        enc = fight(a=9, b=8, c=7, d=6)
        do(enc, "end_turn")
        do(enc, "effect", "c", label="slow", until={"start_of": "c", "count": 2})
        do(enc, "remove", "a")
        do(enc, "end_turn")
        assert (acting(enc), effects_on(enc, "c")) == ("c", ["slow"])
        do(enc, "end_turn")
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc), effects_on(enc, "c")) == (2, "b", ["slow"])
        do(enc, "end_turn")
        assert (acting(enc), effects_on(enc, "c")) == ("c", [])

    def test_until_the_end_of_a_turn_of_a_round_and_of_the_scene(self) -> None:
        enc = fight(a=9, b=8)
        do(enc, "effect", "b", label="to the end of her turn", until={"end_of": "a"})
        do(enc, "effect", "b", label="to the end of round 1", until={"round": 1})
        do(enc, "effect", "b", label="scene", until={"scene": True})
        do(enc, "effect", "b", label="for good")
        do(enc, "end_turn")
        assert effects_on(enc, "b") == ["to the end of round 1", "scene", "for good"]
        do(enc, "end_turn")
        assert effects_on(enc, "b") == ["scene", "for good"]
        do(enc, "end_fight")
        assert effects_on(enc, "b") == ["for good"]

    def test_what_waits_for_the_turn_of_one_who_leaves_ends_with_the_round(self) -> None:
        for leaving in ("defeat", "remove"):
            enc = fight(a=9, b=8, c=7)
            do(enc, "effect", "b", label="held", until={"start_of": "c"})
            do(enc, leaving, "c")
            assert effects_on(enc, "b") == ["held"]
            do(enc, "end_turn")
            do(enc, "end_turn")
            assert (round_of(enc), effects_on(enc, "b")) == (2, [])


class TestCrash:
    """Three own turns in Crash, then back to base at the start of the fourth (rules section 9)."""

    def test_crashed_before_acting_in_round_2_it_is_reset_in_round_5(self) -> None:
        enc = fight(a=9, b=3, round=2)
        strike(enc, "a", "b", 5)
        assert initiative(enc, "a", "b") == (20, -2)
        seen = []
        while round_of(enc) < 6:
            do(enc, "end_turn")
            if acting(enc) == "b":
                seen.append((round_of(enc), view(enc, "b").crash_turns, *initiative(enc, "b")))
        assert seen == [(2, 1, -2), (3, 2, -2), (4, 3, -2), (5, 0, 3)]
        assert now(enc, "b", "recovered_round") == 5

    def test_base_initiative_is_the_fighters_own(self) -> None:
        enc = fight(a=9, b={"initiative": -7, "base_initiative": 5, "crash": {"turns": 3, "by": "a"}})
        entry = do(enc, "end_turn")
        assert initiative(enc, "b") == (5,)
        assert facts(entry, "crash_reset") == [{"who": "b", "was": -7, "to": 5}]

    def test_a_turn_in_which_one_crashes_oneself_counts_by_option_only(self) -> None:
        turns, bites = {}, {}
        for counts in (False, True):
            enc = fight(a=1, b=-8, options={"crash_own_turn_counts": True} if counts else {})
            entry = do(enc, "initiative", "a", change=-1, cost=True)
            turns[counts], bites[counts] = view(enc, "a").crash_turns, facts(entry, "option")
        assert turns == {False: 0, True: 1}
        assert bites == {False: [], True: [{"who": "a", "option": "crash_own_turn_counts", "value": True}]}


class TestShift:
    """A Shift gives the turn anew, and does not begin it again (rules section 9)."""

    def test_the_turn_goes_on_and_ends_once(self) -> None:
        enc = fight(arnold={"initiative": -1, "crash": {"turns": 1, "by": "david"}}, david=12, acting="arnold")
        begin(enc, "attack", "arnold", target="david")
        while enc.ask is not None:
            if enc.ask.key == "attack":
                enc.answer(9)
            elif enc.ask.kind == "dice":
                enc.answer(12 if enc.ask.key == "damage" else 0)
            else:
                enc.answer(enc.ask.default)
        assert initiative(enc, "arnold", "david") == (17, 0)
        assert (acting(enc), now(enc, "arnold", "only"), now(enc, "arnold", "shifted")) == ("arnold", "david", True)
        assert not view(enc, "arnold").used
        do(enc, "end_turn")
        assert acting(enc) == "david"
        assert (view(enc, "arnold").acted, view(enc, "arnold").only, view(enc, "arnold").shifted) == (True, "", False)
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc)) == (2, "arnold")


def test_what_is_of_one_turn_is_over_with_it() -> None:
    enc = fight(
        a={"initiative": 9, "used": ("attack",), "moved": True, "flurry": True, "further_attacks": 2, "only": "b",
           "once": {"swift": "turn", "grand": "scene"}},
        b={"initiative": 8, "guards": "a", "once": {"swift": "turn"}},
    )  # fmt: skip
    do(enc, "end_turn")
    a, b = view(enc, "a"), view(enc, "b")
    assert (a.acted, a.used, a.moved, a.flurry, a.further_attacks, a.only) == (True, (), False, False, 0, "")
    assert now(enc, "a", "once") == {"grand": "scene"}
    assert now(enc, "b", "once", {}) == {}
    assert b.guards == ""


class TestDistract:
    """Initiative of a distract gambit must be used on the next own turn, or it is lost (rules section 10)."""

    def test_unused_it_is_lost_at_the_end_of_that_turn_and_not_before(self) -> None:
        enc = fight(a=9, b={"initiative": 12, "distract": {"by": "a", "target": "c", "amount": 4}}, c=3, acting="a")
        do(enc, "end_turn")
        assert (acting(enc), now(enc, "b", "distract.until")) == ("b", 1)
        entry = do(enc, "end_turn")
        assert initiative(enc, "b") == (8,)
        assert now(enc, "b", "distract", None) is None
        assert facts(entry, "distract_lost") == [{"who": "b", "target": "c", "amount": 4, "was": 12, "to": 8}]

    def test_gained_on_the_own_turn_it_is_for_the_next_one(self) -> None:
        enc = fight(b={"initiative": 12, "distract": {"by": "c", "target": "c", "amount": 4}}, c=3)
        do(enc, "end_turn")
        assert initiative(enc, "b") == (12,)


class TestRoundEnds:
    """The end of a round (rules sections 3 and 18)."""

    def test_five_motes_come_back_peripheral_first_up_to_what_is_not_committed(self) -> None:
        pools = {"personal": 16, "peripheral": 40}
        enc = fight(
            a={"initiative": 9, "motes": {"personal": 9, "peripheral": 33, "committed_peripheral": 5}} | pools,
            b={"initiative": 8, "motes": {"peripheral": 10}} | pools,
            c={"initiative": 7} | pools,
            d={"initiative": 6, "motes": {"peripheral": 0}, "defeated": "dying"} | pools,
        )
        do(enc, "end_turn")
        do(enc, "end_turn")
        entry = do(enc, "end_turn")
        assert facts(entry, "round_ends") == [{"round": 1, "back": {"a": 5, "b": 5}}]
        assert now(enc, "a", "motes") == {"personal": 12, "committed_peripheral": 5}
        assert now(enc, "b", "motes") == {"peripheral": 15}
        assert now(enc, "d", "motes") == {"peripheral": 0}

    def test_everybody_acts_exactly_once_a_round(self) -> None:
        enc = fight(a=9, b=8, c=7, d=-1)
        turns = [acting(enc)]
        for _ in range(7):
            do(enc, "end_turn")
            turns.append(acting(enc))
        assert turns == ["a", "b", "c", "d", "a", "b", "c", "d"]
        assert round_of(enc) == 2


class TestDelay:
    """Delaying costs 2 Initiative; the turn goes on later in the round (rules section 3)."""

    def test_it_costs_2_and_the_others_act_first(self) -> None:
        enc = fight(a=9, b=8, c=7)
        do(enc, "delay", "a")
        assert (initiative(enc, "a"), acting(enc)) == ((7,), "b")
        assert [(slot.id, slot.status) for slot in enc.order()] == [("b", "acting"), ("c", "to_act"), ("a", "delayed")]
        do(enc, "end_turn")
        do(enc, "act_now", "a")
        assert (acting(enc), order(enc)) == ("a", ["a", "c", "b"])
        do(enc, "end_turn")
        assert acting(enc) == "c"
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc)) == (2, "b")

    def test_who_never_acts_comes_up_last(self) -> None:
        enc = fight(a=9, b=8)
        do(enc, "delay")
        do(enc, "end_turn")
        assert (acting(enc), round_of(enc), view(enc, "a").delayed) == ("a", 1, False)

    def test_paying_for_it_into_crash_is_self_inflicted(self) -> None:
        enc = fight(a=2, b=1)
        entry = do(enc, "delay", "a")
        assert initiative(enc, "a") == (-5,)
        assert (view(enc, "a").self_inflicted, acting(enc)) == (True, "b")
        assert [fact["amount"] for fact in facts(entry, "pays_initiative")] == [7]

    def test_it_is_refused_when_it_is_too_late_or_useless(self) -> None:
        enc = fight(a=9, b=8)
        with pytest.raises(Refused, match="A can't delay: it is this fighter's turn, not B's"):
            begin(enc, "delay", "b")
        strike(enc, "a", "b", 1)
        with pytest.raises(Refused, match="something has been done with this turn already"):
            begin(enc, "delay", "a")
        do(enc, "end_turn")
        with pytest.raises(Refused, match="nobody else is left to act"):
            begin(enc, "delay", "b")

    def test_the_turn_comes_when_it_is_taken_and_counts_once(self) -> None:
        enc = fight(a=9, b={"initiative": -3, "crash": {"turns": 0, "by": "a"}}, c=-4)
        do(enc, "end_turn")
        assert (acting(enc), view(enc, "b").crash_turns) == ("b", 1)
        do(enc, "delay", "b")
        strike(enc, "c", "b", 0)
        assert view(enc, "b").onslaught == 1
        do(enc, "end_turn")
        assert (acting(enc), view(enc, "b").crash_turns, view(enc, "b").onslaught) == ("b", 1, 0)

    def test_what_lasts_for_several_of_its_turns_loses_one(self) -> None:
        enc = fight(a=9, b=8, c=7)
        do(enc, "effect", "b", label="mud", modifiers={"defense": -1}, until={"start_of": "b", "count": 3})
        do(enc, "end_turn")
        do(enc, "delay", "b")
        do(enc, "effect", "b", label="sand", modifiers={"defense": -1}, until={"start_of": "b"})
        do(enc, "end_turn")
        assert acting(enc) == "b"
        assert effects_on(enc, "b") == ["mud"]
        assert [one["until"] for one in enc.state["effect"].values()] == [{"start_of": "b", "count": 2}]

    def test_a_crash_by_the_cost_of_it_counts_the_turn_that_then_comes(self) -> None:
        for counts in (False, True):
            enc = fight(a=2, b=1, options={"crash_own_turn_counts": counts})
            do(enc, "delay", "a")
            do(enc, "end_turn")
            assert (acting(enc), view(enc, "a").crash_turns) == ("a", 1)


class TestOutOfTurn:
    """The GM's word on the order."""

    def test_the_interrupted_one_acts_afterwards_without_a_second_start(self) -> None:
        enc = fight(a=9, b=8, c=7)
        do(enc, "end_turn")
        do(enc, "act_now", "c")
        assert order(enc) == ["c", "b", "a"]
        strike(enc, "c", "b", 0)
        entry = do(enc, "end_turn")
        assert (acting(enc), view(enc, "b").onslaught) == ("b", 1)
        assert facts(entry, "turn") == [{"who": "b", "resumed": True}]
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc)) == (2, "a")

    def test_who_has_acted_or_can_not_act_is_refused(self) -> None:
        enc = fight(a=9, b={"initiative": 8, "acted": True}, c={"initiative": 3, "defeated": "dying"})
        add(enc, "d")
        for id, why in (("a", "turn already"), ("b", "has acted"), ("c", r"\(dying\)"), ("d", "not in the battle")):
            with pytest.raises(Refused, match=why):
                begin(enc, "act_now", id)

    def test_the_gm_gives_an_action_back(self) -> None:
        enc = fight(a=9, b=8)
        with pytest.raises(Refused, match="A has its action still"):
            begin(enc, "again", "a")
        strike(enc, "a", "b", 1)
        assert now(enc, "a", "used") == ("attack",)
        do(enc, "again", "a")
        assert now(enc, "a", "used", ()) == ()
        do(enc, "end_turn")
        do(enc, "again", "a")
        do(enc, "end_turn")
        assert (round_of(enc), acting(enc)) == (1, "a")

    def test_only_the_one_whose_turn_it_is_can_end_it(self) -> None:
        enc = fight(a=9, b=8)
        with pytest.raises(Refused, match="It is A's turn, not B's"):
            begin(enc, "end_turn", "b")
        enc = fight(a={"join_battle": 3})
        with pytest.raises(Refused, match="begin with Join Battle"):
            begin(enc, "end_turn")
