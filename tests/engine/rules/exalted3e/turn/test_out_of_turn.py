"""Delaying, acting out of turn, an action given back (rules section 3)."""

import pytest

from engine.core.model import Refused

from ..fights import (
    acting,
    add,
    begin,
    do,
    effects_on,
    facts,
    fight,
    initiative,
    now,
    order,
    round_of,
    strike,
    view,
)


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
